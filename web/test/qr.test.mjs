// QR codes: the parts against published examples, whole codes against those of another encoder.
import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './bundle.mjs';

const { correction, formatBits, versionBits, qrCode } = await load('pages/meeting/qr.ts');

test('correction codewords are those of a published example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(correction(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('format and version information are those of the standard', () => {
  const formats = ['101010000010010', '101000100100101', '101111001111100', '101101101001011', '100010111111001', '100000011001110',
    '100111110010111', '100101010100000'];
  assert.deepEqual(formats.map((_, mask) => formatBits(mask).toString(2).padStart(15, '0')), formats);
  assert.equal(versionBits(7).toString(2).padStart(18, '0'), '000111110010010100');
});

/** Made by the npm package qrcode 1.5.4: level M, bytes; each row as a number of base 16. */
const known = [
  {
    "text": "hi",
    "rows": "1fcf7f 104d41 175b5d 17595d 17535d 105941 1fd57f 1700 17c17c ea521 66a9e 1d0834 1d4295 13c9 1fc562 105fc9 175124 175d24 17529c 104c34 1fd69e"
  },
  {
    "text": "https://play.example/i/K7QF3ZP2M4XWA",
    "rows": "1fc7ae7f 104ff941 1750a05d 1754625d 17523f5d 10543d41 1fd5557f 1a5300 17c23e7c e09f2d1 ffde970 a03a1ca a68502c a0333f1 105f243c ba87112 1f4320c 1f22c775 11fef8d4 168bb4a2 12404df7 16331f 1fc12f5c 10584312 175d31f4 175cca0f 17512ffe 1045a59a 1fd9b21c"
  },
  {
    "text": "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "rows": "1fd2a9a7c97f 104e4cf29a41 174136583a5d 1753f30d635d 175139f7cf5d 105ccf129841 1fd55555557f 16d7183400 11720df29ef9 192679a7cb7c cc8330d61d6 1820d6583483 c570cf29e29 1aab59a7cb7c ec5e30d61d6 33e6583483 18c3ccf29e29 f3769a7cb7c 10c5a30d61d6 1b3346583483 1f2ddf29ff9 1b16e917cb1c 1d59735d6156 1d1685183713 11f055f29ff9 139224f7ca2c 1ccc795d6386 1c118b0835d1 12cf52a29c7a 13b11cf7ca2c daed5d6386 e3dfb0835d3 1b470ea29c79 1316cf7ca2c 15add5d6386 f3d0b0835d3 1347fff29df9 13bd17cb1c 1fdfbb5d6156 104a77183513 175437f29df9 174d70a7ca7c 174eba0d60d6 104677583580 1fd311f29f29"
  }
];

for (const { text, rows } of known) {
  test(`the code of ${text.length} bytes is as another encoder makes it`, () => {
    const code = qrCode(text);
    assert.equal(code.map((row) => BigInt('0b' + row.map(Number).join('')).toString(16)).join(' '), rows);
  });
}

test('versions grow with the text, and one that is too long has no code', () => {
  const sizes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((n) => qrCode('x'.repeat(n)).length);
  assert.deepEqual(sizes, [21, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
  assert.equal(qrCode('x'.repeat(15)).length, 25);
  assert.equal(qrCode('x'.repeat(214)), null);
});
