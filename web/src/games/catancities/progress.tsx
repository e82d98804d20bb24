// The progress cards: pictures, faces and backs.
import type { JSX } from 'preact';
import type { Say } from '../catan/phrases';
import { deckOf } from './decks';
import type { Deck } from './decks';
import './progress.css';

const COLOURS: Record<string, string> = { i: '#33302c', w: '#fffdf5', g: '#e3b02c', r: '#c23b2b', b: '#3f86b5',
  n: '#5b9a48', s: '#98948b', o: '#8d5f33', d: 'var(--deck)' };

/** Drawings in a square of 24 units: parts `colour:path`, apart by |. A capital letter draws a line of that width. */
const PICTURES: Record<string, string> = {
  commercial_harbor: 'B1.5:M1 22c1.8-1.3 3.6-1.3 5.5 0s3.7 1.3 5.5 0 3.7-1.3 5.5 0 3.6 1.3 5.5 0|'
    + 'I2.2:M12 6.5V18M7.5 9.5h9M4 12.5c.5 3.7 4 5.7 8 5.7s7.5-2 8-5.7M12 1.5a2.4 2.4 0 1 1-.01 0z|'
    + 'i:M1.5 14.5L4 10l3.5 3.3zM22.5 14.5L20 10l-3.5 3.3z|g:M19.5 1a3 3 0 1 1-.01 0z',
  master_merchant: 'I1:M5 5.5L2 14M5 5.5L8 14M19 5.5L16 11M19 5.5l3 5.5|I2:M12 2.5V20M5 6l14-1|'
    + 'g:M5 10a2 2 0 1 1-.01 0zM3.5 9a1.7 1.7 0 1 1-.01 0zM6.8 8.8a1.7 1.7 0 1 1-.01 0z|'
    + 'd:M1 13.5h8a4 4 0 0 1-8 0zM15 11h8a4 4 0 0 1-8 0z|i:M6.5 20h11v2.5h-11z',
  merchant: 'O1.8:M3.5 8v14.5M20.5 8v14.5|g:M8 11a2 2 0 1 1-.01 0z|r:M12 11a2 2 0 1 1-.01 0z|'
    + 'n:M16 11a2 2 0 1 1-.01 0z|o:M2 15h20v3.5H2z|d:M3 2h18l2 7a2.3 2.3 0 0 1-4.4 0 2.3 2.3 0 0 1-4.4 0 2.3 2.3 0 0 '
    + '1-4.4 0 2.3 2.3 0 0 1-4.4 0A2.3 2.3 0 0 1 1 9z|w:M6.6 2h3.6l-.4 7a2.3 2.3 0 0 1-4.4 0zM13.8 2h3.6l1.2 7a2.3 '
    + '2.3 0 0 1-4.4 0z',
  merchant_fleet: 'I1.4:M12 2v14|r:M12 .5l4.5 1.5L12 3.7z|w:M13 4.5c4.5 2 6.8 5.5 6.5 10H13z|'
    + 'd:M11 5.5c-4.3 1.8-6.5 5-6.5 9H11z|o:M2.5 16h19L18 21.5H6z|'
    + 'B1.5:M1 22c1.8-1.3 3.6-1.3 5.5 0s3.7 1.3 5.5 0 3.7-1.3 5.5 0 3.6 1.3 5.5 0',
  resource_monopoly: 'r:M2 18.5h6v4H2zM9 18.5h6v4H9zM16 18.5h6v4h-6zM5.5 13.5h6v4h-6zM12.5 13.5h6v4h-6z|'
    + 'g:M4 1.5L8 5l4-4.5L16 5l4-3.5L18.5 11h-13z|r:M12 6a1.5 1.5 0 1 1-.01 0z',
  trade_monopoly: 'g:M12 13a5.3 5.3 0 1 1-.01 0zM4 1.5L8 5l4-4.5L16 5l4-3.5L18.5 11h-13z|'
    + 'O1.2:M12 13a5.3 5.3 0 1 1-.01 0zM12 15.3l2.5 3-2.5 3-2.5-3z|r:M12 6a1.5 1.5 0 1 1-.01 0z',
  bishop: 'd:M7 17h3.5v6H6zM13.5 17H17l1 6h-4.5z|w:M12 1c5 4 7.5 8.5 6 15.5H6C4.5 9.5 7 5 12 1z|'
    + 'I1.3:M12 1c5 4 7.5 8.5 6 15.5H6C4.5 9.5 7 5 12 1z|d:M5.7 13.5h12.6l-.3 4H6z|D2:M12 5v7M8.8 8h6.4|'
    + 'g:M12 14.5a1 1 0 1 1-.01 0z',
  constitution: 'w:M5 4h14v16H5z|I1.3:M5 4h14v16H5z|I1.4:M8 8.5h8M8 11.5h8M8 14.5h4|'
    + 'o:M4 1.5h16a1.8 1.8 0 0 1 0 3.6H4a1.8 1.8 0 0 1 0-3.6zM4 19h16a1.8 1.8 0 0 1 0 3.6H4A1.8 1.8 0 0 1 4 19z|'
    + 'd:M14.5 17h1.5v6l-1.5-1zM17 17h1.5v6L17 22z|r:M16.5 12.5a3 3 0 1 1-.01 0z',
  deserter: 'i:M14 1.5a2.7 2.7 0 1 1-.01 0z|I2.4:M12.5 8L10 14M12.5 8.5l3.5 3.5 3.5-1.5M12 8.5L7.5 9 5 12M10 14l4 '
    + '2.5-.5 5.5M10 14l-2 4.5-5.5.5|d:M16 14.5h7v3.5c0 2.5-1.5 4-3.5 4.7C17.5 22 16 20.5 16 18z|'
    + 'W1:M19.5 15.5v6M17 17.5h5',
  diplomat: 's:M1 18.5L17 1l5 4.5L6 23z|W1.3:M5 19.5l2.5-2.7M9.7 14.3l2.5-2.7M14.3 9.2l2.5-2.7|'
    + 'R3.4:M12.5 12.5l9 9M21.5 12.5l-9 9',
  intrigue: 'g:M12 8.5C10.5 5 12 1.5 16 .5c.7 3.5-.6 6.5-4 8z|r:M12 8.5C12.5 5 10.5 2.5 7.5 2c-.3 3 1 5.5 4.5 6.5z|'
    + 'd:M1.5 8c4-1.8 7-.8 10.5.7C15.5 7.2 18.5 6.2 22.5 8c.5 6.5-2.2 10.5-6 10.5-2.5 0-3.3-3-4.5-3s-2 3-4.5 3C3.7 '
    + '18.5 1 14.5 1.5 8z|w:M4.3 11c1.7-1.3 4-1 5.2.9-1.4 1.7-4.3 1.6-5.2-.9zM19.7 11c-1.7-1.3-4-1-5.2.9 1.4 1.7 4.3 '
    + '1.6 5.2-.9z|O1.6:M20 15l-3 8.5',
  saboteur: 'i:M10 7a7.8 7.8 0 1 1-.01 0zM13 6.5l2.7-2.2 4 4.2-2.5 2.7z|O1.6:M17.5 6c.5-2 2-2.3 3-3.5|'
    + 'g:M20.5.5l.7 1.6L23 1.5l-.8 1.7 1.3 1.2-1.8.3-.2 1.8-1.3-1.3-1.7.7.7-1.7L18 3l1.8-.4z|'
    + 'W1.5:M5.5 14a5 5 0 0 1 3.5-3.7',
  spy: 'i:M12 1C6 1 3.5 6.5 3.5 11.5c0 4.5.5 8-2 11.5h21c-2.5-3.5-2-7-2-11.5C20.5 6.5 18 1 12 1z|'
    + 'd:M12 4.5c-4 0-5.7 3.5-5.7 7 0 4 2.5 6.5 5.7 6.5s5.7-2.5 5.7-6.5c0-3.5-1.7-7-5.7-7z|'
    + 'w:M7 10.5c1.5-1.6 3.4-1.6 4.6.3-1.2 1.6-3.7 1.5-4.6-.3zM17 10.5c-1.5-1.6-3.4-1.6-4.6.3 1.2 1.6 3.7 1.5 4.6-.3z|'
    + 'i:M9.7 9.8a1 1 0 1 1-.01 0zM14.3 9.8a1 1 0 1 1-.01 0zM6.3 13h11.4c-.5 3.5-2.7 5-5.7 5s-5.2-1.5-5.7-5z',
  warlord: 's:M2 1l4 1 12 12.5-2.5 2.5L3 5zM22 1l-4 1L6 14.5 8.5 17 21 5z|I1:M2 1l15 15M22 1L7 16|'
    + 'O2.2:M20.5 12l-7 7M3.5 12l7 7|O3.2:M17.5 16.5l4 4.5M6.5 16.5l-4 4.5|'
    + 'g:M22 20a1.5 1.5 0 1 1-.01 0zM2 20a1.5 1.5 0 1 1-.01 0z',
  wedding: 'G2.4:M8 10a6 6 0 1 1-.01 0zM16 10a6 6 0 1 1-.01 0z|O.6:M8 11.2a4.8 4.8 0 1 1-.01 0zM16 11.2a4.8 4.8 0 1 '
    + '1-.01 0z|b:M8 10.5L4.7 7l1.5-3h3.6l1.5 3z|r:M16.5 8.5c-3.3-2-4.3-4-3.3-5.7 1-1.4 2.7-.9 3.3.6.6-1.5 2.3-2 '
    + '3.3-.6 1 1.7 0 3.7-3.3 5.7z',
  alchemist: 'w:M9.5 2v6L3.8 18c-1 2 .2 4.2 2.7 4.2h11c2.5 0 3.7-2.2 2.7-4.2L14.5 8V2z|'
    + 'd:M7.5 13.5h9l3 5.3c.7 1.4-.2 2.7-2 2.7h-11c-1.8 0-2.7-1.3-2-2.7z|'
    + 'I1.6:M9.5 2v6L3.8 18c-1 2 .2 4.2 2.7 4.2h11c2.5 0 3.7-2.2 2.7-4.2L14.5 8V2M8 1.8h8|'
    + 'w:M9.5 16.5a1.4 1.4 0 1 1-.01 0zM14.5 15.3a1 1 0 1 1-.01 0zM14 18.5a1.2 1.2 0 1 1-.01 0z|'
    + 'g:M12 9.5a1.1 1.1 0 1 1-.01 0z',
  crane: 'O2.4:M6 22V3M1.5 5L22 3M6 10l7-6.5M2 22h9|D1.6:M6 13a3.3 3.3 0 1 1-.01 0zM6 13v6.6M2.7 16.3h6.6|'
    + 'I1.2:M19.5 3.3v7.2M19.5 10l-4 3M19.5 10l3.5 3|s:M14.5 13h9v7.5h-9z|W1:M14.5 16.7h9M19 13v3.7',
  engineer: 's:M1.5 10.5h4.2v3h3.6v-3h5.4v3h3.6v-3h4.2v12h-21z|W1:M1.5 16.5h21M1.5 19.5h21M7.5 13.5v3M16.5 13.5v3M4.5 '
    + '16.5v3M12 16.5v3M19.5 16.5v3M7.5 19.5v3M16.5 19.5v3|D2:M12 2L7.5 12M12 2l4.5 10M9.5 7.5h5|'
    + 'i:M12 .5a2 2 0 1 1-.01 0z',
  inventor: 'G1.6:M12 .5v2M3 4.5l1.6 1.3M21 4.5l-1.6 1.3M.8 12h2M21.2 12h2|'
    + 'g:M12 4a6.8 6.8 0 0 1 4.2 12.2c-.7.6-1 1.3-1 2.3H8.8c0-1-.3-1.7-1-2.3A6.8 6.8 0 0 1 12 4z|'
    + 'O1.2:M9 11l1.7 2.5L12 11l1.3 2.5L15 11M10.7 13.5v5M13.3 13.5v5|i:M8.8 19.3h6.4v1.5H8.8zM9.5 21.5h5l-1.2 2h-2.6z',
  irrigation: 'G1.8:M12 23.5V9|g:M12 2.5c2.5 2.3 2.5 5 0 7.5-2.5-2.5-2.5-5.2 0-7.5zM13 14c0-3.3 1.8-5 5-5 0 3.3-1.8 '
    + '5-5 5zM11 14c0-3.3-1.8-5-5-5 0 3.3 1.8 5 5 5zM13 20c0-3.3 1.8-5 5-5 0 3.3-1.8 5-5 5zM11 20c0-3.3-1.8-5-5-5 0 '
    + '3.3 1.8 5 5 5z|b:M4.5.5c2.3 3 3 4.5 3 5.7a3 3 0 0 1-6 0c0-1.2.7-2.7 3-5.7zM19.5.5c2.3 3 3 4.5 3 5.7a3 3 0 0 '
    + '1-6 0c0-1.2.7-2.7 3-5.7zM3 14c1.5 2 2 3 2 3.8a2 2 0 0 1-4 0c0-.8.5-1.8 2-3.8zM21 14c1.5 2 2 3 2 3.8a2 2 0 0 '
    + '1-4 0c0-.8.5-1.8 2-3.8z',
  medicine: 'w:M9 3h6v4l4 3v11a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 21V10l4-3z|'
    + 'I1.4:M9 3h6v4l4 3v11a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 21V10l4-3z|d:M8 .8h8v3.5H8z|'
    + 'r:M10.5 10.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z',
  mining: 'O2.6:M4 22L16.5 6.5|i:M8.5 1.5C15.5.5 22 5.5 22.5 13 19.5 8.5 15 4.5 8.5 1.5z|'
    + 'b:M11 22.8l2-4.3 4-1.5 4.5 2 1.5 3.8z|s:M13 18.5l4-1.5 1 3-4 1zM17 17l4.5 2-3.5 1z',
  printer: 'O2.4:M4.5 20V2.5h15V20|I2.6:M12 3v8|I1.8:M6.5 6.5l11-1.5|i:M7 10.5h10v3H7z|w:M6.5 15.5h11v4h-11z|'
    + 'I1:M8.5 16.8h7M8.5 18.3h5|o:M2 19.5h20V22H2z',
  road_building: 'g:M18.5 1.5a3 3 0 1 1-.01 0z|n:M0 12c4-4 7-4 11-1.5S19 12 24 8.5V22a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z|'
    + 's:M11.5 10.5c5 2.5-7 4-3 7 2 1.5 0 4-4 6.5H17c4.5-4-1.5-6-.5-8s-1-4.5-5-5.5z|'
    + 'W1.2:M12.5 13.3l-1.2 1.2M10.8 16.3l1.5 1.5M12.5 19.7l-1.3 2.3',
  smith: 'i:M1.5 11.5h14c2.8 0 5-.8 7-2.5v2.5c-1.5 3-4 4.3-7 4.7v2l3 2v2.6H5.5v-2.6l3-2v-2c-4-.5-6.5-2-7-4.7z|'
    + 'O2.2:M2 3.5l9 2|s:M10.5 1.2l5.5 1.3-1.5 6.5L9 7.7z|g:M19 2l.6 1.9L21.5 4l-1.5 1.2.5 1.8L19 6l-1.5 1 '
    + '.5-1.8L16.5 4l1.9-.1z',
};

/** What stands for a deck. */
const EMBLEMS: Record<Deck, string> = {
  trade: 'M7.5 1.5h9l-2 5C18.5 8.5 21 12 21 16c0 4-3 6.5-9 6.5S3 20 3 16c0-4 2.5-7.5 6.5-9.5zM12 10.5a4.5 4.5 0 1 0 0 '
    + '9 4.5 4.5 0 0 0 0-9zm0 2l2.3 2.5-2.3 2.5L9.7 15z',
  politics: 'M2 22V9h3v2h2V4h2.5v2h1.3V4h2.4v2h1.3V4H17v7h2V9h3v13h-7v-4a3 3 0 0 0-6 0v4z',
  science: 'M1 4c4-1.5 8-1.2 10.2 1.2v16.3C8.5 19.5 5 19 1 20zM23 4c-4-1.5-8-1.2-10.2 1.2v16.3c2.7-2 6.2-2.5 10.2-1.5z',
};

/** One part of a drawing. */
function Part({ part }: { part: string }): JSX.Element {
  const at = part.indexOf(':');
  const [pen, d] = [part.slice(0, at), part.slice(at + 1)];
  const colour = COLOURS[pen[0]!.toLowerCase()]!;
  return pen.length === 1 ? <path d={d} fill={colour} />
    : <path class="cities-line" d={d} stroke={colour} stroke-width={pen.slice(1)} />;
}

/** The drawing of a card in a square of 24 units; inside of a drawing, or in one of its own. */
export function Drawing({ card }: { card: string }): JSX.Element {
  return <>{(PICTURES[card] ?? '').split('|').filter(Boolean).map((part, i) => <Part key={i} part={part} />)}</>;
}

const deckClass = (deck: Deck | null): string => (deck ? ` cities-${deck}` : '');

/** A card as a small picture on its deck's ground. */
export function CardPicture({ card, label }: { card: string; label?: string }): JSX.Element {
  return (
    <svg class={`cities-picture${deckClass(deckOf(card))}`} viewBox="-3 -3 30 30"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <rect class="cities-paper" x="-3" y="-3" width="30" height="30" rx="4" />
      <Drawing card={card} />
      <rect class="cities-edge" x="-2.3" y="-2.3" width="28.6" height="28.6" rx="3.5" />
    </svg>
  );
}

/** What stands for a track, in the colour of its text. */
export function TrackIcon({ track, label }: { track: Deck; label?: string }): JSX.Element {
  return (
    <svg class={`catan-icon cities-track${deckClass(track)}`} viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <path d={EMBLEMS[track]} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

/** A card that lies open: its picture, its name and what it does. */
export function CardFace({ card, t }: { card: string; t: Say }): JSX.Element {
  return (
    <span class={`cities-face${deckClass(deckOf(card))}`}>
      <CardPicture card={card} />
      <b>{t(`catancities.card.${card}`)}</b>
      <small>{t(`catancities.card.${card}.text`)}</small>
    </span>
  );
}

/** The back of a deck's cards. */
export function CardBack({ deck, label }: { deck: Deck; label?: string }): JSX.Element {
  return (
    <svg class={`cities-back${deckClass(deck)}`} viewBox="0 0 40 56"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <rect class="cities-cover" x=".5" y=".5" width="39" height="55" rx="4" />
      <path class="cities-weave" d="M5 5h30v46H5zM5 20L20 5l15 15M5 36l15 15 15-15" />
      <circle class="cities-paper" cx="20" cy="28" r="11" />
      <path class="cities-emblem" d={EMBLEMS[deck]} fill-rule="evenodd" transform="translate(12.2 20.2) scale(.65)" />
    </svg>
  );
}
