// What opens in a sheet: trade, discards, development cards, and things to look up.
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { BoardProps, GameEvent } from '../../core/types';
import { useLastMoment } from '../../kit/time';
import { Amounts, Bank, Costs } from './bank';
import { Badge, Icon } from './icons';
import { CARD_ACTION, playable } from './moves';
import type { Choices } from './moves';
import { Side, TimeLeft } from './offer';
export { Either, Victims } from './asks';
export { OfferCard } from './offer';
import { nameOf, some } from './phrases';
import { Counters, PickGood, Sheet } from './sheet';
import { activeSeat, amounts, buysOf, CARDS, cardsOf, DUES, dueOf, goodsOf, GOODS, handOf, kindsIn, missing,
  RESOURCES, rolls, total } from './view';
import type { Card, CatanTable, CatanView, Due, Good, Some } from './view';

/** A key of SHEETS. */
export type SheetName = string;

export interface SheetProps {
  table: CatanTable;
  choices: Choices;
  t: BoardProps['t'];
  busy: boolean;
  act: (action: string) => void;
  close: () => void;
  events: readonly GameEvent[];
  draft: Draft | null;
  counter: (draft: Draft) => void;
  open: (sheet: SheetName) => void;
}

/** Fills a choice up to n cards, always from what would be left the most. */
export function fillUp(chosen: Some, hand: Some, n: number): Some {
  const value = { ...chosen };
  const left = (r: Good): number => (hand[r] ?? 0) - (value[r] ?? 0);
  while (total(value) < n) {
    const most = GOODS.reduce((best, r) => (left(r) > left(best) ? r : best));
    if (left(most) <= 0) break;
    value[most] = (value[most] ?? 0) + 1;
  }
  return value;
}

/** Before the time is up the choice is sent as it is, filled up by the computer. */
export const LAST_MS = 1500;

/** So many cards are chosen out of some, of the hand or of the bank: discards, what gold brings. */
export function CountSheet({ table, t, busy, act, close, word, from, bank = false }: SheetProps & {
  word: string; from: Some; bank?: boolean;
}): JSX.Element {
  const count = dueOf(table.view, table.seat)?.n ?? 0;
  const [value, set] = useState<Some>({});
  const n = total(value);
  useLastMoment(table.clocks, table.seat, LAST_MS, () => act(`${word} ${amounts(fillUp(value, from, count))}`));
  return (
    <Sheet title={t(`catan.${word}`)} close={close} t={t}>
      <p>{t(`catan.${word}.why`)} {t(`catan.do.${word}`, { n: count })}.</p>
      <h3>{bank ? t('catan.bank') : <>{t('catan.hand')} <small>· {t('catan.have')}</small></>}</h3>
      <Counters of={kindsIn(from)} value={value} set={set} t={t} label={t(`catan.${word}`)}
        note={(r) => String(from[r])} max={(r) => (n >= count ? value[r] : from[r]) ?? 0} />
      <div class="catan-tally">
        <p class="catan-count" role="status">{t('catan.discard.count', { n, of: count })}</p>
        {!bank && <button type="button" class="catan-chip" disabled={n >= count}
          onClick={() => set(fillUp(value, from, count))}>{t('catan.discard.fill')}</button>}
      </div>
      <button type="button" class="button catan-go" disabled={busy || n !== count}
        onClick={() => act(`${word} ${amounts(value)}`)}>{t(`catan.${word}.go`)}</button>
    </Sheet>
  );
}

function DiscardSheet(props: SheetProps): JSX.Element {
  const { view, seat } = props.table;
  return <CountSheet key={seat} {...props} word="discard" from={handOf(view, seat) ?? {}} />;
}

/** Gold brings resources, and nothing that cities make of them. */
const resourcesIn = (bank: Some): Some =>
  Object.fromEntries(RESOURCES.map((r) => [r, bank[r] ?? 0])) as Some;

function TakeSheet(props: SheetProps): JSX.Element {
  const { view, seat } = props.table;
  return <CountSheet key={seat} {...props} word="take" from={resourcesIn(view.bank)} bank />;
}

function BankTrade({ table, choices, t, busy, act }: SheetProps): JSX.Element {
  const [give, setGive] = useState<Good | null>(null);
  const [take, setTake] = useState<Good | null>(null);
  const [times, setTimes] = useState(1);
  const hand = handOf(table.view, table.seat) ?? {};
  const deals = choices.bank.filter((d) => d.give === give && d.take === take).sort((a, b) => a.takes - b.takes);
  const deal = deals[Math.min(times, deals.length) - 1];
  const takes = (r: Good): boolean => choices.bank.some((d) => d.take === r && (give === null || d.give === give));
  const pickGive = (r: Good): void => {
    setGive(r);
    setTimes(1);
    if (take !== null && !choices.bank.some((d) => d.give === r && d.take === take)) setTake(null);
  };
  return (
    <>
      <h3>{t('catan.give')} <small>· {t('catan.rate')}, {t('catan.have')}</small></h3>
      <PickGood of={goodsOf(table.view)} chosen={give} pick={pickGive} t={t} label={t('catan.give')}
        enabled={(r) => choices.bank.some((d) => d.give === r)}
        note={(r) => `${table.view.rates?.[r] ?? '?'}:1 · ${hand[r]}`} />
      <h3>{t('catan.get')} <small>· {t('catan.inbank')}</small></h3>
      <PickGood of={goodsOf(table.view)} chosen={take} pick={(r) => { setTake(r); setTimes(1); }} t={t}
        label={t('catan.get')} enabled={takes}
        note={(r) => String(table.view.bank[r])} />
      {deals.length > 1 && (
        <div class="catan-times" role="group" aria-label={t('catan.times')}>
          <span>{t('catan.times')}</span>
          <button type="button" class="button plain" aria-label={t('catan.less', { what: t('catan.times') })}
            disabled={times <= 1} onClick={() => setTimes(times - 1)}>−</button>
          <output>{Math.min(times, deals.length)}</output>
          <button type="button" class="button plain" aria-label={t('catan.more', { what: t('catan.times') })}
            disabled={times >= deals.length} onClick={() => setTimes(times + 1)}>+</button>
        </div>
      )}
      {choices.bank.length === 0 && <p class="catan-note">{t('catan.deal.none')}</p>}
      <button type="button" class="button catan-go" disabled={busy || !deal} onClick={() => deal && act(deal.text)}>
        {deal ? t('catan.deal', { give: some({ [deal.give]: deal.gives }, t, 'acc'),
          take: some({ [deal.take]: deal.takes }, t, 'acc') }) : t('catan.deal.pick')}
      </button>
    </>
  );
}

/** The most of one resource that an offer may name (C10.4). */
const OFFER_MAX = 19;

/** What an offer gives and wants; one that was withdrawn is the draft of the next. */
export interface Draft { give: Some; want: Some }

function PlayerTrade({ table, t, busy, act, draft }: SheetProps): JSX.Element {
  const hand = handOf(table.view, table.seat) ?? {};
  const [give, setGive] = useState<Some>(heldOf(draft?.give ?? {}, hand));
  const [want, setWant] = useState<Some>(draft?.want ?? {});
  const ready = total(give) > 0 && total(want) > 0;
  const lacks = buysOf(table.view).map((buy) => ({ buy, lack: missing(hand, table.view.costs[buy] ?? {}) }))
    .filter(({ lack }) => total(lack) > 0);
  if (!table.open.includes('offer')) return <p class="catan-note">{t('catan.offer.none')}</p>;
  return (
    <>
      <h3>{t('catan.give')} <small>· {t('catan.have')}</small></h3>
      <Counters of={goodsOf(table.view)} value={give} set={setGive} t={t} label={t('catan.give')}
        note={(r) => String(hand[r])} max={(r) => (want[r] ? 0 : hand[r] ?? 0)} />
      <h3>{t('catan.get')}</h3>
      <Counters of={goodsOf(table.view)} value={want} set={setWant} t={t} label={t('catan.get')} note={() => ''}
        max={(r) => (give[r] ? 0 : OFFER_MAX)} />
      {lacks.length > 0 && (
        <p class="catan-quick"><span>{t('catan.ask')}</span>
          {lacks.map(({ buy, lack }) => (
            <button type="button" class="catan-chip"
              onClick={() => { setWant(lack); setGive(withoutKeys(give, lack)); }}>
              {t(buy === 'card' ? 'catan.card.short' : `catan.${buy}`)} <Amounts some={lack} t={t} />
            </button>
          ))}
        </p>
      )}
      {table.view.offers_made > 0 && <small class="catan-note">{t('catan.offer.made', { n: table.view.offers_made })}
      </small>}
      <button type="button" class="button catan-go" disabled={busy || !ready}
        onClick={() => act(`offer ${amounts(give)} ${amounts(want)}`)}>
        {ready ? t('catan.offer.text', { give: some(give, t, 'acc'), take: some(want, t, 'acc') })
          : t('catan.offer.pick')}
      </button>
    </>
  );
}

/** As much of it as is in the hand. */
function heldOf(wish: Some, hand: Some): Some {
  const held = GOODS.filter((r) => wish[r] && hand[r]);
  return Object.fromEntries(held.map((r) => [r, Math.min(wish[r]!, hand[r]!)])) as Some;
}

function withoutKeys(from: Some, keys: Some): Some {
  return Object.fromEntries(GOODS.filter((r) => from[r] && !keys[r]).map((r) => [r, from[r]])) as Some;
}

export function TradeSheet(props: SheetProps): JSX.Element {
  const { t, choices, table } = props;
  const offers = table.open.includes('offer');
  const bankFirst = !offers || (choices.bank.length > 0 && !props.draft);
  const [tab, setTab] = useState<'bank' | 'players'>(bankFirst ? 'bank' : 'players');
  return (
    <Sheet title={t('catan.trade')} close={props.close} t={t}>
      <div class="catan-tabs">
        <button type="button" aria-pressed={tab === 'bank'} onClick={() => setTab('bank')}>{t('catan.bankports')}
        </button>
        <button type="button" aria-pressed={tab === 'players'} onClick={() => setTab('players')}>
          {t('catan.withplayers')}</button>
      </div>
      {tab === 'bank' ? <BankTrade {...props} /> : <PlayerTrade {...props} />}
    </Sheet>
  );
}

function PlentyChoice({ table, choices, t, busy, act }: SheetProps): JSX.Element {
  const [value, set] = useState<Some>({});
  const picked = GOODS.flatMap((r) => new Array<Good>(value[r] ?? 0).fill(r));
  const action = `plenty ${picked.join(' ')}`;
  return (
    <>
      <h3>{t('catan.plenty.pick')} <small>· {t('catan.inbank')}</small></h3>
      <Counters of={goodsOf(table.view)} value={value} set={set} t={t} label={t('catan.plenty.pick')}
        note={(r) => String(table.view.bank[r])}
        max={(r) => (picked.length >= 2 ? value[r] : table.view.bank[r]) ?? 0} />
      <button type="button" class="button catan-go" disabled={busy || !choices.all.has(action)}
        onClick={() => act(action)}>
        {t('catan.plenty.go')}{picked.length > 0 ? `: ${some(value, t, 'acc')}` : ''}
      </button>
    </>
  );
}

function MonopolyChoice({ table, choices, t, busy, act }: SheetProps): JSX.Element {
  const [which, pick] = useState<Good | null>(null);
  return (
    <>
      <h3>{t('catan.monopoly.pick')}</h3>
      <PickGood of={goodsOf(table.view)} chosen={which} pick={pick} t={t} label={t('catan.monopoly.pick')}
        enabled={(r) => choices.all.has(`monopoly ${r}`)} note={() => ''} />
      <button type="button" class="button catan-go" disabled={busy || which === null}
        onClick={() => act(`monopoly ${which}`)}>
        {which ? t('catan.monopoly.go', { what: t(`catan.${which}`) }) : t('catan.monopoly')}
      </button>
    </>
  );
}

export function CardsSheet(props: SheetProps): JSX.Element {
  const { table, choices, t, busy, act } = props;
  const [open, setOpen] = useState<Card | null>(null);
  const mine = cardsOf(table.view, table.seat) ?? [];
  const fresh = Array.isArray(table.view.bought_this_turn) ? table.view.bought_this_turn : [];
  const play = (card: Card): void => {
    if (card === 'year_of_plenty' || card === 'monopoly') setOpen(card);
    else act(CARD_ACTION[card] ?? '');
  };
  return (
    <Sheet title={open ? t(`catan.${open}`) : t('catan.mycards')} close={props.close} t={t}>
      {open === 'year_of_plenty' && <PlentyChoice {...props} />}
      {open === 'monopoly' && <MonopolyChoice {...props} />}
      {open && <button type="button" class="button plain" onClick={() => setOpen(null)}>{t('catan.back')}</button>}
      {!open && (
        <ul class="catan-cards">
          {CARDS.filter((c) => mine.includes(c)).map((card) => (
            <li>
              <Icon name={card} />
              <div>
                <b>{t(`catan.${card}`)} ×{mine.filter((c) => c === card).length}</b>
                <small>{t(`catan.${card}.does`)}{fresh.includes(card) ? ` (${t('catan.fresh')})` : ''}</small>
              </div>
              {CARD_ACTION[card] && <button type="button" class="button" data-card={card}
                disabled={busy || !playable(choices, card)} onClick={() => play(card)}>{t('catan.play')}</button>}
            </li>
          ))}
        </ul>
      )}
      {!open && mine.length === 0 && <p class="catan-note">{t('catan.mycards.none')}</p>}
      {!open && table.view.dev_card_played && activeSeat(table.view) === table.seat && <p class="catan-note">
        {t('catan.played')}</p>}
    </Sheet>
  );
}

function Titles({ table, t }: { table: SheetProps['table']; t: BoardProps['t'] }): JSX.Element {
  const { view } = table;
  const road = view.longest_road_player ?? null;
  const army = view.largest_army_player ?? null;
  const name = (seat: number | null): string => (seat === null ? t('catan.nobody') : nameOf(table, seat, t));
  return (
    <section>
      <h3>{t('catan.titles')}</h3>
      <ul class="catan-titles">
        <li><Icon name="road" /> {t('catan.longest')}, {t('catan.points.n', { n: 2 })}: <b>{name(road)}
          {road === null ? '' : ` (${view.longest_road_length})`}</b></li>
        <li><Icon name="knight" /> {t('catan.army')}, {t('catan.points.n', { n: 2 })}: <b>{name(army)}
          {army === null ? '' : ` (${view.player_played_knights?.[army]})`}</b></li>
      </ul>
    </section>
  );
}

export function InfoSheet({ table, t, close, open }: SheetProps): JSX.Element {
  return (
    <Sheet title={t('catan.info')} close={close} t={t}>
      <Costs view={table.view} t={t} as="h3" />
      <Bank view={table.view} t={t} as="h3" />
      <Titles table={table} t={t} />
      <section class="catan-keys">
        <h3>{t('catan.keys.title')}</h3>
        {t(`${table.game}.keys.list`).split(' · ').map((line) => <p key={line}>{line}</p>)}
      </section>
      <button type="button" class="button plain" onClick={() => open('rolls')}>{t('catan.rolls')}</button>
    </Sheet>
  );
}

export function RollsSheet({ events, t, close }: SheetProps): JSX.Element {
  const counts = rolls(events);
  const n = counts.reduce((a, b) => a + b, 0);
  const expected = (sum: number): number => (n * (6 - Math.abs(7 - sum))) / 36;
  const most = Math.max(1, expected(7), ...counts);
  const part = (count: number): string => `${((100 * count) / most).toFixed(1)}%`;
  return (
    <Sheet title={t('catan.rolls')} close={close} t={t}>
      <ol class="catan-rolls">
        {counts.slice(2).map((count, i) => (
          <li aria-label={t('catan.rolls.of', { sum: i + 2, n: count })}>
            <span aria-hidden="true">{count}</span>
            <div class="catan-column" aria-hidden="true"><i style={{ height: part(count) }} />
              <s style={{ bottom: part(expected(i + 2)) }} /></div>
            <b aria-hidden="true">{i + 2}</b>
          </li>
        ))}
      </ol>
      <p class="catan-note">{t('catan.rolls.n', { n })}. {t('catan.rolls.expected')}</p>
    </Sheet>
  );
}

/** An offer to the player. Only who is on turn makes offers (C10.3): a counter-offer refuses this one, and waits
 *  for the own turn. */
export function OfferSheet({ table, choices, t, busy, act, close, counter }: SheetProps): JSX.Element | null {
  const [offer] = table.view.pending_trades;
  const hand = handOf(table.view, table.seat) ?? {};
  if (!offer) return null;
  const instead = (): void => {
    act('reject');
    counter({ give: offer.want_resources, want: offer.give_resources });
  };
  return (
    <Sheet title={t('catan.do.offered', { name: nameOf(table, offer.player_id, t) })} close={close} t={t}>
      <div class="catan-deal">
        <Badge seat={offer.player_id} />
        <Side title={t('catan.youget')} what={offer.give_resources} t={t} />
        <Icon name="trade" />
        <Side title={t('catan.yougive')} what={offer.want_resources} t={t} />
      </div>
      <p class="catan-note">{t('catan.offer.have', { what: some(hand, t) })}</p>
      <TimeLeft table={table} t={t} />
      <div class="catan-decide">
        <button type="button" class="button catan-go" data-answer="accept" disabled={busy || !choices.all.has('accept')}
          onClick={() => act('accept')}>{t('catan.accept')}</button>
        <button type="button" class="button plain" data-answer="reject" disabled={busy} onClick={() => act('reject')}>
          {t('catan.reject')}</button>
        <button type="button" class="button plain" data-answer="counter" disabled={busy} onClick={instead}>
          {t('catan.counter')}</button>
      </div>
      <small class="catan-note">{t('catan.counter.why')}</small>
    </Sheet>
  );
}

/** What may be open, by name. A game that builds on this one adds its own. */
export const SHEETS: Record<SheetName, (props: SheetProps) => JSX.Element | null> = {
  trade: TradeSheet, offer: OfferSheet, cards: CardsSheet, discard: DiscardSheet, take: TakeSheet, info: InfoSheet,
  rolls: RollsSheet,
};

/** What is open, and how it is changed. */
interface Opened {
  sheet: SheetName | null;
  due: Due | null;
  draft: Draft | null;
  setSheet: (sheet: SheetName | null) => void;
  setDraft: (draft: Draft | null) => void;
  setCounter: (draft: Draft | null) => void;
}

export function Sheets({ props, choices, now, act }: {
  props: BoardProps<CatanView>; choices: Choices; now: Opened; act: (action: string) => void;
}): JSX.Element | null {
  const { table, events, t, busy } = props;
  const { sheet, due, draft, setSheet, setDraft, setCounter } = now;
  const Open = sheet === null || (sheet in DUES && due?.sheet !== sheet) ? undefined : SHEETS[sheet];
  const close = (): void => { setSheet(null); setDraft(null); };
  return Open ? <Open key={sheet} {...{ table, choices, t, busy, act, close, events, draft, counter: setCounter,
    open: setSheet }} /> : null;
}
