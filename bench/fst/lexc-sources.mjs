/**
 * Random lexc sources that use everything the format has: overlapping multicharacter symbols, escapes, zeros, weights,
 * flag diacritics, cycles of continuations, regular expressions, definitions, several files, odd spacing.
 *
 * `randomLexicon(random)` returns the files of one lexicon, without mistakes. `damaged(random, files)` makes one.
 */

/** A small generator of random numbers with a seed (mulberry32); returns a number from 0 to 1. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const LETTERS = [
  'a',
  'b',
  'c',
  'd',
  'e',
  'ä',
  'č',
  'ж',
  '😀',
  'é',
  "'",
  '-',
  '.',
  '/',
  '1',
  '2',
  'x',
  '+',
  '@',
  '#',
  '=',
  '&',
];
const ESCAPED = ['%:', '%;', '%<', '%>', '%!', '%%', '%"', '% ', '%0', '%a', '%#', '%@', '%ä'];
const SYMBOLS = [
  '+N',
  '+Sg',
  '+Pl',
  '+N+Sg',
  'aa',
  'ab',
  'abc',
  'bc',
  'cd',
  'č1',
  '^A',
  '%>x',
  '%<g%>',
  'a0',
  '0b',
  '%0c',
  'b%0',
  '#b',
  '😀e',
  'éé',
];
const FLAGS = ['@U.X.A@', '@U.X.B@', '@P.X.A@', '@R.X@', '@D.X.B@', '@C.X@', '@N.Y.A@'];
const NAMES = ['A', 'B', 'Cc', 'D_d', 'Eä', 'F-1', 'G+', 'H%:h', 'I/i', 'J#', 'END', 'LEX'];
const WEIGHTS = ['0', '1', '2.5', '0.25', '10', '-1', '3.0', '.5', '1e1', '4.'];
/** Symbols as regular expressions write them. */
const REGEX_ATOMS = ['a', 'b', 'c', 'ä', 'x', '%+N', '"+Sg"', '"@U.X.A@"', '%0', '{ab}', 'ж', '"ab"', '% '];

class Writer {
  constructor(random) {
    this.random = random;
  }

  below(n) {
    return Math.floor(this.random() * n);
  }

  chance(p) {
    return this.random() < p;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  space() {
    return this.chance(0.9) ? ' ' : this.pick(['  ', '\t', ' \t']);
  }

  newline() {
    return this.crlf ? '\r\n' : '\n';
  }

  comment() {
    return this.pick(['! a comment ;', '!', '!! LEXICON Nothing', '! < a > " x ;']);
  }

  /** One side of an entry; never empty. */
  string() {
    let text = '';
    const length = 1 + this.below(5);
    for (let i = 0; i < length; i++) {
      const p = this.random();
      if (p < 0.55) text += this.pick(this.fewLetters ?? LETTERS);
      else if (p < 0.7) text += this.pick(this.symbols);
      else if (p < 0.8) text += this.pick(ESCAPED);
      else if (p < 0.87) text += '0';
      else if (p < 0.93 && this.flags.length > 0) text += this.pick(this.flags);
      else text += this.pick(SYMBOLS);
    }
    // hfst-lexc fills the shorter side up with "@@ANOTHER_EPSILON@@", and does not find it again behind a single "@".
    return /@0*$/.test(text) && !this.flags.some((flag) => text.endsWith(flag)) ? `${text}b` : text;
  }

  regex(depth = 0) {
    const p = this.random();
    if (depth > 2 || p < 0.45) return this.pick(REGEX_ATOMS);
    if (p < 0.6) return `${this.regex(depth + 1)} ${this.regex(depth + 1)}`;
    if (p < 0.75) return `[${this.regex(depth + 1)}|${this.regex(depth + 1)}]`;
    if (p < 0.8) return `(${this.regex(depth + 1)})`;
    if (p < 0.85) return `[${this.regex(depth + 1)}]${this.pick(['*', '+', '^2', '^{0,2}'])}`;
    if (p < 0.9) return `${this.pick(['a', 'b', '0', '%+N'])}:${this.pick(['c', 'ä', '0', 'x'])}`;
    if (p < 0.93) return this.pick(['?', '\\a', '?*', '[? - b]', '~[a b]']);
    if (p < 0.96 && this.definitions.length > 0) return this.pick(this.definitions);
    return `[${this.regex(depth + 1)}]::${this.pick(['1', '0.5'])}`;
  }

  entry(continuation) {
    let gloss = '';
    if (this.chance(this.weighted)) gloss = ` "${this.chance(0.3) ? 'gloss ' : ''}weight: ${this.pick(WEIGHTS)}"`;
    else if (this.chance(0.1)) gloss = ' "only a gloss; with ! signs"';
    const end = `${this.space()}${continuation}${gloss}${this.chance(0.8) ? ' ' : ''};`;
    const p = this.random();
    if (p < 0.35) return this.string() + end;
    if (p < 0.65) return `${this.string()}:${this.string()}${end}`;
    if (p < 0.72) return `${this.string()}:${end}`;
    if (p < 0.79) return `:${this.string()}${end}`;
    if (p < 0.81) return `:${end}`;
    if (p < 0.85) return `${this.pick(['0', '00', '%0'])}:${this.pick(['0', 'a', '0a'])}${end}`;
    if (p < 0.87) return `${this.string()} : ${this.string()}${end}`;
    if (p < 0.97 || !this.regexes) return end.trimStart();
    return `< ${this.regex()} >${end}`;
  }

  symbolSection() {
    const declared = new Set();
    for (let i = 1 + this.below(8); i > 0; i--) declared.add(this.pick(SYMBOLS));
    for (let i = this.below(4); i > 0; i--) {
      const flag = this.pick(FLAGS);
      declared.add(flag);
      this.flags.push(flag);
    }
    for (const symbol of declared) if (!symbol.startsWith('@')) this.symbols.push(symbol);
    const comment = this.chance(0.3) ? ` ${this.comment()}` : '';
    return `Multichar_Symbols${comment}${this.newline()}${[...declared].join(this.space())}${this.newline()}`;
  }

  definitionSection() {
    let text = `Definitions${this.newline()}`;
    for (let i = 1 + this.below(2); i > 0; i--) {
      const name = `Def${this.definitions.length + 1}`;
      text += `  ${name} = ${this.regex(1)} ;${this.newline()}`;
      this.definitions.push(name);
    }
    return text;
  }

  lexicon(name, names) {
    const title = this.chance(0.97) ? 'LEXICON' : 'Lexicon';
    let text = `${title}${this.space()}${name}${this.chance(0.2) ? ` ${this.comment()}` : ''}${this.newline()}`;
    for (let i = 1 + this.below(6); i > 0; i--) {
      const continuation = this.chance(0.55) ? '#' : this.chance(0.03) ? 'Missing' : this.pick(names);
      text += `${this.chance(0.2) ? '  ' : ''}${this.entry(continuation)}`;
      text += this.chance(0.15) ? ` ${this.comment()}` : '';
      text += this.chance(0.9) || text.includes('!', text.lastIndexOf('\n')) ? this.newline() : ' ';
    }
    return text.endsWith('\n') ? text : text + this.newline();
  }
}

export function randomLexicon(random) {
  const w = new Writer(random);
  w.symbols = ['a', 'b'];
  w.flags = [];
  w.definitions = [];
  w.crlf = w.chance(0.05);
  w.weighted = w.chance(0.4) ? 0.3 : 0;
  w.regexes = w.chance(0.3);
  if (w.chance(0.5)) w.fewLetters = ['a', 'b', 'c', 'd'];
  const names = [...NAMES].sort(() => random() - 0.5).slice(0, w.below(5));
  if (w.chance(0.9)) names.unshift('Root');
  else if (names.length === 0) names.push('A');
  // Without cycles a lexicon continues only with those that come later; most real ones have few cycles.
  const cyclic = w.chance(0.3);
  const files = [];
  let rest = names.map((name, i) => ({ name, onward: cyclic ? names : names.slice(i + 1) }));
  while (rest.length > 0) {
    const size = w.chance(0.7) ? rest.length : 1 + w.below(rest.length);
    let text = '';
    if (w.chance(0.1)) text += w.comment() + w.newline();
    if (w.chance(0.7)) text += w.symbolSection();
    if (w.regexes && w.chance(0.5)) text += w.definitionSection();
    for (const { name, onward } of rest.slice(0, size)) text += w.lexicon(name, onward.length > 0 ? onward : ['#']);
    if (w.chance(0.1)) text += `END${w.newline()}anything ; after : that <`;
    files.push({ name: `f${files.length}.lexc`, text });
    rest = rest.slice(size);
  }
  return files;
}

/** The same lexicon with a mistake in one file: characters lost, doubled, or put in. */
export function damaged(random, files) {
  const w = new Writer(random);
  const chosen = w.below(files.length);
  const characters = [...files[chosen].text];
  for (let i = 1 + w.below(2); i > 0; i--) {
    const at = w.below(characters.length);
    const p = random();
    if (p < 0.5) characters.splice(at, 1);
    else if (p < 0.8)
      characters.splice(at, 0, w.pick([';', ':', '"', '<', '%', '!', ' ', '\n', 'a', '#', '\t', '=', '0']));
    else characters.splice(at, 1, w.pick([';', ':', '"', '<', '%', '!', ' ', '\n', 'a', '0']));
  }
  return files.map((file, i) => (i === chosen ? { ...file, text: characters.join('') } : file));
}
