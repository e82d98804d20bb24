// The page's host: Telegram, or a plain browser, where each thing has a web equivalent or is left
// out. What Telegram's clients do and when they learnt it: core.telegram.org/bots/webapps.
import { signal } from '@preact/signals';

import { openBridge, type Bridge } from './bridge';
import type { MainAction } from './types';

type Haptic = 'select' | 'light' | 'medium' | 'heavy' | 'error' | 'success' | 'warning';
type Sides = Record<'top' | 'bottom' | 'left' | 'right', number>;
type Data = Record<string, unknown>;
type Run = () => void;

/** At most 64 characters in a title or a button, 256 in the message, 3 buttons. */
export interface Popup {
  title: string;
  message: string;
  buttons: { id: string; text: string; type: 'default' | 'destructive' | 'cancel' }[];
}

/** What changes by itself. */
interface Now {
  colorScheme: 'light' | 'dark' | null; // null: as the system says
  visible: boolean;
  fullscreen: boolean | null; // null: not possible here
  /** What of each side is covered, by the device and by Telegram together. */
  insets: Sides;
}

export interface Host {
  readonly inTelegram: boolean;
  readonly version: string;
  readonly platform: string;
  readonly initData: string;
  /** The user's number, unproven: only to see that it is another one than last time. */
  readonly userId: string;
  /** The user's language as Telegram has it, '' if that is not told. */
  readonly language: string;
  /** What the link that started the page asked for; see parseStart. */
  readonly startParam: string;
  /** Whether the start parameter is new: not after the page was loaded again. */
  readonly fresh: boolean;
  /** Whether Telegram has answered what it was asked at the start: only a Mini App is answered. */
  readonly answers: Promise<boolean>;
  /** How strong the device is, where that is told (Telegram on Android). */
  readonly power: 'low' | 'average' | 'high' | null;
  /** A signal. */
  readonly now: { readonly value: Now };
  /** Follows as a signal does, where it is read in a component or an effect. */
  readonly colorScheme: Now['colorScheme'];
  /** How many of a big action and its others the host shows itself; the rest is the page's. */
  readonly mains: number;
  /** The one big action. With progress it cannot be pressed. */
  setMain(main: MainAction | null, progress?: boolean): void;
  /** While the host has a back button, the page's own are not shown. */
  setBack(run: Run | null): void;
  setSettings(run: Run | null): void;
  haptic(kind: Haptic): void;
  /** Whether closing the app asks first: only while a game runs. A browser's page never asks, for
   *  nothing is lost with it. */
  closingConfirmation(on: boolean): void;
  /** Whether a swipe downwards closes the app: not while pieces are dragged. */
  swipes(on: boolean): void;
  /** Paints what surrounds the page in the page's own colour, "#rrggbb". */
  setColour(colour: string): void;
  setFullscreen(on: boolean): void;
  hideKeyboard(): void;
  /** The button pressed, '' if it was closed or another is open; null: the host has no popups, show
   *  your own. */
  popup(what: Popup): Promise<string | null>;
  /** True if the address was handed over; false: show it to be copied. */
  share(url: string, text: string): Promise<boolean>;
  ready(): void;
  expand(): void;
}

const COLOUR = /^#[0-9a-f]{6}$/i;
const NONE: Sides = { top: 0, bottom: 0, left: 0, right: 0 };
const NOTICES = ['error', 'success', 'warning'];

function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = colour.match(/\w\w/g)!.map((pair) => parseInt(pair, 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 120;
}

function hapticOf(kind: Haptic): Data {
  if (kind === 'select') return { type: 'selection_change' };
  return NOTICES.includes(kind) ? { type: 'notification', notification_type: kind }
    : { type: 'impact', impact_style: kind };
}

/** The user whom the launch data names, as far as it can be read. */
function userOf(signed: URLSearchParams): Data {
  try {
    const user = JSON.parse(signed.get('user') ?? '{}') as Data | null;
    return user ?? {};
  } catch {
    return {};
  }
}

type Change = (part: Partial<Now>) => void;

/** Keeps the page's colours and measures in step with Telegram's: they are CSS variables, and `change` is
 *  told of what is more than that. Returns the colours by Telegram's names; `themed` hears that they changed. */
function followLooks({ heard }: Bridge, root: HTMLElement | undefined, change: Change,
  themed: () => void): Record<string, string> {
  const colours: Record<string, string> = {};
  const areas: Record<string, Sides> = { safe: NONE, content: NONE };
  const style = (name: string, value: string): void => root?.style.setProperty('--tg-' + name, value);

  function takeTheme(params: Data): void {
    for (const [key, colour] of Object.entries(params)) {
      if (!COLOUR.test(String(colour))) continue;
      colours[key] = String(colour);
      style('theme-' + key.replaceAll('_', '-'), colours[key]);
    }
    const bg = colours['bg_color'];
    if (bg) change({ colorScheme: isDark(bg) ? 'dark' : 'light' });
    themed();
  }

  /** Insets may come late and more than once (after a rotation, after fullscreen): each time counts. */
  function takeArea(kind: string, area: Data): void {
    const sum = { ...NONE };
    areas[kind] = { ...NONE };
    for (const side of Object.keys(NONE) as (keyof Sides)[]) {
      areas[kind][side] = Number(area[side]) || 0;
      style(`${kind}-${side}`, areas[kind][side] + 'px');
      for (const one of Object.values(areas)) sum[side] += one[side];
    }
    change({ insets: sum });
  }

  /** The height while a finger drags the sheet; boards are laid out by the stable one. */
  function takeViewport({ height, is_state_stable: stable }: Data): void {
    if (typeof height !== 'number' || height <= 0) return;
    style('viewport-height', height + 'px');
    if (stable) style('viewport-stable-height', height + 'px');
  }

  Object.assign(heard, {
    theme_changed: (data: Data) => takeTheme((data['theme_params'] ?? {}) as Data),
    viewport_changed: takeViewport,
    safe_area_changed: (data: Data) => takeArea('safe', data),
    content_safe_area_changed: (data: Data) => takeArea('content', data),
  });
  return colours;
}

/** Whether the page is seen, and whether it fills the screen. */
function followWindow({ heard, inTelegram }: Bridge, document: Document | undefined, canFill: boolean,
  change: Change): void {
  Object.assign(heard, {
    visibility_changed: (data: Data) => change({ visible: !!data['is_visible'] }),
    fullscreen_changed: (data: Data) => change({ fullscreen: !!data['is_fullscreen'] }),
    fullscreen_failed: (data: Data) => change({ fullscreen: data['error'] === 'ALREADY_FULLSCREEN' || null }),
  });
  document?.addEventListener('visibilitychange', () => change({ visible: !document.hidden }));
  if (inTelegram || !canFill) return;
  document?.addEventListener('fullscreenchange', () => change({ fullscreen: document.fullscreenElement !== null }));
}

/** Telegram's own buttons. `colours` are read when the big ones are shown, since a theme may come later. */
function buttonsOf({ heard, keep, knows }: Bridge, root: HTMLElement | undefined,
  colours: () => Record<string, string>) {
  let main: MainAction | null = null;
  let progress = false;

  function button(which: string, action: MainAction | null, look: Data): void {
    heard[which + '_button_pressed'] = () => { if (action?.enabled) action.run(); };
    keep(`setup_${which}_button`, action
      ? { is_visible: true, is_active: action.enabled, text: action.text.slice(0, 64), ...look }
      : { is_visible: false });
  }

  function showMain(): void {
    const now = colours();
    const { button_color: color, button_text_color: text_color, secondary_bg_color: under, hint_color: hint } = now;
    const ready = (one: typeof main | undefined): typeof main =>
      (one ? { ...one, enabled: one.enabled && !progress } : null);
    // Telegram itself shows no difference between a button that can be pressed and one that cannot.
    button('main', ready(main), { color: main?.enabled ? color : hint ?? color, text_color,
      is_progress_visible: progress });
    button('secondary', ready(main?.others?.[0]), { color: under, text_color: color, position: 'left' });
  }

  function plainButton(which: string, run: Run | null): void {
    heard[which + '_button_pressed'] = () => run?.();
    keep(`setup_${which}_button`, { is_visible: !!run });
  }

  return {
    mains: ['setup_main_button', 'setup_secondary_button'].filter(knows).length,
    themed(): void {
      if (main) showMain();
    },
    setMain(next: MainAction | null, busy = false): void {
      main = next;
      progress = busy;
      showMain();
    },
    setBack(run: Run | null): void {
      plainButton('back', run);
      root?.toggleAttribute('data-back', run !== null && knows('setup_back_button'));
    },
    setSettings: (run: Run | null): void => plainButton('settings', run),
  };
}

type Answering = Pick<Host, 'popup' | 'share'>;

/** What Telegram, or else the browser, asks the player. */
function questionsOf({ heard, knows, call }: Bridge, navigator: Navigator | undefined): Answering {
  let asking = false;
  return {
    popup: ({ title, message, buttons }) => new Promise((resolve) => {
      if (!knows('open_popup')) return resolve(null);
      if (asking) return resolve('');
      asking = true;
      heard['popup_closed'] = ({ button_id: id }) => { asking = false; resolve(String(id ?? '')); };
      call('open_popup', { title: title.slice(0, 64), message: message.slice(0, 256), buttons });
    }),
    async share(url, text) {
      const path = '/share/url?' + new URLSearchParams({ url, text }).toString().replaceAll('+', '%20');
      if (call('open_tg_link', { path_full: path })) return true;
      return navigator?.share?.({ url, text }).then(() => true, (error: Error) => error.name === 'AbortError') ?? false;
    },
  };
}

function powerOf(navigator: Navigator | undefined): Host['power'] {
  const said = /Telegram-Android.*; (LOW|AVERAGE|HIGH)\)/.exec(navigator?.userAgent ?? '')?.[1];
  return (said?.toLowerCase() ?? null) as Host['power'];
}

/** The theme that the page was started with; the request brings it if it cannot be read. */
function takeFirstTheme({ param, heard }: Bridge): void {
  try {
    heard['theme_changed']?.({ theme_params: JSON.parse(param('ThemeParams') || '{}') as Data });
  } catch { /* not readable */ }
}

export function createHost(w: Window): Host {
  const bridge = openBridge(w);
  const { param, fresh, inTelegram, version, since, knows, call, keep, answers } = bridge;
  const { document, navigator } = w;
  const initData = param('Data');
  const signed = new URLSearchParams(initData);
  const user = userOf(signed);
  const root = document?.documentElement;
  const canFill = inTelegram ? knows('request_fullscreen') : document?.fullscreenEnabled === true;
  const now = signal<Now>({ colorScheme: null, visible: true, fullscreen: canFill ? param('Fullscreen') !== '' : null,
    insets: NONE });
  const change: Change = (part) => { now.value = { ...now.value, ...part }; };
  const { themed, ...buttons } = buttonsOf(bridge, root, () => colours);
  const colours = followLooks(bridge, root, change, themed);
  followWindow(bridge, document, canFill, change);
  const power = powerOf(navigator);
  if (power) root?.setAttribute('data-power', power);
  if (inTelegram) takeFirstTheme(bridge);
  // Answers may come before anybody listens to `now`: they are kept there.
  for (const what of ['theme', 'viewport', 'safe_area', 'content_safe_area']) call('request_' + what);

  return {
    inTelegram, version, platform: param('Platform') || 'unknown', initData, fresh, answers, power, now, ...buttons,
    ...questionsOf(bridge, navigator),
    startParam: signed.get('start_param') ?? param('StartParam'),
    userId: String(user['id'] ?? ''), language: String(user['language_code'] ?? ''),
    get colorScheme() { return now.value.colorScheme; },
    haptic(kind) {
      // A page that nobody has touched may not, and says so on the console.
      if (!inTelegram && navigator?.userActivation?.hasBeenActive !== false) navigator?.vibrate?.(NOTICES.includes(kind)
        ? [30, 40, 30] : 10);
      call('trigger_haptic_feedback', hapticOf(kind));
    },
    closingConfirmation: (on) => void keep('setup_closing_behavior', { need_confirmation: on }),
    swipes(on) {
      keep('setup_swipe_behavior', { allow_vertical_swipe: on });
      root?.toggleAttribute('data-still', !on);
    },
    setColour(colour) {
      if (!COLOUR.test(colour)) return;
      keep('set_header_color', since('6.9') ? { color: colour } : { color_key: 'bg_color' });
      keep('set_background_color', { color: colour });
      keep('set_bottom_bar_color', { color: colour });
    },
    setFullscreen(on) {
      if (inTelegram) call(on ? 'request_fullscreen' : 'exit_fullscreen');
      else (on ? root?.requestFullscreen?.() : document?.exitFullscreen?.())?.catch(() => null);
    },
    hideKeyboard: () => void call('hide_keyboard'),
    ready: () => void call('ready'),
    expand: () => void call('expand'),
  };
}

export const host = createHost(typeof window === 'undefined' ? ({} as Window) : window);

/** What a start parameter asks for: r_CODE joins a table; w_GAME, w_GAME_TURN and w_GAME_TURN_ID show a
 *  game, a private one by its id. */
export type Start = { page: 'join'; code: string } | { page: 'watch'; route: string };

export function parseStart(param: string): Start | null {
  const [, code, game] = /^(?:r_([0-9A-Za-z]{1,32})|w_([1-9]\d{0,14}(?:_\d{1,7}(?:_[0-9a-f]{32})?)?))$/.exec(param)
    ?? [];
  if (code) return { page: 'join', code: code.toUpperCase() };
  return game ? { page: 'watch', route: '#/replay/' + game.replaceAll('_', '/') } : null;
}
