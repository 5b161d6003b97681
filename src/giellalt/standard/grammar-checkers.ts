/** `tools/grammarcheckers`: the parts of a grammar checker. */

import { writeBinaryGrammar } from '../../cg3/binary/write-binary.js';
import { GrammarSyntaxError } from '../../cg3/model/grammar-syntax-error.js';
import { parseGrammar } from '../../cg3/parse/parse-grammar.js';
import { composeHarmonised } from '../../fst/algebra/compose.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { invert } from '../../fst/algebra/projection.js';
import { unionAll } from '../../fst/algebra/rational.js';
import { pushWeights } from '../../fst/build/push-weights.js';
import { SourceError } from '../../fst/diagnostics/source-problem.js';
import { compileRegex } from '../../fst/xfst/compile-regex.js';
import type { StandardRule, StepContext } from '../build/standard-rule.js';
import { type Artefact, netArtefact, textArtefact } from '../recipes/artefact.js';
import { folderOf, resolvePath } from '../repository/paths.js';
import type { Repository } from '../repository/repository.js';
import { cgTagRules } from './cg-tags.js';
import { compileRules, copyRule, copyTextRule } from './compile-rules.js';
import { ERROR_MODEL, SPELLCHECKERS } from './spellcheckers.js';
import { TOKENISERS } from './tokenisers.js';

export const GRAMMAR_CHECKERS = 'tools/grammarcheckers';
/** What writers read about errors; the build copies the source of it. */
export const MESSAGES = 'errors.xml';
export const MESSAGES_SOURCE = 'errors.source.xml';

/** Every line is an expression; blanks around words, each with the tag that it gets. */
function compileLines(path: string, { text, limits, warn }: StepContext): Artefact {
  const nets = text(path)
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '' || line.trim().startsWith('!')) return [];
      // Empty lines before it, so that problems have the right place.
      return [compileRegex({ name: path, text: '\n'.repeat(i) + line }, { limits, warn })];
    });
  return netArtefact(optimise(unionAll(nets, limits), limits));
}

/** The file that somebody wrote, where `path` is a copy of it. */
function writtenFile(path: string, { files }: Repository): string {
  const name = path.slice(folderOf(path).length + 1);
  return [path, `src/cg3/${name}`, `${TOKENISERS}/${name}`].find((each) => files.has(each)) ?? path;
}

function compileGrammar(path: string, { text, repository }: StepContext): Artefact {
  const load = (name: string, from?: string) => {
    const file = resolvePath(folderOf(from ?? path), name);
    return { text: text(file), file };
  };
  try {
    return { kind: 'bytes', bytes: writeBinaryGrammar(parseGrammar(text(path), { file: path, load })) };
  } catch (error) {
    if (!(error instanceof GrammarSyntaxError)) throw error;
    throw new SourceError(
      error.problems.map(({ file, line, message }) => ({
        file: writtenFile(file ?? path, repository),
        line,
        column: 1,
        message,
        severity: 'error' as const,
      })),
      { cause: error },
    );
  }
}

/** What pipelines of every kind begin with: a tokeniser, grammars, and the tags of blanks. */
export const PIPELINE_RULES: readonly StandardRule[] = [
  { target: 'tokeniser-%.pmhfst', prerequisites: [`/${TOKENISERS}/tokeniser-%.pmhfst`], make: copyBytes },
  copyTextRule('mwe-dis.cg3', `/${TOKENISERS}/mwe-dis.cg3`),
  copyTextRule('%.cg3', '/src/cg3/%.cg3'),
  { target: '%.bin', prerequisites: ['%.cg3'], make: (context) => compileGrammar(context.inputs[0]!, context) },
  {
    target: '%.hfst',
    prerequisites: ['%.regex'],
    make: (context) => compileLines(context.inputs[0]!, context),
  },
];

/** `src/cg3`: grammars that several folders use. */
export const GRAMMAR_RULES: readonly StandardRule[] = [
  {
    target: 'generated-tag-list.cg3',
    prerequisites: ['/src/fst/filters/.generated/lexicon-tags.txt'],
    make: ({ inputs, text }) => {
      const tags = text(inputs[0]!).trimEnd().split('\n');
      return textArtefact(
        tags
          .map((tag) => tag.replace(/^\+/, ''))
          .map((tag) => `LIST ${tag} = ${tag} ;\n`)
          .join(''),
      );
    },
  },
];

export const CHECKER_RULES: readonly StandardRule[] = [
  ...PIPELINE_RULES,
  {
    target: 'acceptor.default.hfst',
    prerequisites: [
      `/${SPELLCHECKERS}/analyser-desktopspeller-gt-norm.hfst`,
      'filters/make-desktopspeller-CG-tags.hfst',
    ],
    make: ({ inputs, net, limits }) => {
      const [analyser, tags] = inputs.map(net);
      return netArtefact(pushWeights(invert(composeHarmonised(tags!, invert(analyser!), limits))));
    },
  },
  copyRule('errmodel.default.hfst', `/${ERROR_MODEL}`),
  copyRule('generator-%.hfst', '/src/fst/generator-%.hfst'),
  {
    target: MESSAGES,
    prerequisites: [MESSAGES_SOURCE],
    make: ({ inputs, text }) => textArtefact(text(inputs[0]!)),
  },
  copyRule('%.hfstol', '%.hfst'),
];

function copyBytes({ inputs, bytes }: StepContext): Artefact {
  return { kind: 'bytes', bytes: bytes(inputs[0]!) };
}

export const CHECKER_FILTER_RULES: readonly StandardRule[] = [
  ...cgTagRules(`/${SPELLCHECKERS}/analyser-%-gt-norm.hfst`),
  copyTextRule('%.regex', '/src/fst/filters/%.regex'),
  ...compileRules('letters'),
];
