// What is heard: nothing before the first touch, for a browser would not allow it; then whatever the synth
// computes, once for each sound.
import type { Sound } from './synth';

export type { Sound };

interface Player {
  audio: AudioContext;
  compute: typeof import('./synth').compute;
  kept: Map<Sound, AudioBuffer>;
}

let player: Promise<Player | null> | null = null;

async function begin(): Promise<Player> {
  const audio = new AudioContext(); // within the touch: later it would be silent
  const { compute } = await import('./synth');
  return { audio, compute, kept: new Map() };
}

/** Called by a touch or a key. An iPhone falls silent again after a call: then the next touch wakes it. */
function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  player ??= begin().catch(() => { player = null; return null; });
  void player.then((ready) => { if (ready && ready.audio.state !== 'running') void ready.audio.resume(); });
}

for (const touch of ['pointerup', 'keydown']) {
  globalThis.addEventListener?.(touch, wake, { capture: true, passive: true });
}

function bufferOf({ audio, compute, kept }: Player, what: Sound): AudioBuffer {
  const there = kept.get(what);
  if (there) return there;
  const samples = compute(what, audio.sampleRate);
  const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
  buffer.copyToChannel(samples, 0);
  kept.set(what, buffer);
  return buffer;
}

const STALE_MS = 400; // what was to be heard then is not worth hearing any more

export function sound(what: Sound): void {
  const asked = performance.now();
  void player?.then((ready) => {
    if (!ready || ready.audio.state !== 'running' || performance.now() - asked > STALE_MS) return;
    const source = ready.audio.createBufferSource();
    source.buffer = bufferOf(ready, what);
    source.connect(ready.audio.destination);
    source.start();
  });
}
