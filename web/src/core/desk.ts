// What a worker does: it holds engines by number and answers messages about them.
import { Machine, missingWeights, WasmMissing, type Answer, type Engine, type Request, type Verdict } from './engine';

/** From the page. Each is answered, in order. */
export type Order = { id: number } & (
  | { engine: number; requests: readonly Request[] }
  | { close: number }
  | { verify: string }
  | { convert: Uint8Array; binary: boolean }
);

/** To the page. */
export type Reply = { id: number } & (
  | { answers: Answer[] }
  | { verdict: Verdict }
  | { converted: Uint8Array | null }
  | { done: true }
  | { error: { name: string; message: string } }
);

/** Fetches the weights of a game's levels; rejects if they cannot be had. */
export type FetchWeights = (game: string) => Promise<Uint8Array>;

export class Desk {
  readonly #module: Promise<WebAssembly.Module>;
  readonly #fetchWeights: FetchWeights;
  readonly #weights = new Map<string, Uint8Array>();
  readonly #engines = new Map<number, Engine>();
  #machine: Machine | null = null;

  constructor(module: Promise<WebAssembly.Module>,
    fetchWeights: FetchWeights = () => Promise.reject(new Error('nobody fetches weights'))) {
    this.#module = module;
    this.#fetchWeights = fetchWeights;
    module.catch(() => undefined); // each order is told of it
  }

  async answer(order: Order): Promise<Reply> {
    try {
      return await this.#do(order, (this.#machine ??= new Machine(await this.#module)));
    } catch (error) {
      // After a trap the memory may hold anything: the next order finds a new machine.
      if (!(error instanceof WasmMissing)) this.#forget();
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { id: order.id, error: { name, message } };
    }
  }

  async #do(order: Order, machine: Machine): Promise<Reply> {
    const { id } = order;
    if ('verify' in order) return { id, verdict: machine.verify(order.verify) };
    if ('convert' in order) return { id, converted: machine.convert(order.convert, order.binary) };
    if ('close' in order) {
      this.#engines.get(order.close)?.close();
      this.#engines.delete(order.close);
      return { id, done: true };
    }
    const engine = this.#engines.get(order.engine) ?? machine.open();
    this.#engines.set(order.engine, engine);
    const answers: Answer[] = [];
    for (const request of order.requests) answers.push(await this.#ask(machine, engine, request));
    return { id, answers };
  }

  /** A level that needs weights is asked again when it has them. */
  async #ask(machine: Machine, engine: Engine, request: Request): Promise<Answer> {
    const answer = engine.request(request);
    const game = missingWeights(answer);
    return game !== null && (await this.#load(machine, game)) ? engine.request(request) : answer;
  }

  /** False: they cannot be had, or are those of another version. */
  async #load(machine: Machine, game: string): Promise<boolean> {
    try {
      const bytes = this.#weights.get(game) ?? (await this.#fetchWeights(game));
      if (!machine.takeWeights(game, bytes)) return false;
      this.#weights.set(game, bytes);
      return true;
    } catch {
      return false;
    }
  }

  #forget(): void {
    this.#machine = null;
    this.#engines.clear();
  }
}
