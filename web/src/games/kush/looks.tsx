// The sheets to choose from.
import type { Looks } from '../../core/types';

const COLOURS: Record<string, [ground: string, ink: string]> = {
  paper: ['#f4f1ea', '#1d2228'], graph: ['#eef5fb', '#1c5f9e'], slate: ['#dfe5e0', '#20382c'],
};

function Preview({ look }: { look: string }) {
  const [ground, ink] = COLOURS[look]!;
  return (
    <>
      <rect width="60" height="40" fill={ground} />
      <path d="M0 10H60M0 20H60M0 30H60M10 0V40M20 0V40M30 0V40M40 0V40M50 0V40" stroke={ink} stroke-opacity=".3" />
      <rect x="0" y="0" width="30" height="20" fill="#0072b2" />
      <rect x="40" y="20" width="20" height="20" fill="#d55e00" />
    </>
  );
}

const looks: Looks['looks'] = [
  { name: 'paper', title: { ru: 'Бумага', en: 'Paper' } },
  { name: 'graph', title: { ru: 'Тетрадь', en: 'Graph paper' } },
  { name: 'slate', title: { ru: 'Грифель', en: 'Slate' } },
];

export default { looks, Preview } satisfies Looks;
