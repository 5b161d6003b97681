/**
 * What checks and speaks texts for the page. The session, the components and the embed know this interface alone: whether
 * a service does the work (`RemoteChecker`) or this device (`LocalChecker`) is nothing that they can tell.
 *
 * A refusal is a `LangtoolsError`; its `code` is one of `docs/errors.md`. Every other error means that there is no connection.
 */
import type {
  CheckOptions,
  DetectResponse,
  GrammarResponse,
  GrammarRule,
  RequestOptions,
  SpeakOptions,
  Speech,
  SpellOptions,
  SpellResponse,
  StatusResponse,
  Voice,
} from '../../../src/client/index.js';

export interface Checker {
  spell(tag: string, text: string, options?: SpellOptions): Promise<SpellResponse>;
  check(tag: string, text: string, options?: CheckOptions): Promise<GrammarResponse>;
  /** Every rule of the grammar checker, with what it finds. */
  rules(tag: string, options?: Pick<CheckOptions, 'signal' | 'locales'>): Promise<readonly GrammarRule[]>;
  /** Which languages a text may be in. `chosen` is the one that its writer has chosen. */
  detect(chosen: string, text: string, options?: RequestOptions): Promise<DetectResponse>;
  voices(tag: string, options?: RequestOptions): Promise<readonly Voice[]>;
  speak(tag: string, text: string, options?: SpeakOptions): Promise<Speech>;
  /** What can be used now. */
  status(options?: RequestOptions): Promise<StatusResponse>;
}
