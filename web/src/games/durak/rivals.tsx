// The other players: avatar, the backs of their cards as a fan, role, turn and time.
import type { Clocks } from '../../core/types';
import { seatColour } from '../../kit/seats';
import { shortName } from '../../kit/say';
import { useTimeLeft } from '../../kit/time';
import { Back, Face } from './cards';
import { type Layout, OPEN, openPerRow, type Place } from './layout';
import { brief, type Card, type DurakTable, type Role, roleOf, seatName, sorted, type Suit, suitOf,
  type T } from './view';

const ICONS: Record<Exclude<Role, null>, string> = {
  attack: 'M-5 5-3 3M-4.5.5-.5 4.5M-2.5 2.5 5-5',
  defend: 'M0-6 5-4V0C5 3.5 2.5 5.3 0 6.4-2.5 5.3-5 3.5-5 0V-4Z',
  take: 'M0-6V2M-3-1 0 2 3-1M-5.5 2V5.5H5.5V2',
  pass: 'M-4.5 0H4.5',
  out: 'M-4.5 0-1.5 3.5 4.5-3.5',
  durak: 'M-6 4C-7-1-5-4-2-3L0-6 2-3C5-4 7-1 6 4Z',
};

export function RoleIcon({ role, r = 9 }: { role: Exclude<Role, null>; r?: number }) {
  return <g class={`durak-role durak-role-${role}`}>
    <circle r={r} />
    <path d={ICONS[role]} transform={`scale(${r / 10})`} />
  </g>;
}

export function TimeRing({ clocks, seat, r }: { clocks: Clocks; seat: number; r: number }) {
  const time = useTimeLeft(clocks, seat);
  if (!time) return null;
  const round = 2 * Math.PI * r;
  return <>
    <circle r={r} class="durak-time-track" />
    <circle r={r} class="durak-time" transform="rotate(-90)" stroke-dasharray={`${round * time.part} ${round}`} />
    {time.seconds <= 15 && <text class="durak-seconds" x={r - 3} y={-r + 8}>{time.seconds}</text>}
  </>;
}

function Fan({ n }: { n: number }) {
  const shown = Math.min(n, 7);
  const step = Math.min(17, 92 / Math.max(1, shown - 1));
  return <>{Array.from({ length: shown }, (_, i) => {
    const turn = (i - (shown - 1) / 2) * step;
    return <g key={i} transform={`rotate(${turn.toFixed(1)}) translate(0 -21) scale(.19)`}><Back /></g>;
  })}</>;
}

/** Somebody else's cards where they lie open, in as many rows as they need. */
function OpenHand({ cards, room, trump }: { cards: readonly Card[]; room: number; trump: Suit | null }) {
  const perRow = openPerRow(room);
  return <g transform={`translate(0 ${OPEN.top})`}>{cards.map((card, i) => {
    const row = Math.floor(i / perRow);
    const count = Math.min(perRow, cards.length - row * perRow);
    const x = ((i % perRow) - (count - 1) / 2) * OPEN.step;
    return <g key={card} transform={`translate(${x} ${row * OPEN.row}) scale(${OPEN.w / 100})`}>
      <Face card={card} w={OPEN.w} trump={suitOf(card) === trump} /></g>;
  })}</g>;
}

function short(text: string, most: number): string {
  return text.length > most ? text.slice(0, Math.max(1, most - 1)) + '…' : text;
}

interface RivalProps {
  table: DurakTable;
  seat: number;
  place: Place;
  scale: number;
  mode: Layout['mode'];
  t: T;
}

export function rivalWords(table: DurakTable, seat: number, t: T): string {
  const role = roleOf(table.view, seat);
  const n = table.view.handCounts[seat] ?? 0;
  const words = [seatName(table, seat, t), t('durak.cards', { n })];
  if (role) words.push(t(`durak.role.${role}`));
  if (table.toAct.includes(seat)) words.push(t('durak.turn'));
  if (table.seats[seat]?.stand_in) words.push(t('durak.standIn'));
  const open = table.view.hands?.[seat];
  if (open && seat !== table.seat) words.push(...sorted(open, table.view.trump, 'suit').map((card) => brief(card, t)));
  return words.join(', ');
}

export function Rival({ table, seat, place, scale, mode, t }: RivalProps) {
  const { view } = table;
  const open = view.hands?.[seat];
  const role = roleOf(view, seat);
  const n = view.handCounts[seat] ?? 0;
  const name = shortName('durak', table, seat, t);
  const colour = seatColour(seat);
  const initial = table.seats[seat]?.kind === 'human' ? [...name][0]?.toUpperCase() : null;
  const turn = table.toAct.includes(seat) && !table.over;
  const away = table.seats[seat]?.kind === 'human' && table.seats[seat]?.present === false;
  const side = mode === 'short';
  const room = place.w / scale;
  const letters = Math.floor((side ? room - 66 : room - 6) / 7.8);
  const word = role && (mode === 'oval' || room > 104) ? t(`durak.role.${role}`) : '';
  const shift = side ? -Math.min(room / 2 - 30, 36) : 0;
  return <g transform={`translate(${place.x + shift * scale} ${place.y}) scale(${scale})`} role="img"
    aria-label={rivalWords(table, seat, t)}
    class={`durak-rival${role === 'out' ? ' durak-gone' : ''}${away ? ' durak-away' : ''}`}>
    {!open && <Fan n={n} />}
    {turn && <circle r={21} class="durak-turn-ring" />}
    <circle r={17} fill={colour.fill} class="durak-avatar" />
    {initial && <text class="durak-initial" fill={colour.ink} text-anchor="middle" y={5}>{initial}</text>}
    <text class={initial ? 'durak-mark' : 'durak-big-mark'} fill={colour.ink} text-anchor="middle"
      y={initial ? 14.5 : 5.5}>{colour.mark}</text>
    <TimeRing clocks={table.clocks} seat={seat} r={21} />
    {turn && <path d="M-5-27H5L0-20Z" class="durak-turn-mark" />}
    {n > 0 && <g transform="translate(17 9)">
      <rect x={-10} y={-8} width={20} height={16} rx={8} class="durak-count-box" />
      <text class="durak-count" text-anchor="middle" y={4.3}>{n}</text>
    </g>}
    {role && <g transform="translate(-16 9)"><RoleIcon role={role} /></g>}
    <g transform={side ? 'translate(31 -1)' : 'translate(0 31)'} text-anchor={side ? 'start' : 'middle'}>
      <text class="durak-name">{short(name, letters)}</text>
      {word && <text class="durak-role-word" y={12}>{short(word, letters + 2)}</text>}
    </g>
    {open && <OpenHand cards={sorted(open, view.trump, 'suit')} room={room} trump={view.trump ?? null} />}
  </g>;
}
