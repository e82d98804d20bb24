// The board of Long Nardy: what it keeps, what it draws, in layers.
import { useMemo } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { classes } from '../../kit/classes';
import { useKept } from '../../kit/kept';
import { pace, useSpeed } from '../../kit/motion';
import { useSize } from '../../kit/size';
import { useMainAction } from '../../ui/choices';
import { Ground } from './ground';
import { NO_MOVE_MS, diceMs, useCheckers, useLanded, useNoMove, useReasons, useTumble } from './hooks';
import { useBoardKeys } from './keys';
import { HEIGHT, WIDTH, columnX, isTop, shown } from './layout';
import type { Under } from './layout';
import { mainOf } from './main';
import { Counts, HeadLock, HintArrow, LastMove, Numbers, Sources, Targets } from './marks';
import { favourite } from './moves';
import { lastSteps, lastTurnOf, pastTurns } from './past';
import type { PastTurn } from './past';
import { Checkers, Dice, Disc, STAGGER, Sign } from './pieces';
import type { Look } from './pieces';
import { useTurn } from './play';
import type { Turn } from './play';
import { statusOf } from './status';
import { TextBoard, pointInWords } from './text';
import { useTouch } from './touch';
import type { Touch } from './touch';
import { HEAD, HOME, after, distanceOf, pointAt, readSteps } from './view';
import type { NardyView, Seat, Step } from './view';
import './board.css';

type Props = BoardProps<NardyView>;

const CHECKER_MS = 220;
/** As long as four checkers take that set out one after the other. */
const FLIGHT_MS = CHECKER_MS * (1 + 3 * STAGGER);
/** What the words above and below the board take of its height. */
const TOOLS_PX = 48;

/** The roll of a side with each die's fate; `left` are those still to play. */
function fates(roll: readonly number[], left: readonly number[], swapped: boolean) {
  const thrown = roll.length === 2 && roll[0] === roll[1] ? [...roll, ...roll] : [...roll].sort((a, b) => b - a);
  const rest = [...left];
  const all = thrown.map((value) => {
    const at = rest.indexOf(value);
    if (at >= 0) rest.splice(at, 1);
    return { value, used: at < 0 };
  });
  return swapped ? all.reverse() : all;
}

/** One transparent area a point, on top of everything, with its words and its place for the keys. */
function Cells(props: {
  look: Look; t: Props['t']; turn: Turn; touch: Touch; focus: Under; sources: readonly number[]; locked: number;
}) {
  const { look, t, turn, touch, focus, sources, locked } = props;
  const targets = new Set(touch.chosen?.targets.map((target) => target.to));
  const heads = [pointAt(0, HEAD), pointAt(1, HEAD)];
  const label = (point: number) => [
    pointInWords(t, turn.position, point),
    heads.includes(point) && t('nardy.isHead'),
    point === locked && t('nardy.isLocked'),
    touch.chosen?.point === point && t('nardy.isSelected'),
    targets.has(point) ? t('nardy.isTarget') : sources.includes(point) && t('nardy.isSource'),
  ].filter(Boolean).join(', ');
  const box = (x: number, y: number, w: number, h: number) => {
    const a = shown(look.tall, x, y);
    return look.tall ? { x: a.x - h, y: a.y, width: h, height: w } : { x: a.x, y: a.y, width: w, height: h };
  };
  const cell = (d: number) => {
    const point = pointAt(look.looker, d);
    const live = sources.includes(point) || targets.has(point);
    return (
      <rect key={d} {...box(columnX(d) - 50, isTop(d) ? 0 : HEIGHT / 2, 100, HEIGHT / 2)} rx="10"
        class={live ? 'nardy-cell live' : 'nardy-cell'} role="gridcell" data-spot={d} data-point={point}
        tabindex={focus === d ? 0 : -1} aria-label={label(point)} aria-selected={touch.chosen?.point === point} />
    );
  };
  return (
    <g role="grid" aria-label={t('nardy.board')}>
      <g role="row">{Array.from({ length: 12 }, (_, i) => cell(13 + i))}</g>
      <g role="row">
        {Array.from({ length: 12 }, (_, i) => cell(12 - i))}
        <rect {...box(WIDTH - 100, HEIGHT / 2, 100, HEIGHT / 2)} rx="10" role="gridcell" data-spot="off"
          class={targets.has(0) ? 'nardy-cell live' : 'nardy-cell'} tabindex={focus === 'off' ? 0 : -1}
          aria-label={[t('nardy.tray', { own: turn.position[look.looker][0]!,
            rival: turn.position[1 - look.looker]![0]! }),
            targets.has(0) && t('nardy.isTarget')].filter(Boolean).join(', ')} />
      </g>
    </g>
  );
}

/** Both sides' dice: the mover's as they are, the other's from the turn before. */
function AllDice(props: { look: Look; turn: Turn; turns: readonly PastTurn[]; view: NardyView; noMove: Seat | null;
  tumbling: number }) {
  const { look, turn, turns, view, noMove, tumbling } = props;
  const diceOf = (seat: Seat) => {
    const past = lastTurnOf(turns, seat);
    const now = turn.mover === seat && view.roll !== null;
    const roll = now ? view.roll : past?.roll;
    if (!roll || (seat === look.looker && turn.mayRoll)) return null;
    const seq = past?.seq ?? 0;
    const left = !now ? [...roll, ...roll] : turn.mayConfirm || turn.sending ? [] : turn.dice;
    return (
      <Dice key={`${seat} ${seq}`} own={seat === look.looker} look={look} past={!now && noMove !== seat}
        values={fates(roll, left, now && turn.swapped)} tumbling={seq > 0 && tumbling === seq} />
    );
  };
  return <g>{diceOf(0)}{diceOf(1)}</g>;
}

/** The words that lie on the board for a moment. */
function Signs({ look, turn, t, rolls, noMove, hinted }: {
  look: Look; turn: Turn; t: Props['t']; rolls: boolean; noMove: Seat | null; hinted: boolean;
}) {
  const own = noMove === look.looker;
  const beside = look.tall ? shown(true, own ? 860 : 160, 550) : shown(false, own ? 1100 : 400, 440);
  return (
    <g aria-hidden="true">
      {rolls && <Sign spot={shown(look.tall, 1100, 550)} text={t('nardy.rollShort')}
        kind={hinted ? 'hinted' : ''} />}
      {turn.mayConfirm && <Sign spot={shown(look.tall, 1338, 550)} text="✓" kind="" />}
      {turn.maySwap && <Sign spot={shown(look.tall, 1338, 550)} text="⇄" kind="quiet" />}
      {noMove !== null && <Sign spot={beside} text={t('nardy.noMove')} kind="none" />}
    </g>
  );
}

const before = (steps: readonly Step[], n: number): string[] => steps.slice(0, n).map((step) => step.text);

/** What lights up: the last move, what may move and where to, the locked head, a hint. */
function Lights(props: {
  look: Look; turn: Turn; touch: Touch; last: PastTurn | undefined; sources: number[]; locked: Seat | null;
    hint: string | null; replay: boolean;
}) {
  const { look, turn, touch, last, sources, locked, hint, replay } = props;
  const { position } = turn;
  const choice = touch.chosen ?? touch.hovered;
  const faint = choice !== touch.chosen;
  const hinted = hint && turn.tried.length === 0 && (turn.mine || replay) ? readSteps(hint) : [];
  return (
    <g>
      {last && turn.tried.length === 0 && <LastMove look={look} position={position} turn={last} />}
      {!touch.chosen && <Sources look={look} position={position} points={sources} />}
      {locked !== null && <HeadLock look={look} seat={locked} position={position} />}
      {hinted.map((step, i) => <HintArrow key={i} look={look} position={after(position, turn.mover, before(hinted, i))}
        from={step.from} to={step.to} seat={turn.mover} />)}
      {choice && (
        <Targets look={look} position={position} best={favourite(choice.targets, look.looker, turn.first)} faint={faint}
          targets={faint ? choice.targets.filter((each) => each.steps.length === 1) : choice.targets} />
      )}
    </g>
  );
}

export function Board(props: Props) {
  const { table, events, settings, t } = props;
  const { view } = table;
  const looker: Seat = table.seat === 1 ? 1 : 0;
  const speed = useSpeed(settings.speed);
  const size = useSize<HTMLDivElement>();
  const tall = useTall(size);
  const [autoOff, setAutoOff] = useKept('nardy.bearoff', 0);
  const look = useMemo<Look>(() => ({ looker, tall: tall.on }), [looker, tall.on]);

  const turns = useMemo(() => pastTurns(events), [events]);
  const noMove = useNoMove(turns, view, diceMs(speed));
  const turn = useTurn(props, { autoBearOff: autoOff === 1, holdMs: noMove === null ? 0 : diceMs(speed) + NO_MOVE_MS });
  const tumble = useTumble(turns.findLast((each) => each.roll.length > 0), speed);
  const reasons = useReasons(props);
  const onDice = () => {
    if (tumble.tumbling > 0) tumble.skip();
    if (turn.mayRoll) turn.roll();
    else if (turn.mayConfirm) turn.confirm();
    else if (turn.maySwap) turn.swap();
  };
  const touch = useTouch({ turn, looker, tall: tall.on, onDice, reasons, feel: props.feel });
  const keys = useBoardKeys({ tall: tall.on, turn, touch, looker });
  const landed = useLanded(turns, tumble.tumbling > 0, pace(FLIGHT_MS, speed));
  useMainAction(turn.mayRoll && !landed ? null : mainOf(turn, props), props.setMain);

  const status = statusOf(turn, props, looker);
  if (settings.textBoard) return <TextBoard t={t} turn={turn} looker={looker} view={view} status={status} />;
  const allHome = turn.position[looker].every((n, d) => d <= HOME || n === 0);
  return (
    <div class={classes('nardy', { tall: tall.on })} style={{ '--nardy-dice': `${diceMs(speed)}ms` }} ref={size.ref}>
      <div class="nardy-frame">
        <div class="nardy-slot" {...keys.on}>
          {size.width > 0 && <Picture props={props} look={look} turn={turn} touch={touch} turns={turns} tumble={tumble}
            noMove={noMove} landed={landed} focus={keys.focus} speed={speed} />}
          {reasons.text && <p class="nardy-reason" role="alert">{reasons.text}</p>}
        </div>
        <div class="nardy-tools">
          {turn.seat !== null && allHome && !table.over && (
            <Tool on={autoOff === 1} set={(on) => setAutoOff(on ? 1 : 0)} text={t('nardy.bearOff')} />
          )}
          {tall.gains && <Tool on={tall.wanted} set={tall.want} text={t('nardy.tall')}
            short={`⟳ ${t('nardy.tallShort')}`} />}
        </div>
      </div>
    </div>
  );
}

/** Whether the board stands: where it is larger that way, unless the player wants it to lie. */
function useTall({ width, height }: { width: number; height: number }) {
  const [wanted, want] = useKept('nardy.tall', 1);
  const room = height - TOOLS_PX;
  const gains = Math.min(width / 11, room / 15) > 1.15 * Math.min(width / 15, room / 11);
  return { gains, wanted: wanted === 1, on: wanted === 1 && gains, want: (on: boolean) => want(on ? 1 : 0) };
}

/** The drawing, from the wood up to the transparent areas that take taps. */
function Picture({ props, look, turn, touch, turns, tumble, noMove, landed, focus, speed }: {
  props: Props; look: Look; turn: Turn; touch: Touch; turns: readonly PastTurn[]; tumble: ReturnType<typeof useTumble>;
  noMove: Seat | null; landed: boolean; focus: Under; speed: number;
}) {
  const { table, t, hint } = props;
  const { view } = table;
  const { looker, tall } = look;
  const { position } = turn;
  const { checkers, fromServer } = useCheckers(position, table.seq);
  const sources = turn.sending ? [] : [...new Set(turn.next.map((step) => step.from))];
  const locked = view.roll !== null && turn.locked ? turn.mover : null;
  return (
    <svg viewBox={tall ? `0 0 ${HEIGHT} ${WIDTH}` : `0 0 ${WIDTH} ${HEIGHT}`}
      class={classes('nardy-svg', { mine: turn.mine })} {...touch.on}>
      <g transform={tall ? `matrix(0 1 -1 0 ${HEIGHT} 0)` : ''}><Ground /></g>
      <Numbers look={look} />
      <Counts look={look} position={position} />
      <Checkers checkers={checkers} look={look} dragged={touch.dragging} shake={touch.shake}
        selected={touch.chosen ? distanceOf(looker, touch.chosen.point) : null}
        motion={{ ms: pace(CHECKER_MS, speed), wait: fromServer ? tumble.left : 0 }} />
      <AllDice look={look} turn={turn} turns={turns} view={view} noMove={noMove} tumbling={tumble.tumbling} />
      <Lights look={look} turn={turn} touch={touch} last={lastSteps(turns)} sources={sources} locked={locked}
        hint={hint} replay={props.replay === true} />
      <Signs look={look} turn={turn} t={t} rolls={landed && turn.mayRoll} hinted={hint === 'roll'}
        noMove={tumble.tumbling > 0 ? null : noMove} />
      {touch.ghost && (
        <g style={{ transform: `translate(${touch.ghost.x}px, ${touch.ghost.y}px) scale(1.15)` }} class="nardy-ghost">
          <Disc side={looker} />
        </g>
      )}
      <Cells look={look} t={t} turn={turn} touch={touch} focus={focus} sources={sources}
        locked={locked === null ? 0 : pointAt(locked, HEAD)} />
      <DiceButton look={look} t={t} turn={turn} />
    </svg>
  );
}

/** A switch beside the board. A mouse or finger leaves it at once, so that Space rolls again. */
function Tool({ on, set, text, short }: { on: boolean; set: (on: boolean) => void; text: string; short?: string }) {
  return (
    <button type="button" class="nardy-tool" aria-pressed={on} aria-label={text} title={text}
      onClick={(e) => {
        set(!on);
        if (e.detail > 0) e.currentTarget.blur();
      }}>
      {short ?? `${on ? '☑' : '☐'} ${text}`}
    </button>
  );
}

/** The dice as a button: roll, confirm, or swap, whichever this moment allows. */
function DiceButton({ look, t, turn }: { look: Look; t: Props['t']; turn: Turn }) {
  const text = turn.mayRoll ? 'nardy.roll' : turn.mayConfirm ? 'nardy.confirm' : turn.maySwap ? 'nardy.swap' : null;
  if (!text) return null;
  const a = shown(look.tall, 820, 488);
  const box = look.tall ? { x: a.x - 124, y: a.y, width: 124, height: 560 } : { x: a.x, y: a.y, width: 560,
    height: 124 };
  return (
    <rect {...box} rx="60" class="nardy-cell live" role="button" tabindex={0} aria-label={t(text)} data-dice={text}
      data-spot="dice" />
  );
}
