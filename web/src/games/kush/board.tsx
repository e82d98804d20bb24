// Kush's board. Where a rectangle may lie comes from the menu, what it makes fall from `preview`.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps, MainAction, Refusal } from '../../core/types';
import { useMainAction } from '../../ui/choices';
import { clamped, showing, stageOf, toPixels, zoomed, ZOOM_TAP, type Camera } from './camera';
import { CanvasField } from './canvas';
import { Controls } from './controls';
import { Field } from './field';
import { useFall, useGhost, useMenu, usePast, usePreview, useSettled, useSize, type Ghost, type Outcome } from './hooks';
import { AdvantageBar, Chart, Dice, TurnClock } from './hud';
import { Places } from './places';
import { cornerOf, seatColour, seatName } from './seats';
import { outline } from './shape';
import { TextBoard } from './text';
import { areas, fallOf, lastDice, opensLight, ownerAt, parsePlace, placedRects, placeText, sizeOf,
  type Fall, type KushView, type Rect, type Size } from './view';

export type KushProps = BoardProps<KushView> & {
  /** The game is only looked at. */
  replay?: boolean;
};

/** Telegram says which phones are slow (core/telegram.ts). */
const isSlow = (): boolean => document.documentElement.dataset['power'] === 'low';

/** Nothing is hidden in Kush: who looks at a game again sees it as a watcher does, and is offered nothing to do. */
export function Board(props: KushProps) {
  return <Living {...props} table={props.replay ? { ...props.table, seat: null } : props.table} />;
}

function Living(props: KushProps) {
  const { table, events, settings, t } = props;
  const { view, seat } = table;
  const mine = seat !== null && table.toAct.includes(seat) && !table.over;
  const menu = useMenu(table, mine, props.legal);
  const placed = useMemo(() => placedRects(events, table.options), [events, table.options]);
  const fall = useFall(table, placed);
  const cells = useMemo(() => areas(view), [view]);

  // The same position may be told again (somebody came or went): the ghost stays where it is.
  const places = useMemo(() => placesOf(props, menu), [table.table, table.seq, mine, menu === null]);
  const halo = useMemo(() => (places ? outline(places.cover(), view.width, view.height) : ''), [places]);
  const hand = useGhost(places, homeOf(props, placed.findLast((p) => p.seat === seat)?.rect));
  const ghost = hand.ghost;
  const ghostRect = ghost && places ? { x: ghost.x, y: ghost.y, ...places.sizes[ghost.o] } : null;
  const outcome = usePreview(props.preview, ghost && !props.busy ? placeText(ghost) : null, table.seq);
  const preview = useMemo(() => (outcome && 'after' in outcome && ghost?.legal && ghostRect && seat !== null
    ? fallOf(view, outcome.after, ghostRect, seat) : null), [outcome, view]);

  const [rootRef, root] = useSize();
  const [stageRef, room] = useSize();
  const slow = useMemo(isSlow, []);
  const dpr = slow ? 1 : devicePixelRatio;
  const stage = useMemo(() => stageOf(room.width, room.height, view.width, view.height, dpr),
    [room.width, room.height, view.width, view.height, dpr]);
  const [asked, look] = useState<Camera>({ zoom: 1, x: 0, y: 0 });
  const camera = useMemo(() => clamped(asked, stage), [asked, stage]);

  const [carried, setCarried] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [shaken, setShaken] = useState(0);
  const [open, setOpen] = useState<'chart' | 'keys' | null>(null);
  const [hushed, hush] = useState<Refusal | null>(null); // told, and the player has gone on
  useEffect(() => {
    setNote(null);
    hush(props.refusal);
  }, [table.seq, ghost]);
  const settled = useSettled(places);
  useSounds(props, fall);

  const shake = (): void => {
    setShaken((n) => n + 1);
    props.feel('error');
  };
  const refuse = (why: string): void => {
    setNote(why);
    shake();
  };
  const send = useSend(props);
  const commit = (): void => {
    if (!ghost || !settled) return;
    if (!ghost.legal) refuse(reason(outcome, t));
    else if (send(placeText(ghost))) props.feel('place');
  };
  const nudge = (dx: number, dy: number): void => {
    if (hand.nudge(dx, dy)) props.feel('select');
    else refuse(t('kush.noStep'));
  };
  const rotate = (): void => {
    if (hand.rotate()) props.feel('select');
    else refuse(places && (places.count[0] === 0 || places.count[1] === 0) ? t('kush.noTurn') : t('kush.no'));
  };
  const zoomAt = (zoom: number): void => {
    const at = ghostRect ? toPixels(camera, stage, ghostRect.x + ghostRect.w / 2, ghostRect.y + ghostRect.h / 2)
      : { x: stage.width / 2, y: stage.height / 2 };
    look(zoomed(camera, stage, zoom, at.x, at.y));
  };
  // Offered, nudged or put out of sight, the ghost is followed; a carried one is looked after by the gesture.
  useEffect(() => {
    if (ghostRect && ghost?.how !== 'hovers' && !carried) look(showing(camera, stage, ghostRect));
  }, [ghost, carried]);

  const main = mainOf({ props, menu, placeable: settled && ghost?.legal === true, preview, send, commit });
  useMainAction(main, props.setMain);
  useKeys({ main, places, nudge, rotate, zoomAt, camera,
    escape: () => {
      const idle = open === null && (ghost === null || ghost.how === 'offered');
      hand.offer();
      setOpen(null);
      return !idle;
    } });
  useEffect(() => {
    if (settings.autoRoll && main?.kind === 'roll') send('roll');
  }, [settings.autoRoll, main?.kind, table.seq, props.busy]);
  useEffect(() => {
    const place = props.hint ? parsePlace(props.hint) : null;
    if (place && places?.has(place)) hand.set(place);
  }, [props.hint]);

  const hovers = useMemo(() => matchMedia('(hover: hover)').matches, []);
  const refusal = props.refusal === hushed ? null : props.refusal;
  const message = messageOf(props, { menu, places, ghost, ghostRect, outcome, preview, note, refusal, hovers });
  const shown = shownDice(props, hand.way);
  const wide = isWide(root, view);
  const roomy = wide ? root.height > 420 : root.height - (root.width * view.height) / view.width > 250;
  const points = usePast(table, events, placed, cells, open === 'chart' || roomy);
  const hint = hintRect(props);
  const Picture = slow ? CanvasField : Field;
  const motion = settings.speed > 0 ? { '--kush-speed': String(settings.speed) } : {};
  return (
    <div ref={rootRef} style={motion}
      class={`kush${wide ? ' kush-wide' : ''}${settings.speed > 0 ? '' : ' kush-still'}`}>
      <div class="kush-hud">
        <AdvantageBar table={table} cells={cells} t={t} />
        <div class="kush-row">
          <Dice {...shown} t={t} />
          {shown.size && <b class="kush-size">{shown.size}</b>}
          <span class="kush-facts">
            <span title={t('kush.skipsText', skipsOf(props))}>
              {t('kush.skips')} <b>{skipsOf(props).n}/{skipsOf(props).most}</b></span>
            <span>{t('kush.turn', { n: view.turn })}</span>
            <TurnClock clocks={table.clocks} />
          </span>
        </div>
        <p class={`kush-message${ghost && !ghost.legal || note || refusal ? ' kush-message-bad' : ''}`}
          role="status" aria-live="polite">{message}
          {ghostRect && <span class="hidden-text"> {t('kush.here', { x: ghostRect.x + 1, y: ghostRect.y + 1,
            w: ghostRect.w, h: ghostRect.h })}</span>}
        </p>
        {wide && roomy && <Chart points={points} view={view} t={t} />}
      </div>
      {settings.textBoard ? (
        <TextBoard table={table} cells={cells} placed={placed} places={places} hand={hand} t={t} />
      ) : (
        <div class="kush-stage" ref={stageRef}>
          {stage.width > 0 && (
            <Picture view={view} placed={placed} fall={fall} halo={halo} ghost={ghost} ghostRect={ghostRect}
              ghostSeat={seat ?? 0} preview={preview} hint={hint} shaken={shaken} patterns={settings.patterns}
              carried={carried} stage={stage} camera={camera}
              label={t('kush.board', { w: view.width, h: view.height })}
              gestures={{ places, hand, stage, camera, look, commit, rotate, refused: shake, carrying: setCarried,
                moved: (next, before) => {
                  if (next.legal && (!before || next.x !== before.x || next.y !== before.y)) props.feel('select');
                } }} />
          )}
          {open && (
            <div class="kush-sheet" role="dialog" aria-label={t(`kush.${open}`)}>
              {open === 'chart' ? <Chart points={points} view={view} t={t} /> : <p>{t('kush.keysText')}</p>}
              <button type="button" class="button plain" onClick={() => setOpen(null)}>{t('kush.close')}</button>
            </div>
          )}
        </div>
      )}
      {!wide && roomy && !settings.textBoard && <Chart points={points} view={view} t={t} />}
      <Controls plays={seat !== null} canMove={places !== null}
        canRotate={places !== null && places.count[0] > 0 && places.count[1] > 0}
        zoomed={camera.zoom > 1.05} nudge={nudge} rotate={rotate} t={t}
        zoom={settings.textBoard ? null : () => zoomAt(camera.zoom > 1.05 ? 1 : ZOOM_TAP)}
        chart={roomy || settings.textBoard ? null : {
          shown: open === 'chart', toggle: () => setOpen(open === 'chart' ? null : 'chart') }}
        keys={hovers && seat !== null && !settings.textBoard ? () => setOpen(open === 'keys' ? null : 'keys') : null} />
    </div>
  );
}

function placesOf({ table }: KushProps, menu: readonly string[] | null): Places | null {
  const { view, seat } = table;
  if (seat === null || !view.diceValues || !menu?.some((action) => action.startsWith('place '))) return null;
  const light = opensLight(table.options, seat, view.placed[seat] ?? false);
  return new Places(menu, view.width, view.height,
    [sizeOf(view.diceValues, 0, light), sizeOf(view.diceValues, 1, light)]);
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
  const inward = (at: number, middle: number): number => at + Math.sign(middle - at) * Math.min(INWARD, Math.abs(middle - at));
  return { x: inward(last.x + last.w / 2, width / 2), y: inward(last.y + last.h / 2, height / 2) };
}

/** The rectangle that the dice on the board give to the seat whose turn it is. */
function turnSize({ table: { view, options } }: KushProps, o: 0 | 1): Size | null {
  const light = opensLight(options, view.currentPlayer, view.placed[view.currentPlayer] ?? false);
  return view.diceValues && sizeOf(view.diceValues, o, light);
}

function shownDice(props: KushProps, way: 0 | 1): { dice: readonly [number, number] | null; thrown: number;
  pale: boolean; kush: boolean; size: string } {
  const { view } = props.table;
  const last = lastDice(props.events);
  const size = turnSize(props, way);
  const dice = view.diceValues ?? last?.dice ?? null;
  return { dice, thrown: last?.seq ?? 0, pale: !view.diceValues, kush: view.isKush,
    size: size ? `${size.w}×${size.h}` : '' };
}

/** R5.2 */
function skipsOf({ table }: KushProps): { n: number; most: number } {
  return { n: table.view.skips, most: Number(table.options['skipLimit']) || 3 * table.view.placed.length };
}

function hintRect(props: KushProps): Rect | null {
  const place = props.hint ? parsePlace(props.hint) : null;
  const size = place && turnSize(props, place.o);
  return place && size ? { x: place.x, y: place.y, ...size } : null;
}

function reason(outcome: Outcome, t: KushProps['t']): string {
  return outcome && 'refusal' in outcome ? refusalText(outcome.refusal, t) : t('kush.no');
}

function refusalText(refusal: Refusal, t: KushProps['t']): string {
  const key = `kush.error.${refusal.code}`;
  const text = t(key);
  return text === key ? refusal.text : text;
}

interface Now {
  menu: readonly string[] | null;
  places: Places | null;
  ghost: Ghost | null;
  ghostRect: Rect | null;
  outcome: Outcome;
  preview: Fall | null;
  note: string | null;
  refusal: Refusal | null;
  hovers: boolean; // there is a mouse
}

/** The one line that says what is going on. */
function messageOf(props: KushProps, now: Now): string {
  const { table, t } = props;
  const { view, seat } = table;
  if (table.over || view.gameOver) return endText(props);
  if (now.note) return now.note;
  if (now.refusal) return refusalText(now.refusal, t);
  if (seat === null || !table.toAct.includes(seat)) {
    return t('kush.waits', { who: markedName(props, view.currentPlayer) });
  }
  if (now.menu === null) return t('kush.searching');
  if (now.menu.includes('roll')) return t(props.busy ? 'kush.rolling' : 'kush.yourRoll');
  if (!now.places) return t('kush.mustSkip');
  if (now.ghost && now.ghost.how !== 'offered' && now.ghostRect) return ghostText(props, now, now.ghostRect);
  if (props.settings.textBoard) return t('kush.chooseText');
  if (!view.placed[seat]) return t('kush.corner');
  if (view.isKush) return t(now.hovers ? 'kush.chooseKush' : 'kush.chooseKushTouch');
  return t(now.hovers ? 'kush.choose' : 'kush.chooseTouch');
}

function ghostText({ table, settings, t }: KushProps, { ghost, outcome, preview }: Now, rect: Rect): string {
  if (!ghost?.legal) return reason(outcome, t);
  const size = t('kush.fits', { n: rect.w * rect.h });
  const falls = preview?.cells.length ?? 0;
  if (falls === 0) return ghost.how === 'stays' && !settings.textBoard ? `${size} · ${t('kush.again')}` : size;
  const enemies = preview!.cells.filter((c) => ownerAt(table.view, c.x, c.y) >= 0).length;
  return `${size} · ${t(enemies > 0 ? 'kush.fallsEnemy' : 'kush.falls', { n: falls, e: enemies })}`;
}

function endText(props: KushProps): string {
  const { table, t } = props;
  const winners = table.winners ?? (table.view.gameOver && table.view.winner !== null ? [table.view.winner] : null);
  if (!winners) return t(table.view.gameOver ? 'kush.overDraw' : 'kush.overStopped');
  if (winners.length !== 1) return t('kush.overDraw');
  return winners[0] === table.seat ? t('kush.overYou') : t('kush.over', { who: markedName(props, winners[0]!) });
}

function markedName({ table, t }: KushProps, seat: number): string {
  return `${seatColour(seat).mark} ${seatName(table, seat, t)}`;
}

/** Sends an action once, however many keys and buttons ask for it in the same position. */
function useSend({ table, busy, refusal, act }: KushProps): (action: string) => boolean {
  const sent = useRef(-1);
  useEffect(() => {
    sent.current = -1;
  }, [table.seq, refusal, busy]);
  return (action) => {
    if (busy || sent.current === table.seq) return false;
    sent.current = table.seq;
    act(action);
    return true;
  };
}

type Main = MainAction & { kind: 'roll' | 'place' | 'skip' };

function mainOf({ props, menu, placeable, preview, send, commit }: { props: KushProps; menu: readonly string[] | null;
  placeable: boolean; preview: Fall | null; send: (action: string) => boolean; commit: () => void }): Main | null {
  const { t, busy } = props;
  if (!menu || menu.length === 0) return null;
  const skip = { text: t('kush.skip'), enabled: !busy, run: () => void send('skip') };
  if (menu.includes('roll')) {
    return { kind: 'roll', text: t('kush.roll'), enabled: !busy, run: () => void send('roll') };
  }
  if (!menu.some((action) => action.startsWith('place '))) {
    return menu.includes('skip') ? { kind: 'skip', ...skip } : null;
  }
  const fall = preview?.cells.length ?? 0;
  return { kind: 'place', text: fall > 0 ? t('kush.placeFall', { n: fall }) : t('kush.place'),
    enabled: !busy && placeable, run: commit,
    ...(menu.includes('skip') ? { others: [skip] } : {}) };
}

interface Keys {
  main: Main | null;
  places: Places | null;
  nudge: (dx: number, dy: number) => void;
  rotate: () => void;
  zoomAt: (zoom: number) => void;
  camera: Camera;
  /** Whether there was something to leave. */
  escape: () => boolean;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Keys work wherever the focus is, except where the focused element has its own use for them. */
function useKeys(now: Keys): void {
  const newest = useRef(now);
  newest.current = now;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], dialog')) return;
      const onButton = target.closest('button, a, summary') !== null;
      if (pressed(event, newest.current, onButton)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function pressed(event: KeyboardEvent, now: Keys, onButton: boolean): boolean {
  const arrow = ARROWS[event.key];
  const key = event.code === 'KeyR' ? 'r' : event.key; // R wherever the keyboard's language puts it
  if (arrow && now.places) now.nudge(arrow[0], arrow[1]);
  else if (key === 'r' && now.places) now.rotate();
  else if (key === 'r' && now.main?.kind === 'roll') now.main.run();
  else if ((key === 'Enter' || key === ' ') && !onButton && now.main && !event.repeat) now.main.run();
  else if (key === 'Escape') return now.escape();
  else if (key === '+' || key === '=') now.zoomAt(now.camera.zoom * 1.5);
  else if (key === '-') now.zoomAt(now.camera.zoom / 1.5);
  else return false;
  return true;
}

function useSounds({ feel }: KushProps, fall: Fall | null): void {
  useEffect(() => {
    if (fall && fall.cells.length > 0) feel('capture');
  }, [fall]);
}
