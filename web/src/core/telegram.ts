// The page's host: Telegram, or a plain browser, where each thing has a web equivalent or is left
// out. What Telegram's clients do and when they learnt it: core.telegram.org/bots/webapps.
import { signal } from '@preact/signals';

import { openBridge } from './bridge';
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
  fullscreen: boolean;
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
  /** What the link that started the page asked for; see parseStart. */
  readonly startParam: string;
  /** Whether the start parameter is new: not after the page was loaded again. */
  readonly fresh: boolean;
  /** How strong the device is, where that is told (Telegram on Android). */
  readonly power: 'low' | 'average' | 'high' | null;
  /** A signal. */
  readonly now: { readonly value: Now };
  /** Follows as a signal does, where it is read in a component or an effect. */
  readonly colorScheme: Now['colorScheme'];
  /** Calls back now and at each change of `now`; returns how to stop. */
  onChange(run: Run): Run;
  /** The one big action. Returns how many of it and its others the host shows; the rest is the page's. */
  setMain(main: MainAction | null, progress?: boolean): number;
  setBack(run: Run | null): void;
  setSettings(run: Run | null): void;
  haptic(kind: Haptic): void;
  /** Whether closing the page asks first: only while a game runs. */
  closingConfirmation(on: boolean): void;
  /** Whether a swipe downwards closes the app: not while pieces are dragged. */
  swipes(on: boolean): void;
  setFullscreen(on: boolean): void;
  /** The button pressed, '' if it was closed; null: the host has no popups, show your own. */
  popup(what: Popup): Promise<string | null>;
  /** True if the address was handed over; false: show it to be copied. */
  share(url: string, text: string): Promise<boolean>;
  /** Sends a query of the bot to a chat; false: this host cannot. */
  shareInline(query: string): boolean;
  ready(): void;
  expand(): void;
}

const NONE: Sides = { top: 0, bottom: 0, left: 0, right: 0 };
const NOTICES = ['error', 'success', 'warning'];

function isDark(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = colour.match(/\w\w/g)!.map((pair) => parseInt(pair, 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 120;
}

function hapticOf(kind: Haptic): Data {
  if (kind === 'select') return { type: 'selection_change' };
  return NOTICES.includes(kind) ? { type: 'notification', notification_type: kind } : { type: 'impact', impact_style: kind };
}

function askBeforeUnload(event: Event): void {
  event.preventDefault();
}

export function createHost(w: Window): Host {
  const { param, fresh, inTelegram, version, call, keep, heard } = openBridge(w);
  const { document, navigator } = w;
  const initData = param('Data');
  const signed = new URLSearchParams(initData);
  const root = document?.documentElement;
  const colours: Record<string, string> = {};
  const now = signal<Now>({ colorScheme: null, visible: true, fullscreen: param('Fullscreen') !== '', insets: NONE });
  const areas: Record<string, Sides> = { safe: NONE, content: NONE };
  const change = (part: Partial<Now>): void => { now.value = { ...now.value, ...part }; };
  const style = (name: string, value: string): void => root?.style.setProperty('--tg-' + name, value);

  function takeTheme(params: Data): void {
    for (const [key, colour] of Object.entries(params)) {
      if (!/^#[0-9a-f]{6}$/i.test(String(colour))) continue;
      colours[key] = String(colour);
      style('theme-' + key.replaceAll('_', '-'), colours[key]);
    }
    const bg = colours['bg_color'];
    if (bg) change({ colorScheme: isDark(bg) ? 'dark' : 'light' });
  }

  /** Insets may come late and more than once (after a rotation, after fullscreen): each time counts. */
  function takeArea(kind: string, area: Data): void {
    const sum = { ...NONE };
    areas[kind] = { ...NONE, ...area };
    for (const side of Object.keys(NONE) as (keyof Sides)[]) {
      style(`${kind}-${side}`, areas[kind][side] + 'px');
      for (const one of Object.values(areas)) sum[side] += one[side];
    }
    change({ insets: sum });
  }

  /** The height while a finger drags the sheet; boards are laid out by the stable one. */
  function takeViewport({ height, is_state_stable: stable }: Data): void {
    style('viewport-height', height + 'px');
    if (stable) style('viewport-stable-height', height + 'px');
  }

  function button(which: string, action: { text: string; enabled: boolean; run: Run } | null | undefined, look: Data): boolean {
    heard[which + '_button_pressed'] = () => { if (action?.enabled) action.run(); };
    return keep(`setup_${which}_button`, action
      ? { is_visible: true, is_active: action.enabled, text: action.text.slice(0, 64), ...look } : { is_visible: false });
  }

  function plainButton(which: string, run: Run | null): void {
    heard[which + '_button_pressed'] = () => run?.();
    keep(`setup_${which}_button`, { is_visible: !!run });
  }

  Object.assign(heard, {
    theme_changed: (data: Data) => takeTheme(data['theme_params'] as Data),
    viewport_changed: takeViewport,
    safe_area_changed: (data: Data) => takeArea('safe', data),
    content_safe_area_changed: (data: Data) => takeArea('content', data),
    visibility_changed: (data: Data) => change({ visible: !!data['is_visible'] }),
    fullscreen_changed: (data: Data) => change({ fullscreen: !!data['is_fullscreen'] }),
  });
  document?.addEventListener('visibilitychange', () => change({ visible: !document.hidden }));
  const power = (/Telegram-Android.*; (LOW|AVERAGE|HIGH)\)/.exec(navigator?.userAgent ?? '')?.[1]?.toLowerCase() ?? null) as Host['power'];
  if (power) root?.setAttribute('data-power', power);
  try { takeTheme(JSON.parse(param('ThemeParams') || '{}') as Data); } catch { /* the request brings it */ }
  // Answers may come before anybody listens to `now`: they are kept there.
  for (const what of ['theme', 'viewport', 'safe_area', 'content_safe_area']) call('request_' + what);

  return {
    inTelegram, version, platform: param('Platform') || 'unknown', initData, fresh, power, now,
    startParam: signed.get('start_param') ?? param('StartParam'),
    userId: /"id":(\d+)/.exec(signed.get('user') ?? '')?.[1] ?? '',
    get colorScheme() { return now.value.colorScheme; },
    onChange: (run) => now.subscribe(run),
    setMain(main, progress = false) {
      const { button_color: color, button_text_color: text_color, secondary_bg_color: under } = colours;
      const beside = main?.others?.[0];
      const first = button('main', main, { color, text_color, is_progress_visible: progress });
      const second = button('secondary', beside, { color: under, text_color: color, position: 'left' });
      return Number(first && !!main) + Number(second && !!beside);
    },
    setBack: (run) => plainButton('back', run),
    setSettings: (run) => plainButton('settings', run),
    haptic(kind) {
      if (!inTelegram) navigator?.vibrate?.(NOTICES.includes(kind) ? [30, 40, 30] : 10);
      call('trigger_haptic_feedback', hapticOf(kind));
    },
    closingConfirmation(on) {
      if (inTelegram) keep('setup_closing_behavior', { need_confirmation: on });
      else w[on ? 'addEventListener' : 'removeEventListener']?.('beforeunload', askBeforeUnload);
    },
    swipes(on) {
      keep('setup_swipe_behavior', { allow_vertical_swipe: on });
      root?.style.setProperty('overscroll-behavior', on ? '' : 'none');
    },
    setFullscreen(on) {
      if (inTelegram) call(on ? 'request_fullscreen' : 'exit_fullscreen');
      else (on ? root?.requestFullscreen?.() : document?.exitFullscreen?.())?.catch(() => null);
    },
    popup: (what) => new Promise((resolve) => {
      heard['popup_closed'] = ({ button_id: id }) => resolve(String(id ?? ''));
      if (!call('open_popup', { ...what })) resolve(null);
    }),
    async share(url, text) {
      if (call('open_tg_link', { path_full: '/share/url?' + new URLSearchParams({ url, text }).toString().replaceAll('+', '%20') })) return true;
      return navigator?.share?.({ url, text }).then(() => true, (error: Error) => error.name === 'AbortError') ?? false;
    },
    shareInline: (query) => call('switch_inline_query', { query: query.slice(0, 256), chat_types: ['users', 'groups'] }),
    ready: () => void call('ready'),
    expand: () => void call('expand'),
  };
}

export const host = createHost(typeof window === 'undefined' ? ({} as Window) : window);

/** What a start parameter asks for: r_CODE joins a table, w_GAME or w_GAME_TURN shows a game. */
export type Start = { page: 'join'; code: string } | { page: 'watch'; number: number; at: number | null };

export function parseStart(param: string): Start | null {
  const [, code, number, at] = /^(?:r_([0-9A-Za-z]{1,32})|w_([1-9]\d{0,14})(?:_(\d{1,7}))?)$/.exec(param) ?? [];
  if (code) return { page: 'join', code: code.toUpperCase() };
  return number ? { page: 'watch', number: +number, at: at ? +at : null } : null;
}

export interface Login {
  token: string;
  account: { id: number; name: string; telegram: boolean };
}

let login: Promise<Login | null> | null = null;

async function exchange(): Promise<Login | null> {
  try {
    const answer = await fetch('/api/accounts/telegram', { method: 'POST', headers: { Authorization: 'tma ' + host.initData } });
    if (answer.ok) return (await answer.json()) as Login;
  } catch { /* as if refused */ }
  login = null;
  return null;
}

/** Exchanges what Telegram signed for a session of our own, once; null: not in Telegram, or refused.
 *  After a failure the next call tries again. */
export async function telegramLogin(): Promise<Login | null> {
  return host.initData ? (login ??= exchange()) : null;
}
