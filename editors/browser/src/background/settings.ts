/** What the extension stores in the browser: settings, personal words and rules that are off. Content scripts cannot read it. */
import { mergeWords } from '../../../../web/src/words/merge-words.js';
import type { IgnoredKind, Settings } from '../protocol.js';

const SETTINGS = 'settings';

const EMPTY: Settings = {
  source: { base: '', isStatic: false, apiKey: '', isRemote: false },
  languages: {},
  isEverywhere: false,
  sites: {},
  siteLanguages: {},
  usualLanguage: '',
  idleMinutes: 5,
};

export async function readSettings(): Promise<Settings> {
  const { [SETTINGS]: stored } = await chrome.storage.local.get(SETTINGS);
  return { ...EMPTY, ...(stored as Partial<Settings> | undefined) };
}

/** One after the other, so that no change is lost. */
let writing: Promise<unknown> = Promise.resolve();

export function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const next = writing.then(work, work);
  writing = next.catch(() => {});
  return next;
}

export function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return inTurn(async () => {
    const changed = change(await readSettings());
    await chrome.storage.local.set({ [SETTINGS]: changed });
    return changed;
  });
}

export async function readIgnored(what: IgnoredKind, tag: string): Promise<readonly string[]> {
  const key = `${what}.${tag}`;
  const { [key]: stored } = await chrome.storage.local.get(key);
  return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : [];
}

export function addIgnored(what: IgnoredKind, tag: string, value: string): Promise<void> {
  return inTurn(async () => writeIgnored(what, tag, mergeWords(await readIgnored(what, tag), [value])));
}

export async function writeIgnored(what: IgnoredKind, tag: string, values: readonly string[]): Promise<void> {
  const key = `${what}.${tag}`;
  await (values.length === 0 ? chrome.storage.local.remove(key) : chrome.storage.local.set({ [key]: values }));
}

/** By language. */
export async function allIgnored(what: IgnoredKind): Promise<Record<string, readonly string[]>> {
  const stored = await chrome.storage.local.get(null);
  const own = Object.keys(stored).filter((key) => key.startsWith(`${what}.`));
  return Object.fromEntries(
    await Promise.all(
      own.map(async (key) => {
        const tag = key.slice(what.length + 1);
        return [tag, await readIgnored(what, tag)] as const;
      }),
    ),
  );
}
