// What tests need: TypeScript as modules that node can run, the wasm, and the native engine.
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = process.env.STOLIK_BUILD ?? join(web, '../build');

/** The program and the wasm of this build; null: it was built without one. */
export const program = process.env.STOLIK ?? join(built, 'stolik');
export const wasmFile = process.env.STOLIK_WASM ?? join(built, 'web/stolik.wasm');
export const isBuilt = existsSync(program) && existsSync(wasmFile);

export async function bundled(source) {
  const made = await build({ entryPoints: [join(web, source)], bundle: true, format: 'esm',
    write: false, target: 'es2022', platform: 'neutral', mainFields: ['module', 'main'],
    define: { WASM_FILE: '"/stolik.wasm"', WORKER_FILE: '"/worker.js"', WEIGHTS_FILES: '"{}"' } });
  return import('data:text/javascript;base64,' +
    Buffer.from(made.outputFiles[0].contents).toString('base64'));
}

/** What training has found for a game's levels; null: nothing. */
export function weightsOf(game) {
  const file = join(web, `../ai/${game}/${game}.weights`);
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : null;
}

export function wasmModule() {
  return new WebAssembly.Module(readFileSync(wasmFile));
}

/** A process `stolik engine`. */
export function nativeEngine() {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()(line));
  return {
    line(request) {
      return new Promise((answer) => {
        waiting.push(answer);
        child.stdin.write(request + '\n');
      });
    },
    close() {
      child.stdin.end();
    },
  };
}

/** Random numbers that a test can repeat (mulberry32). */
export function luck(seed) {
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
