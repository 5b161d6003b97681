/**
 * Reader of a `.drb`'s `pipeline.json`. Start at `readPipelineJson`.
 *
 *     {version, default, pipelines: {name: {entry, output: {ref}, dev,
 *        commands: {id: {module, command, args: {name: {type, value}}, input: {ref} or [{ref}, …]}}}}}
 *
 * Commands hang together backwards: from `output.ref` over each `input.ref` to `#/entry`. A file without `version` is one pipeline.
 */
import { DataError } from '../../engine/data-error.js';
import type { GrammarPackPlan, StepPlan } from '../../grammar/pipeline/pack-data.js';
import { parseJsonObject } from './meta-json.js';
import { compact } from './pack-info.js';
import { planPack, StepRefused } from './pipeline-plan.js';

type Json = Readonly<Record<string, unknown>>;

const ENTRY = '#/entry';
const MAX_STEPS = 100;

export function readPipelineJson(
  bytes: Uint8Array,
  file: string,
  hasMember: (name: string) => boolean,
): GrammarPackPlan {
  const json = parseJsonObject(bytes, file) as Json;
  const isBundle = json.version !== undefined;
  const definitions = isBundle ? objectAt(json.pipelines) : { default: json };
  if (definitions === undefined) throw new DataError('has no pipelines', { file });
  const name = isBundle && typeof json.default === 'string' ? json.default : undefined;
  const pipelines = Object.entries(definitions).flatMap(([pipeline, definition]) => {
    const pipelineJson = objectAt(definition);
    // What a developer left in is not for others, and its files are not in the bundle.
    if (pipelineJson?.dev === true && pipeline !== name) return [];
    return [{ name: pipeline, read: () => readSteps(pipelineJson) }];
  });
  return planPack({ file, language: undefined, version: undefined, defaultPipeline: name, pipelines, hasMember });
}

function readSteps(definition: Json | undefined): StepPlan[] {
  const commands = objectAt(definition?.commands);
  const steps: StepPlan[] = [];
  let ref = refOf(definition?.output);
  for (let count = 0; ref !== ENTRY; count++) {
    const command =
      ref === undefined || !commands || !Object.hasOwn(commands, ref) ? undefined : objectAt(commands[ref]);
    if (command === undefined) throw new StepRefused(`has no command "${ref ?? ''}"`);
    if (count >= MAX_STEPS) throw new StepRefused('goes in circles');
    steps.unshift(...readStep(command));
    if (Array.isArray(command.input)) throw new StepRefused('has a command with several inputs');
    ref = refOf(command.input);
  }
  return steps;
}

function readStep({ module, command, args }: Json): StepPlan[] {
  const name = `${String(module)}::${String(command)}`;
  const argument = (key: string): unknown => objectAt(objectAt(args)?.[key])?.value;
  const path = (key: string): string => {
    const value = argument(key);
    if (typeof value !== 'string' || value === '') throw new StepRefused(`the step ${name} names no ${key}`);
    return value.replace(/^(?:\.?\/)+/, '');
  };
  switch (name) {
    case 'hfst::tokenize':
      return [{ kind: 'tokenize', tokeniser: path('model_path') }];
    case 'divvun::blanktag':
      return [{ kind: 'blanktag', transducer: path('model_path') }];
    case 'cg3::vislcg3':
      return [{ kind: 'cg', grammar: path('model_path') }];
    case 'cg3::mwesplit':
      return [{ kind: 'mwesplit' }];
    case 'cg3::streamcmd':
      // Sets variables that a caller hands in; there are none.
      return [];
    case 'divvun::cgspell': {
      const config = objectAt(argument('config'));
      const number = (key: string) => (typeof config?.[key] === 'number' ? (config[key] as number) : undefined);
      const options = compact({ limit: number('n_best'), beam: number('beam'), maxWeight: number('max_weight') });
      return [{ kind: 'cgspell', lexicon: path('acc_model_path'), errorModel: path('err_model_path'), options }];
    }
    case 'divvun::suggest':
      return [{ kind: 'suggest', generator: path('model_path'), messages: '', generateAll: false }];
    default:
      throw new StepRefused(`the step ${name} is not known here`);
  }
}

function objectAt(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function refOf(value: unknown): string | undefined {
  const ref = objectAt(value)?.ref;
  return typeof ref === 'string' ? ref : undefined;
}
