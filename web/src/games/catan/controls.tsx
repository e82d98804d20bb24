// What surrounds the island: the rivals, the own hand, building, and questions of the moment.
import type { JSX } from 'preact';
import { classes } from '../../kit/classes';
import { Amounts } from './bank';
import { Badge, Icon } from './icons';
import { at, BUY_ACTION, canTrade, mayBuild, obstacle, playable } from './moves';
import type { Choices } from './moves';
import { Name } from './names';
import { some } from './phrases';
import type { Say } from './phrases';
import { TASKS } from './places';
import type { Kind } from './places';
import type { SheetName } from './sheets';
import { buysOf, cardCount, CARDS, cardsOf, goodsOf, handCount, handOf, isActing, leftOf, missing, points,
  roadCount } from './view';
import type { Buy, CatanTable, CatanView, Change, Some } from './view';

export interface Stat { icon: string; n: number; label: string; best?: boolean }

function stats(view: CatanView, seat: number, t: Say): Stat[] {
  const knights = view.player_played_knights?.[seat] ?? 0;
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

/** `own`: beside the own points stands how many win. */
function Points({ view, seat, t, own }: { view: CatanView; seat: number; t: Say; own?: boolean }): JSX.Element {
  const n = points(view, seat);
  const of = own ? view.target_points : undefined;
  const label = of === undefined ? t('catan.vp', { n }) : t('catan.vp.of', { n, of });
  return <span class="catan-vp" title={label}><Icon name="star" label={label} />{n}
    {of !== undefined && <small aria-hidden="true">/{of}</small>}</span>;
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

/** What a game says of a seat: its numbers, and what else stands on its chip. */
export interface Profile {
  stats: (seat: number) => Stat[];
  more?: (seat: number) => JSX.Element;
}

/** One chip for each seat: the rivals, and on large screens oneself too. */
export function Players({ table, change, t, profile }: {
  table: CatanTable; change: Change & { seq: number }; t: Say; profile?: Profile;
}): JSX.Element {
  const { view } = table;
  // In order of play, as the frame's header has them; oneself last.
  const next = view.players.findIndex(({ player_id: seat }) => seat === table.seat) + 1;
  const around = [...view.players.slice(next), ...view.players.slice(0, next)];
  return (
    <ul class={view.players.length === 2 ? 'catan-players catan-duel' : 'catan-players'}
      aria-label={t('catan.players')}>
      {around.map(({ player_id: seat }) => {
        const on = !table.over && table.toAct.includes(seat);
        const mine = seat === table.seat;
        const gain = change.counts[seat];
        return (
          <li class={classes(`catan-player catan-seat${seat}`, { 'catan-on-turn': on, 'catan-mine': mine })}>
            <span class="catan-who"><Badge seat={seat} /><Name table={table} seat={seat} t={t} />
              {on && <span class="hidden-text">, {t('catan.onturn')}</span>}</span>
            <Points view={view} seat={seat} t={t} own={mine} />
            <span class="catan-stats">
              {(profile?.stats(seat) ?? stats(view, seat, t)).map((s) => <StatMark stat={s} />)}</span>
            {profile?.more?.(seat)}
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

export function Me({ table, t, profile }: { table: CatanTable; t: Say; profile?: Profile }): JSX.Element | null {
  if (table.seat === null) return null;
  const [, , knights, roads] = profile?.stats(table.seat) ?? stats(table.view, table.seat, t);
  return (
    <span class="catan-me">
      <Badge seat={table.seat} /><Points view={table.view} seat={table.seat} t={t} own />
      {[knights, roads].map((s) => s && <StatMark stat={s} />)}
      {profile?.more?.(table.seat)}
    </span>
  );
}

/** The own cards; `pile`: those that are not goods, where they are no development cards. */
export function HandRow({ table, change, t, showCards, pile }: {
  table: CatanTable; change: Change & { seq: number }; t: Say; showCards: () => void;
  pile?: { icon: string; n: number; label: string };
}): JSX.Element | null {
  const hand = handOf(table.view, table.seat);
  if (!hand) return null;
  const cards = cardsOf(table.view, table.seat)?.length ?? 0;
  const { icon, n, label } = pile ?? { icon: 'card', n: cards, label: t('catan.dev', { n: cards }) };
  return (
    <div class="catan-hand" role="group" aria-label={t('catan.hand')}>
      {goodsOf(table.view).map((r) => (
        <span class={`catan-held catan-${r}${hand[r] ? '' : ' catan-none'}`} data-held={r}>
          <span class="catan-tile"><Icon name={r} label={t(`catan.${r}`)} /><span class="catan-n">{hand[r]}</span>
          </span>
          {change.mine[r] !== undefined && <span key={change.seq} class="catan-gain" aria-hidden="true">
            {signed(change.mine[r] ?? 0)}</span>}
        </span>
      ))}
      <button type="button" class="catan-held catan-devs" aria-label={label} onClick={showCards}>
        <span class="catan-tile"><Icon name={icon} /><span class="catan-n">{n}</span></span>
      </button>
    </div>
  );
}

/** Something in the row of what can be built or bought. */
export interface BuildItem {
  buy: Buy;
  name: string;
  icon: string;
  cost: Some;
  /** How many are left; undefined: nobody says. */
  left: number | undefined;
  /** Why it cannot be had now; null: it can. */
  why: string | null;
  /** Whether it goes to a place on the island. */
  placed: boolean;
}

export function itemsOf(table: CatanTable, choices: Choices, t: Say): BuildItem[] {
  const { view } = table;
  return buysOf(view).map((buy) => ({ buy, icon: buy, name: t(buy === 'card' ? 'catan.card.short' : `catan.${buy}`),
    cost: view.costs[buy] ?? {}, left: leftOf(view, buy), why: obstacle(table, choices, buy, t),
    placed: !(buy in BUY_ACTION) }));
}

export interface BuildProps {
  table: CatanTable;
  items: readonly BuildItem[];
  t: Say;
  chosen: Kind | null;
  open: boolean;
  pick: (buy: Buy) => void;
  drag: (piece: Kind, event: PointerEvent) => void;
  shut: () => void;
}

export function BuildRow({ table, items, t, chosen, open, pick, drag, shut }: BuildProps): JSX.Element | null {
  const hand = handOf(table.view, table.seat);
  if (!hand) return null;
  return (
    <div class={open ? 'catan-build catan-opened' : 'catan-build'} role="group" aria-label={t('catan.build')}
      style={{ '--buys': items.length }}>
      {items.map(({ buy, name, icon, cost, left, why, placed }, i) => {
        const said = why ?? (left === undefined ? '' : t('catan.left', { n: left }));
        return (
          <button type="button" key={buy} class="catan-buy" data-buy={buy} aria-disabled={why !== null}
            aria-pressed={placed ? chosen === buy : undefined}
            aria-keyshortcuts={String(i + 1)} title={said} onClick={() => pick(buy)}
            onPointerDown={(e) => { if (placed && why === null) drag(buy, e); }}>
            <span class="catan-buy-name"><Icon name={icon} /><b>{name}</b><small aria-hidden="true">{left}</small>
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

export interface ToolProps {
  icon: string | JSX.Element;
  name: string;
  word: string;
  keys?: string;
  ready?: boolean;
  off?: boolean;
  pressed?: boolean;
  run: () => void;
}

export function Tool({ icon, name, word, keys, ready = false, off, pressed, run }: ToolProps): JSX.Element {
  return (
    <button type="button" class={classes('catan-tool', { 'catan-ready': ready, 'catan-tool-build': name === 'build' })}
      data-tool={name} disabled={off} aria-keyshortcuts={keys} aria-pressed={pressed} onClick={run}>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}<span>{word}</span></button>
  );
}

export function Tools({ table, choices, t, open, build, chosen, pick }: {
  table: CatanTable; choices: Choices; t: Say; open: (s: SheetName) => void; build: () => void;
  chosen: Kind | null; pick: (task: Kind) => void;
}): JSX.Element {
  return (
    <div class="catan-tools" role="toolbar" aria-label={t('catan.moves')}>
      <Tool name="build" icon="build" word={t('catan.build')} off={!mayBuild(choices) || !isActing(table.view)}
        run={build} />
      {TASKS.filter(({ task }) => at(choices, task).size > 0).map(({ task, icon, key }) => (
        <Tool key={task} name={task} icon={icon} word={t(`catan.tool.${task}`)} keys={key} pressed={chosen === task}
          run={() => pick(task)} />
      ))}
      <Tool name="trade" icon="trade" word={t('catan.trade')} keys="T" off={!canTrade(table, choices)}
        run={() => open('trade')} />
      <Tool name="cards" icon="card" word={t('catan.devcards')} keys="D"
        ready={CARDS.some((card) => playable(choices, card))} run={() => open('cards')} />
      <Tool name="info" icon="info" word={t('catan.info')} keys="I" run={() => open('info')} />
    </div>
  );
}
