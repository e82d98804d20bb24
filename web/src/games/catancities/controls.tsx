// What surrounds the island: what chips say of the players, building, and what can be opened.
import type { JSX } from 'preact';
import { Tool } from '../catan/controls';
import type { BuildItem, Stat } from '../catan/controls';
import { Icon } from '../catan/icons';
import { canTrade } from '../catan/moves';
import type { Choices } from '../catan/moves';
import { some } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { handCount, handOf, hasSea, isActing, missing, roadCount, total } from '../catan/view';
import type { Some } from '../catan/view';
import { begins } from './moves';
import type { Option } from './moves';
import type { SheetName } from './sheets';
import { knightsOf, levelsOf, metropolisesOf, progressCount, strengthOf, TRACKS } from './view';
import type { CitiesTable, CitiesView } from './view';

/** The numbers on a player's chip. */
export function statsOf(view: CitiesView, seat: number, t: Say): Stat[] {
  const longest = view.longest_road_player === seat;
  const roads = longest ? view.longest_road_length ?? 0 : roadCount(view, seat);
  const strength = strengthOf(view, seat);
  const knights = t('catancities.knights.n', { n: knightsOf(view, seat).length });
  return [
    { icon: 'cards', n: handCount(view, seat), label: t('catan.cards', { n: handCount(view, seat) }) },
    { icon: 'progress', n: progressCount(view, seat),
      label: t('catancities.progress.n', { n: progressCount(view, seat) }) },
    { icon: 'shield', n: strength,
      label: `${knights}, ${t('catancities.strength', { n: strength })}` },
    { icon: 'road', n: roads, best: longest, label: t(longest ? 'catan.longest.n' : 'catan.roads', { n: roads }) },
  ];
}

/** The levels of a seat on the three tracks, and its metropolises. */
function LevelMarks({ view, seat, t }: { view: CitiesView; seat: number; t: Say }): JSX.Element {
  const levels = levelsOf(view, seat);
  const held = metropolisesOf(view, seat);
  return (
    <span class="cities-levels">
      {TRACKS.map((track) => {
        const label = t('catancities.level.of', { track: t(`catancities.track.${track}`), n: levels[track] })
          + (held.includes(track) ? `, ${t('catancities.metropolis')}` : '');
        return <span key={track} class={`cities-level cities-${track}`} role="img" aria-label={label} title={label}>
          {held.includes(track) && <Icon name="metropolis" />}{levels[track]}</span>;
      })}
    </span>
  );
}

/** The second line of a chip: the three levels, defender points and what else counts. */
export function Emblems({ view, seat, t }: { view: CitiesView; seat: number; t: Say }): JSX.Element {
  const defender = view.defenders[seat] ?? 0;
  const shown = view.shown_cards[seat] ?? [];
  return (
    <span class="cities-emblems">
      <LevelMarks view={view} seat={seat} t={t} />
      {defender > 0 && <span class="catan-stat"><Icon name="defender"
        label={t('catancities.defenders.n', { n: defender })} />{defender > 1 && defender}</span>}
      {view.merchant?.player_id === seat && <span class="catan-stat"><Icon name="merchant"
        label={t('catancities.merchant')} /></span>}
      {shown.length > 0 && <span class="catan-stat"><Icon name="star"
        label={shown.map((card) => t(`catancities.card.${card}`)).join(', ')} />
        {shown.length > 1 && shown.length}</span>}
    </span>
  );
}

/** What is built from the row, by the word that its actions begin with. */
export const BUYS = ['road', 'settlement', 'city', 'wall', 'hire', 'ship'] as const;
export type Buy = (typeof BUYS)[number];
export const buysOf = (view: CitiesView): Buy[] => BUYS.filter((buy) => buy !== 'ship' || hasSea(view));

const SHORT: Partial<Record<Buy, string>> = { hire: 'catancities.knight' };

const costOf = (view: CitiesView, buy: Buy): Some =>
  (view.costs as Record<string, Some>)[buy === 'hire' ? 'knight' : buy] ?? {};

const leftOf = (view: CitiesView, buy: Buy): number | undefined =>
  (view.pieces_left as Record<string, number> | null | undefined)?.[buy];

/** Why something cannot be built now; null if it can. */
export function obstacle(table: CitiesTable, options: readonly Option[], buy: Buy, t: Say): string | null {
  const { view } = table;
  const hand = handOf(view, table.seat);
  if (isActing(view) && begins(options, buy)) return null;
  if (!hand) return t('catan.notnow');
  const lack = missing(hand, costOf(view, buy));
  if (total(lack) > 0) return t('catan.lack', { what: some(lack, t) });
  if (!isActing(view) || options.length === 0) return t('catan.notnow');
  return t(leftOf(view, buy) === 0 ? 'catan.nopieces' : 'catan.noplace');
}

export function itemsOf(table: CitiesTable, options: readonly Option[], t: Say): BuildItem[] {
  const { view } = table;
  return buysOf(view).map((buy) => ({ buy, icon: buy === 'hire' ? 'shield' : buy, name: t(SHORT[buy] ?? `catan.${buy}`),
    cost: costOf(view, buy), left: leftOf(view, buy), why: obstacle(table, options, buy, t), placed: true }));
}

export function Tools({ table, choices, options, t, open, build, sails, sail }: {
  table: CitiesTable; choices: Choices; options: readonly Option[]; t: Say; open: (s: SheetName) => void;
  build: () => void; sails: boolean; sail: () => void;
}): JSX.Element {
  return (
    <div class="catan-tools" role="toolbar" aria-label={t('catan.moves')}>
      <Tool name="build" icon="build" word={t('catan.build')} off={!isActing(table.view) || options.length === 0}
        run={build} />
      {begins(options, 'move') && <Tool name="move" icon="ship" word={t('catan.tool.move')} keys="S" pressed={sails}
        run={sail} />}
      <Tool name="trade" icon="trade" word={t('catan.trade')} keys="T" off={!canTrade(table, choices)}
        run={() => open('trade')} />
      <Tool name="improve" icon={<LevelMarks view={table.view} seat={table.seat ?? 0} t={t} />}
        word={t('catancities.improve.short')} keys="U"
        ready={begins(options, 'improve')} run={() => open('improve')} />
      <Tool name="cards" icon="progress" word={t('catancities.cards.short')} keys="D" ready={begins(options, 'play')}
        run={() => open('cards')} />
      <Tool name="info" icon="info" word={t('catan.info')} keys="I" run={() => open('info')} />
    </div>
  );
}
