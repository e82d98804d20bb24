// The seas to choose from.
import type { Looks } from '../../core/types';

const COLOURS: Record<string, [water: string, beach: string]> = {
  bay: ['#a9d6e8', '#f3e3b8'], deep: ['#3f7fae', '#ead9a8'], sunset: ['#e9b7a0', '#fbe6c4'],
};

function Preview({ look }: { look: string }) {
  const [water, beach] = COLOURS[look]!;
  return (
    <>
      <rect width="60" height="40" fill={water} />
      <path d="M30 2L47 12V29L30 39 13 29V12Z" fill={beach} />
      <path d="M30 7L42 14V27L30 34 18 27V14Z" fill="#eac520" /><circle cx="30" cy="21" r="6" fill="#fbf6e6" />
    </>
  );
}

const looks: Looks['looks'] = [
  { name: 'bay', title: { ru: 'Залив', en: 'Bay' } },
  { name: 'deep', title: { ru: 'Глубокое море', en: 'Deep sea' } },
  { name: 'sunset', title: { ru: 'Закат', en: 'Sunset' } },
];

export default { looks, Preview } satisfies Looks;
