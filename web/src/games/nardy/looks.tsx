// The boards to choose from.
import type { Looks } from '../../core/types';

const COLOURS: Record<string, [rim: string, field: string, dark: string, light: string]> = {
  oak: ['#8d5c35', '#dfba83', '#8a4a2a', '#f5e7c9'], walnut: ['#5b3a28', '#a9825c', '#4a2a1a', '#e6cfa6'],
  green: ['#4a3423', '#3f7a5c', '#1f4735', '#e9dfc2'],
};

function Preview({ look }: { look: string }) {
  const [rim, field, dark, light] = COLOURS[look]!;
  return (
    <>
      <rect width="60" height="40" fill={rim} /><path d="M4 4H28V36H4ZM32 4H56V36H32Z" fill={field} />
      <path d="M4 4H12L8 18ZM20 4H28L24 18ZM32 36H40L36 22ZM48 36H56L52 22Z" fill={dark} />
      <path d="M12 4H20L16 18ZM40 36H48L44 22Z" fill={light} />
      <circle cx="24" cy="31" r="4" fill="#fffdf6" stroke="#7d6747" /><circle cx="36" cy="9" r="4" fill="#33271f" />
    </>
  );
}

const looks: Looks['looks'] = [
  { name: 'oak', title: { ru: 'Дуб', en: 'Oak' } },
  { name: 'walnut', title: { ru: 'Орех', en: 'Walnut' } },
  { name: 'green', title: { ru: 'Сукно', en: 'Felt' } },
];

export default { looks, Preview } satisfies Looks;
