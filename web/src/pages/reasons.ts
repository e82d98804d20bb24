// Why a game's file was refused: the sentences of `stolik verify` (table/gamefile_read.c, proof.c)
// as words of the page, and how far the check had come by then.

/** What is checked, in this order. */
export const STAGES = ['file', 'seeds', 'log', 'result', 'whole', 'chain'] as const;
export type Stage = (typeof STAGES)[number];

export interface Reason {
  stage: Stage;
  /** `fair.why_…`, with these values filled in. */
  key: string;
  values: Record<string, string>;
  /** The number of the event that is wrong, from 1. */
  event?: number;
}

/** Named groups are values; `n` is the number of an event. */
const SENTENCES: [RegExp, Stage, string][] = [
  [/^this is no JSON/, 'file', 'no_json'],
  [/^this is no saved game/, 'file', 'no_game'],
  [/^this stolik reads saved games of version|^this stolik plays the rules|^there is no game/, 'file', 'version'],
  [/^there is no proof in it/, 'file', 'no_proof'],
  [/^the server's seed is not the one it committed to/, 'seeds', 'server_seed'],
  [/^the seed of seat (?<seat>\d+) is not/, 'seeds', 'seat_seed'],
  [/^event (?<n>\d+): the draw from the seeds is (?<right>.*)$/s, 'log', 'draw'],
  [/^event (?<n>\d+): the game was over before it/, 'log', 'after_end'],
  [/^event (?<n>\d+): .*: [a-z ,:]+$/s, 'log', 'illegal'],
  [/^event (?<n>\d+): /, 'log', 'event'],
  [/^"log" /, 'log', 'shape'],
  [/^"over" is|^"ending"|^"scores" is|^scores of a game/, 'result', 'result'],
  [/^the digest does not fit|^"digest" is/, 'whole', 'digest'],
  [/^the log is not the one that the chain was made of/, 'chain', 'chain'],
  [/^byte \d+ is not as stolik writes it/, 'chain', 'bytes'],
];

function drawn(json: string): string {
  try {
    const { chance } = JSON.parse(json) as { chance: string | string[] };
    return Array.isArray(chance) ? chance.slice(0, 3).join(' ') + ' …' : chance;
  } catch {
    return json;
  }
}

/** Whatever else is wrong is the shape of the file. */
export function reasonOf(why: string): Reason {
  for (const [sentence, stage, key] of SENTENCES) {
    const found = sentence.exec(why);
    if (!found) continue;
    const { n, seat, right } = found.groups ?? {};
    return {
      stage, key: 'fair.why_' + key,
      values: { ...(n ? { n } : {}), ...(seat ? { seat: String(Number(seat) + 1) } : {}),
        ...(right ? { right: drawn(right) } : {}) },
      ...(n ? { event: Number(n) } : {}),
    };
  }
  return { stage: 'file', key: 'fair.why_shape', values: {} };
}
