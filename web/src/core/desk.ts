// What a worker does: it holds engines by number and answers messages about them.
import { Machine, WasmMissing, type Answer, type Engine, type Request, type Verdict } from './engine';

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

export class Desk {
  readonly #module: Promise<WebAssembly.Module>;
  readonly #engines = new Map<number, Engine>();
  #machine: Machine | null = null;

  constructor(module: Promise<WebAssembly.Module>) {
    this.#module = module;
    module.catch(() => undefined); // each order is told of it
  }

  async answer(order: Order): Promise<Reply> {
    try {
      return this.#do(order, (this.#machine ??= new Machine(await this.#module)));
    } catch (error) {
      // After a trap the memory may hold anything: the next order finds a new machine.
      if (!(error instanceof WasmMissing)) this.#forget();
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { id: order.id, error: { name, message } };
    }
  }

  #do(order: Order, machine: Machine): Reply {
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
    return { id, answers: order.requests.map((request) => engine.request(request)) };
  }

  #forget(): void {
    this.#machine = null;
    this.#engines.clear();
  }
}
