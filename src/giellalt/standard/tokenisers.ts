/** `tools/tokenisers`: analysers whose tags are those of constraint grammar, and the tokenisers made of them. */
import { compose } from '../../fst/algebra/compose.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { path as pathNet } from '../../fst/algebra/primitives.js';
import { invert } from '../../fst/algebra/projection.js';
import { substituteByAutomaton } from '../../fst/algebra/substitute.js';
import { EPSILON_SYMBOL } from '../../fst/build/automaton.js';
import { compilePmatch } from '../../fst/pmatch/compile-pmatch.js';
import type { StandardRule } from '../build/standard-rule.js';
import { netArtefact } from '../recipes/artefact.js';
import { resolvePath } from '../repository/paths.js';
import { cgTagRules } from './cg-tags.js';
import { compileRules, copyRule, copyTextRule } from './compile-rules.js';

export const TOKENISERS = 'tools/tokenisers';

/** Marks for the tokeniser that stand on the side of the analysis, instead of a flag. */
const MARKS: readonly (readonly [flag: string, marks: readonly string[]])[] = [
  ['@P.Pmatch.Backtrack@', ['@PMATCH_BACKTRACK@', '@PMATCH_INPUT_MARK@']],
  ['@P.Pmatch.Loc@', ['@PMATCH_INPUT_MARK@']],
];

function withCgTags(analyser: string, target = 'analyser-%-gt-desc.hfst'): StandardRule {
  return {
    target,
    prerequisites: [analyser, 'filters/make-%-CG-tags.hfst'],
    make: (context) => {
      const [net, tags] = context.inputs.map(context.net);
      const { limits } = context;
      return netArtefact(optimise(compose(net!, invert(tags!), { flags: 'letters' }, limits), limits));
    },
  };
}

export const TOKENISER_RULES: readonly StandardRule[] = [
  withCgTags('/src/fst/analyser-pmatch%-gt-desc.hfst'),
  withCgTags('/src/fst/analyser-%-gt-desc.hfst'),
  copyRule('analyser-tts-cggt-input.hfst', '/src/fst/analyser-tts-gt-input.hfst'),
  withCgTags('/src/fst/analyser-%-gt-output.hfst', 'analyser-%-cggt-output.hfst'),
  {
    target: 'analyser_relabelled-%.hfst',
    prerequisites: ['analyser-%.hfst'],
    make: ({ inputs, net, limits }) => {
      let relabelled = net(inputs[0]!);
      for (const [flag, marks] of MARKS) {
        const written = pathNet(marks.map((mark) => [EPSILON_SYMBOL, mark] as const));
        relabelled = substituteByAutomaton(relabelled, flag, written, limits);
      }
      return netArtefact(relabelled);
    },
  },
  {
    target: 'tokeniser-%.pmhfst',
    prerequisites: ['tokeniser-%.pmscript'],
    make: ({ inputs, text, net, limits, warn }) => {
      const name = inputs[0]!;
      const { bytes } = compilePmatch(
        { name, text: text(name) },
        {
          readNet: (file) => net(resolvePath(TOKENISERS, file)),
          readText: (file) => text(resolvePath(TOKENISERS, file)),
          limits,
          warn,
        },
      );
      return { kind: 'bytes', bytes };
    },
  },
  copyRule('%.hfst', '.generated/%.tmp.hfst'),
  ...compileRules('symbols'),
];

export const TOKENISER_FILTER_RULES: readonly StandardRule[] = [
  ...cgTagRules('/src/fst/analyser-%-gt-desc.hfst'),
  ...cgTagRules('/src/fst/analyser-%-gt-output.hfst'),
  copyTextRule('%.regex', '/src/fst/filters/%.regex'),
  ...compileRules('letters'),
];
