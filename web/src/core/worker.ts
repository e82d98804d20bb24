// The worker: computers think here, so that the page never waits for them. Its first message says
// where the wasm is; all others are orders.
import { Desk, type Order } from './desk';
import { compile } from './engine';

declare const self: DedicatedWorkerGlobalScope;

let desk: Desk | null = null;
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', (event: MessageEvent<{ wasm: string } | Order>) => {
  const message = event.data;
  if ('wasm' in message) {
    desk = new Desk(compile(message.wasm));
    return;
  }
  const own = desk;
  if (own) last = last.then(async () => self.postMessage(await own.answer(message)));
});
