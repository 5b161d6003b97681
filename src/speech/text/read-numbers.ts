/**
 * Everything that begins with a digit or stands before one: dates, clock times, telephone numbers, amounts, measures,
 * ordinals, ranges. Each reader looks at one place of the text and says what stands there and how far it goes, or
 * nothing.
 */
import { join, type NumberSayer } from './say-numbers.js';
import type { SpeechData } from './speech-data.js';
import { startsWithMonth } from './split-sentences.js';

/** What a reader found: the words to say, and where the source of them ends. */
export interface NumberReading {
  readonly words: string;
  readonly end: number;
}

export interface Place {
  readonly text: string;
  readonly at: number;
  /** The end of what may be read. */
  readonly end: number;
  readonly data: SpeechData;
  readonly say: NumberSayer;
  /** The words said just before, so that "dii. 12:30" says its "diibmu" once. */
  readonly before: string;
}

export type NumberReader = (place: Place) => NumberReading | undefined;

/** Matches a sticky pattern at the place, inside its sentence. */
export function matchAt(pattern: RegExp, { text, at, end }: Place): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match !== null && at + match[0].length <= end ? match : undefined;
}

const NUMERIC_DATE = /(\d{1,2})\.[ \u00a0]?(\d{1,2})\.[ \u00a0]?(\d{4})(?![\d.])/uy;
const SLASH_DATE = /(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/uy;
const ISO_DATE = /(\d{4})-(\d{2})-(\d{2})(?![\d-])/uy;
const SHORT_DATE = /(\d{1,2})\.(\d{1,2})\.(?![\d])/uy;

export const readDate: NumberReader = (place) => {
  const iso = matchAt(ISO_DATE, place);
  if (iso !== undefined) return sayDate(place, iso, iso[3]!, iso[2]!, iso[1]!);
  const full = matchAt(NUMERIC_DATE, place) ?? matchAt(SLASH_DATE, place);
  if (full !== undefined) {
    const monthFirst = place.data.dateOrder === 'mdy' && full[0].includes('/');
    return sayDate(place, full, full[monthFirst ? 2 : 1]!, full[monthFirst ? 1 : 2]!, full[3]!);
  }
  const short = matchAt(SHORT_DATE, place);
  return short && sayDate(place, short, short[1]!, short[2]!, undefined);
};

function sayDate(
  place: Place,
  match: RegExpExecArray,
  day: string,
  month: string,
  year: string | undefined,
): NumberReading | undefined {
  const { data, say, at } = place;
  const [dayNumber, monthNumber] = [Number(day), Number(month)];
  if (dayNumber < 1 || dayNumber > 31 || monthNumber < 1 || monthNumber > 12) return undefined;
  const pattern = year === undefined ? data.dateWithoutYear : data.date;
  const words = pattern
    .replaceAll('{day:cardinal}', say.cardinal(String(dayNumber)))
    .replaceAll('{day}', say.ordinal(String(dayNumber)))
    .replaceAll('{month}', data.months[monthNumber - 1] ?? say.ordinal(String(monthNumber)))
    .replaceAll('{year}', year === undefined ? '' : say.yearInDate(year));
  return { words: words.trim(), end: at + match[0].length };
}

const CLOCK = /([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?(?![\d:])/uy;

export const readClock: NumberReader = (place) => {
  const match = matchAt(CLOCK, place);
  if (match === undefined) return undefined;
  const { data, say, at, before } = place;
  const minutes = Number(match[2]);
  const pattern = minutes === 0 ? data.fullHour : data.clock;
  const lead = /^[^{]*/u.exec(pattern)?.[0].trim() ?? '';
  const shown = lead !== '' && before.endsWith(lead) ? pattern.slice(pattern.indexOf('{')) : pattern;
  const words = shown
    .replaceAll('{hours}', say.cardinal(String(Number(match[1]))))
    .replaceAll('{minutes}', say.cardinal(String(minutes)));
  return { words: words.trim(), end: at + match[0].length };
};

const PHONE = /\+\d[\d \u00a0()/-]{5,20}\d(?!\d)|\d{2,4}(?:[ \u00a0-]\d{2,4}){2,5}(?![\d,.]*\d)/uy;
const GROUPED = /^\d{1,3}(?:[ \u00a0]\d{3})+$/;

export const readPhone: NumberReader = (place) => {
  const match = matchAt(PHONE, place);
  if (match === undefined) return undefined;
  const digits = match[0].replace(/\D/g, '');
  if (digits.length < 7 || GROUPED.test(match[0])) return undefined;
  const plus = match[0].startsWith('+') ? (place.data.symbols.get('+') ?? '') : '';
  return { words: join(plus, place.say.digits(digits)), end: place.at + match[0].length };
};

interface Figure {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string | undefined;
  readonly grouped: boolean;
  readonly end: number;
}

const SIGN = /[-−](?=\d)/uy;
const SPACED = /\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)/uy;
const DOTTED = /\d{1,3}(?:[.’']\d{3})+(?!\d)/uy;
const COMMAED = /\d{1,3}(?:,\d{3})+(?!\d)/uy;
const PLAIN = /\d+/uy;
const FRACTION = /([.,])(\d+)(?![.,]?\d)/uy;

/** A number as written: 1 234 567, 1.234,5, -3, 2024. */
function readFigure(place: Place): Figure | undefined {
  const { text, data } = place;
  const negative = matchAt(SIGN, place) !== undefined && !/[\p{L}\p{N}]/u.test(text[place.at - 1] ?? '');
  const from = { ...place, at: place.at + (negative ? 1 : 0) };
  const dots = data.numbers.decimalSeparator === ',' ? DOTTED : COMMAED;
  const grouped = matchAt(SPACED, from) ?? matchAt(dots, from);
  const whole = grouped ?? matchAt(PLAIN, from);
  if (whole === undefined) return undefined;
  const end = from.at + whole[0].length;
  const fraction = matchAt(FRACTION, { ...place, at: end });
  // "1.500" with a comma for decimals is a thousand and a half thousand; "1.5" can only be a fraction, and
  // 45.13.2024 is neither.
  const inChain = /\d[.,]$/.test(text.slice(Math.max(0, place.at - 2), place.at));
  const isFraction =
    fraction !== undefined && !inChain && (fraction[1] === data.numbers.decimalSeparator || fraction[2]!.length !== 3);
  return {
    negative,
    whole: whole[0].replace(/\D/g, ''),
    fraction: isFraction ? fraction[2] : undefined,
    grouped: grouped !== undefined,
    end: isFraction ? end + fraction[0].length : end,
  };
}

const CURRENCY_BEFORE = /([€$£¥])\s?(?=\d)/uy;
const MEASURE = /\s?([%‰]|°[CFK]?|[\p{L}µ€$£¥][\p{L}²³/]{0,7})(?![\p{L}\p{N}])/uy;
const RANGE = /\s?[–-]\s?(?=\d)/uy;

export const readNumber: NumberReader = (place) => {
  const { data, say, at } = place;
  const sign = matchAt(CURRENCY_BEFORE, place);
  const figure = readFigure(sign === undefined ? place : { ...place, at: at + sign[0].length });
  if (figure === undefined) return undefined;
  const { whole, fraction, end } = figure;
  if (sign === undefined && !figure.negative && !figure.grouped && fraction === undefined) {
    const ordinal = readOrdinal(place, whole, end);
    if (ordinal !== undefined) return ordinal;
  }
  const measure = sign === undefined ? readMeasure(place, figure) : undefined;
  const coin = sign === undefined ? undefined : data.currencies.get(sign[1]!);
  const counted = measure?.words ?? (coin === undefined ? '' : say.form(coin, whole, fraction));
  const bare = counted === '' && fraction === undefined && !figure.negative && !figure.grouped;
  const number =
    fraction !== undefined
      ? say.decimal(whole, fraction)
      : bare && say.looksLikeYear(whole)
        ? say.year(whole)
        : say.cardinal(whole);
  const signed = figure.negative ? say.minus(number) : number;
  const words = measure?.percent === true && data.numbers.percentFirst ? join(counted, signed) : join(signed, counted);
  return withRange(place, { words, end: measure?.end ?? end });
};

function readMeasure(
  place: Place,
  { whole, fraction, end }: Figure,
): { words: string; end: number; percent: boolean } | undefined {
  const match = matchAt(MEASURE, { ...place, at: end });
  if (match === undefined) return undefined;
  const { data, say } = place;
  const name = match[1]!;
  const forms =
    data.units.get(name) ??
    data.currencies.get(name) ??
    (/^[%‰°]/u.test(name) ? data.symbols.get(name[0]!) : undefined);
  if (forms === undefined) return undefined;
  return { words: say.form(forms, whole, fraction), end: end + match[0].length, percent: name === '%' };
}

/** 5–7: the sign between is a word of the language, or a pause. */
function withRange(place: Place, reading: NumberReading): NumberReading {
  const { rangeWord } = place.data.numbers;
  const match = rangeWord === '' ? undefined : matchAt(RANGE, { ...place, at: reading.end });
  return match === undefined ? reading : { words: join(reading.words, rangeWord), end: reading.end + match[0].length };
}

function readOrdinal(place: Place, digits: string, end: number): NumberReading | undefined {
  const { text, data, say } = place;
  if (!say.hasOrdinals() || digits.length > 4) return undefined;
  for (const mark of data.numbers.ordinalMarks) {
    if (!text.startsWith(mark, end)) continue;
    const after = end + mark.length;
    const rest = text.slice(after, Math.min(place.end, after + 40));
    // "3." is an ordinal before a word that goes on with the sentence; letters must end there ("5ves").
    const fits =
      mark === '.'
        ? /^\s+\p{Ll}/u.test(rest) || startsWithMonth(rest.trim().split(/\s/u)[0] ?? '', data.months)
        : !/^[\p{L}\p{N}]/u.test(rest);
    if (fits) return { words: say.ordinal(digits), end: after };
  }
  return undefined;
}
