// What Cities & Knights adds to the log: its actions, its dice, and what events have brought about (`effects`).
import type { Effect, GameEvent, Table } from '../../core/types';
import { rollOf } from '../../kit/dice';
import { lineOf, lines, roadsBefore, tell as baseTell, tellAfter, tellCards, titleOf } from '../catan/log';
import { hexText, nameOf, some } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { GOODS, readAmounts } from '../catan/view';
import type { CatanView } from '../catan/view';
import { DECKS, deckOf } from './decks';

type At = Table<CatanView>;
type Events = readonly GameEvent[] | undefined;

const line = lineOf('catancities');
const baseLine = lineOf('catan');
const title = titleOf('catancities');

/** What one seat does to another: the own seat may be either. */
function between(key: string, seat: number, other: number, table: At, t: Say,
  values: Record<string, string | number> = {}): string {
  const named = { name: nameOf(table, seat, t), other: nameOf(table, other, t), ...values };
  return other === table.seat ? t(`catancities.log.${key}.me`, named) : line(key, seat, table, t, named);
}

const eventAt = (seq: number, events: Events): GameEvent | undefined => events?.find((one) => one.seq === seq);
const effectOf = (event: GameEvent | undefined, kind: string): Effect | undefined =>
  event?.effects?.find((one) => one.kind === kind);
const isSide = (chance: unknown): boolean => chance === 'ship' || String(chance) in DECKS;
const deckText = (track: unknown, t: Say): string => t(`catancities.acc.${String(track)}`);

/** The dice of the roll that an event follows, the red one first: thrown, or chosen by an alchemist. */
export function diceBefore(event: GameEvent, events: Events): [number, number] | null {
  const before = eventAt(event.seq - 1, events);
  const [, red, yellow] = /^play alchemist (\d) (\d)$/.exec(before?.action ?? '') ?? [];
  return red ? [Number(red), Number(yellow)] : rollOf(before?.chance);
}

/* -- what events have brought about -- */

function tellAttack(one: Effect, table: At, t: Say): string {
  const { strength, defence } = one as unknown as { strength: number; defence: number };
  const fought = t('catancities.log.attack', { strength, defence });
  if (defence < strength) return lines(fought, t('catancities.log.attack.lost'));
  return lines(fought, one.seat != null ? line('attack.won', one.seat, table, t)
    : t(`catancities.log.attack.${defence > 0 ? 'shared' : 'quiet'}`));
}

/** Only the seat that draws is told the card, unless it is one that is shown. */
function tellDrawn(one: Effect, event: GameEvent, table: At, t: Say): string {
  if (typeof event.chance !== 'string') return line('drew', one.seat!, table, t, { deck: deckText(one.track, t) });
  const shown = ['printer', 'constitution'].includes(event.chance);
  return line(shown ? 'shown' : 'drawn', one.seat!, table, t, { card: t(`catancities.card.${event.chance}`) });
}

/** Cards that went from a hand to another: given, or taken by a card. A theft by the robber was told with its move. */
function tellHandOver(one: Effect, event: GameEvent, table: At, t: Say, events: Events): string | null {
  if (/^(robber|pirate) /.test(eventAt(event.seq - 1, events)?.action ?? '')) return null;
  const { seat: from, to, count: n } = one as unknown as { seat: number; to: number; count: number };
  const cards = event.action?.split(' ')[1];
  const [key, who, other] = event.seat === from ? ['gave', from, to] as const : ['took', to, from] as const;
  return cards ? between(`${key}.what`, who, other, table, t, { what: some(readAmounts(cards), t, 'acc') })
    : between(key, who, other, table, t, { n });
}

function tellAsk(one: Effect, table: At, t: Say): string {
  const asked = between('ask', one.seat!, Number(one.of), table, t);
  return one.has ? asked : lines(asked, line('ask.none', Number(one.of), table, t));
}

/** Which card a spy took know the two whom it concerns. */
function tellSpied(one: Effect, event: GameEvent, table: At, t: Say): string {
  const card = event.action?.split(' ')[1];
  const key = card && one.seat !== table.seat && one.from !== table.seat ? 'spied.what' : 'spied';
  return between(key, one.seat!, Number(one.from), table, t, { card: card ? t(`catancities.card.${card}`) : '' });
}

function tellDropped(one: Effect, event: GameEvent, table: At, t: Say): string {
  const card = event.action?.split(' ')[1];
  return line('drop', one.seat!, table, t,
    { deck: deckText(one.track, t), card: card ? t(`catancities.card.${card}`) : '' });
}

function tellEffect(one: Effect, event: GameEvent, table: At, t: Say, events: Events): string | null {
  const seat = one.seat ?? 0;
  switch (one.kind) {
    case 'barbarians': return Number(one.step) < 7 ? t('catancities.log.barbarians', { n: Number(one.step) }) : null;
    case 'attack': return tellAttack(one, table, t);
    case 'progress': return tellDrawn(one, event, table, t);
    case 'hand_over': return tellHandOver(one, event, table, t, events);
    case 'ask': return tellAsk(one, table, t);
    case 'take_progress': return tellSpied(one, event, table, t);
    case 'drop': return tellDropped(one, event, table, t);
    case 'improve': return line(`improve.${String(one.track)}`, seat, table, t, { n: Number(one.level) });
    case 'metropolis': return title(`metropolis.${String(one.track)}`, one, '', table, t);
    case 'merchant': return title('merchant', one, '', table, t);
    case 'driven_out': return line(one.lost ? 'knight_lost' : 'driven_out', seat, table, t);
    case 'promote': return line(`promote.${String(one.strength)}`, seat, table, t);
    case 'removed': return line(`removed.${String(one.piece)}`, seat, table, t);
    case 'lose_city': case 'lose_knight': case 'retreat': case 'place_knight': return line(one.kind, seat, table, t);
    default: return null;
  }
}

/* -- actions -- */

/** What a card was played on, where a line can say it; else the played card by itself. */
function tellPlayed(event: GameEvent, seat: number, table: At, t: Say): string {
  const [, card = '', a = '', b = ''] = (event.action ?? '').split(' ');
  const played = line('play', seat, table, t, { card: t(`catancities.card.${card}`) });
  const hexes = table.view?.hexes;
  switch (card) {
    case 'merchant': case 'bishop':
      return t('catancities.log.play.what', { played, what: hexes?.[Number(a)] ? hexText(hexes[Number(a)]!, t) : a });
    case 'merchant_fleet': case 'resource_monopoly': case 'trade_monopoly':
      return t('catancities.log.play.what', { played, what: t(`catan.${a}`) });
    case 'master_merchant': case 'deserter': case 'spy':
      return Number(a) === table.seat ? t('catancities.log.play.me', { played })
        : t('catancities.log.play.at', { played, name: nameOf(table, Number(a), t) });
    case 'alchemist': return t('catancities.log.play.alchemist', { played, red: a, yellow: b });
    case 'inventor': return t('catancities.log.play.inventor',
      { played, a: hexes?.[Number(a)]?.number ?? '', b: hexes?.[Number(b)]?.number ?? '' });
    case 'medicine': return lines(played, baseLine('city', seat, table, t));
    case 'engineer': return lines(played, line('wall', seat, table, t));
    case 'warlord': return lines(played, line('warlord', seat, table, t));
    default: return played;
  }
}

/** An action that no effect tells by itself. */
function tellDone(event: GameEvent, seat: number, table: At, t: Say): string | null {
  const [kind = '', a = '', b] = (event.action ?? '').split(' ');
  const has = (effect: string): boolean => effectOf(event, effect) !== undefined;
  switch (kind) {
    case 'wall': case 'activate': return line(kind, seat, table, t);
    case 'hire': return has('place_knight') ? null : line(kind, seat, table, t);
    case 'march': return has('retreat') ? null : line(kind, seat, table, t);
    case 'promote': return has('promote') ? null : line(kind, seat, table, t);
    case 'chase': return line(b ? 'chase.pirate' : 'chase', seat, table, t);
    case 'take': return has('hand_over') ? null : line(kind, seat, table, t, { what: some(readAmounts(a), t, 'acc') });
    case 'draw': return a in DECKS ? line('deck', seat, table, t, { deck: deckText(a, t) }) : null;
    case 'play': return tellPlayed(event, seat, table, t);
    default: return null;
  }
}

/** In the beginning the second piece is a city, which is told together with its road. */
function tellPlacing(event: GameEvent, seat: number, table: At, t: Say, events: Events): string | null | undefined {
  const placing = 2 * table.seats.length;
  if (!events || events[0]?.seq !== 1 || !/^(city|road|ship) /.test(event.action ?? '')) return undefined;
  const roads = roadsBefore(event, events);
  const isCity = event.action!.startsWith('city');
  if (isCity) return roads < placing ? null : undefined;
  if (roads > placing || !eventAt(event.seq - 1, events)?.action?.startsWith('city')) return undefined;
  const [, ...more] = (baseTell(event, table, t, events) ?? '').split('\n');
  return lines(line(event.action!.startsWith('ship') ? 'placed.ship' : 'placed', seat, table, t), ...more);
}

/* -- chance -- */

function tellDice(event: GameEvent, [red, yellow]: [number, number], table: At, t: Say, events: Events): string {
  const roller = eventAt(event.seq - 1, events)?.seat;
  const values = { sum: red + yellow, red, yellow };
  return roller === undefined ? t('catancities.log.dice', values) : line('roll', roller, table, t, values);
}

function tellGate(event: GameEvent, t: Say, events: Events): string | null {
  const dice = diceBefore(event, events);
  return event.chance === 'ship' || !dice ? null
    : t(`catancities.log.gate.${String(event.chance)}`, { red: dice[0] });
}

/** Before the first attack a 7 moves no robber; that comes after what the event die has brought. */
function tellSafe(event: GameEvent, t: Say, events: Events): string | null {
  const dice = isSide(event.chance) && events?.[0]?.seq === 1 ? diceBefore(event, events) : null;
  const safe = dice && dice[0] + dice[1] === 7
    && !events!.some((one) => one.seq <= event.seq && effectOf(one, 'attack'));
  return safe ? t('catancities.log.seven.safe') : null;
}

function tellOwn(event: GameEvent, table: At, t: Say, events: Events): string | null {
  if (event.seat !== undefined) return tellDone(event, event.seat, table, t);
  const dice = rollOf(event.chance);
  if (dice) return tellDice(event, dice, table, t, events);
  return isSide(event.chance) ? tellGate(event, t, events) : null;
}

/** What the base game tells too. */
const SHARED = /^(settlement|road|ship|city|move|robber|pirate|discard|bank|offer|accept|reject|confirm|cancel|end)\b/;

/** An event for the log, as in the base game. */
export function tell(event: GameEvent, table: At, t: Say, events?: readonly GameEvent[]): string | null {
  if (event.seat !== undefined && SHARED.test(event.action ?? '')) {
    const placed = tellPlacing(event, event.seat, table, t, events);
    return placed === undefined ? baseTell(event, table, t, events) : placed;
  }
  const told = (event.effects ?? []).map((one) => tellEffect(one, event, table, t, events));
  if ((GOODS as readonly unknown[]).includes(event.chance)) return lines(...told, baseTell(event, table, t, events));
  const cards = event.action?.startsWith('take ') ? [] : [...tellCards(event, 'lose', 'lost', table, t),
    ...tellCards(event, 'receive', 'got', table, t)];
  return lines(tellOwn(event, table, t, events), ...told, ...cards, tellSafe(event, t, events),
    ...tellAfter(event, table, t)) || null;
}

/** An outcome of chance by itself. */
export function outcome(picked: string, t: Say): string {
  if (isSide(picked)) return t(`catancities.event.${picked}`);
  return t(deckOf(picked) ? `catancities.card.${picked}` : `catan.${picked}`);
}
