// The accounts that this browser keeps, each with its session; the one that was played with last is the
// first. Those of Telegram's users stand apart from the browser's own: none takes another's place.
import { signal } from '@preact/signals';

import { load, save } from './store';

export interface Account {
  id: number;
  name: string;
  telegram: boolean;
}

export interface Kept {
  account: Account;
  token: string;
  /** Whose it is in Telegram, where several people may share this storage; not there: the browser's. */
  user?: string;
  /** The player asked for this account, so that Telegram's word for another does not replace it. */
  chosen?: true;
  /** The server does not take the token any more. */
  refused?: true;
}

const KEY = 'sessions';
/** One session, as earlier versions kept it. */
const OLD_KEY = 'session';
/** A server that refuses everybody must not fill the storage. */
const REFUSED_MAX = 5;

/** Counts the changes, so that what shows the accounts follows them. */
const changes = signal(0);

function isKept(one: unknown): one is Kept {
  const { account, token } = (one ?? {}) as Partial<Kept>;
  return typeof token === 'string' && typeof account?.id === 'number' && typeof account.name === 'string';
}

const isSame = (a: Kept, b: Kept): boolean => a.account.id === b.account.id && a.user === b.user;
const withFirst = (list: Kept[], one: Kept): Kept[] => [one, ...list.filter((other) => !isSame(one, other))];

/** False: it is kept only as long as the page. */
function store(list: Kept[]): boolean {
  let refused = 0;
  changes.value++;
  return save(KEY, list.filter((one) => !one.refused || ++refused <= REFUSED_MAX));
}

/** What an earlier version kept goes away only when it is kept anew. */
function withOld(list: Kept[]): Kept[] {
  const old = load(OLD_KEY);
  if (!isKept(old) || list.some((one) => one.token === old.token)) return list;
  const { account, token, user } = old;
  return withFirst(list, { account, token, ...(user ? { user } : {}) });
}

function all(): Kept[] {
  const found = load(KEY);
  const list = Array.isArray(found) ? found.filter(isKept) : [];
  const whole = withOld(list);
  if (whole !== list && save(KEY, whole)) save(OLD_KEY, null);
  return whole;
}

/** The accounts of Telegram's user, or ('') of the browser itself. */
export function keptOf(user: string): Kept[] {
  void changes.value;
  return all().filter((one) => (one.user ?? '') === user);
}

/** Puts it first: it is the one that is played with. */
export function putFirst(one: Kept): void {
  store(withFirst(all(), one));
}

/** Changes one that is kept, where it stands; another window may have dropped it meanwhile. */
export function changeKept(token: string, part: Partial<Kept>): void {
  store(all().map((one) => (one.token === token ? { ...one, ...part } : one)));
}

export function dropKept(token: string): void {
  store(all().filter((one) => one.token !== token));
  if (load<Kept>(OLD_KEY)?.token === token) save(OLD_KEY, null);
}
