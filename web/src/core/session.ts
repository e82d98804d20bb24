// Who the player is. A guest account is made when one is first needed and kept in this browser.
import { computed, signal } from '@preact/signals';

import { randomName } from '../ui/names';
import { load, save } from './store';
import { host } from './telegram';

export interface Account {
  id: number;
  name: string;
  telegram: boolean;
}

interface Kept {
  account: Account;
  token: string;
  /** Whose it is in Telegram, where several people may share this storage. */
  user?: string;
}

/** A request that the server refused, or that did not reach it (`offline`). */
export class ServerError extends Error {
  constructor(readonly code: string, text: string, readonly status = 0) {
    super(text);
  }
}

/** What was kept for this player; inside Telegram another user's is not. */
function ownSession(): Kept | null {
  const found = load<Kept>('session');
  return host.userId === '' || found?.user === host.userId ? found : null;
}

const own = ownSession();
/** A guest whom Telegram may vouch for now: played on with only if it does not. */
let spare = own && host.initData !== '' && host.fresh && !own.account.telegram ? own : null;
const kept = signal<Kept | null>(spare ? null : own);
let making: Promise<string> | null = null;

/** Why Telegram's word for the player was not taken, so that they are a guest. */
export const unproven = signal<ServerError | null>(null);

export const account = computed(() => kept.value?.account ?? null);
export const token = computed(() => kept.value?.token ?? null);

function keep(session: Kept | null): void {
  kept.value = session && { ...session, ...(host.userId ? { user: host.userId } : {}) };
  save('session', kept.value);
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
    return (await fetched('/api/accounts/telegram', { method: 'POST', headers: { Authorization: 'tma ' + host.initData } })) as Kept;
  } catch (error) {
    if (!(error instanceof ServerError) || ![401, 413, 501].includes(error.status)) throw error;
    unproven.value = error;
    return null;
  }
}

/** Inside Telegram the player is known; elsewhere a guest is made. */
async function signIn(lang: 'ru' | 'en'): Promise<Kept> {
  const known = host.initData ? await vouched() : null;
  const guest = spare;
  spare = null;
  return known ?? guest ?? ((await fetched('/api/accounts', request('POST', { name: randomName(lang) }, null))) as Kept);
}

/** A session, made if there is none. Several who ask at once get the same. */
export async function ensureSession(lang: 'ru' | 'en'): Promise<string> {
  if (!kept.value && !spare) kept.value = ownSession(); // another window may have made one
  if (kept.value) return kept.value.token;
  making ??= signIn(lang).then(({ account, token }) => {
    keep({ account, token });
    return token;
  }).finally(() => { making = null; });
  return making;
}

/** A file of the server's, asked for as the player: what was private is not there for strangers. */
export async function fetchFile(path: string): Promise<Response> {
  await making?.catch(() => null);
  return fetch(path, request('GET', undefined, kept.value?.token ?? null));
}

/** The server does not know this token (any more): the next need makes a new account. */
export function forgetSession(refused: string): void {
  if (kept.value?.token !== refused) return;
  const stored = ownSession();
  if (stored && stored.token !== refused) kept.value = stored; // another window has signed in since
  else keep(null);
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
  if (kept.value) keep({ ...kept.value, account });
}

export async function signOut(): Promise<void> {
  try {
    await rest('DELETE', '/api/account/session');
  } finally {
    keep(null);
  }
}
