// The bridge against a mock of Telegram's side, in versions old and new.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundled } from './engines.mjs';

const { createHost, parseStart } = await bundled('src/core/telegram.ts');

const SINCE = {
  web_app_ready: '6.0', web_app_expand: '6.0', web_app_request_theme: '6.0', web_app_request_viewport: '6.0',
  web_app_setup_main_button: '6.0', web_app_setup_back_button: '6.1', web_app_trigger_haptic_feedback: '6.1',
  web_app_open_tg_link: '6.1', web_app_setup_closing_behavior: '6.2', web_app_open_popup: '6.2',
  web_app_set_header_color: '6.1', web_app_set_background_color: '6.1', web_app_setup_settings_button: '6.10', web_app_setup_swipe_behavior: '7.7',
  web_app_setup_secondary_button: '7.10', web_app_request_safe_area: '8.0', web_app_request_content_safe_area: '8.0',
  web_app_request_fullscreen: '8.0', web_app_exit_fullscreen: '8.0', web_app_set_bottom_bar_color: '7.10',
  web_app_hide_keyboard: '9.1',
};
const rank = (version) => version.split('.').reduce((sum, part) => sum * 100 + Number(part), 0);
const user = encodeURIComponent('{"id":279058397,"first_name":"V","language_code":"ru"}');
const initData = `auth_date=1700000000&start_param=r_7Kx2&user=${user}&hash=ab`;

function launchHash(version, theme = { bg_color: '#17212b', button_color: '#5288c1' }) {
  return '#' + new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: version, tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: JSON.stringify(theme) });
}

/** A window with Telegram behind it: records calls, answers requests at once. */
function fakeWindow({ hash = '', storage = new Map(), proxy = true, agent = '', iframe = false } = {}) {
  const calls = [];
  const styles = {};
  const attributes = {};
  const listeners = {};
  const w = {
    calls, styles, attributes, listeners, storage,
    location: { hash, search: '', pathname: '/' },
    history: { replaceState: (_state, _title, to) => { w.location.hash = /#.*/.exec(to)?.[0] ?? ''; } },
    sessionStorage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value), removeItem: (key) => storage.delete(key) },
    document: { documentElement: { style: { setProperty: (k, v) => { styles[k] = v; } }, setAttribute: (k, v) => { attributes[k] = v; },
      toggleAttribute: (k, on) => { attributes[k] = on; } }, addEventListener: () => undefined, hidden: false },
    navigator: { userAgent: agent },
    addEventListener: (type, run) => { listeners[type] = run; },
    removeEventListener: (type) => { delete listeners[type]; },
  };
  w.parent = iframe ? { postMessage: (text, origin) => calls.push({ ...JSON.parse(text), origin }) } : w;
  if (proxy) w.TelegramWebviewProxy = { postEvent: (type, json) => calls.push({ type, data: JSON.parse(json) }) };
  return w;
}

/** Everything a page may want of its host. */
function useAll(host) {
  const run = () => undefined;
  host.ready();
  host.expand();
  host.setMain({ text: 'Roll', enabled: true, run, others: [{ text: 'Undo', enabled: true, run }] });
  host.setBack(run);
  host.setSettings(run);
  for (const kind of ['select', 'light', 'error']) host.haptic(kind);
  host.closingConfirmation(true);
  host.swipes(false);
  host.setFullscreen(true);
  host.setFullscreen(false);
  void host.popup({ title: 'Leave?', message: 'm', buttons: [{ id: 'yes', text: 'Yes', type: 'default' }] });
  void host.share('https://x/#/t/1', 'Come & play');
  host.setColour('#17212b');
  host.hideKeyboard();
}

for (const version of ['6.0', '6.9', '6.10', '7.7', '8.0', '9.1']) {
  test(`no call above version ${version}, and every one up to it`, () => {
    const w = fakeWindow({ hash: launchHash(version) });
    useAll(createHost(w));
    const called = new Set(w.calls.map((call) => call.type));
    for (const type of called) assert.ok(rank(SINCE[type]) <= rank(version), type);
    for (const [type, since] of Object.entries(SINCE)) {
      assert.equal(called.has(type), rank(since) <= rank(version), type);
    }
  });
}

test('the launch data survives a route in the address and a reload', () => {
  const first = fakeWindow({ hash: launchHash('8.0') });
  const host = createHost(first);
  assert.equal(host.initData, initData);
  assert.equal(host.startParam, 'r_7Kx2');
  assert.equal(host.userId, '279058397');
  assert.equal(host.language, 'ru');
  assert.equal(host.fresh, true);
  assert.equal(first.location.hash, '', 'the login is not left in the address');
  const again = createHost(fakeWindow({ hash: '#/t/12', storage: first.storage }));
  assert.deepEqual([again.inTelegram, again.initData, again.version, again.platform, again.fresh], [true, initData, '8.0', 'ios', false]);
  assert.equal(again.colorScheme, 'dark');
});

test('insets of the device and of Telegram are summed, at each event', () => {
  const w = fakeWindow({ hash: launchHash('8.0') });
  const host = createHost(w);
  const seen = [];
  host.now.subscribe((now) => seen.push(now.insets.top));
  w.Telegram.WebView.receiveEvent('safe_area_changed', { top: 47, bottom: 34, left: 0, right: 0 });
  w.TelegramGameProxy.receiveEvent('content_safe_area_changed', { top: 46, bottom: 0, left: 0, right: 0 });
  assert.deepEqual(host.now.value.insets, { top: 93, bottom: 34, left: 0, right: 0 });
  assert.equal(w.styles['--tg-safe-top'], '47px');
  assert.equal(w.styles['--tg-content-top'], '46px');
  w.TelegramGameProxy_receiveEvent('safe_area_changed', { top: 0, bottom: 21, left: 59, right: 59 });
  assert.deepEqual(host.now.value.insets, { top: 46, bottom: 21, left: 59, right: 59 });
  assert.deepEqual(seen, [0, 47, 93, 46]);
});

test('theme and viewport become custom properties; what is no colour does not', () => {
  const w = fakeWindow({ hash: launchHash('7.7') });
  const host = createHost(w);
  assert.equal(w.styles['--tg-theme-bg-color'], '#17212b');
  w.Telegram.WebView.receiveEvent('theme_changed', { theme_params: { bg_color: '#ffffff', text_color: 'url(x)' } });
  assert.equal(host.colorScheme, 'light');
  assert.equal(w.styles['--tg-theme-text-color'], undefined);
  w.Telegram.WebView.receiveEvent('viewport_changed', { height: 500, is_state_stable: false });
  assert.equal(w.styles['--tg-viewport-stable-height'], undefined);
  w.Telegram.WebView.receiveEvent('viewport_changed', { height: 640, is_state_stable: true });
  assert.equal(w.styles['--tg-viewport-stable-height'], '640px');
});

test('buttons run what they were last given, and tell how much they show', () => {
  const w = fakeWindow({ hash: launchHash('7.10') });
  const host = createHost(w);
  const ran = [];
  const action = (text) => ({ text, enabled: true, run: () => ran.push(text) });
  const main = { ...action('Roll'), others: [action('Undo')] };
  assert.equal(host.mains, 2);
  host.setMain(main);
  const before = w.calls.length;
  host.setMain(main);
  assert.equal(w.calls.length, before, 'nothing is said twice');
  w.Telegram.WebView.receiveEvent('main_button_pressed');
  w.Telegram.WebView.receiveEvent('secondary_button_pressed');
  host.setMain({ ...action('Wait'), enabled: false });
  w.Telegram.WebView.receiveEvent('main_button_pressed');
  host.setBack(() => ran.push('back'));
  w.Telegram.WebView.receiveEvent('back_button_pressed');
  host.setMain(null);
  w.Telegram.WebView.receiveEvent('main_button_pressed');
  assert.deepEqual(ran, ['Roll', 'Undo', 'back']);
  assert.equal(createHost(fakeWindow({ hash: launchHash('7.7') })).mains, 1);
  assert.equal(createHost(fakeWindow()).mains, 0);
});

test('a button shows progress and is not pressed twice', () => {
  const w = fakeWindow({ hash: launchHash('7.10') });
  const host = createHost(w);
  let ran = 0;
  const action = { text: 'Roll', enabled: true, run: () => { ran++; } };
  host.setMain({ ...action, others: [action] }, true);
  const [main, second] = w.calls.slice(-2).map((call) => call.data);
  assert.deepEqual([main.is_progress_visible, main.is_active, second.is_active], [true, false, false]);
  w.Telegram.WebView.receiveEvent('main_button_pressed');
  w.Telegram.WebView.receiveEvent('secondary_button_pressed');
  assert.equal(ran, 0);
  host.setMain(action);
  w.Telegram.WebView.receiveEvent('main_button_pressed');
  assert.equal(ran, 1);
});

test('a new theme is painted at once: the button, and what surrounds the page', () => {
  const w = fakeWindow({ hash: launchHash('8.0', { bg_color: '#ffffff', button_color: '#111111', hint_color: '#999999' }) });
  const host = createHost(w);
  const shown = () => w.calls.findLast((call) => call.type === 'web_app_setup_main_button').data.color;
  host.setMain({ text: 'Roll', enabled: true, run: () => undefined });
  assert.equal(shown(), '#111111');
  w.Telegram.WebView.receiveEvent('theme_changed', { theme_params: { button_color: '#222222' } });
  assert.equal(shown(), '#222222');
  host.setMain({ text: 'Roll', enabled: false, run: () => undefined });
  assert.equal(shown(), '#999999', 'one that cannot be pressed looks so');
  host.setColour('#abcdef');
  assert.deepEqual(w.calls.slice(-3).map((call) => call.data.color), ['#abcdef', '#abcdef', '#abcdef']);
  const old = fakeWindow({ hash: launchHash('6.8') });
  createHost(old).setColour('#abcdef');
  assert.deepEqual(old.calls.findLast((call) => call.type === 'web_app_set_header_color').data, { color_key: 'bg_color' });
});

test('fullscreen is offered where it is possible', () => {
  const fullscreen = (hash) => createHost(fakeWindow({ hash })).now.value.fullscreen;
  assert.deepEqual([fullscreen(launchHash('7.7')), fullscreen(launchHash('8.0')), fullscreen('')], [null, false, null]);
  const w = fakeWindow({ hash: launchHash('8.0') });
  const host = createHost(w);
  w.Telegram.WebView.receiveEvent('fullscreen_changed', { is_fullscreen: true });
  assert.equal(host.now.value.fullscreen, true);
  w.Telegram.WebView.receiveEvent('fullscreen_failed', { error: 'UNSUPPORTED' });
  assert.equal(host.now.value.fullscreen, null);
});

test('popups answer; where there are none the page is told to show its own', async () => {
  const w = fakeWindow({ hash: launchHash('6.2') });
  const host = createHost(w);
  const what = { title: 't', message: 'm', buttons: [] };
  const asked = host.popup(what);
  w.Telegram.WebView.receiveEvent('popup_closed', { button_id: 'stay' });
  assert.equal(await asked, 'stay');
  const closed = host.popup(what);
  assert.equal(await host.popup(what), '', 'one at a time');
  w.Telegram.WebView.receiveEvent('popup_closed', {});
  assert.equal(await closed, '');
  assert.equal(await createHost(fakeWindow({ hash: launchHash('6.1') })).popup(what), null);
});

test('sharing opens Telegram’s own sheet', async () => {
  const w = fakeWindow({ hash: launchHash('8.0') });
  assert.equal(await createHost(w).share('https://x/#/t/1', 'Come & play'), true);
  assert.equal(w.calls.at(-1).data.path_full, '/share/url?url=https%3A%2F%2Fx%2F%23%2Ft%2F1&text=Come%20%26%20play');
});

test('in a frame of the web client messages go to and come from its origin alone', () => {
  const w = fakeWindow({ hash: launchHash('8.0'), proxy: false, iframe: true });
  const host = createHost(w);
  assert.ok(w.calls.length > 0 && w.calls.every((call) => call.origin === 'https://web.telegram.org'));
  const message = (origin, source) => w.listeners.message({ origin, source, data: '{"eventType":"safe_area_changed","eventData":{"top":9}}' });
  message('https://evil.example', w.parent);
  message('https://web.telegram.org', {});
  assert.equal(host.now.value.insets.top, 0);
  message('https://web.telegram.org', w.parent);
  assert.equal(host.now.value.insets.top, 9);
  w.listeners.message({ origin: 'https://web.telegram.org', source: w.parent, data: 'no json' });
  const other = fakeWindow({ hash: launchHash('8.0'), proxy: false, iframe: true });
  other.location.ancestorOrigins = ['https://webk.telegram.org'];
  createHost(other);
  assert.ok(other.calls.length > 0 && other.calls.every((call) => call.origin === 'https://webk.telegram.org'));
});

/** All that a page could take from its launch. */
const believed = (host) => [host.inTelegram, host.initData, host.userId, host.language, host.startParam, host.fresh, host.version, host.platform];
const NOTHING = [false, '', '', '', '', false, '6.0', 'unknown'];

test('a link with launch data in a plain browser is believed in nothing, and its address is cleaned', () => {
  const w = fakeWindow({ hash: launchHash('8.0'), proxy: false });
  const host = createHost(w);
  useAll(host);
  assert.deepEqual(believed(host), NOTHING);
  assert.deepEqual([host.mains, host.colorScheme, w.calls.length], [0, null, 0]);
  assert.equal(w.location.hash, '');
  assert.equal(w.storage.size, 0, 'nothing is kept for the next load');
});

test('what an earlier version kept of such a link is not believed either, and goes', () => {
  const w = fakeWindow({ hash: '#/t/12', storage: new Map([['stolik.launch', launchHash('8.0').slice(1)]]), proxy: false });
  assert.deepEqual(believed(createHost(w)), NOTHING);
  assert.equal(w.location.hash, '#/t/12');
  assert.equal(w.storage.size, 0);
});

test('what stands before the launch data in the address is where the player goes', () => {
  for (const proxy of [false, true]) {
    const w = fakeWindow({ hash: '#/t/12&' + launchHash('8.0').slice(1), proxy });
    assert.equal(createHost(w).initData, proxy ? initData : '');
    assert.equal(w.location.hash, '#/t/12');
  }
});

test('a frame of anybody but Telegram’s web client is a plain browser', () => {
  for (const origin of ['https://evil.example', 'https://web.telegram.org.evil.example', 'http://web.telegram.org']) {
    const w = fakeWindow({ hash: launchHash('8.0'), proxy: false, iframe: true });
    w.location.ancestorOrigins = [origin];
    assert.deepEqual(believed(createHost(w)), NOTHING, origin);
    assert.equal(w.calls.length, 0);
  }
});

test('events that make no sense are taken for nothing', () => {
  const w = fakeWindow({ hash: launchHash('8.0') });
  const host = createHost(w);
  const { receiveEvent } = w.Telegram.WebView;
  for (const type of ['theme_changed', 'viewport_changed', 'safe_area_changed', 'popup_closed', 'no_such_event', 'main_button_pressed']) receiveEvent(type, null);
  receiveEvent('safe_area_changed', { top: 'x', bottom: null });
  receiveEvent('viewport_changed', { height: 0, is_state_stable: true });
  assert.deepEqual(host.now.value.insets, { top: 0, bottom: 0, left: 0, right: 0 });
  assert.equal(w.styles['--tg-viewport-stable-height'], undefined);
});

test('a plain browser is no Telegram: nothing is called, nothing fails', async () => {
  const w = fakeWindow();
  const host = createHost(w);
  useAll(host);
  assert.deepEqual([host.inTelegram, host.initData, host.startParam, host.version], [false, '', '', '6.0']);
  assert.equal(w.calls.length, 0);
  assert.equal(w.Telegram, undefined);
  assert.equal(await host.share('u', 't'), false);
  useAll(createHost({}));
});

test('what a start parameter asks for', () => {
  assert.deepEqual(parseStart('r_7Kx2'), { page: 'join', code: '7KX2' });
  assert.deepEqual(parseStart('w_12_57'), { page: 'watch', route: '#/replay/12/57' });
  assert.deepEqual(parseStart('w_12'), { page: 'watch', route: '#/replay/12' });
  const id = '0123456789abcdef'.repeat(2);
  assert.deepEqual(parseStart('w_12_57_' + id), { page: 'watch', route: '#/replay/12/57/' + id });
  for (const other of ['w_12_57_' + id + 'a', 'w_12_' + id, '', 'x', 'r_', 'w_0', 'w_1_', 'r_../..', 'w_12_57_']) assert.equal(parseStart(other), null, other);
});

test('the class of an Android device is read from its user agent', () => {
  const agent = 'Mozilla/5.0 Telegram-Android/11.9.0 (Samsung SM-A155M; Android 14; SDK 34; LOW)';
  const w = fakeWindow({ hash: launchHash('8.0'), agent });
  assert.equal(createHost(w).power, 'low');
  assert.equal(w.attributes['data-power'], 'low');
  assert.equal(createHost(fakeWindow()).power, null);
});
