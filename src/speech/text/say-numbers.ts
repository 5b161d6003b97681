/**
 * Numbers as they are said: whole, with a fraction, as years, ordinals, digit by digit. Start at `NumberSayer`. Where a
 * language's words end, the digits are said one by one; where it has no words at all, the digits stay for the voice to
 * read.
 */
import type { Forms, SpeechData } from './speech-data.js';

/** Years that are said as years if they stand alone. */
const FIRST_YEAR = 1100;
const LAST_YEAR = 2099;

export class NumberSayer {
  constructor(readonly data: SpeechData) {}

  /** A whole number without sign, as digits. */
  cardinal(digits: string): string {
    // Without number words for the language, the figures are left to the voice.
    if (this.data.words === undefined) return digits;
    if (/^0\d/.test(digits)) return this.digits(digits);
    return this.#format(digits, this.data.numbers.cardinal) ?? this.digits(digits);
  }

  ordinal(digits: string): string {
    return this.#format(digits, this.data.numbers.ordinal) ?? this.cardinal(digits);
  }

  hasOrdinals(): boolean {
    return this.data.words?.has(this.data.numbers.ordinal) === true;
  }

  year(digits: string): string {
    return this.#format(digits, this.data.numbers.year) ?? this.cardinal(digits);
  }

  yearInDate(digits: string): string {
    return this.#format(digits, this.data.numbers.dateYear) ?? this.year(digits);
  }

  /** 1999 alone is a year, 1999 km is not. */
  looksLikeYear(digits: string): boolean {
    return digits.length === 4 && Number(digits) >= FIRST_YEAR && Number(digits) <= LAST_YEAR;
  }

  digits(digits: string): string {
    const words = [...digits].map((digit) => this.#format(digit, this.data.numbers.cardinal) ?? digit);
    return words.join(' ');
  }

  /** 3,05 is "three comma zero five", 3,14 "three comma fourteen", 3,1415 digit by digit. */
  decimal(whole: string, fraction: string): string {
    if (this.data.words === undefined) return `${whole}${this.data.numbers.decimalSeparator}${fraction}`;
    const zeros = /^0*/.exec(fraction)?.[0] ?? '';
    const rest = fraction.slice(zeros.length);
    const end = rest.length > 2 ? this.digits(rest) : rest === '' ? '' : this.cardinal(rest);
    return join(this.cardinal(whole), this.data.numbers.decimalWord, zeros === '' ? '' : this.digits(zeros), end);
  }

  minus(words: string): string {
    return join(this.data.numbers.minusWord, words);
  }

  /** The form of "euro" that goes with a number. */
  form(forms: Forms, whole: string, fraction?: string): string {
    if (typeof forms === 'string') return forms;
    const category = new Intl.PluralRules(this.data.locale).select(Number(`${whole}.${fraction ?? '0'}`));
    return forms[category] ?? forms.other ?? '';
  }

  #format(digits: string, ruleSet: string): string | undefined {
    const { words } = this.data;
    if (words === undefined || digits.length > 15) return undefined;
    return words.format(Number(digits), ruleSet);
  }
}

export const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const ROMAN: readonly (readonly [string, number])[] = [
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

/** The value of a Roman numeral in its usual writing, to 399; undefined for anything else ("IIX", "VIP"). */
export function romanValue(text: string): number | undefined {
  if (!/^C{0,3}(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(text) || text === '') return undefined;
  let value = 0;
  let rest = text;
  for (const [sign, worth] of ROMAN)
    while (rest.startsWith(sign)) {
      value += worth;
      rest = rest.slice(sign.length);
    }
  return value;
}
