// Where the player is: the part of the address behind '#'.
import { signal } from '@preact/signals';

import type { GameName } from './types';

const GAME = /^[a-z]{2,16}$/;

/** `tab`: what is open beside the board, in place of the log. */
export interface ReplayRoute {
  page: 'replay';
  number: number;
  device?: GameName;
  at?: number;
  tab?: 'analysis';
  id?: string;
}

/** With whom a game is set up, where the address says so. */
export type Whom = 'together' | 'watch';

export type Route =
  | { page: 'home' | 'lobby' | 'settings' | 'history' | 'file' }
  | { page: 'table'; number: number; code?: string }
  | { page: 'table'; code: string; number?: undefined }
  | { page: 'howto' | 'learn'; game: GameName }
  | { page: 'new'; game: GameName; whom?: Whom }
  | { page: 'recover'; code?: string }
  | { page: 'local'; id: string; of?: number }
  | ReplayRoute
  | { page: 'fair'; number: number; id?: string };

const CODE = /^[0-9A-Z]{13}$/;
/** Of an account: seven groups of four; see docs/protocol.md. */
const RECOVERY_CODE = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/;

function number(text: string | undefined): number | null {
  return text && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}

function tableRoute(rest: string[]): Route | null {
  const n = number(rest[0]);
  const code = (n === null ? rest[0] : rest[1])?.toUpperCase();
  const good = code !== undefined && CODE.test(code);
  if (n !== null) return good ? { page: 'table', number: n, code } : { page: 'table', number: n };
  return good ? { page: 'table', code } : null;
}

/** The id of a game, by which a private one is shown to strangers. */
function proofId(text: string | undefined): { id?: string } {
  return /^[0-9a-f]{32}$/.test(text ?? '') ? { id: text! } : {};
}

/** A game of the server's by its number, or the last of its kind on this device by its name. */
function replayRoute([which, at = '', id]: string[]): Route | null {
  const n = number(which);
  const where = /^\d{1,7}$/.test(at) ? { at: Number(at), ...proofId(id) }
    : at === 'analysis' ? { tab: at as 'analysis' } : {};
  if (GAME.test(which ?? '')) return { page: 'replay', number: 0, device: which!, ...where };
  return n === null ? null : { page: 'replay', number: n, ...where };
}

/** A game on this device by its name; with a number, the one that goes on with that table of the server's. */
function localRoute([id = '', of]: string[]): Route | null {
  if (!GAME.test(id)) return null;
  const n = number(of);
  return n === null ? { page: 'local', id } : { page: 'local', id, of: n };
}

/** A link with a code that is none leads to where one can be typed. */
function recoverRoute(text = ''): Route {
  const code = text.toUpperCase();
  return RECOVERY_CODE.test(code) ? { page: 'recover', code } : { page: 'recover' };
}

function newRoute([game = '', whom]: string[]): Route | null {
  if (!GAME.test(game)) return null;
  return { page: 'new', game, ...(whom === 'together' || whom === 'watch' ? { whom } : {}) };
}

function known(parts: string[]): Route | null {
  const [page, ...rest] = parts;
  const n = number(rest[0]);
  switch (page) {
    case 't': return tableRoute(rest);
    case 'new': return newRoute(rest);
    case 'howto': case 'learn': return GAME.test(rest[0] ?? '') ? { page, game: rest[0]! } : null;
    case 'local': return localRoute(rest);
    case 'lobby': case 'settings': case 'history': case 'file': return { page };
    case 'recover': return recoverRoute(rest[0]);
    case 'replay': return replayRoute(rest);
    case 'fair': return rest[0] === undefined ? { page, number: 0 } : n === null ? null
      : { page, number: n, ...proofId(rest[1]) };
    default: return null;
  }
}

/** What is not understood leads home. Whether there is a game of that name, the page finds out. */
export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, '').split('/').map((part) => {
    try { return decodeURIComponent(part); } catch { return ''; }
  });
  return known(parts) ?? { page: 'home' };
}

export function routeHash(route: Route): string {
  switch (route.page) {
    case 'home': return '#/';
    case 'table':
      return '#/t/' + [route.number, route.code].filter((part) => part !== undefined).join('/');
    case 'new': return ['#/new', route.game, route.whom].filter((part) => part !== undefined).join('/');
    case 'howto': case 'learn': return `#/${route.page}/${route.game}`;
    case 'local': return ['#/local', route.id, route.of].filter((part) => part !== undefined).join('/');
    case 'recover': return ['#/recover', route.code].filter((part) => part !== undefined).join('/');
    case 'replay': return ['#/replay', route.device ?? route.number, route.at ?? route.tab, route.id]
      .filter((part) => part !== undefined).join('/');
    case 'fair': return ['#/fair', route.number || undefined, route.id].filter((part) => part !== undefined).join('/');
    default: return '#/' + route.page;
  }
}

export const route = signal<Route>({ page: 'home' });

/** Goes to a page; `instead` of the present one, so that Back does not lead here again. */
export function go(to: Route, instead = false): void {
  const hash = routeHash(to);
  if (instead) {
    history.replaceState(history.state, '', hash);
    route.value = to;
  } else if (location.hash !== hash) {
    location.hash = hash;
  }
}

/** What is kept with a page that was reached from another of ours. */
const WITHIN = { within: true };

/** To the page before; home, if the player came from elsewhere. */
export function goBack(): void {
  if (history.state) history.back();
  else go({ page: 'home' }, true);
}

/** The path of an invitation, which the server shows a preview of: /i/CODE, /i/CODE/en. It leads to the table. */
export function invitedTo(path: string): Route | null {
  const [, code] = /^\/i\/([0-9A-Z]{13})(?:\/[a-z]{2})?\/?$/i.exec(path) ?? [];
  return code ? { page: 'table', code: code.toUpperCase() } : null;
}

export function invitePath(code: string, lang: string): string {
  return `/i/${code}${lang === 'ru' ? '' : '/' + lang}`;
}

export function followAddress(): void {
  const { pathname, hash } = location;
  if (pathname !== '/') {
    history.replaceState(null, '', '/' + (hash || routeHash(invitedTo(pathname) ?? { page: 'home' })));
  }
  const read = () => { route.value = parseRoute(location.hash); };
  addEventListener('hashchange', () => {
    if (!history.state) history.replaceState(WITHIN, '');
    read();
  });
  read();
}
