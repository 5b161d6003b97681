/** Random pmatch scripts, the same for the same seed. Every token begins with a letter: what matches nothing is no token. */

const LETTERS = ['{a}', '{b}', '{c}', '{ab}', '{A}', '{Ba}', '{ab ca}', '"b"', '"+N"', '{ß}', '{ö}'];
const SMALL = ['?', '"a-c"', 'Punct', 'Num', 'LowercaseAlpha', 'Lst({abö})', 'Exc({ab })', '0', '@txt"words.txt"'];
const PAIRS = ['0:% X', '0:{yz}', '{a}:{b}', '{ab}:{c}', '?:{b}', '0:?', '"@P.f.x@"', '"@R.f.x@"'];
const CASES = ['UpCase', 'DownCase', 'Cap', 'OptUpCase', 'OptDownCase', 'OptCap', 'AnyCase'];
const CONTEXTS = [
  '', '', ' LC([{a}|#])', ' RC([Whitespace|#])', ' NLC({b})', ' NRC({a})', ' LC({a}+) RC(Punct)', ' OR(LC({a}), NRC({c}))',
]; // biome-ignore format: a list of contexts

export function scriptGenerator(seed) {
  let state = (seed * 7919 + 17) % 2147483648;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const pick = (list) => list[Math.floor(random() * list.length)];

  function strings(depth, names) {
    if (depth <= 0) return pick([...LETTERS, ...LETTERS, ...SMALL, ...names]);
    const a = () => strings(depth - 1, names);
    return pick([
      () => `[${a()} | ${a()}]`,
      () => `[${a()} ${a()}]`,
      () => `(${a()})`,
      () => `[${a()}]${pick(['+', '*', '.r', '^2', '^1,2', '^<3', '::1', '::0.5'])}`,
      () => `[${a()} ${pick(['&', '-'])} ${a()}]`,
      () => `${pick(['~', '$'])}[${a()}]`,
      () => `\\${pick(LETTERS)}`,
      () => `[${pairs(depth - 1, names)}].${pick(['u', 'l'])}`,
      () => `${pick(CASES)}(${a()})`,
      () => `${pick(['Lst', 'Sigma'])}(${a()})`,
    ])();
  }

  function pairs(depth, names) {
    if (depth <= 0) return pick([...PAIRS, ...names]);
    const [a, r] = [() => strings(depth - 1, names), () => pairs(depth - 1, names)];
    return pick([
      a,
      () => `[${r()} | ${r()}]`,
      () => `[${r()} ${a()}]`,
      () => `[${a()} ${r()}]`,
      () => `[${a()}]:[${a()}]`,
      () => `[${a()} .o. ${r()}]`,
      () => `[${r()} .o. ${a()}]`,
      () => `[${r()} & ${r()}]`,
      () => `[${r()}].i`,
      () => `${pick(CASES)}(${r()}, ${pick(['U', 'L'])})`,
    ])();
  }

  return () => {
    const lines = [];
    if (random() < 0.6) lines.push('set need-separators off');
    if (random() < 0.2) lines.push('set unicode-character-classes on');
    const names = [];
    for (let i = 0; i < 2; i++) {
      lines.push(`Define d${i} ${strings(2, names)} ;`);
      names.push(`d${i}`);
    }
    lines.push(`Define w0 ${pick(LETTERS)} ${pairs(2, names)}${pick(CONTEXTS)} ;`);
    lines.push(`Define w1 ${pick(LETTERS)} ${pairs(1, names)} 0:% W${pick(CONTEXTS)} ;`);
    lines.push(`Define token [ w0 | ${pick(['w1', 'Ins(w1)', '[w1]::3'])} | {c} 0:% Letter::10 ] EndTag(token) ;`);
    lines.push('regex token ;', '');
    return lines.join('\n');
  };
}
