/**
 * Which voices there are: the content of `languages/voices.json`, checked. Start at `readVoiceList`; `findVoice` is the
 * allow-list of names, because to eSpeak an unknown voice is no error but silence.
 */
import { DataError } from '../engine/data-error.js';

/**
 * How the pronunciation of a voice was made: by eSpeak's authors, by our rules, or by rules that nobody could check.
 */
export type PronunciationKind = 'native' | 'derived' | 'experimental';

/** What a client may want to know of a voice before choosing it. */
export interface VoiceDescription {
  /** The name of the voice that speaks; `default` and aliases lead to one. */
  readonly name: string;
  /** The language that is spoken: `et` for `est-x-plamk`. */
  readonly language: string;
  readonly kind: 'formant' | 'neural';
  readonly engine: string;
  readonly sampleRateHz: number;
  readonly pronunciation: PronunciationKind;
  /** Other names under which it is known. */
  readonly aliases: readonly string[];
}

export interface ListedLanguage {
  readonly tag: string;
  /** Whose numbers, abbreviations and rules of pronunciation are used. */
  readonly language: string;
  /** The eSpeak voice that reads the language itself; without one it is spoken by rules of ours. */
  readonly espeak: string | undefined;
  /** Written in Cyrillic, so that eSpeak reads its letters; Latin ones it reads everywhere. */
  readonly isCyrillic: boolean;
  /** Public name of a voice → ours. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Voice → what makes it as loud as the others; where nobody has measured, what most languages need. */
  readonly gainDb: ReadonlyMap<string, number>;
}

export interface VoiceList {
  readonly defaultVoice: string;
  /** Our name → eSpeak's variant. */
  readonly variants: ReadonlyMap<string, string>;
  readonly languages: ReadonlyMap<string, ListedLanguage>;
}

const FILE = 'voices.json';

export function readVoiceList(content: unknown): VoiceList {
  const { default: defaultVoice, variants, gainDb: usualGains = {}, languages } = record(content, '');
  const names = new Map(
    Object.entries(record(variants, 'variants')).map(([name, variant]) => [name, text(variant, name)]),
  );
  const gains = (value: unknown, tag: string) =>
    Object.entries(record(value, tag)).map(
      ([name, gain]) => [checkedName(name, names, tag), number(gain, tag)] as const,
    );
  const listed = new Map<string, ListedLanguage>();
  for (const [tag, value] of Object.entries(record(languages, 'languages'))) {
    const { language = tag, espeak, script = 'Latn', aliases = {}, gainDb = {} } = record(value, tag);
    listed.set(tag, {
      tag,
      language: text(language, tag),
      espeak: espeak === undefined ? undefined : text(espeak, tag),
      isCyrillic: text(script, tag) === 'Cyrl',
      aliases: new Map(
        Object.entries(record(aliases, tag)).map(([alias, name]) => [alias, checkedName(name, names, tag)]),
      ),
      gainDb: new Map([...gains(usualGains, 'gainDb'), ...gains(gainDb, tag)]),
    });
  }
  return { defaultVoice: checkedName(defaultVoice, names, 'default'), variants: names, languages: listed };
}

function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new DataError(`${where || 'the whole'} is no object`, { file: FILE });
}

function text(value: unknown, where: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new DataError(`${where}: a word is expected`, { file: FILE });
}

function number(value: unknown, where: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new DataError(`${where}: a number is expected`, { file: FILE });
}

function checkedName(name: unknown, names: ReadonlyMap<string, string>, where: string): string {
  if (typeof name === 'string' && names.has(name)) return name;
  throw new DataError(`${where}: there is no voice "${String(name)}"`, { file: FILE });
}
