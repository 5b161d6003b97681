/**
 * Reader of a `.zcheck`'s `pipespec.xml`: which pipelines it has, and of which steps they are made. Start at `readPipespec`.
 *
 *     pipespec@language,@default-pipe,@version
 *       pipeline@name   tokenize{tokenizer@n}, blanktag{blanktagger@n}, cg{grammar@n}, mwesplit,
 *                       cgspell@limit,@beam,@max-weight,@max-unknown-rate{lexicon@n, errmodel@n},
 *                       suggest@generate-all{generator@n, messages@n}
 *
 * Without `default-pipe` the first pipeline is the default. A pipeline with a step that is not known here is refused by name; `sh`
 * would start a program and never runs.
 */
import { DataError } from '../../engine/data-error.js';
import { childrenOf, readXmlTree, type XmlElement } from '../../engine/xml-tree.js';
import type { GrammarPackPlan, PipelinePlan, StepPlan } from '../../grammar/pipeline/pack-data.js';
import { compact, tidy } from './pack-info.js';
import { planPack, StepRefused } from './pipeline-plan.js';

export function readPipespec(bytes: Uint8Array, file: string, hasMember: (name: string) => boolean): GrammarPackPlan {
  const root = readXmlTree(bytes, file);
  if (root.name !== 'pipespec') throw new DataError(`begins with <${root.name}>, not <pipespec>`, { file });
  const pipelines = childrenOf(root, 'pipeline').map((element) => ({
    name: element.attributes.name ?? '',
    read: (): PipelinePlan['steps'] => element.children.flatMap(readStep),
  }));
  const { language, version } = root.attributes;
  return planPack({
    file,
    language: tidy(language),
    version: tidy(version),
    defaultPipeline: root.attributes['default-pipe'] || undefined,
    pipelines,
    hasMember,
  });
}

function readStep(element: XmlElement): StepPlan[] {
  const { name, attributes } = element;
  const argument = (wanted: string): string => {
    const value = childrenOf(element, wanted)[0]?.attributes.n;
    if (!value) throw new StepRefused(`the step <${name}> names no <${wanted}>`);
    return value.replace(/^\.\//, '');
  };
  const number = (attribute: string): number | undefined => {
    const value = Number.parseFloat(attributes[attribute] ?? '');
    return Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  switch (name) {
    case 'tokenize':
    case 'tokenise': {
      const weightClasses = number('weight-classes');
      const tokeniser = argument('tokenizer');
      return [{ kind: 'tokenize', tokeniser, ...(weightClasses === undefined ? {} : { weightClasses }) }];
    }
    case 'blanktag':
      return [{ kind: 'blanktag', transducer: argument('blanktagger') }];
    case 'cg':
      return [{ kind: 'cg', grammar: argument('grammar') }];
    case 'mwesplit':
      return [{ kind: 'mwesplit' }];
    case 'cgspell': {
      const options = compact({
        limit: number('limit'),
        beam: number('beam'),
        maxWeight: number('max-weight'),
        maxUnknownRate: number('max-unknown-rate'),
      });
      return [{ kind: 'cgspell', lexicon: argument('lexicon'), errorModel: argument('errmodel'), options }];
    }
    case 'suggest': {
      const generateAll = attributes['generate-all'] === 'true';
      return [{ kind: 'suggest', generator: argument('generator'), messages: argument('messages'), generateAll }];
    }
    case 'prefs':
      // Settings of an editor's dialogue: nothing that runs.
      return [];
    case 'sh':
      throw new StepRefused('the step <sh> would start a program, which is never done');
    default:
      throw new StepRefused(`the step <${name}> is not known here`);
  }
}
