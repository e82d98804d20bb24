// A game on the server, as a Play: the table kept up to date by its messages.
import { batch, signal } from '@preact/signals';

import { patchedView } from './patch';
import { keepSaid, saidAt } from './said';
import { canCommit, drawSeed, dropSeed, seedOf } from './seeds';
import { ServerError, ensureSession, rest } from './session';
import type { Message, Reply, Socket } from './socket';
import type { Clocks, Ending, GameEvent, GameName, Hint, Play, Reason, Refusal, Seat, Table } from './types';
import { countedAt, countedOf, type Undone } from './undone';
import { witness } from './witness';

export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/** As under "Setting up a table" of docs/protocol.md. */
export interface Plan {
  game: GameName;
  seats?: number;
  options?: Record<string, unknown>;
  bots?: (string | null)[];
  computers?: string[];
  clock?: string | null;
  private?: boolean;
  hints?: boolean;
}

interface Wire extends Message {
  table: number;
  seat: number | null;
  req?: number;
  turn?: { to_act?: number[]; optional?: number[]; over?: boolean; answer_ms?: number };
  flag?: boolean;
  events?: GameEvent[];
  undo?: number;
  undone?: Undone;
  clocks?: { left: (number | null)[]; running: number[] };
  missed?: { since: number; steps: { seq: number; to_act: number[]; patch: unknown }[] };
}

const SEATING_TRIES = 4;
const NEWS_MS = 3000;

function clocksOf(clocks: { left: (number | null)[]; running: number[] } | undefined): Clocks {
  return { left: clocks?.left ?? [], running: clocks?.running ?? [], at: performance.now() };
}

/** What the turn says, as the table has it, and what can be taken back. */
function turnOf({ turn, undo }: Wire): Pick<Table, 'toAct' | 'optional' | 'over' | 'answerBy' | 'mayUndo'> {
  return {
    toAct: turn?.to_act ?? [], over: turn?.over ?? false, ...(undo === undefined ? {} : { mayUndo: true }),
    ...(turn?.optional ? { optional: turn.optional } : {}),
    ...(turn?.answer_ms === undefined ? {} : { answerBy: performance.now() + turn.answer_ms }),
  };
}

function tableOf(m: Wire): Table {
  const maybe = (key: string) => (m[key] === undefined || m[key] === null ? {} : { [key]: m[key] });
  return {
    table: m.table, code: (m['code'] as string | undefined) ?? '', game: m['game'] as GameName,
    options: m['options'] as Record<string, unknown>, phase: m['phase'] as Table['phase'],
    seats: m['seats'] as Seat[], seat: m.seat ?? null, seq: m['seq'] as number, view: m['view'] ?? null,
    ...turnOf(m), menu: (m['menu'] as string[] | null) ?? null,
    open: (m['open'] as string[] | undefined) ?? [], clocks: clocksOf(m.clocks),
    hints: m['hints'] === true, private: m['private'] === true,
    ...maybe('host'), ...maybe('ending'), ...maybe('scores'), ...maybe('winners'), ...maybe('chain'),
    ...maybe('id'), ...maybe('commitment'), ...maybe('next'), ...maybe('next_code'), ...maybe('start'),
    ...maybe('watchers'), ...(m.undone ? { undone: m.undone.length } : {}),
    ...maybe('loaded'), ...maybe('clock'), ...maybe('claim_ms'), ...maybe('flag'),
  } as Table;
}

/** Events by number, without those that are there already. */
function joined(old: readonly GameEvent[], more: readonly GameEvent[]): readonly GameEvent[] {
  const known = new Set(old.map((e) => e.seq));
  const fresh = more.filter((e) => !known.has(e.seq));
  return fresh.length > 0 ? [...old, ...fresh].sort((a, b) => a.seq - b.seq) : old;
}

/** The number before the first event that is missing; null: none is. */
function gapIn(events: readonly GameEvent[]): number | null {
  const at = events.findIndex((event, i) => event.seq !== i + 1);
  return at < 0 ? null : at;
}

/** Whether all but this seat are ready, so that seeds are revealed as soon as it is taken. */
function isLast(seats: readonly Seat[], seat: number): boolean {
  return seats.every(({ kind, committed }, p) => p === seat || kind === 'bot' || committed === true);
}

export class RemotePlay implements Play {
  readonly table;
  readonly events = signal<readonly GameEvent[]>([]);
  readonly chat = signal<readonly ChatLine[]>([]);
  /** How many lines were said; old ones are let go. */
  readonly said = signal(0);
  /** The server does not know the table any more. */
  readonly gone = signal(false);
  private at = 0; // the server's number of the last event; the table has how many count
  private log: readonly GameEvent[] = []; // all, by the server's numbers
  private undone: Undone = [];
  private req = 0;
  private turnstile: Promise<unknown> = Promise.resolve();
  private readonly unfollow: () => void;
  private committing = '';
  private revealing = '';
  private filling = false;

  constructor(private readonly socket: Socket, first: Message, private readonly code?: string) {
    const m = first as Wire;
    this.table = signal<Table>(tableOf(m));
    this.chat.value = saidAt(m.table);
    this.unfollow = socket.follow({
      table: m.table, ...(code ? { code } : {}), seq: () => this.told(), on: (news) => this.on(news as Wire),
    });
    this.take(m);
  }

  act(action: string): Promise<Refusal | null> {
    return this.numbered({ t: 'act', action });
  }

  async legal(): Promise<string[]> {
    const actions: string[] = [];
    for (let from: unknown = 0; from !== undefined;) {
      const page = await this.ask({ t: 'legal', from });
      actions.push(...(page['actions'] as string[]));
      from = page['next'];
    }
    return actions;
  }

  async hint(): Promise<Hint | null> {
    const reply = await this.ask({ t: 'hint' }).catch(() => null);
    const action = reply?.['action'] as string | undefined;
    return action === undefined ? null : { action, reasons: (reply?.['reasons'] as Reason[] | undefined) ?? [] };
  }

  /** The rules come to this browser when they are first asked. */
  async preview(action: string): Promise<unknown> {
    return (await import('./preview')).preview(this.table.value, action);
  }

  resign(): Promise<Refusal | null> { return this.numbered({ t: 'resign' }); }
  draw(): Promise<Refusal | null> { return this.numbered({ t: 'draw' }); }
  decline(): Promise<Refusal | null> { return this.numbered({ t: 'decline' }); }
  /** Of who is gone: the win, or a draw. */
  claim(draw = false): Promise<Refusal | null> { return this.numbered({ t: 'claim', ...(draw ? { draw } : {}) }); }
  /** Lets the computer play for me, or plays on myself. */
  handOver(on: boolean): Promise<Refusal | null> { return this.numbered({ t: 'stand_in', on }); }
  /** Takes back my last move, where all others are computers. */
  undo(): Promise<Refusal | null> { return this.numbered({ t: 'undo' }); }
  /** Asks for the next phase that is only for those who ask, or does without. */
  flag(on: boolean): Promise<Refusal | null> { return this.numbered({ t: 'flag', on }); }
  rematch(): Promise<Refusal | null> { return this.tried({ t: 'rematch', commit: canCommit() }); }
  startNow(): Promise<Refusal | null> { return this.tried({ t: 'start' }); }
  say(text: string): Promise<Refusal | null> { return this.tried({ t: 'chat', text }); }

  /** Takes back what the server has not answered: the player goes on without it. */
  withdraw(): void {
    this.socket.withdraw(this.table.value.table);
  }

  /** Follows no longer; before the game begins this gives the seat up. */
  leave(): void {
    this.unfollow();
    this.socket.request({ t: 'leave', table: this.table.value.table, ...this.withCode() }, false).catch(() => null);
  }

  /** Takes a seat, this one if it is free, with a seed of the player's own where the browser can hash. */
  async sit(lang: 'ru' | 'en', wanted: number | null = null): Promise<Refusal | null> {
    try {
      await ensureSession(lang);
      for (let tries = 0; ; tries++) {
        const why = await this.trySit(wanted);
        if (why === null || tries >= SEATING_TRIES || !['seat_taken', 'bad_seed'].includes(why.code)) return why;
        await this.look();
      }
    } catch (error) {
      return refusalOf(error);
    }
  }

  private withCode(): { code?: string } {
    return this.code ? { code: this.code } : {};
  }

  private ask(message: Message): Promise<Reply> {
    return this.socket.request({ ...message, table: this.table.value.table, ...this.withCode() }, true);
  }

  private async tried(message: Message): Promise<Refusal | null> {
    try {
      await this.socket.request({ ...message, table: this.table.value.table, ...this.withCode() }, false);
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  private async trySit(wanted: number | null): Promise<Refusal | null> {
    const { id, seats } = this.table.value;
    const free = seats.flatMap((seat, p) => (seat.kind === 'open' ? [p] : []));
    const seat = wanted !== null && free.includes(wanted) ? wanted : free[Math.floor(Math.random() * free.length)];
    if (seat === undefined) return { code: 'table_full', text: 'every seat is taken' };
    const commit = id && canCommit() ? { commit: await drawSeed(id, seat) } : {};
    const joined = this.tried({ t: 'join', seat, ...commit });
    if (id && isLast(seats, seat)) this.reveal(id, seat);
    return joined;
  }

  /** One request at a time, each under the next number, so that none is played twice or lost. */
  private numbered(message: Message): Promise<Refusal | null> {
    const turn = this.turnstile.then(() => this.sendNumbered(message, true));
    this.turnstile = turn;
    return turn;
  }

  private async sendNumbered(message: Message, mayRetry: boolean): Promise<Refusal | null> {
    const req = this.req + 1;
    try {
      const reply = await this.socket.request({ ...message, table: this.table.value.table, req }, true);
      this.req = Math.max(this.req, req);
      // Another window of this player has used the number: what was asked has not been done.
      if (reply['repeated'] === true && !reply.resent && mayRetry) {
        await this.look();
        return await this.sendNumbered(message, false);
      }
      await this.reached(reply['seq'] as number);
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Waits until what the acknowledged request has caused is on the table. */
  private reached(seq: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.table.subscribe(() => { if (this.at >= seq) resolve(); });
      setTimeout(() => { stop(); resolve(); }, NEWS_MS);
    });
  }

  /** The last event that is known; the table itself may be further. */
  private told(): number {
    return this.log.at(-1)?.seq ?? 0;
  }

  private look(): Promise<unknown> {
    return this.ask({ t: 'watch', seq: this.told() });
  }

  private on(m: Wire): void {
    switch (m.t) {
      case 'table': this.take(m); break;
      case 'seats': this.takeSeats(m); break;
      case 'events': this.takeEvents(m); break;
      case 'end': this.takeEnd(m); break;
      case 'flag': this.table.value = { ...this.table.value, flag: m.flag === true }; break;
      case 'chat': this.takeChat(m); break;
      case 'gone': this.gone.value = true; break;
    }
  }

  private take(m: Wire): void {
    this.req = Math.max(this.req, m.req ?? 0);
    this.undone = m.undone ?? [];
    this.takeMissed(m);
    this.put(tableOf(m), m.events);
    if (this.told() < this.at && m.events === undefined) this.look().catch(() => null);
    this.fillIn().catch(() => null); // without them the log begins later
    this.mindSeed();
    witness(this.table.value);
  }

  /** What happened while the connection was lost, position by position, for who shows them. */
  private takeMissed({ missed, events = [] }: Wire): void {
    if (missed?.since !== this.at || this.table.value.view === null) return;
    for (const { seq, to_act: toAct, patch } of missed.steps) {
      const { answerBy: _, optional: __, ...now } = this.table.value;
      this.put({ ...now, seq, toAct, menu: null, open: [], view: patchedView(now.view, patch) },
        events.filter((event) => event.seq <= seq));
    }
  }

  /** Of a long game the table tells the last events; those before them are asked for page by page. */
  private async fillIn(): Promise<void> {
    if (this.filling) return;
    this.filling = true;
    try {
      for (let since = gapIn(this.log); since !== null; since = gapIn(this.log)) {
        const { table, code } = this.table.value;
        const page = await rest<{ events: GameEvent[] }>('GET', `/api/tables/${table}/events?since=${since}` + (code
          ? '&code=' + code : ''));
        if (page.events.length === 0) return;
        this.log = joined(this.log, page.events);
        this.events.value = countedOf(this.undone, this.at, this.log);
      }
    } finally {
      this.filling = false;
    }
  }

  private takeSeats(m: Wire): void {
    const { table, ...old } = this.table.value;
    const members: Partial<Table> = { phase: m['phase'] as Table['phase'], seats: m['seats'] as Seat[] };
    for (const key of ['id', 'commitment', 'host', 'next', 'next_code', 'watchers'] as const) {
      if (m[key] !== undefined && m[key] !== null) Object.assign(members, { [key]: m[key] });
    }
    this.table.value = { table, ...old, ...members };
    const { seat, seats } = this.table.value;
    if (seat !== null && seats[seat]?.kind !== 'human') this.look().catch(() => null); // the seat was lost
    this.mindSeed();
    witness(this.table.value);
  }

  private takeEvents(m: Wire): void {
    const now = this.table.value;
    const seq = m['seq'] as number;
    if (seq <= this.at) return;
    if ((m.events?.[0]?.seq ?? 0) > this.at + 1) {
      this.look().catch(() => null);
      return;
    }
    const { answerBy: _, mayUndo: __, optional: ___, ...rest } = now;
    this.put({
      ...rest, seq, view: patchedView(now.view, m['patch']), ...turnOf(m),
      menu: (m['menu'] as string[] | null) ?? null, open: (m['open'] as string[] | undefined) ?? [],
      clocks: m.clocks ? clocksOf(m.clocks) : now.clocks,
    }, m.events);
  }

  /** The table, with the server's number, and what has led to it, at once. */
  private put(table: Table, events: readonly GameEvent[] = []): void {
    const { takenBack: _, ...rest } = table;
    this.at = table.seq;
    this.log = joined(this.log, events);
    batch(() => {
      this.table.value = { ...rest, seq: countedAt(this.undone, this.at),
        ...(this.undone.at(-1)?.[1] === this.at ? { takenBack: true } : {}) };
      this.events.value = countedOf(this.undone, this.at, this.log);
    });
  }

  private takeChat(m: Wire): void {
    this.chat.value = [...this.chat.value.slice(-199), m as unknown as ChatLine];
    keepSaid(m.table, this.chat.value);
    this.said.value++;
  }

  private takeEnd(m: Wire): void {
    const now = this.table.value;
    const clocks = { ...now.clocks, running: [] };
    const { answerBy: _, optional: __, ...rest } = now;
    this.table.value = {
      ...rest, phase: 'ended', over: true, toAct: [], menu: null, open: [], clocks,
      ending: m['ending'] as Ending,
      ...(m['scores'] ? { scores: m['scores'] as number[], winners: m['winners'] as number[] } : {}),
      ...(m['chain'] ? { chain: m['chain'] as string } : {}),
    };
    if (now.id) dropSeed(now.id);
    witness(this.table.value);
  }

  /** Commits to a seed while the table waits, and reveals it when all sit. */
  private mindSeed(): void {
    const { phase, seat, seats, id } = this.table.value;
    const mine = seat === null ? undefined : seats[seat];
    if (!mine || !id || seat === null || !canCommit()) return;
    if (phase === 'seating' && (!mine.committed || seedOf(id, seat) === null)) void this.commit(id, seat);
    if (phase === 'revealing' && mine.committed && !mine.revealed) {
      this.reveal(id, seat);
    }
  }

  private reveal(id: string, seat: number): void {
    const seed = seedOf(id, seat);
    if (!seed || this.revealing === id) return;
    this.revealing = id;
    void this.tried({ t: 'reveal', seed }).then((why) => { if (why) this.revealing = ''; });
  }

  private async commit(id: string, seat: number): Promise<void> {
    if (this.committing === id) return;
    this.committing = id;
    const commit = await drawSeed(id, seat);
    // The last seat may have been taken meanwhile; then the server's own draw for us stands.
    const why = await this.tried({ t: 'commit', commit });
    if (why) this.committing = '';
  }
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof ServerError) return { code: error.code, text: error.message };
  return { code: 'failed', text: String(error) };
}

/** Follows a table by number or code. */
export async function openTable(socket: Socket,
  at: { number?: number | undefined; code?: string | undefined }): Promise<RemotePlay> {
  const where = { ...(at.number === undefined ? {} : { table: at.number }), ...(at.code ? { code: at.code } : {}) };
  const reply = await socket.request({ t: 'watch', ...where, seq: 0 }, true);
  return new RemotePlay(socket, reply, at.code);
}

/**
 * Sets a table up and sits down. The table is made first and joined then, so that the player's
 * own seed is in the game from the start also where nobody else is waited for.
 */
export async function createTable(socket: Socket, plan: Plan, lang: 'ru' | 'en',
  seat: number | null = null): Promise<RemotePlay> {
  await ensureSession(lang);
  socket.start();
  const reply = await socket.request({ t: 'create', sit: false, ...plan }, false);
  const play = new RemotePlay(socket, reply);
  const why = await play.sit(lang, seat);
  if (why) {
    play.leave();
    throw new ServerError(why.code, why.text);
  }
  return play;
}

/** Sets a table up at which only computers play, and watches it. */
export async function watchTable(socket: Socket, plan: Plan, lang: 'ru' | 'en'): Promise<RemotePlay> {
  await ensureSession(lang);
  socket.start();
  return new RemotePlay(socket, await socket.request({ t: 'create', sit: false, ...plan }, false));
}

export async function quickTable(socket: Socket, plan: Plan, lang: 'ru' | 'en'): Promise<RemotePlay> {
  await ensureSession(lang);
  socket.start();
  const { game, seats, clock, options } = plan;
  const reply = await socket.request({ t: 'quick', commit: canCommit(), game, ...(seats ? { seats } : {}),
    ...(clock ? { clock } : {}), ...(options ? { options } : {}) }, false);
  return new RemotePlay(socket, reply);
}
