// Kush's board. Where a rectangle may lie comes from the menu, what it makes fall from `preview`.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps, MainAction, Refusal } from '../../core/types';
import { clamped, showing, stageOf, toPixels, zoomed, ZOOM_TAP, type Camera } from './camera';
import { Controls } from './controls';
import { Field } from './field';
import { remember } from './history';
import { useFall, useGhost, useMenu, usePreview, useSize, type Ghost, type Outcome } from './hooks';
import { AdvantageBar, Chart, Dice, TurnClock } from './hud';
import { Places } from './places';
import { cornerOf, seatColour, seatName } from './seats';
import { outline } from './shape';
import { TextBoard } from './text';
import { areas, fallOf, lastDice, opensLight, ownerAt, parsePlace, placedRects, placeText, sizeOf,
  type Fall, type KushView, type Rect } from './view';

export type KushProps = BoardProps<KushView>;

export function Board(props: KushProps) {
  const { table, events, settings, t } = props;
  const { view, seat } = table;
  const mine = seat !== null && table.toAct.includes(seat) && !table.over;
  const menu = useMenu(table, mine, props.legal);
  const placed = useMemo(() => placedRects(events, table.options), [events, table.options]);
  const fall = useFall(table, placed);
  const cells = useMemo(() => areas(view), [view]);
  const counted = useRef<Fall | null>(null);
  const points = useMemo(() => {
    const fell = fall === counted.current ? 0 : fall?.cells.length ?? 0;
    counted.current = fall;
    return remember(`${table.table} ${table.id ?? table.code}`, { turn: view.turn, cells, fell });
  }, [view]);

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
  const dpr = typeof devicePixelRatio === 'number' ? devicePixelRatio : 1;
  const stage = useMemo(() => stageOf(room.width, room.height, view.width, view.height, dpr),
    [room.width, room.height, view.width, view.height, dpr]);
  const [asked, look] = useState<Camera>({ zoom: 1, x: 0, y: 0 });
  const camera = useMemo(() => clamped(asked, stage), [asked, stage]);

  const [carried, setCarried] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [shaken, setShaken] = useState(0);
  const [open, setOpen] = useState<'chart' | 'keys' | null>(null);
  useEffect(() => setNote(null), [table.seq, ghost]);
  useSounds(props, fall);

  const refuse = (why: string): void => {
    setNote(why);
    setShaken((n) => n + 1);
    props.feel('error');
  };
  const send = useSend(props);
  const commit = (): void => {
    if (!ghost) return;
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
    const middle = ghostRect ?? null;
    const at = middle ? toPixels(camera, stage, middle.x + middle.w / 2, middle.y + middle.h / 2)
      : { x: stage.width / 2, y: stage.height / 2 };
    look(zoomed(camera, stage, zoom, at.x, at.y));
  };
  // Nudged or put out of sight, the ghost is followed; a carried one is looked after by the gesture.
  useEffect(() => {
    if (ghostRect && ghost?.pinned && !carried) look(showing(camera, stage, ghostRect));
  }, [ghost, carried]);

  const main = mainOf({ props, menu, ghost, preview, send, commit });
  useMain(props, main);
  useKeys({ main, places, nudge, rotate, zoomAt, camera, clear: hand.clear, escape: () => setOpen(null) });
  useEffect(() => {
    if (settings.autoRoll && main?.kind === 'roll') send('roll');
  }, [settings.autoRoll, main?.kind, table.seq, props.busy]);
  useEffect(() => {
    const place = props.hint ? parsePlace(props.hint) : null;
    if (place && places?.has(place)) hand.set(place);
  }, [props.hint]);

  const message = messageOf(props, { menu, places, ghost, ghostRect, outcome, preview, note });
  const shown = shownDice(props, hand.way);
  const wide = root.width > (root.height * view.width) / view.height + 120;
  const roomy = wide ? root.height > 420 : root.height - (root.width * view.height) / view.width > 250;
  const hovers = useMemo(() => matchMedia('(hover: hover)').matches, []);
  const hint = hintRect(props, places);
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
        <p class={`kush-message${ghost && !ghost.legal || note || props.refusal ? ' kush-message-bad' : ''}`}
          role="status" aria-live="polite">{message}
          {ghostRect && <span class="hidden-text"> {t('kush.here', { x: ghostRect.x + 1, y: ghostRect.y + 1 })}</span>}
        </p>
        {wide && roomy && <Chart points={points} view={view} t={t} />}
      </div>
      {settings.textBoard ? (
        <TextBoard table={table} cells={cells} placed={placed} places={places} hand={hand} t={t} />
      ) : (
        <div class="kush-stage" ref={stageRef}>
          {stage.width > 0 && (
            <Field view={view} placed={placed} fall={fall} halo={halo} ghost={ghost} ghostRect={ghostRect}
              ghostSeat={seat ?? 0} preview={preview} hint={hint} shaken={shaken} patterns={settings.patterns}
              carried={carried} stage={stage} camera={camera}
              label={t('kush.board', { w: view.width, h: view.height })}
              gestures={{ places, hand, stage, camera, look, commit, rotate, carrying: setCarried,
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
      <Controls canMove={places !== null} canRotate={places !== null && places.count[0] > 0 && places.count[1] > 0}
        zoomed={camera.zoom > 1.05} nudge={nudge} rotate={rotate} t={t}
        zoom={settings.textBoard ? null : () => zoomAt(camera.zoom > 1.05 ? 1 : ZOOM_TAP)}
        chart={roomy || settings.textBoard ? null : {
          shown: open === 'chart', toggle: () => setOpen(open === 'chart' ? null : 'chart') }}
        keys={hovers && !settings.textBoard ? () => setOpen(open === 'keys' ? null : 'keys') : null} />
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

/** Where a ghost called by a key begins: at my last rectangle, else in my corner. */
function homeOf({ table }: KushProps, last: Rect | undefined): { x: number; y: number } {
  if (last) return { x: last.x + last.w / 2, y: last.y + last.h / 2 };
  const { right, low } = cornerOf(table.seat ?? 0);
  return { x: right ? table.view.width : 0, y: low ? table.view.height : 0 };
}

function shownDice({ table, events }: KushProps, way: 0 | 1): { dice: readonly [number, number] | null; thrown: number;
  pale: boolean; kush: boolean; size: string } {
  const { view } = table;
  const last = lastDice(events);
  const dice = view.diceValues ?? last?.dice ?? null;
  const light = opensLight(table.options, view.currentPlayer, view.placed[view.currentPlayer] ?? false);
  const size = view.diceValues ? sizeOf(view.diceValues, way, light) : null;
  return { dice, thrown: last?.seq ?? 0, pale: !view.diceValues, kush: view.isKush,
    size: size ? `${size.w}×${size.h}` : '' };
}

/** R5.2 */
function skipsOf({ table }: KushProps): { n: number; most: number } {
  return { n: table.view.skips, most: Number(table.options['skipLimit']) || 3 * table.view.placed.length };
}

function hintRect({ hint }: KushProps, places: Places | null): Rect | null {
  const place = hint && places ? parsePlace(hint) : null;
  return place && places ? { x: place.x, y: place.y, ...places.sizes[place.o] } : null;
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
}

/** The one line that says what is going on. */
function messageOf(props: KushProps, now: Now): string {
  const { table, t } = props;
  const { view, seat } = table;
  if (table.over || view.gameOver) return endText(props);
  if (now.note) return now.note;
  if (props.refusal) return refusalText(props.refusal, t);
  if (seat === null || !table.toAct.includes(seat)) {
    return t('kush.waits', { who: markedName(props, view.currentPlayer) });
  }
  if (now.menu === null) return t('kush.searching');
  if (now.menu.includes('roll')) return t(props.busy ? 'kush.rolling' : 'kush.yourRoll');
  if (!now.places) return t('kush.mustSkip');
  if (now.ghost && now.ghostRect) return ghostText(props, now, now.ghostRect);
  if (!view.placed[seat]) return t('kush.corner');
  if (props.settings.textBoard) return t('kush.chooseText');
  return t(view.isKush ? 'kush.chooseKush' : 'kush.choose');
}

function ghostText({ table, t }: KushProps, { ghost, outcome, preview }: Now, rect: Rect): string {
  if (!ghost?.legal) return reason(outcome, t);
  const parts = [t('kush.fits', { w: rect.w, h: rect.h, n: rect.w * rect.h })];
  const enemies = preview?.cells.filter((c) => ownerAt(table.view, c.x, c.y) >= 0).length ?? 0;
  if (preview && preview.cells.length > 0) {
    parts.push(t(enemies > 0 ? 'kush.fallsEnemy' : 'kush.falls', { n: preview.cells.length, e: enemies }));
  }
  return parts.join(' · ');
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

function mainOf({ props, menu, ghost, preview, send, commit }: { props: KushProps; menu: readonly string[] | null;
  ghost: Ghost | null; preview: Fall | null; send: (action: string) => boolean; commit: () => void }): Main | null {
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
    enabled: !busy && ghost !== null && ghost.legal, run: commit,
    ...(menu.includes('skip') ? { others: [skip] } : {}) };
}

/** Tells the frame the main action when its looks change; running it always does the newest. */
function useMain({ setMain }: KushProps, main: Main | null): void {
  const newest = useRef(main);
  newest.current = main;
  useEffect(() => {
    const now = newest.current;
    if (!now) {
      setMain(null);
      return;
    }
    const others = now.others?.map((other, i) => ({ ...other, run: () => newest.current?.others?.[i]?.run() }));
    setMain({ text: now.text, enabled: now.enabled, run: () => newest.current?.run(), ...(others ? { others } : {}) });
  }, [main?.text, main?.enabled, main?.others?.length, setMain]);
  useEffect(() => () => setMain(null), []);
}

interface Keys {
  main: Main | null;
  places: Places | null;
  nudge: (dx: number, dy: number) => void;
  rotate: () => void;
  zoomAt: (zoom: number) => void;
  camera: Camera;
  clear: () => void;
  escape: () => void;
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
      if (target.closest('input, textarea, select, [contenteditable]')) return;
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
  else if (key === 'Escape') {
    now.clear();
    now.escape();
  } else if (key === '+' || key === '=') now.zoomAt(now.camera.zoom * 1.5);
  else if (key === '-') now.zoomAt(now.camera.zoom / 1.5);
  else return false;
  return true;
}

function useSounds({ table, feel }: KushProps, fall: Fall | null): void {
  const was = useRef(table.over);
  useEffect(() => {
    if (fall && fall.cells.length > 0) feel('capture');
  }, [fall]);
  useEffect(() => {
    const winners = table.winners ?? [table.view.winner];
    if (table.over && !was.current && winners.includes(table.seat ?? -1)) feel('win');
    was.current = table.over;
  }, [table.over]);
}
