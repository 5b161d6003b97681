/** Signs of units of measurement, which are the same in all languages of a script and which few dictionaries have: "5 kWh", "100 km/h", "20 м". Start at `isUnit`. */
import type { Word } from './words.js';

const SURE =
  /^(?:[kcmdµμ]m|[km]g|[mcd]l|[kMGT]Wh?|Wh|[kMG]?Hz|[kMGT]i?B|[kMG]bps|dB|[hkM]Pa|k?cal|kJ|mAh|кг|км|см|мм|мг|мл|кВт|кВтч|Гц|МГц|ГГц|КБ|МБ|ГБ|ТБ)$/u;
/** Letters that may be anything: only behind a number or a stroke. */
const BEHIND_NUMBER = /^(?:[mgltshWVAKJNBCF]|ha|min|Pa|mol|[мглтчсВА]|га|мин|Вт)$/u;
const NUMBER_OR_STROKE = /[\p{N}/·⋅][\s\u00A0\u202F]?$/u;
const LONGEST_BETWEEN = 3;

export function isUnit(text: string, { word, startUtf16 }: Word): boolean {
  if (word.length > 4) return false;
  if (SURE.test(word)) return true;
  if (!BEHIND_NUMBER.test(word)) return false;
  return NUMBER_OR_STROKE.test(text.slice(Math.max(0, startUtf16 - LONGEST_BETWEEN), startUtf16));
}
