// What surrounds the island: the rivals, the own hand, building, and questions of the moment.
import type { JSX } from 'preact';
import { classes } from '../../kit/classes';
import { Amounts } from './bank';
import { Badge, Icon } from './icons';
import { canTrade, mayBuild, obstacle, playable } from './moves';
import type { Choices, Task } from './moves';
import { Name } from './names';
import { some } from './phrases';
import type { Say } from './phrases';
import type { SheetName } from './sheets';
import { buysOf, cardCount, CARDS, cardsOf, handCount, handOf, isActing, leftOf, missing, points, RESOURCES,
  roadCount } from './view';
import type { Buy, CatanTable, CatanView, Change, Piece } from './view';

interface Stat { icon: string; n: number; label: string; best?: boolean }

function stats(view: CatanView, seat: number, t: Say): Stat[] {
  const knights = view.player_played_knights[seat] ?? 0;
  const largest = view.largest_army_player === seat;
  const longest = view.longest_road_player === seat;
  const roads = longest ? view.longest_road_length ?? 0 : roadCount(view, seat);
  return [
    { icon: 'cards', n: handCount(view, seat), label: t('catan.cards', { n: handCount(view, seat) }) },
    { icon: 'card', n: cardCount(view, seat), label: t('catan.dev', { n: cardCount(view, seat) }) },
    { icon: 'knight', n: knights, best: largest,
      label: t('catan.knights', { n: knights }) + (largest ? `, ${t('catan.army.has')}` : '') },
    { icon: 'road', n: roads, best: longest, label: t(longest ? 'catan.longest.n' : 'catan.roads', { n: roads }) },
  ];
}

function StatMark({ stat }: { stat: Stat }): JSX.Element {
  return (
    <span class={stat.best ? 'catan-stat catan-best' : 'catan-stat'} title={stat.label}>
      <Icon name={stat.icon} label={stat.label} />{stat.n}
      {stat.best && <span class="catan-cup"><Icon name="trophy" /></span>}
    </span>
  );
}

function Points({ view, seat, t }: { view: CatanView; seat: number; t: Say }): JSX.Element {
  const label = t('catan.vp', { n: points(view, seat) });
  return <span class="catan-vp" title={label}><Icon name="star" label={label} />{points(view, seat)}</span>;
}

/** Somebody else's cards, where they lie open: in games that are over. */
function OpenHand({ view, seat, t }: { view: CatanView; seat: number; t: Say }): JSX.Element | null {
  const hand = handOf(view, seat);
  if (!hand) return null;
  const cards = cardsOf(view, seat) ?? [];
  return (
    <span class="catan-openhand">
      <Amounts some={hand} t={t} />
      {CARDS.filter((c) => cards.includes(c)).map((c) => {
        const n = cards.filter((one) => one === c).length;
        return <span class="catan-stat" title={t(`catan.${c}`)}><Icon name={c} label={t(`catan.${c}`)} />
          {n > 1 ? n : ''}</span>;
      })}
    </span>
  );
}

/** One chip for each seat: the rivals, and on large screens oneself too. */
export function Players({ table, change, t }: {
  table: CatanTable; change: Change & { seq: number }; t: Say;
}): JSX.Element {
  const { view } = table;
  return (
    <ul class={view.players.length === 2 ? 'catan-players catan-duel' : 'catan-players'}
      aria-label={t('catan.players')}>
      {view.players.map(({ player_id: seat }) => {
        const on = !table.over && table.toAct.includes(seat);
        const mine = seat === table.seat;
        const gain = change.counts[seat];
        return (
          <li class={classes(`catan-player catan-seat${seat}`, { 'catan-on-turn': on, 'catan-mine': mine })}>
            <span class="catan-who"><Badge seat={seat} /><Name table={table} seat={seat} t={t} />
              {on && <span class="hidden-text">, {t('catan.onturn')}</span>}</span>
            <Points view={view} seat={seat} t={t} />
            <span class="catan-stats">{stats(view, seat, t).map((s) => <StatMark stat={s} />)}</span>
            {!mine && <OpenHand view={view} seat={seat} t={t} />}
            {gain !== undefined && !mine
              && <span key={change.seq} class="catan-gain" aria-hidden="true">{signed(gain)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

export function Me({ table, t }: { table: CatanTable; t: Say }): JSX.Element | null {
  if (table.seat === null) return null;
  const [, , knights, roads] = stats(table.view, table.seat, t);
  return (
    <span class="catan-me">
      <Badge seat={table.seat} /><Points view={table.view} seat={table.seat} t={t} />
      {[knights, roads].map((s) => s && <StatMark stat={s} />)}
    </span>
  );
}

export function HandRow({ table, change, t, showCards }: {
  table: CatanTable; change: Change & { seq: number }; t: Say; showCards: () => void;
}): JSX.Element | null {
  const hand = handOf(table.view, table.seat);
  if (!hand) return null;
  const cards = cardsOf(table.view, table.seat)?.length ?? 0;
  return (
    <div class="catan-hand" role="group" aria-label={t('catan.hand')}>
      {RESOURCES.map((r) => (
        <span class={`catan-held catan-${r}${hand[r] ? '' : ' catan-none'}`} data-held={r}>
          <span class="catan-tile"><Icon name={r} label={t(`catan.${r}`)} /><span class="catan-n">{hand[r]}</span>
          </span>
          {change.mine[r] !== undefined && <span key={change.seq} class="catan-gain" aria-hidden="true">
            {signed(change.mine[r] ?? 0)}</span>}
        </span>
      ))}
      <button type="button" class="catan-held catan-devs" aria-label={t('catan.dev', { n: cards })} onClick={showCards}>
        <span class="catan-tile"><Icon name="card" /><span class="catan-n">{cards}</span></span>
      </button>
    </div>
  );
}

export interface BuildProps {
  table: CatanTable;
  choices: Choices;
  t: Say;
  chosen: Task | null;
  open: boolean;
  pick: (buy: Buy) => void;
  drag: (piece: Piece, event: PointerEvent) => void;
  shut: () => void;
}

export function BuildRow({ table, choices, t, chosen, open, pick, drag, shut }: BuildProps): JSX.Element | null {
  const { view } = table;
  const hand = handOf(view, table.seat);
  if (!hand) return null;
  return (
    <div class={open ? 'catan-build catan-opened' : 'catan-build'} role="group" aria-label={t('catan.build')}
      style={{ '--buys': buysOf(view).length }}>
      {buysOf(view).map((buy, i) => {
        const why = obstacle(table, choices, buy, t);
        const cost = view.costs[buy] ?? {};
        const left = leftOf(view, buy);
        const said = why ?? t('catan.left', { n: left });
        const name = t(buy === 'card' ? 'catan.card.short' : `catan.${buy}`);
        return (
          <button type="button" class="catan-buy" data-buy={buy} aria-disabled={why !== null}
            aria-pressed={buy === 'card' ? undefined : chosen === buy}
            aria-keyshortcuts={String(i + 1)} title={said} onClick={() => pick(buy)}
            onPointerDown={(e) => { if (buy !== 'card' && why === null) drag(buy, e); }}>
            <span class="catan-buy-name"><Icon name={buy} /><b>{name}</b><small aria-hidden="true">{left}</small>
            </span>
            <span class="hidden-text">, {t('catan.cost', { what: some(cost, t) })}. {said}</span>
            <span aria-hidden="true"><Amounts some={cost} lack={missing(hand, cost)} t={t} brief /></span>
          </button>
        );
      })}
      <button type="button" class="catan-x catan-shut" aria-label={t('catan.close')} onClick={shut}><Icon name="no" />
      </button>
    </div>
  );
}

export function Tools({ table, choices, t, open, build, sails, sail }: {
  table: CatanTable; choices: Choices; t: Say; open: (s: SheetName) => void; build: () => void;
  sails: boolean; sail: () => void;
}): JSX.Element {
  const ready = CARDS.some((c) => playable(choices, c));
  return (
    <div class="catan-tools" role="toolbar" aria-label={t('catan.moves')}>
      <button type="button" class="catan-tool catan-tool-build" disabled={!mayBuild(choices) || !isActing(table.view)}
        onClick={build}>
        <Icon name="build" />{t('catan.build')}</button>
      {choices.move.size > 0 && <button type="button" class="catan-tool" data-tool="move" aria-keyshortcuts="S"
        aria-pressed={sails} onClick={sail}><Icon name="ship" />{t('catan.sail')}</button>}
      <button type="button" class="catan-tool" data-tool="trade" aria-keyshortcuts="T"
        disabled={!canTrade(table, choices)} onClick={() => open('trade')}><Icon name="trade" />{t('catan.trade')}
        </button>
      <button type="button" class={ready ? 'catan-tool catan-ready' : 'catan-tool'} data-tool="cards"
        aria-keyshortcuts="D" onClick={() => open('cards')}><Icon name="card" />{t('catan.devcards')}</button>
      <button type="button" class="catan-tool" data-tool="info" aria-keyshortcuts="I" onClick={() => open('info')}>
        <Icon name="info" />{t('catan.info')}</button>
    </div>
  );
}
