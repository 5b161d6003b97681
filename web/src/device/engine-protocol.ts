/** The messages between the page and the worker that checks on this device. */
import type {
  AnalyseOptions,
  CheckOptions,
  HyphenateOptions,
  ParadigmOptions,
  SpeakOptions,
  SpellOptions,
} from '../../../src/client/index.js';

/** What crosses to a worker: a signal does not. */
type Crossing<Options> = Omit<Options, 'signal'>;

export type EngineCall =
  | { readonly method: 'open'; readonly purpose: 'spell' | 'check' }
  | { readonly method: 'spell'; readonly text: string; readonly options: Crossing<SpellOptions> }
  | { readonly method: 'check'; readonly text: string; readonly options: Crossing<CheckOptions> }
  | { readonly method: 'rules'; readonly locales: readonly string[] }
  | { readonly method: 'speak'; readonly text: string; readonly options: Crossing<SpeakOptions> }
  | { readonly method: 'analyse'; readonly text: string; readonly options: Crossing<AnalyseOptions> }
  | { readonly method: 'hyphenate'; readonly text: string; readonly options: Crossing<HyphenateOptions> }
  | { readonly method: 'paradigm'; readonly lemma: string; readonly options: Crossing<ParadigmOptions> };

export interface EngineSettings {
  /** The address of the deployment, by which the data is stored. */
  readonly base: string;
  readonly textLimit?: number;
  readonly speechTextLimit?: number;
}

export type ToEngine =
  | {
      readonly kind: 'start';
      readonly settings: EngineSettings;
      /** The worker holds this lock for as long as it lives. */
      readonly lock: string;
    }
  | { readonly kind: 'ask'; readonly id: number; readonly tag: string; readonly call: EngineCall }
  /** If it has not begun yet. */
  | { readonly kind: 'cancel'; readonly id: number }
  /** The data of a language has changed or is gone. */
  | { readonly kind: 'forget'; readonly tag: string };

export type FromEngine =
  /** The lock is held. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** The language works and refuses this request, as the service would. */
  | { readonly kind: 'refusal'; readonly id: number; readonly code: string; readonly detail: string }
  /** The data cannot be used. */
  | { readonly kind: 'bad-data'; readonly id: number; readonly detail: string }
  /** Something else went wrong. */
  | { readonly kind: 'fault'; readonly id: number; readonly detail: string };
