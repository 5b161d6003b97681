/**
 * A grammar pack as plain data that crosses threads: which pipelines it has, and the files that their steps name, each
 * once, with its tables in shared memory. Readers of the two pack formats make it, `pipeline-engine.ts` opens it.
 */
import type { SharedTransducer } from '../../fst/lookup/transducer.js';
import type { MessageData } from '../messages/messages.js';
import type { PmatchFile } from '../tokenise/pmatch-file.js';
import type { UnknownWordOptions } from './spell-unknown.js';

/** A step, with the names of the files that it works with. */
export type StepPlan =
  | { readonly kind: 'tokenize'; readonly tokeniser: string; readonly weightClasses?: number }
  | { readonly kind: 'blanktag'; readonly transducer: string }
  | { readonly kind: 'cg'; readonly grammar: string }
  | { readonly kind: 'mwesplit' }
  | {
      readonly kind: 'cgspell';
      readonly lexicon: string;
      readonly errorModel: string;
      readonly options: Partial<UnknownWordOptions>;
    }
  | { readonly kind: 'suggest'; readonly generator: string; readonly messages: string; readonly generateAll: boolean };

export interface PipelinePlan {
  readonly name: string;
  readonly steps: readonly StepPlan[];
}

export interface GrammarPackPlan {
  /** The pack's language, as it says itself. */
  readonly language: string | undefined;
  readonly version: string | undefined;
  readonly defaultPipeline: string;
  readonly pipelines: readonly PipelinePlan[];
  /** Pipelines that cannot be run here, with the reason. */
  readonly refused: Readonly<Record<string, string>>;
}

export interface GrammarPackData {
  readonly plan: GrammarPackPlan;
  readonly tokenisers: Readonly<Record<string, PmatchFile>>;
  readonly transducers: Readonly<Record<string, SharedTransducer>>;
  /** As `keepGrammar` of the constraint grammar engine writes them. */
  readonly grammars: Readonly<Record<string, Uint8Array>>;
  readonly messages: Readonly<Record<string, MessageData>>;
}
