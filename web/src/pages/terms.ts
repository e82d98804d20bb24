// What a table is played by, in words: the options that are not the usual ones.
import { factsOf } from '../core/app';
import type { GameName } from '../core/types';
import { choicesOf, sayOption } from './options';

/** Options with an unusual value. One preset says it all; its own values are not listed then. */
export function unusualOptions(game: GameName, options: Record<string, unknown>): { option: string; value: unknown }[] {
  const facts = factsOf(game).options;
  const usual = new Map(choicesOf(game).map(({ option, normal }) => [option, normal as unknown]));
  const differs = [...usual].filter(([option, normal]) => option in options && options[option] !== normal);
  for (const { name, sets = {} } of facts) {
    for (const [value, set] of Object.entries(sets)) {
      const isIt = Object.entries(set).every(([option, to]) => options[option] === to);
      if (!isIt || Object.keys(set).length === 0) continue;
      return [{ option: name, value }, ...differs.flatMap(([option]) =>
        (option in set ? [] : [{ option, value: options[option] }]))];
    }
  }
  return differs.map(([option]) => ({ option, value: options[option] }));
}

/** In one line, for a list of tables; the game's words must be there. */
export function sayTerms(game: GameName, options: Record<string, unknown>): string {
  return unusualOptions(game, options).map(({ option, value }) => {
    const said = sayOption(game, option, value as string | number | boolean);
    return option === 'preset' ? said : `${sayOption(game, option)}: ${said}`;
  }).join(', ');
}
