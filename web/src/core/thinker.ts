// The page's side of the worker: engines that answer with promises.
import type { Listed } from './analysis';
import type { Order, Reply } from './desk';
import { Cancelled, must, WasmMissing, type Answer, type Mind, type Request, type Verdict } from './engine';

declare const WASM_FILE: string;
declare const WORKER_FILE: string;
declare const WEIGHTS_FILES: string; // as JSON

/** Where a worker finds what it needs; the weights by game. */
export interface Places {
  wasm: string;
  weights: Record<string, string>;
}

/** What is used of a Worker. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** An order without its number. */
type Task = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never;

interface Waiting {
  order: Order;
  owner: number; // an engine; 0: none
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

function startWorker(): WorkerLike {
  if (typeof Worker === 'undefined' || !WORKER_FILE.slice(1) || !WASM_FILE.slice(1)) {
    throw new WasmMissing('this page was built without its engine, or the browser has no workers');
  }
  return new Worker(WORKER_FILE);
}

/** A worker with any number of engines. It is started by the first question. One question is under
 *  way at a time; the others wait here, where they can still be cancelled. */
export class Thinker {
  readonly #start: () => WorkerLike;
  readonly #expendable: boolean;
  #worker: WorkerLike | null = null;
  #queue: Waiting[] = [];
  #asked: Waiting | null = null;
  #last = 0;

  /** expendable: nothing is lost with the worker, since every question brings its own position; so
   *  a question that is cancelled while it is thought about ends the worker. */
  constructor({ expendable = false, start = startWorker }: { expendable?: boolean; start?: () => WorkerLike } = {}) {
    this.#expendable = expendable;
    this.#start = start;
  }

  open(): Mind {
    const engine = ++this.#last;
    return {
      many: async (requests: readonly Request[]): Promise<Answer[]> => {
        const reply = await this.#ask({ engine, requests }, engine);
        return 'answers' in reply ? reply.answers : [];
      },
      cancel: () => this.#cancel(engine),
      close: () => {
        this.#cancel(engine);
        if (this.#worker) this.#ask({ close: engine }, 0).catch(() => undefined);
      },
    };
  }

  /** Checks a game file, as `stolik verify` does. */
  async verify(file: string): Promise<Verdict> {
    const reply = await this.#ask({ verify: file }, 0);
    return 'verdict' in reply ? reply.verdict : { ok: false, why: 'no answer', reason: { code: 'no_answer' } };
  }

  /** A game file in its other form; null: it is no game by the rules. */
  async convert(file: Uint8Array, binary: boolean): Promise<Uint8Array | null> {
    const reply = await this.#ask({ convert: file, binary }, 0);
    return 'converted' in reply ? reply.converted : null;
  }

  /** Ends the worker. What is not answered yet is rejected; the next question starts another. */
  stop(error: Error = new Cancelled('the thinker was stopped')): void {
    const lost = this.#asked ? [this.#asked, ...this.#queue] : this.#queue;
    this.#end();
    this.#queue = [];
    for (const waiting of lost) waiting.reject(error);
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked = null;
  }

  #cancel(engine: number): void {
    const error = new Cancelled('the question was taken back');
    const mine = this.#queue.filter((waiting) => waiting.owner === engine);
    this.#queue = this.#queue.filter((waiting) => waiting.owner !== engine);
    if (this.#asked?.owner === engine) {
      mine.push(this.#asked);
      if (this.#expendable) this.#end();
      else this.#asked.owner = 0;
    }
    for (const waiting of mine) waiting.reject(error);
    this.#next();
  }

  #ask(task: Task, owner: number): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const order = { ...task, id: ++this.#last } as Order;
      this.#queue.push({ order, owner, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#asked || this.#queue.length === 0) return;
    try {
      this.#worker ??= this.#begin();
    } catch (error) {
      this.stop(error instanceof WasmMissing ? error : new WasmMissing(String(error)));
      return;
    }
    this.#asked = this.#queue.shift()!;
    this.#worker.postMessage(this.#asked.order);
  }

  #begin(): WorkerLike {
    const worker = this.#start();
    worker.onmessage = (event) => this.#answered(event.data as Reply);
    worker.onerror = (event) => this.stop(new WasmMissing(`the worker failed: ${event.message ?? ''}`));
    const places: Places = { wasm: typeof WASM_FILE === 'undefined' ? '' : WASM_FILE,
      weights: typeof WEIGHTS_FILES === 'undefined' ? {} : JSON.parse(WEIGHTS_FILES) as Places['weights'] };
    worker.postMessage(places);
    return worker;
  }

  #answered(reply: Reply): void {
    const waiting = this.#asked;
    if (waiting?.order.id !== reply.id) return; // of a question that was taken back
    this.#asked = null;
    if ('error' in reply) {
      const { name, message } = reply.error;
      if (name === 'WasmMissing') this.#end(); // the next worker fetches it again
      waiting.reject(name === 'WasmMissing' ? new WasmMissing(message) : new Error(`the engine failed: ${message}`));
    } else {
      waiting.resolve(reply);
    }
    this.#next();
  }
}

/** The games that the wasm has. */
export async function gamesOfEngine(): Promise<Listed[]> {
  const thinker = new Thinker();
  try {
    const [answer] = await thinker.open().many([{ op: 'games' }]);
    return must(answer)['games'] as Listed[];
  } finally {
    thinker.stop();
  }
}
