/**
 * Random constraint grammars and texts for them, from a seed: what the differential test feeds to two programs and the
 * benchmark runs. Start at `randomPair`. The mix follows what real grammars use: mostly SELECT, REMOVE, MAP, ADD and
 * SUBSTITUTE with scans, barriers and links; now and then dependencies, relations, sub-readings and new cohorts.
 */

/** A small generator with a period that is long enough (mulberry32). */
export function randomSource(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return {
    below,
    chance: (p) => next() < p,
    pick: (list) => list[below(list.length)],
    weighted(entries) {
      let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        at -= weight;
        if (at < 0) return value;
      }
      return entries[entries.length - 1][0];
    },
  };
}

const PARTS = ['N', 'V', 'A', 'Adv', 'Pron', 'CC', 'Det'];
const FEATURES = ['Sg', 'Pl', 'Nom', 'Acc', 'Gen', 'Prs', 'Prt', 'Inf', 'Sg1', 'Sg3'];
const SEMANTIC = ['<sem1>', '<sem2>', '<ext>', '<vdic>'];
const NUMERIC = ['<W:1>', '<W:5>', '<W:9>', '<W:12>'];
const MAPPING = ['@SUBJ', '@OBJ', '@X', '@>N', '@N<'];
const LEMMAS = ['guolli', 'boahtit', 'ja', 'son', 'stuoris', 'viessu', 'Máret', 'in', 'go', 'dat'];
const NEW_TAGS = ['new1', 'new2', '<added>', '&err', '£k'];
const RELATIONS = ['rel1', 'rel2', 'LEFT'];

const PLAIN = [...PARTS, ...FEATURES, ...SEMANTIC];

export class GrammarWriter {
  constructor(random, size) {
    this.random = random;
    this.size = size;
    this.sets = [];
    this.templates = [];
    this.lists = [];
  }

  /** One tag as grammars write it. */
  tag() {
    const r = this.random;
    return r.weighted([
      [() => r.pick(PLAIN), 60],
      [() => r.pick(MAPPING), 8],
      [() => `"${r.pick(LEMMAS)}"`, 10],
      [() => `"<${r.pick(LEMMAS)}>"`, 5],
      [() => r.pick(['/^Sg/r', '/l$/r', '/^P/r', '/1/r', '/^@.*/r']), 5],
      [() => r.pick(['"g.*"r', '".*i"r', '"<.*a.*>"r', '<sem.>r']), 4],
      [() => r.pick(['"MÁRET"i', '"<GUOLLI>"i', '"jA"i']), 2],
      [() => r.pick(['<W>4>', '<W<6>', '<W=5>', '<W!=9>', '<W>=5>', '<W=MAX>', '<W=MIN>']), 3],
      [() => r.pick(NEW_TAGS), 5],
      [() => r.pick(['>>>', '<<<']), 2],
    ])();
  }

  plainTag() {
    return this.random.chance(0.8) ? this.random.pick(PLAIN) : `"${this.random.pick(LEMMAS)}"`;
  }

  composite() {
    const r = this.random;
    if (r.chance(0.75)) return this.tag();
    return `(${this.tag()} ${this.tag()})`;
  }

  inlineSet() {
    const r = this.random;
    if (r.chance(0.06)) return '(*)';
    if (r.chance(0.25)) return `(${this.tag()} ${this.tag()})`;
    return `(${this.tag()})`;
  }

  setName() {
    const r = this.random;
    return this.sets.length > 0 && r.chance(0.75) ? r.pick(this.sets) : this.inlineSet();
  }

  expression() {
    const r = this.random;
    let text = this.setName();
    while (r.chance(0.3))
      text += ` ${r.weighted([
        ['OR', 5],
        ['+', 4],
        ['-', 4],
        ['^', 0.5],
      ])} ${this.setName()}`;
    return text;
  }

  declarations() {
    const r = this.random;
    const lines = ['DELIMITERS = "<.>" "<!>" ;', 'SOFT-DELIMITERS = "<,>" ;'];
    for (let i = 0; i < Math.max(4, this.size / 4); i++) {
      if (r.chance(0.7) || this.sets.length === 0) {
        const name = `L${i}`;
        const members = Array.from({ length: 1 + r.below(4) }, () => this.composite());
        lines.push(`LIST ${name} = ${members.join(' ')} ;`);
        this.sets.push(name);
        this.lists.push(name);
      } else {
        const name = `S${i}`;
        lines.push(`SET ${name} = ${this.expression()} ;`);
        this.sets.push(name);
      }
    }
    if (r.chance(0.3)) {
      const name = `T${this.templates.length}`;
      lines.push(
        `TEMPLATE ${name} = (${this.test(1)}) ;`.replace(/^TEMPLATE (\S+) = \((.*)\) ;$/, 'TEMPLATE $1 = $2 ;'),
      );
      this.templates.push(name);
    }
    return lines;
  }

  position() {
    const r = this.random;
    let text = '';
    const kind = r.weighted([
      ['offset', 40],
      ['scan', 45],
      ['omni', 3],
      ['absolute', 2],
      ['dep', this.dependencies ? 8 : 0],
      ['rel', this.relations ? 4 : 0],
    ]);
    if (kind === 'offset') text = `${r.pick([-3, -2, -1, -1, -1, 0, 0, 1, 1, 1, 2, 3])}`;
    else if (kind === 'scan') text = `${r.pick(['-1', '1', '-2', '2'])}${r.chance(0.9) ? '*' : '**'}`;
    else if (kind === 'omni') text = `0${r.chance(0.8) ? '*' : '**'}`;
    else if (kind === 'absolute') text = `@${r.pick([1, 2, -1, -2])}`;
    else if (kind === 'dep') {
      text = r.pick([
        'p',
        'c',
        's',
        'pS',
        'cS',
        'c*',
        'p*',
        'pp',
        'cc',
        'lc',
        'rc',
        'llc',
        'rrc',
        'ls',
        'rs',
        'NONEc',
        'ALLc',
      ]);
      if (text.startsWith('NONE') || text.startsWith('ALL')) return text.replace(/^(NONE|ALL)/, '$1 ');
    } else text = `r:${r.pick(RELATIONS)}`;
    if (kind !== 'rel') {
      if (r.chance(0.12)) text += 'C';
      if ((kind === 'scan' || kind === 'omni') && r.chance(0.05)) text += r.pick(['<', '>', 'W']);
      if (kind === 'scan' && !/[<>W]/.test(text) && r.chance(0.05)) text += 'S';
      if (kind === 'scan' && r.chance(0.04)) text += r.pick(['O', 'o']);
      if (r.chance(0.02)) text += 'D';
      if (this.subReadings && r.chance(0.15)) text += r.pick(['/1', '/-1', '/*', '/0']);
    }
    return text;
  }

  test(depth = 0) {
    const r = this.random;
    if (depth === 0 && this.templates.length > 0 && r.chance(0.05)) return `T:${r.pick(this.templates)}`;
    if (depth === 0 && r.chance(0.03)) return `(${this.test(1)}) OR (${this.test(1)})`;
    let text = '';
    const negation = r.weighted([
      ['', 78],
      ['NOT ', 8],
      ['NEGATE ', 14],
    ]);
    const position = this.position();
    const special = /^(NONE|ALL)/.test(position);
    if (!special) text += negation;
    text += `${position} ${this.expression()}`;
    const scans = /\*/.test(position.split('/')[0]);
    if (scans && r.chance(0.55)) text += ` ${r.chance(0.9) ? 'BARRIER' : 'CBARRIER'} ${this.expression()}`;
    if (depth < 3 && !position.startsWith('NONE') && r.chance(0.3)) text += ` LINK ${this.test(depth + 1)}`;
    return text;
  }

  tests() {
    const r = this.random;
    const count = r.weighted([
      [0, 15],
      [1, 45],
      [2, 28],
      [3, 12],
    ]);
    return Array.from({ length: count }, () => ` (${this.test()})`).join('');
  }

  written() {
    const r = this.random;
    const count = r.weighted([
      [1, 70],
      [2, 20],
      [3, 10],
    ]);
    return `(${Array.from({ length: count }, () => r.pick([...MAPPING, ...NEW_TAGS, ...FEATURES])).join(' ')})`;
  }

  rule() {
    const r = this.random;
    const target = this.expression();
    const prefix = r.chance(0.05) ? `${r.pick(['"<guolli>"', '"<ja>"', '"<g.*>"r', '"<SON>"i'])} ` : '';
    const sub = this.subReadings && r.chance(0.2) ? ` SUB:${r.pick([1, -1, '*'])}` : '';
    const kind = r.weighted([
      ['SELECT', 107],
      ['REMOVE', 95],
      ['MAP', 53],
      ['ADD', 35],
      ['SUBSTITUTE', 25],
      ['COPY', 15],
      ['IFF', 4],
      ['UNMAP', 3],
      ['APPEND', 2],
      ['PROTECT', 2],
      ['UNPROTECT', 1],
      ['SETPARENT', this.dependencies ? 30 : 0],
      ['SETCHILD', this.dependencies ? 10 : 0],
      ['RELATION', this.relations ? 15 : 0],
      ['ADDCOHORT', this.cohorts ? 8 : 0],
      ['REMCOHORT', this.cohorts ? 6 : 0],
      ['DELIMIT', this.cohorts ? 3 : 0],
      ['MOVE', this.cohorts ? 3 : 0],
      ['SWITCH', this.cohorts ? 2 : 0],
      ['UNIFY', 8],
      ['VARSTRING', 6],
      ['SETVARIABLE', this.variables ? 8 : 0],
      ['VARIABLE', this.variables ? 12 : 0],
    ]);
    const flag = (...flags) => (r.chance(0.08) ? ` ${r.pick(flags)}` : '');
    switch (kind) {
      case 'SELECT':
        return `${prefix}SELECT${flag('DELAYED', 'NOITERATE', 'REPEAT')}${sub} ${target}${this.tests()} ;`;
      case 'REMOVE':
      case 'IFF':
        return `${prefix}${kind}${flag('DELAYED', 'UNSAFE', 'UNMAPLAST', 'LOOKDELETED')}${sub} ${target}${this.tests()} ;`;
      case 'MAP':
      case 'ADD':
        return `${prefix}${kind}${flag('ITERATE')}${sub === ' SUB:*' ? '' : sub} ${this.written()}${r.chance(0.06) ? ` ${r.pick(['BEFORE', 'AFTER'])} (${r.pick(PLAIN)})` : ''} ${target}${this.tests()} ;`;
      case 'SUBSTITUTE':
        return `${prefix}SUBSTITUTE${flag('ITERATE')}${sub === ' SUB:*' ? '' : sub} (${r.pick(PLAIN)}${r.chance(0.3) ? ` ${r.pick(PLAIN)}` : ''}) ${r.chance(0.1) ? '(*)' : this.written()} ${target}${this.tests()} ;`;
      case 'COPY':
        return `${prefix}COPY ${this.written()}${r.chance(0.4) ? ` EXCEPT (${r.pick(PLAIN)} ${r.pick(PLAIN)})` : ''} ${target} - (new1)${this.tests()} ;`;
      case 'UNMAP':
        return `UNMAP${flag('UNSAFE')} ${target}${this.tests()} ;`;
      case 'APPEND':
        return `APPEND ("${r.pick(LEMMAS)}" ${r.pick(PLAIN)} ${r.pick(NEW_TAGS)}) ${target}${this.tests()} ;`;
      case 'PROTECT':
      case 'UNPROTECT':
        return `${kind} ${target}${this.tests()} ;`;
      case 'SETPARENT':
      case 'SETCHILD':
        return `${kind}${flag('NEAREST', 'ALLOWLOOP', 'SAFE')} ${target}${this.tests()} ${r.chance(0.85) ? 'TO' : 'FROM'} (${this.plainTest()})${r.chance(0.2) ? ` (${this.plainTest()})` : ''} ;`;
      case 'RELATION': {
        const type = r.weighted([
          ['ADDRELATION', 6],
          ['SETRELATION', 2],
          ['REMRELATION', 1],
          ['ADDRELATIONS', 3],
          ['SETRELATIONS', 1],
        ]);
        const names = type.endsWith('S') ? `(${r.pick(RELATIONS)}) (${r.pick(RELATIONS)})` : `(${r.pick(RELATIONS)})`;
        return `${type} ${names} ${target}${this.tests()} TO (${this.plainTest()}) ;`;
      }
      case 'ADDCOHORT':
        return `ADDCOHORT ("<nn>" "nn" ${r.pick(PLAIN)} ${r.pick(MAPPING)}) ${r.pick(['BEFORE', 'AFTER'])} ${target} - ("nn")${this.tests()} (NOT -1 ("nn")) (NOT 1 ("nn")) ;`;
      case 'REMCOHORT':
        return `REMCOHORT ${target}${this.tests()} (0 (${r.pick(FEATURES)})) ;`;
      case 'DELIMIT':
        return `DELIMIT ${target}${this.tests()} ;`;
      case 'MOVE':
        return `MOVE NOITERATE ${target}${this.tests()} ${r.pick(['BEFORE', 'AFTER'])} (${r.pick(['-1*', '1*'])} ${this.setName()}) ;`;
      case 'SWITCH':
        return `SWITCH NOITERATE ${target}${this.tests()} WITH (${r.pick(['-1*', '1*'])} ${this.setName()}) ;`;
      case 'UNIFY': {
        if (this.lists.length === 0) return this.rule();
        const list = r.pick(this.lists);
        const kind = r.pick(['SELECT KEEPORDER', 'REMOVE KEEPORDER', 'ADD KEEPORDER (new2)']);
        return `${kind} $$${list} (${r.pick(['-1', '1', '-1*', '1*'])} $$${list}) ;`;
      }
      case 'VARSTRING':
        return r.pick([
          `ADD KEEPORDER (VSTR:@$1) ("(.).*"r) + ${this.setName()}${this.oneTest()} ;`,
          `ADD (<$1-$2>v) ("<(.)(.*)>"r) ${this.oneTest()} ;`,
          `SUBSTITUTE ("(.*)i"r) ("%u$1"v) ("(.*)i"r) ;`,
          `MAP KEEPORDER (VSTR:&$1) ${this.setName()} (0 (/^\\\\(.\\\\)l$/r)) ;`,
        ]);
      case 'SETVARIABLE':
        return `${r.chance(0.7) ? 'SETVARIABLE (v1) (x)' : 'REMVARIABLE (v1)'} ${target}${this.tests()} ;`;
      default:
        return `ADD (new1) ${this.setName()} (0 (VAR:v1${r.chance(0.5) ? '=x' : ''})) ;`;
    }
  }

  oneTest() {
    return this.random.chance(0.5) ? ` (${this.plainTest()})` : '';
  }

  /** A test that finds exactly one cohort. */
  plainTest() {
    const r = this.random;
    const scan = r.pick(['-1', '1', '-1*', '1*', '-2', '2']);
    return `${scan} ${this.expression()}${scan.endsWith('*') && r.chance(0.4) ? ` BARRIER ${this.setName()}` : ''}`;
  }

  grammar() {
    const r = this.random;
    this.dependencies = r.chance(0.25);
    this.relations = r.chance(0.2);
    this.cohorts = r.chance(0.15);
    this.subReadings = r.chance(0.15);
    this.variables = r.chance(0.08);
    const lines = this.declarations();
    const sections = [r.chance(0.5) ? 'BEFORE-SECTIONS' : undefined, 'SECTION', r.chance(0.4) ? 'SECTION' : undefined];
    if (r.chance(0.4)) sections.push('AFTER-SECTIONS');
    const used = sections.filter(Boolean);
    for (const section of used) {
      lines.push('', section);
      for (let i = 0; i < this.size / used.length; i++) lines.push(this.rule());
    }
    return `${lines.join('\n')}\n`;
  }
}

function randomReading(r, lemma, writer, depth = 0) {
  const tags = [`"${lemma}"`, r.pick(PARTS)];
  if (r.chance(0.3)) tags.push(r.pick(SEMANTIC));
  for (let i = r.below(3); i > 0; i--) tags.push(r.pick(FEATURES));
  if (r.chance(0.15)) tags.push(r.pick(NUMERIC));
  if (r.chance(0.12)) tags.push(r.pick(MAPPING));
  if (r.chance(0.03)) tags.push(r.pick(MAPPING));
  let text = `${'\t'.repeat(depth + 1)}${tags.join(' ')}\n`;
  if (writer.subReadings && depth < 2 && r.chance(0.3)) text += randomReading(r, r.pick(LEMMAS), writer, depth + 1);
  return text;
}

export function randomText(r, writer, sentences, longest = 9) {
  let text = '';
  for (let s = 0; s < sentences; s++) {
    const length = 1 + r.below(longest);
    for (let w = 0; w < length; w++) {
      const lemma = r.pick(LEMMAS);
      const form = r.chance(0.8) ? lemma : `${lemma}s`;
      text += `"<${form}>"\n`;
      const seen = new Set();
      for (let i = r.below(4); i >= 0; i--) {
        if (r.chance(0.03)) break;
        const reading = randomReading(r, r.chance(0.8) ? lemma : r.pick(LEMMAS), writer);
        if (!seen.has(reading)) text += reading;
        seen.add(reading);
      }
      if (r.chance(0.7)) text += ': \n';
    }
    if (r.chance(0.95)) text += `"<${r.chance(0.8) ? '.' : '!'}>"\n\t"." CLB\n`;
    if (r.chance(0.3)) text += ':\\n\n';
  }
  return text;
}

/** A grammar of about `size` rules and a text whose sentences have up to `longest` words, both from one seed. */
export function randomPair(seed, size = 12, longest = undefined) {
  const random = randomSource(seed);
  const writer = new GrammarWriter(random, size);
  const grammar = writer.grammar();
  return { grammar, text: randomText(random, writer, 1 + random.below(4), longest) };
}

/** Lines that are read in their own way, or are not what they look like. */
const ODD_LINES = [
  '"<>"',
  '"<a b>"',
  '"<">"',
  '"<a>',
  '"<a>"x',
  ' "<a>"',
  '"<guolli>" N x',
  '"a"',
  '\t"a" N N',
  '\t"a"  N  V',
  '\t"a"\tN',
  '\t"a" N ',
  '\t"a" N\r',
  '\t"a" N\u00a0V',
  ' "a" N',
  '    "a" V',
  '\t\t"a" V',
  '\t\t\t"a" A',
  '\t \t"a" N',
  '\t"a b" N',
  '\t"a"b" N',
  '\t"a\\"b" N',
  '\t"a" "b" N',
  '\t"a" "<a>" N',
  '\t"a" N "x',
  '\t"a"',
  '\t"" N',
  '\t"<a>" N',
  '\t"a"N',
  '\t"a"r N',
  '\t"a N',
  '\ta N',
  ';\t"a" N',
  '; "<a>"',
  '',
  ' ',
];

/** A stream with odd lines between its own. */
export function withOddLines(text, seed) {
  const r = randomSource(seed);
  const odd = () => (r.chance(0.15) ? [r.pick(ODD_LINES)] : []);
  return text
    .split('\n')
    .flatMap((line) => [...odd(), line])
    .join('\n');
}
