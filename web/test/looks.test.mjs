// What holds the looks together: one font, five sizes of text, a colour of its own for the player's turn.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const sheets = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => name.endsWith('.css'));
const read = (name) => readFileSync(join(root, 'src', name), 'utf8').replace(/\/\*[^]*?\*\//g, '');
const sources = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(join(root, 'src', name), 'utf8')]);

const SIZES = ['xs', 's', 'm', 'l', 'xl'];
/** A step of the scale, a part of a drawing's unit, or nothing of its own. */
const SIZE = new RegExp(`^(var\\(--font-(${SIZES.join('|')})\\)|calc\\(var\\(--unit\\) \\* [\\d.]+\\)|inherit|0)$`);
const SHORT = new RegExp(`^(inherit|(600 )?var\\(--font-(${SIZES.join('|')})\\)/[\\d.]+ ui-monospace, monospace)$`);
const ROOT = /^16px\/1\.4 Inter, /; // the size that the scale is measured in

test('text has one of five sizes everywhere', () => {
  const stray = [];
  for (const name of sheets) {
    for (const [, what, value] of read(name).matchAll(/[{;\s](font|font-size):\s*([^;}]+)/g)) {
      const fine = what === 'font' ? SHORT.test(value) || (name === 'ui/theme.css' && ROOT.test(value)) : SIZE.test(value.trim());
      if (!fine) stray.push(`${name}: ${what}: ${value}`);
    }
  }
  for (const [name, text] of sources) if (/fontSize|font-size:/.test(text)) stray.push(name + ' has a size in its script');
  assert.deepEqual(stray, []);
  const scale = [...read('ui/theme.css').matchAll(/--font-(\w+): ([\d.]+)rem/g)].map(([, size, rem]) => [size, Number(rem)]);
  assert.deepEqual(scale.map(([size]) => size), SIZES);
  assert.ok(scale.every(([, rem], i) => i === 0 || rem >= scale[i - 1][1] * 1.1), 'each is larger than the one before');
});

test('no part has a font family of its own, but for code', () => {
  const stray = sheets.flatMap((name) => [...read(name).matchAll(/font-family:\s*([^;}]+)/g)].map(([, value]) => `${name}: ${value}`))
    .filter((one) => !/: (Inter|inherit|ui-monospace, monospace)$/.test(one));
  assert.deepEqual(stray, []);
  assert.deepEqual(sources.filter(([, text]) => /font-family|fontFamily/.test(text)).map(([name]) => name), []);
});

test('the font is small, swaps in, has its licence beside it and every letter of both languages', async () => {
  assert.ok(statSync(join(root, 'font/inter.woff2')).size <= 25_000);
  assert.match(readFileSync(join(root, 'font/LICENSE'), 'utf8'), /SIL Open Font License, Version 1\.1/);
  const face = /@font-face \{([^}]+)\}/.exec(read('ui/theme.css'))[1];
  assert.match(face, /font-display: swap/);
  const made = /--unicodes=(\S+)/.exec(readFileSync(join(root, 'font/make'), 'utf8'))[1];
  const has = (ranges) => ranges.split(/,\s*/).flatMap((range) => {
    const [from, to = from] = range.replace('U+', '').split('-').map((hex) => parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  const [there, said] = [has(made), has(/unicode-range: ([^;]+)/.exec(face)[1])];
  assert.deepEqual(said.filter((code) => !there.includes(code)), [], 'the page asks the font for nothing that it lacks');
  const letters = [...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяABCXYZabcxyz0123456789«»—–…№']
    .map((letter) => letter.codePointAt(0));
  assert.deepEqual(letters.filter((code) => !said.includes(code)), []);
});

test('the colour of the own turn is nothing else', () => {
  const uses = sheets.flatMap((name) => [...read(name).matchAll(/([^{}]+)\{[^{}]*var\(--turn\)/g)].map(([, rule]) => rule.trim()));
  assert.ok(uses.length > 0);
  assert.deepEqual(uses.filter((rule) => !/mine|frame-me|turn/.test(rule)), []);
  const value = /--turn: (#\w+)/.exec(read('ui/theme.css'))[1];
  assert.equal(sheets.filter((name) => read(name).replace(/--turn: #\w+/, '').includes(value)).length, 0);
});
