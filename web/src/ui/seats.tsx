// Players at a table: names, marks, clocks.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { sayName, t } from '../core/app';
import { leftNow } from '../core/table';
import type { GameModule, Seat, Table } from '../core/types';

/** What tells players of names that look the same apart: the account's number, or nothing. */
function numberOf(seat: Seat): string {
  return seat.alike ? `#${seat.account}` : '';
}

/** A name that has its number already does not get it twice. */
function numbered(seat: Seat): string {
  const [name, number] = [seat.name ?? '', numberOf(seat)];
  return !number || name.endsWith(' ' + number) ? name : `${name} ${number}`;
}

export function seatName(seat: Seat | undefined): string {
  if (!seat || seat.kind === 'open') return t('who.nobody');
  if (seat.kind === 'human') return numbered(seat);
  return t('who.computer');
}

/** The number of a computer among those at its table; 0: it is the only one, or none. */
function computerNumber(seats: readonly Seat[], seat: number): number {
  const bots = seats.flatMap((one, p) => (one.kind === 'bot' ? [p] : []));
  return bots.length > 1 ? bots.indexOf(seat) + 1 : 0;
}

/** A seat's name at its table; several computers are numbered. */
export function nameAt(table: Pick<Table, 'seats' | 'seat' | 'shared'>, seat: number): string {
  if (seat === table.seat && !table.shared) return t('who.you');
  const n = computerNumber(table.seats, seat);
  return n > 0 ? t('who.computer_n', { n }) : seatName(table.seats[seat]);
}

/** In small letters, as it follows a name; '': a person, or nobody has said it. */
function sayLevel(seat: Seat | undefined): string {
  return seat?.kind === 'bot' && seat.level ? sayName('level', seat.level).toLowerCase() : '';
}

/** The same with the level of a computer. */
export function whoAt(table: Pick<Table, 'seats' | 'seat' | 'shared'>, seat: number): string {
  const level = sayLevel(table.seats[seat]);
  return level ? t('who.with_level', { name: nameAt(table, seat), level }) : nameAt(table, seat);
}

/** Everybody else at the table in one line; computers of one level are counted. */
export function sayOthers(table: Pick<Table, 'seats' | 'seat' | 'shared'>): string {
  const others = table.seats.flatMap((one, p) => (p === table.seat || one.kind === 'open' ? [] : [p]));
  const bots = others.filter((p) => table.seats[p]!.kind === 'bot');
  const levels = new Set(bots.map((p) => sayLevel(table.seats[p])));
  if (bots.length < 2 || levels.size > 1) return others.map((p) => whoAt(table, p)).join(', ');
  const people = others.filter((p) => !bots.includes(p)).map((p) => nameAt(table, p));
  const level = [...levels][0]!;
  const computers = t('who.computers', { n: bots.length });
  return [...people, level ? t('who.with_level', { name: computers, level }) : computers].join(', ');
}

function shortOf(seats: readonly Seat[], seat: number): { short?: string } {
  const n = computerNumber(seats, seat);
  return n > 0 ? { short: t('who.computer_short', { n }) } : {};
}

/** The table with names for computers, and numbers behind names that look the same, so that board, log and
 *  frame call everybody the same. */
export function withNames(table: Table): Table {
  const changed = table.seats.map((seat, p) => seat.kind === 'bot' || (seat.alike && p !== table.seat));
  if (!changed.some(Boolean)) return table;
  return { ...table, seats: table.seats.map((seat, p) => (changed[p]
    ? { ...seat, name: nameAt(table, p), ...shortOf(table.seats, p) } : seat)) };
}

/** Who said something; a name that looks like another's at the table has its number. */
export function speaker(table: Pick<Table, 'seats'>, line: { name: string; seat: number | null }): string {
  const seat = line.seat === null ? undefined : table.seats[line.seat];
  return seat?.alike && seat.name === line.name ? numbered(seat) : line.name;
}

export function namesAt(table: Table, seats: readonly number[]): string {
  return seats.map((seat) => nameAt(table, seat)).join(', ');
}

/* -- clocks -- */

const TICK_MS = 250;
const LOW_MS = 20_000;
const ticks = signal(0);
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Lets clocks run while somebody shows one. */
function useTicks(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    if (users++ === 0) timer = setInterval(() => { ticks.value++; }, TICK_MS);
    return () => { if (--users === 0) clearInterval(timer); };
  }, [on]);
}

export function sayTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const pair = (large: number, small: number): string => `${large}:${String(small).padStart(2, '0')}`;
  const minutes = Math.floor(seconds / 60);
  if (seconds >= 36_000) return t('who.hours', { time: pair(Math.floor(minutes / 60), minutes % 60) });
  return pair(minutes, seconds % 60);
}

/** The most that was ever left to anybody here: a full ring. */
const fullest = new Map<number, number>();

function fullOf(table: Table): number {
  const most = Math.max(fullest.get(table.table) ?? 0, ...table.clocks.left.map((ms) => ms ?? 0));
  fullest.set(table.table, most);
  return most;
}

function Ring({ part, low }: { part: number; low: boolean }) {
  return (
    <svg class={low ? 'clock-ring low' : 'clock-ring'} viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="16.5" pathLength="100" stroke-dasharray={`${(100 * part).toFixed(1)} 100`} />
    </svg>
  );
}

/* -- chips -- */

interface ChipProps {
  table: Table;
  seat: number;
  game: GameModule;
}

function roleOf(seat: Seat): string {
  if (seat.left) return t('who.left');
  if (seat.stand_in) return t('who.stand_in');
  if (seat.kind === 'human' && seat.present === false) return t('who.away');
  return '';
}

/** The number is never cut off, however long the name is. Where there is little room a computer has a short
 *  name. */
function ChipName({ name, seat, acts }: { name: string; seat: Seat; acts: boolean }) {
  const number = numberOf(seat);
  const move = acts && <span class="hidden-text">, {t('who.to_move')}</span>;
  if (seat.short) {
    return <span class="chip-name" title={name}><span class="chip-long">{name}</span>
      <span class="chip-short" aria-hidden="true">{seat.short}</span>{move}</span>;
  }
  if (!number || !name.endsWith(number)) return <span class="chip-name">{name}{move}</span>;
  const why = t('who.alike', { n: seat.account ?? 0 });
  return (
    <span class="chip-twin" title={why}>
      <span class="chip-name">{name.slice(0, -number.length).trimEnd()}</span>
      <span class="chip-number"><span aria-hidden="true">{number}</span><span class="hidden-text">, {why}</span>
        {move}</span>
    </span>
  );
}

/** Of a computer that thinks for so long that one might wonder. Styles show it then. */
function Thinks() {
  return <span class="chip-thinks"> · {t('who.thinks')}</span>;
}

export function Chip({ table, seat, game }: ChipProps) {
  const at = table.seats[seat]!;
  const acts = table.phase === 'playing' && table.toAct.includes(seat);
  const runs = table.clocks.running.includes(seat);
  useTicks(runs);
  void ticks.value;
  const spent = table.ending?.how === 'time' && table.ending.seat === seat;
  const left = spent ? 0 : leftNow(table.clocks, seat, performance.now());
  const colour = game.seatColour(seat);
  const role = roleOf(at);
  const line = table.view ? game.seatLine(table as Table & { view: unknown }, seat, t) : '';
  const name = nameAt(table, seat);
  const level = sayLevel(at);
  const shown = !line || table.seats.length === 2 ? level : ''; // among several there is no room
  return (
    <div class={`chip${acts ? ' acts' : ''}${role ? ' absent' : ''}`} role="listitem">
      <span class="avatar" style={{ background: colour.fill, color: colour.ink }} title={whoAt(table, seat)}>
        <span aria-hidden="true">{colour.mark}</span>
        {left !== null && <Ring part={left / (fullOf(table) || 1)} low={left < LOW_MS && runs} />}
      </span>
      <span class="chip-text">
        <ChipName name={name} seat={at} acts={acts} />
        <span class="chip-line">{[role, shown].filter(Boolean).join(' · ')}
          <span class="chip-score">{(role || shown) && line ? ' · ' : ''}{line}</span>
          {acts && at.kind === 'bot' && <Thinks key={table.seq} />}</span>
      </span>
      {left !== null && (
        <span class={left < LOW_MS && runs ? 'chip-clock low' : 'chip-clock'}
          aria-label={t('who.clock', { time: sayTime(left) })}>{sayTime(left)}</span>
      )}
    </div>
  );
}

/** The others in order of play, as they sit around the player. */
export function othersOf(table: Table): number[] {
  const n = table.seats.length;
  const from = table.seat ?? -1;
  const count = table.seat === null ? n : n - 1;
  return Array.from({ length: count }, (_, i) => (from + 1 + i) % n);
}
