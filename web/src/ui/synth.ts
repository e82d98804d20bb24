// Sounds as they are computed: things that ring for a moment when they are hit, and noise. Fetched after the
// first touch; nothing is loaded as audio.

export type Sound = 'select' | 'place' | 'capture' | 'card' | 'cards' | 'dice' | 'error' | 'win' | 'turn' | 'chat';

/** A way in which a thing rings: hertz, seconds until it has faded to a third, loudness. */
type Mode = readonly [hertz: number, fade: number, loud: number];

interface Thing {
  modes: readonly Mode[];
  /** The knock itself. `dull`: 0 lets all of the noise through, near 1 only the lowest of it. */
  noise?: { loud: number; rise?: number; fade: number; dull: number };
}

/** A checker on a board of wood. */
const WOOD: Thing = { modes: [[172, .05, .5], [418, .032, .34], [935, .018, .2], [2090, .008, .1]],
  noise: { loud: .55, fade: .005, dull: .55 } };
const HEAVY: Thing = { modes: [[118, .09, .6], [286, .05, .35], [640, .025, .16]],
  noise: { loud: .6, fade: .01, dull: .75 } };
/** Bone against bone, above a wooden table. */
const BONE: Thing = { modes: [[2380, .011, .26], [3710, .009, .22], [5900, .006, .16], [236, .03, .2]],
  noise: { loud: .4, fade: .003, dull: .15 } };
/** Paper slides, then lies. */
const SLIDE: Thing = { modes: [], noise: { loud: .34, rise: .016, fade: .028, dull: .3 } };
const SLAP: Thing = { modes: [[148, .02, .2]], noise: { loud: .42, fade: .007, dull: .5 } };
const TICK: Thing = { modes: [[1250, .008, .1], [2600, .004, .06]] };
const DULL: Thing = { modes: [[98, .07, .4], [147, .05, .24]], noise: { loud: .12, fade: .02, dull: .9 } };

/** A bar of wood that is struck with a soft mallet. */
const bar = (hertz: number, loud = .3): Thing =>
  ({ modes: [[hertz, .16, loud], [hertz * 3.93, .05, loud * .3], [hertz * 9.2, .02, loud * .08]] });

/** What is hit, when (seconds), how hard, and how much higher or lower it rings. */
type Hit = readonly [thing: Thing, at: number, hard?: number, pitch?: number];

/** Two dice: thrown, they jump ever lower, and lie. */
const ROLL: readonly Hit[] = [
  [BONE, 0, .9], [BONE, .035, .7, 1.13], [BONE, .1, .95, .94], [BONE, .15, .6, 1.2], [BONE, .235, .8, 1.04],
  [BONE, .3, .5, .9], [BONE, .37, .6, 1.1], [BONE, .435, .32], [BONE, .475, .36, 1.16], [BONE, .515, .18, .97],
  [BONE, .54, .16, 1.08],
];

const SOUNDS: Record<Sound, readonly Hit[]> = {
  select: [[TICK, 0]],
  place: [[WOOD, 0, .7], [WOOD, .034, .16, 1.07]],
  capture: [[HEAVY, 0, .75], [WOOD, .06, .3, .9]],
  card: [[SLIDE, 0], [SLAP, .052]],
  cards: [[SLIDE, 0], [SLAP, .05, .7], [SLIDE, .08, .8], [SLAP, .13, .8, 1.05], [SLIDE, .16, .7], [SLAP, .215]],
  dice: ROLL,
  error: [[DULL, 0], [DULL, .13, .8, .84]],
  win: [[bar(523), 0], [bar(659), .12], [bar(784), .24], [bar(1047, .34), .38]],
  turn: [[bar(659), 0, .9], [bar(988), .11]],
  chat: [[bar(1175, .16), 0]],
};

const SILENT = 6; // fades until nothing is heard
const EDGE = .0015; // seconds: without a rise of its own a tone would click

function lengthOf([{ modes, noise }, at]: Hit): number {
  const fades = [...modes.map(([, fade]) => fade), (noise?.rise ?? 0) + (noise?.fade ?? 0)];
  return at + SILENT * Math.max(...fades);
}

/** Adds one hit to what is heard. The noise is the same each time: a sound is the same wherever it is computed. */
function strike(out: Float32Array, rate: number, [{ modes, noise }, at, hard = 1, pitch = 1]: Hit): void {
  const from = Math.round(at * rate);
  for (const [hertz, fade, loud] of modes) {
    const step = (2 * Math.PI * hertz * pitch) / rate;
    const n = Math.min(out.length - from, Math.ceil(SILENT * fade * rate));
    for (let i = 0; i < n; i++) {
      const time = i / rate;
      out[from + i]! += hard * loud * Math.min(1, time / EDGE) * Math.exp(-time / fade) * Math.sin(step * i);
    }
  }
  if (!noise) return;
  let seed = 1 + from;
  let low = 0;
  const n = Math.min(out.length - from, Math.ceil(((noise.rise ?? 0) + SILENT * noise.fade) * rate));
  for (let i = 0; i < n; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    low += (1 - noise.dull) * (seed / 0x80000000 - 1 - low);
    const time = i / rate;
    const rise = Math.min(1, time / (noise.rise ?? EDGE));
    out[from + i]! += hard * noise.loud * rise * Math.exp(-Math.max(0, time - (noise.rise ?? 0)) / noise.fade) * low;
  }
}

/** A sound, between -1 and 1, for so many samples a second. */
export function compute(what: Sound, rate: number): Float32Array<ArrayBuffer> {
  const hits = SOUNDS[what];
  const out = new Float32Array(Math.ceil(rate * Math.max(...hits.map(lengthOf))));
  for (const hit of hits) strike(out, rate, hit);
  return out;
}
