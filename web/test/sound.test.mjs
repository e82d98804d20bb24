// Sounds as they are computed: each is heard, none is too loud or clicks, and they differ as their things do.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './bundle.mjs';

const RATE = 44100;
const NAMES = ['select', 'place', 'capture', 'card', 'cards', 'dice', 'error', 'win', 'turn', 'chat'];
const { compute } = await load('ui/synth.ts');
const sounds = new Map(NAMES.map((name) => [name, compute(name, RATE)]));

const peak = (samples) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
/** How often the sign changes in a second: the higher, the brighter. */
const brightness = (samples) => {
  const loud = samples.subarray(0, samples.findLastIndex((one) => Math.abs(one) > .02) + 1);
  return loud.reduce((n, one, i) => n + (i > 0 && one > 0 !== loud[i - 1] > 0 ? 1 : 0), 0) / (loud.length / RATE);
};
/** Where it gets loud after it was not, in seconds. */
const onsets = (samples) => {
  const step = Math.round(RATE * .005);
  const level = Array.from({ length: Math.floor(samples.length / step) }, (_, i) => peak(samples.subarray(i * step, (i + 1) * step)));
  return level.flatMap((now, i) => (i > 0 && now > .08 && now > 1.8 * level[i - 1] ? [i * .005] : []));
};

for (const [name, samples] of sounds) {
  test(`${name} is heard, without a click at its ends or a cut top`, () => {
    assert.ok(peak(samples) > .05, `${peak(samples)} is silence`);
    assert.ok(peak(samples) <= .95, `${peak(samples)} is cut off`);
    assert.ok(Math.abs(samples[0]) < .05 && Math.abs(samples.at(-1)) < .005, 'it begins and ends at rest');
    assert.ok(samples.every(Number.isFinite));
    assert.ok(samples.length / RATE < 2, 'it is over before the next');
  });
}

test('dice jump several times and lie within the time that they are seen to roll', () => {
  const hits = onsets(sounds.get('dice'));
  assert.ok(hits.length >= 5, `${hits.length} hits`);
  assert.ok(hits.at(-1) < .6);
  assert.equal(onsets(sounds.get('place')).length <= 2, true, 'a checker is put down once');
});

test('bone is brighter than wood, and wood than a heavy thing', () => {
  const [dice, place, capture] = ['dice', 'place', 'capture'].map((name) => brightness(sounds.get(name)));
  assert.ok(dice > 1.5 * place && place > capture, `${dice} ${place} ${capture}`);
});

test('a sound is the same each time, and as long at any rate', () => {
  assert.deepEqual(compute('card', RATE), sounds.get('card'));
  const slow = compute('card', RATE / 2);
  assert.ok(Math.abs(slow.length * 2 - sounds.get('card').length) <= 2);
});
