// Who the player is. A guest account is made when one is first needed and kept in this browser.
import { computed, signal } from '@preact/signals';

import { randomName } from '../ui/names';
import { changeKept, dropKept, keptOf, putFirst, type Account, type Kept } from './accounts';
import { forgetKnown } from './known';
import { forgetSaid } from './said';
import { host } from './telegram';

/** A request that the server refused, or that did not reach it (`offline`). */
export class ServerError extends Error {
  constructor(readonly code: string, text: string, readonly status = 0) {
    super(text);
  }
}

/** Of Telegram's user; '': of the browser. */
let user = host.userId;

function ownSession(): Kept | null {
  return keptOf(user).find((one) => !one.refused) ?? null;
}

const own = ownSession();
/** A guest whom Telegram may vouch for now: played on with only if it does not. */
let spare = own && host.initData !== '' && host.fresh && !own.account.telegram && !own.chosen ? own : null;
const kept = signal<Kept | null>(spare ? null : own);
let making: Promise<string> | null = null;

/** Why Telegram's word for the player was not taken, so that they are a guest. */
export const unproven = signal<ServerError | null>(null);
/** A guest whose session the server has ended: without a word the player would be somebody else. */
export const lost = signal<Account | null>(null);

export const account = computed(() => kept.value?.account ?? null);
export const token = computed(() => kept.value?.token ?? null);
/** What else this device has kept for the player. */
export const otherAccounts = computed(() => keptOf(user).filter((one) => one.token !== kept.value?.token));

function keep({ account, token, chosen }: Kept): void {
  kept.value = { account, token, ...(user ? { user } : {}), ...(chosen ? { chosen } : {}) };
  putFirst(kept.value);
}

async function answer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const body = (await response.json().catch(() => null)) as Record<string, string> | null;
  if (response.ok) return body;
  // A proxy says so when the server behind it is away.
  const code = body?.['code'] ?? (response.status >= 502 ? 'offline' : 'http_' + response.status);
  throw new ServerError(code, body?.['detail'] ?? body?.['title'] ?? '', response.status);
}

async function fetched(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ServerError('offline', 'the server cannot be reached');
  }
  return answer(response);
}

function request(method: string, body: unknown, bearer: string | null): RequestInit {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (bearer) headers['Authorization'] = 'Bearer ' + bearer;
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

/** Exchanges what Telegram signed for a session of ours; null: it was refused. Where nobody said no,
 *  the next need tries again, rather than to make a guest of a player who has an account. */
async function vouched(): Promise<Kept | null> {
  try {
    return (await fetched('/api/accounts/telegram',
      { method: 'POST', headers: { Authorization: 'tma ' + host.initData } })) as Kept;
  } catch (error) {
    if (!(error instanceof ServerError) || ![401, 413, 501].includes(error.status)) throw error;
    unproven.value = error;
    return null;
  }
}

/** A page that Telegram's own browser shows has all of Telegram but its answers: there, a link could be
 *  anybody's, and the player is whom a plain browser knows. */
async function isInTelegram(): Promise<boolean> {
  if (host.initData === '') return false;
  if (await host.answers) return true;
  user = '';
  spare = ownSession();
  return false;
}

/** Inside Telegram the player is known; elsewhere a guest is made. */
async function signIn(lang: 'ru' | 'en'): Promise<Kept> {
  const known = (await isInTelegram()) ? await vouched() : null;
  const guest = spare;
  spare = null;
  return known ?? guest
    ?? ((await fetched('/api/accounts', request('POST', { name: randomName(lang) }, null))) as Kept);
}

/** A session, made if there is none. Several who ask at once get the same. */
export async function ensureSession(lang: 'ru' | 'en'): Promise<string> {
  if (!kept.value && !spare) kept.value = ownSession(); // another window may have made one
  if (kept.value) return kept.value.token;
  making ??= signIn(lang).then((session) => {
    keep(session);
    return session.token;
  }).finally(() => { making = null; });
  return making;
}

/** A file of the server's, asked for as the player: what was private is not there for strangers. */
export async function fetchFile(path: string): Promise<Response> {
  await making?.catch(() => null);
  return fetch(path, request('GET', undefined, kept.value?.token ?? null));
}

/** The server does not know this token (any more). The account stays in the list, for its code may bring
 *  it back; the next need makes a new one, unless another is kept. */
export function forgetSession(refused: string): void {
  if (kept.value?.token !== refused) return;
  const gone = keptOf(user).find((one) => one.token === refused); // else another window has signed out
  changeKept(refused, { refused: true });
  kept.value = ownSession();
  if (gone && !gone.account.telegram) lost.value = gone.account;
}

/** A REST request as the player, if there is one. */
export async function rest<T>(method: string, path: string, body?: unknown): Promise<T> {
  const bearer = kept.value?.token ?? null;
  try {
    return (await fetched(path, request(method, body, bearer))) as T;
  } catch (error) {
    if (bearer && error instanceof ServerError && error.code === 'unauthorized') forgetSession(bearer);
    throw error;
  }
}

export async function rename(name: string, lang: 'ru' | 'en'): Promise<void> {
  await ensureSession(lang);
  const { account } = await rest<{ account: Account }>('PATCH', '/api/account', { name });
  if (!kept.value) return;
  kept.value = { ...kept.value, account };
  changeKept(kept.value.token, { account });
}

/** Forgets the account on this device, whether or not the server can be told. */
export async function signOut(): Promise<void> {
  forgetSaid();
  forgetKnown();
  const out = kept.value;
  if (!out) return;
  dropKept(out.token);
  kept.value = ownSession();
  await fetched('/api/account/session', request('DELETE', undefined, out.token));
}

/* -- several accounts on one device -- */

/** Plays on with another account that is kept here; the one before stays kept. */
export async function switchTo(other: Kept): Promise<void> {
  try {
    const { account } = (await fetched('/api/account', request('GET', undefined, other.token))) as { account: Account };
    keep({ account, token: other.token, chosen: true });
  } catch (error) {
    if (error instanceof ServerError && error.code === 'unauthorized') changeKept(other.token, { refused: true });
    throw error;
  }
}

/** Plays on with the account that a recovery code belongs to; the one before stays kept. */
export async function recover(code: string): Promise<void> {
  keep({ ...((await fetched('/api/accounts/recover', request('POST', { code }, null))) as Kept), chosen: true });
}
