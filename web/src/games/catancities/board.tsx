// The table of Cities & Knights: which places are lit, what is chosen, what is open. It comes after its picture.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import type { BoardProps } from '../../core/types';
import { classes } from '../../kit/classes';
import { useForced } from '../../kit/forced';
import { useSpeed } from '../../kit/motion';
import { refusalWords } from '../../kit/say';
import { asWatched } from '../../kit/turn';
import { useMainAction } from '../../ui/choices';
import { Bank } from '../catan/bank';
import { BuildRow, HandRow, Me, Players } from '../catan/controls';
import type { Profile } from '../catan/controls';
import { shownDice, useChange, useHarvest, useRoomy } from '../catan/hooks';
import { Island } from '../catan/island';
import type { How } from '../catan/island';
import { lastPlaces, placeOf } from '../catan/moves';
import type { Choices } from '../catan/moves';
import { Sea } from '../catan/sea';
import { news } from '../catan/status';
import { touchOf } from '../catan/touch';
import type { Change } from '../catan/view';
import { Barbarians } from './barbarians';
import { itemsOf, obstacle, Tools } from './controls';
import type { Buy } from './controls';
import { useBefore, useOpen, useOptions } from './hooks';
import type { Open } from './hooks';
import { useBoardKeys } from './keys';
import { mainOf } from './main';
import { actionOf, begins, isAsked, litOf, nextOf } from './moves';
import type { Option } from './moves';
import { actionText, spotText } from './phrases';
import { Garrison, ghostOf, Walls } from './pieces';
import { Ask, Either, OfferCard, Sheets } from './sheets';
import { pileOf, profileOf } from './still';
import { attackText, metropolisText, questionText, statusOf } from './status';
import { TextBoard } from './text';
import type { CitiesView } from './view';

type Props = BoardProps<CitiesView>;

interface Menu { choices: Choices; options: Option[]; free: boolean }

/** What taps, keys and buttons do. */
function doingOf({ table, t, busy, act: send, feel }: Props, { options }: Menu, now: Open) {
  const { path, chosen, aim, buildOpen, note, setChosen, setBuildOpen, setAim, setSheet, setNote, setDraft } = now;
  const act = (action: string): void => {
    if (busy) return;
    setSheet(null);
    setNote(null);
    setDraft(null);
    send(action);
  };
  const lead = (to: string[]): void => {
    setSheet(null);
    setNote(null);
    setAim(null);
    setChosen(to);
    feel('select');
  };
  /** The action that a word makes of the path; a question with one answer needs no asking. */
  const whole = (to: readonly string[]): string | null => {
    const next = nextOf(options, to);
    return next?.slot === 'player' && next.words.length === 1 && to[0] === 'robber'
      ? actionOf(options, [...to, next.words[0]!]) : next ? null : actionOf(options, to);
  };
  const answer = (word: string): void => {
    const to = [...path, word];
    const action = whole(to);
    if (action === null) return lead(to);
    feel(path[0] === 'robber' ? 'capture' : 'place');
    act(action);
  };
  const commit = (id: number): void => answer(String(id));
  const choose = (id: number, how: How): void => {
    if (busy) return;
    if (how !== 'touch' || aim === id || whole([...path, String(id)]) === null) return commit(id);
    setAim(id);
    feel('select');
  };
  const cancel = (): boolean => {
    const idle = aim === null && chosen.length === 0 && !buildOpen && note === null;
    if (aim !== null) setAim(null);
    else if (chosen.length > 0) setChosen(chosen.length > 2 ? chosen.slice(0, -1) : []);
    else setBuildOpen(false);
    setNote(null);
    return !idle;
  };
  const pick = (root: string): void => {
    const why = begins(options, root) ? null : obstacle(table, options, root as Buy, t);
    if (why === null) return lead(chosen[0] === root ? [] : [root]);
    setNote(why);
    feel('error');
  };
  const put = (kind: string, id: number): void => {
    const action = whole([kind, String(id)]);
    if (action !== null) act(action);
  };
  return { act, lead, answer, commit, choose, cancel, pick, put };
}

type Doing = ReturnType<typeof doingOf>;

export function Board(props: Props): JSX.Element {
  const { table, events, settings, t, busy } = props;
  const { view, seat } = table;
  const menu = useOptions(props);
  const { choices, options } = menu;
  const changed = useChange(table);
  const roomy = useRoomy();
  const now = useOpen(props, choices, options, menu.free);
  const { path, lit, aim, setAim, setSheet } = now;
  const doing = doingOf(props, menu, now);
  const svg = useRef<SVGSVGElement>(null);
  const onlyRoll = choices.all.size === 1 && choices.all.has('roll');
  useEffect(() => { if (settings.autoRoll && onlyRoll && !busy) props.act('roll'); },
    [settings.autoRoll, onlyRoll, table.seq]);
  const only = choices.all.size === 1 ? ['reject', 'done'].find((one) => choices.all.has(one)) : undefined;
  useForced(props, only !== undefined, busy, () => props.act(only!));
  const touch = touchOf(svg, view, (kind) => litOf([kind], nextOf(options, [kind]))?.ids ?? [], busy, {
    begin: (what) => { if (what !== 'robber') doing.lead([what]); },
    over: setAim, drop: doing.put,
  });
  const main = mainOf({ ...now, table, choices, options, t, busy }, { ...doing, open: setSheet });
  useMainAction(main, props.setMain);
  useBoardKeys({ ...doing, table, choices, options, open: setSheet });
  const speed = useSpeed(settings.speed);
  const dice = shownDice(events, view);
  const harvest = useHarvest(view, changed, dice, speed);
  const last = useMemo(() => lastPlaces(events, props.replay ? null : seat), [events, seat, props.replay]);
  const profile = profileOf(table, t);
  return (
    <div ref={harvest} class={classes('catan cities', { 'catan-patterned': settings.patterns })}
      style={{ '--catan-t': speed > 0 ? String(1 / speed) : '0' }}>
      <div class="catan-grid">
        <Players table={table} change={changed} t={t} profile={profile} />
        <div class="cities-sea">
          <Barbarians view={view} t={t} show={() => setSheet('realm')} />
          <Sea view={view} t={t}>
            {settings.textBoard
              ? <TextBoard table={table} choices={choices} t={t} busy={busy} act={doing.act} />
              : <Island view={view} t={t} seat={seat} lit={busy ? null : lit} aim={aim}
                taken={path[0] === 'move' && path[1] ? Number(path[1]) : null} hinted={placeOf(props.hint)} last={last}
                svg={svg} dice={dice} choose={doing.choose}
                tick={main?.enabled && aim !== null ? main.text : null} showRolls={() => setSheet('rolls')}
                grabRobber={path.length === 1 && path[0] === 'robber' && !busy ? touch.robber : null}
                under={<Walls view={view} />}
                above={<Garrison view={view} chosen={path[0] === 'knight' && path[1] ? Number(path[1]) : null} />}
                ghost={seat === null ? null : ghostOf(path, view, seat)}
                say={(kind, id) => spotText(table, kind, id, t)} />}
          </Sea>
        </div>
        {roomy && <aside class="catan-more" aria-label={t('catan.bank')}><Bank view={view} t={t} as="h2" /></aside>}
        <div class="catan-controls">
          <Status props={props} menu={menu} changed={changed} now={now} profile={profile} />
          <HandRow table={table} change={changed} t={t} showCards={() => setSheet('cards')}
            pile={pileOf(table, t)} />
          <Questions props={props} menu={menu} now={now} doing={doing} drag={touch.piece} />
        </div>
      </div>
      <Sheets props={props} choices={choices} options={options} now={now} act={doing.act} lead={doing.lead} />
    </div>
  );
}

/** What has happened and what is to be done, or why something cannot be. */
function Status({ props, menu, changed, now, profile }: {
  props: Props; menu: Menu; changed: Change & { seq: number }; now: Open; profile: Profile;
}): JSX.Element {
  const { table, events, replay, t } = props;
  const before = useBefore(table);
  const wrong = props.refusal ? refusalWords('catan', props.refusal, t) : now.note;
  const hint = props.hint ? t('catan.do.hint', { what: actionText(table, props.hint, t) }) : null;
  const quiet = now.chosen.length > 0 || now.aim !== null || replay;
  const told = quiet ? [] : [attackText(table, before, t), metropolisText(table, before, t),
    news(table, changed, events, t)];
  const asked = statusOf(asWatched(table, replay), menu.choices, now, t);
  return (
    <div class="catan-status">
      <span role="status" class={classes('catan-now', { 'catan-wrong': wrong !== null })}
        key={wrong ? `bad${table.seq}${now.note}` : 'now'}>
        {wrong ?? hint ?? [...told, now.counter ? t('catan.counter.kept') : '', asked].filter(Boolean).join('. ')}
      </span>
      <Me table={table} t={t} profile={profile} />
    </div>
  );
}

/** Below the hand: a question, an offer, or else what can be built and opened. */
function Questions({ props, menu: { choices, options }, now, doing, drag }: {
  props: Props; menu: Menu; now: Open; doing: Doing; drag: (piece: string, event: PointerEvent) => void;
}): JSX.Element {
  const { table, t, busy } = props;
  const { path, next, either, chosen, buildOpen, setChosen, setBuildOpen, setDraft, setSheet } = now;
  const offer = table.view.pending_trades[0] ?? null;
  const asks = isAsked(next);
  const change = (): void => {
    if (!offer) return;
    doing.act('cancel');
    setDraft({ give: offer.give_resources, want: offer.want_resources }); // opens when the offer is off the table
  };
  const shut = (): void => { setBuildOpen(false); setChosen([]); };
  return (
    <>
      {asks && <Ask table={table} path={path} next={next} label={questionText(table, now, t)} t={t} busy={busy}
        pick={doing.answer} />}
      {either && <Either choices={choices} chosen={path[0] ?? null} t={t} pick={(root) => doing.lead([root])} />}
      {offer && <OfferCard table={table} offer={offer} choices={choices} t={t} busy={busy} act={doing.act}
        change={change} open={() => setSheet('offer')} />}
      {!asks && !either && !offer && table.seat !== null && !props.replay && (
        <div class={classes('catan-bar', { 'catan-open-bar': buildOpen })}>
          <BuildRow table={table} items={itemsOf(table, options, t)} t={t} chosen={chosen[0] ?? null}
            open={buildOpen} pick={doing.pick} drag={drag} shut={shut} />
          <Tools table={table} choices={choices} options={options} t={t} open={setSheet}
            build={() => setBuildOpen(true)} sails={chosen[0] === 'move'} sail={() => doing.pick('move')} />
        </div>
      )}
    </>
  );
}
