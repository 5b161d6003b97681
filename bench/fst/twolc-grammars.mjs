/**
 * Random twolc grammars and lexicons for them: `randomGrammar(random)`, `randomLexicon(random, symbols)`. Small alphabets,
 * so that rules meet, and every construction of the language now and then. What hfst-twolc cannot compile without
 * crashing is left out: diacritics in sets, and sets after the first pair of a centre.
 */
export function tools(random) {
  const below = (n) => Math.floor(random() * n);
  const pick = (list) => list[below(list.length)];
  const chance = (p) => random() < p;
  const some = (list, min, max) => Array.from({ length: min + below(max - min + 1) }, () => pick(list));
  return { below, pick, chance, some };
}

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'k', 'å'];
/** As they are written in a grammar, and as they are. */
const SPECIALS = [
  ['%^X', '^X'],
  ['%>', '>'],
  ['%-', '-'],
  ['a1', 'a1'],
  ['%%', '%'],
  ['%{a%}', '{a}'],
  ['5', '5'],
];

/**
 * `plainCentres`: rules about one pair only. Where conflicts are resolved, hfst-twolc lets the pairs of one centre compete in
 * the order of the arcs of an automaton, which nobody can foresee.
 */
export function randomGrammar(random, { plainCentres = false } = {}) {
  const t = tools(random);
  const written = new Map(LETTERS.slice(0, 3 + t.below(4)).map((letter) => [letter, letter]));
  for (const [text, symbol] of t.some(SPECIALS, 0, 2)) written.set(text, symbol);
  const symbols = [...written.keys()];
  const pairs = new Set(symbols.filter(() => t.chance(0.9)));
  for (let i = t.below(6); i > 0; i--) pairs.add(`${t.pick([...symbols, '0'])}:${t.pick([...symbols, '0', '0'])}`);
  pairs.delete('0:0');
  const diacritics = t.chance(0.3) ? [...new Set(t.some(['%^D', '%^E', '+x'.slice(1)], 1, 2))] : [];
  const lines = [`Alphabet ${[...pairs, ...(t.chance(0.3) ? ['#'] : [])].join(' ')} ;`];
  if (diacritics.length > 0) lines.push(`Diacritics ${diacritics.join(' ')} ;`);
  if (t.chance(0.1)) lines.push('Rule-variables V W ;');
  const context = { t, symbols, pairs: [...pairs], diacritics, sets: [], definitions: [], plainCentres };
  addSets(context, lines);
  addDefinitions(context, lines);
  lines.push('Rules');
  const names = ['r1', 'r2', 'r 3', 'å:0 <=> b', 'Z', 'r%1'];
  for (let i = 1 + t.below(4); i > 0; i--) lines.push(...randomRule(context, t.pick(names)));
  const plain = (text) => written.get(text) ?? text.replace(/%(.)/gu, '$1');
  return { text: `${lines.join('\n')}\n`, symbols: [...symbols, ...diacritics].map(plain) };
}

function addSets({ t, symbols, sets }, lines) {
  if (!t.chance(0.6)) return;
  lines.push('Sets');
  for (const name of ['Vow', 'Cns', 'All'].slice(0, 1 + t.below(3))) {
    const members = new Set(t.some([...symbols, ...symbols, ...sets, '0'], 1, 5));
    lines.push(`${name} = ${[...members].join(' ')} ;`);
    sets.push(name);
  }
}

function addDefinitions(context, lines) {
  const { t, definitions } = context;
  if (!t.chance(0.4)) return;
  lines.push('Definitions');
  for (const name of ['Def', 'Other'].slice(0, 1 + t.below(2))) {
    lines.push(`${name} = ${expression(context, 2)} ;`);
    definitions.push(name);
  }
}

function randomRule(context, name) {
  const { t, symbols, sets } = context;
  const lines = [`"${name}"${t.chance(0.1) ? ' ! a comment "with quotes" ; \n' : ''}`];
  if (t.chance(0.12)) {
    lines.push(`<[ ${expression(context, 2)} ]> ${t.pick(['==>', '<==', '<==>', '/<=='])}`);
    lines.push(...contexts(context));
    return lines;
  }
  const withVariables = t.chance(0.3);
  const inner = withVariables ? { ...context, variables: ['Vx', 'Vy'].slice(0, 1 + t.below(2)) } : context;
  lines.push(`${centre(inner)} ${t.pick(['=>', '<=', '<=>', '<=>', '/<='])}`, ...contexts(inner));
  if (withVariables) {
    const matcher = t.pick(['matched', 'freely', 'mixed', '']);
    // Without two values hfst-twolc takes the variables of a mixed rule for symbols.
    const count = (matcher === 'mixed' ? 2 : 1) + t.below(3);
    const values = () =>
      t.chance(0.2) && sets.length > 0 && matcher !== 'mixed'
        ? t.pick(sets)
        : `( ${t.some([...symbols, ...symbols, '0'], count, count).join(' ')} )`;
    const lists = inner.variables.map(
      (variable) =>
        `${variable} in ${matcher === 'matched' ? `( ${t.some(symbols, count, count).join(' ')} )` : values()}`,
    );
    lines.push(`where ${t.chance(0.2) ? lists.join(' and ') : `${lists.join(' ')} ${matcher}`} ;`);
  }
  return lines;
}

function centre(context) {
  const { t, pairs, symbols, sets, variables, diacritics, plainCentres } = context;
  const written = pairs.filter((pair) => pair.includes(':'));
  const sides = [...symbols, ...(variables ?? []), ...(variables ?? [])];
  const free = () => `${t.pick([...sides, '0'])}:${t.pick(sides)}`;
  if (variables !== undefined)
    return `${t.pick([...variables, t.pick(symbols)])}:${t.pick([...variables, t.pick(symbols), '0'])}`;
  if (t.chance(0.5) && written.length > 0) return t.pick(written);
  if (plainCentres) return free();
  if (t.chance(0.15) && sets.length > 0) return `${t.pick(sets)}:${t.pick([...symbols, '0', ''])}`.replace(/:$/u, ':');
  if (t.chance(0.1)) return t.pick(symbols);
  if (t.chance(0.1)) return t.chance(0.5) ? `${t.pick(symbols)}:` : `:${t.pick(symbols)}`;
  if (t.chance(0.1) && diacritics.length > 0) return `${t.pick(diacritics)}:0`;
  if (t.chance(0.15)) return `[ ${free()} | ${free()} ]`;
  if (t.chance(0.1)) return `${free()} | ${free()}`;
  return free();
}

function contexts(context) {
  const { t } = context;
  const one = () =>
    `  ${t.chance(0.25) ? '' : expression(context, 2)} _ ${t.chance(0.25) ? '' : expression(context, 2)} ${t.chance(0.05) ? ';;' : ';'}`;
  const lines = Array.from({ length: t.chance(0.05) ? 0 : 1 + t.below(2) }, one);
  if (t.chance(0.12)) lines.push('except', ...Array.from({ length: 1 + t.below(2) }, one));
  return lines;
}

function expression(context, depth) {
  const { t } = context;
  if (depth === 0 || t.chance(0.35)) return atom(context);
  const deeper = () => expression(context, depth - 1);
  const bracketed = () => `[ ${deeper()} ]`;
  switch (t.below(12)) {
    case 0:
    case 1:
    case 2:
      return `${deeper()} ${deeper()}`;
    case 3:
      return `[ ${deeper()} | ${deeper()} ]`;
    case 4:
      return `( ${deeper()} )`;
    case 5:
      return `${bracketed()}${t.pick(['*', '+', '^2', '^1,2', '*', '+'])}`;
    case 6:
      return `${t.pick(['~', '\\', '$', '$.'])}${t.chance(0.5) ? atom(context) : bracketed()}${t.pick(['', '', '*', '+', '^2'])}`;
    case 7:
      return `[ ${deeper()} ${t.pick(['&', '-', '|'])} ${deeper()} ${t.pick(['', `& ${atom(context)}`, `| ${atom(context)}`])} ]`;
    case 8:
      return `${bracketed()} / ${atom(context)}`;
    case 9:
      return `{ ${deeper()} }`;
    case 10:
      return `${atom(context)}${t.pick(['*', '+', '^2', ''])} ${deeper()}`;
    default:
      return t.chance(0.5) ? '.#.' : t.pick(['#', '#:0', '#:']);
  }
}

function atom(context) {
  const { t, symbols, pairs, sets, definitions, diacritics, variables } = context;
  const choices = [...symbols, ...pairs, t.pick(symbols), `${t.pick(symbols)}:`, `:${t.pick(symbols)}`];
  if (t.chance(0.1)) return t.pick(['?', ':', '?:', ':?', '?:?', '.#.']);
  if (t.chance(0.2) && sets.length > 0)
    return t.pick([`${t.pick(sets)}`, `${t.pick(sets)}:`, `:${t.pick(sets)}`, `${t.pick(sets)}:${t.pick(symbols)}`]);
  if (t.chance(0.15) && definitions.length > 0) return t.pick(definitions);
  if (t.chance(0.15) && diacritics.length > 0) return t.pick([t.pick(diacritics), `${t.pick(diacritics)}:0`]);
  if (variables !== undefined && t.chance(0.3))
    return t.pick([t.pick(variables), `${t.pick(variables)}:`, `:${t.pick(variables)}`]);
  if (t.chance(0.01)) return '0';
  return t.pick(choices);
}

/** Words as an AT&T text: chains over the symbols of the grammar, with some weights, flags and symbols it does not know. */
export function randomLexicon(random, symbols) {
  const t = tools(random);
  const known = [...symbols, '#'];
  const lines = [];
  const states = 2 + t.below(6);
  const arcs = states + t.below(12);
  // With weights in loops HFST's determinisation may not end.
  const loops = t.chance(0.3);
  const symbol = () =>
    t.chance(0.06) ? t.pick(['x', '@P.F.A@', '@R.F.A@', 'Å', '@_IDENTITY_SYMBOL_@']) : t.pick(known);
  const flag = /^@[PR]/u;
  for (let i = 0; i < arcs; i++) {
    const from = i < states - 1 ? i : t.below(loops ? states : states - 1);
    const to = i < states - 1 ? i + 1 : loops ? t.below(states) : Math.min(states - 1, from + 1 + t.below(states));
    const lower = t.chance(0.08) ? '@0@' : symbol();
    const upper =
      flag.test(lower) || lower === '@_IDENTITY_SYMBOL_@' || t.chance(0.75)
        ? lower
        : t.chance(0.3)
          ? '@0@'
          : t.pick(known);
    lines.push([from, to, upper, lower, !loops && t.chance(0.2) ? (t.below(4) / 2).toFixed(1) : '0.0'].join('\t'));
  }
  lines.push(`${states - 1}\t0.0`);
  if (t.chance(0.5)) lines.push(`${t.below(states)}\t0.5`);
  return `${lines.join('\n')}\n`;
}
