/**
 * Probes: dictionary lookups of forms made from a word, declared in a language's `settings.json`. They replace the word
 * classes that a dictionary lacks: nb `skriver` is a present because `skrive` is a word; ga `cara` can be lenited
 * because `chara` is one. Start at `Probes.tagsOf`.
 */
import type { Budget } from '../../engine/budget.js';
import { compileNow } from '../../engine/compile-regex.js';
import type { Reading, ReadingSource } from '../readings/reading.js';
import type { JoinSettings, ProbeSettings, SlipSettings } from './checker-settings.js';
import type { Dictionary } from './dictionary.js';

interface Probe {
  readonly name: string;
  readonly settings: ProbeSettings;
  readonly when: RegExp | undefined;
  readonly replace: readonly (readonly [RegExp, string])[];
}

interface Join {
  readonly name: string;
  readonly settings: JoinSettings;
  readonly first: RegExp;
  readonly second: RegExp;
}

/**
 * The longest words of these languages stay below. A pattern such as `\p{L}{2,}j$` takes time that grows with the
 * square of a word.
 */
const MAX_WORD_UNITS = 100;
/** Words that are made of one by single changes: a long compound has more places than anybody reads. */
const MOST_SLIPS = 60;
const GROUP = /\$(\d)/g;

export class Probes {
  readonly #probes: readonly Probe[];
  readonly #joins: readonly Join[];

  constructor(probes: Readonly<Record<string, ProbeSettings>>, joins: Readonly<Record<string, JoinSettings>>) {
    this.#probes = Object.entries(probes).map(([name, settings]) => {
      const pattern = (source: string) => compiled(source, settings.caseSensitive ? 'u' : 'iu');
      const { when, replace = [] } = settings;
      return {
        name,
        settings,
        when: when === undefined ? undefined : pattern(when),
        replace: replace.map(([source, replacement]) => [pattern(source), replacement]),
      };
    });
    this.#joins = Object.entries(joins).map(([name, settings]) => ({
      name,
      settings,
      first: compiled(settings.first, 'u'),
      second: compiled(settings.second, 'u'),
    }));
  }

  get hasJoins(): boolean {
    return this.#joins.length > 0;
  }

  /** `<name>` for every probe that succeeds on a word, and `<name:form>` where the probe gives its form. */
  tagsOf(word: string, isKnown: boolean, dictionary: Dictionary | undefined, budget: Budget): string[] {
    const tags: string[] = [];
    if (word.length > MAX_WORD_UNITS) return tags;
    for (const probe of this.#probes) {
      const { settings } = probe;
      if (settings.knownWord && !isKnown) continue;
      const form = formsOf(probe, word).find((candidate) => satisfies(candidate, settings.must, dictionary, budget));
      if (form === undefined) continue;
      tags.push(`<${probe.name}>`);
      if (settings.form) tags.push(`<${probe.name}:${form}>`);
    }
    return tags;
  }

  /** `<name:form>` for every join that makes a word of two. */
  joinTagsOf(first: string, second: string, dictionary: Dictionary | undefined, budget: Budget): string[] {
    const tags: string[] = [];
    if (first.length + second.length > MAX_WORD_UNITS) return tags;
    for (const join of this.#joins) {
      const { name, settings } = join;
      if (settings.over.length > 0 || !join.first.test(first) || !join.second.test(second)) continue;
      for (const infix of settings.infixes) {
        const form = joined(first + infix, second).find((each) => satisfies(each, settings.must, dictionary, budget));
        if (form !== undefined) tags.push(`<${name}:${form}>`);
      }
    }
    return tags;
  }

  /** `<name:form>` for every join over the word between two: nb "jern og stålverk" has `jernverk`, because `stål` and `verk` are words, too. */
  sharedTagsOf(
    first: string,
    between: string,
    second: string,
    dictionary: Dictionary | undefined,
    budget: Budget,
  ): string[] {
    const tags: string[] = [];
    if (first.length + second.length > MAX_WORD_UNITS) return tags;
    for (const join of this.#joins) {
      const { settings } = join;
      if (!settings.over.includes(between)) continue;
      if (!join.first.test(first) || !join.second.test(second)) continue;
      const form = sharedPart(first, second, settings, dictionary, budget);
      if (form !== undefined) tags.push(`<${join.name}:${form}>`);
    }
    return tags;
  }
}

/** Shorter parts of compounds are endings as often as words. */
const SHORTEST_PART = 3;

function sharedPart(
  first: string,
  second: string,
  { infixes, must }: JoinSettings,
  dictionary: Dictionary | undefined,
  budget: Budget,
): string | undefined {
  // "språk og språkbruk": nothing is left out.
  if (second.startsWith(first)) return undefined;
  for (let cut = second.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
    const last = second.slice(cut);
    const own = second.slice(0, cut);
    if (!satisfies(last, must, dictionary, budget)) continue;
    if (!infixes.some((infix) => own.endsWith(infix) && isPart(own.slice(0, own.length - infix.length)))) continue;
    if (satisfies(first + last, must, dictionary, budget)) return first + last;
  }
  return undefined;

  function isPart(part: string): boolean {
    return part.length >= SHORTEST_PART && satisfies(part, must, dictionary, budget);
  }
}

/**
 * Words that are one letter away, and what they are: se "galgá johttit" has two words of the language, and the second is the
 * infinitive `johtit` with a letter too many. A word that is itself what another would be is not asked about.
 */
export class Slips {
  readonly #changes: readonly (readonly [RegExp, string])[];
  readonly #wanted: readonly { readonly name: string; readonly tags: readonly string[] }[];

  constructor({ changes, readings }: SlipSettings) {
    this.#changes = changes.map(([source, by]) => [compiled(source, 'gu'), by]);
    this.#wanted = Object.entries(readings).map(([name, tags]) => ({
      name,
      tags: tags.split(' ').filter((tag) => tag !== ''),
    }));
  }

  /** `<name>` and `<name:form>` for everything that a word is not, but would be with one change; the first change that makes it so. */
  tagsOf(
    word: string,
    own: readonly Pick<Reading, 'tags'>[],
    source: ReadingSource | undefined,
    budget: Budget,
  ): string[] {
    if (source === undefined || word.length > MAX_WORD_UNITS) return [];
    const open = this.#wanted.filter(({ tags }) => !own.some((reading) => hasAll(reading, tags)));
    const slips = new Map<string, string>();
    for (const form of open.length === 0 ? [] : this.#slipsOf(word.toLowerCase())) {
      const readings = source.readings(form, budget);
      if (readings.length === 0) continue;
      for (const { name, tags } of open)
        if (!slips.has(name) && readings.some((reading) => hasAll(reading, tags))) slips.set(name, form);
    }
    return [...slips].flatMap(([name, form]) => [`<${name}>`, `<${name}:${form}>`]);
  }

  #slipsOf(word: string): Set<string> {
    const forms = new Set<string>();
    for (const [pattern, by] of this.#changes)
      for (const match of word.matchAll(pattern)) {
        if (forms.size === MOST_SLIPS) return forms;
        const changed = by.replaceAll(GROUP, (_, group: string) => match[Number(group)] ?? '');
        forms.add(word.slice(0, match.index) + changed + word.slice(match.index + match[0].length));
      }
    forms.delete(word);
    return forms;
  }
}

/** Of three same letters languages write two: nb "buss" and "sjåfør" are bussjåfør. */
function joined(first: string, second: string): readonly string[] {
  const whole = first + second;
  const isTripled = first.at(-1) === first.at(-2) && first.at(-1) === second.at(0);
  return isTripled ? [whole, first + second.slice(1)] : [whole];
}

function hasAll({ tags }: Pick<Reading, 'tags'>, wanted: readonly string[]): boolean {
  return wanted.every((tag) => tags.includes(tag));
}

function compiled(source: string, flags: string): RegExp {
  const expression = new RegExp(source, flags);
  compileNow(expression);
  return expression;
}

function formsOf({ settings, when, replace }: Probe, word: string): string[] {
  if (when !== undefined && !when.test(word)) return [];
  const { strip = '', append = '', prepend = '' } = settings;
  const stems =
    settings.replace === undefined
      ? [word]
      : replace.flatMap(([pattern, by]) => (pattern.test(word) ? [word.replace(pattern, by)] : []));
  return stems.flatMap((stem) =>
    stem.endsWith(strip) && stem.length > strip.length
      ? [prepend + stem.slice(0, stem.length - strip.length) + append]
      : [],
  );
}

function satisfies(
  form: string,
  must: ProbeSettings['must'],
  dictionary: Dictionary | undefined,
  budget: Budget,
): boolean {
  if (must === 'any') return true;
  if (dictionary === undefined) return false;
  if (must === 'listed') return dictionary.lists(form, budget);
  return dictionary.accepts(form, budget) === (must === 'known');
}
