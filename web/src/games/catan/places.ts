// Kinds of places on the island.

export type Where = 'vertex' | 'edge' | 'hex';

/** Which actions go to a place, by their first word or the first two (`play x`), and where it lies. A game that builds
 *  on this one adds its own. */
export const WHERE: Record<string, Where> = { settlement: 'vertex', road: 'edge', ship: 'edge', city: 'vertex',
  move: 'edge', robber: 'hex', pirate: 'hex' };
/** Kinds of vertices where nothing stands yet. A game that builds on this one adds its own. */
export const BARE = new Set(['settlement']);
/** Actions that name two places: something at the first goes to the second. */
export const FROM_TO = new Set(['move']);

/** What a player may set about besides building, each with a tool: its sign and its key. */
export const TASKS: { task: Kind; icon: string; key: string }[] = [{ task: 'move', icon: 'ship', key: 'S' }];

/** A kind of place on the island, and one of them. The robber's are also the pirate's. */
export type Kind = string;
export interface Place { kind: Kind; id: number }

/** Where the places of a kind lie. */
export const whereOf = (kind: Kind): Where => WHERE[kind] ?? 'vertex';
