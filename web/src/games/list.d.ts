// What web/games.mjs makes of rules/games.def.
declare module 'games:modules' {
  export const names: readonly string[];
  export const modules: Readonly<Record<string, () => Promise<{ default: unknown }>>>;
  export const minis: Readonly<Record<string, () => Promise<{ default: import('../core/types').Mini }>>>;
  export const words: Readonly<Record<string, import('../core/types').WordSource>>;
}

declare module 'games:cards' {
  export const cards: Readonly<Record<string, import('../core/types').GameCard>>;
  export const taught: readonly string[];
}

declare module 'games:later' {
  export const later: Readonly<Record<string, import('../core/types').WordSource>>;
}

declare module 'games:looks' {
  export const looks: Readonly<Record<string, import('../core/types').Looks>>;
}
