import { describe, expect, it, vi } from 'vitest';
import { Budget, WorkStopped } from '../engine/budget.js';
import { THREAD_LEARNT } from '../engine/memory/learnt-room.js';
import { explainReading } from './explain.js';
import { TagStore } from './index/tag-store.js';
import type { ApplicatorOptions } from './model/applicator-options.js';
import { type CgCohort, type CgReading, formTag } from './model/cg-cohort.js';
import { parseGrammar } from './parse/parse-grammar.js';
import { Applicator } from './run/applicator.js';
import type { SingleWindow } from './state/window.js';
import { readStream } from './stream/stream-reader.js';
import { CgTextSink } from './stream/stream-sink.js';

const apply = (rules: string, text: string, options: Partial<ApplicatorOptions> = {}) =>
  new Applicator(parseGrammar(`DELIMITERS = "<.>" ;\n${rules}`), options).runText(text, Budget.unlimited());

/** `a/N,V b/X` → two cohorts with readings N, V and X. */
function words(text: string): CgCohort[] {
  return text.split(' ').map((word) => {
    const [form, tags] = word.split('/');
    return {
      form: formTag(form!),
      readings: tags!.split(',').map((tag) => ({ tags: [`"${form}"`, ...tag.split('+')] })),
      textAfter: ': \n',
    };
  });
}

describe('applying a grammar to cohorts in memory', () => {
  const grammar = parseGrammar('DELIMITERS = "<.>" ;\nLIST N = N ;\nLIST D = D ;\nSECTION\nSELECT:noun N IF (-1 D) ;');

  it('gives back plain cohorts, with the text between them', () => {
    const { cohorts } = new Applicator(grammar).run(words('the/D fish/N,V'), Budget.unlimited());
    expect(cohorts).toEqual([
      { form: '"<the>"', readings: [{ tags: ['"the"', 'D'] }], textAfter: ': \n' },
      { form: '"<fish>"', readings: [{ tags: ['"fish"', 'N'] }], textAfter: ': \n' },
    ]);
  });

  it('explains which rules touched a reading', () => {
    const { cohorts } = new Applicator(grammar, { trace: true }).run(words('the/D fish/N,V'), Budget.unlimited());
    const fish = cohorts[1]!;
    const line = grammar.rules[0]!.line;
    expect(explainReading(grammar, fish.readings[0]!)).toEqual([
      { type: 'SELECT', file: 'grammar', line, name: 'noun' },
    ]);
    expect(fish.deleted).toEqual([{ tags: ['"fish"', 'V'], deleted: true, hitBy: [0] }]);
  });

  it('never takes the text of a user for a command', () => {
    const nasty = words('a/N');
    nasty[0]!.form = formTag('x>"\n<STREAMCMD:EXIT>\n"<y');
    nasty[0]!.textAfter = '<STREAMCMD:EXIT>\n';
    const { cohorts } = new Applicator(grammar).run([...nasty, ...words('b/N')], Budget.unlimited());
    expect(cohorts.map((cohort) => cohort.form)).toEqual([nasty[0]!.form, '"<b>"']);
    expect(cohorts[0]!.textAfter).toBe('<STREAMCMD:EXIT>\n');
  });

  it('starts afresh with every text', () => {
    const setting = parseGrammar(
      'DELIMITERS = "<.>" ;\nSECTION\nADD (seen) (*) (0 (VAR:v)) ;\nSETVARIABLE (v) (w) (N) ;\nADDRELATION (r) (N) TO (1 (*)) ;',
    );
    const applicator = new Applicator(setting);
    const first = applicator.run(words('a/N b/V'), Budget.unlimited());
    const second = applicator.run(words('a/N b/V'), Budget.unlimited());
    expect(second).toEqual(first);
    expect(first.cohorts[0]!.relations).toEqual([{ name: 'r', target: first.cohorts[1]!.id }]);
  });

  it('forgets new words when there were too many of them, and goes on as before', () => {
    const applicator = new Applicator(grammar);
    const before = applicator.run(words('the/D fish/N,V'), Budget.unlimited());
    applicator.run(words('uncommon/Q+R+S'), Budget.unlimited());
    applicator.dropLearnt();
    expect(applicator.run(words('the/D fish/N,V'), Budget.unlimited())).toEqual(before);
  });

  it('forgets when the engines of its thread remember too much together, and goes on as before', () => {
    const applicator = new Applicator(grammar);
    const before = applicator.run(words('the/D fish/N,V'), Budget.unlimited());
    const forgets = vi.spyOn(TagStore.prototype, 'dropTextTags');
    const greedy = { learntBytes: 2 * THREAD_LEARNT.maxBytes, dropLearnt: () => {} };
    THREAD_LEARNT.use(new WeakRef(greedy));
    THREAD_LEARNT.tidy();
    expect(forgets).toHaveBeenCalled();
    forgets.mockRestore();
    expect(applicator.run(words('the/D fish/N,V'), Budget.unlimited())).toEqual(before);
    // Here, so that it is not collected before.
    greedy.dropLearnt();
  });

  it('stops when the deadline has passed or nobody waits any more', () => {
    const applicator = new Applicator(grammar);
    const many = Array.from({ length: 300 }, () => words('the/D fish/N,V')).flat();
    const late = new Budget({ deadlineMs: 0, now: () => 1 });
    expect(() => applicator.run(many, late)).toThrow(WorkStopped);
    expect(() => applicator.run(many, new Budget({ isAborted: () => true }))).toThrow(WorkStopped);
    expect(applicator.run(words('the/D fish/N,V'), Budget.unlimited()).cohorts).toHaveLength(2);
  });

  it('carries along where words stand, also of words that rules move, merge and split', () => {
    const placed = (text: string) =>
      words(text).map((cohort, i) => ({ ...cohort, startUtf16: i * 10, endUtf16: i * 10 + cohort.form.length - 4 }));
    const places = (rules: string, text: string) =>
      new Applicator(parseGrammar(`DELIMITERS = "<.>" ;\nSECTION\n${rules}`))
        .run(placed(text), Budget.unlimited())
        .cohorts.map(({ form, startUtf16, endUtf16 }) => [form, startUtf16, endUtf16]);
    const [a, b, c] = [
      ['"<a>"', 0, 1],
      ['"<b>"', 10, 11],
      ['"<c>"', 20, 21],
    ];
    expect(places('MOVE (x) AFTER (1 (y)) ;', 'a/x b/y c/z')).toEqual([b, a, c]);
    expect(places('REMCOHORT (y) ;', 'a/x b/y c/z')).toEqual([a, c]);
    expect(places('ADDCOHORT ("<n>" "n") AFTER (x) ;', 'a/x b/y')).toEqual([a, ['"<n>"', undefined, undefined], b]);
    expect(places('MERGECOHORTS ("<b c>" "bc" Z) (y) WITH (1 (z)) ;', 'a/x b/y c/z')).toEqual([a, ['"<b c>"', 10, 21]]);
    expect(places('SPLITCOHORT ("<in>" "in" P "<to>" "to" P) (y) ;', 'a/x into/y')).toEqual([
      a,
      ['"<in>"', 10, 12],
      ['"<to>"', 12, 14],
    ]);
    expect(places('SPLITCOHORT ("<i>" "i" P "<d>" "d" P) (y) ;', 'a/x into/y').slice(1)).toEqual([
      ['"<i>"', 10, 14],
      ['"<d>"', 10, 14],
    ]);
  });

  it('takes an empty text and words without readings', () => {
    const applicator = new Applicator(grammar);
    expect(applicator.run([], Budget.unlimited()).cohorts).toEqual([]);
    expect(applicator.run([{ form: '"<x>"', readings: [] }], Budget.unlimited()).cohorts).toEqual([
      { form: '"<x>"', readings: [] },
    ]);
  });

  it('refuses a grammar that would start programs', () => {
    const external = parseGrammar('DELIMITERS = "<.>" ;\nSECTION\nEXTERNAL ONCE rm (*) ;');
    expect(() => new Applicator(external)).toThrow(/line 3: EXTERNAL/);
  });
});

describe('relations', () => {
  it('are tied for every name that a rule lists, as vislcg3 does it', () => {
    const rules = `SECTION
ADDRELATION ($2 LEFT) (x) TO (-1 (y)) ;
ADDRELATIONS (A B) (C D) (x) TO (-1 (y)) ;
SETRELATION (P Q) (z) TO (-1 (y)) ;
REMRELATION (Q A) (x) TO (-1 (y)) ;
SETRELATIONS (M N) (O) (w) TO (-1 (y)) ;`;
    const related = (first: string, second: string) => `"<1>"\n\t"1" ${first}\n"<2>"\n\t"2" ${second}\n`;
    // Recorded from vislcg3 1.3.9.
    expect(apply(rules, related('y', 'x')).trim()).toBe(
      '"<1>"\n\t"1" y ID:1 R:D:2 R:C:2\n"<2>"\n\t"2" x ID:2 R:B:1 R:$2:1 R:LEFT:1',
    );
    expect(apply(rules, related('y', 'z')).trim()).toBe('"<1>"\n\t"1" y ID:1\n"<2>"\n\t"2" z ID:2 R:Q:1 R:P:1');
    expect(apply(rules, related('y', 'w')).trim()).toBe('"<1>"\n\t"1" y ID:1 R:O:2\n"<2>"\n\t"2" w ID:2 R:N:1 R:M:1');
  });
});

describe('COPY', () => {
  it('puts tags at the end when EXCEPT took away what they were to stand behind', () => {
    // ga: vislcg3 1.6.7 does it so; 1.3.9 comes to grief.
    const rules = 'SECTION\nCOPY ("ó" Prep) EXCEPT (Pron "é") AFTER (Pron) (Pron) ;';
    const text = '"<é>"\n\t"é" Pron Pers <W:0.0>\n';
    expect(apply(rules, text).trim()).toBe('"<é>"\n\t"é" Pron Pers <W:0.0>\n\t"ó" Pers <W:0.0> Prep');
  });

  it('takes from sub-readings what a pattern of EXCEPT matched in the reading itself', () => {
    // vislcg3 1.6.7
    const text = '"<boahtá>"\n\t"boahtit" V Prs Sg3\n\t\t"go" Sg Sg3\n';
    const copy = '\t"boahtit" V Prs New\n\t\t"go" Sg\n';
    expect(apply('SECTION\nCOPY (New) EXCEPT (/^S/r) (V) - (New) ;', text)).toBe(`${text}${copy}\n`);
  });
});

describe('COPYCOHORT', () => {
  it('copies tags beside the word form, and links that no rule reads, but not what a pattern of EXCEPT matches', () => {
    // vislcg3 1.6.7
    const rules = 'SECTION\nCOPYCOHORT (copied) EXCEPT (/^S/r) (N) - (copied) TO AFTER (1 (V)) ;';
    const text = '"<guolli>" <x>\n\t"guolli" N Sg Nom R:dep:4\n"<vuodjá>"\n\t"vuodjit" V Sg3\n';
    expect(apply(rules, text, { maxRuns: 1 })).toBe(`${text}"<guolli>" <x>\n\t"guolli" N Nom R:dep:4 copied\n\n`);
  });
});

describe('REPLACE, as vislcg3 1.6.7 does it', () => {
  it('replaces the lemma where the rule writes one', () => {
    const text = '"<guoli>"\n\t"guolli" N Sg Gen\n';
    expect(apply('SECTION\nREPLACE ("guoli" N) ("guolli") ;', text).trim()).toBe('"<guoli>"\n\t"guoli" N');
  });

  it('puts what EXCEPT keeps behind the new tags, pattern by pattern', () => {
    const text = '"<boahtá>"\n\t"boahtit" <mv> V Prs Sg3\n';
    expect(apply('SECTION\nREPLACE (N New) EXCEPT (/^S/r <.*>r) (V) ;', text).trim()).toBe(
      '"<boahtá>"\n\t"boahtit" N New Sg3 <mv>',
    );
  });
});

describe('rules that go round in circles', () => {
  it('ends a section that never comes to rest', () => {
    const grammar = parseGrammar('DELIMITERS = "<.>" ;\nSECTION\nMOVE (x) AFTER (1 (x)) ;');
    const { cohorts } = new Applicator(grammar).run(words('a/x b/x'), Budget.unlimited());
    expect(cohorts).toHaveLength(2);
  });

  it('ends a backward JUMP', () => {
    expect(apply('SECTION\nANCHOR here ;\nADD (k) (x) ;\nJUMP (here) (x) ;', '"<a>"\n\t"a" x\n')).toContain('k');
  });
});

describe('sets that are made of others', () => {
  it('are walked once each, however often they are named', () => {
    const sets = Array.from({ length: 60 }, (_, i) => `SET s${i + 1} = s${i} + y - s${i} ;`).join('\n');
    // 2 to the power of 60 steps, if each name were followed again.
    const rules = `LIST s0 = x ;\nLIST y = y ;\n${sets}\nSECTION\nSELECT s60 ;`;
    expect(apply(rules, '"<a>"\n\t"a" x\n\t"a" y\n')).toBe('"<a>"\n\t"a" x\n\t"a" y\n\n');
  });
});

describe('varstrings', () => {
  // A rule that moves a word of the text into a tag: `(` is a word that people write.
  const rules = 'LIST Word = ("<(.*)>"r) ;\nSECTION\nADD (VSTR:$1) Word IF (NOT 0 (done)) ;\nADD (done) Word ;';

  it.each(['(', '\\u{ffffffff}', 'VSTR:x', 'SET:Word', '^', 'META:(', 'VAR:x=(('])(
    'that become no notation of grammars become plain tags: %s',
    (word) => {
      const [, reading] = apply(rules, `"<${word}>"\n\t"x" N\n`).split('\n');
      expect(reading).toMatch(/^\t"x" N .*done$/);
    },
  );

  it('of which nothing is left write no tag', () => {
    const empty = rules.replace('"<(.*)>"r', '"<a(.*)>"r');
    expect(apply(empty, '"<a>"\n\t"x" N\n')).toBe('"<a>"\n\t"x" N done\n\n');
  });

  it('that become half of a regular expression are taken by their letters', () => {
    const text = apply('SECTION\nSUBSTITUTE (VSTR:"$1"r) (y) ("<(.*)>"r) ;', '"<(>"\n\t"x" N\n');
    expect(text).toContain('"x" N');
  });
});

describe('readings that grow in a circle of rules', () => {
  it('cost steps for every tag that they have', () => {
    const grammar = parseGrammar(
      'SECTION\nADD (<a> Inf) (/l$/l) ;\nADD (<b> Inf) (//l) ;\nSWITCH (V) WITH (0* (N)) ;\nREMOVE UNSAFE (CLB) ;',
    );
    let looks = 0;
    const budget = new Budget({ deadlineMs: 100, now: () => looks++ });
    const text = '"<a>"\n\t"a" V\n"<b>"\n\t"b" N\n"<.>"\n\t"." CLB\n';
    expect(() => new Applicator(grammar).runText(text, budget)).toThrow(WorkStopped);
  });

  it('stops inside a set whose members double with every level', () => {
    // VAR: depends on more than the reading, so that nothing about these sets is remembered.
    const levels = Array.from({ length: 40 }, (_, i) => `SET S${i + 1} = S${i} + S${i} ;`);
    const grammar = parseGrammar(
      `DELIMITERS = "<.>" ;\nLIST S0 = N VAR:v ;\n${levels.join('\n')}\nSECTION\nADD (x) S40 ;`,
    );
    let looks = 0;
    const budget = new Budget({ deadlineMs: 100, now: () => looks++ });
    expect(() => new Applicator(grammar).run(words('a/N'), budget)).toThrow(WorkStopped);
  });
});

describe('windows that are written', () => {
  it('keep neither their words nor the windows behind them in memory', () => {
    const windows: SingleWindow[] = [];
    class Collecting extends CgTextSink {
      override window(...[, window]: Parameters<CgTextSink['window']>): void {
        windows.push(window);
      }
    }
    const applicator = new Applicator(parseGrammar('DELIMITERS = "<.>" ;\nSECTION\nREMOVE (V) (1 (N)) ;'));
    const stream = applicator.openStream(new Collecting(() => undefined), Budget.unlimited());
    const sentence = '"<a>"\n\t"a" V\n\t"a" N\n"<.>"\n\t"." CLB\n';
    for (const item of readStream(sentence.repeat(12))) stream.item(item);
    stream.end();
    expect(windows).toHaveLength(12);
    for (const { previous, next, cohorts, allCohorts } of windows) {
      expect(previous).toBeNull();
      expect(next).toBeNull();
      expect([...cohorts, ...allCohorts]).toEqual([]);
    }
  });
});

describe('readings that come again and again', () => {
  const kept: CgReading = { tags: ['"guolli"', 'N', 'Sg'], isKept: true };
  const sub: CgReading = { tags: ['"go"', 'Pcle'] };
  /** With the tags of one place each: of a usual kind, a mapping, links. */
  const places: CgReading[] = [
    kept,
    ...[['<start>'], ['<end>', '<last>'], ['@SUBJ'], ['<end>', '#2->1'], ['ID:7', 'R:rel:7'], []].map((tags) => ({
      tags: [...kept.tags, ...tags],
      extends: kept,
    })),
    { tags: [...kept.tags, '<start>'], extends: kept, sub },
  ];
  const grammar = `DELIMITERS = "<.>" ;
    SECTION
    ADD (seen) (<end>) IF (-1* (<start>)) ;
    ADD (mapped) (<end>) IF (1 (@SUBJ)) ;
    ADD (parted) (N) IF (0/1 (Pcle)) ;
    SETPARENT (<last>) TO (1* (N)) ;`;
  const run = (readings: readonly CgReading[]) => {
    const applicator = new Applicator(parseGrammar(grammar));
    const forms = ['"<guolli>"', '"<guolis>"', '"<guolli>"'];
    const cohorts = forms.flatMap((form) => readings.map((reading) => ({ form, readings: [reading] })));
    return [cohorts, cohorts].map((each) => applicator.run(each, Budget.unlimited()).cohorts);
  };

  it('are read as if they were new each time', () => {
    const plain = places.map(({ tags, sub }): CgReading => (sub === undefined ? { tags } : { tags, sub }));
    expect(run(places)).toEqual(run(plain));
    expect(JSON.stringify(run(places))).toMatch(/seen.*mapped.*parted/);
  });

  it('are looked up once: what stands in them by then is not read again', () => {
    const applicator = new Applicator(parseGrammar(grammar));
    const reading: CgReading = { tags: ['"guolli"', 'N'], isKept: true };
    const again: CgReading = { tags: ['"guolli"', 'N', '<start>'], extends: reading };
    const once = (each: CgReading) =>
      applicator.run([{ form: '"<guolli>"', readings: [each] }], Budget.unlimited()).cohorts[0]!.readings[0]!.tags;
    expect(once(again)).toEqual(['"guolli"', 'N', '<start>']);
    reading.tags[1] = 'V';
    expect(once(again)).toEqual(['"guolli"', 'N', '<start>']);
    expect(once(reading)).toEqual(['"guolli"', 'N']);
  });
});
