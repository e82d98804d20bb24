// Questions that are answered below the hand: a player, a kind of card, a track, a die, what a knight does.
import type { JSX } from 'preact';
import { Amounts } from '../catan/bank';
import { Badge, Die, Icon } from '../catan/icons';
import { Name } from '../catan/names';
import { nameOf } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { handCount } from '../catan/view';
import type { Some } from '../catan/view';
import type { Next } from './moves';
import { deckCount, knightsOf, levelsOf, progressCount, TRACKS } from './view';
import type { CitiesTable, Track } from './view';

interface AskProps {
  table: CitiesTable;
  path: readonly string[];
  next: Next;
  label: string;
  t: Say;
  busy: boolean;
  pick: (word: string) => void;
}

const STAKES: Record<string, string> = { progress: 'catancities.progress.n', shield: 'catancities.knights.n',
  cards: 'catan.cards' };

/** What of a player's is at stake. */
function stake({ view }: CitiesTable, [, card]: readonly string[], seat: number): [string, number] {
  if (card === 'spy') return ['progress', progressCount(view, seat)];
  if (card === 'deserter') return ['shield', knightsOf(view, seat).length];
  return ['cards', handCount(view, seat)];
}

function PlayerButton({ table, path, word, t, busy, pick }: AskProps & { word: string }): JSX.Element {
  const seat = Number(word);
  const [icon, n] = stake(table, path, seat);
  const said = `${nameOf(table, seat, t)}, ${t(STAKES[icon]!, { n })}`;
  return (
    <button type="button" class="catan-choice catan-victim" data-victim={seat} disabled={busy} aria-label={said}
      onClick={() => pick(word)}>
      <Badge seat={seat} /><Name table={table} seat={seat} t={t} />
      <span class="catan-stat"><Icon name={icon} />{n}</span>
    </button>
  );
}

function KindButton({ word, t, busy, pick }: AskProps & { word: string }): JSX.Element {
  return (
    <button type="button" class={`cities-choice catan-${word}`} data-choice={word} disabled={busy}
      onClick={() => pick(word)}>
      <span class="catan-tile"><Icon name={word} /></span><span>{t(`catan.${word}`)}</span>
    </button>
  );
}

function TrackButton({ table, path, word, t, busy, pick }: AskProps & { word: string }): JSX.Element {
  const track = word as Track;
  const n = path[0] === 'draw' ? deckCount(table.view, track) : levelsOf(table.view, table.seat ?? 0)[track];
  return (
    <button type="button" class={`cities-choice cities-${word}`} data-choice={word} disabled={busy}
      onClick={() => pick(word)}>
      <span class="catan-tile"><Icon name={word} />{n}</span><span>{t(`catancities.track.${word}`)}</span>
    </button>
  );
}

function DieButton({ path, word, t, busy, pick }: AskProps & { word: string }): JSX.Element {
  const red = path.length === 2;
  return (
    <button type="button" class={red ? 'cities-choice cities-red' : 'cities-choice'} data-choice={word} disabled={busy}
      aria-label={`${t(red ? 'catancities.dice.red' : 'catancities.dice.yellow')}: ${word}`} onClick={() => pick(word)}>
      <svg class="cities-die" viewBox="-12 -12 24 24" aria-hidden="true"><Die value={Number(word)} /></svg>
    </button>
  );
}

const COST: Record<string, string> = { activate: 'activate', promote: 'knight' };

function DeedButton({ table, word, t, busy, pick }: AskProps & { word: string }): JSX.Element {
  const costs = table.view.costs as Record<string, Some>;
  const cost = costs[COST[word] ?? ''];
  const [sign = ''] = word.split('.');
  return (
    <button type="button" class="cities-choice" data-choice={word} disabled={busy} onClick={() => pick(word)}>
      <span class="cities-deed"><Icon name={sign} />{cost && <Amounts some={cost} t={t} brief />}</span>
      <span>{t(`catancities.do.${word}`)}</span>
    </button>
  );
}

const BUTTONS: Record<string, (props: AskProps & { word: string }) => JSX.Element> = {
  player: PlayerButton, kind: KindButton, track: TrackButton, die: DieButton, deed: DeedButton,
};

/** Tracks in their order; everything else as the menu has it. */
const ordered = ({ slot, words }: Next): string[] =>
  (slot === 'track' ? TRACKS.filter((track) => words.includes(track)) : words);

export function Ask(props: AskProps): JSX.Element | null {
  const { next, label } = props;
  const Button = BUTTONS[next.slot];
  if (!Button) return null;
  return (
    <div class={`catan-ask cities-ask cities-ask-${next.slot}`} role="group" aria-label={label}>
      {ordered(next).map((word) => <Button key={word} {...props} word={word} />)}
    </div>
  );
}
