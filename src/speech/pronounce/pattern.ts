/**
 * The contexts of rules: what stands left and right of `_`. Start at `parsePattern`; `matchRight` and `matchLeft` walk
 * a pattern away from the target. Written as linguists write them: literals, `{class}`, `(a e ie)`, `#`, `?`, `*`, `!`.
 */
import { PRIMARY, SECONDARY, type Sounds, UNSTRESSED } from './phonology.js';

/** A condition on the syllable of a position, such as `stressed`, `!last`, `2`, `-1`, `syllables=2`. */
export interface SyllableProperty {
  readonly negated: boolean;
  holds(sounds: Sounds, syllable: number): boolean;
}

export type PatternElement =
  | {
      readonly kind: 'choice';
      readonly choices: readonly (readonly string[])[];
      readonly properties: readonly SyllableProperty[];
    }
  | { readonly kind: 'edge'; readonly outer: boolean }
  | { readonly kind: 'not'; readonly element: PatternElement }
  | { readonly kind: 'repeat'; readonly element: PatternElement; readonly min: number; readonly max: number };

export type SoundClasses = ReadonlyMap<string, readonly string[]>;

/** Says what is wrong with a pattern; the caller knows the line. */
export class PatternProblem extends Error {
  override readonly name = 'PatternProblem';
}

const SIMPLE: Readonly<Record<string, (sounds: Sounds, syllable: number) => boolean>> = {
  stressed: (sounds, syllable) => sounds.stressOf(syllable) !== UNSTRESSED,
  unstressed: (sounds, syllable) => sounds.stressOf(syllable) === UNSTRESSED,
  primary: (sounds, syllable) => sounds.stressOf(syllable) === PRIMARY,
  secondary: (sounds, syllable) => sounds.stressOf(syllable) === SECONDARY,
  first: (_, syllable) => syllable === 0,
  last: (sounds, syllable) => syllable === sounds.nuclei.length - 1,
  odd: (_, syllable) => syllable >= 0 && syllable % 2 === 0,
  even: (_, syllable) => syllable % 2 === 1,
  long: (sounds, syllable) => sounds.isLong(syllable),
  short: (sounds, syllable) => !sounds.isLong(syllable),
  closed: (sounds, syllable) => sounds.isClosed(syllable),
  open: (sounds, syllable) => !sounds.isClosed(syllable),
  heavy: (sounds, syllable) => sounds.isLong(syllable) || sounds.isClosed(syllable),
  light: (sounds, syllable) => !sounds.isLong(syllable) && !sounds.isClosed(syllable),
};

export function parseProperty(source: string): SyllableProperty {
  const negated = source.startsWith('!');
  const name = negated ? source.slice(1) : source;
  const simple = Object.hasOwn(SIMPLE, name) ? SIMPLE[name] : undefined;
  if (simple !== undefined) return { negated, holds: simple };
  if (/^-?[1-9]\d?$/.test(name)) {
    const number = Number(name);
    const holds = (sounds: Sounds, syllable: number) =>
      syllable >= 0 && syllable === (number > 0 ? number - 1 : sounds.nuclei.length + number);
    return { negated, holds };
  }
  const count = /^syllables(=|<|>)(\d{1,2})$/.exec(name);
  if (count !== null) {
    const [, sign, digits] = count;
    const number = Number(digits);
    const compare =
      sign === '=' ? (n: number) => n === number : sign === '<' ? (n: number) => n < number : (n: number) => n > number;
    return { negated, holds: (sounds) => compare(sounds.nuclei.length) };
  }
  throw new PatternProblem(`there is no property "${source}"`);
}

export const propertiesHold = (properties: readonly SyllableProperty[], sounds: Sounds, syllable: number): boolean =>
  properties.every((property) => property.holds(sounds, syllable) !== property.negated);

const byLength = (a: readonly string[], b: readonly string[]) => b.length - a.length;
export const charsOf = (text: string): string[] => [...text];

export function parsePattern(source: string, classes: SoundClasses): PatternElement[] {
  const elements: PatternElement[] = [];
  const chars = charsOf(source);
  let at = 0;
  const until = (close: string): string => {
    const end = chars.indexOf(close, at);
    if (end < 0) throw new PatternProblem(`"${close}" is missing in "${source}"`);
    const inner = chars.slice(at + 1, end).join('');
    at = end + 1;
    return inner;
  };
  const one = (): PatternElement => {
    const char = chars[at];
    if (char === undefined) throw new PatternProblem(`something is missing at the end of "${source}"`);
    if (char === '!') {
      at++;
      if (chars[at] === '!') throw new PatternProblem(`"!" stands twice in "${source}"`);
      return { kind: 'not', element: one() };
    }
    if (char === '#') {
      at++;
      const outer = chars[at] === '#';
      if (outer) at++;
      return { kind: 'edge', outer };
    }
    if (char === '{') return classElement(until('}'), classes);
    if (char === '(') {
      const choices = until(')')
        .split(/[\s|]+/)
        .filter((choice) => choice !== '');
      if (choices.length === 0) throw new PatternProblem(`"()" chooses nothing in "${source}"`);
      const all = choices.flatMap((choice) =>
        choice.startsWith('{') ? members(choice.slice(1, -1), classes) : [choice],
      );
      return { kind: 'choice', choices: all.map(charsOf).sort(byLength), properties: [] };
    }
    if (char === '\\') at++;
    const literal = chars[at];
    if (literal === undefined || (char !== '\\' && /[)}?*+_/]/.test(literal)))
      throw new PatternProblem(`"${char}" has no place in "${source}"`);
    at++;
    return { kind: 'choice', choices: [[literal]], properties: [] };
  };
  while (at < chars.length) {
    if (/\s/.test(chars[at]!)) {
      at++;
      continue;
    }
    const element = one();
    const sign = chars[at];
    if (sign === '?' || sign === '*' || sign === '+') {
      at++;
      elements.push({ kind: 'repeat', element, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : 8 });
    } else elements.push(element);
  }
  return elements;
}

function members(name: string, classes: SoundClasses): readonly string[] {
  const classMembers = classes.get(name);
  if (classMembers === undefined) throw new PatternProblem(`there is no class "${name}"`);
  return classMembers;
}

function classElement(inner: string, classes: SoundClasses): PatternElement {
  const [name = '', ...properties] = inner.trim().split(/\s+/);
  const choices = members(name, classes).map(charsOf).sort(byLength);
  return { kind: 'choice', choices, properties: properties.map(parseProperty) };
}

/** Whether the elements from `index` on match rightwards from `at`. */
export function matchRight(elements: readonly PatternElement[], sounds: Sounds, at: number, index = 0): boolean {
  const element = elements[index];
  if (element === undefined) return true;
  for (const next of endsRight(element, sounds, at)) if (matchRight(elements, sounds, next, index + 1)) return true;
  return false;
}

/** Whether the elements up to `index` match leftwards, the last one ending at `at`. */
export function matchLeft(
  elements: readonly PatternElement[],
  sounds: Sounds,
  at: number,
  index = elements.length - 1,
): boolean {
  const element = elements[index];
  if (element === undefined) return true;
  for (const next of endsLeft(element, sounds, at)) if (matchLeft(elements, sounds, next, index - 1)) return true;
  return false;
}

function* endsRight(element: PatternElement, sounds: Sounds, at: number): Generator<number> {
  const { chars } = sounds;
  if (element.kind === 'edge') {
    if (at === chars.length && (!element.outer || sounds.edges.endsWord)) yield at;
  } else if (element.kind === 'not') {
    for (const _ of endsRight(element.element, sounds, at)) return;
    yield at;
  } else if (element.kind === 'repeat')
    yield* repeated(element, (from) => endsRight(element.element, sounds, from), at);
  else
    for (const choice of element.choices)
      if (choice.every((char, offset) => chars[at + offset] === char))
        if (propertiesHold(element.properties, sounds, sounds.syllableAt(at))) yield at + choice.length;
}

function* endsLeft(element: PatternElement, sounds: Sounds, at: number): Generator<number> {
  const { chars } = sounds;
  if (element.kind === 'edge') {
    if (at === 0 && (!element.outer || sounds.edges.startsWord)) yield at;
  } else if (element.kind === 'not') {
    for (const _ of endsLeft(element.element, sounds, at)) return;
    yield at;
  } else if (element.kind === 'repeat') yield* repeated(element, (from) => endsLeft(element.element, sounds, from), at);
  else
    for (const choice of element.choices) {
      const start = at - choice.length;
      if (start >= 0 && choice.every((char, offset) => chars[start + offset] === char))
        if (propertiesHold(element.properties, sounds, sounds.syllableAt(start))) yield start;
    }
}

/** The most repetitions first, as people expect of `*`. */
function* repeated(
  { min, max }: { readonly min: number; readonly max: number },
  step: (from: number) => Generator<number>,
  at: number,
): Generator<number> {
  if (max > 0)
    for (const next of step(at)) if (next !== at) yield* repeated({ min: min - 1, max: max - 1 }, step, next);
  if (min <= 0) yield at;
}
