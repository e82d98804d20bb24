// Who the player is. A guest account is made when one is first needed and kept in this browser.
import { computed, signal } from '@preact/signals';

import { randomName } from '../ui/names';
import { load, save } from './store';
import { telegramLogin } from './telegram';

export interface Account {
  id: number;
  name: string;
  telegram: boolean;
}

interface Kept {
  account: Account;
  token: string;
}

/** A request that the server refused, or that did not reach it (`offline`). */
export class ServerError extends Error {
  constructor(readonly code: string, text: string) {
    super(text);
  }
}

const kept = signal<Kept | null>(load<Kept>('session'));
let making: Promise<Kept> | null = null;

export const account = computed(() => kept.value?.account ?? null);
export const token = computed(() => kept.value?.token ?? null);

function keep(session: Kept | null): void {
  kept.value = session;
  save('session', session);
}

async function answer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const body = (await response.json().catch(() => null)) as Record<string, string> | null;
  if (response.ok) return body;
  // A proxy says so when the server behind it is away.
  const code = body?.['code'] ?? (response.status >= 502 ? 'offline' : 'http_' + response.status);
  throw new ServerError(code, body?.['detail'] ?? body?.['title'] ?? '');
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

/** Inside Telegram the player is known; elsewhere a guest is made. */
async function signIn(lang: 'ru' | 'en'): Promise<Kept> {
  const known = await telegramLogin();
  return known ?? ((await fetched('/api/accounts', request('POST', { name: randomName(lang) }, null))) as Kept);
}

/** A session, made if there is none. Several who ask at once get the same. */
export async function ensureSession(lang: 'ru' | 'en'): Promise<string> {
  if (kept.value) return kept.value.token;
  making ??= signIn(lang).finally(() => { making = null; });
  const { account, token } = await making;
  keep({ account, token });
  return token;
}

/** The server does not know this token (any more): the next need makes a new account. */
export function forgetSession(refused: string): void {
  if (kept.value?.token === refused) keep(null);
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
