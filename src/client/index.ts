/** `langtools/client`: the typed client for browsers and Node. `docs/guides/client.md` shows it at work. */
export {
  type AnalyseOptions,
  type CheckOptions,
  type ClientOptions,
  type ContentType,
  type HyphenateOptions,
  LangtoolsClient,
  type LanguagesOptions,
  type ParadigmOptions,
  type RequestOptions,
  type SpeakOptions,
  type SpellOptions,
} from './client.js';
export { LangtoolsError, type ProblemFields } from './langtools-error.js';
export type * from './types.js';
