// The wire between a Mini App and Telegram: what the page was started with, calls out, events in.
// No foreign script is loaded, so it works offline and under the strict content policy.

type Data = Record<string, unknown>;

/** Which version of Telegram first knew a call ("web_app_" before each); none is made that the
 *  running one does not know. */
const SINCE: Record<string, string> = {
  '6.0': 'ready expand request_theme request_viewport setup_main_button',
  '6.1': 'setup_back_button trigger_haptic_feedback open_tg_link set_header_color set_background_color',
  '6.2': 'setup_closing_behavior open_popup',
  '6.10': 'setup_settings_button',
  '7.7': 'setup_swipe_behavior',
  '7.10': 'setup_secondary_button set_bottom_bar_color',
  '8.0': 'request_safe_area request_content_safe_area request_fullscreen exit_fullscreen',
  '9.1': 'hide_keyboard',
};

export interface Bridge {
  /** A member of the launch data, without its "tgWebApp"; '' if it is not there. */
  param(name: string): string;
  /** False: the launch data is from before the page was loaded again. */
  fresh: boolean;
  inTelegram: boolean;
  version: string;
  /** Whether this Telegram is of that version or newer. */
  since(version: string): boolean;
  /** Whether it knows the call. */
  knows(what: string): boolean;
  /** Calls Telegram. False: this one does not know the call, or there is none. */
  call(what: string, data?: Data): boolean;
  /** As call, but says nothing twice: for what lasts. */
  keep(what: string, data: Data): boolean;
  /** Whether Telegram has answered, in good time. */
  answers: Promise<boolean>;
  /** Who hears an event of Telegram's. */
  heard: Record<string, (data: Data) => void>;
}

const KEPT = 'stolik.launch';
const ANSWER_MS = 5000;
/** Where the web clients live. */
const ORIGINS = ['https://web.telegram.org', 'https://webk.telegram.org', 'https://weba.telegram.org'];

/** "6.10" is above "6.9". */
function rank(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 100 + minor;
}

/** Takes the launch data out of the address, which is for routes; and who copies it must not hand over
 *  a login. '' if there is none. */
function takeFromAddress(w: Window): string {
  const { hash = '', search = '', pathname } = w.location ?? {};
  const from = hash.indexOf('tgWebApp');
  if (from < 0) return '';
  const route = hash.slice(0, from).replace(/[#?&]$/, '');
  try { w.history.replaceState(null, '', pathname + route); } catch { /* it stays there */ }
  return hash.slice(from) + '&' + search.slice(1);
}

/** What Telegram started the page with: from the address; or, when a route has taken its place there,
 *  from before. Outside Telegram anybody could have written it into a link, so that it counts for nothing. */
function launchOf(w: Window, trusted: boolean): [URLSearchParams, boolean] {
  let text = takeFromAddress(w);
  const fresh = trusted && text !== '';
  try {
    if (!trusted) {
      text = '';
      w.sessionStorage.removeItem(KEPT);
    } else if (fresh) w.sessionStorage.setItem(KEPT, text);
    else text = w.sessionStorage.getItem(KEPT) ?? '';
  } catch { /* no storage: good until the page is loaded again */ }
  return [new URLSearchParams(text), fresh];
}

type Post = (eventType: string, eventData: Data) => void;

/** How the client of Telegram's that hosts the page is spoken to; null: there is none. The apps put an
 *  object of theirs into the page; the web clients frame it, which our content policy allows nobody else
 *  (`ancestorOrigins` says so too, where there is such a list). */
function postOf(w: Window): Post | null {
  const { TelegramWebviewProxy: proxy, external } = w as unknown as {
    TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
    external?: { notify?(message: string): void };
  };
  const text = (eventType: string, eventData: Data): string => JSON.stringify({ eventType, eventData });
  if (proxy) return (type, data) => proxy.postEvent(type, JSON.stringify(data));
  if (external?.notify) return (type, data) => external.notify?.(text(type, data));
  if (!w.parent || w.parent === w) return null;
  const parent = w.location.ancestorOrigins?.[0] ?? ORIGINS[0]!;
  return ORIGINS.includes(parent) ? (type, data) => w.parent.postMessage(text(type, data), parent) : null;
}

/** The ways in which different clients deliver events. */
function listen(w: Window, receiveEvent: (type: string, data: unknown) => void): void {
  Object.assign(w, { Telegram: { WebView: { receiveEvent } }, TelegramGameProxy: { receiveEvent },
    TelegramGameProxy_receiveEvent: receiveEvent });
  w.addEventListener('message', ({ source, origin, data }) => {
    if (source !== w.parent || !ORIGINS.includes(origin)) return;
    try {
      const { eventType, eventData } = JSON.parse(data as string) as { eventType: string; eventData: unknown };
      receiveEvent(eventType, eventData);
    } catch { /* not for us */ }
  });
}

export function openBridge(w: Window): Bridge {
  const post = postOf(w);
  const [launch, fresh] = launchOf(w, post !== null);
  const param = (name: string): string => launch.get('tgWebApp' + name) ?? '';
  const inTelegram = param('Platform') + param('Data') !== '';
  const version = param('Version') || '6.0';
  const heard: Bridge['heard'] = {};
  const sent: Record<string, string> = {};
  const since = (least: string): boolean => inTelegram && rank(least) <= rank(version);
  const known = Object.keys(SINCE).filter(since).flatMap((least) => SINCE[least]!.split(' '));
  const knows = (what: string): boolean => known.includes(what);
  const call = (what: string, data: Data = {}): boolean => {
    if (!knows(what)) return false;
    post?.('web_app_' + what, data);
    return true;
  };
  const keep = (what: string, data: Data): boolean => {
    const text = JSON.stringify(data);
    if (sent[what] === text) return knows(what);
    sent[what] = text;
    return call(what, data);
  };
  const answers = !inTelegram ? Promise.resolve(false) : new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
    listen(w, (type, data) => {
      resolve(true);
      heard[type]?.((data ?? {}) as Data);
    });
  });
  return { param, fresh, inTelegram, version, since, knows, call, keep, answers, heard };
}
