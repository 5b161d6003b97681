/**
 * What both forms of grammar packs have in common: pipelines that can be run here and others that cannot, with the reason. Start at
 * `planPack`. A pack whose default pipeline cannot be run is broken; one that has others beside it that cannot still serves.
 */
import { cleanText } from '../../engine/clean-text.js';
import { DataError } from '../../engine/data-error.js';
import type { GrammarPackPlan, PipelinePlan, StepPlan } from '../../grammar/pipeline/pack-data.js';

/** Why a pipeline cannot be run. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused';
}

/** Of a reason, which may quote the pack. */
const MAX_REASON_LENGTH = 300;

export interface PackOutline {
  readonly file: string;
  readonly language: string | undefined;
  readonly version: string | undefined;
  /** The first pipeline, unless told. */
  readonly defaultPipeline: string | undefined;
  /** `read` throws `StepRefused`. */
  readonly pipelines: readonly { readonly name: string; readonly read: () => readonly StepPlan[] }[];
  readonly hasMember: (name: string) => boolean;
}

export function planPack({ file, language, version, hasMember, ...outline }: PackOutline): GrammarPackPlan {
  const defaultName = outline.defaultPipeline ?? outline.pipelines[0]?.name;
  const defaultPipeline = defaultName === undefined ? undefined : cleanText(defaultName);
  if (defaultPipeline === undefined) throw new DataError('has no pipeline', { file });
  const pipelines: PipelinePlan[] = [];
  const refused = new Map<string, string>();
  for (const { name: writtenName, read } of outline.pipelines) {
    const name = cleanText(writtenName);
    try {
      if (name === '') throw new StepRefused('has no name');
      if (pipelines.some((plan) => plan.name === name)) throw new StepRefused('has the name of another one');
      pipelines.push({ name, steps: checked(read(), hasMember) });
    } catch (error) {
      if (!(error instanceof StepRefused)) throw error;
      refused.set(name, cleanText(error.message, MAX_REASON_LENGTH));
    }
  }
  if (!pipelines.some(({ name }) => name === defaultPipeline)) {
    const why = refused.get(defaultPipeline) ?? 'is not there';
    throw new DataError(`the default pipeline "${defaultPipeline}": ${why}`, { file });
  }
  return { language, version, defaultPipeline, pipelines, refused: Object.fromEntries(refused) };
}

/** Cohorts come from a tokeniser, errors from the last step, and every file that is named is there. */
function checked(steps: readonly StepPlan[], hasMember: (name: string) => boolean): readonly StepPlan[] {
  const kinds = steps.map(({ kind }) => kind);
  if (kinds[0] !== 'tokenize' || kinds.lastIndexOf('tokenize') > 0) {
    throw new StepRefused('must begin with its only tokenize step');
  }
  if (kinds.includes('suggest') && kinds.indexOf('suggest') !== kinds.length - 1) {
    throw new StepRefused('goes on after its suggest step');
  }
  for (const name of steps.flatMap(filesOf)) {
    if (!hasMember(name)) throw new StepRefused(`names ${name}, which is not there`);
  }
  return steps;
}

export function filesOf(step: StepPlan): string[] {
  switch (step.kind) {
    case 'tokenize':
      return [step.tokeniser];
    case 'blanktag':
      return [step.transducer];
    case 'cg':
      return [step.grammar];
    case 'cgspell':
      return [step.lexicon, step.errorModel];
    case 'suggest':
      return step.messages === '' ? [step.generator] : [step.generator, step.messages];
    case 'mwesplit':
      return [];
  }
}
