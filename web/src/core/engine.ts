// The rules and the computer players, compiled to WebAssembly. They are spoken to exactly as
// programs speak to `stolik engine`: docs/engine.md. Works in a page, in a worker and in node.

import type { Reason } from './types';

/** A request of the engine protocol. */
export interface Request {
  op: string;
  [field: string]: unknown;
}

export interface EngineError {
  code: string;
  message: string;
  reason?: Reason;
  /** Of weights_missing: whose weights they are. */
  game?: string;
}

/** An answer of the engine protocol: `ok`, and either an error or the members of the operation. */
export type Answer = { ok: false; error: EngineError } | ({ ok: true } & Record<string, unknown>);

/** What is wrong with a game file: docs/gamefile.md lists the codes. */
export interface Fault {
  code: string;
  /** The number of the event that is wrong, from 1. */
  event?: number;
  seat?: number;
  /** How often a move was taken back. */
  undos?: number;
  /** What the seeds bring in its place. */
  drawn?: { chance: string | string[] };
}

/** What the check of a game file says; docs/fair.md tells what that proves. */
export type Verdict =
  | { ok: false; why: string; reason: Fault }
  | {
      ok: true;
      game: string;
      seats: number;
      events: number;
      draws: number;
      result: { how: string; seat?: number; scores?: number[] };
      commitment: string;
      chain: string;
    };

interface Exports {
  memory: WebAssembly.Memory;
  stolik_open(): number;
  stolik_close(engine: number): void;
  stolik_room(n: number): number;
  stolik_answer(engine: number, n: number): number;
  stolik_verify(n: number): number;
  stolik_convert(n: number, binary: number): number;
  stolik_weights(nameLength: number, n: number): number;
  stolik_text(): number;
}

/** WebAssembly is not there, or the file could not be loaded. */
export class WasmMissing extends Error {
  override name = 'WasmMissing';
}

/** Loads and compiles the file at an address. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined') throw new WasmMissing('this browser has no WebAssembly');
  let response: Response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new WasmMissing(`${address} could not be loaded: ${String(error)}`);
  }
  if (!response.ok) throw new WasmMissing(`${address} could not be loaded: ${response.status}`);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new WasmMissing(`${address} could not be compiled: ${String(error)}`);
  }
}

/** One instance of the program, with memory of its own; it holds any number of engines. */
export class Machine {
  readonly #exports: Exports;

  constructor(module: WebAssembly.Module) {
    this.#exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  }

  open(): Engine {
    return new Engine(this, this.#exports.stolik_open());
  }

  close(handle: number): void {
    this.#exports.stolik_close(handle);
  }

  ask(handle: number, request: string): string {
    return this.#read(this.#exports.stolik_answer(handle, this.#write(request)));
  }

  /** Checks a game file: the text as it was saved, every byte of it. */
  verify(file: string): Verdict {
    return JSON.parse(this.#read(this.#exports.stolik_verify(this.#write(file)))) as Verdict;
  }

  /** A game file in its other form (docs/gamefile.md), checked by the rules; null: it is no game. */
  convert(file: Uint8Array, binary: boolean): Uint8Array | null {
    const n = this.#exports.stolik_convert(this.#put(file), binary ? 1 : 0);
    const at = this.#exports.stolik_text() >>> 0;
    return n > 0 ? new Uint8Array(this.#exports.memory.buffer, at, n).slice() : null;
  }

  /** Takes the weights that some levels of a game need; false: they are not those of this version. */
  takeWeights(game: string, bytes: Uint8Array): boolean {
    const name = new TextEncoder().encode(game);
    const both = new Uint8Array(name.length + bytes.length);
    both.set(name);
    both.set(bytes, name.length);
    return this.#exports.stolik_weights(name.length, this.#put(both)) === 1;
  }

  #write(text: string): number {
    return this.#put(new TextEncoder().encode(text));
  }

  #put(bytes: Uint8Array): number {
    const at = this.#exports.stolik_room(bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer).set(bytes, at);
    return bytes.length;
  }

  #read(n: number): string {
    const at = this.#exports.stolik_text() >>> 0;
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, n));
  }
}

/** One game at a time, as a process `stolik engine` holds it. */
export class Engine {
  readonly #machine: Machine;
  readonly #handle: number;

  constructor(machine: Machine, handle: number) {
    this.#machine = machine;
    this.#handle = handle;
  }

  /** The answer to a line, its end of line included. */
  line(request: string): string {
    return this.#machine.ask(this.#handle, request);
  }

  request(request: Request): Answer {
    return JSON.parse(this.line(JSON.stringify(request))) as Answer;
  }

  close(): void {
    this.#machine.close(this.#handle);
  }
}

/** An engine wherever it runs: here, or in a worker. */
export interface Mind {
  /** The answers to requests that are asked in order, with nobody else's between them. */
  many(requests: readonly Request[]): Promise<Answer[]>;
  /** Gives up what is still to be answered: it is rejected with Cancelled. */
  cancel(): void;
  close(): void;
}

export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** An engine in this very thread: for tests, and for what is quick. */
export function mindOf(engine: Engine): Mind {
  return {
    many: (requests) => Promise.resolve(requests.map((request) => engine.request(request))),
    cancel: () => undefined,
    close: () => engine.close(),
  };
}

/** The game whose weights a level needs that has none yet; null: that is not what is wrong. */
export function missingWeights(answer: Answer | undefined): string | null {
  return answer?.ok === false && answer.error.code === 'weights_missing' ? answer.error.game ?? null : null;
}

/** The members of an answer; throws if it is an error. */
export function must(answer: Answer | undefined): Record<string, unknown> {
  if (!answer?.ok) throw new Error(answer ? `${answer.error.code}: ${answer.error.message}` : 'no answer');
  return answer;
}
