/** A checker that sends texts to the service. */
import {
  type CheckOptions,
  type ClientOptions,
  LangtoolsClient,
  type RequestOptions,
  type SpeakOptions,
  type SpellOptions,
} from '../../../src/client/index.js';
import type { Checker } from './checker.js';

export class RemoteChecker implements Checker {
  readonly #client: LangtoolsClient;

  constructor(options: ClientOptions) {
    this.#client = new LangtoolsClient(options);
  }

  spell(tag: string, text: string, options?: SpellOptions) {
    return this.#client.spell(tag, text, options);
  }

  check(tag: string, text: string, options?: CheckOptions) {
    return this.#client.check(tag, text, options);
  }

  rules(tag: string, options?: Pick<CheckOptions, 'signal' | 'locales'>) {
    return this.#client.rules(tag, options);
  }

  detect(_chosen: string, text: string, options?: RequestOptions) {
    return this.#client.detect(text, options);
  }

  voices(tag: string, options?: RequestOptions) {
    return this.#client.voices(tag, options);
  }

  speak(tag: string, text: string, options?: SpeakOptions) {
    return this.#client.speak(tag, text, options);
  }

  status(options?: RequestOptions) {
    return this.#client.status(options);
  }
}
