/**
 * Which language and which voice a request means. The protocol has one field for both, so a voice is called `se-woman`,
 * `nb-man`, `se/biret` or `se` here; a name without a language (`woman`, or one of OpenAI's) takes the language of
 * `lang_code`, else that of the path, else that of the setting. Start at `VoiceNames.find`.
 */

import { DEFAULT_VOICE, type Registry } from '../../service/engines/registry.js';
import type { Deployment } from '../../service/languages/deployments.js';
import { languageName } from '../../service/languages/language-names.js';
import { findTag, type TagTable } from '../../service/languages/tags.js';
import { ApiError } from './api-error.js';

/** OpenAI's names. They describe voices that we do not have: only whether it is a woman's or a man's is kept. */
export const OPENAI_VOICES: Readonly<Record<string, string>> = {
  alloy: 'woman',
  ash: 'man',
  ballad: 'man',
  coral: 'woman',
  echo: 'man',
  fable: 'man',
  onyx: 'man',
  nova: 'woman',
  sage: 'woman',
  shimmer: 'woman',
  verse: 'man',
  marin: 'woman',
  cedar: 'man',
};
/** Other words for ours. */
const GENDERS: Readonly<Record<string, string>> = { female: 'woman', male: 'man' };

const LANGUAGE_AND_REGION = /^[a-z]{2,3}([-_]([a-z]{2}|\d{3}))?$/;

export interface VoiceOptions {
  readonly deployment: Deployment;
  readonly tagTable: TagTable;
  readonly registry: Pick<Registry, 'voices' | 'findVoice' | 'status'>;
  /** Spoken when nothing names a language. */
  readonly defaultLanguage: string;
  /** `alloy=se-woman,echo=man`, added to the table above. */
  readonly mapping: string;
}

export interface FoundVoice {
  readonly tag: string;
  /** As the registry knows it. */
  readonly voice: string;
}

export interface ListedVoice {
  readonly id: string;
  readonly name: string;
}

/** What a request says about the language beside the voice. */
export interface LanguageHints {
  readonly langCode?: string | undefined;
  /** From the path, resolved already. */
  readonly pathTag?: string | undefined;
}

export class VoiceNames {
  readonly #options: VoiceOptions;
  readonly #mapped: ReadonlyMap<string, string>;

  constructor(options: VoiceOptions) {
    this.#options = options;
    const own = options.mapping.split(',').filter((entry) => entry !== '');
    const pairs = own.map((entry) => entry.split('=').map((part) => part.trim().toLowerCase()) as [string, string]);
    this.#mapped = new Map([...Object.entries(OPENAI_VOICES), ...pairs]);
  }

  /** The tag if speech is offered for it here. */
  findTag(asked: string): string | undefined {
    const { deployment, tagTable } = this.#options;
    return findTag(deployment, 'tts', asked, tagTable);
  }

  /** The same inside the name of a voice, where the word after a hyphen may be the voice: only a region is dropped. */
  #tagInName(part: string): string | undefined {
    const isOwnTag = this.#options.deployment.tags.tts.has(part);
    return isOwnTag || LANGUAGE_AND_REGION.test(part) ? this.findTag(part) : undefined;
  }

  find(asked: string, hints: LanguageHints): FoundVoice {
    const name = asked.trim().toLowerCase();
    const mapped = this.#mapped.get(name);
    const { tag: named, voice } = this.#split(mapped ?? name);
    const tag = named ?? this.#languageOf(hints);
    const { registry } = this.#options;
    const match =
      registry.findVoice(tag, voice) ??
      // A language may have one voice only, or others than the usual two. OpenAI's names mean no particular one.
      (mapped === undefined ? undefined : registry.findVoice(tag, DEFAULT_VOICE));
    if (match !== undefined) return { tag, voice: match };
    const voices = [...registry.voices(tag).keys()];
    // What is not installed at all is said by the operation itself.
    if (voices.length === 0) return { tag, voice: DEFAULT_VOICE };
    const voiceNames = voices.map((each) => `${tag}-${each}`).join(', ');
    throw new ApiError(
      `There is no such voice. Voices of "${tag}": ${voiceNames}. GET /v1/audio/voices lists all of them.`,
      'voice',
      'invalid_value',
    );
  }

  /** The tag and the voice in `se-woman`, `se/biret`, `est-x-plamk-man`, `se`; a name alone has no tag. */
  #split(name: string): { tag: string | undefined; voice: string } {
    const slash = name.indexOf('/');
    if (slash >= 0) {
      const tag = this.findTag(name.slice(0, slash));
      if (tag === undefined) throw this.#noSuchLanguage(name.slice(0, slash), 'voice');
      return { tag, voice: ownName(name.slice(slash + 1)) };
    }
    const whole = this.#tagInName(name);
    if (whole !== undefined) return { tag: whole, voice: DEFAULT_VOICE };
    // Tags have hyphens themselves: the longest one wins.
    for (let end = name.lastIndexOf('-'); end > 0; end = name.lastIndexOf('-', end - 1)) {
      const tag = this.#tagInName(name.slice(0, end));
      if (tag !== undefined) return { tag, voice: ownName(name.slice(end + 1)) };
    }
    return { tag: undefined, voice: ownName(name) };
  }

  #languageOf({ langCode, pathTag }: LanguageHints): string {
    // One letter is how another server of this protocol names its languages, none of which is ours.
    if (langCode !== undefined && langCode.trim().length > 1) {
      const tag = this.findTag(langCode.trim());
      if (tag === undefined) throw this.#noSuchLanguage(langCode, 'lang_code');
      return tag;
    }
    if (pathTag !== undefined) return pathTag;
    const { defaultLanguage } = this.#options;
    const tag = this.findTag(defaultLanguage);
    if (tag === undefined) throw this.#noSuchLanguage(defaultLanguage, 'voice');
    return tag;
  }

  #noSuchLanguage(asked: string, param: string): ApiError {
    const detail = `No speech is offered here for "${asked.slice(0, 40)}".`;
    return new ApiError(`${detail} Name a voice with its language, such as se-woman.`, param, 'invalid_value');
  }

  /** What can speak now; with a tag, in that language alone. The names of OpenAI come last. */
  list(only?: string): ListedVoice[] {
    const { deployment, registry } = this.#options;
    const listed: ListedVoice[] = [];
    for (const [tag, listedName] of deployment.tags.tts) {
      if (only !== undefined && tag !== only) continue;
      const ready = [...registry.voices(tag).keys()].filter(
        (voice) => registry.status('tts', tag, voice).state === 'ready',
      );
      // It is one of the others, if there are others.
      const named = ready.length > 1 ? ready.filter((voice) => voice !== DEFAULT_VOICE) : ready;
      const { english } = languageName(tag, listedName);
      for (const voice of named) listed.push({ id: `${tag}-${voice}`, name: `${english}, ${voice}` });
    }
    if (listed.length === 0) return listed;
    return [...listed, ...this.#mappedVoices(only)];
  }

  #mappedVoices(only: string | undefined): ListedVoice[] {
    return [...this.#mapped.keys()].flatMap((id) => {
      try {
        const { tag, voice } = this.find(id, { pathTag: only });
        const { registry } = this.#options;
        if ((only !== undefined && tag !== only) || registry.status('tts', tag, voice).state !== 'ready') return [];
        return [{ id, name: `${id} (${languageName(tag).english}, ${voice})` }];
      } catch (error) {
        // A language that is not offered at this base URL: its names mean nothing here.
        if (error instanceof ApiError) return [];
        throw error;
      }
    });
  }
}

function ownName(voice: string): string {
  return GENDERS[voice] ?? voice;
}
