/**
 * What checks for all tabs: one worker with the languages that are kept on this device, or the service that the writer has named. It
 * lives in an offscreen document (Chromium) or in the background page (Firefox); both are ended when nothing was checked for a while,
 * and their memory is free again. Start at `answer`.
 */

import modelUrl from '../../../../languages/made/detection.bin?url';
import { type DetectedLanguage, DetectionModel, LanguageDetector } from '../../../../src/detect/index.js';
import { RemoteChecker } from '../../../../web/src/checker/remote-checker.js';
import { fieldCheck } from '../../../../web/src/checking/check-passages.js';
import type { CheckAnswer } from '../../../../web/src/checking/check-queue.js';
import { DeviceFailure, isDeviceFailure } from '../../../../web/src/device/device-failure.js';
import engineUrl from '../../../../web/src/device/engine-worker.ts?worker&url';
import { KeptLanguages } from '../../../../web/src/device/kept-languages.js';
import { type CheckReply, FILES_BASE, type LanguageState, type Source, type ToEngine } from '../protocol.js';

type Asked = Extract<ToEngine, { kind: 'check' }>;
type Check = (texts: readonly string[], signal: AbortSignal) => Promise<CheckAnswer>;

/** Of languages that were added from files, and are no longer on this device. */
const NO_SOURCE = {
  manifest: () => Promise.reject(new DeviceFailure('refused', 'it was added from files')),
  chunk: () => Promise.reject(new DeviceFailure('refused', 'it was added from files')),
};

let kept: { readonly source: Source; readonly languages: KeptLanguages } | undefined;
/** Of each language: what it does not offer is not asked for again. */
const checks = new Map<string, { ask: Asked; readonly check: Check }>();
let detector: Promise<LanguageDetector> | undefined;

export async function answer(message: ToEngine): Promise<unknown> {
  switch (message.kind) {
    case 'detect':
      return detect(message.text);
    case 'check':
      return check(message);
    case 'kept':
      return keptLanguages(message.source);
    case 'look-again':
      return forgetKept();
    case 'keep':
      return languagesOf(message.source).keep(message.tag);
    case 'remove':
      return languagesOf(message.source).remove(message.tag);
  }
}

/** Whether the data of a language is on its way. */
export function isFetching(): boolean {
  return [...(kept?.languages.store.value.languages.values() ?? [])].some(
    ({ phase }) => phase === 'preparing' || phase === 'downloading',
  );
}

async function detect(text: string): Promise<readonly DetectedLanguage[]> {
  detector ??= fetch(modelUrl)
    .then((response) => response.arrayBuffer())
    .then((bytes) => new LanguageDetector(new DetectionModel(new Uint8Array(bytes))));
  return (await detector).detect(text);
}

async function check(ask: Asked): Promise<CheckReply> {
  const { source, tag, texts, rules } = ask;
  if (source.base === '') return { kind: 'failed', code: 'no-source' };
  if (!source.isRemote) {
    const languages = languagesOf(source);
    await languages.start();
    const language = languages.language(tag);
    if (language === undefined || language.phase === 'failed') {
      if (language?.trouble !== undefined) {
        // The next letter tries again.
        void languages.retry(tag);
        return { kind: 'failed', code: language.trouble.code };
      }
      void languages.keep(tag);
    }
    // It goes on by itself when there is a network again.
    if (language?.phase === 'waiting') return { kind: 'failed', code: 'no-connection' };
    if (language?.data === undefined) return { kind: 'waiting' };
  }
  try {
    const { issues, isComplete } = await (await checkOf(ask))(texts, new AbortController().signal);
    const off = new Set(rules);
    const words = new Set(ask.words);
    const shown = [...issues].map(
      ([text, found]) =>
        [
          text,
          found.filter((issue) => !off.has(issue.code) && !(issue.kind === 'spelling' && words.has(issue.text))),
        ] as const,
    );
    return { kind: 'checked', issues: shown, isComplete };
  } catch (error) {
    if (isDeviceFailure(error)) languagesOf(source).failed(tag, error);
    if (isDeviceFailure(error)) return { kind: 'failed', code: error.trouble };
    const { status = 0 } = error as { readonly status?: number };
    const isRefused = status >= 400 && status < 500;
    return { kind: 'failed', code: isRefused ? 'refused' : 'no-connection' };
  }
}

async function checkOf(ask: Asked): Promise<Check> {
  const { source, tag } = ask;
  const key = JSON.stringify([source, tag]);
  const known = checks.get(key);
  if (known !== undefined) {
    known.ask = ask;
    return known.check;
  }
  const checker = source.isRemote
    ? new RemoteChecker({ baseUrl: source.base, ...(source.apiKey === '' ? {} : { apiKey: source.apiKey }) })
    : await languagesOf(source).checkerOf(tag);
  if (checker === undefined) throw new DeviceFailure('evicted');
  const entry: { ask: Asked; readonly check: Check } = {
    ask,
    check: fieldCheck(checker, () => ({ tag, locales: entry.ask.locales, words: entry.ask.words })),
  };
  checks.set(key, entry);
  return entry.check;
}

async function keptLanguages(source: Source): Promise<readonly LanguageState[]> {
  if (source.base === '') return [];
  const languages = languagesOf(source);
  await languages.start();
  return [...languages.store.value.languages.values()].map((language) => {
    const { tag, phase, bytes, doneBytes, totalBytes, trouble } = language;
    return { tag, phase, bytes, doneBytes, totalBytes, trouble: trouble?.code ?? '' };
  });
}

function forgetKept(): void {
  kept?.languages.stop();
  kept = undefined;
  checks.clear();
}

function languagesOf(source: Source): KeptLanguages {
  const isSame =
    kept?.source.base === source.base &&
    kept.source.apiKey === source.apiKey &&
    kept.source.isStatic === source.isStatic;
  if (kept !== undefined && isSame) return kept.languages;
  forgetKept();
  const languages = new KeptLanguages({
    settings: { base: source.base },
    apiKey: () => (source.apiKey === '' ? undefined : source.apiKey),
    isStatic: source.isStatic,
    isSilent: true,
    source: source.base === FILES_BASE ? NO_SOURCE : undefined,
    createWorker: () => new Worker(engineUrl, { type: 'module', name: 'langtools-engine' }),
    memory: { read: () => [], write: () => {} },
    onKept: () => {},
  });
  kept = { source, languages };
  return languages;
}
