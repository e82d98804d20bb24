// What opens in a sheet: cards to be put together, progress cards, improvements, and everybody's realm.
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { BoardProps } from '../../core/types';
import { useLastMoment } from '../../kit/time';
import { Amounts, Bank } from '../catan/bank';
import { Icon } from '../catan/icons';
import type { Choices } from '../catan/moves';
import { nameOf } from '../catan/phrases';
import { Counters, Sheet } from '../catan/sheet';
import { fillUp, LAST_MS, OfferSheet, RollsSheet, TradeSheet } from '../catan/sheets';
import type { Draft, SheetProps as BaseProps } from '../catan/sheets';
import { amounts, buysOf, kindsIn, total } from '../catan/view';
import type { Some } from '../catan/view';
import { Charts, Realms } from './charts';
import type { Due } from './due';
import { begins } from './moves';
import type { Option } from './moves';
import { CardFace } from './progress';
import { otherOf } from './status';
import { progressOf } from './view';
import type { CitiesTable, CitiesView, Track } from './view';

export { Ask } from './asks';
export { Either } from '../catan/asks';
export { OfferCard } from '../catan/offer';

export type SheetName = 'trade' | 'offer' | 'due' | 'cards' | 'improve' | 'realm' | 'info' | 'rolls';

export interface SheetProps extends BaseProps {
  table: CitiesTable;
  options: readonly Option[];
  /** Goes on with an action whose next word is not chosen in the sheet. */
  lead: (path: string[]) => void;
}

/** So many cards are chosen out of some. */
function DueSheet({ table, t, busy, act, close, due: { word, why, n: count, from } }: SheetProps & { due: Due }):
  JSX.Element {
  const [value, set] = useState<Some>({});
  const n = total(value);
  const fill = (): Some => fillUp(value, from, count);
  const name = nameOf(table, otherOf(table), t);
  const title = word === 'discard' ? t('catan.discard') : t(`catancities.sheet.${why}`, { name });
  const reason = word !== 'discard' ? `catancities.sheet.${why}.why`
    : why === 'sabotage' ? 'catancities.sheet.discard.sabotage' : 'catan.discard.why';
  useLastMoment(table.clocks, table.seat, LAST_MS, () => act(`${word} ${amounts(fill())}`));
  return (
    <Sheet title={title} close={close} t={t}>
      <p>{t(reason)}</p>
      <Counters value={value} set={set} t={t} label={title} of={kindsIn(from)} note={(kind) => String(from[kind] ?? 0)}
        max={(kind) => (n >= count ? value[kind] ?? 0 : from[kind] ?? 0)} />
      <div class="catan-tally">
        <p class="catan-count" role="status">{t('catancities.count', { n, of: count })}</p>
        {word === 'discard' && <button type="button" class="catan-chip" disabled={n >= count}
          onClick={() => set(fill())}>{t('catan.discard.fill')}</button>}
      </div>
      <button type="button" class="button catan-go" disabled={busy || n !== count}
        onClick={() => act(`${word} ${amounts(value)}`)}>
        {t(word === 'discard' ? 'catan.discard.go' : `catancities.do.${word}`)}</button>
    </Sheet>
  );
}

type Verb = 'play' | 'drop' | 'draw';

/** What is done with progress cards now: they are played, dropped, or one of somebody else's is taken. */
function verbOf({ table, options }: SheetProps): Verb {
  if (begins(options, 'drop')) return 'drop';
  return table.view.phase === 'spy' && begins(options, 'draw') ? 'draw' : 'play';
}

/** What can be done with a card. */
function CardButtons({ card, verb, options, choices, t, busy, act, lead }: SheetProps & { card: string; verb: Verb }):
  JSX.Element {
  const use = (what: string): void => {
    const action = `${what} ${card}`;
    if (choices.all.has(action)) act(action);
    else lead([what, card]);
  };
  const word: Record<Verb, string> = { play: t('catancities.play'), drop: t('catan.discard.go'),
    draw: t('catancities.do.take') };
  const verbs: Verb[] = verb === 'drop' && begins(options, 'play', card) ? ['play', 'drop'] : [verb];
  return (
    <span class="cities-uses">
      {verbs.map((what) => <button key={what} type="button" class={what === verb ? 'button' : 'button plain'}
        data-verb={what} disabled={busy || !begins(options, what, card)} onClick={() => use(what)}>{word[what]}
        <span class="hidden-text">: {t(`catancities.card.${card}`)}</span></button>)}
    </span>
  );
}

function CardsSheet(props: SheetProps): JSX.Element {
  const { table, choices, t, busy, act } = props;
  const { view, seat } = table;
  const verb = verbOf(props);
  const sheet = verb === 'draw' ? 'spy' : verb === 'drop' ? 'drop' : 'progress';
  const cards = progressOf(view, verb === 'draw' ? view.target_player ?? null : seat) ?? [];
  return (
    <Sheet title={t(`catancities.sheet.${sheet}`, { name: nameOf(table, otherOf(table), t) })} t={t}
      close={props.close}>
      <p class="catan-note">{t(`catancities.sheet.${sheet}.why`)}</p>
      <ul class="cities-cards">
        {[...new Set(cards)].map((card) => {
          const n = cards.filter((one) => one === card).length;
          return (
            <li key={card} data-card={card}>
              <CardFace card={card} t={t} />{n > 1 && <b class="cities-times">×{n}</b>}
              {seat !== null && <CardButtons {...props} card={card} verb={verb} />}
            </li>
          );
        })}
      </ul>
      {cards.length === 0 && <p>{t('catancities.sheet.progress.none')}</p>}
      {verb === 'draw' && choices.all.has('done') && <button type="button" class="button plain" disabled={busy}
        onClick={() => act('done')}>{t('catancities.do.nospy')}</button>}
    </Sheet>
  );
}

/** What things cost, activating a knight too. */
function Prices({ table: { view }, t }: Pick<SheetProps, 'table' | 't'>): JSX.Element {
  const name: Record<string, string> = { wall: 'catancities.wall', knight: 'catancities.do.hire',
    activate: 'catancities.put.activate' };
  const icon: Record<string, string> = { knight: 'shield' };
  return (
    <section class="catan-costs">
      <h3>{t('catan.costs')}</h3>
      <ul>{buysOf(view).map((buy) => (
        <li key={buy}><Icon name={icon[buy] ?? buy} /><span>{t(name[buy] ?? `catan.${buy}`)}</span>
          <Amounts some={view.costs[buy] ?? {}} t={t} /></li>
      ))}</ul>
    </section>
  );
}

function InfoSheet({ table, t, close, open }: SheetProps): JSX.Element {
  return (
    <Sheet title={t('catan.info')} close={close} t={t}>
      <Prices table={table} t={t} />
      <Bank view={table.view} t={t} as="h3" />
      <section class="catan-keys">
        <h3>{t('catan.keys.title')}</h3>
        {t(`${table.game}.keys.list`).split(' · ').map((line) => <p key={line}>{line}</p>)}
      </section>
      <button type="button" class="button plain" onClick={() => open('realm')}>
        {t('catancities.sheet.barbarians')}</button>
      <button type="button" class="button plain" onClick={() => open('rolls')}>{t('catan.rolls')}</button>
    </Sheet>
  );
}

function ImproveSheet(props: SheetProps): JSX.Element {
  const { t, close, choices, act, lead } = props;
  const improve = (track: Track): void => {
    if (choices.all.has(`improve ${track}`)) act(`improve ${track}`);
    else lead(['improve', track]);
  };
  return (
    <Sheet title={t('catancities.sheet.improve')} close={close} t={t}>
      <p class="catan-note">{t('catancities.sheet.improve.why')} {t('catancities.level.metropolis')}</p>
      <Charts {...props} improve={improve} />
    </Sheet>
  );
}

function RealmSheet({ table, t, close }: SheetProps): JSX.Element {
  return <Sheet title={t('catancities.sheet.barbarians')} close={close} t={t}><Realms table={table} t={t} /></Sheet>;
}

const SHEETS: Partial<Record<SheetName, (props: SheetProps) => JSX.Element | null>> = {
  trade: TradeSheet, offer: OfferSheet, cards: CardsSheet, improve: ImproveSheet, realm: RealmSheet, info: InfoSheet,
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

export function Sheets({ props, choices, options, now, act, lead }: {
  props: BoardProps<CitiesView>; choices: Choices; options: readonly Option[]; now: Opened;
  act: SheetProps['act']; lead: SheetProps['lead'];
}): JSX.Element | null {
  const { table, events, t, busy } = props;
  const { sheet, due, draft, setSheet, setDraft, setCounter } = now;
  const close = (): void => { setSheet(null); setDraft(null); };
  const given: SheetProps = { table, choices, options, t, busy, act, close, lead, events, draft, counter: setCounter,
    open: setSheet as SheetProps['open'] };
  if (sheet === null) return null;
  if (sheet === 'due') return due && <DueSheet key={`${table.seat}${due.why}`} {...given} due={due} />;
  const Open = SHEETS[sheet];
  return Open ? <Open key={sheet} {...given} /> : null;
}
