/**
 * The engine of the embed for sites that check in the browser (`data-engine="local"`): a module of the service, which the
 * embed loads when it is asked for. The data of a language is downloaded when the first field in it is checked, and
 * kept in the browser for the site. Start at `createLocalChoice`.
 */
import type { HyphenateOptions, LangtoolsClient } from '../../../src/client/index.js';
import { keepingChoice, type LocalChoice } from '../checker/page-checker.js';
import { type DeviceFailure, isDeviceFailure } from '../device/device-failure.js';
import { deviceWords } from '../device/device-words.js';
import engineUrl from '../device/engine-worker.ts?worker&url';
import { KeptLanguages } from '../device/kept-languages.js';

export interface LocalChoiceOptions {
  /** The address of the service, without a slash at the end. */
  readonly base: string;
  readonly apiKey: string | undefined;
  readonly isStatic?: boolean;
}

export interface EmbedChoice extends LocalChoice {
  /** Tells now and at every change, until it is aborted, whether texts of a language wait for its data. */
  watchWaiting(tag: string, tell: (isWaiting: boolean) => void, signal: AbortSignal): void;
  /** Nothing where the service has to do it. Only what divides words is downloaded for it. */
  hyphenate(
    tag: string,
    text: string,
    options: HyphenateOptions,
  ): Promise<Awaited<ReturnType<LangtoolsClient['hyphenate']>> | undefined>;
}

/** For sites whose tools lie on a static host (`langtools site`). */
export const createStaticChoice = (options: LocalChoiceOptions): EmbedChoice =>
  createLocalChoice({ ...options, isStatic: true });

export function createLocalChoice({ base, apiKey, isStatic }: LocalChoiceOptions): EmbedChoice {
  const kept = new KeptLanguages({
    // The address of an origin ends with a slash.
    settings: { base: new URL(base, document.baseURI).href.replace(/\/+$/, '') },
    apiKey: () => apiKey,
    isStatic,
    createWorker,
    // A site that has lost its data downloads it again.
    memory: { read: () => [], write: () => {} },
    onKept: () => {},
  });
  const keeping = keepingChoice(kept);
  const told = new Set<string>();
  const tell = (tag: string) => {
    const trouble = kept.language(tag)?.trouble;
    if (trouble === undefined || told.has(tag)) return;
    told.add(tag);
    console.warn(
      `langtools: ${tag} cannot be checked in this browser, so the service checks: ${trouble.code} ${trouble.detail}`,
    );
  };
  return {
    watchWaiting(tag, tell, signal) {
      const update = () => {
        const language = kept.language(tag);
        tell(language !== undefined && language.data === undefined && language.phase !== 'failed');
      };
      signal.addEventListener('abort', kept.store.watch(update));
      update();
    },
    async checkerOf(tag) {
      const checker = await keeping.checkerOf(tag);
      if (checker === undefined) tell(tag);
      return checker;
    },
    checker: () => kept.checker(),
    async hyphenate(tag, text, options) {
      if (!kept.isSupported) return undefined;
      try {
        return await deviceWords(kept, tag, 'hyphenation').hyphenate(tag, text, options);
      } catch (error) {
        if (!isDeviceFailure(error)) throw error;
        console.warn(`langtools: words of ${tag} cannot be divided in this browser, so the service does it: ${error}`);
        return undefined;
      }
    },
    failed(tag: string, failure: DeviceFailure) {
      kept.failed(tag, failure);
      tell(tag);
    },
  };
}

/**
 * Browsers start no worker from a script of another origin. A script of the site's own origin that imports it is allowed,
 * and may be a blob.
 */
function createWorker(): Worker {
  const address = new URL(engineUrl, import.meta.url).href;
  const isOwn = new URL(address).origin === location.origin;
  const source = new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' });
  const script = isOwn ? address : URL.createObjectURL(source);
  try {
    return new Worker(trusted(script), { type: 'module', name: 'langtools-engine' });
  } finally {
    // The browser has begun to read it; a later worker gets another one.
    if (!isOwn) setTimeout(() => URL.revokeObjectURL(script), 60_000);
  }
}

/** Sites with trusted types must allow the policy `langtools`. */
function trusted(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('langtools', { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
}

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;
