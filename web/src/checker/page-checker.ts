/**
 * The checker of the page: this device for the languages that are kept on it, the service for the others, and for a kept
 * language when the device cannot do it. Then the page says so before the service is asked.
 */
import type {
  CheckOptions,
  RequestOptions,
  SpeakOptions,
  SpellOptions,
  StatusResponse,
} from '../../../src/client/index.js';
import { type DeviceFailure, isDeviceFailure } from '../device/device-failure.js';
import type { Checker } from './checker.js';

/** The languages that this device can check. */
export interface LocalChoice {
  /** Nothing where the service has to do it. Waits while it is not known yet. */
  checkerOf(tag: string): Promise<Checker | undefined>;
  /** Of all languages that the device checks; nothing where there are none. */
  checker(): Promise<Checker | undefined>;
  /** The device could not do it. From now on `checkerOf` has nothing for the language, until it is put right. */
  failed(tag: string, failure: DeviceFailure): void;
}

/** Where everything is done on the device: a language is brought there when it is first used. */
export function keepingChoice(kept: LocalChoice & { expect(tag: string): Promise<void> }): LocalChoice {
  return {
    async checkerOf(tag) {
      await kept.expect(tag);
      return kept.checkerOf(tag);
    },
    checker: () => kept.checker(),
    failed: (tag, failure) => kept.failed(tag, failure),
  };
}

export class PageChecker implements Checker {
  readonly #remote: Checker;
  readonly #local: LocalChoice;

  constructor(remote: Checker, local: LocalChoice) {
    this.#remote = remote;
    this.#local = local;
  }

  spell(tag: string, text: string, options?: SpellOptions) {
    return this.#either(tag, (checker) => checker.spell(tag, text, options));
  }

  check(tag: string, text: string, options?: CheckOptions) {
    return this.#either(tag, (checker) => checker.check(tag, text, options));
  }

  rules(tag: string, options?: Pick<CheckOptions, 'signal' | 'locales'>) {
    return this.#either(tag, (checker) => checker.rules(tag, options));
  }

  detect(chosen: string, text: string, options?: RequestOptions) {
    return this.#either(chosen, (checker) => checker.detect(chosen, text, options));
  }

  voices(tag: string, options?: RequestOptions) {
    return this.#either(tag, (checker) => checker.voices(tag, options));
  }

  speak(tag: string, text: string, options?: SpeakOptions) {
    return this.#either(tag, (checker) => checker.speak(tag, text, options));
  }

  /** What the device has stands before what the service says of the same language. */
  async status(options?: RequestOptions): Promise<StatusResponse> {
    const local = await (await this.#local.checker())?.status(options);
    try {
      const remote = await this.#remote.status(options);
      if (local === undefined) return remote;
      return {
        ...remote,
        speller: { ...remote.speller, ...local.speller },
        grammar: { ...remote.grammar, ...local.grammar },
        tts: { ...remote.tts, ...local.tts },
      };
    } catch (error) {
      options?.signal?.throwIfAborted();
      if (local === undefined) throw error;
      return local;
    }
  }

  async #either<Answer>(tag: string, ask: (checker: Checker) => Promise<Answer>): Promise<Answer> {
    const local = await this.#local.checkerOf(tag);
    if (local !== undefined) {
      try {
        return await ask(local);
      } catch (error) {
        if (!isDeviceFailure(error)) throw error;
        this.#local.failed(tag, error);
      }
    }
    return ask(this.#remote);
  }
}
