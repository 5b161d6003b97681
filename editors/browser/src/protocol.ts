/**
 * The messages inside of the extension. A web page can send none of them; what a content script sends is checked all the same, because
 * it runs in the process of the page. Nothing that a content script can ask for is answered with personal words or settings.
 */
import type { Issue } from '../../../web/src/checking/issue.js';

/** From a content script. */
export type FromContent =
  /** Which language the text of a field is in. `hint` is the `lang` of the field. */
  | { readonly kind: 'language'; readonly text: string; readonly hint: string }
  | { readonly kind: 'check'; readonly tag: string; readonly texts: readonly string[] }
  /** The word is right from now on, or the rule off. */
  | { readonly kind: 'ignore'; readonly what: IgnoredKind; readonly tag: string; readonly value: string }
  /** What can be chosen for a field. */
  | { readonly kind: 'languages' }
  /** The language of fields on this site; an empty tag: by its text. */
  | { readonly kind: 'choose-language'; readonly tag: string }
  | { readonly kind: 'switch-off' };

export type IgnoredKind = 'words' | 'rules';

/** From the popup and the options. */
export type FromPages =
  | { readonly kind: 'state' }
  | { readonly kind: 'site'; readonly host: string; readonly isOn: boolean; readonly tabId?: number }
  | { readonly kind: 'site-language'; readonly host: string; readonly tag: string }
  | { readonly kind: 'save'; readonly change: SettingsChange }
  | { readonly kind: 'keep-language' | 'remove-language'; readonly tag: string }
  | { readonly kind: 'save-words'; readonly tag: string; readonly words: readonly string[] }
  | { readonly kind: 'allow-rules'; readonly tag: string };

/** To content scripts. */
export interface ToContent {
  readonly kind: 'stop' | 'again';
}

export interface LanguageAnswer {
  /** Empty: nothing is checked. */
  readonly tag: string;
  /** Chosen by its writer, and not by the text. */
  readonly isChosen: boolean;
  readonly name: string;
}

export type CheckReply =
  | {
      readonly kind: 'checked';
      readonly issues: readonly (readonly [string, readonly Issue[]])[];
      readonly isComplete: boolean;
    }
  /** The language is on its way to this device. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly code: string };

/** Of languages that were all added from files: nothing is at this address, and nothing is asked there. */
export const FILES_BASE = 'https://files.invalid';

/** Where the data comes from, and where texts are checked. */
export interface Source {
  /** Without a slash at the end; empty: not chosen yet. */
  readonly base: string;
  readonly isStatic: boolean;
  readonly apiKey: string;
  /** Texts are sent there instead of being checked on this device. */
  readonly isRemote: boolean;
}

export interface Settings {
  readonly source: Source;
  /** Tag → name, as the source lists them. */
  readonly languages: Readonly<Record<string, string>>;
  readonly isEverywhere: boolean;
  /** Host → whether its fields are checked. */
  readonly sites: Readonly<Record<string, boolean>>;
  /** Host → tag. */
  readonly siteLanguages: Readonly<Record<string, string>>;
  /** Where the text does not tell. */
  readonly usualLanguage: string;
  /** The engine is closed when nothing was asked for so long. */
  readonly idleMinutes: number;
}

export type SettingsChange = Partial<
  Pick<Settings, 'source' | 'languages' | 'isEverywhere' | 'usualLanguage' | 'idleMinutes'>
>;

export interface LanguageState {
  readonly tag: string;
  readonly phase: string;
  readonly bytes: number;
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly trouble: string;
}

export interface ExtensionState {
  readonly settings: Settings;
  readonly kept: readonly LanguageState[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** What the background asks the engine for. */
export type ToEngine =
  | { readonly kind: 'detect'; readonly text: string }
  | {
      readonly kind: 'check';
      readonly source: Source;
      readonly tag: string;
      readonly texts: readonly string[];
      readonly locales: readonly string[];
      readonly words: readonly string[];
      readonly rules: readonly string[];
    }
  | { readonly kind: 'kept'; readonly source: Source }
  /** What is on this device was changed by others. */
  | { readonly kind: 'look-again' }
  | { readonly kind: 'keep' | 'remove'; readonly source: Source; readonly tag: string };

/** Texts longer than a passage may be, and more of them than a field asks for at once, come from nothing that we have written. */
const LONGEST_TEXT = 100_000;
const MOST_TEXTS = 3000;
const LONGEST_VALUE = 200;

export function readFromContent(message: unknown): FromContent | undefined {
  const { kind, ...rest } = (message ?? {}) as Record<string, unknown>;
  const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_VALUE;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;
  const { text, hint, tag, texts, what, value } = rest;
  switch (kind) {
    case 'language':
      return isText(text) && isShort(hint) ? { kind, text, hint } : undefined;
    case 'check':
      if (!isShort(tag) || !Array.isArray(texts) || texts.length > MOST_TEXTS || !texts.every(isText)) return undefined;
      return { kind, tag, texts };
    case 'ignore':
      if ((what !== 'words' && what !== 'rules') || !isShort(tag) || !isShort(value) || value === '') return undefined;
      return { kind, what, tag, value };
    case 'choose-language':
      return isShort(tag) ? { kind, tag } : undefined;
    case 'languages':
    case 'switch-off':
      return { kind };
    default:
      return undefined;
  }
}
