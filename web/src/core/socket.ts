// The one WebSocket to the server. It comes back by itself, takes up the followed tables where
// they were, and sends again what was not answered, so that callers need not know of any of it.
import { signal } from '@preact/signals';

import type { Line } from './line';
import { ServerError } from './session';

export type Message = { t: string } & Record<string, unknown>;
/** `resent`: it went out more than once, so the server may have taken it before. */
export type Reply = Message & { resent: boolean };

export interface Follow {
  table: number;
  code?: string;
  /** The last sequence number that is known. */
  seq: () => number;
  on: (message: Message) => void;
}

export interface Hello {
  account: { id: number; name: string } | null;
  tables: number[];
}

export type Link = 'off' | 'connecting' | 'online';

/** What is needed of the world; tests bring their own. */
export interface Surroundings {
  open: (onText: (text: string) => void, onOpen: () => void, onClose: () => void) => Line;
  token: () => string | null;
  refused: (token: string) => void;
  random: () => number;
}

interface Waiting {
  message: Message;
  sends: number;
  again: boolean;
  resolve: (reply: Reply) => void;
  reject: (why: ServerError) => void;
}

const GREETING = 0; // other messages have numbers above
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 20_000;
const QUIET_MS = 20_000;
const ANSWER_MS = 8_000;
const UNANSWERED_MS = 3_000; // after a request: a line that is dead is found out sooner
/** How long a table waits to be made, by how often the line could not be opened: nobody waits for a server
 *  that is known to be away. */
const UNSENT_MS = [6_000, 1_000, 0] as const;

export class Socket {
  readonly link = signal<Link>('off');
  readonly hello = signal<Hello | null>(null);
  private line: Line | null = null;
  /** Who the line was told we are; undefined: nothing yet. */
  private lineToken: string | null | undefined;
  private lastId = 0;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private asked = false; // a ping is under way
  private readonly waiting = new Map<number, Waiting>();
  private readonly follows = new Map<number, Follow>();
  private lobby: ((message: Message) => void) | null = null;

  constructor(private readonly around: Surroundings) {}

  /** Connects, unless that is under way; with another token than before: anew. A stranger who has
   *  become somebody says so on the same line. */
  start(): void {
    if (this.line && this.lineToken !== undefined && this.lineToken !== this.around.token()) {
      if (this.lineToken === null && this.follows.size === 0) this.greet();
      else this.drop();
    }
    if (!this.line) this.connect();
  }

  /** Now is a good moment: the network is back, or the page is looked at again. */
  nudge(): void {
    if (this.link.value === 'online') this.ask();
    else if (this.link.value === 'connecting' && this.retry !== undefined) this.connect();
  }

  /** `again`: may be sent twice, if it is not known whether it arrived. */
  request(message: Message, again: boolean): Promise<Reply> {
    this.start();
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      const entry = { message: { ...message, id }, sends: 0, again, resolve, reject };
      this.waiting.set(id, entry);
      if (this.hasGreeted()) this.send(entry);
      else if (!again) setTimeout(() => this.giveUp(id), UNSENT_MS[Math.min(this.attempts, 2)]);
    });
  }

  /** Takes back what was asked about a table and is not answered yet; nobody waits for that any more. */
  withdraw(table: number): void {
    for (const [id, { message }] of this.waiting) if (message['table'] === table) this.waiting.delete(id);
  }

  /** The device says that it has no network: the line is not waited for. */
  lose(): void {
    if (this.line) this.silent();
  }

  /** Nobody wants a table to be made minutes after the click. */
  private giveUp(id: number): void {
    const entry = this.waiting.get(id);
    if (!entry || entry.sends > 0) return;
    this.waiting.delete(id);
    entry.reject(new ServerError('offline', 'the server cannot be reached'));
  }

  /** Gives the table's messages to the follow from now on, also after a break. */
  follow(follow: Follow): () => void {
    this.follows.set(follow.table, follow);
    return () => {
      if (this.follows.get(follow.table) === follow) this.follows.delete(follow.table);
    };
  }

  watchLobby(on: (message: Message) => void): () => void {
    const ask = (value: boolean) => this.request({ t: 'lobby', on: value, changes: true }, false).catch(() => null);
    this.lobby = on;
    this.start();
    if (this.hasGreeted()) void ask(true);
    return () => {
      this.lobby = null;
      if (this.hasGreeted()) void ask(false);
    };
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.link.value = 'connecting';
    this.lineToken = undefined;
    this.asked = false;
    const line: Line = this.around.open(
      (text) => { if (this.line === line) this.heard(text); },
      () => { if (this.line === line) this.begin(); },
      () => { if (this.line === line) this.closed(); },
    );
    this.line = line;
    this.listen(ANSWER_MS);
  }

  /** What waits goes out behind the greeting, not after its answer: a round trip less. */
  private begin(): void {
    this.greet();
    this.resume();
  }

  private hasGreeted(): boolean {
    return this.line !== null && this.lineToken !== undefined;
  }

  private greet(): void {
    this.lineToken = this.around.token();
    const token = this.lineToken ? { token: this.lineToken } : {};
    this.line?.send(JSON.stringify({ t: 'hello', id: GREETING, patch: 'index', ...token }));
  }

  private drop(): void {
    const line = this.line;
    this.line = null;
    line?.close();
    this.broke();
  }

  private closed(): void {
    this.line = null;
    this.broke();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts++);
    this.link.value = 'connecting';
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + this.around.random() / 2));
  }

  /** What cannot be sent twice has an unknown fate; the caller is told so. */
  private broke(): void {
    clearTimeout(this.quiet);
    this.link.value = 'off';
    for (const [id, entry] of this.waiting) {
      if (entry.sends > 0 && !entry.again) {
        this.waiting.delete(id);
        entry.reject(new ServerError('connection_lost', 'the connection broke'));
      }
    }
  }

  /** Cuts a line that has gone silent: after a while without a word, a ping must be answered. */
  private listen(ms: number): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      if (this.link.value === 'online' && ms !== ANSWER_MS) this.ask();
      else this.silent();
    }, ms);
  }

  private ask(): void {
    this.asked = true;
    this.line?.send(JSON.stringify({ t: 'ping' }));
    this.listen(ANSWER_MS);
  }

  private silent(): void {
    const line = this.line;
    this.line = null;
    line?.close();
    this.closed();
  }

  private heard(text: string): void {
    const message = JSON.parse(text) as Message;
    this.asked = false;
    this.listen(QUIET_MS);
    if (this.link.value !== 'online') {
      this.greeted(message);
      return;
    }
    if (message['re'] === GREETING) this.known(message);
    if (message.t === 'lobby') this.lobby?.(message);
    if (message.t === 'bye') this.attempts = 1;
    const table = message['table'];
    if (typeof table === 'number' && message.t !== 'error') this.follows.get(table)?.on(message);
    this.answered(message);
  }

  private greeted(message: Message): void {
    if (message.t === 'hello') {
      this.attempts = 0;
      this.link.value = 'online';
    }
    this.known(message);
  }

  private known(message: Message): void {
    if (message.t === 'hello') {
      this.hello.value = message as unknown as Hello;
    } else if (message['code'] === 'unauthorized' && this.lineToken) {
      this.around.refused(this.lineToken);
      this.reconnect();
    } else if (this.link.value === 'online') {
      this.reconnect(); // it follows a table by now, so that this line stays a stranger's
    }
  }

  /** The greeting was refused, and so was what went out behind it. */
  private reconnect(): void {
    for (const entry of this.waiting.values()) entry.sends = 0;
    this.drop();
    this.connect();
  }

  private answered(message: Message): void {
    const entry = this.waiting.get(message['re'] as number);
    if (!entry) return;
    this.waiting.delete(message['re'] as number);
    if (message.t === 'error') {
      entry.reject(new ServerError(String(message['code']), String(message['text'] ?? '')));
    } else {
      entry.resolve({ ...message, resent: entry.sends > 1 });
    }
  }

  /** First the tables, so that answers to what follows find them up to date. */
  private resume(): void {
    const unanswered = [...this.waiting.values()];
    for (const follow of this.follows.values()) {
      const { table, code } = follow;
      this.request({ t: 'watch', table, ...(code ? { code } : {}), seq: follow.seq(), steps: true }, false)
        .catch((why: ServerError) => { if (why.code === 'not_found') follow.on({ t: 'gone', table }); });
    }
    if (this.lobby) this.request({ t: 'lobby', on: true, changes: true }, false).catch(() => null);
    for (const entry of unanswered) this.send(entry);
  }

  private send(entry: Waiting): void {
    entry.sends++;
    this.line?.send(JSON.stringify(entry.message));
    if (this.link.value === 'online' && !this.asked) this.listen(UNANSWERED_MS);
  }
}
