// The options of a game, as the server lists them: those that its module puts first, then the rest. A new
// option needs words only ("<game>.option.<option>"), and is shown without them too.
import { factsOf, t, wordsFor } from '../core/app';
import type { OptionFacts } from '../core/analysis';
import type { GameModule, GameName } from '../core/types';
import { gameModule } from '../games';
import { Choose, Switch } from '../ui/parts';
import { fitsSeats, like, likingOf } from './start';

type Value = string | number | boolean;

const VALUES_MAX = 12; // more are not listed: a number is typed

/** An option that can be chosen. */
export interface Choice {
  option: string;
  /** All values, in the order in which they are offered; empty: any whole number from min to max. */
  values: Value[];
  min: number;
  max: number;
  /** What it is if nobody chooses, and no preset says otherwise. */
  normal: Value;
  /** It is offered at once, not behind "more". */
  common: boolean;
  /** With fewer players it has no effect. */
  from: number;
}

function valuesOf({ type, values, min = 0, max = 0 }: OptionFacts): Value[] {
  if (type === 'bool') return [false, true];
  if (values) return values;
  return type === 'int' && max - min < VALUES_MAX ? Array.from({ length: max - min + 1 }, (_, i) => min + i) : [];
}

/** The server's values, in the order that the module likes. */
function ordered(values: Value[], liked: readonly Value[]): Value[] {
  return [...liked.filter((value) => values.includes(value)), ...values.filter((value) => !liked.includes(value))];
}

function choiceOf(fact: OptionFacts, liked: readonly Value[], without: readonly Value[], common: boolean,
  from = 0): Choice {
  const { name, min = 0, max = 0 } = fact;
  const values = valuesOf(fact).filter((value) => !without.includes(value));
  return { option: name, values: ordered(values, liked), min, max, normal: fact.default as Value, common, from };
}

/** Everything that can be chosen: what the game's module puts first, then all else that the server lists. */
export function choicesOf(game: GameName): Choice[] {
  const { options } = factsOf(game);
  const first: NonNullable<GameModule['choices']> = gameModule(game).choices
    ?? options.map(({ name }) => ({ option: name, values: [] }));
  const common = first.flatMap(({ option, values, without = [], from }) => {
    const fact = options.find((one) => one.name === option);
    return fact ? [choiceOf(fact, values, without, true, from)] : [];
  });
  const rest = options.filter(({ name }) => !first.some((one) => one.option === name));
  return [...common, ...rest.map((fact) => choiceOf(fact, [], [], false))]
    .filter(({ values, min, max }) => (values.length > 0 ? values.length > 1 : max > min));
}

/** In the game's words ("mygame.option.preset.quick", or "mygame.option.size.n" with the number filled in),
 *  else as it is written. */
export function sayOption(game: GameName, option: string, value?: Value): string {
  const key = `${game}.option.${option}`;
  const said = wordsFor(value === undefined ? key : `${key}.${value}`);
  if (said !== null) return said;
  if (value === undefined) return option.charAt(0).toUpperCase() + option.slice(1);
  if (typeof value === 'number' && wordsFor(key + '.n') !== null) return t(key + '.n', { n: value });
  return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value);
}

/** "Podkidnoy or perevodnoy" says more than yes or no. */
function hasOwnWords(game: GameName, option: string): boolean {
  return wordsFor(`${game}.option.${option}.true`) !== null;
}

/** What the presets that are chosen set other options to. */
function presetValues(game: GameName, chosen: Record<string, unknown>): Record<string, unknown> {
  const set = factsOf(game).options.flatMap(({ name, sets, default: normal }) =>
    (sets ? [sets[String(chosen[name] ?? normal)] ?? {}] : []));
  return Object.assign({}, ...set) as Record<string, unknown>;
}

interface NumberProps {
  label: string;
  choice: Choice;
  value: number;
  onChange: (value: number) => void;
}

/** A number out of too many to list. What is out of range becomes the nearest that is not. */
function NumberField({ label, choice: { min, max }, value, onChange }: NumberProps) {
  const take = (field: HTMLInputElement): void => {
    const typed = Math.round(Number(field.value));
    const next = field.value.trim() === '' || !Number.isFinite(typed) ? value : Math.min(Math.max(typed, min), max);
    field.value = String(next);
    onChange(next);
  };
  return (
    <label class="choose">
      <span class="choose-label">{label} <span class="muted">{t('new.range', { min, max })}</span></span>
      <input class="number-field" type="number" inputMode="numeric" min={min} max={max} step={1} value={value}
        onChange={(e) => take(e.currentTarget)} />
    </label>
  );
}

interface FieldProps {
  game: GameName;
  choice: Choice;
  value: Value;
  onChange: (value: Value) => void;
}

function Field({ game, choice, value, onChange }: FieldProps) {
  const { option, values } = choice;
  const label = sayOption(game, option);
  if (values.length === 0) {
    return <NumberField label={label} choice={choice} value={Number(value)} onChange={onChange} />;
  }
  if (typeof values[0] === 'boolean' && !hasOwnWords(game, option)) {
    return <Switch label={label} on={value === true} onChange={onChange} />;
  }
  return <Choose label={label} value={values.indexOf(value)} values={values.map((_, i) => i)}
    say={(i) => sayOption(game, option, values[i])} onChange={(i) => onChange(values[i]!)} />;
}

export function Options({ game }: { game: GameName }) {
  const { options, seats } = likingOf(game);
  const preset = presetValues(game, options);
  const choices = choicesOf(game).filter(({ from }) => seats >= from);
  const field = (all: Choice) => {
    const { option } = all;
    const choice = { ...all, values: all.values.filter((value) => fitsSeats(game, option, value, seats)) };
    const normal = (preset[option] ?? choice.normal) as Value;
    const set = (value: Value): void => {
      const { [option]: _, ...rest } = options;
      like(game, { options: value === normal ? rest : { ...rest, [option]: value } });
    };
    const about = wordsFor(`${game}.option.${option}.about`);
    return (
      <div key={option} class="option">
        <Field game={game} choice={choice} value={(options[option] ?? normal) as Value} onChange={set} />
        {about !== null && <p class="option-about muted">{about}</p>}
      </div>
    );
  };
  const rest = choices.filter(({ common }) => !common);
  return (
    <>
      {choices.filter(({ common }) => common).map(field)}
      {rest.length > 0 && (
        <details class="more-options" open={rest.some(({ option }) => options[option] !== undefined)}>
          <summary>{t('new.more')}</summary>
          {rest.map(field)}
        </details>
      )}
    </>
  );
}
