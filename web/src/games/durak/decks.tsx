// The decks to choose from: how their courts are drawn, and their backs. All are drawn here, about the middle of a card
// of 100 by 140.
import { settings } from '../../core/settings';

export type Deck = 'classic' | 'plain' | 'satin';

/** The deck that the player has chosen. */
export function deckNow(): Deck {
  return (settings.value.looks['durak.cards'] ?? 'classic') as Deck;
}

/* -- courts -- */

const SHOULDERS = 'M-38 0V-4C-38-13-24-18-9-21L0-9 9-21C24-18 38-13 38-4V0Z';
const FACE = 'M-9-43H9V-32C9-24 4-20 0-20-4-20-9-24-9-32Z';
const EYES = 'M-5.500-36.500H-2M2-36.500H5.500M0-34.500V-29.500H1.800';
const MOUTH = 'M-2.600-25.500H2.600';
const CLASSIC = [['lining', 'M-9-21 0-9 9-21 5-22H-5ZM-38-4C-30-9-22-10-14-9L-10 0H-38Z'],
  ['line', 'M-14-9-10 0M14-9 10 0M-4-4H4']] as const;
/** A caftan: its golden collar, bands on the sleeves, and the loops that it is closed by. */
const CAFTAN = [['gold', 'M-19-17C-11-5 11-5 19-17L9-21C5-15-5-15-9-21Z'],
  ['lining', 'M-38-4C-34-7-30-9-26-10L-23 0H-38ZM38-4C34-7 30-9 26-10L23 0H38Z'],
  ['line', 'M0-9V0M-6-6H6M-6-2H6M-26-10-23 0M26-10 23 0']] as const;

/** Paths from the back to the front, each with the class of its colour. */
type Drawing = readonly (readonly [colour: string, path: string])[];

const COURTS: Record<'classic' | 'satin', Record<string, Drawing>> = {
  classic: {
    J: [...CLASSIC, ['skin', FACE], ['hair', 'M-9-41V-27C-13-27-14-34-12.500-41ZM9-41V-27C13-27 14-34 12.500-41Z'],
      ['line', EYES + MOUTH], ['robe', 'M-12.500-42C-14-54 3-60 12.500-47V-42Z'],
      ['gold', 'M-14-44.500H14V-40H-14ZM5-48C7-58 13-63 18-62 18-55 13-49 5-48Z']],
    Q: [...CLASSIC,
      ['hair', 'M0-49C-14-49-15-38-13-18L-7-20C-10-30-10-38-6-42H6C10-38 10-30 7-20L13-18C15-38 14-49 0-49Z'],
      ['skin', FACE], ['line', EYES + MOUTH],
      ['gold', 'M-10.500-46-12.500-55-5.500-50 0-59 5.500-50 12.500-55 10.500-46Z'
        + 'M-6-17.500Q0-12 6-17.500L4.500-19.500Q0-15.500-4.500-19.500Z']],
    K: [...CLASSIC, ['skin', FACE],
      ['hair', 'M-9-43H-12.500V-27C-12-18-6-12 0-11 6-12 12-18 12.500-27V-43H9V-31C7-29 4-28.500 '
        + '0-28.500-4-28.500-7-29-9-31Z'],
      ['line', 'M-5.500-36.500H-2M2-36.500H5.500M0-34.500V-30.500M-2.600-24.500H2.600'],
      ['gold', 'M-13.500-42-15-56-7-49-2-58V-61H-4.500V-63.500H-2V-66H2V-63.500H4.500V-61H2V-58L7-49 15-56 '
        + '13.500-42Z']],
  },
  satin: {
    // A falconer: a cap with a band of fur, and the bird's feather.
    J: [...CAFTAN, ['skin', FACE], ['hair', 'M-9-41H-13V-25C-10-23-8-26-9-31ZM9-41H13V-25C10-23 8-26 9-31Z'],
      ['line', EYES + 'M-4-26.500Q0-29 4-26.500M-1.500-24.500H1.500'],
      ['robe', 'M-12-46C-15-59-3-64 7-60 11-57 13-52 12-46Z'],
      ['fur', 'M-14-47.500Q0-50.500 14-47.500V-40.500Q0-43.500-14-40.500Z'],
      ['gold', 'M8-49C8-58 14-65 20-66 20-58 16-52 8-49ZM-2-54 0-57 2-54 0-51Z']],
    // A kokoshnik with pearls, a plait over the shoulder, a necklace.
    Q: [...CAFTAN, ['hair', 'M7-41C14-37 14-27 12-17L15-5 9.500-3C8-15 8-28 5-38ZM-9-38C-12-34-12-29-10-24L-7-26Z'],
      ['skin', FACE], ['hair', 'M-9.500-37C-9-45 9-45 9.500-37 6-41.500 2-42 0-40-2-42-6-41.500-9.500-37Z'],
      ['line', EYES + MOUTH],
      ['gold', 'M-10.500-40C-19-43-21-51-16-55-11-59-5-60 0-66 5-60 11-59 16-55 21-51 19-43 10.500-40 '
        + '7-45-7-45-10.500-40Z'],
      ['robe', 'M-9-45.500C-14-47-15-51-12-53-8-56-4-57 0-61 4-57 8-56 12-53 15-51 14-47 9-45.500 5-48-5-48-9-45.500Z'],
      ['gold', 'M0-57 2.600-53 0-49.500-2.600-53ZM-8-51.500H-4.500V-49.500H-8ZM4.500-51.500H8V-49.500H4.500Z'],
      ['lining', 'M-6-19.500Q0-14 6-19.500L5-21.500Q0-17.500-5-21.500Z']],
    // A cap of gold and fur with a cross, and a beard.
    K: [...CAFTAN, ['skin', FACE],
      ['hair', 'M-9-41H-12.500V-29C-12-17-7-10 0-7 7-10 12-17 12.500-29V-41H9V-32C7-29 4-28.500 '
        + '0-28.500-4-28.500-7-29-9-32Z'],
      ['line', 'M-5.500-36.500H-2M2-36.500H5.500M0-34.500V-30.500M-2.600-25H2.600M-5-19-3-13M5-19 3-13M0-20V-12'],
      ['gold', 'M-12.500-47C-12-55-6-60-1.500-62H1.500C6-60 12-55 12.500-47Z'
        + 'M-1.500-62V-63.500H-4V-65.500H-1.500V-68H1.500V-65.500H4V-63.500H1.500V-62Z'],
      ['robe', 'M0-58 3-53.500 0-49-3-53.500Z'], ['fur', 'M-14.500-48.500Q0-51.500 14.500-48.500V-41Q0-44-14.500-41Z']],
  },
};

/** The upper halves of the figures of a deck; the lower ones are the same, turned. */
export function Courts({ deck }: { deck: Deck }) {
  if (deck === 'plain') return null;
  return <>{Object.entries(COURTS[deck]).map(([rank, drawing]) => (
    <g key={rank} id={`durak-court-${rank}`}>
      <path d={SHOULDERS} class="durak-robe" />
      {drawing.map(([colour, path]) => <path key={path} d={path} class={'durak-' + colour} />)}
    </g>
  ))}</>;
}

/* -- backs -- */

/** What a back is woven of, and what lies in its middle. */
const BACKS: Record<Deck, { size: number; turn: number; weave: string; dots: string; seal: number; sign: string }> = {
  classic: { size: 14, turn: 45, weave: 'M0 7H14M7 0V14', dots: 'M7 5.200A1.800 1.800 0 1 1 7 8.800 1.800 1.800 '
    + '0 1 1 7 5.200Z',
    seal: 17, sign: 'M0-11 3.200-3.200 11 0 3.200 3.200 0 11-3.200 3.200-11 0-3.200-3.200Z' },
  plain: { size: 13, turn: 0, weave: 'M0 0 6.500 6.500 13 0M0 6.500 6.500 13 13 6.500', dots: '', seal: 0, sign: '' },
  satin: { size: 26, turn: 0, weave: 'M0 13C7 13 13 7 13 0 13 7 19 13 26 13 19 13 13 19 13 26 13 19 7 13 0 13Z',
    dots: 'M13 9.500 16.500 13 13 16.500 9.500 13ZM0-3.500 3.500 0 0 3.500-3.500 0Z'
      + 'M26-3.500 29.500 0 26 3.500 22.500 0Z'
      + 'M0 22.500 3.500 26 0 29.500-3.500 26ZM26 22.500 29.500 26 26 29.500 22.500 26Z',
    seal: 21, sign: 'M0-16C3-10 10-3 16 0 10 3 3 10 0 16-3 10-10 3-16 0-10-3-3-10 0-16ZM0-7-7 0 0 7 7 0Z' },
};

export function BackDefs({ deck }: { deck: Deck }) {
  const { size, turn, weave, dots, seal, sign } = BACKS[deck];
  return <>
    <pattern id="durak-lattice" width={size} height={size} patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${turn})`}>
      <path d={weave} class="durak-lattice" /><path d={dots} class="durak-lattice-dot" />
    </pattern>
    <symbol id="durak-back" viewBox="-50 -70 100 140" overflow="visible">
      <rect x={-50} y={-70} width={100} height={140} rx={9} class="durak-paper" />
      <rect x={-44} y={-64} width={88} height={128} rx={6} class="durak-back" />
      <rect x={-39} y={-59} width={78} height={118} rx={4} class="durak-back-inner" fill="url(#durak-lattice)" />
      {seal > 0 && <circle r={seal} class="durak-back-seal" />}
      <path d={sign} class="durak-back-star" fill-rule="evenodd" />
    </symbol>
  </>;
}
