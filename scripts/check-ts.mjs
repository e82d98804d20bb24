// Holds TypeScript to the measures of the tree: a function has at most 70 lines, a line at most 120
// columns. check-tree runs it; it needs Node and no package. Prints one line a breach.
//
// A function is measured from the line its parameters begin on to the line its body ends on, those
// nested in it included. A line that is nothing but one string (a sentence, the path of a drawing)
// may be longer: breaking it would help nobody. A template with code in it is no such string.
import { readFileSync } from 'node:fs';

const LINES_MAX = 70;
const COLUMNS_MAX = 120;
const ONE_STRING = /^\s*(?:(?:'[^']*'|[\w.-]+):? ?=? ?)?(?:'[^']*'|"[^"]*"|`(?:[^`$]|\$(?!\{))*`)[,;]?$/;

/** Words before a parenthesis that make the block behind it no function; await: "for await (". */
const NO_FUNCTION = new Set(['if', 'for', 'await', 'while', 'switch', 'catch', 'with']);
/** Words after which an expression begins, so that / opens a regular expression and < an element. */
const BEFORE_EXPRESSION = new Set(['return', 'case', 'typeof', 'default', 'else', 'in', 'of', 'await', 'yield', 'void']);

const SPACE = /\s+|\/\/[^\n]*|\/\*[^]*?\*\//y;
const REGULAR = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\/\w*/y;
const TOKEN = /[\w$#]+|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|=>|\?\.|\?\?|&&|\|\|/y;

/** Cuts a text into tokens { text, line }; strings, templates and JSX text are one token each. */
class Scanner {
  constructor(source, jsx) {
    this.source = source;
    this.jsx = jsx;
    this.at = 0;
    this.line = 1;
    this.tokens = [];
  }

  run() {
    this.code('');
    return this.tokens;
  }

  push(text, line = this.line) {
    this.tokens.push({ text, line });
  }

  /** Takes everything up to index `to`, and counts its lines. */
  take(to) {
    const text = this.source.slice(this.at, to);
    this.at = to;
    this.line += text.split('\n').length - 1;
    return text;
  }

  /** Takes what a sticky pattern matches here; '' if it does not. */
  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    return found ? this.take(this.at + found[0].length) : '';
  }

  /** Whether an expression may begin here, by the token before. */
  expression() {
    const before = this.tokens.at(-1)?.text ?? ';';
    return BEFORE_EXPRESSION.has(before) || !/^[\w$#'"`)\]]|^JSX/.test(before);
  }

  /** Code up to the closing bracket `until` of the one that has been taken; '' is the end. */
  code(until) {
    while (this.at < this.source.length) {
      if (this.match(SPACE)) continue;
      const char = this.source[this.at];
      if (char === until) return;
      if (char === '`') this.template();
      else if (char === '/' && this.expression()) this.push(this.match(REGULAR) || this.take(this.at + 1));
      else if (char === '<' && this.opensElement()) this.element();
      else if ('([{'.includes(char)) this.bracket(char);
      else this.push(this.match(TOKEN) || this.take(this.at + 1));
    }
  }

  opensElement() {
    return this.jsx && this.expression() && /[\w>]/.test(this.source[this.at + 1]);
  }

  bracket(open) {
    const close = { '(': ')', '[': ']', '{': '}' }[open];
    this.push(this.take(this.at + 1));
    this.code(close);
    this.push(this.take(this.at + 1));
  }

  template() {
    const line = this.line;
    this.take(this.at + 1);
    for (;;) {
      this.match(/(?:\\[^]|[^`\\$]|\$(?!\{))+/y);
      if (this.source[this.at] !== '$') break;
      this.take(this.at + 2);
      this.code('}');
      this.take(this.at + 1);
    }
    this.take(this.at + 1);
    this.push('`', line);
  }

  /** One JSX element with all that is in it. */
  element() {
    const line = this.line;
    if (this.tag()) this.children();
    this.push('JSX', line);
  }

  /** An opening tag; says whether children follow. */
  tag() {
    this.match(/<[\w.]*/y);
    for (;;) {
      this.match(/(?:\s|\/\*[^]*?\*\/)+/y);
      if (this.match(/\/>/y)) return false;
      if (this.match(/>/y)) return true;
      if (this.source[this.at] === '{') this.bracket('{');
      else if (!this.match(/[\w:-]+=?|"[^"]*"|'[^']*'/y)) throw new Error(`line ${this.line}: no JSX`);
    }
  }

  children() {
    for (;;) {
      this.match(/[^<{]+/y);
      if (this.match(/<\/[\w.]*>/y)) return;
      if (this.source[this.at] === '{') this.bracket('{');
      else if (this.source[this.at] === '<') this.element();
      else throw new Error(`line ${this.line}: JSX without an end`);
    }
  }
}

/** For each bracket's token the index of its partner. */
function partners(tokens) {
  const open = [];
  const partner = new Map();
  tokens.forEach(({ text }, i) => {
    if ('([{'.includes(text)) open.push(i);
    if (!')]}'.includes(text)) return;
    partner.set(i, open.at(-1));
    partner.set(open.pop(), i);
  });
  return partner;
}

/** The last token of an expression that begins at i: the one before what ends it outside brackets. */
function expressionEnd(tokens, partner, i) {
  for (; i < tokens.length; i++) {
    if (partner.get(i) > i) i = partner.get(i);
    const next = tokens[i + 1]?.text;
    if (next === undefined || /^[,;)\]}]$/.test(next)) return i;
  }
  return tokens.length - 1;
}


/** The index of the `{` of the body behind parameters that end at i, past the type of the result; -1: none. */
function bodyBehind(tokens, partner, i) {
  let at = i + 1;
  if (tokens[at]?.text === '{') return at;
  if (tokens[at]?.text !== ':') return -1;
  for (at++; at < tokens.length; at++) {
    const { text } = tokens[at];
    const goesOn = /^(?:[:|&<,?]|=>|is|asserts|extends|keyof)$/.test(tokens[at - 1].text);
    if (text === '{' && !goesOn) return at;
    if (/^[;)\]}]$/.test(text)) return -1;
    if (partner.get(at) > at) at = partner.get(at);
  }
  return -1;
}

/** All functions as [first line, last line]. Parentheses with a block behind them are parameters, unless a
 *  keyword says otherwise: so a method may be called anything, and have type parameters. */
function* functions(tokens) {
  const partner = partners(tokens);
  let typeEnd = 0; // an arrow before this belongs to the type of a result
  for (let i = 0; i < tokens.length; i++) {
    const { text, line } = tokens[i];
    if (text === '(' && !NO_FUNCTION.has(tokens[i - 1]?.text)) {
      const body = bodyBehind(tokens, partner, partner.get(i));
      if (body >= 0) yield [line, tokens[partner.get(body)].line];
      if (body >= 0) typeEnd = body;
    } else if (text === '=>' && i > typeEnd) {
      const from = tokens[i - 1].text === ')' ? partner.get(i - 1) : i - 1;
      yield [tokens[from].line, tokens[expressionEnd(tokens, partner, i + 1)].line];
    }
  }
}

/** What is wrong with a file, one sentence a place. */
function breachesOf(file) {
  const source = readFileSync(file, 'utf8');
  const long = source.split('\n').flatMap((line, i) => {
    const columns = [...line].length;
    return columns > COLUMNS_MAX && !ONE_STRING.test(line) ? [`${file}:${i + 1}: a line of ${columns} columns`] : [];
  });
  const tall = [...functions(new Scanner(source, file.endsWith('x')).run())]
    .filter(([first, last]) => last - first >= LINES_MAX)
    .map(([first, last]) => `${file}:${first}: a function of ${last - first + 1} lines`);
  return [...long, ...new Set(tall)];
}

for (const file of process.argv.slice(2)) {
  try {
    for (const breach of breachesOf(file)) console.log(breach);
  } catch (error) {
    console.log(`${file}: cannot be read as TypeScript: ${error.message}`);
  }
}
