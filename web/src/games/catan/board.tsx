// The table of Catan: which places are lit, what is chosen, what is open.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { later } from '../later';
import { style } from '../../core/styles';
import type { BoardProps } from '../../core/types';
import { learnWords } from '../../core/words';
import { classes } from '../../kit/classes';
import { useForced } from '../../kit/forced';
import { useSpeed } from '../../kit/motion';
import { refusalWords } from '../../kit/say';
import { asWatched } from '../../kit/turn';
import { useMainAction } from '../../ui/choices';
import { soon, useLater } from '../../ui/later';
import { Bank, Costs } from './bank';
import { BuildRow, HandRow, itemsOf, Me, Players, Tools } from './controls';
import { shownDice, useChange, useChoices, useHarvest, useRoomy } from './hooks';
import { Island } from './island';
import type { How } from './island';
import { useBoardKeys } from './keys';
import { mainOf } from './main';
import { at, BUY_ACTION, canTrade, isEither, lastPlaces, litKind, mayBuild, obstacle, placeOf,
  placesOf } from './moves';
import type { Choices } from './moves';
import { actionText } from './phrases';
import { FROM_TO } from './places';
import type { Kind } from './places';
import type { Draft, SheetName } from './sheets';
import { Sea } from './sea';
import { news, statusOf } from './status';
import { touchOf } from './touch';
import { DUES, dueOf, isActing } from './view';
import type { Buy, CatanView, Change } from './view';
import './board.css';
import './later.css';

type Props = BoardProps<CatanView>;

const Sheets = soon(async () => (await import('./sheets')).Sheets);
const OfferCard = soon(async () => (await import('./sheets')).OfferCard);
const Victims = soon(async () => (await import('./sheets')).Victims);
const Either = soon(async () => (await import('./sheets')).Either);
const TextBoard = soon(async () => (await import('./text')).TextBoard);

/** What else a game that builds on this one needs then. */
export const AFTER: Record<string, () => Promise<unknown>> = {};

/** Nobody trades before the board is there: what that needs is fetched then. Says whether it has come. */
function useAfter(game: string): boolean {
  const { it } = useLater(() => Promise.all([learnWords(later[game]), style('catan-later'), import('./sheets'),
    AFTER[game]?.()]), []);
  return it !== null;
}

/** What is lit, chosen and open, and what becomes of it as the game goes on. */
function useOpen({ table, replay }: Props, choices: Choices) {
  const { view, seat } = table;
  const [building, setBuilding] = useState<Kind | null>(null);
  const [from, setFrom] = useState<number | null>(null); // where what is to be moved is
  const [buildOpen, setBuildOpen] = useState(false);
  const [aim, setAim] = useState<number | null>(null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [counter, setCounter] = useState<Draft | null>(null); // for the own next turn
  const kind = litKind(view, choices, building);
  const due = replay ? null : dueOf(view, seat);
  useLayoutEffect(() => {
    setAim(null);
    setFrom(null);
    setNote(null);
  }, [table.table, table.seq]);
  useLayoutEffect(() => {
    setBuilding((b) => (b && at(choices, b).size > 0 ? b : null));
    if (!mayBuild(choices)) setBuildOpen(false);
    if (!canTrade(table, choices)) setSheet((s) => (s === 'trade' ? null : s));
    else if (draft) setSheet('trade');
  }, [choices]);
  const asked = choices.all.has('accept') ? view.pending_trades[0] : undefined;
  useLayoutEffect(() => {
    if (!counter || !table.open.includes('offer')) return;
    setDraft(counter);
    setCounter(null);
    setSheet('trade');
  }, [counter, table.open.includes('offer')]);
  // At one device the seat changes hands: what one player had open is not for the next.
  useLayoutEffect(() => { setSheet(null); setDraft(null); setCounter(null); }, [table.table, seat]);
  useLayoutEffect(() => { setSheet((s) => (asked ? 'offer' : s === 'offer' ? null : s)); },
    [asked !== undefined, view.turn, view.offers_made, seat]);
  useLayoutEffect(() => { setSheet((s) => (due ? due.sheet : s !== null && s in DUES ? null : s)); },
    [due?.sheet, due?.n, view.turn, seat]);
  const robbing = kind === 'robber' && aim !== null ? at(choices, kind).get(aim) ?? [] : [];
  return {
    building, buildOpen, aim, from, sheet, note, draft, counter, kind, due, robbing,
    askVictim: robbing.length > 1,
    setBuilding, setBuildOpen, setAim, setFrom, setSheet, setNote, setDraft, setCounter,
  };
}

type Open = ReturnType<typeof useOpen>;

/** What taps, keys and buttons do. */
function doingOf({ table, t, busy, act: send, feel }: Props, choices: Choices, now: Open) {
  const { kind, aim, building, buildOpen, note, from, setBuilding, setBuildOpen, setAim, setFrom, setSheet, setNote,
    setDraft } = now;
  const act = (action: string): void => {
    if (busy) return;
    setSheet(null);
    setNote(null);
    setDraft(null);
    send(action);
  };
  const put = (what: Kind, id: number): void => {
    const [action, ...more] = placesOf(choices, what, from).get(id) ?? [];
    if (action === undefined || more.length > 0) return; // there is a question to answer first
    feel(what === 'robber' ? 'capture' : 'place');
    act(action);
  };
  const commit = (id: number): void => {
    if (kind) put(kind, id);
  };
  /** A tap on what is to be moved takes it up; the next one says where it goes. */
  const takeUp = (id: number | null): void => {
    setFrom(id);
    setAim(null);
    feel('select');
  };
  const choose = (id: number, how: How): void => {
    if (busy) return;
    if (kind && FROM_TO.has(kind) && from === null) return takeUp(id);
    const asks = kind !== null && (placesOf(choices, kind, from).get(id)?.length ?? 0) > 1;
    if (!asks && (how !== 'touch' || aim === id)) return commit(id);
    setAim(asks && aim === id ? null : id);
    feel('select');
  };
  const cancel = (): boolean => {
    const idle = aim === null && !building && !buildOpen && note === null;
    if (aim !== null) setAim(null);
    else if (from !== null) setFrom(null);
    else if (building) setBuilding(null);
    else setBuildOpen(false);
    setNote(null);
    return !idle;
  };
  const pick = (buy: Buy | Kind): void => {
    const laid = !(buy in table.view.costs) || isEither(table.view, choices);
    const why = laid ? null : obstacle(table, choices, buy, t);
    const action = BUY_ACTION[buy];
    if (why !== null) {
      setNote(why);
      feel('error');
    } else if (action) {
      act(action);
    } else if (laid || isActing(table.view)) {
      setNote(null);
      takeUp(null);
      setBuilding(building === buy ? null : buy);
    }
  };
  return { act, put, commit, choose, cancel, pick };
}

type Doing = ReturnType<typeof doingOf>;

export function Board(props: Props): JSX.Element {
  const { table, events, settings, t, busy } = props;
  const { view, seat } = table;
  const choices = useChoices(props);
  const there = useAfter(table.game);
  const changed = useChange(table);
  const roomy = useRoomy();
  const now = useOpen(props, choices);
  const { kind, aim, from, setAim, setBuilding, setSheet } = now;
  const doing = doingOf(props, choices, now);
  const svg = useRef<SVGSVGElement>(null);
  const lit = useMemo(() => (kind ? { kind, ids: [...placesOf(choices, kind, from).keys()] } : null),
    [kind, choices, from]);
  const onlyRoll = choices.all.size === 1 && choices.all.has('roll');
  useEffect(() => { if (settings.autoRoll && onlyRoll && !busy) props.act('roll'); },
    [settings.autoRoll, onlyRoll, table.seq]);
  const only = choices.all.size === 1 ? ['reject', 'done'].find((one) => choices.all.has(one)) : undefined;
  useForced(props, only !== undefined, busy, () => props.act(only!));
  const touch = touchOf(svg, view, (what) => at(choices, what).keys(), busy, {
    begin: (what) => { if (what !== 'robber') { setBuilding(what); setAim(null); } },
    over: setAim, drop: doing.put,
  });
  const main = mainOf({ ...now, table, choices, t, busy }, { ...doing, open: setSheet });
  useMainAction(main, props.setMain);
  useBoardKeys({ ...doing, table, choices, open: setSheet });
  const speed = useSpeed(settings.speed);
  const dice = shownDice(events, view);
  const harvest = useHarvest(view, changed, dice, speed);
  const last = useMemo(() => lastPlaces(events, props.replay ? null : seat), [events, seat, props.replay]);
  const tick = main?.enabled && kind !== null && aim !== null ? main.text : null;
  return (
    <div ref={harvest} class={classes('catan', { 'catan-patterned': settings.patterns })}
      style={{ '--catan-t': speed > 0 ? String(1 / speed) : '0' }}>
      <div class="catan-grid">
        <Players table={table} change={changed} t={t} />
        <Sea view={view} t={t}>
          {settings.textBoard
            ? there && <TextBoard table={table} choices={choices} t={t} busy={busy} act={doing.act} />
            : <Island view={view} t={t} seat={seat} lit={busy ? null : lit} aim={aim}
              taken={kind !== null && FROM_TO.has(kind) ? from : null} hinted={placeOf(props.hint)} last={last}
              svg={svg} dice={dice} choose={doing.choose} tick={tick} showRolls={() => setSheet('rolls')}
              grabRobber={kind === 'robber' && !busy ? touch.robber : null} />}
        </Sea>
        {roomy && <aside class="catan-more" aria-label={t('catan.bank')}>
          <Bank view={view} t={t} as="h2" />
          <Costs view={view} t={t} as="h2" />
        </aside>}
        <div class="catan-controls">
          <Status props={props} choices={choices} changed={changed} now={now} />
          <HandRow table={table} change={changed} t={t} showCards={() => setSheet('cards')} />
          <Questions props={props} choices={choices} now={now} doing={doing} drag={touch.piece} there={there} />
        </div>
      </div>
      {there && <Sheets props={props} choices={choices} now={now} act={doing.act} />}
    </div>
  );
}

/** What has happened and what is to be done, or why something cannot be. */
function Status({ props, choices, changed, now }: {
  props: Props; choices: Choices; changed: Change & { seq: number }; now: Open;
}): JSX.Element {
  const { table, events, replay, t } = props;
  const { building, aim, note, counter } = now;
  const wrong = props.refusal ? refusalWords('catan', props.refusal, t) : note;
  const hint = props.hint ? t('catan.do.hint', { what: actionText(table, props.hint, t) }) : null;
  const told = building || aim !== null || replay ? '' : news(table, changed, events, t);
  const asked = statusOf(asWatched(table, replay), choices, now, t);
  return (
    <div class="catan-status">
      <span role="status" class={classes('catan-now', { 'catan-wrong': wrong !== null })}
        key={wrong ? `bad${table.seq}${note}` : 'now'}>
        {wrong ?? hint ?? [told, counter ? t('catan.counter.kept') : '', asked].filter(Boolean).join('. ')}
      </span>
      <Me table={table} t={t} />
    </div>
  );
}

/** Below the hand: whom to rob, an offer, or else what can be built and opened. */
function Questions({ props, choices, now, doing, drag, there }: {
  props: Props; choices: Choices; now: Open; doing: Doing; drag: (piece: Kind, event: PointerEvent) => void;
  there: boolean;
}): JSX.Element {
  const { table, t, busy, feel } = props;
  const { act } = doing;
  const { robbing, askVictim, building, buildOpen, setBuilding, setBuildOpen, setDraft, setSheet } = now;
  const offer = table.view.pending_trades[0] ?? null;
  const either = isEither(table.view, choices);
  const change = (): void => {
    if (!offer) return;
    act('cancel');
    setDraft({ give: offer.give_resources, want: offer.want_resources }); // opens when the offer is off the table
  };
  const shut = (): void => { setBuildOpen(false); setBuilding(null); };
  return (
    <>
      {askVictim && there && <Victims table={table} moves={robbing} t={t} busy={busy}
        rob={(text) => { feel('capture'); act(text); }} />}
      {either && there && <Either choices={choices} chosen={now.kind} t={t} pick={doing.pick} />}
      {offer && there && <OfferCard table={table} offer={offer} choices={choices} t={t} busy={busy} act={act}
        change={change} open={() => setSheet('offer')} />}
      {!askVictim && !either && !offer && table.seat !== null && !props.replay && (
        <div class={classes('catan-bar', { 'catan-open-bar': buildOpen })}>
          <BuildRow table={table} items={itemsOf(table, choices, t)} t={t} chosen={building}
            open={buildOpen} pick={doing.pick} drag={drag} shut={shut} />
          <Tools table={table} choices={choices} t={t} open={setSheet} build={() => setBuildOpen(true)}
            chosen={building} pick={doing.pick} />
        </div>
      )}
    </>
  );
}
