/**
 * Words, and what looks like words: abbreviations, acronyms, Roman numerals, addresses of the web and of mail. Each
 * reader looks at one place of the text, as those of `read-numbers.ts` do.
 */
import { normalise } from '../../engine/normalise.js';
import { matchAt, type NumberReader, type Place } from './read-numbers.js';
import { join, romanValue } from './say-numbers.js';
import type { SpeechData } from './speech-data.js';

const URL =
  /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"'«»“”]{1,300}|(?:[\p{L}\p{N}-]{1,40}\.){1,4}(?:com|org|net|info|no|fi|se|ee|ru|de|ie|fo|gl|lv|ro|es|ca|eu)(?:\/[^\s<>"]{0,200})?(?![\p{L}\p{N}])/uy;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,20}/uy;
/** Full stops and the like at the end of an address belong to the sentence. */
const TRAILING = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/u;

export const readAddress: NumberReader = (place) => {
  const match = matchAt(EMAIL, place) ?? matchAt(URL, place);
  if (match === undefined) return undefined;
  const address = match[0].replace(TRAILING, '');
  const bare = address.replace(/^(?:https?|ftp):\/\//u, '').replace(/\/$/u, '');
  const words = (bare.match(/\p{L}[\p{L}\p{M}]*|\p{Nd}+|[^\p{L}\p{Nd}]/gu) ?? []).map((piece) => {
    if (/^\p{Nd}/u.test(piece)) return place.say.cardinal(piece);
    if (/^\p{L}/u.test(piece)) return /^(www|[^\Waeiouy]{2,})$/iu.test(piece) ? spell(piece, place.data) : piece;
    return place.data.symbols.get(piece) ?? '';
  });
  return { words: join(...words), end: place.at + address.length };
};

const ABBREVIATION = /\p{L}[\p{L}\p{M}]{0,15}(?:\.\p{L}[\p{L}\p{M}]{0,15}){0,5}\.?/uy;

export const readAbbreviation: NumberReader = (place) => {
  const match = matchAt(ABBREVIATION, place);
  if (match === undefined) return undefined;
  const [abbreviation] = match;
  // With its full stop, without it, and the first part alone ("s." of "s.5").
  const candidates = [abbreviation, abbreviation.replace(/\.$/u, ''), /^[^.]*\.?/u.exec(abbreviation)?.[0] ?? ''];
  for (const candidate of candidates) {
    const next = place.text[place.at + candidate.length] ?? '';
    if (candidate === '' || (!candidate.endsWith('.') && /[\p{L}\p{M}'’ʼ-]/u.test(next))) continue;
    const { abbreviations } = place.data;
    const words = abbreviations.get(candidate) ?? abbreviations.get(candidate.toLowerCase());
    if (words !== undefined) return { words, end: place.at + candidate.length };
  }
  return undefined;
};

const LETTERS = '[\\p{L}\\p{M}\\u00ad\\u200b-\\u200f\\u2060\\ufeff]';
const WORD = new RegExp(`(?:(?=[\\p{L}\\p{M}])${LETTERS}+(?:['’‘ʼ´\`·‐‑-]${LETTERS}+)*)`, 'uy');
const ACRONYM = /(\p{Lu}{2,6}|\p{Lu}\p{Ll}?\p{Lu}{1,4})(?:[:’'-](\p{Ll}{1,8}))?(?![\p{L}\p{M}])/uy;
const ROMAN = /[IVXLC]{2,8}\.?(?![\p{L}\p{M}])|(?<=\p{Lu}\p{Ll}{1,20} )[IVX](?![\p{L}\p{M}'’.])/uy;

export const readRoman: NumberReader = (place) => {
  if (place.data.romanNumerals === 'none') return undefined;
  const match = matchAt(ROMAN, place);
  const value = match && romanValue(match[0].replace('.', ''));
  if (match === undefined || value === undefined) return undefined;
  // The full stop is the sentence's own unless the sentence goes on.
  const goesOn = /^\s+\p{Ll}/u.test(place.text.slice(place.at + match[0].length, place.end));
  const end = place.at + match[0].length - (match[0].endsWith('.') && !goesOn ? 1 : 0);
  const digits = String(value);
  return {
    words: place.data.romanNumerals === 'ordinal' ? place.say.ordinal(digits) : place.say.cardinal(digits),
    end,
  };
};

/** NRK is spelt, NATO is read as a word; NRK:s and EU-n keep their ending. */
export const readAcronym: NumberReader = (place) => {
  const { data } = place;
  if (data.letters.size === 0) return undefined;
  const match = matchAt(ACRONYM, place);
  if (match === undefined || isShouted(place)) return undefined;
  const [whole, capitals = '', ending = ''] = match;
  if (!isSpelt(capitals, data)) return undefined;
  return { words: `${spell(capitals, data)}${ending}`, end: place.at + whole.length };
};

function isSpelt(capitals: string, data: SpeechData): boolean {
  if (![...capitals.toLowerCase()].every((letter) => data.letters.has(letter))) return false;
  return [...capitals].length <= 3 || !/[aeiouyáâäæöøåõüаеёиоуыэюяӧӓӱӹ]/iu.test(capitals);
}

/** In a heading of capitals only, capitals say nothing. */
function isShouted({ text, at, end }: Place): boolean {
  const around = text.slice(Math.max(0, at - 80), Math.min(end, at + 80));
  return !/\p{Ll}/u.test(around) && /(?<!\p{Lu})\p{Lu}{2,}\s+\p{Lu}{2,}/u.test(around);
}

export function spell(text: string, data: SpeechData): string {
  return join(...[...text].map((letter) => data.letters.get(letter.toLowerCase()) ?? letter));
}

export const readWord: NumberReader = (place) => {
  const { text, at, end, data } = place;
  const leads = data.wordMarks.includes(text[at] ?? ' ') && /\p{L}/u.test(text[at + 1] ?? '');
  const match = matchAt(WORD, leads ? { ...place, at: at + 1 } : place);
  if (match === undefined) return undefined;
  let last = at + match[0].length + (leads ? 1 : 0);
  while (last < end && data.wordMarks !== '' && data.wordMarks.includes(text[last]!)) last++;
  const source = text.slice(at, last);
  return { words: spokenForm(source, place), end: last };
};

function spokenForm(source: string, { data }: Place): string {
  const plain = normalise(source.replace(/[\u200b-\u200f\u2060\ufeff]/gu, ''), 'NFC');
  // A capital alone is the name of the letter: plan B. A small letter may be a word (se "i", nb "å").
  return /^\p{Lu}$/u.test(plain) && data.letters.has(plain.toLowerCase()) ? spell(plain, data) : plain;
}
