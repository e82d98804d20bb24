// A game against computers in this browser, without a server: the same rules and players, as wasm.
// It is played as a table on the server plays it: chance comes by itself, so do moves that leave no
// choice, and the seat is shown its view and what it may know of the events, no more.
import { batch, signal } from '@preact/signals';

import { levelsOf, levelWithin, previewOf, type LevelFacts, type Listed, type Recorded } from './analysis';
import { Cancelled, missingWeights, must, type Answer, type Mind, type Request } from './engine';
import type { Pace } from './pace';
import { peopleOf, resigned, seatsOf, unaskedIn, withFlag } from './seating';
import { hex } from './seeds';
import { Thinker } from './thinker';
import { keyOf, type LocalPlan, type Saved, type Shelf } from './saved';
import type { Hint, GameEvent, Play, Refusal, Table } from './types';

export interface LocalRoom {
  rules: Mind; // holds the game
  brain: Mind; // thinks; may be busy for long
  shelf?: Shelf;
  /** How fast computers play where several people share the screen: 0 or left out (no waiting), 0.5, 1 or 2. */
  speed?: () => number;
  /** How fast they play where nobody plays with them; left out: as all is shown. */
  pace?: Pace;
}

const MENU_SENT = 100; // as the server: longer menus are asked for
const THINKING_MS = 650; // a computer that answers at once feels like a wall, not like a player
const THINKING_MORE_MS = 500;
const SEEN_MOST = 16_384; // characters of one member of a view that is kept for its picture
const STAND_IN = 'medium'; // as the server's
const HINT_MS = 100; // a hint is of the strongest level that answers so soon: as at the server
const NEXT_STEP_MS = 380; // the further moves of the same turn
const ANSWER_MS = 20_000; // as at the server: so long a computer waits for an answer to its offer

/** A mind with a worker to itself, which ends with it. */
function alone(thinker: Thinker): Mind {
  return { ...thinker.open(), close: () => thinker.stop() };
}

/** A room with workers of its own; they end when the game is closed. */
export function openRoom(speed: () => number, shelf?: Shelf, pace?: Pace): LocalRoom {
  const brain = alone(new Thinker({ expendable: true }));
  return { rules: alone(new Thinker()), brain, speed, ...(shelf ? { shelf } : {}), ...(pace ? { pace } : {}) };
}

function randomNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

function refusalOf(answer: Answer | undefined): Refusal | null {
  if (answer?.ok) return null;
  if (!answer) return { code: 'no_engine', text: '' };
  const { code, message, reason } = answer.error;
  return { code, text: message, ...(reason ? { reason } : {}) };
}

/** What the engine says of the game that was begun. */
interface Setup {
  version: number;
  options: Record<string, unknown>;
  secrets: boolean;
  flags?: boolean; // whether it has a phase that is only for those who ask
}

export class LocalPlay implements Play {
  readonly table;
  readonly events = signal<readonly GameEvent[]>([]);
  /** Whether there is a move of the player's to take back. */
  readonly canUndo = signal(false);
  /** Why the computers do not go on; null: nothing is wrong. */
  readonly trouble = signal<string | null>(null);
  /** A level that needs weights which are out of reach, and who plays in its place; null: everybody plays. */
  readonly instead = signal<{ level: string; instead: string } | null>(null);
  /** The person who is to take the device before anything is shown; null: nothing is covered. */
  readonly cover = signal<number | null>(null);

  readonly #room: LocalRoom;
  readonly #shared: boolean;
  readonly #secrets: boolean; // whether anything is hidden in this game
  readonly #flags: boolean; // whether it has a phase that is only for those who ask
  #saved: Saved;
  #viewer: number | null; // the seat that the table is shown to
  #turnstile: Promise<unknown> = Promise.resolve();
  #age = 0; // rises with everything that happens: a thought about an older position is void
  #asked: readonly number[] = []; // who has not answered the seat on turn
  #waited = false; // long enough for their answers
  #stopWaiting: () => void = () => undefined;
  #shown: () => Promise<void> = () => Promise.resolve();
  #driving = false;
  #closed = false;

  private constructor(room: LocalRoom, saved: Saved, { options, secrets, flags }: Setup) {
    const { game, seats, seat } = saved.plan;
    this.#room = room;
    this.#saved = saved;
    this.#secrets = secrets;
    this.#flags = flags === true;
    this.#shared = peopleOf(saved.plan).length > 1;
    this.#viewer = this.#shared ? null : seat;
    const past = saved.past?.['log'] as unknown[] | undefined;
    this.table = signal<Table>({
      ...(past ? { loaded: past.length } : {}),
      table: 0, code: '', game, options, phase: 'playing', seats: seatsOf(saved.plan, saved.handed !== undefined), seat,
      seq: 0, view: null, toAct: [], over: false, menu: null, open: [], hints: seat !== null, private: true,
      clocks: { left: Array.from({ length: seats }, () => null), running: [], at: 0 },
      ...(this.#shared ? { shared: true, seat: null } : {}),
    });
  }

  /** Begins a game. Throws if there is no such game, or the wasm is missing. */
  static create(room: LocalRoom, plan: LocalPlan): Promise<LocalPlay> {
    if (plan.bots.length !== plan.seats || (peopleOf(plan)[0] ?? null) !== plan.seat) {
      throw new Error('the seat is the first one without a computer player');
    }
    return LocalPlay.#begin(room, { plan, version: 0, seed: hex(crypto.getRandomValues(new Uint8Array(32))), acts: [],
      over: false, at: Date.now() });
  }

  /** Goes on with a game that was left. Throws if it does not fit these rules any more. */
  static restore(room: LocalRoom, saved: Saved): Promise<LocalPlay> {
    return LocalPlay.#begin(room, { ...saved, acts: [...saved.acts] });
  }

  static async #begin(room: LocalRoom, saved: Saved): Promise<LocalPlay> {
    const [begun, setup] = await room.rules.many([LocalPlay.#first(saved), { op: 'setup' }]);
    must(begun);
    const about = must(setup) as unknown as Setup;
    const { version } = about;
    if (saved.version !== 0 && saved.version !== version) {
      throw new Error(`this game was played by version ${saved.version} of the rules, not by ${version}`);
    }
    const play = new LocalPlay(room, { ...saved, version }, about);
    await play.#inTurn(() => play.#replay(saved.acts.length === 0));
    play.#drive();
    return play;
  }

  static #first({ plan, seed, past, known }: Saved): Request {
    if (known) {
      const { game, seats, options, seat } = plan;
      return { op: 'guess', game, seats, options, seat, view: known.view, events: known.events, seed };
    }
    if (past) return { op: 'load', file: past, seed };
    return { op: 'new', game: plan.game, seats: plan.seats, options: plan.options, seed };
  }

  act(action: string): Promise<Refusal | null> {
    const { seat } = this.table.value;
    if (seat === null) return Promise.resolve({ code: 'not_seated', text: 'you do not sit at this table' });
    return this.#inTurn(async () => {
      if (this.table.value.phase === 'ended') return { code: 'game_over', text: 'the game is over' };
      const refusal = await this.#take(seat, action, this.#hasChoice());
      if (!refusal && this.#saved.handed) await this.#hand(undefined); // who acts has the seat back
      this.#drive();
      return refusal;
    });
  }

  showBy(shown: () => Promise<void>): void {
    this.#shown = shown;
  }

  /** Lets the computer play for the player, as a stand-in on the server does, or plays on without it. */
  async handOver(on: boolean): Promise<Refusal | null> {
    if (this.#shared) return { code: 'forbidden', text: 'several people share this screen' };
    const levels = (await this.#levels()).map(({ name }) => name);
    this.#happens();
    this.#room.brain.cancel();
    this.#room.pace?.leave();
    return this.#inTurn(async () => {
      if (this.table.value.phase === 'ended') return { code: 'game_over', text: 'the game is over' };
      await this.#hand(on ? levels.find((level) => level === STAND_IN) ?? levels[0] : undefined);
      this.#drive();
      return null;
    });
  }

  async #hand(level: string | undefined): Promise<void> {
    const { handed: _, ...saved } = this.#saved;
    this.#saved = level === undefined ? saved : { ...saved, handed: level };
    this.table.value = { ...this.table.value, seats: seatsOf(saved.plan, level !== undefined) };
    await this.#settle();
    await this.#show();
  }

  /** Raises the flag of who looks at the table, or lowers it, as at the server. */
  flag(on: boolean): Promise<Refusal | null> {
    return this.#inTurn(async () => {
      const { phase, seat, flag } = this.table.value;
      if (phase === 'ended') return { code: 'game_over', text: 'the game is over' };
      if (seat === null || flag === undefined) return { code: 'no_flag', text: 'there are no flags here' };
      if (flag === on) return { code: on ? 'flag_up' : 'flag_down', text: 'the flag is so already' };
      this.#setFlag(seat, on);
      await this.#settle();
      await this.#show();
      this.#drive();
      return null;
    });
  }

  #setFlag(seat: number, on: boolean): void {
    this.#saved = withFlag(this.#saved, seat, on);
  }

  async legal(): Promise<string[]> {
    const { seat } = this.table.value;
    if (seat === null) return [];
    const [legal] = await this.#room.rules.many([{ op: 'legal', seat }]);
    return must(legal)['actions'] as string[];
  }

  /** What a strong level would do; null also if the game has gone on meanwhile. */
  async hint(): Promise<Hint | null> {
    const level = levelWithin(await this.#levels(), HINT_MS);
    const { toAct, seat } = this.table.value;
    if (seat === null || !toAct.includes(seat) || level === undefined) return null;
    return this.#think(seat, level);
  }

  /** The view after an action; null where that would tell more than the seat may know. Rejects
   *  with Refused, a Refusal, if the rules do not allow it. */
  preview(action: string): Promise<unknown> {
    return previewOf(this.#room.brain, this.table.value, action);
  }

  /** Takes back the player's last move for which there was a choice and all that followed, as at the server; who
   *  takes a move back moves again. Chance stays what it was: the dice of this game are settled by its seed. */
  undo(): Promise<boolean> {
    this.#happens();
    this.#room.brain.cancel();
    return this.#inTurn(async () => {
      const at = this.#lastOwn();
      if (at < 0) return false;
      this.#saved.acts.length = at;
      await this.#replay(true);
      if (this.#saved.handed) await this.#hand(undefined);
      this.table.value = { ...this.table.value, takenBack: true };
      this.#drive();
      return true;
    });
  }

  /** Gives the game up. */
  resign(): Promise<void> {
    const { seats } = this.#saved.plan;
    const { seat } = this.table.value;
    this.#happens();
    this.#room.brain.cancel();
    return this.#inTurn(async () => {
      if (seat === null || this.table.value.phase === 'ended') return;
      this.#saved.ending = resigned(seats, seat).ending!;
      await this.#show();
    });
  }

  /** The game so far as a document that `stolik replay` reads: docs/gamefile.md. */
  async record(): Promise<Record<string, unknown>> {
    const { plan, version } = this.#saved;
    const { ending, scores, over, options } = this.table.value;
    const log = await this.#log();
    const byRules = ending === undefined || ending.how === 'rules';
    return {
      stolik: 1, rules: `${plan.game}/${version}`, seats: plan.seats, options,
      players: plan.bots.map((level, p) => level ?? ((plan.names?.[p] ?? plan.name) || 'human')), log,
      over: over && byRules, ...(byRules ? {} : { ending }), ...(scores ? { scores } : {}),
    };
  }

  get plan(): LocalPlan {
    return this.#saved.plan;
  }

  /** The table on the server that this game goes on with; undefined: it began here. */
  get of(): number | undefined {
    return this.#saved.of;
  }

  /** Whether what was hidden from the player was dealt anew. */
  get isRedealt(): boolean {
    return this.#saved.known?.events.some((event) => event.chance === null || event.action === null) === true;
  }

  /** Whether the player has done nothing here yet. */
  get isUntouched(): boolean {
    return !this.#saved.acts.some(({ seat, forced }) => this.#saved.plan.bots[seat] === null && !forced);
  }

  /** Whether the game is known from its beginning. */
  get hasRecord(): boolean {
    return this.#saved.known === undefined;
  }

  get pace(): Pace | null {
    return this.#room.pace ?? null;
  }

  /** Leaves the game; what is saved of it stays. */
  close(): void {
    this.#closed = true;
    this.#happens();
    this.#room.pace?.leave();
    this.#room.rules.close();
    this.#room.brain.close();
  }

  /** What the player knows of the time before this game began here. */
  #told(): readonly GameEvent[] {
    return this.#saved.known?.events ?? [];
  }

  async #log(): Promise<Recorded['log']> {
    const [log] = await this.#room.rules.many([{ op: 'log' }]);
    return must(log)['log'] as Recorded['log'];
  }

  /** One change at a time. */
  #inTurn<T>(what: () => Promise<T>): Promise<T> {
    const done = this.#turnstile.then(what);
    this.#turnstile = done.catch(() => undefined);
    return done;
  }

  /** Who has passed the device on takes nothing back. */
  #lastOwn(): number {
    const { acts, plan, ending } = this.#saved;
    const last = acts.findLastIndex((act) => plan.bots[act.seat] === null && !act.forced && !act.only);
    return !ending && acts[last]?.seat === this.#viewer ? last : -1;
  }

  // -- what happens --

  /** Whether the seat that is looked from may do one thing or another. */
  #hasChoice(): boolean {
    const { menu, open } = this.table.value;
    return menu === null || menu.length > 1 || open.length > 0;
  }

  async #take(seat: number, action: string, choice = true): Promise<Refusal | null> {
    const [answer] = await this.#room.rules.many([{ op: 'act', seat, action }]);
    const refusal = refusalOf(answer);
    if (refusal) return refusal;
    const asked = (must(answer)['optional'] as number[] | undefined) ?? [];
    if (this.table.value.optional?.includes(seat) && !asked.includes(seat)) this.#setFlag(seat, false); // it was used
    this.#saved.acts.push({ seat, action, ...(choice ? {} : { only: true }) });
    await this.#settle();
    await this.#show();
    return null;
  }

  /** Plays what leaves no choice, and for those who have not asked to be asked, as the server does. */
  async #settle(): Promise<void> {
    for (;;) {
      const [forced] = await this.#room.rules.many([{ op: 'forced', unasked: unaskedIn(this.#saved) }]);
      const { seat, action } = must(forced) as { seat: number | null; action: string | null };
      if (seat === null || action === null) return;
      must((await this.#room.rules.many([{ op: 'act', seat, action }]))[0]);
      this.#saved.acts.push({ seat, action, forced: true });
    }
  }

  /** Plays everything again from the beginning. `asks`: who is in an optional phase then has asked for it. */
  async #replay(asks: boolean): Promise<void> {
    const acts = this.#saved.acts.map(({ seat, action }) => ({ op: 'act', seat, action }));
    const answers = await this.#room.rules.many([LocalPlay.#first(this.#saved), ...acts]);
    for (const answer of answers) must(answer);
    const asked = (must(answers.at(-1))['optional'] as number[] | undefined) ?? [];
    for (const seat of asks ? asked.filter((p) => this.#saved.plan.bots[p] === null) : []) this.#setFlag(seat, true);
    this.events.value = this.#told();
    if (!this.#saved.ending) await this.#settle();
    await this.#show();
  }

  /** The next person has the device. */
  uncover(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.cover.value === null) return;
      this.#viewer = this.cover.value;
      await this.#show();
    });
  }

  /** Turns the table to the person who is to act, to who was asked before who asked: at once where nothing is
   *  hidden. Else nobody sees more than all may see until the device was passed on; says to whom. When the game
   *  is over, to nobody. */
  async #passOn(): Promise<number | null> {
    const [turn] = await this.#room.rules.many([{ op: 'turn' }]);
    const { to_act: toAct = [], asked = [], over } = must(turn) as
      { to_act?: number[]; asked?: number[]; over?: boolean };
    const isPerson = (p: number): boolean => this.#saved.plan.bots[p] === null;
    const people = asked.some(isPerson) ? asked.filter(isPerson) : toAct.filter(isPerson);
    const next = people.length === 0 || people.includes(this.#viewer ?? -1) ? null : people[0]!;
    const ended = over === true || this.#saved.ending !== undefined;
    const cover = !ended && this.#secrets ? next : null;
    this.#viewer = ended || cover !== null ? null : next ?? this.#viewer;
    return cover;
  }

  /** Brings the table up to date, and saves. */
  async #show(): Promise<void> {
    const old = this.table.value;
    const cover = this.#shared ? await this.#passOn() : null;
    const seat = this.#viewer;
    const before = seat === old.seat ? this.events.value : []; // everybody is told what they may know
    const told = this.#told();
    const since = before.length - told.length;
    const first = told.at(-1)?.seq ?? 0; // the engine counts from there
    const [turn, view, news, legal] = await this.#room.rules.many([
      { op: 'turn' }, { op: 'view', seat, open: this.#saved.ending !== undefined }, { op: 'events', seat, since },
      ...(seat === null ? [] : [{ op: 'legal', seat }]),
    ]);
    const toAct = (must(turn)['to_act'] as number[] | undefined) ?? [];
    const { seq, events } = must(news) as unknown as { seq: number; events: GameEvent[] };
    const { ending: _, scores: __, winners: ___, answerBy: ____, takenBack: _____, optional: ______, flag: _______,
      ...rest } = old;
    const optional = must(turn)['optional'] as number[] | undefined;
    const end = await this.#end(must(turn)['over'] === true);
    this.#happens();
    this.#asked = (must(turn)['asked'] as number[] | undefined) ?? [];
    this.#waited &&= this.#asked.length > 0;
    batch(() => {
      this.events.value = [...before, ...events.map((event) => ({ ...event, seq: event.seq + first }))];
      this.table.value = {
        ...rest, ...end, seat, seq: seq + first, view: must(view)['view'],
        ...(end ? { phase: 'ended', over: true, toAct: [], menu: null, open: [] }
                : { phase: 'playing', over: false, toAct, ...this.#flagOf(seat), ...(optional ? { optional } : {}),
                    ...menuOf(legal, seat !== null && toAct.includes(seat)) }),
      };
      this.cover.value = cover;
    });
    this.canUndo.value = this.#lastOwn() >= 0;
    this.#saved.over = end !== null;
    this.#saved.at = Date.now();
    this.#noteSeen();
    this.#room.shelf?.save(keyOf(old.game, this.#saved.of), this.#saved);
  }

  #flagOf(seat: number | null): Pick<Table, 'flag'> {
    return this.#flags && seat !== null ? { flag: this.#saved.flags?.includes(seat) === true } : {};
  }

  /** Long lists are for boards, not for pictures. */
  #noteSeen(): void {
    const { view, toAct } = this.table.value;
    if ((this.#shared && this.#secrets) || typeof view !== 'object' || view === null) return;
    const small = Object.entries(view).filter(([, part]) => JSON.stringify(part ?? null).length <= SEEN_MOST);
    this.#saved.seen = { view: Object.fromEntries(small), toAct };
  }

  async #end(over: boolean): Promise<Pick<Table, 'ending' | 'scores' | 'winners'> | null> {
    const { ending, plan } = this.#saved;
    if (ending) return resigned(plan.seats, ending.seat ?? plan.seat!);
    if (!over) return null;
    const { scores, winners } = must((await this.#room.rules.many([{ op: 'result' }]))[0]);
    return { ending: { how: 'rules' }, scores: scores as number[], winners: winners as number[] };
  }

  // -- the computers --

  /** Lets computers move as long as one of them is to act. */
  #drive(): void {
    if (this.#driving) return;
    this.#driving = true;
    this.#moves()
      .then(() => (this.trouble.value = null))
      .catch((error: unknown) => {
        this.#driving = false;
        this.trouble.value = this.#closed ? null : String(error);
      });
  }

  async #moves(): Promise<void> {
    while (this.#driving) await this.#move();
  }

  /** The next move of a computer, if one is to act. */
  async #move(): Promise<void> {
    await this.#turnstile; // the table is as it will be
    const seat = this.#mover();
    if (seat === undefined || this.#closed) {
      this.#driving = false; // at once: whoever changes the table next starts it again
      return;
    }
    const age = this.#age;
    const action = await this.#decide(seat, this.#levelOf(seat)!);
    await this.#inTurn(async () => {
      if (action === null || age !== this.#age) return; // something happened meanwhile
      const refusal = await this.#take(seat, action);
      if (refusal) throw new Error(`${action}: ${refusal.text}`);
    });
  }

  /** What a computer does, when it is time for that; null: something happened meanwhile. */
  async #decide(seat: number, level: string): Promise<string | null> {
    if (this.isWatched) return (await Promise.all([this.#think(seat, level), this.#pause(seat)]))[0]?.action ?? null;
    const age = this.#age;
    await this.#pause(seat);
    if (age === this.#age) await this.#wait();
    return age === this.#age ? (await this.#think(seat, level))?.action ?? null : null;
  }

  /** The computer that plays this seat. */
  #levelOf(seat: number): string | undefined {
    return this.#saved.plan.bots[seat] ?? this.#saved.handed;
  }

  /** The computer that is to move: who was asked before who asked. */
  #mover(): number | undefined {
    const movers = this.table.value.toAct.filter((p) => this.#levelOf(p) !== undefined);
    return movers.find((p) => this.#asked.includes(p)) ?? movers[0];
  }

  /** Lets people answer what they were asked: until something happens, or the time is over. Who shares the
   *  screen may not have it yet, so there the time is not limited. */
  async #wait(): Promise<void> {
    const asks = this.#asked.some((p) => this.#levelOf(p) === undefined);
    if (!asks || this.#waited || this.#closed) return;
    if (!this.#shared) this.table.value = { ...this.table.value, answerBy: performance.now() + ANSWER_MS };
    this.#waited = await new Promise<boolean>((done) => {
      const timer = this.#shared ? undefined : setTimeout(() => done(true), ANSWER_MS);
      this.#stopWaiting = () => { clearTimeout(timer); done(false); };
    });
  }

  /** The table is not what it was. */
  #happens(): void {
    this.#age++;
    this.#stopWaiting();
  }

  /** The thinker gets the position as a whole, so that it may be stopped at any time; what of it
   *  the computer player sees is for the rules to say. Null: the table changed before it was asked,
   *  or the question was taken back. */
  async #think(seat: number, level: string): Promise<Hint | null> {
    const { game, seats } = this.#saved.plan;
    const { options } = this.table.value;
    const age = this.#age;
    const state = await this.#inTurn(async () =>
      age === this.#age ? must((await this.#room.rules.many([{ op: 'state' }]))[0])['state'] : null);
    if (state === null) return null;
    const ask = async (one: string): Promise<Answer | undefined> => {
      const [set, best] = await this.#room.brain.many([
        { op: 'set', game, seats, options, state }, { op: 'best', seat, level: one, seed: randomNumber(), why: true }]);
      must(set);
      return best;
    };
    try {
      const best = await ask(level);
      if (missingWeights(best) !== null) return await this.#thinkInstead(level, ask);
      if (this.instead.value?.level === level) this.instead.value = null;
      return must(best) as unknown as Hint;
    } catch (error) {
      if (error instanceof Cancelled) return null;
      throw error;
    }
  }

  /** The strongest weaker level that needs no weights which are out of reach. */
  async #thinkInstead(level: string, ask: (level: string) => Promise<Answer | undefined>): Promise<Hint> {
    const names = (await this.#levels()).map(({ name }) => name);
    const weaker = names.slice(0, names.indexOf(level)).reverse();
    for (const instead of weaker) {
      const best = await ask(instead);
      if (missingWeights(best) !== null) continue;
      this.instead.value = { level, instead };
      return must(best) as unknown as Hint;
    }
    throw new Error('weights_missing');
  }

  async #levels(): Promise<LevelFacts[]> {
    const [games] = await this.#room.rules.many([{ op: 'games' }]);
    return levelsOf(must(games)['games'] as Listed[], this.table.value.game);
  }

  /** Nobody plays, but somebody may look on. */
  get isWatched(): boolean {
    return this.#saved.plan.seat === null || this.#saved.handed !== undefined;
  }

  /** Lets people see what was done before the next move. Who shares the screen may be asked to pass it on right
   *  after it, so the time is taken before. */
  #pause(seat: number): Promise<void> {
    const { pace, speed } = this.#room;
    const goesOn = this.#saved.acts.at(-1)?.seat === seat;
    const passes = this.table.value.optional?.includes(seat) === true; // as a rule
    const ms = passes ? 0 : goesOn ? NEXT_STEP_MS : THINKING_MS + Math.random() * THINKING_MORE_MS;
    if (pace && this.isWatched) return pace.wait(ms);
    const rate = this.#shared ? speed?.() ?? 0 : 0;
    return rate > 0 ? new Promise((done) => setTimeout(done, ms / rate)) : this.#shown();
  }
}

function menuOf(legal: Answer | undefined, acts: boolean): Pick<Table, 'menu' | 'open'> {
  if (!acts) return { menu: null, open: [] };
  const { actions, open } = must(legal) as unknown as { actions: string[]; open: string[] };
  return { menu: actions.length <= MENU_SENT ? actions : null, open };
}
