// Short sounds made on the spot: no files to load, nothing to hear until the player asks for it.

type Note = [frequency: number, startMs: number, lengthMs: number, shape: OscillatorType, loudness: number];

export type Sound = 'select' | 'place' | 'capture' | 'error' | 'win' | 'turn' | 'chat';

const SOUNDS: Record<Sound, Note[]> = {
  select: [[520, 0, 40, 'sine', 0.05]],
  place: [[180, 0, 70, 'triangle', 0.22], [90, 0, 90, 'sine', 0.2]],
  capture: [[240, 0, 80, 'triangle', 0.2], [360, 70, 120, 'triangle', 0.16]],
  error: [[150, 0, 120, 'square', 0.05], [120, 110, 140, 'square', 0.05]],
  win: [[523, 0, 140, 'triangle', 0.14], [659, 120, 140, 'triangle', 0.14], [784, 240, 320, 'triangle', 0.14]],
  turn: [[660, 0, 90, 'sine', 0.1], [880, 90, 140, 'sine', 0.1]],
  chat: [[880, 0, 60, 'sine', 0.06]],
};

let audio: AudioContext | null = null;

function play([frequency, startMs, lengthMs, shape, loudness]: Note, on: AudioContext): void {
  const from = on.currentTime + startMs / 1000;
  const until = from + lengthMs / 1000;
  const tone = on.createOscillator();
  const gain = on.createGain();
  tone.type = shape;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, until);
  tone.connect(gain).connect(on.destination);
  tone.start(from);
  tone.stop(until);
}

let newest: Sound | null = null; // of what could not be heard yet

/** A browser is silent until the player has touched the page, and an iPhone again after a call. */
export function sound(what: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  newest = what;
  const heard = (on: AudioContext): void => {
    if (newest) for (const note of SOUNDS[newest]) play(note, on);
    newest = null;
  };
  if (audio.state === 'running') heard(audio);
  else void audio.resume().then(() => heard(audio!), () => undefined);
}
