/**
 * The values of SSML's attributes as numbers: `fast`, `120%`, `+2st`, `-6dB`, `500ms`. What cannot be read is refused:
 * a writer who is not told would only hear that nothing changed.
 */
import type { Prosody } from '../script.js';

const RATES: Readonly<Record<string, number>> = { 'x-slow': 0.5, slow: 0.75, medium: 1, fast: 1.33, 'x-fast': 1.75 };
const PITCHES: Readonly<Record<string, number>> = { 'x-low': 0.7, low: 0.85, medium: 1, high: 1.18, 'x-high': 1.4 };
const VOLUMES: Readonly<Record<string, number>> = {
  silent: 0,
  'x-soft': 0.3,
  soft: 0.6,
  medium: 1,
  loud: 1.4,
  'x-loud': 2,
};
const STRENGTHS_MS: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 100,
  weak: 200,
  medium: 400,
  strong: 700,
  'x-strong': 1200,
};

/** What the voices can do without sounding broken. */
const LIMITS = { rate: [0.25, 4], pitch: [0.5, 2], volume: [0, 2] } as const;

/** Called with the attribute whose value cannot be read. */
export type RefuseValue = (attribute: string) => never;

export function readProsody(
  attributes: Readonly<Record<string, string>>,
  outer: Prosody,
  refuse: RefuseValue,
): Prosody {
  const { rate, pitch, volume } = attributes;
  return {
    rate: within(LIMITS.rate, outer.rate * (factor(rate, RATES) ?? refuse('rate'))),
    pitch: within(LIMITS.pitch, outer.pitch * (factor(pitch, PITCHES) ?? refuse('pitch'))),
    volume: within(LIMITS.volume, outer.volume * (factor(volume, VOLUMES) ?? refuse('volume'))),
  };
}

function within([least, most]: readonly [number, number], value: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Undefined for a value that is none. A frequency (`120Hz`) is one, but voices have their own, so it changes nothing. */
function factor(value: string | undefined, named: Readonly<Record<string, number>>): number | undefined {
  if (value === undefined) return 1;
  const text = value.trim().toLowerCase();
  if (text === 'default') return 1;
  const namedFactor = Object.hasOwn(named, text) ? named[text] : undefined;
  if (namedFactor !== undefined) return namedFactor;
  const [, sign = '', digits = '', unit = ''] = /^([+-]?)(\d{1,4}(?:\.\d{1,4})?)(%|st|db|hz|)$/.exec(text) ?? [];
  if (digits === '') return undefined;
  if (unit === 'hz') return 1;
  const number = Number(digits) * (sign === '-' ? -1 : 1);
  if (unit === 'st') return 2 ** (number / 12);
  if (unit === 'db') return 10 ** (number / 20);
  // "+20%" adds a fifth, "120%" means the same.
  if (unit === '%') return Math.max(0, sign === '' ? number / 100 : 1 + number / 100);
  return sign === '' ? number : 1;
}

export function readBreakMs({ time, strength }: Readonly<Record<string, string>>, refuse: RefuseValue): number {
  const [, digits = '', unit = ''] = /^\+?(\d{1,6}(?:\.\d{1,6})?)(ms|s)$/.exec((time ?? '').trim().toLowerCase()) ?? [];
  if (digits !== '') return Number(digits) * (unit === 's' ? 1000 : 1);
  if (time !== undefined) return refuse('time');
  const named = (strength ?? 'medium').trim().toLowerCase();
  return (Object.hasOwn(STRENGTHS_MS, named) ? STRENGTHS_MS[named] : undefined) ?? refuse('strength');
}
