// The worker: computers think here, so that the page never waits for them. Its first message says
// where the wasm and the weights are; all others are orders.
import { Desk, type Order } from './desk';
import { compile } from './engine';
import type { Places } from './thinker';

declare const self: DedicatedWorkerGlobalScope;

const PATIENCE_MS = 15_000; // a network that does not answer is as good as none

async function fetchBytes(address: string | undefined): Promise<Uint8Array> {
  if (!address) throw new Error('there is no such file');
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${address} could not be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

let desk: Desk | null = null;
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', (event: MessageEvent<Places | Order>) => {
  const message = event.data;
  if ('wasm' in message) {
    desk = new Desk(compile(message.wasm), (game) => fetchBytes(message.weights[game]));
    return;
  }
  const own = desk;
  if (own) last = last.then(async () => self.postMessage(await own.answer(message)));
});
