// The player's own part in the chance of a game: docs/fair.md. A seed is kept in this browser from
// the commitment until the game is over.
import { load, save } from './store';

interface KeptSeed {
  seed: string;
  seat: number;
  at: number;
}

const KEEP_MS = 30 * 24 * 3600 * 1000;

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** SHA256(`STOLIK1/client\0` ‖ id ‖ u8 seat ‖ seed). */
export async function commitmentOf(id: string, seat: number, seed: string): Promise<string> {
  const label = new TextEncoder().encode('STOLIK1/client\0');
  const bytes = Uint8Array.from([...label, ...unhex(id), seat, ...unhex(seed)]);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Browsers hash only on pages that came safely; elsewhere the server draws the player's seed. */
export function canCommit(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined;
}

function all(): Record<string, KeptSeed> {
  const seeds = load<Record<string, KeptSeed>>('seeds') ?? {};
  return Object.fromEntries(Object.entries(seeds).filter(([, kept]) => Date.now() - kept.at < KEEP_MS));
}

/** Draws a seed for a game and keeps it; returns the commitment to it. Another window of this player
 *  may have drawn one already: there is one place to keep it, so both commit to the same. */
export async function drawSeed(id: string, seat: number): Promise<string> {
  const seed = seedOf(id, seat) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  save('seeds', { ...all(), [id]: { seed, seat, at: Date.now() } });
  return commitmentOf(id, seat, seed);
}

export function seedOf(id: string, seat: number): string | null {
  const kept = all()[id];
  return kept && kept.seat === seat ? kept.seed : null;
}

export function dropSeed(id: string): void {
  const seeds = all();
  if (id in seeds) {
    delete seeds[id];
    save('seeds', seeds);
  }
}
