// Numbers around the board: areas, dice, skips, clock, the chart.
import { useState } from 'preact/hooks';
import type { Clocks } from '../../core/types';
import { classes } from '../../kit/classes';
import { Pips } from '../../kit/dice';
import { seatColour } from '../../kit/seats';
import { runningSeat, useTimeLeft } from '../../kit/time';
import type { Point } from './history';
import { percent, seatName, type KushTable, type KushView, type T } from './view';

/** Seats as they share the bar: half of them grow from the left, half from the right. */
function barOrder(seats: number): { left: number[]; right: number[] } {
  if (seats === 2) return { left: [0], right: [1] };
  return seats === 3 ? { left: [0, 2], right: [1] } : { left: [0, 2], right: [3, 1] };
}

export function AdvantageBar({ table, cells, t }: { table: KushTable; cells: number[]; t: T }) {
  const view = table.view;
  const all = view.width * view.height;
  const free = all - cells.reduce((a, b) => a + b, 0);
  const { left, right } = barOrder(cells.length);
  const part = (seat: number) => (
    <span key={seat} class={`kush-bar-part kush-fill-${seat}`} style={{ width: `${(100 * cells[seat]!) / all}%` }} />
  );
  const label = (seat: number) => (
    <span key={seat} class={`kush-area${view.currentPlayer === seat && !table.over ? ' kush-area-turn' : ''}${
      seat === table.seat ? ' kush-area-mine' : ''}`}
      title={t('kush.area', { who: seatName(table, seat, t), n: cells[seat]!, p: percent(cells[seat]!, view) })}>
      <span class={`kush-mark kush-fill-${seat}`} style={{ color: seatColour(seat).ink }}>{seatColour(seat).mark}</span>
      <b>{cells[seat]}</b> <span class="kush-muted">{percent(cells[seat]!, view)}&nbsp;%</span>
      {seat === table.seat && <span class="kush-me">{t('kush.you')}</span>}
    </span>
  );
  return (
    <div class="kush-advantage">
      <div class="kush-bar" aria-hidden="true">
        {left.map(part)}
        <span class="kush-bar-free" />
        {right.map(part)}
        <span class="kush-bar-half" />
      </div>
      <div class={`kush-areas kush-areas-${cells.length}`} role="group" aria-label={t('kush.text.areas')}>
        {left.map(label)}
        {cells.length === 2 && <span class="kush-muted kush-free">{t('kush.free', { n: free })}</span>}
        {right.map(label)}
      </div>
    </div>
  );
}

/** The dice of this turn, or pale those of the turn before. A tap ends their tumbling. */
export function Dice({ dice, thrown, pale, kush, t }: { dice: readonly [number, number] | null; thrown: number;
  pale: boolean; kush: boolean; t: T }) {
  const [skipped, setSkipped] = useState(-1);
  const label = dice ? t('kush.dice', { a: dice[0], b: dice[1] }) : t('kush.diceNone');
  return (
    <div class={`kush-dice${pale ? ' kush-dice-pale' : ''}${skipped === thrown ? ' kush-dice-still' : ''}`}
      role="img" aria-label={label + (kush ? `, ${t('kush.ribbon')}` : '')} onPointerDown={() => setSkipped(thrown)}>
      {(dice ?? [0, 0]).map((n, i) => (
        <svg key={`${thrown} ${i}`} class={`kush-die kush-die-${i}`} viewBox="-20 -20 40 40" aria-hidden="true">
          <rect x="-19" y="-19" width="38" height="38" rx="9" />
          <Pips value={n} step={10} r={4} />
        </svg>
      ))}
      {kush && <span class="kush-ribbon" aria-hidden="true">{t('kush.ribbon')}</span>}
    </div>
  );
}

/** The time left to the seat whose clock runs. */
export function TurnClock({ clocks }: { clocks: Clocks }) {
  const left = useTimeLeft(clocks, runningSeat(clocks));
  if (!left) return null;
  return <span class={classes('kush-clock', { 'kush-clock-low': left.seconds <= 10 })} role="timer">
    {Math.floor(left.seconds / 60)}:{String(left.seconds % 60).padStart(2, '0')}</span>;
}

const DASHES = ['', '6 3', '2 3', '9 3 2 3'];
const APART = 15; // hundredths of the chart's height: marks do not cover each other

/** Areas over time: a line a seat with its mark at the end, a dotted line where something fell. */
export function Chart({ points, view, t }: { points: readonly Point[]; view: KushView; t: T }) {
  const last = Math.max(1, points.at(-1)?.turn ?? 1);
  const top = Math.max(1, ...points.flatMap((p) => p.cells)) * 1.08;
  const x = (turn: number): number => (300 * turn) / last;
  const y = (cells: number): number => 98 - (92 * cells) / top;
  const line = (seat: number): string => points.map((p) => `${x(p.turn)},${y(p.cells[seat]!)}`).join(' ');
  const ends = apart(view.placed.map((_, seat) => y(points.at(-1)?.cells[seat] ?? 0)));
  return (
    <div class="kush-chart" role="img" aria-label={t('kush.chart')}>
      <svg viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="kush-chart-axis" d="M0 2V98H300" />
        {points.filter((p) => p.fell > 0).map((p) => (
          <path key={p.turn} class="kush-chart-fall" d={`M${x(p.turn)} 98V2`} />
        ))}
        {view.placed.map((_, seat) => (
          <g key={seat} class={`kush-chart-seat kush-line-${seat}`}>
            <polyline class="kush-chart-case" points={line(seat)} />
            <polyline points={line(seat)} stroke-dasharray={DASHES[seat]!} />
          </g>
        ))}
      </svg>
      {ends.map((end, seat) => (
        <span key={seat} class={`kush-mark kush-fill-${seat}`} aria-hidden="true"
          style={{ top: `${end}%`, color: seatColour(seat).ink }}>{seatColour(seat).mark}</span>
      ))}
    </div>
  );
}

/** Heights moved just so far that they are apart and within the chart. */
export function apart(heights: readonly number[]): number[] {
  const moved = [...heights];
  const downwards = [...moved.keys()].sort((a, b) => moved[a]! - moved[b]!);
  let room = 98;
  for (const i of [...downwards].reverse()) {
    moved[i] = Math.min(moved[i]!, room);
    room = moved[i] - APART;
  }
  room = 2;
  for (const i of downwards) {
    moved[i] = Math.max(moved[i]!, room);
    room = moved[i] + APART;
  }
  return moved;
}
