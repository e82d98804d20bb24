// The wire between a Mini App and Telegram: what the page was started with, calls out, events in.
// No foreign script is loaded, so it works offline and under the strict content policy.

type Data = Record<string, unknown>;

/** Which version of Telegram first knew a call ("web_app_" before each); none is made that the
 *  running one does not know. */
const SINCE: Record<string, string> = {
  '6.0': 'ready expand request_theme request_viewport setup_main_button',
  '6.1': 'setup_back_button trigger_haptic_feedback open_tg_link',
  '6.2': 'setup_closing_behavior open_popup',
  '6.7': 'switch_inline_query',
  '6.10': 'setup_settings_button',
  '7.7': 'setup_swipe_behavior',
  '7.10': 'setup_secondary_button',
  '8.0': 'request_safe_area request_content_safe_area request_fullscreen exit_fullscreen',
};

export interface Bridge {
  /** A member of the launch data, without its "tgWebApp"; '' if it is not there. */
  param(name: string): string;
  /** False: the launch data is from before the page was loaded again. */
  fresh: boolean;
  inTelegram: boolean;
  version: string;
  /** Calls Telegram. False: this one does not know the call, or there is none. */
  call(what: string, data?: Data): boolean;
  /** As call, but says nothing twice: for what lasts. */
  keep(what: string, data: Data): boolean;
  /** Who hears an event of Telegram's. */
  heard: Record<string, (data: Data) => void>;
}

const KEPT = 'stolik.launch';
const ORIGIN = 'https://web.telegram.org';

/** "6.10" is above "6.9". */
function rank(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 100 + minor;
}

/** From the address; or, when a route has taken its place there, from before. */
function launchOf(w: Window): [URLSearchParams, boolean] {
  const { hash = '', search = '', pathname } = w.location ?? {};
  const fresh = hash.includes('tgWebApp');
  let text = fresh ? hash.slice(1) + '&' + search.slice(1) : '';
  try {
    if (!fresh) text = w.sessionStorage.getItem(KEPT) ?? '';
    else {
      w.sessionStorage.setItem(KEPT, text);
      // The address is for routes; and who copies it must not hand over a login.
      w.history.replaceState(null, '', pathname);
    }
  } catch { /* no storage: good until the page is loaded again */ }
  return [new URLSearchParams(text), fresh];
}

function post(w: Window, eventType: string, eventData: Data): void {
  const { TelegramWebviewProxy: proxy, external } = w as unknown as {
    TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
    external?: { notify?(message: string): void };
  };
  const message = JSON.stringify({ eventType, eventData });
  if (proxy) proxy.postEvent(eventType, JSON.stringify(eventData));
  else if (external?.notify) external.notify(message);
  else if (w.parent !== w) w.parent?.postMessage(message, ORIGIN);
}

/** The ways in which different clients deliver events. */
function listen(w: Window, receiveEvent: (type: string, data: unknown) => void): void {
  Object.assign(w, { Telegram: { WebView: { receiveEvent } }, TelegramGameProxy: { receiveEvent }, TelegramGameProxy_receiveEvent: receiveEvent });
  w.addEventListener('message', ({ source, origin, data }) => {
    if (source !== w.parent || origin !== ORIGIN) return;
    try {
      const { eventType, eventData } = JSON.parse(data as string) as { eventType: string; eventData: unknown };
      receiveEvent(eventType, eventData);
    } catch { /* not for us */ }
  });
}

export function openBridge(w: Window): Bridge {
  const [launch, fresh] = launchOf(w);
  const param = (name: string): string => launch.get('tgWebApp' + name) ?? '';
  const inTelegram = param('Platform') + param('Data') !== '';
  const version = param('Version') || '6.0';
  const heard: Bridge['heard'] = {};
  const sent: Record<string, string> = {};
  const known = Object.keys(SINCE).filter((since) => inTelegram && rank(since) <= rank(version))
    .flatMap((since) => SINCE[since]!.split(' '));
  const call = (what: string, data: Data = {}): boolean => {
    const can = known.includes(what);
    if (can) post(w, 'web_app_' + what, data);
    return can;
  };
  const keep = (what: string, data: Data): boolean => {
    const text = JSON.stringify(data);
    if (sent[what] === text) return known.includes(what);
    sent[what] = text;
    return call(what, data);
  };
  if (inTelegram) listen(w, (type, data) => heard[type]?.((data ?? {}) as Data));
  return { param, fresh, inTelegram, version, call, keep, heard };
}
