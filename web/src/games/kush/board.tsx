// Kush's board. Where a rectangle may lie comes from the menu, what it makes fall from `preview`.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { BoardProps, Refusal } from '../../core/types';
import { classes } from '../../kit/classes';
import { lastRoll } from '../../kit/dice';
import { useSpeed } from '../../kit/motion';
import { useSize, type Size } from '../../kit/size';
import { asWatched, isMyTurn, useMenu, useSendOnce } from '../../kit/turn';
import { useMainAction } from '../../ui/choices';
import { useBack } from '../../ui/host';
import { CanvasField } from './canvas';
import { Controls } from './controls';
import { Field } from './field';
import { useFall, useGhost, usePast, usePreview, useSettled, type Ghost } from './hooks';
import { AdvantageBar, Chart, Dice, TurnClock } from './hud';
import { useBoardKeys } from './keys';
import { clamped, cornerOf, showing, stageOf, toPixels, zoomed, ZOOM_TAP, type Camera } from './layout';
import { mainOf, type Main } from './main';
import { placesOf, type Places } from './moves';
import type { FieldProps } from './scene';
import { outline } from './shape';
import { reason, statusOf } from './status';
import { TextBoard } from './text';
import type { Gestures } from './touch';
import { areas, fallOf, opensLight, parsePlace, placedRects, placeText, sizeOf,
  type Fall, type KushView, type Placed, type Rect, type T } from './view';
import './board.css';

export type KushProps = BoardProps<KushView>;

/** Telegram says which phones are slow (core/telegram.ts). */
const isSlow = (): boolean => document.documentElement.dataset['power'] === 'low';

/** Nothing is hidden in Kush: who looks at a game again sees it as a watcher does, and is offered nothing to do. */
export function Board(props: KushProps) {
  return <Living {...props} table={asWatched(props.table, props.replay)} />;
}

/** The rectangle in hand: where it may lie, where it lies, and what it would bring. */
function useHand(props: KushProps, menu: readonly string[] | null, placed: readonly Placed[]) {
  const { table } = props;
  const { view, seat } = table;
  const mine = isMyTurn(table);
  // The same position may be told again (somebody came or went): the ghost stays where it is.
  const places = useMemo(() => placesOf(table, menu), [table.table, table.seq, mine, menu === null]);
  const halo = useMemo(() => (places ? outline(places.cover(), view.width, view.height) : ''), [places]);
  const hand = useGhost(places, homeOf(props, placed.findLast((p) => p.seat === seat)?.rect));
  const { ghost } = hand;
  const rect = ghost && places ? { x: ghost.x, y: ghost.y, ...places.sizes[ghost.o] } : null;
  const outcome = usePreview(props.preview, ghost && !props.busy ? placeText(ghost) : null, table.seq);
  const preview = useMemo(() => (outcome && 'after' in outcome && ghost?.legal && rect && seat !== null
    ? fallOf(view, outcome.after, rect, seat) : null), [outcome, view]);
  const settled = useSettled(places);
  return { places, halo, hand, ghost, rect, outcome, preview, settled };
}

type InHand = ReturnType<typeof useHand>;

/** What of the board is seen. Offered, nudged or put out of sight, the ghost is followed; a carried one is
 *  looked after by the gesture. */
function useCamera(view: KushView, room: Size, { ghost, rect }: InHand, carried: boolean, dpr: number) {
  const stage = useMemo(() => stageOf(room.width, room.height, view.width, view.height, dpr),
    [room.width, room.height, view.width, view.height, dpr]);
  const [asked, look] = useState<Camera>({ zoom: 1, x: 0, y: 0 });
  const camera = useMemo(() => clamped(asked, stage), [asked, stage]);
  useEffect(() => {
    if (rect && ghost?.how !== 'hovers' && !carried) look(showing(camera, stage, rect));
  }, [ghost, carried]);
  const zoomAt = (zoom: number): void => {
    const at = rect ? toPixels(camera, stage, rect.x + rect.w / 2, rect.y + rect.h / 2)
      : { x: stage.width / 2, y: stage.height / 2 };
    look(zoomed(camera, stage, zoom, at.x, at.y));
  };
  return { stage, camera, look, zoomAt };
}

/** What the player does with the ghost, and what is said if it cannot be done. */
function useDoing(props: KushProps, now: InHand) {
  const { t, table } = props;
  const { places, hand, ghost, outcome, settled } = now;
  const [note, setNote] = useState<string | null>(null);
  const [shaken, setShaken] = useState(0);
  const [hushed, hush] = useState<Refusal | null>(null); // told, and the player has gone on
  useEffect(() => {
    setNote(null);
    hush(props.refusal);
  }, [table.seq, ghost]);
  const shake = (): void => {
    setShaken((n) => n + 1);
    props.feel('error');
  };
  const refuse = (why: string): void => {
    setNote(why);
    shake();
  };
  const send = useSendOnce(props);
  return {
    note, shaken, shake, send,
    refusal: props.refusal === hushed ? null : props.refusal,
    commit: (): void => {
      if (!ghost || !settled) return;
      if (!ghost.legal) refuse(reason(outcome, t));
      else if (send(placeText(ghost))) props.feel('place');
    },
    nudge: (dx: number, dy: number): void => {
      if (hand.nudge(dx, dy)) props.feel('select');
      else refuse(t('kush.noStep'));
    },
    rotate: (): void => {
      if (hand.rotate()) props.feel('select');
      else refuse(t(places && !turns(places) ? 'kush.noTurn' : 'kush.no'));
    },
  };
}

const turns = (places: Places): boolean => places.count[0] > 0 && places.count[1] > 0;

/** What happens without being asked for: a fall is felt, the dice may roll, a hint puts the ghost. */
function useByItself(props: KushProps, fall: Fall | null, main: Main | null, { places, hand }: InHand,
  send: (action: string) => boolean): void {
  const { settings, table } = props;
  useEffect(() => {
    if (fall && fall.cells.length > 0) props.feel('capture');
  }, [fall]);
  useEffect(() => {
    if (settings.autoRoll && main?.kind === 'roll') send('roll');
  }, [settings.autoRoll, main?.kind, table.seq, props.busy]);
  useEffect(() => {
    const place = props.hint ? parsePlace(props.hint) : null;
    if (place && places?.has(place)) hand.set(place);
  }, [props.hint]);
}

function Living(props: KushProps) {
  const { table, events, settings, t } = props;
  const { view, seat } = table;
  const menu = useMenu(props);
  const placed = useMemo(() => placedRects(events, table.options), [events, table.options]);
  const fall = useFall(table, placed);
  const cells = useMemo(() => areas(view), [view]);
  const inHand = useHand(props, menu, placed);
  const { places, hand, ghost, preview, settled } = inHand;
  const root = useSize<HTMLDivElement>();
  const room = useSize<HTMLDivElement>();
  const slow = useMemo(isSlow, []);
  const speed = useSpeed(settings.speed);
  const [carried, setCarried] = useState(false);
  const [open, setOpen] = useState<'chart' | 'keys' | null>(null);
  const { stage, camera, look, zoomAt } = useCamera(view, room, inHand, carried, slow ? 1 : devicePixelRatio);
  const { note, shaken, shake, send, refusal, commit, nudge, rotate } = useDoing(props, inHand);

  const main = mainOf(props, { menu, placeable: settled && ghost?.legal === true, preview, send, commit });
  useMainAction(main, props.setMain);
  useByItself(props, fall, main, inHand, send);
  const escape = (): boolean => {
    const idle = open === null && (ghost === null || ghost.how === 'offered');
    hand.offer();
    setOpen(null);
    return !idle;
  };
  useBoardKeys({ main, places, nudge, rotate, zoomAt, camera, escape });

  const hovers = useMemo(() => matchMedia('(hover: hover)').matches, []);
  const message = statusOf(props, { menu, ...inHand, ghostRect: inHand.rect, note, refusal, hovers });
  const wide = isWide(root, view);
  const roomy = wide ? root.height > 420 : root.height - (root.width * view.height) / view.width > 250;
  const points = usePast(table, events, placed, cells, open === 'chart' || roomy);
  const moved = (next: Ghost, before: Ghost | null): void => {
    if (next.legal && (!before || next.x !== before.x || next.y !== before.y)) props.feel('select');
  };
  const gestures = { places, hand, stage, camera, look, commit, rotate, refused: shake, carrying: setCarried, moved };
  const isZoomed = camera.zoom > 1.05;
  return (
    <div ref={root.ref} style={speed > 0 ? { '--kush-speed': String(speed) } : {}}
      class={classes('kush', { 'kush-wide': wide })}>
      <Hud props={props} cells={cells} inHand={inHand} message={message}
        bad={Boolean(ghost && !ghost.legal || note || refusal)}>
        {wide && roomy && <Chart points={points} view={view} t={t} />}
      </Hud>
      {settings.textBoard ? (
        <TextBoard table={table} cells={cells} placed={placed} places={places} hand={hand} t={t} />
      ) : (
        <div class="kush-stage" ref={room.ref}>
          {stage.width > 0 && (
            <Picture as={slow ? CanvasField : Field} props={props} placed={placed} fall={fall} inHand={inHand}
              shaken={shaken} carried={carried} gestures={gestures} />
          )}
          {open && <Sheet title={t(`kush.${open}`)} close={() => setOpen(null)} t={t}>
            {open === 'chart' ? <Chart points={points} view={view} t={t} /> : <p>{t('kush.keysText')}</p>}
          </Sheet>}
        </div>
      )}
      {!wide && roomy && !settings.textBoard && <Chart points={points} view={view} t={t} />}
      <Controls plays={seat !== null} canMove={places !== null} canRotate={places !== null && turns(places)}
        zoomed={isZoomed} nudge={nudge} rotate={rotate} t={t}
        zoom={settings.textBoard ? null : () => zoomAt(isZoomed ? 1 : ZOOM_TAP)}
        chart={roomy || settings.textBoard ? null : {
          shown: open === 'chart', toggle: () => setOpen(open === 'chart' ? null : 'chart') }}
        keys={hovers && seat !== null && !settings.textBoard ? () => setOpen(open === 'keys' ? null : 'keys') : null} />
    </div>
  );
}

/** Areas, dice, counts and the status line. */
function Hud({ props, cells, inHand: { hand, rect }, message, bad, children }: {
  props: KushProps; cells: number[]; inHand: InHand; message: string; bad: boolean; children: ComponentChildren;
}) {
  const { table, t } = props;
  const dice = shownDice(props, hand.way);
  const skips = { n: table.view.skips, most: table.view.skipLimit };
  return (
    <div class="kush-hud">
      <AdvantageBar table={table} cells={cells} t={t} />
      <div class="kush-row">
        <Dice {...dice} t={t} />
        {dice.size && <b class="kush-size">{dice.size}</b>}
        <span class="kush-facts">
          <span title={t('kush.skipsText', skips)}>{t('kush.skips')} <b>{skips.n}/{skips.most}</b></span>
          <span>{t('kush.turn', { n: table.view.turn })}</span>
          <TurnClock clocks={table.clocks} />
        </span>
      </div>
      <p class={classes('kush-message', { 'kush-message-bad': bad })} role="status" aria-live="polite">{message}
        {rect && <span class="hidden-text"> {t('kush.here', { x: rect.x + 1, y: rect.y + 1, w: rect.w, h: rect.h })}
        </span>}
      </p>
      {children}
    </div>
  );
}

function Picture({ as: Field, props, placed, fall, inHand, shaken, carried, gestures }: {
  as: (props: FieldProps) => JSX.Element; props: KushProps; placed: readonly Placed[]; fall: Fall | null;
  inHand: InHand; shaken: number; carried: boolean; gestures: Gestures;
}) {
  const { table: { view, seat }, settings, t } = props;
  const { halo, ghost, rect, preview } = inHand;
  return <Field view={view} placed={placed} last={lastPlaced(placed, seat)} fall={fall} halo={halo} ghost={ghost}
    ghostRect={rect} ghostSeat={seat ?? 0} preview={preview} hint={hintRect(props)} shaken={shaken}
    patterns={settings.patterns} carried={carried} stage={gestures.stage} camera={gestures.camera} gestures={gestures}
    label={t('kush.board', { w: view.width, h: view.height })} />;
}

/** What the others have placed since this seat did; of a seat that was the last, and for a watcher, the newest. */
function lastPlaced(placed: readonly Placed[], seat: number | null): Rect[] {
  const own = seat === null ? -1 : placed.findLastIndex((one) => one.seat === seat);
  const others = seat === null ? [] : placed.slice(own + 1);
  return (others.length > 0 ? others : placed.slice(-1)).map(({ rect }) => rect);
}

function Sheet({ title, close, t, children }: { title: string; close: () => void; t: T; children: ComponentChildren }) {
  useBack(close);
  return (
    <div class="kush-sheet" role="dialog" aria-label={title}>
      {children}
      <button type="button" class="button plain" onClick={close}>{t('kush.close')}</button>
    </div>
  );
}

/** Whether the board gets larger with everything else beside it than with it above and below (see kush.css). */
function isWide(room: { width: number; height: number }, view: KushView): boolean {
  const cell = (width: number, height: number): number => Math.min(width / view.width, height / view.height);
  const column = Math.min(Math.max(190, room.width * 0.3), 248);
  const rows = room.width < 620 ? 152 : 112;
  return cell(room.width - column - 26, room.height - 12) > cell(room.width, room.height - rows);
}

const INWARD = 4; // cells

/** Where the ghost is offered: beside my last rectangle towards the middle of the board, else in my corner. */
function homeOf({ table }: KushProps, last: Rect | undefined): { x: number; y: number } {
  const { width, height } = table.view;
  const { right, low } = cornerOf(table.seat ?? 0);
  if (!last) return { x: right ? width : 0, y: low ? height : 0 };
  const inward = (at: number, middle: number): number =>
    at + Math.sign(middle - at) * Math.min(INWARD, Math.abs(middle - at));
  return { x: inward(last.x + last.w / 2, width / 2), y: inward(last.y + last.h / 2, height / 2) };
}

/** The rectangle that the dice on the board give to the seat whose turn it is. */
function turnSize({ table: { view, options } }: KushProps, o: 0 | 1): { w: number; h: number } | null {
  const light = opensLight(options, view.currentPlayer, view.placed[view.currentPlayer] ?? false);
  return view.diceValues && sizeOf(view.diceValues, o, light);
}

function shownDice(props: KushProps, way: 0 | 1) {
  const { view } = props.table;
  const last = lastRoll(props.events);
  const size = turnSize(props, way);
  return {
    dice: view.diceValues ?? last?.dice ?? null,
    thrown: last?.seq ?? 0,
    pale: !view.diceValues,
    kush: view.isKush,
    size: size ? `${size.w}×${size.h}` : '',
  };
}

function hintRect(props: KushProps): Rect | null {
  const place = props.hint ? parsePlace(props.hint) : null;
  const size = place && turnSize(props, place.o);
  return place && size ? { x: place.x, y: place.y, ...size } : null;
}
