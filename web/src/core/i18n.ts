// Words in the player's language. Each part of the client brings its own: see `words` of a game.

type Words = Record<string, string>;

const rules = new Map<string, Intl.PluralRules>(); // each takes a browser milliseconds to make

function ruleFor(lang: string, n: number): Intl.LDMLPluralRule {
  if (!rules.has(lang)) rules.set(lang, new Intl.PluralRules(lang));
  return rules.get(lang)!.select(n);
}

/** The plural form of a number: {n|one|few|many} in Russian, {n|one|other} in English. */
function plural(lang: string, n: number, forms: string[]): string {
  const rule = ruleFor(lang, n);
  const order = lang === 'ru' ? ['one', 'few', 'many'] : ['one', 'other'];
  const at = order.indexOf(rule);
  return forms[at < 0 ? forms.length - 1 : at] ?? forms[forms.length - 1] ?? '';
}

/** Fills in {name} and {name|form|form|…}. */
export function fill(lang: string, text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)((?:\|[^}|]*)*)\}/g, (_, name: string, forms: string) => {
    const value = values[name] ?? '';
    return forms ? plural(lang, Number(value), forms.slice(1).split('|')) : String(value);
  });
}

export function translator(lang: 'ru' | 'en', all: Words[]) {
  const words = Object.assign({}, ...all) as Words;
  return (key: string, values: Record<string, string | number> = {}): string =>
    fill(lang, words[key] ?? key, values);
}
