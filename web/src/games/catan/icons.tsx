// The signs of the game, each drawn in a square of 24 units in the colour of its text.
import type { JSX } from 'preact';
import { Pips } from '../../kit/dice';

/** A game that builds on this one adds its own. */
export const PATHS: Record<string, string> = {
  wood: 'M12 1l5.500 7.500h-3L19 15h-5.300v7h-3.400v-7H5l4.500-6.500h-3z',
  brick: 'M1.500 13.500h10v6.500h-10zM12.800 13.500h10v6.500h-10zM7 5.500h10V12H7z',
  sheep: 'M5 15.500A3.500 3.500 0 0 1 4 9a4 4 0 0 1 5.500-3.300A4 4 0 0 1 15.500 7a3 3 0 0 1-.2 4.500c.6 2.400-.6 4.500-2.800 4.800V21h-2v-4.500h-2V21h-2v-5zM17.300 7.500c.5-2 5.200-2 5.400 1 .2 2.700-1 5-2.700 5s-3-2.500-2.700-6z',
  wheat: 'M11.200 9.500h1.600V23h-1.600zM12 1c2.300 2.500 2.300 5.500 0 8-2.300-2.500-2.300-5.500 0-8zM13.400 13.500c-.2-3.300 1.800-5.300 5.300-5.500.2 3.500-1.800 5.500-5.300 5.500zM10.600 13.500c.2-3.300-1.800-5.300-5.300-5.500-.2 3.500 1.800 5.500 5.300 5.500zM13.400 19.500c-.2-3.300 1.800-5.300 5.300-5.500.2 3.500-1.800 5.500-5.300 5.500zM10.600 19.500c.2-3.300-1.800-5.300-5.300-5.500-.2 3.500 1.800 5.500 5.300 5.500z',
  ore: 'M1 20.500L8 9l2.700 3.600L8 17l4-2.500 3.500 3L13 11l3-6.500 7 16z',
  desert: 'M10.400 4a1.600 1.600 0 0 1 3.200 0v9.500H16V9.300a1.400 1.400 0 0 1 2.800 0v7h-5.200V22h-3.200v-8H5.200V8a1.400 1.400 0 0 1 2.800 0v3.200h2.400z',
  road: 'M2.500 17.500L18.500 3.500l3 3.500-16 14z',
  settlement: 'M2.500 12L12 3l9.500 9H20v9.500H4V12z',
  city: 'M2 21.500V13l5-4.500 4.500 4V6L17 1.500 22 6v15.500z',
  card: 'M6 1.500h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2zm6 5l-1.700 3.600-3.900.5 2.900 2.700-.8 3.900L12 15.300l3.500 1.900-.8-3.900 2.900-2.700-3.900-.5z',
  cards: 'M2.500 6l9.500-2.500 4 15L6.500 21zM14 3.200l7.500 2.300-4.200 13.800-1-.3z',
  star: 'M12 1.500l3.100 6.700 7.300.9-5.400 5 1.400 7.300L12 17.800l-6.400 3.600L7 14.100l-5.400-5 7.300-.9z',
  knight: 'M18.500 2H22v3.500l-9 9 2 2-1.600 1.600-2-2-3.200 3.200 1 1L7.500 22 2 16.500l1.700-1.700 1 1L7.900 12.600l-2-2L7.500 9l2 2z',
  victory_point: 'M12 1.500l3.100 6.700 7.300.9-5.400 5 1.400 7.300L12 17.800l-6.400 3.600L7 14.100l-5.400-5 7.300-.9z',
  road_building: 'M2.500 12L13 2l3 3L5.500 15zM8 19.500L18.500 9.500l3 3L11 22.500z',
  year_of_plenty: 'M3 9.500h18l-2.500 12h-13zM7.500 8a4.500 4.500 0 0 1 9 0h-2a2.500 2.500 0 0 0-5 0z',
  monopoly: 'M3 7l4.500 4L12 3l4.500 8L21 7l-1.800 11H4.800zM4.800 19.500h14.400V22H4.800z',
  trade: 'M3 6h11V2.500l6 5-6 5V9H3zM21 15H10v-3.500l-6 5 6 5V18h11z',
  build: 'M2 8l5.500-5.500h7L17.500 5l-3.500 1.500-1.700-.5L11 7.300 22 18.500 18.500 22 7.500 10.800 5.500 12.500z',
  info: 'M12 1.800a10.200 10.200 0 1 0 0 20.400 10.200 10.200 0 0 0 0-20.400zm-1.400 8.700h2.800v7.300h-2.800zm0-4.300h2.800V9h-2.800z',
  bank: 'M12 1.500l10 5v2.300H2V6.500zM4 10.500h3.200V18H4zm6.400 0h3.200V18h-3.200zm6.400 0H20V18h-3.200zM2 19.500h20v2.800H2z',
  trophy: 'M6 2.500h12v2h4c0 5-2 7.300-5 7.800-1 2-2.300 3-3.800 3.300V19H17v2.500H7V19h3.800v-3.400C9.300 15.300 8 14.300 7 12.300 4 11.800 2 9.500 2 4.500h4zm0 4H4.300c.3 1.700 1 2.700 2 3.200C6.100 8.700 6 7.700 6 6.500zm12 0c0 1.200-.1 2.200-.3 3.200 1-.5 1.700-1.500 2-3.200z',
  robber: 'M12 1.500A4.300 4.300 0 0 1 14.800 9c2.500 1.500 3.700 4.300 3.700 8 1.500.6 1.700 5.500 1.700 5.500H3.800S4 17.600 5.500 17c0-3.700 1.200-6.500 3.700-8A4.300 4.300 0 0 1 12 1.500z',
  yes: 'M3.500 13l2.600-2.600 4 4 8-9.400 2.800 2.400-10.600 12.300z',
  no: 'M4.500 7L7 4.500l5 5 5-5L19.500 7l-5 5 5 5-2.500 2.500-5-5-5 5L4.500 17l5-5z',
  wait: 'M6 2h12v3l-4.500 7 4.500 7v3H6v-3l4.500-7L6 5z',
};

/** A sign inside a drawing; size and place come from the group around it. */
export function Sign({ name }: { name: string }): JSX.Element {
  return <path d={PATHS[name] ?? ''} fill="currentColor" fill-rule="evenodd" />;
}

export function Icon({ name, label }: { name: string; label?: string }): JSX.Element {
  return (
    <svg class="catan-icon" viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <Sign name={name} />
    </svg>
  );
}

/** The mark of a seat in a circle of radius 1: ▲ ● ■ ◆ ★ ✚. */
const MARKS = ['M0-1L.95.75H-.95z', 'M0-.85a.85.85 0 1 1-.01 0z', 'M-.78-.78H.78V.78H-.78z',
  'M0-1.050L1.050 0 0 1.050-1.050 0z', 'M0-1.1L.3-.4 1.050-.34.48.15.66.9 0 .5-.66.9-.48.15-1.050-.34-.3-.4z',
  'M-.35-1H.35V-.35H1V.35H.35V1H-.35V.35H-1V-.35H-.35z'];

export function Mark({ seat }: { seat: number }): JSX.Element {
  return <path d={MARKS[seat] ?? ''} fill="currentColor" />;
}

export function Badge({ seat }: { seat: number }): JSX.Element {
  return (
    <svg class={`catan-badge catan-seat${seat}`} viewBox="-2 -2 4 4" aria-hidden="true">
      <circle r="1.85" class="catan-badge-ground" />
      <g class="catan-badge-mark"><Mark seat={seat} /></g>
    </svg>
  );
}

/** A die of half-width 10. */
export function Die({ value }: { value: number }): JSX.Element {
  return (
    <>
      <rect class="catan-die-shade" x="-10" y="-8.800" width="20" height="20" rx="4.500" />
      <rect class="catan-die" x="-10" y="-10" width="20" height="20" rx="4.500" />
      <Pips value={value} step={5.2} r={2} class="catan-pip" />
    </>
  );
}
