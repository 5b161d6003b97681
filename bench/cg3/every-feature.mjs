/**
 * Random grammars that use everything CG-3 has, about equally often, and texts on which that matters. Start at
 * `everyFeaturePair`. Each line of the grammar knows which features it uses, so that a trace of the run tells which
 * of them had an effect. Left out is what vislcg3 1.3.9, the program to compare with, does not know yet.
 */
import { randomSource } from './generate.mjs';

const PARTS = ['N', 'V', 'A', 'Adv', 'Pron'];
const FEATURES = ['Sg', 'Pl', 'Nom', 'Acc', 'Prs', 'Sg1', 'Sg3'];
const TEXTUAL = ['<sem1>', '<sem2>', '<ext>'];
const NUMBERS = ['<W:1>', '<W:5>', '<W=9>', '<W:-3>', '<W:12.5>', '<X=5>'];
const MAPPINGS = ['@SUBJ', '@OBJ', '@X', '@>N'];
const LEMMAS = ['guolli', 'boahtit', 'ja', 'son', 'Máret', 'in', 'go'];
const ADDED = ['new1', 'new2', '<added>', '&err', '§k'];
const RELATIONS = ['rel1', 'rel2', 'LEFT'];
const WORDS = [...PARTS, ...FEATURES, ...TEXTUAL];

/** Options of vislcg3 and which of them go with any text. */
const ARGUMENTS = [
  '--soft-limit 3',
  '--hard-limit 4',
  '--num-windows 1',
  '--num-windows 0',
  '-e',
  '-o',
  '-u',
  '--split-mappings',
  '-s 1',
  '--unique-tags',
  '--no-before-sections',
  '--no-sections',
  '--no-after-sections',
  '--no-mappings',
  '--no-corrections',
  '--always-span',
  '--max-runs 2',
  '--single-run',
  '--no-magic-readings',
  '--dep-allow-loops',
  '--dep-no-crossing',
  '--dep-absolute',
  '--unicode-tags',
  '--trace-no-removed',
  '--trace-name-only',
  '--trace-encl',
  '--deleted',
  '-2',
  '-B',
  '-D 3',
];

class Writer {
  constructor(random, size) {
    this.random = random;
    this.size = size;
    this.lines = [];
    /** Line number → features. */
    this.features = new Map();
    this.current = new Set();
    this.sets = [];
    this.lists = [];
    this.members = new Map();
    this.setFeatures = new Map();
    this.templates = [];
    this.depth = 0;
  }

  note(...features) {
    for (const feature of features) this.current.add(feature);
  }

  /** The text, with the feature noted. */
  noted(feature, text) {
    this.note(feature);
    return text;
  }

  line(text) {
    this.lines.push(text);
    if (this.current.size > 0) this.features.set(this.lines.length, [...this.current]);
    this.current = new Set();
  }

  /** One of `[feature, text]` or `[feature, () => text]`, and the feature is noted. */
  oneOf(entries) {
    const [feature, make] = this.random.pick(entries);
    if (feature !== '') this.note(feature);
    return typeof make === 'function' ? make() : make;
  }

  // ---------------------------------------------------------------------------------------------------------------- tags

  tag() {
    const r = this.random;
    if (r.chance(0.55)) return r.pick(WORDS);
    return this.oneOf([
      ['tag mapping', () => r.pick(MAPPINGS)],
      ['tag mapping', () => r.pick(MAPPINGS)],
      ['tag base form', () => `"${r.pick(LEMMAS)}"`],
      ['tag base form', () => `"${r.pick(LEMMAS)}"`],
      ['tag word form', () => `"<${r.pick(LEMMAS)}>"`],
      // Not in sight of relations, which are tags with numbers too.
      ['tag regex', () => r.pick(['/^Sg/r', '/l$/r', '/^P/r', this.relations ? '/^S/r' : '/1/r', '/^@.*/r'])],
      ['tag regex base form', () => r.pick(['"g.*"r', '".*i"r', '"^[a-h].*$"r', '"(g|s).*"r'])],
      ['tag regex word form', () => r.pick(['"<.*a.*>"r', '"<s(.).*>"r'])],
      ['tag regex textual', () => r.pick(['<sem.>r', '<.*>r', '".*"r', '"<.*>"r'])],
      ['tag case-insensitive', () => r.pick(['"MÁRET"i', '"<GUOLLI>"i', '"jA"i', 'sG/i', '"G.*"ri', '<SEM1>i'])],
      ['tag numeric', () => r.pick(['<W>4>', '<W<6>', '<W=5>', '<W!=9>', '<W>=5>', '<W<=1>', '<W<>5>', '<X=5>'])],
      ['tag numeric', () => r.pick(['<W>-4>', '<W<12.6>', '<W:5>', '<W=12.5>'])],
      ['tag numeric MIN MAX', () => r.pick(['<W=MAX>', '<W=MIN>', '<W<MAX>', '<W!=MIN>'])],
      ['tag added', () => r.pick(ADDED)],
      ['tag added', () => r.pick(ADDED)],
      ['tag >>> <<<', () => r.pick(['>>>', '<<<'])],
      ['tag fail-fast', () => `^${r.pick(WORDS)}`],
      ['tag META', () => r.pick(['META:/b/r', 'META:/^x/r'])],
      ['tag VAR', () => this.variableTag()],
      ['tag SET', () => (this.hasStatic ? 'SET:STATIC' : r.pick(WORDS))],
    ]);
  }

  variableTag() {
    return this.random.pick(['VAR:v1', 'VAR:v1=x', 'VAR:v2', 'VAR:v1=/x|y/r']);
  }

  /** A tag that contexts alone can use. */
  contextTag() {
    if (this.random.chance(0.94)) return this.tag();
    return this.oneOf([
      ['tag _TARGET_', '_TARGET_'],
      ['tag _MARK_', '_MARK_'],
      ['tag _SAME_BASIC_', '_SAME_BASIC_'],
      ...(this.parentheses
        ? [
            ['tag _LEFT_', '_LEFT_'],
            ['tag _RIGHT_', '_RIGHT_'],
            ['tag _PAREN_', '_PAREN_'],
            ['tag _ENCL_', '_ENCL_'],
          ]
        : [['tag _TARGET_', '_TARGET_']]),
    ]);
  }

  inlineSet(tag = () => this.tag()) {
    const r = this.random;
    if (r.chance(0.12)) return '(*)';
    if (r.chance(0.2)) {
      this.note('set composite tag');
      return `(${tag()} ${tag()})`;
    }
    return `(${tag()})`;
  }

  set(tag) {
    const r = this.random;
    if (this.sets.length === 0 || r.chance(0.35)) return this.inlineSet(tag);
    return this.named(r.pick(this.sets));
  }

  named(name) {
    this.note(...(this.setFeatures.get(name) ?? []));
    return name;
  }

  expression(tag) {
    const r = this.random;
    let text = this.set(tag);
    while (r.chance(0.3)) {
      const op = r.weighted([
        ['OR', 6],
        ['|', 1],
        ['+', 3],
        ['-', 3],
        ['^', 1],
      ]);
      this.note(`set ${op}`);
      text += ` ${op} ${this.set(tag)}`;
    }
    return text;
  }

  // ------------------------------------------------------------------------------------------------------- declarations

  declarations() {
    const r = this.random;
    this.line('DELIMITERS = "<.>" "<!>" ;');
    this.line('SOFT-DELIMITERS = "<ja>" "<,>" ;');
    if (this.prefix !== '@') this.line(`MAPPING-PREFIX = ${this.prefix} ;`);
    if (this.parentheses) this.line('PARENTHESES = ("<(>" "<)>") ("<[>" "<]>") ;');
    if (r.chance(0.1)) this.line('REOPEN-MAPPINGS = @X @SUBJ ;');
    if (r.chance(0.1)) this.line('PREFERRED-TARGETS = N V ;');
    if (this.hasStatic) this.line('STATIC-SETS = STATIC ;');
    if (this.hasStatic) this.line(`LIST STATIC = ${r.pick(WORDS)} ${r.pick(WORDS)} ;`);
    for (let i = 0; i < 6; i++) this.declareSet(i);
    if (r.chance(0.25)) this.declareTemplate();
    if (r.chance(0.1)) this.declareTemplate();
    if (r.chance(0.1)) {
      this.line(`LIST ${this.lists[0]} += ${r.pick(WORDS)} ;`);
    }
  }

  declareSet(i) {
    const r = this.random;
    const outer = this.current;
    this.current = new Set();
    let name = `L${i}`;
    let text;
    if (i < 2 || r.chance(0.5)) {
      const members = Array.from({ length: 1 + r.below(5) }, () => {
        if (r.chance(0.7)) return this.tag();
        this.note('set composite tag');
        return `(${this.tag()} ${this.tag()}${r.chance(0.2) ? ` ${this.tag()}` : ''})`;
      });
      this.note('set LIST');
      this.members.set(name, new Set(members));
      text = `LIST ${name} = ${members.join(' ')} ;`;
      this.lists.push(name);
    } else {
      name = `S${i}`;
      this.note('set SET');
      const simple = [...this.members.keys()];
      const [op, left, right] = [r.pick(['\\', '∩', '∆']), r.pick(simple), r.pick(simple)];
      if (r.chance(0.4) && simple.length > 0 && this.leavesSomething(op, left, right)) {
        this.note(`set ${op}`);
        text = `SET ${name} = ${this.named(left)} ${op} ${this.named(right)} ;`;
      } else text = `SET ${name} = ${this.expression()} ;`;
    }
    this.setFeatures.set(name, [...this.current]);
    this.current = outer;
    this.lines.push(text);
    this.sets.push(name);
  }

  /** An empty result would be an error. */
  leavesSomething(op, left, right) {
    const [a, b] = [[...this.members.get(left)], [...this.members.get(right)]];
    const [rest, common] = [a.filter((tag) => !b.includes(tag)), a.filter((tag) => b.includes(tag))];
    return (op === '∩' ? common : rest).length > 0;
  }

  declareTemplate() {
    const r = this.random;
    const name = `T${this.templates.length}`;
    const outer = this.current;
    this.current = new Set();
    const text = this.oneOf([
      ['template test', () => this.test(2)],
      ['template linked', () => `${this.plainTest()} LINK ${this.test(2)}`],
      ['template OR', () => `(${this.test(2)}) OR (${this.test(2)})`],
      ['template [ ]', () => `[${this.inlineSet()}, ${this.inlineSet()}]`],
    ]);
    this.setFeatures.set(`T:${name}`, [...this.current]);
    this.current = outer;
    this.lines.push(`TEMPLATE ${name} = ${r.chance(0.3) && !text.includes(') OR (') ? `(${text})` : text} ;`);
    this.templates.push(name);
  }

  // ----------------------------------------------------------------------------------------------------------- contexts

  /** `[position, is it a scan, may it be linked]` */
  position() {
    const r = this.random;
    const scans = () => r.pick(['-1*', '1*', '-2*', '2*', '-1**', '1**', '0*', '0**']);
    const offset = () => `${r.pick([-2, -1, -1, 0, 1, 1, 2])}`;
    let text = r.weighted([
      [() => offset(), 35],
      [() => this.noted('pos *', r.pick(['-1*', '1*', '-2*', '2*'])), 22],
      [() => this.noted('pos **', r.pick(['-1**', '1**'])), 8],
      [() => this.noted('pos 0*', r.pick(['0*', '0**'])), 6],
      [() => this.noted('pos @', `@${r.pick([1, 2, -1, -2])}${r.chance(0.15) ? r.pick(['<', '>']) : ''}`), 4],
      [() => this.noted('pos p', r.pick(['p', 'p*', 'p**', 'pS', 'pp', 'ppS'])), this.dependencies ? 8 : 0],
      [() => this.noted('pos c', r.pick(['c', 'c*', 'c**', 'cS', 'cc', 'c*S'])), this.dependencies ? 8 : 0],
      [() => this.noted('pos s', r.pick(['s', 'sS', 's*'])), this.dependencies ? 5 : 0],
      [
        () =>
          this.noted(
            'pos l r ll rr',
            r.pick([
              'lc',
              'rc',
              'llc',
              'rrc',
              'ls',
              'rs',
              'lp',
              'rp',
              'rrs',
              'lcc',
              'rcc',
              'lpp',
              'rpp',
              'llcc',
              'rrcc',
            ]),
          ),
        this.dependencies ? 8 : 0,
      ],
      [() => this.noted('pos ALL', r.pick(['ALL c', 'ALL s', 'ALL pp', 'ALL cc'])), this.dependencies ? 3 : 0],
      [
        () => this.noted('pos r:', r.pick(['r:rel1', 'r:rel2', 'r:LEFT', 'r:*', 'r:/rel./r', 'ALL r:rel1'])),
        this.relations ? 8 : 0,
      ],
      [() => this.noted('pos L R', r.pick(['L', 'R'])), this.parentheses ? 10 : 0],
      [() => this.noted('pos f', '0f'), 1],
      [() => this.noted('pos B', r.pick(['B', 'BW', 'B<', 'B>'])), 0],
    ])();
    const isRelation = /r:/.test(text);
    const isDependency = !isRelation && /[pcs]/.test(text.replace(/^ALL /, ''));
    const isScan = /\*/.test(text) && !isRelation;
    const add = (chance, feature, letters) => {
      if (!r.chance(chance)) return;
      this.note(feature);
      text += r.pick(letters);
    };
    if (isRelation || text === '0f' || text.startsWith('B') || text === 'L' || text === 'R') {
      return { text, isScan: false };
    }
    add(0.14, 'pos C', ['C']);
    const spans = !isDependency;
    if (isScan && spans) add(0.12, 'pos < > W', ['<', '>', 'W']);
    else if (spans && !text.startsWith('@') && !/^0/.test(text)) add(0.06, 'pos < > W', ['<', '>', 'W']);
    if (isScan && !isDependency) add(0.07, 'pos S', ['S']);
    if (isScan) add(0.07, 'pos O o', ['O', 'o']);
    add(0.04, 'pos D d', ['D', 'd']);
    add(0.03, 'pos X', ['X']);
    if (this.depth > 0 && this.marks) add(0.04, 'pos x', ['x']);
    add(0.02, 'pos I', ['I']);
    add(0.03, 'pos t T', ['t', 'T']);
    if (this.subReadings) add(0.2, 'pos /n', ['/1', '/-1', '/*', '/0', '/2']);
    return { text, isScan: isScan && !/^0/.test(scans()) ? isScan : isScan };
  }

  test(depth = 0) {
    const r = this.random;
    this.depth = depth;
    if (depth < 2 && this.templates.length > 0 && r.chance(0.08)) return this.templateTest(depth);
    if (depth === 0 && r.chance(0.04)) {
      this.note('context OR');
      return `(${this.test(1)}) OR (${this.test(1)})${r.chance(0.3) ? ` LINK ${this.test(1)}` : ''}`;
    }
    let text = '';
    const { text: position, isScan } = this.position();
    if (!position.startsWith('ALL')) {
      if (r.chance(0.08) && !/\*\*/.test(position)) {
        this.note('context NOT');
        text += 'NOT ';
      } else if (r.chance(0.1)) {
        this.note('context NEGATE');
        text += 'NEGATE ';
      } else if (r.chance(0.25) && /^[cs]/.test(position)) {
        this.note('context NONE');
        return `NONE ${position} ${this.expression(() => this.contextTag())}`;
      }
    }
    text += `${position} ${this.expression(() => this.contextTag())}`;
    if (isScan && !this.formTags && r.chance(0.5)) {
      const kind = r.chance(0.65) ? 'BARRIER' : 'CBARRIER';
      this.note(`context ${kind}`);
      text += ` ${kind} ${this.expression(() => this.contextTag())}`;
    }
    if (depth < 3 && r.chance(0.35)) {
      this.note('context LINK');
      text += ` LINK ${this.test(depth + 1)}`;
    }
    return text;
  }

  templateTest(depth) {
    const r = this.random;
    const name = r.pick(this.templates);
    this.note(...this.setFeatures.get(`T:${name}`));
    let text = r.chance(0.1) ? 'NEGATE ' : '';
    if (r.chance(0.35)) {
      this.note('template at a position');
      text += `${r.pick(['-1', '1', '-1*', '1*', '0'])} `;
    }
    text += `T:${name}`;
    if (depth === 0 && r.chance(0.3)) {
      this.note('template with LINK');
      text += ` LINK ${this.test(1)}`;
    }
    return text;
  }

  tests(most = 2, attaches = false) {
    const r = this.random;
    this.marks = r.chance(0.3);
    const count = r.below(most + 1);
    let text = Array.from({ length: count }, () => ` (${this.test()})`).join('');
    // Only where it has to match, because 1.3.9 gives up on the rule otherwise, and where cohorts have one reading, because
    // of several it takes others than later versions.
    if (attaches && this.oneReading && r.chance(0.4)) {
      this.note('pos A');
      const link = r.chance(0.4) ? ` LINK ${this.plainTest()}` : '';
      text += ` (${r.pick(['-1*A', '1*A', '-1A', '1A', '0A'])} ${this.expression()}${link})`;
    }
    if (this.marks && r.chance(0.3)) {
      this.note('pos X', 'pos x');
      text += ` (${r.pick(['-1*X', '1*X', '-1X'])} ${this.expression()} LINK ${r.pick(['1', '-1', '1*'])} ${this.expression()} LINK ${r.pick(['-1x', '1x', '-1*x', '0x'])} ${this.expression()})`;
    }
    return text;
  }

  /** A test that finds one cohort. */
  plainTest() {
    const r = this.random;
    const scan = r.pick(['-1', '1', '-1*', '1*', '-2', '2', '1**']);
    const barrier = /\*/.test(scan) && !this.formTags && r.chance(0.3) ? ` BARRIER ${this.set()}` : '';
    const link = r.chance(0.2) ? ` LINK ${r.pick(['-1', '1', '0', '1*'])} ${this.expression()}` : '';
    return `${scan} ${this.expression()}${barrier}${link}`;
  }

  // -------------------------------------------------------------------------------------------------------------- rules

  written(most = 3) {
    const r = this.random;
    // With one reading there is A, and where it leads to a mapped reading 1.3.9 maps it once more.
    const mappings = this.oneReading ? [] : this.mappings;
    const tags = Array.from({ length: 1 + r.below(most) }, () => r.pick([...mappings, ...ADDED, ...FEATURES]));
    return `(${tags.join(' ')})`;
  }

  flags(kind) {
    const r = this.random;
    const specific = {
      SELECT: ['DELAYED', 'IGNORED', 'NOITERATE', 'REPEAT', 'UNSAFE', 'SAFE'],
      REMOVE: ['DELAYED', 'IGNORED', 'UNSAFE', 'SAFE', 'UNMAPLAST', 'NOITERATE'],
      IFF: ['DELAYED', 'UNSAFE', 'SAFE'],
      MAP: ['ITERATE', 'NOITERATE'],
      ADD: ['ITERATE', 'NOITERATE', 'REPEAT'],
      SUBSTITUTE: ['ITERATE', 'NOITERATE'],
      UNMAP: ['UNSAFE', 'SAFE'],
      DEP: ['NEAREST', 'ALLOWLOOP', 'ALLOWCROSS', 'REVERSE'],
    };
    const general = ['LOOKDELETED', 'LOOKDELAYED', 'LOOKIGNORED', 'KEEPORDER', 'VARYORDER', 'REMEMBERX', 'RESETX'];
    if (this.parentheses) general.push('ENCL_INNER', 'ENCL_OUTER', 'ENCL_FINAL', 'ENCL_ANY');
    const chosen = new Set();
    if (specific[kind] && r.chance(0.3)) chosen.add(r.pick(specific[kind]));
    if (r.chance(0.15)) chosen.add(r.pick(general));
    if (chosen.has('ITERATE') && chosen.has('NOITERATE')) chosen.delete('ITERATE');
    for (const flag of chosen) this.note(`flag ${flag}`);
    // Not SUB:*, with which 1.3.9 both keeps and removes readings that have mappings.
    const sub = this.subReadings && kind !== 'DEP' && r.chance(0.25) ? r.pick([1, -1, 2]) : 0;
    if (sub !== 0) {
      this.note('flag SUB:n');
      chosen.add(`SUB:${sub}`);
    }
    return chosen.size > 0 ? ` ${[...chosen].join(' ')}` : '';
  }

  rule() {
    const r = this.random;
    const make = r.weighted([
      [() => this.selecting('SELECT'), 20],
      [() => this.selecting('REMOVE'), 20],
      [() => this.iff(), this.protects ? 0 : 8],
      [() => this.mapping('MAP'), 12],
      [() => this.mapping('ADD'), 12],
      [() => this.mapping('REPLACE'), 4],
      [() => this.substituting(), 8],
      [() => this.copying(), this.oneReading ? 0 : 7],
      [() => this.appending(), this.oneReading ? 0 : 4],
      [() => `UNMAP${this.flags('UNMAP')} ${this.expression()}${this.tests()} ;`, 4],
      [() => `PROTECT ${this.expression()}${this.tests()} ;`, this.protects ? 10 : 0],
      [() => `UNPROTECT ${this.expression()}${this.tests()} ;`, this.protects ? 5 : 0],
      [() => this.restoring(), 5],
      [() => this.unifying(), 12],
      [() => this.varstring(), 10],
      [() => this.jumping(), this.beforeAnchor ? 12 : 0],
      [() => this.settingVariable(), this.variables ? 12 : 2],
      [() => this.linking(), this.dependencies ? 25 : 0],
      [() => this.relating(), this.relations ? 25 : 0],
      [() => this.changingCohorts(), this.cohorts ? 25 : 0],
    ]);
    const text = make();
    const keyword = /^[A-Z]+/.exec(text)[0];
    this.note(`rule ${keyword}`);
    const named = r.chance(0.05);
    if (named) this.note('rule name');
    const form = r.chance(0.06);
    if (form) this.note('rule word form');
    const before = form ? `${r.pick(['"<guolli>"', '"<ja>"', '"<g.*>"r', '"<SON>"i'])} ` : '';
    const whole = `${before}${text}`;
    this.line(named ? whole.replace(keyword, `${keyword}:name${this.lines.length}`) : whole);
  }

  selecting(kind) {
    return `${kind}${this.flags(kind)} ${this.expression()}${this.tests(3, true)} ;`;
  }

  /**
   * For one cohort of a window: once 1.3.9 has selected in one it does not remove in the next. And not together with
   * PROTECT, which later versions count otherwise.
   */
  iff() {
    const more = this.random.chance(0.5) ? ` + ${this.set()}` : '';
    return `IFF${this.flags('IFF')} (<once>)${more}${this.tests(2)} ;`;
  }

  place() {
    const r = this.random;
    if (!r.chance(0.12)) return '';
    const side = r.pick(['BEFORE', 'AFTER']);
    this.note(`tags ${side}`);
    return ` ${side} (${r.pick(WORDS)})`;
  }

  mapping(kind) {
    const place = kind === 'REPLACE' ? '' : this.place();
    const written =
      this.random.chance(0.1) && this.plainList ? this.noted('tags of a set', this.plainList) : this.written();
    return `${kind}${this.flags(kind)} ${written}${place} ${this.expression()}${this.tests(2, true)} ;`;
  }

  substituting() {
    const r = this.random;
    const gone = r.chance(0.2)
      ? this.noted('substitute many', `(${r.pick(WORDS)} ${r.pick(WORDS)})`)
      : r.chance(0.15)
        ? this.noted('substitute regex', r.pick(['(/^S/r)', '("(.*)i"r)', '(<sem.>r)']))
        : `(${r.pick(WORDS)})`;
    const written = r.chance(0.15)
      ? this.noted('substitute nothing', '(*)')
      : r.chance(0.1)
        ? this.noted('substitute base form', `("${r.pick(LEMMAS)}")`)
        : this.written(2);
    return `SUBSTITUTE${this.flags('SUBSTITUTE')} ${gone} ${written}${this.place()} ${this.expression()}${this.tests(2, true)} ;`;
  }

  copying() {
    const r = this.random;
    const except = r.chance(0.4) ? this.noted('copy EXCEPT', ` EXCEPT (${r.pick(WORDS)} ${r.pick(WORDS)})`) : '';
    return `COPY ${this.written().replace(')', ' new1)')}${except}${this.place()} ${this.expression()} - (new1)${this.tests()} ;`;
  }

  appending() {
    const r = this.random;
    return `APPEND ("${r.pick(LEMMAS)}" ${r.pick(WORDS)} ${r.pick([...ADDED, ...this.mappings])}) ${this.expression()}${this.tests()} ;`;
  }

  restoring() {
    const flag = this.random.pick(['', ' DELAYED', ' IGNORED']);
    if (flag) this.note(`restore${flag}`);
    return `RESTORE${flag} (${this.random.pick(['*', ...WORDS, ...LEMMAS.map((lemma) => `"${lemma}"`)])}) ${this.expression()}${this.tests(1)} ;`;
  }

  unifying() {
    const r = this.random;
    const list = this.named(r.pick(this.lists));
    const scan = () => r.pick(['-1', '1', '-1*', '1*', '0']);
    const kind = r.pick(['SELECT', 'REMOVE', 'ADD (new2)', 'MAP (@X)']);
    const keep = r.chance(0.2) ? this.noted('flag CAPTURE_UNIF', ' CAPTURE_UNIF') : '';
    const head = kind.replace(/^(\w+)/, `$1${keep}`);
    if (this.bundle && r.chance(0.5)) {
      this.note('unify &&');
      return `${head} &&${this.bundle}${r.chance(0.3) ? ` + ${this.set()}` : ''} (${scan()} &&${this.bundle}) ;`;
    }
    this.note('unify $$');
    const more = r.chance(0.3) ? ` LINK ${scan()} $$${list}` : '';
    return `${head} $$${list}${r.chance(0.3) ? ` ${r.pick(['+', 'OR'])} ${this.set()}` : ''} (${r.chance(0.1) ? 'NEGATE ' : ''}${scan()} $$${list}${more}) ;`;
  }

  varstring() {
    const r = this.random;
    // Plain tags only: of alternatives that begin alike 1.3.9 writes the longest.
    const list = this.simpleList;
    this.note('tag varstring');
    const test = () => (r.chance(0.5) ? ` (${this.plainTest()})` : '');
    return this.oneOf([
      ['varstring VSTR', () => `ADD (VSTR:@$1) ("(.).*"r) + ${this.set()}${test()} ;`],
      ['varstring <>v', () => `ADD (<$1-$2>v) ("<(.)(.*)>"r)${test()} ;`],
      ['varstring ""v', () => `SUBSTITUTE ("(.*)i"r) ("%u$1"v) ("(.*)i"r)${test()} ;`],
      ['varstring case', () => `ADD (VSTR:${r.pick(['%u', '%U', '%l', '%L'])}$1x) ("(.*)"r) + ${this.set()} ;`],
      ['varstring from a test', () => `MAP (VSTR:&$1) ${this.set()} (${r.pick(['0', '-1', '1*'])} (/^\\(.\\)l$/r)) ;`],
      ['varstring {$$set}', () => `ADD (VSTR:<{$$${list}}>) $$${list}${test()} ;`],
      ['varstring {set}', () => `ADD (VSTR:@{${list}}) ${this.set()}${test()} ;`],
      ['varstring as target', () => `REMOVE (VSTR:$1) ("<(.*)>"r)${test()} ;`.replace('(VSTR:$1) ', '')],
      [
        'varstring in a test',
        () => `SELECT KEEPORDER ("<(.*)>"r) + ${this.set()} (${r.pick(['0', '1*', '-1*'])} ("$1"v)) ;`,
      ],
    ]);
  }

  /** Forward, to a rule that is sure to run: 1.3.9 runs the first rule of all when it finds none. */
  jumping() {
    return `JUMP (here) ${this.expression()}${this.tests()} ;`;
  }

  settingVariable() {
    const r = this.random;
    const output = r.chance(0.3) ? this.noted('flag OUTPUT', ' OUTPUT') : '';
    return r.chance(0.7)
      ? `SETVARIABLE${output} (${r.pick(['v1', 'v2'])}) (${r.pick(['x', 'y'])}) ${this.expression()}${this.tests()} ;`
      : `REMVARIABLE${output} (${r.pick(['v1', 'v2'])}) ${this.expression()}${this.tests()} ;`;
  }

  linking() {
    const r = this.random;
    const to = r.chance(0.8) ? 'TO' : this.noted('link FROM', 'FROM');
    const more = r.chance(0.2) ? ` (${this.plainTest()})` : '';
    const kind = r.pick(['SETPARENT', 'SETPARENT', 'SETCHILD']);
    return `${kind}${this.flags('DEP')} ${this.expression()}${this.tests(1)} ${to} (${this.plainTest()})${more} ;`;
  }

  relating() {
    const r = this.random;
    const kind = r.pick([
      ...['ADDRELATION', 'ADDRELATION', 'SETRELATION', 'REMRELATION'],
      ...['ADDRELATIONS', 'SETRELATIONS', 'REMRELATIONS'],
    ]);
    const names = kind.endsWith('S') ? `(${r.pick(RELATIONS)}) (${r.pick(RELATIONS)})` : `(${r.pick(RELATIONS)})`;
    return `${kind} ${names} ${this.expression()}${this.tests(1)} ${r.chance(0.85) ? 'TO' : 'FROM'} (${this.plainTest()}) ;`;
  }

  changingCohorts() {
    const r = this.random;
    const side = () => r.pick(['BEFORE', 'AFTER']);
    const child = () =>
      r.chance(0.25)
        ? ` ${r.chance(0.7) ? this.noted('flag WITHCHILD', 'WITHCHILD (*)') : this.noted('flag NOCHILD', 'NOCHILD')}`
        : '';
    const target = () => `${this.expression()} - ("nn")`;
    // Not both in one grammar: where words are printed that were taken out is no matter of substance.
    if (this.moves) return this.movingCohorts(side, child);
    return r.pick([
      () =>
        `ADDCOHORT ("<nn>" "nn" ${r.pick(WORDS)} ${r.pick(this.mappings)}) ${side()}${r.chance(0.2) ? ` WITHCHILD (*)` : ''} ${target()}${this.tests(1)} (NOT -1 ("nn")) (NOT 1 ("nn")) ;`,
      () => `REMCOHORT ${this.expression()}${this.tests()} (0 (${r.pick(FEATURES)})) ;`,
      () =>
        `SPLITCOHORT ("<nn>" "nn" ${r.pick(WORDS)}${r.chance(0.4) ? ' 1->2' : ''} "<mm>" "mm" ${r.pick(WORDS)} ${r.pick(ADDED)}${r.chance(0.4) ? ' 2->p c->2' : ''}) ${target()} - ("mm")${this.tests(1)} (0 (${r.pick(FEATURES)})) ;`,
      // What a merged cohort hangs on is decided otherwise since 1.3.9.
      () =>
        this.dependencies || this.relations
          ? `DELIMIT ${this.expression()}${this.tests()} ;`
          : `MERGECOHORTS ("<nn>" "nn" ${r.pick(WORDS)}) ${target()}${this.tests(1)} WITH (1 ${this.expression()} - ("nn")) ;`,
      () => `DELIMIT ${this.expression()}${this.tests()} ;`,
    ])();
  }

  movingCohorts(side, child) {
    const r = this.random;
    const scan = () => r.pick(['-1*', '1*', '-1', '1']);
    return r.chance(0.6)
      ? `MOVE${child()} ${this.expression()}${this.tests(1)} ${side()}${child()} (${scan()} ${this.set()}) ;`
      : `SWITCH ${this.expression()}${this.tests(1)} WITH (${scan()} ${this.set()}) ;`;
  }

  grammar() {
    const r = this.random;
    this.dependencies = r.chance(0.3);
    this.relations = r.chance(0.25);
    this.subReadings = r.chance(0.25);
    this.variables = r.chance(0.2);
    this.parentheses = r.chance(0.2);
    // Where parentheses are packed away 1.3.9 puts new and moved cohorts elsewhere than later versions.
    this.cohorts = !this.parentheses && r.chance(0.3);
    this.moves = r.chance(0.3);
    this.hasStatic = r.chance(0.2);
    this.oneReading = r.chance(0.2);
    this.protects = r.chance(0.25);
    // Once a barrier has looked at a cohort 1.3.9 forgets the tags beside its word form: either or.
    this.formTags = r.chance(0.2);
    this.prefix = r.chance(0.1) ? '§' : '@';
    this.mappings = this.prefix === '@' ? MAPPINGS : ['§k', '§m', '§n'];
    this.declarations();
    if (r.chance(0.4)) {
      this.lines.push(`LIST BA = ${r.pick(WORDS)} ${r.pick(WORDS)} ;`, `LIST BB = ${r.pick(WORDS)} ${r.pick(WORDS)} ;`);
      this.lines.push('SET BUNDLE = BA OR BB ;');
      this.bundle = 'BUNDLE';
    }
    this.lines.push(`LIST SIMPLE = ${[...new Set([r.pick(WORDS), r.pick(WORDS), r.pick(WORDS)])].join(' ')} ;`);
    this.simpleList = 'SIMPLE';
    if (r.chance(0.3)) {
      this.lines.push(`LIST PLAIN = ${r.pick(ADDED)} ${r.pick(FEATURES)} ${r.pick(this.mappings)} ;`);
      this.plainList = 'PLAIN';
    }
    const sections = ['SECTION'];
    if (r.chance(0.4)) sections.unshift('BEFORE-SECTIONS');
    if (r.chance(0.4)) sections.push('SECTION');
    if (r.chance(0.3)) sections.push('AFTER-SECTIONS');
    if (r.chance(0.1)) sections.push('NULL-SECTION');
    const anchored = this.size / sections.length > 3 && r.chance(0.5);
    for (const [i, section] of sections.entries()) {
      this.lines.push('', section);
      for (let n = 0; n < this.size / sections.length; n++) {
        this.beforeAnchor = anchored && i === 0 && n < 3;
        this.rule();
        if (anchored && i === 0 && n === 2) this.lines.push('ANCHOR here ;', 'ADD (new2) (*) (0 (*)) ;');
      }
    }
    return `${this.lines.join('\n')}\n`;
  }
}

// ----------------------------------------------------------------------------------------------------------------- texts

function reading(r, writer, lemma, place, depth = 0) {
  const tags = [`"${lemma}"`, r.pick(PARTS)];
  if (r.chance(0.3)) tags.push(r.pick(TEXTUAL));
  for (let i = r.below(3); i > 0; i--) tags.push(r.pick(FEATURES));
  if (r.chance(0.2)) tags.push(r.pick(NUMBERS));
  if (r.chance(0.15)) tags.push(r.pick(writer.mappings));
  if (r.chance(0.04)) tags.push(r.pick(writer.mappings));
  if (depth === 0) tags.push(...place);
  let text = `${'\t'.repeat(depth + 1)}${tags.join(' ')}\n`;
  if (writer.subReadings && depth < 2 && r.chance(0.35)) text += reading(r, writer, r.pick(LEMMAS), [], depth + 1);
  return text;
}

function sentence(r, writer, ids, longest) {
  const length = 1 + r.below(longest);
  let text = '';
  let open = '';
  const linked = writer.dependencies && r.chance(0.5);
  const special = 1 + r.below(length);
  for (let w = 1; w <= length; w++) {
    const id = ids.next++;
    const place = [];
    if (linked) place.push(`#${w}->${r.below(length + 1)}`);
    if (writer.relations && r.chance(0.3)) {
      place.push(`ID:${id}`);
      if (r.chance(0.6)) place.push(`R:${r.pick(RELATIONS)}:${Math.max(1, id - 2 + r.below(5))}`);
    }
    if (writer.parentheses && r.chance(0.3)) {
      const bracket = open === '' ? r.pick(['(', '[']) : r.chance(0.9) ? { '(': ')', '[': ']' }[open] : '(';
      open = open === '' ? bracket : '';
      text += `"<${bracket}>"\n\t"${bracket}" PUNCT${linked ? ` ${place[0]}` : ''}\n`;
      continue;
    }
    const lemma = r.pick(LEMMAS);
    text += `"<${r.chance(0.8) ? lemma : `${lemma}s`}>"${writer.formTags && r.chance(0.2) ? ` ${r.pick(WORDS)}` : ''}\n`;
    const seen = new Set();
    for (let i = writer.oneReading ? 0 : r.below(4); i >= 0; i--) {
      if (r.chance(linked ? 0 : 0.03)) break;
      const marks = w === special && r.chance(0.6) ? ['<once>', ...place] : place;
      const line = reading(r, writer, r.chance(0.75) ? lemma : r.pick(LEMMAS), marks);
      if (!seen.has(line)) text += line;
      seen.add(line);
    }
    if (r.chance(0.03)) text += `;\t"${lemma}" ${r.pick(PARTS)} gone\n`;
    if (r.chance(0.5)) text += ': \n';
    if (r.chance(0.05)) text += `${r.pick(['some text', '<b>', 'xyz', ':\\n', '</s>'])}\n`;
  }
  if (r.chance(0.9)) text += `"<${r.chance(0.8) ? '.' : '!'}>"\n\t"." CLB${linked ? ` #${length + 1}->0` : ''}\n`;
  if (r.chance(0.2)) text += ':\\n\n';
  return text;
}

function text(r, writer, longest) {
  // Far from the numbers that vislcg3 gives itself: 1.3.9 mixes them up with those it reads.
  const ids = { next: 1001 };
  let out = r.chance(0.1) ? 'text before\n' : '';
  for (let s = 1 + r.below(4); s > 0; s--) {
    if (writer.variables && r.chance(0.4)) {
      out += `<STREAMCMD:${r.pick(['SETVAR:v1', 'SETVAR:v1=x', 'SETVAR:v2=y,v1=z', 'REMVAR:v1', 'REMVAR:v1,v2'])}>\n`;
    }
    out += sentence(r, writer, ids, longest);
    if (r.chance(0.05)) out += '<STREAMCMD:FLUSH>\n';
    if (r.chance(0.02)) out += '<STREAMCMD:IGNORE>\n"<ignored>"\n\t"x" N\n<STREAMCMD:RESUME>\n';
  }
  if (r.chance(0.02)) out += '<STREAMCMD:EXIT>\n"<lost>"\n';
  return out;
}

/**
 * A grammar of about `size` rules, a text whose sentences have up to `longest` words, and arguments for vislcg3, all from one seed. `features` tells by
 * line what the grammar uses.
 */
export function everyFeaturePair(seed, size = 8, longest = 8) {
  const random = randomSource(seed);
  const writer = new Writer(random, size);
  const grammar = writer.grammar();
  const input = text(random, writer, longest);
  const args = [];
  if (random.chance(0.3)) args.push(...random.pick(ARGUMENTS).split(' '));
  return { grammar, text: input, args, features: writer.features };
}
