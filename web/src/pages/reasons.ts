// Why a game's file was refused, in words of the page: the codes of docs/gamefile.md, and how far the check
// had come by then.
import type { Fault } from '../core/engine';

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

const STAGE_OF: Record<string, Stage> = {
  no_json: 'file', no_game: 'file', version: 'file', shape: 'file', no_proof: 'file', undos: 'file',
  server_seed: 'seeds', seat_seed: 'seeds',
  log: 'log', after_end: 'log', event: 'log', draw: 'log', illegal: 'log',
  result: 'result',
  digest: 'whole',
  chain: 'chain', bytes: 'chain',
};

/** A roll or a pick as it is; of a shuffle its beginning. */
function sayDrawn({ chance }: NonNullable<Fault['drawn']>): string {
  return Array.isArray(chance) ? chance.slice(0, 3).join(' ') + ' …' : chance;
}

/** A code that this page does not know yet is the shape of the file. */
export function reasonOf({ code, event, seat, undos, drawn }: Fault): Reason {
  const stage = STAGE_OF[code];
  return {
    stage: stage ?? 'file',
    key: 'fair.why_' + (stage && code !== 'log' ? code : 'shape'),
    values: {
      ...(event === undefined ? {} : { n: String(event) }),
      ...(seat === undefined ? {} : { seat: String(seat + 1) }),
      ...(undos === undefined ? {} : { n: String(undos) }),
      ...(drawn ? { right: sayDrawn(drawn) } : {}),
    },
    ...(event === undefined ? {} : { event }),
  };
}
