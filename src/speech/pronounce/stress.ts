/**
 * Where the stress falls: `primary 1`, `secondary odd if !last`, `primary last / _ {C}{C}`. The first `primary` line
 * that finds a vowel decides; every `secondary` line then stresses what it finds among the rest. Stress that is there
 * already (an exception wrote ˈ) stays.
 */
import {
  matchLeft,
  matchRight,
  type PatternElement,
  PatternProblem,
  parseProperty,
  propertiesHold,
  type SoundClasses,
  type SyllableProperty,
} from './pattern.js';
import { PRIMARY, SECONDARY, type Sounds } from './phonology.js';
import { parseSoundContext } from './rule.js';

type Selector =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'first' | 'last' | 'every' | 'odd' | 'even' };

export interface StressLine {
  readonly degree: number;
  readonly selector: Selector;
  readonly left: readonly PatternElement[];
  readonly right: readonly PatternElement[];
  readonly properties: readonly SyllableProperty[];
}

export function parseStressLine(source: string, classes: SoundClasses): StressLine {
  const condition = /^(.*?)\sif\s(.*)$/su.exec(source);
  const [head = '', context] = (condition?.[1] ?? source).split('/');
  const [degree, selector, ...rest] = head.trim().split(/\s+/);
  if (rest.length > 0 || (degree !== 'primary' && degree !== 'secondary') || selector === undefined)
    throw new PatternProblem(
      'a line of stress is "primary" or "secondary" and one of 1, 2, -1 …, first, last, odd, even, every',
    );
  const properties = (condition?.[2] ?? '')
    .split(/\s+/)
    .filter((property) => property !== '')
    .map(parseProperty);
  return {
    degree: degree === 'primary' ? PRIMARY : SECONDARY,
    selector: parseSelector(selector),
    properties,
    ...parseSoundContext(context, classes),
  };
}

function parseSelector(source: string): Selector {
  if (/^-?[1-9]\d?$/.test(source)) return { kind: 'number', number: Number(source) };
  if (source === 'first' || source === 'last' || source === 'every' || source === 'odd' || source === 'even')
    return { kind: source };
  throw new PatternProblem(`"${source}" chooses no syllable`);
}

export function placeStress(lines: readonly StressLine[], sounds: Sounds): Sounds {
  let current = sounds;
  for (const line of lines) {
    if (line.degree === PRIMARY && current.stress.includes(PRIMARY)) continue;
    const chosen = chosenSyllables(line, current).filter((syllable) => current.stressOf(syllable) < line.degree);
    const stress = [...current.stress];
    for (const syllable of chosen) stress[current.nuclei[syllable]!.start] = line.degree;
    if (chosen.length > 0) current = current.changedTo(current.chars, stress);
  }
  return current;
}

function chosenSyllables({ selector, left, right, properties }: StressLine, sounds: Sounds): number[] {
  const fitting = sounds.nuclei.flatMap(({ start, end }, syllable) =>
    propertiesHold(properties, sounds, syllable) && matchLeft(left, sounds, start) && matchRight(right, sounds, end)
      ? [syllable]
      : [],
  );
  switch (selector.kind) {
    case 'first':
      return fitting.slice(0, 1);
    case 'last':
      return fitting.slice(-1);
    case 'every':
      return fitting;
    case 'odd':
      return fitting.filter((syllable) => syllable % 2 === 0);
    case 'even':
      return fitting.filter((syllable) => syllable % 2 === 1);
    case 'number': {
      const wanted = selector.number > 0 ? selector.number - 1 : sounds.nuclei.length + selector.number;
      return fitting.filter((syllable) => syllable === wanted);
    }
  }
}
