/**
 * Applies a supplement to what was read of a dictionary, before anything is expanded: letters are put right, words get
 * the flags of their models, refused words are marked, and beginnings of compounds are told from ends. Start at
 * `addSupplement`.
 */
import { DataError } from '../../engine/data-error.js';
import type { Affix, AffixFile, CompoundPattern } from '../data/affix-file.js';
import { conditionHolds } from '../data/condition.js';
import type { DictionaryEntry } from '../data/dictionary-file.js';
import type { FlagReader, FlagSet } from '../data/flags.js';
import type { Supplement, SupplementWord, WordPattern, WrittenModel } from '../data/supplement.js';

/** No file can name these: a flag of a file has no blank. */
const FORBIDDEN = 'not a word';
const BEGINS = 'begins a compound';
const ENDS = 'ends a compound';
const ONLY_IN_COMPOUND = 'only in a compound';
const SHORT_PART = 'a short part of compounds';

/** The entries of dictionary and supplement. Changes `affixes` where the dictionary has no flag for what is needed. */
export function addSupplement(
  dictionary: readonly DictionaryEntry[],
  affixes: AffixFile,
  flags: FlagReader,
  supplement: Supplement,
): readonly DictionaryEntry[] {
  const isRefused = new Set(supplement.refused);
  const own = withLetters(dictionary, affixes, supplement.letters).filter(({ word }) => !isRefused.has(word));
  const entries = withAlone(withMoreFlags(own, affixes, flags, supplement), affixes, flags, supplement);
  const words = [...supplement.words, ...derived(new DictionaryForms(entries, affixes), supplement)];
  const models = new Map<string, FlagSet[]>();
  for (const { model } of words) if (model !== undefined) models.set(model, []);
  for (const { word, flags: set } of entries) models.get(word)?.push(set);
  const all = [...entries, ...words.flatMap((word) => entriesOf(word, models, affixes, flags, supplement))];
  const named = [...all, ...namesWithEndings(all, flags, supplement)];
  return [...withCompounds(named, affixes, flags, supplement), ...refused(supplement, affixes, flags)];
}

function withMoreFlags(
  entries: readonly DictionaryEntry[],
  affixes: AffixFile,
  flags: FlagReader,
  { moreFlags, file }: Supplement,
): readonly DictionaryEntry[] {
  if (moreFlags.length === 0) return entries;
  const forms = new DictionaryForms(entries, affixes);
  const more = new Map<string, ReadonlySet<string>>();
  for (const { word, condition = word, flags: text, line } of moreFlags) {
    const added = flags.set(text, `${file}, line ${line}`).flags;
    for (const matched of forms.matches(word, word, condition)) more.set(matched, added);
  }
  return entries.map(({ word, flags: own }) => {
    const added = more.get(word);
    return { word, flags: added === undefined ? own : [...added].reduce((set, flag) => flags.with(set, flag), own) };
  });
}

/** nn "planer" ("make even!") is a word, but "vegplaner" is a plural of Bokmål: forms that end no compound get entries of their own. */
function withAlone(
  entries: readonly DictionaryEntry[],
  affixes: AffixFile,
  flags: FlagReader,
  { alone, file }: Supplement,
): readonly DictionaryEntry[] {
  if (alone.length === 0) return entries;
  const forms = new DictionaryForms(entries, affixes);
  return alone.reduce((all, { word: pattern, condition = pattern, exception, flag: text, line }) => {
    const [flag = ''] = flags.set(text, `${file}, line ${line}`).flags;
    const excepted = new Set(exception === undefined ? [] : forms.matches(exception, pattern, exception));
    const matched = new Set(forms.matches(pattern, pattern, condition));
    return all.flatMap(({ word, flags: own }) => {
      if (!own.flags.has(flag) || !matched.has(word) || excepted.has(word)) return [{ word, flags: own }];
      const made = [...suffixed(word, affixes.suffixes.get(flag) ?? [], '')];
      return [{ word, flags: flags.without(own, flag) }, ...made.map((form) => ({ word: form, flags: flags.none }))];
    });
  }, entries);
}

const CAPITAL = /^\p{Lu}/u;
const NAME = /^\p{Lu}\p{Ll}{2,}$/u;
/** They take an apostrophe for their genitive. */
const SIBILANT_END = /[sxzß]$/;

/** nn "Stavangers": the dictionary has most names without their genitive. */
function namesWithEndings(
  entries: readonly DictionaryEntry[],
  flags: FlagReader,
  { nameEndings }: Supplement,
): DictionaryEntry[] {
  return nameEndings.flatMap((ending) =>
    entries
      .filter(({ word }) => NAME.test(word) && !(ending === 's' && SIBILANT_END.test(word)))
      .map(({ word }) => ({ word: word + ending, flags: flags.none })),
  );
}

/** The forms of words for lists that have no flags: every model has to be written out. */
export function supplementForms(supplement: Supplement): string[] {
  return formsOfWords(supplement).flatMap(({ forms }) => forms);
}

/** Each word with its forms; itself is the first one. */
export function formsOfWords(supplement: Supplement): { readonly word: string; readonly forms: readonly string[] }[] {
  return supplement.words.map(({ word, model, line }) => {
    if (model === undefined) return { word, forms: [word] };
    const written = supplement.models.get(model);
    if (written === undefined) return fail(supplement, line, `the model "${model}" is not written out`, model);
    return { word, forms: formsOf(word, written, supplement, line) };
  });
}

function fail(supplement: Supplement, line: number, problem: string, model: string): never {
  throw new DataError(`${problem}; write its forms in a line above: model ${model} = ${model} …`, {
    file: `${supplement.file}, line ${line}`,
  });
}

/** The package wrote some letters in another encoding: et "ð" for "š". */
function withLetters(
  entries: readonly DictionaryEntry[],
  affixes: AffixFile,
  letters: ReadonlyMap<string, string>,
): readonly DictionaryEntry[] {
  if (letters.size === 0) return entries;
  const right = (text: string) => Array.from(text, (letter) => letters.get(letter) ?? letter).join('');
  affixes.tryCharacters = right(affixes.tryCharacters);
  return entries.map(({ word, flags }) => ({ word: right(word), flags }));
}

function entriesOf(
  { word, model, line }: SupplementWord,
  models: ReadonlyMap<string, readonly FlagSet[]>,
  affixes: AffixFile,
  flags: FlagReader,
  supplement: Supplement,
): DictionaryEntry[] {
  if (model === undefined) return [{ word, flags: flags.none }];
  const written = supplement.models.get(model);
  if (written !== undefined) {
    // The forms may end a compound; what begins one is said by `begin`, or by the flags of a model.
    const hasCompounds = affixes.compoundFlag !== undefined || supplement.beginnings.length > 0;
    const set = hasCompounds ? flags.with(flags.none, endFlagOf(affixes, supplement)) : flags.none;
    return formsOf(word, written, supplement, line).map((form) => ({ word: form, flags: set }));
  }
  const sets = models.get(model) ?? [];
  if (sets.length === 0) return fail(supplement, line, `the dictionary has no word "${model}"`, model);
  if (!sets.some((set) => fits(word, set, affixes) || !hasAffixes(set, affixes)))
    return fail(supplement, line, `no ending of "${model}" can follow "${word}"`, word);
  return sets.map((set) => ({ word, flags: set }));
}

function formsOf(word: string, { name, endings }: WrittenModel, supplement: Supplement, line: number): string[] {
  const [own = ''] = endings;
  if (!word.endsWith(own)) return fail(supplement, line, `"${word}" does not end in "${own}" as "${name}" does`, word);
  const stem = word.slice(0, word.length - own.length);
  return [...new Set(endings.map((ending) => stem + ending))];
}

function hasAffixes(set: FlagSet, { suffixes, prefixes }: AffixFile): boolean {
  return [...set.flags].some((flag) => suffixes.has(flag) || prefixes.has(flag));
}

/** Whether some affix of the flags can be added. */
function fits(word: string, set: FlagSet, { suffixes, prefixes }: AffixFile): boolean {
  const letters = Array.from(word, (letter) => letter.codePointAt(0)!);
  const follows = ({ strip, condition }: Affix) =>
    word.endsWith(strip) && conditionHolds(condition, letters, letters.length - condition.length);
  const precedes = ({ strip, condition }: Affix) => word.startsWith(strip) && conditionHolds(condition, letters, 0);
  return [...set.flags].some(
    (flag) => suffixes.get(flag)?.some(follows) === true || prefixes.get(flag)?.some(precedes) === true,
  );
}

/** The entries are gone with all their forms; the mark is for what compounds and affixes of others make. */
function refused({ refused: words }: Supplement, affixes: AffixFile, flags: FlagReader): DictionaryEntry[] {
  if (words.length === 0) return [];
  affixes.forbiddenWord ??= FORBIDDEN;
  const set = flags.with(flags.none, affixes.forbiddenWord);
  return words.map((word) => ({ word, flags: set }));
}

/** The words of a dictionary and their forms with one suffix, as far as they are asked for: by how they end. */
class DictionaryForms {
  readonly #entries: readonly DictionaryEntry[];
  readonly #suffixes: AffixFile['suffixes'];
  readonly #byEnd = new Map<string, ReadonlySet<string>>();
  readonly words: ReadonlySet<string>;

  constructor(entries: readonly DictionaryEntry[], { suffixes }: AffixFile) {
    this.#entries = entries;
    this.#suffixes = suffixes;
    this.words = new Set(entries.map(({ word }) => word));
  }

  /** All words where no end is given. */
  endingIn(end: string): ReadonlySet<string> {
    if (end === '') return this.words;
    let forms = this.#byEnd.get(end);
    if (forms === undefined) {
      forms = new Set(this.#collect(end));
      this.#byEnd.set(end, forms);
    }
    return forms;
  }

  *#collect(end: string): Generator<string> {
    const bySet = new Map<FlagSet, Affix[]>();
    for (const { word, flags } of this.#entries) {
      if (word.endsWith(end)) yield word;
      let affixes = bySet.get(flags);
      if (affixes === undefined) {
        const all = [...flags.flags].flatMap((flag) => this.#suffixes.get(flag) ?? []);
        affixes = all.filter(({ append }) => append.endsWith(end) || end.endsWith(append));
        bySet.set(flags, affixes);
      }
      if (affixes.length > 0) yield* suffixed(word, affixes, end);
    }
  }

  /** What stands for "*" in the words that match, and what `as` makes of it. */
  *matches(pattern: string, as: string, condition: string): Generator<string> {
    const conditionForms = this.endingIn(condition.slice(1));
    const end = pattern.slice(1);
    for (const word of this.endingIn(end)) {
      const stem = word.slice(0, word.length - end.length);
      if (condition === pattern || conditionForms.has(stem + condition.slice(1))) yield stem + as.slice(1);
    }
  }
}

function* suffixed(word: string, affixes: readonly Affix[], end: string): Generator<string> {
  const letters = Array.from(word, (letter) => letter.codePointAt(0)!);
  for (const { strip, append, condition } of affixes) {
    if (!word.endsWith(strip) || !conditionHolds(condition, letters, letters.length - condition.length)) continue;
    const form = word.slice(0, word.length - strip.length) + append;
    if (form.endsWith(end)) yield form;
  }
}

/** et "suutlik" has "suutlikkus", whether the dictionary lists it or not. */
function derived(forms: DictionaryForms, { derivations, file }: Supplement): SupplementWord[] {
  return derivations.flatMap(({ word: pattern, as, condition = pattern, model, line }) => {
    const made = [...forms.matches(pattern, as, condition)].filter((word) => !forms.words.has(word));
    if (made.length === 0) throw new DataError(`no word matches "${pattern}"`, { file: `${file}, line ${line}` });
    return made.map((word) => ({ word, model, line }));
  });
}

/** The words that match, in the forms that they have in compounds. */
function partsOf(
  parts: readonly WordPattern[],
  forms: DictionaryForms,
  fewestLetters: number,
  file: string,
): Set<string> {
  const words = new Set<string>();
  for (const { word, as = word, condition = word, line, hasCapital } of parts) {
    const isPattern = word.startsWith('*');
    const matched = isPattern ? [...forms.matches(word, as, condition)] : [as];
    if (matched.length === 0) throw new DataError(`no word matches "${word}"`, { file: `${file}, line ${line}` });
    for (const each of matched) {
      const fits = each.length >= fewestLetters && (!hasCapital || CAPITAL.test(each));
      if (!isPattern || fits) words.add(each);
    }
  }
  return words;
}

/** Where the dictionary lets everything begin and end compounds, its own flag goes on to say what ends one. */
function endFlagOf(affixes: AffixFile, { onlyTheseBegin }: Supplement): string {
  if (onlyTheseBegin && affixes.compoundFlag !== undefined) affixes.compoundEnd = affixes.compoundFlag;
  affixes.compoundEnd ??= ENDS;
  return affixes.compoundEnd;
}

/** Which words begin and end compounds, beside what the flags of the dictionary say or instead of it. */
function withCompounds(
  entries: readonly DictionaryEntry[],
  affixes: AffixFile,
  flags: FlagReader,
  supplement: Supplement,
): readonly DictionaryEntry[] {
  const { beginnings, ends, onlyTheseBegin, fewestLastLetters, neverMeeting, file } = supplement;
  if (beginnings.length + ends.length === 0) return entries;
  const flag = affixes.compoundFlag;
  const forms = new DictionaryForms(entries, affixes);
  const firsts = partsOf(beginnings, forms, supplement.fewestLetters, file);
  const lasts = partsOf(ends, forms, supplement.fewestLastLetters, file);
  const endFlag = endFlagOf(affixes, supplement);
  // COMPOUNDMIN is for words that nobody has looked at: nb "mat|kasse", "app|butikk".
  const isShort = (word: string) => word.length < affixes.compoundMin;
  const shortParts = new Set([...firsts, ...lasts].filter(isShort));
  affixes.shortPart = shortParts.size > 0 ? SHORT_PART : undefined;
  affixes.shortestPart = Math.min(affixes.compoundMin, ...Array.from(shortParts, (word) => word.length));
  affixes.compoundBegin ??= BEGINS;
  affixes.compoundMiddle ??= affixes.compoundBegin;
  const beginFlag = affixes.compoundBegin;
  affixes.onlyInCompound ??= ONLY_IN_COMPOUND;
  for (const [end, begin] of neverMeeting) affixes.compoundPatterns.push(meeting(end, begin));
  if (onlyTheseBegin) {
    affixes.compoundFlag = undefined;
    // Of three equal letters one is set off by a hyphen: et "jää-äär".
    affixes.checkCompoundTriple = true;
  }
  const withoutOwn = (set: FlagSet) => (flag === undefined ? set : flags.without(set, flag));
  const bound = flags.with(flags.with(flags.none, beginFlag), affixes.onlyInCompound);
  // Of some entries only the forms with an affix are words: fo "persóns" stands for "persónsins" alone.
  const { needAffix } = affixes;
  const standing = new Set(
    entries.flatMap(({ word, flags: own }) => (needAffix !== undefined && own.flags.has(needAffix) ? [] : [word])),
  );
  return [
    ...entries.map(({ word, flags: own }) => {
      const isNamed = shortParts.has(word);
      const isTooShort = onlyTheseBegin && word.length < fewestLastLetters;
      const allowed = isNamed || isTooShort ? withoutOwn(own) : own;
      const kept = lasts.has(word) ? flags.with(allowed, endFlag) : allowed;
      const set = firsts.has(word) && standing.has(word) ? flags.with(kept, beginFlag) : kept;
      return { word, flags: isNamed ? flags.with(set, SHORT_PART) : set };
    }),
    ...[...firsts]
      .filter((word) => !standing.has(word))
      .map((word) => ({ word, flags: isShort(word) ? flags.with(bound, SHORT_PART) : bound })),
  ];
}

/** A compound pattern for every part that ends and every part that begins so. */
function meeting(end: string, begin: string): CompoundPattern {
  return { end, begin, endFlag: undefined, beginFlag: undefined, replacement: undefined };
}
