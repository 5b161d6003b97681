/**
 * Random pattern scripts for hfst-pmatch2fst, from a seed, and texts on which they matter: a handful of letters, so that
 * looks, calls, captures and flags meet each other often. Start at `randomScript`.
 */

const LETTERS = ['a', 'b', 'c', 'A', 'á'];
const TAGS = ['% N', '% V', '% Sg', '% Pl', '#', 'x'];
const CLASSES = ['Alpha', 'UppercaseAlpha', 'LowercaseAlpha', 'Whitespace', 'Punct', '?'];

export function randomScript(random) {
  const names = Array.from({ length: 1 + random.below(3) }, (_, i) => `part${i}`);
  const lines = ['set need-separators off'];
  if (random.chance(0.3)) lines.push('set unicode-character-classes on');
  if (random.chance(0.1)) lines.push(`set max-context-length ${1 + random.below(3)}`);
  const captures = [];
  names.forEach((name, i) => {
    const callable = names.slice(0, i);
    if (i > 0 && random.chance(0.15)) callable.push(name);
    lines.push(`Define ${name} ${expression(random, 2, { callable, captures })} ;`);
  });
  const alternatives = Array.from({ length: 1 + random.below(4) }, () => {
    const weight = random.chance(0.3) ? `::${random.below(5)}.${random.below(10)}` : '';
    return `[ ${expression(random, 3, { callable: names, captures })} ${looks(random, names)} ]${weight}`;
  });
  lines.push(`Define token [ ${alternatives.join(' | ')} ] ${random.chance(0.8) ? 'EndTag(token)' : ''} ;`);
  lines.push('regex token ;');
  return `${lines.join('\n')}\n`;
}

function expression(random, depth, scope) {
  const inner = () => expression(random, depth - 1, scope);
  if (depth === 0 || random.chance(0.2)) return atom(random, scope);
  return random.weighted([
    [() => `[ ${inner()} ${inner()} ]`, 6],
    [() => `[ ${inner()} | ${inner()} ]`, 4],
    [() => `[ ${inner()} ]+`, 2],
    [() => `( ${inner()} )`, 2],
    [() => `[ ${inner()} 0:${random.pick(TAGS)} ]`, 4],
    [() => `[ ${inner()} 0:"@PMATCH_INPUT_MARK@" ${inner()} ]`, 1],
    [() => `[ ${inner()} 0:"@PMATCH_BACKTRACK@" 0:"@PMATCH_INPUT_MARK@" ${inner()} ]`, 1],
    [() => `[ ${inner()} ${looks(random, scope.callable)} ]`, 2],
    [() => `[ ${inner()} EndTag(${random.pick(['one', 'two'])}) ]`, 1],
    [() => `[ "@P.F.${random.pick(['1', '2'])}@" ${inner()} "@${random.pick(['R', 'D', 'U'])}.F.1@" ]`, 1],
    [() => captured(random, scope, inner), 0.5],
    [() => `OptCap(${inner()})`, 0.3],
  ])();
}

function captured(random, scope, inner) {
  if (scope.captures.length > 0 && random.chance(0.6)) return random.pick(scope.captures);
  const name = `kept${scope.captures.length}`;
  const text = `[ ${inner()} Capture(${name}) ]`;
  scope.captures.push(name);
  return text;
}

function atom(random, { callable }) {
  return random.weighted([
    [() => `{${word(random)}}`, 8],
    [() => `"${random.pick(LETTERS)}":"${random.pick(LETTERS)}"`, 1],
    [() => `Lst({${word(random)}})`, 2],
    [() => `Exc({${word(random)}})`, 1],
    [() => random.pick(CLASSES), 2],
    [() => (callable.length > 0 ? `Ins(${random.pick(callable)})` : `{${word(random)}}`), 3],
  ])();
}

function word(random) {
  return Array.from({ length: 1 + random.below(2) }, () => random.pick([...LETTERS, ' ', '.'])).join('');
}

/** Nothing, or one to two looks to either side. */
function looks(random, callable) {
  if (random.chance(0.4)) return '';
  const look = () => {
    const kind = random.pick(['LC', 'RC', 'NLC', 'NRC']);
    const inside = random.weighted([
      [() => `{${word(random)}}`, 4],
      [() => `[ {${word(random)}} | # ]`, 3],
      [() => 'Whitespace | #', 2],
      [() => `[ ${random.pick(['?', 'Alpha'])} ]+ {${word(random)}}`, 1],
      [() => (callable.length > 0 ? `Ins(${random.pick(callable)})` : '#'), 1],
    ])();
    return `${kind}([ ${inside} ])`;
  };
  if (random.chance(0.7)) return look();
  return random.chance(0.5) ? `${look()} ${look()}` : `[ ${look()} | ${look()} ]`;
}

export function randomLetters(random) {
  let line = '';
  const pieces = [...LETTERS, ...LETTERS, ' ', ' ', '.', 'ab', 'x', '😀', 'Å', '\t', '#'];
  for (let left = 1 + random.below(14); left > 0; left--) line += random.pick(pieces);
  return line;
}
