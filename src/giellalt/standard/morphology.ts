/** `src/fst/morphology`: the lexicon from its parts, and addresses and emojis beside it. */
import type { StandardRule } from '../build/standard-rule.js';
import { netArtefact } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { compileLexicon, compileRules, copyRule, copyTextRule } from './compile-rules.js';

export const MORPHOLOGY = 'src/fst/morphology';

export function morphologyRules(repository: Repository): StandardRule[] {
  const makefile = repository.makefile(MORPHOLOGY);
  const lexicon = ['GT_LEXC_ROOT', 'GT_LEXC_SRCS', 'GENERATED_LEXC_SRCS'].flatMap((name) => makefile.list(name));
  const withFlags = ['yes', 'true'].includes(repository.configuration.variable('DEFAULT_HYPERMIN') ?? 'no');
  const common = repository.configuration.variable('gt_SHARED_common') ?? 'false';
  return [
    {
      target: '.generated/lexicon.hfst',
      prerequisites: lexicon.length > 0 ? lexicon : ['root.lexc'],
      make: (context) => netArtefact(compileLexicon(context.inputs, context, { align: true, withFlags })),
      // Names and signs of shared repositories are a bonus; words of the language itself are not.
      without: (path) =>
        path.includes('/generated_files/') ? 'always' : path.endsWith('/root.lexc') ? 'never' : 'asked',
    },
    copyTextRule('.generated/%.tmp.lexc', `${common}/src/fst/%.lexc`),
    copyTextRule('.generated/%.lexc', `${common}/src/fst/stems/%.lexc`),
    {
      target: '.generated/%.hfst',
      prerequisites: ['.generated/%.tmp.lexc'],
      make: (context) => netArtefact(compileLexicon(context.inputs, context)),
    },
    {
      target: '.generated/%.hfst',
      prerequisites: ['.generated/%.lexc'],
      make: (context) => netArtefact(compileLexicon(context.inputs, context)),
    },
    ...compileRules('symbols'),
    copyRule('.generated/%.hfst', '.generated/%.tmp.hfst'),
  ];
}
