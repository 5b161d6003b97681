// Random xfst expressions over a small alphabet. The same seed gives the same expressions.

/** A small generator of pseudo-random numbers (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const LETTERS = ['a', 'b', 'c', 'd'];

/** `kind` restricts what is generated: 'algebra', 'rules', 'upper' (rules with || contexts only), 'directed'. */
export function generator(seed, kind) {
  const next = random(seed * 7919 + 17);
  const below = (n) => Math.floor(next() * n);
  const pick = (list) => list[below(list.length)];
  const chance = (p) => next() < p;

  const letter = () => pick(LETTERS);
  const weight = () => `::${pick(['1', '2', '0.5', '3'])}`;

  function atom(depth, wild) {
    const r = next();
    if (r < 0.62) return letter();
    if (r < 0.67) return '0';
    if (r < 0.73 && wild) return '?';
    if (r < 0.79) return `{${Array.from({ length: 1 + below(3) }, letter).join('')}}`;
    if (r < 0.82) return `\\${letter()}`;
    return depth > 0 ? `[${acceptor(depth - 1, wild)}]` : letter();
  }

  /** A set of strings. */
  function acceptor(depth, wild = true) {
    const r = next();
    if (depth <= 0) return atom(0, wild);
    if (r < 0.2) return atom(depth, wild);
    if (r < 0.42) return `${atom(depth - 1, wild)} ${atom(depth - 1, wild)}`;
    if (r < 0.62) return `${acceptor(depth - 1, wild)} | ${atom(depth - 1, wild)}`;
    if (r < 0.7) return `${atom(depth - 1, wild)}${pick(['*', '+', '^2', '^{1,2}', '^<3', '^>1'])}`;
    if (r < 0.76) return `(${acceptor(depth - 1, wild)})`;
    if (r < 0.82) return `[${acceptor(depth - 1, wild)}] ${pick(['&', '-'])} [${acceptor(depth - 1, wild)}]`;
    if (r < 0.86) return `~[${acceptor(depth - 1, wild)}]`;
    if (r < 0.9) return `${pick(['$', '$.', '$?'])}[${acceptor(depth - 1, false)}]`;
    if (r < 0.93) return `[${acceptor(depth - 1, wild)}] / ${letter()}`;
    if (r < 0.95) return `[${acceptor(depth - 1, wild)}]${pick(['.r', '.u', '.l'])}`;
    if (r < 0.97) return `[${acceptor(depth - 1, wild)}]${weight()}`;
    return `${letter()} ${pick(['<', '>'])} ${letter()}`;
  }

  /** A set of strings without weights or complements, small: for rules. */
  function small(depth, wild) {
    const r = next();
    if (depth <= 0 || r < 0.4) return wild && chance(0.12) ? pick(['?', `\\${letter()}`]) : letter();
    if (r < 0.6) return `[${small(depth - 1, wild)} ${small(depth - 1, wild)}]`;
    if (r < 0.8) return `[${small(depth - 1, wild)} | ${small(depth - 1, wild)}]`;
    if (r < 0.88) return `(${letter()})`;
    if (r < 0.96) return `${letter()}${pick(['+', '*'])}`;
    return '0';
  }

  function relation(depth) {
    const r = next();
    if (depth <= 0 || r < 0.25) {
      return pick([
        () => `${letter()}:${letter()}`,
        () => `${letter()}:0`,
        () => `0:${letter()}`,
        () => `?:${letter()}`,
        () => `${letter()}:?`,
        () => '?:?',
        () => `${letter()}:${letter()}${weight()}`,
      ])();
    }
    if (r < 0.4) return `[${acceptor(depth - 1)}] .x. [${acceptor(depth - 1)}]`;
    if (r < 0.55) return `[${relation(depth - 1)}] [${relation(depth - 1)}]`;
    if (r < 0.68) return `[${relation(depth - 1)}] | [${relation(depth - 1)}]`;
    if (r < 0.84) return `[${relation(depth - 1)}] .o. [${relation(depth - 1)}]`;
    if (r < 0.88) return `[${relation(depth - 1)}]${pick(['*', '.i', '.u', '.l', '.r'])}`;
    if (r < 0.92) return `[${relation(depth - 1)}] ${pick(['.P.', '.p.'])} [${relation(depth - 1)}]`;
    if (r < 0.96) return acceptor(depth);
    return `[${relation(depth - 1)}] - [${relation(depth - 1)}]`;
  }

  function context(wild) {
    const side = (boundary) => {
      const r = next();
      if (r < 0.3) return '';
      const body = small(2, wild);
      if (r < 0.42) return boundary === 'left' ? `.#. ${body}` : `${body} .#.`;
      if (r < 0.48) return '.#.';
      if (r < 0.52) return `[${body} | .#.]`;
      return body;
    };
    return `${side('left')} _ ${side('right')}`;
  }

  function mapping(arrow, wild, markup) {
    if (markup && chance(0.12))
      return `${small(2, wild)} ${arrow} ${pick([() => `${letter()} ... ${letter()}`, () => `... ${letter()}`, () => `${letter()} ...`])()}`;
    const from = chance(0.1) ? pick(['[..]', '0']) : small(2, wild);
    const to = chance(0.15) ? '0' : chance(0.1) ? `${letter()}${weight()}` : small(1, false);
    return arrow.includes('<') ? `${to} ${arrow} ${from}` : `${from} ${arrow} ${to}`;
  }

  function rule(arrow, marks, wild, markup) {
    const mappings = Array.from({ length: chance(0.25) ? 2 : 1 }, () => mapping(arrow, wild, markup)).join(', ');
    if (chance(0.3)) return mappings;
    const contexts = Array.from({ length: chance(0.25) ? 2 : 1 }, () => context(wild)).join(', ');
    return `${mappings} ${pick(marks)} ${contexts}`;
  }

  function rules(arrows, marks, wild = true) {
    const arrow = pick(arrows);
    const count = chance(0.18) ? 2 : 1;
    return Array.from({ length: count }, () => rule(arrow, marks, wild, count === 1 && !arrow.includes('<'))).join(
      ' ,, ',
    );
  }

  const kinds = {
    algebra: () => (chance(0.5) ? acceptor(3) : relation(3)),
    upper: () => rules(['->', '(->)', '<-', '(<-)'], ['||'], false),
    rules: () => rules(['->', '(->)', '<-', '(<-)'], ['||', '||', '//', '\\\\', '\\/'], false),
    wild: () => rules(['->', '(->)', '<-', '(<-)'], ['||', '||', '//', '\\\\', '\\/'], true),
    directed: () => rules(['@->', '@>', '->@', '>@'], ['||'], false),
    restriction: () => `${small(2, true)} => ${Array.from({ length: 1 + below(2) }, () => context(true)).join(', ')}`,
    composed: () => `[${rules(['->', '(->)'], ['||'], false)}] .o. [${rules(['->', '<-'], ['||'], false)}]`,
  };
  const mixed = ['algebra', 'algebra', 'upper', 'upper', 'rules', 'directed', 'restriction', 'composed'];
  return () => kinds[kind ?? pick(mixed)]();
}
