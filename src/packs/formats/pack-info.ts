/**
 * What a speller pack says about itself, whichever file says it: `index.xml` of a `.zhfst` (`index-xml.ts`) or
 * `meta.json` of a `.bhfst` (`meta-json.ts`). Only `locale` can be relied on, and not even that.
 */
import { cleanText } from '../../engine/clean-text.js';

export interface LocalisedText {
  /** Absent when the pack does not say which language the text is in. */
  readonly lang?: string;
  readonly text: string;
}

export interface PackInfo {
  /** As written in the pack: `se`, `sme`, `fo`, sometimes empty. */
  readonly locale?: string;
  readonly title?: string;
  readonly titles: readonly LocalisedText[];
  readonly description?: string;
  readonly version?: string;
  /** The revision in the producer's version control. */
  readonly revision?: string;
  readonly date?: string;
  readonly producer?: string;
  readonly contact?: { readonly email?: string; readonly website?: string };
}

/** A transducer that the pack names. */
export interface TransducerInfo {
  /** The member's name, or what the pack takes for it. */
  readonly id: string;
  readonly type?: string;
  /** Another name for the member, as older packs have it in `<model>`. */
  readonly model?: string;
  readonly titles: readonly LocalisedText[];
  readonly description?: string;
}

export interface SpellerIndex {
  readonly info: PackInfo;
  readonly acceptors: readonly TransducerInfo[];
  readonly errorModels: readonly TransducerInfo[];
}

/** Largest file in which a pack says what it is (`index.xml`, `meta.json`, `pipespec.xml`, `pipeline.json`): some kilobytes as a rule. */
export const MAX_INFO_BYTES = 1024 * 1024;

/** Longest name of a member that a pack can name. */
export const MAX_MEMBER_NAME_LENGTH = 1024;

/** Largest file of messages or settings in a pack. */
export const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** Words that a build should have replaced and did not. */
const PLACEHOLDERS = new Set(['DATE', 'GT_VERSION', 'GT_REVISION', '@VERSION@', '@DATE@']);

/**
 * What a pack says, safe to show anywhere and with its white space put in order; undefined for nothing, or for a placeholder
 * that was never filled in.
 */
export function tidy(text: string | undefined, maxLength?: number): string | undefined {
  const words = text === undefined ? undefined : cleanText(text.replace(/\s+/gu, ' '), maxLength);
  return words && !PLACEHOLDERS.has(words) ? words : undefined;
}

/** The title to show: the one without a language, or English, or the first. */
export function mainTitle(titles: readonly LocalisedText[]): string | undefined {
  const best = titles.find(({ lang }) => lang === undefined) ?? titles.find(({ lang }) => lang === 'en') ?? titles[0];
  return best?.text;
}

/** Leaves out what is undefined, so that a pack's information shows only what the pack says. */
export function compact<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
