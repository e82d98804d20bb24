// The table of Catan: which places are lit, what the big button does, what a key means.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { BoardProps, GameEvent, MainAction } from '../../core/types';
import { useLongMenu, useMainAction } from '../../ui/choices';
import { BuildRow, HandRow, Me, obstacle, OfferCard, Players, Victims } from './controls';
import type { CatanTable } from './controls';
import { Icon } from './icons';
import { Island, placeAt } from './island';
import type { How, Kind, Place } from './island';
import { keepNotes, remember } from './notes';
import { Bank, CardsSheet, Costs, DiscardSheet, InfoSheet, RollsSheet, TradeSheet } from './sheets';
import type { Draft } from './sheets';
import { actionText, nameOf, some } from './tell';
import { TextBoard } from './textboard';
import { change, diceSum, playable, CARDS, points, sortMenu, total } from './view';
import type { Buy, CatanView, Change, Choices, Piece, Some } from './view';

type Props = BoardProps<CatanView>;
type SheetName = 'trade' | 'cards' | 'discard' | 'info' | 'rolls';

const NOTHING: readonly string[] = [];

/** Discards are too many to be listed, and put together from the cards instead. */
function useMenu({ table, legal, replay }: Props): Choices {
  const mine = !replay && table.seat !== null && !table.over && table.toAct.includes(table.seat);
  const owes = table.seat !== null && (table.view.to_discard[table.seat] ?? 0) > 0;
  const long = useLongMenu(table, mine && table.menu === null && !owes, legal);
  const menu = (mine ? table.menu ?? long : null) ?? NOTHING;
  return useMemo(() => sortMenu(menu), [menu, table.seq]);
}

/** What the hands gained and lost since the view before, marked with when. */
function useChange(table: CatanTable, events: readonly GameEvent[]): Change & { seq: number } {
  const before = useRef(table);
  const last = useRef<Change & { seq: number }>({ mine: {}, counts: {}, bank: false, seq: -1 });
  if (before.current.seq !== table.seq) {
    const from = before.current.table === table.table ? before.current : table;
    last.current = { ...change(from.view, table.view, table.seat), seq: table.seq };
    remember(from, table, events); // now, for the log is drawn in the same pass
    before.current = table;
  }
  useEffect(keepNotes, [table.seq]);
  return last.current;
}

function lastDice(events: readonly GameEvent[], view: CatanView): { value: [number, number]; seq: number; fresh: boolean } | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i] as GameEvent;
    if (diceSum(event.chance) === null) continue;
    const [a, b] = (event.chance as string).split('-').map(Number);
    return { value: [a as number, b as number], seq: event.seq, fresh: view.dice != null };
  }
  return view.dice ? { value: view.dice, seq: 0, fresh: true } : null;
}

function lastPlace(events: readonly GameEvent[]): Place | null {
  for (let i = events.length - 1; i >= 0; i--) {
    const [kind, id] = (events[i]?.action ?? '').split(' ');
    if (kind === 'road' || kind === 'settlement' || kind === 'city' || kind === 'robber') return { kind, id: Number(id) };
  }
  return null;
}

function placeOf(action: string | null): Place | null {
  const [kind, id] = (action ?? '').split(' ');
  return kind === 'road' || kind === 'settlement' || kind === 'city' || kind === 'robber' ? { kind, id: Number(id) } : null;
}

/** The kind of place that is lit: what the moment asks for, else what the player wants to build. */
function litKind(view: CatanView, choices: Choices, building: Piece | null): Kind | null {
  if (choices.robber.size > 0) return 'robber';
  if (view.phase === 'action_phase') return building && choices[building].size > 0 ? building : null;
  return (['settlement', 'road'] as const).find((k) => choices[k].size > 0) ?? null;
}

const split = (mine: Some, sign: 1 | -1): Some =>
  Object.fromEntries(Object.entries(mine).filter(([, n]) => n * sign > 0)) as Some;

/** What has just happened to the own cards and to the titles, told with the status. */
function news(table: CatanTable, changed: Change & { seq: number }, events: readonly GameEvent[], t: Props['t']): string {
  if (changed.seq !== table.seq) return '';
  const got = split(changed.mine, 1);
  const lost = split(changed.mine, -1);
  const parts = [];
  if (total(got) > 0) parts.push(t('catan.got', { what: some(got, t) }));
  if (total(lost) < 0) parts.push(t('catan.lost', { what: some(lost, t) }));
  const rolled = diceSum(events[events.length - 1]?.chance);
  if (rolled !== null && rolled !== 7 && !changed.bank) parts.push(t('catan.none'));
  const { road, army } = changed;
  if (road != null) parts.push(t('catan.title.road', { name: nameOf(table, road, t), n: table.view.longest_road_length ?? 0 }));
  if (army != null) parts.push(t('catan.title.army', { name: nameOf(table, army, t), n: table.view.player_played_knights[army] ?? 0 }));
  return parts.join('. ');
}

function endText(table: CatanTable, t: Props['t']): string {
  const winner = table.view.winner ?? null;
  if (winner === null) return t(table.winners && table.winners.length > 1 ? 'catan.do.draw' : 'catan.do.over');
  const n = points(table.view, winner);
  return winner === table.seat ? t('catan.do.youwon', { n }) : t('catan.do.won', { name: nameOf(table, winner, t), n });
}

/** What is to be done now, in one line. */
function task(table: CatanTable, choices: Choices, building: Piece | null, victims: boolean, t: Props['t']): string {
  const { view } = table;
  const offer = view.pending_trades[0];
  if (table.over || view.phase === 'game_over') return endText(table, t);
  if (table.seat !== null && view.to_discard[table.seat]) return t('catan.do.discard', { n: view.to_discard[table.seat] ?? 0 });
  if (offer && offer.player_id === table.seat) return t(offer.accepted.length > 0 && [...choices.all].some((a) => a.startsWith('confirm')) ? 'catan.do.confirm' : 'catan.do.offering');
  if (offer) return t('catan.do.offered', { name: nameOf(table, offer.player_id, t) });
  if (view.phase === 'discard') return t('catan.do.others');
  if (choices.robber.size > 0) return t(victims ? 'catan.do.victim' : 'catan.do.robber');
  if (choices.all.size === 0) return t('catan.do.wait', { name: nameOf(table, view.current_player_index, t) });
  if (view.phase === 'road_building') return t('catan.do.free', { n: view.free_roads });
  if (choices.all.has('roll')) return t('catan.do.roll');
  if (building) return t(`catan.do.${building}`);
  if (view.phase.startsWith('initial')) return t(choices.road.size > 0 ? 'catan.do.placeroad' : 'catan.do.placesettlement');
  return t('catan.do.act');
}

export function Board(props: Props): JSX.Element {
  const { table, events, settings, t, busy, feel } = props;
  const { view, seat } = table;
  const choices = useMenu(props);
  const changed = useChange(table, events);
  const [building, setBuilding] = useState<Piece | null>(null);
  const [buildOpen, setBuildOpen] = useState(false);
  const [aim, setAim] = useState<number | null>(null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const kind = litKind(view, choices, building);
  const lit = useMemo(() => (kind ? { kind, ids: [...choices[kind].keys()] } : null), [kind, choices]);
  const owed = seat === null || props.replay ? 0 : view.to_discard[seat] ?? 0;
  const offer = view.pending_trades[0] ?? null;
  const robbing = kind === 'robber' && aim !== null ? choices.robber.get(aim) ?? [] : [];
  const askVictim = robbing.length > 1;

  useLayoutEffect(() => {
    setAim(null);
    setNote(null);
  }, [table.table, table.seq]);
  useLayoutEffect(() => {
    setBuilding((b) => (b && choices[b].size > 0 ? b : null));
    if (!choices.all.has('end')) setBuildOpen(false);
    if (!canTrade(table, choices)) setSheet((s) => (s === 'trade' ? null : s));
    else if (draft) setSheet('trade');
  }, [choices]);
  // At one device the seat changes hands: what one player had open is not for the next.
  useLayoutEffect(() => { setSheet(null); setDraft(null); }, [table.table, seat]);
  useLayoutEffect(() => { setSheet((s) => (owed > 0 ? 'discard' : s === 'discard' ? null : s)); }, [owed > 0, view.turn, seat]);
  const onlyRoll = choices.all.size === 1 && choices.all.has('roll');
  useEffect(() => { if (settings.autoRoll && onlyRoll && !busy) props.act('roll'); }, [settings.autoRoll, onlyRoll, table.seq]);

  const act = (action: string): void => {
    if (busy) return;
    setSheet(null);
    setNote(null);
    setDraft(null);
    props.act(action);
  };
  const commit = (id: number): void => {
    if (!kind) return;
    if (kind === 'robber') {
      const moves = choices.robber.get(id) ?? [];
      if (moves.length !== 1) return;
      feel('capture');
      act((moves[0] as { text: string }).text);
      return;
    }
    feel('place');
    act(choices[kind].get(id) ?? '');
  };
  const choose = (id: number, how: How): void => {
    if (busy) return;
    const asks = kind === 'robber' && (choices.robber.get(id)?.length ?? 0) > 1;
    if (!asks && (how !== 'touch' || aim === id)) {
      commit(id);
      return;
    }
    setAim(asks && aim === id ? null : id);
    feel('select');
  };
  const cancel = (): boolean => {
    const idle = aim === null && !building && !buildOpen && note === null;
    if (aim !== null) setAim(null);
    else if (building) setBuilding(null);
    else setBuildOpen(false);
    setNote(null);
    return !idle;
  };
  const pick = (buy: Buy): void => {
    const why = obstacle(table, choices, buy, t);
    if (why !== null) {
      setNote(why);
      feel('error');
    } else if (buy === 'card') {
      act('buy');
    } else if (view.phase === 'action_phase') {
      setNote(null);
      setAim(null);
      setBuilding(building === buy ? null : buy);
      feel('select');
    }
  };
  const drag = useDrag(svg, view, choices, busy, { begin: (piece) => { setBuilding(piece); setAim(null); }, over: setAim,
    drop: (piece, id) => { feel('place'); act(choices[piece].get(id) ?? ''); } });
  const dragRobber = useRobberDrag(svg, view, choices, { over: setAim, drop: commit });

  const main = mainAction({ table, choices, kind, aim, building, owed, t, busy, sheet }, { act, commit, cancel, open: setSheet });
  useMainAction(main, props.setMain);
  useKeys(sheet !== null, { table, choices, act, pick, cancel, open: setSheet });

  const close = (): void => { setSheet(null); setDraft(null); };
  const changeOffer = (): void => {
    if (!offer) return;
    act('cancel');
    setDraft({ give: offer.give_resources, want: offer.want_resources }); // opens when the offer is off the table
  };
  const tick = main?.enabled && kind !== null && aim !== null ? main.text : null;
  const sheetProps = { table, choices, t, busy, act, close };
  const refusal = props.refusal ? refusalText(props.refusal, t) : null;
  const hint = props.hint ? t('catan.do.hint', { what: actionText(table, props.hint, t) }) : null;
  const told = building || aim !== null || props.replay ? '' : news(table, changed, events, t);
  // Nobody is asked for anything in a game that is only looked at.
  const asked = props.replay ? { ...table, seat: null } : table;
  return (
    <div class={`catan${settings.patterns ? ' catan-patterned' : ''}`} style={{ '--catan-t': settings.speed > 0 ? String(1 / settings.speed) : '0' }}>
      <div class="catan-grid">
        <Players table={table} change={changed} t={t} />
        <div class="catan-sea">
          {settings.textBoard
            ? <TextBoard table={table} choices={choices} t={t} busy={busy} act={act} />
            : <Island view={view} t={t} seat={seat} lit={busy ? null : lit} aim={aim} hinted={placeOf(props.hint)} last={lastPlace(events)} svg={svg}
                dice={lastDice(events, view)} choose={choose} tick={tick} showRolls={() => setSheet('rolls')} grabRobber={kind === 'robber' && !busy ? dragRobber : null} />}
        </div>
        <aside class="catan-more" aria-label={t('catan.bank')}><Bank view={view} t={t} as="h2" /><Costs t={t} as="h2" /></aside>
        <div class="catan-controls">
          <div class="catan-status">
            <span role="status" class={refusal || note ? 'catan-now catan-wrong' : 'catan-now'} key={refusal || note ? `bad${table.seq}${note}` : 'now'}>
              {refusal ?? note ?? hint ?? [told, task(asked, choices, building, askVictim, t)].filter(Boolean).join('. ')}
            </span>
            <Me table={table} t={t} />
          </div>
          <HandRow table={table} change={changed} t={t} showCards={() => setSheet('cards')} />
          {askVictim && <Victims table={table} moves={robbing} t={t} busy={busy} rob={(text) => { feel('capture'); act(text); }} />}
          {offer && <OfferCard table={table} offer={offer} choices={choices} t={t} busy={busy} act={act} change={changeOffer} />}
          {!askVictim && !offer && seat !== null && !props.replay && (
            <div class={buildOpen ? 'catan-bar catan-open-bar' : 'catan-bar'}>
              <BuildRow table={table} choices={choices} t={t} chosen={building} open={buildOpen} pick={pick} drag={drag} shut={() => { setBuildOpen(false); setBuilding(null); }} />
              <Tools table={table} choices={choices} t={t} open={setSheet} build={() => setBuildOpen(true)} />
            </div>
          )}
        </div>
      </div>
      {sheet === 'discard' && owed > 0 && <DiscardSheet key={seat} {...sheetProps} />}
      {sheet === 'trade' && <TradeSheet {...sheetProps} draft={draft} />}
      {sheet === 'cards' && <CardsSheet {...sheetProps} />}
      {sheet === 'info' && <InfoSheet {...sheetProps} showRolls={() => setSheet('rolls')} />}
      {sheet === 'rolls' && <RollsSheet events={events} t={t} close={close} />}
    </div>
  );
}

function refusalText({ code, text }: { code: string; text: string }, t: Props['t']): string {
  const key = `catan.err.${code}`;
  const said = t(key);
  return said === key ? text : said;
}

const canTrade = (table: CatanTable, choices: Choices): boolean => choices.bank.length > 0 || table.open.includes('offer');

function Tools({ table, choices, t, open, build }: { table: CatanTable; choices: Choices; t: Props['t']; open: (s: SheetName) => void; build: () => void }): JSX.Element {
  const ready = CARDS.some((c) => playable(choices, c));
  return (
    <div class="catan-tools" role="toolbar" aria-label={t('catan.moves')}>
      <button type="button" class="catan-tool catan-tool-build" disabled={!choices.all.has('end')} onClick={build}><Icon name="build" />{t('catan.build')}</button>
      <button type="button" class="catan-tool" data-tool="trade" aria-keyshortcuts="T" disabled={!canTrade(table, choices)} onClick={() => open('trade')}><Icon name="trade" />{t('catan.trade')}</button>
      <button type="button" class={ready ? 'catan-tool catan-ready' : 'catan-tool'} data-tool="cards" aria-keyshortcuts="D" onClick={() => open('cards')}><Icon name="card" />{t('catan.devcards')}</button>
      <button type="button" class="catan-tool" data-tool="info" aria-keyshortcuts="I" onClick={() => open('info')}><Icon name="info" />{t('catan.info')}</button>
    </div>
  );
}

interface Moment {
  table: CatanTable;
  choices: Choices;
  kind: Kind | null;
  aim: number | null;
  building: Piece | null;
  owed: number;
  t: Props['t'];
  busy: boolean;
  sheet: SheetName | null;
}
interface Doing {
  act: (action: string) => void;
  commit: (id: number) => void;
  cancel: () => void;
  open: (sheet: SheetName) => void;
}

function placing({ choices, kind, aim, building, t, busy, table }: Moment, { act, commit, cancel }: Doing): MainAction {
  const others = [];
  if (choices.all.has('done')) others.push({ text: t('catan.done'), enabled: !busy, run: () => act('done') });
  else if (aim !== null || building) others.push({ text: t('catan.cancel'), enabled: true, run: cancel, key: 'Escape' });
  if (aim === null) return { text: t(kind === 'robber' ? 'catan.do.robber' : 'catan.pick'), enabled: false, run: () => {}, others };
  if (kind !== 'robber') return { text: t(`catan.put.${kind}`), enabled: !busy, run: () => commit(aim), others };
  const moves = choices.robber.get(aim) ?? [];
  const victim = moves[0]?.victim ?? null;
  if (moves.length > 1) return { text: t('catan.do.victim'), enabled: false, run: () => {}, others };
  return { text: victim === null ? t('catan.rob') : t('catan.rob.of', { name: nameOf(table, victim, t) }), enabled: !busy, run: () => commit(aim), others };
}

/** The one big action of the moment. */
function mainAction(now: Moment, does: Doing): MainAction | null {
  const { choices, t, busy, owed } = now;
  const has = (a: string): boolean => choices.all.has(a);
  const simple = (key: string, action: string): MainAction => ({ text: t(key), enabled: !busy, run: () => does.act(action) });
  if (owed > 0) return { text: t('catan.discard.open'), enabled: !busy, run: () => does.open('discard') };
  if (has('accept')) return { ...simple('catan.accept', 'accept'), others: [{ text: t('catan.reject'), enabled: !busy, run: () => does.act('reject'), key: 'N' }] };
  if (has('reject')) return simple('catan.reject', 'reject');
  if (has('cancel')) return simple('catan.withdraw', 'cancel');
  if (now.kind) return placing(now, does);
  if (has('done')) return simple('catan.done', 'done');
  if (has('roll')) return simple('catan.roll', 'roll');
  if (has('end')) return simple('catan.end', 'end');
  return null;
}

interface Keys {
  table: CatanTable;
  choices: Choices;
  act: (action: string) => void;
  pick: (buy: Buy) => void;
  /** Whether there was something to cancel. */
  cancel: () => boolean;
  open: (sheet: SheetName) => void;
}

function pressed(code: string, { table, choices, act, pick, cancel, open }: Keys): boolean {
  const play = (action: string): boolean => {
    if (!choices.all.has(action)) return false;
    act(action);
    return true;
  };
  switch (code) {
    case 'Digit1': pick('road'); return true;
    case 'Digit2': pick('settlement'); return true;
    case 'Digit3': pick('city'); return true;
    case 'Digit4': pick('card'); return true;
    case 'KeyD': open('cards'); return true;
    case 'KeyI': open('info'); return true;
    case 'KeyT': if (canTrade(table, choices)) open('trade'); return true;
    case 'KeyR': return play('roll');
    case 'KeyE': return play('end');
    case 'KeyY': return play('accept');
    case 'KeyN': return play('reject');
    case 'Escape': return cancel();
    default: return false;
  }
}

/** Keys by their place on the keyboard, so that a Russian layout serves as well. */
function useKeys(sheetOpen: boolean, keys: Keys): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    if (sheetOpen) return;
    const down = (event: KeyboardEvent): void => {
      const at = event.target as HTMLElement | null;
      const typing = at?.closest?.('input, textarea, select, [contenteditable], dialog');
      if (typing || event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented || newest.current.table.seat === null) return;
      if (pressed(event.code, newest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, [sheetOpen]);
}

type Svg = { current: SVGSVGElement | null };

/** Follows a pointer from where it went down; begins only once it has moved a little. */
function follow(event: PointerEvent, on: { begin: () => void; move: (x: number, y: number) => void; up: (x: number, y: number) => void }): void {
  const { clientX, clientY, pointerId } = event;
  let begun = false;
  const move = (e: PointerEvent): void => {
    if (e.pointerId !== pointerId) return;
    if (!begun && Math.hypot(e.clientX - clientX, e.clientY - clientY) < 10) return;
    if (!begun) {
      begun = true;
      on.begin();
    }
    on.move(e.clientX, e.clientY);
  };
  const stop = (e: PointerEvent): void => {
    if (e.pointerId !== pointerId) return;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
    if (begun && e.type === 'pointerup') on.up(e.clientX, e.clientY);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
}

/** A piece is dragged from its button to the island. */
function useDrag(svg: Svg, view: CatanView, choices: Choices, busy: boolean,
  on: { begin: (p: Piece) => void; over: (id: number | null) => void; drop: (p: Piece, id: number) => void }): (piece: Piece, event: PointerEvent) => void {
  return (piece, event) => {
    if (busy || view.phase !== 'action_phase') return;
    const lit = { kind: piece, ids: [...choices[piece].keys()] };
    const at = (x: number, y: number): number | null => (svg.current ? placeAt(svg.current, view, lit, x, y) : null);
    follow(event, { begin: () => on.begin(piece), move: (x, y) => on.over(at(x, y)),
      up: (x, y) => { const id = at(x, y); if (id !== null) on.drop(piece, id); } });
  };
}

function useRobberDrag(svg: Svg, view: CatanView, choices: Choices, on: { over: (id: number | null) => void; drop: (id: number) => void }): (event: PointerEvent) => void {
  return (event) => {
    const lit = { kind: 'robber' as const, ids: [...choices.robber.keys()] };
    const at = (x: number, y: number): number | null => (svg.current ? placeAt(svg.current, view, lit, x, y) : null);
    follow(event, { begin: () => {}, move: (x, y) => on.over(at(x, y)), up: (x, y) => { const id = at(x, y); if (id !== null) on.drop(id); } });
  };
}
