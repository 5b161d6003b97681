/** A made-up language repository with tests of each kind, some of which fail. */
import type { TestFiles } from './test-suites.js';

const runner = (transducer: string, half: string, folder: string) =>
  `#!/bin/bash\n# the transducer\ntransducer=${transducer}\nhalftest=${half} # which tests\nyaml_file_subdir="${folder}"\nexit 1\n`;

export const SMALL_REPOSITORY: Readonly<Record<string, string>> = {
  'configure.ac': 'AC_SUBST([GTLANG], [qaa])\n',
  'src/fst/Makefile.am': `
generator-gt-norm.hfst: morphology/root.lexc
	$(HFST_LEXC) $< -o $@
analyser-gt-norm.hfst: generator-gt-norm.hfst
	$(HFST_INVERT) -i $< -o $@
`,
  'src/fst/morphology/root.lexc': `Multichar_Symbols +N +Sg +Pl
!!€ lost: kala+N+Sg
LEXICON Root
kala Noun ;
muna Noun ;
LEXICON Noun
!!€gt-norm: nouns # a comment
!!€ kala: kala+N+Sg   ! fish
!!€ kalat: kala+N+Pl
!!$ kalak: kala+N+Pl
!!€gt-norm.gen: generated
!!€ munat: muna+N+Sg
!!€gt-other: no such transducer
!!€ kala: kala+N+Sg
+N+Sg: # ;
+N+Pl:t # ;
`,
  'src/fst/morphology/phonology.twolc': `Alphabet a k l t t:d %>:0 %^WG:0 ;
Rules
"weak t"
t:d <=> a _ a ;
!!€ kata>%^WG
!!€ kada00
!!€ kata%>
!!€ kata0
!!$ kata
!!$ kata
!€ k a t:d a
!$ k a t:d a
`,
  'src/fst/morphology/test/phonology/Makefile.am': 'TESTS=pair-test-hfst.sh pair-test-positive.sh\n',
  'src/fst/test/Makefile.am': `
TESTS=
if CAN_YAML_TEST
TESTS+=run-gt-norm-yaml-testcases.sh \\
       run-gt-norm-genyaml-testcases.sh run-gt-desc-anayaml-testcases.sh run-missing.sh
endif
if WANT_DICTIONARIES
TESTS+=run-dict-anayaml-testcases.sh
endif
XFAIL_TESTS=run-gt-norm-yaml-testcases.sh run-gt-norm-genyaml-testcases.sh
`,
  'src/fst/test/run-gt-norm-yaml-testcases.sh': runner('gt-norm', '', 'gt-norm-yamls'),
  'src/fst/test/run-gt-norm-genyaml-testcases.sh': runner('gt-norm', 'gen', 'gt-norm-yamls'),
  'src/fst/test/run-gt-desc-anayaml-testcases.sh': runner('gt-desc', 'ana', 'gt-desc-yamls'),
  'src/fst/test/run-dict-anayaml-testcases.sh': runner('gt-norm', 'ana', 'dict-yamls'),
  'src/fst/test/gt-desc-yamls/a_gt-desc.ana.yaml': 'Tests:\n  a:\n    kala+N+Sg: kala\n',
  'src/fst/test/dict-yamls/a_gt-norm.ana.yaml': 'Tests:\n  a:\n    kala+N+Sg: kala\n',
  'src/fst/test/gt-norm-yamls/good_gt-norm.yaml': `Config:
  hfst:
    Gen: ../../../nowhere/generator.hfst
Tests:
  Nouns:
    kala+N+Sg: kala
    kala+N+Pl: [kalat, ~kalak]   # both ways
    kala+N+Du: []
`,
  'src/fst/test/gt-norm-yamls/bad_gt-norm.yaml': `Tests:
  Nouns:
    kala+N+Sg: [kala, kalaa]
    ~muna+N+Pl: [muna]
  More:
    muna+N+Sg: munat
    muna+N+Sg: muna
`,
  'src/fst/test/gt-norm-yamls/unreadable_gt-norm.yaml': 'Tests:\n  a: [\n',
  'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml': 'Tests:\n  a:\n    kala+N+Sg: kala\n',
  'tools/grammarcheckers/tests/Makefile.am': 'TESTS=agreement-PASS.yaml\n',
  'tools/grammarcheckers/tests/agreement-PASS.yaml': 'Tests:\n  - "a {b}£{c}"\n',
  'tools/spellcheckers/Makefile.am': `
.generated/acceptor.default.hfst: words.regex
	$(HFST_REGEXP2FST) -S $< -o $@
.generated/errmodel.default.hfst: errors.regex
	$(HFST_REGEXP2FST) -S $< -o $@
`,
  'tools/spellcheckers/words.regex': '{kala} | {muna} ;\n',
  'tools/spellcheckers/errors.regex': '?* [ o:a::5 | e:a::5 ] ?* ;\n',
  'tools/spellcheckers/test/Makefile.am': 'TESTS=\n',
  'tools/spellcheckers/test/suggestion-quality.sh.in': 'THRESHOLD=60\n',
  'tools/spellcheckers/test/typos.tsv': '# typos\nkola\tkala\nkale\tkala\nmuno\tkala\nbroken\n',
};

/** `changes` replaces files, or takes them away. */
export function smallRepository(changes: Readonly<Record<string, string | undefined>> = {}): TestFiles {
  const files = new Map(Object.entries({ ...SMALL_REPOSITORY, ...changes }).filter(([, text]) => text !== undefined));
  const encoder = new TextEncoder();
  return {
    has: (path) => files.has(path),
    read: (path) => (files.has(path) ? encoder.encode(files.get(path)) : undefined),
    hasFolder: () => false,
    list: (folder) => {
      const below = [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
      const names = below.map((path) => path.slice(folder.length + 1).replace(/\/.*$/, '/'));
      return [...new Set(names)].sort();
    },
  };
}
