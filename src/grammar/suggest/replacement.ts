/**
 * Puts the replacement of an error together, word by word from the first of its span to the last. Start at
 * `replacements`. A word has as many new forms as its readings suggest; the result is their product, bounded.
 */
import { CaseForms } from '../../speller/text/case-forms.js';
import type { MarkedReading } from './marked-reading.js';
import type { MarkedCohort, MarkedText } from './marked-text.js';

export interface ReplacementOptions {
  readonly marked: MarkedText;
  /** The cohort that is marked with the error. */
  readonly source: MarkedCohort;
  readonly code: string;
  /** Cohorts that are deleted. */
  readonly deleted: ReadonlySet<number>;
  /** The words are written together. */
  readonly dropsBlanks: boolean;
  /** First and last cohort of the span. */
  readonly from: number;
  readonly to: number;
  readonly generate: (analysis: string) => readonly string[];
}

export interface Replacements {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly texts: readonly string[];
}

/** More are of no use; a sentence of words with ten readings each would have billions. */
const MAX_TEXTS = 100;

const casing = new CaseForms();

export function replacements(options: ReplacementOptions): Replacements {
  const { marked, from, to } = options;
  let texts = [''];
  let heldBlank = '';
  let takesCapital = false;
  for (let i = from; i <= to; i++) {
    const cohort = marked.at(i);
    const isDeleted = deletes(options, cohort);
    const readings = readingsFor(options, cohort);
    const isBeforeBlank = isAddedBeforeBlank(readings, i);

    // A word added at the start of a sentence gets the capital, and the word after it loses it.
    const next = cohort.isAdded ? sentenceStartBehind(marked, i, to) : undefined;
    const pattern = casing.patternOf(next ?? cohort.form);
    const givesUpCapital = takesCapital && !cohort.isAdded && !isDeleted;
    if (next !== undefined) takesCapital = casing.patternOf(cohort.form) === 'lower';
    else if (givesUpCapital) takesCapital = false;
    const recased = (form: string) => (givesUpCapital ? uncapitalised(form) : casing.reapply(pattern, form));

    const forms = isDeleted ? [''] : newForms(readings, options.generate, recased);
    if (forms.length === 0) forms.push(oldForm(cohort.form, readings, recased));
    const holdsBlank = isBeforeBlank || readings.some(({ dropsBlankBefore }) => dropsBlankBefore);
    const blankBefore = marked.blankBefore(i);
    const blank = i === from || holdsBlank || options.dropsBlanks ? '' : heldBlank + blankBefore;
    heldBlank = holdsBlank && isBeforeBlank ? blankBefore : '';
    texts = product(texts, blank, forms, cohort.isAdded ? ' ' : '');
  }
  const losesCapital = deletesSentenceStart(options);
  return {
    ...replacedSpan(options),
    texts: texts.map((text) => (losesCapital ? casing.capitalise(tidy(text)) : tidy(text))),
  };
}

/** A word that is added behind the word before it, in front of the blank. */
function isAddedBeforeBlank(readings: readonly MarkedReading[], at: number): boolean {
  return at > 0 && readings.some((reading) => reading.isAddedBeforeBlank);
}

/** From the first to the last letter that is replaced. */
function replacedSpan(options: ReplacementOptions): { startUtf16: number; endUtf16: number } {
  const { marked, from, to } = options;
  let startUtf16 = Number.POSITIVE_INFINITY;
  let endUtf16 = 0;
  for (let i = from; i <= to; i++) {
    const cohort = marked.at(i);
    const span = cohort.isAdded ? undefined : marked.spanOf(i);
    if (span) {
      startUtf16 = Math.min(startUtf16, span.startUtf16);
      endUtf16 = Math.max(endUtf16, span.endUtf16);
    } else if (isAddedBeforeBlank(readingsFor(options, cohort), i)) {
      startUtf16 = Math.min(startUtf16, marked.endBefore(i));
    }
  }
  return { startUtf16, endUtf16 };
}

/** The form as it stands, for a word that no reading changes. */
function oldForm(form: string, readings: readonly MarkedReading[], recased: (form: string) => string): string {
  return readings.some(({ keepsCase }) => keepsCase) ? form : recased(form);
}

/** "Dat dat lea" becomes "Dat lea": the capital stays when the word that had it goes. */
function deletesSentenceStart(options: ReplacementOptions): boolean {
  const { marked, from } = options;
  const first = marked.at(from);
  return casing.patternOf(first.form) === 'title' && startsSentence(marked, from) && deletes(options, first);
}

function product(texts: readonly string[], blank: string, forms: readonly string[], after: string): string[] {
  const all: string[] = [];
  for (const text of texts) {
    for (const form of forms) if (all.length < MAX_TEXTS) all.push(text + blank + form + after);
  }
  return all;
}

/** Deleted words leave blanks behind and added words bring some: keep no double blank, and none at an edge. */
function tidy(text: string): string {
  return text.replace(/ {2,}/g, ' ').replace(/^ +| +$/g, '');
}

function newForms(
  readings: readonly MarkedReading[],
  generate: ReplacementOptions['generate'],
  recased: (form: string) => string,
): string[] {
  const forms = new Set<string>();
  for (const reading of readings) {
    const suggested = [...reading.forms, ...(reading.analysis === undefined ? [] : generate(reading.analysis))];
    for (const form of suggested) forms.add(reading.keepsCase ? form : recased(form));
  }
  return [...forms];
}

function uncapitalised(form: string): string {
  return casing.patternOf(form) === 'title' ? casing.toggleFirst(form) : form;
}

/** The form of the word that an added word comes before, if that word begins a sentence. */
function sentenceStartBehind(marked: MarkedText, index: number, to: number): string | undefined {
  for (let i = index + 1; i <= to; i++) {
    const cohort = marked.at(i);
    if (cohort.isAdded) continue;
    return startsSentence(marked, i) ? cohort.form : undefined;
  }
  return undefined;
}

function startsSentence(marked: MarkedText, index: number): boolean {
  let before = index - 1;
  while (before >= 0 && marked.at(before).isAdded) before--;
  return before < 0 || /^[.!?…:]+$/u.test(marked.at(before).form);
}

/**
 * The readings of a word that have to do with an error: those marked with it that change something; else all that are
 * not marked with others alone. Grammars may remove the marked readings of a span, and the words still belong to it.
 */
function readingsFor(options: ReplacementOptions, cohort: MarkedCohort): readonly MarkedReading[] {
  const { code, source, deleted, marked, generate } = options;
  const isOurs = ({ errors, coErrors }: MarkedReading) => errors.has(code) || coErrors.has(code);
  const deletesOurs =
    cohort === source && [...deleted].some((i) => marked.at(i).errors.has(code) || marked.at(i).coErrors.has(code));
  const changes = (reading: MarkedReading) =>
    deletesOurs ||
    reading.isAdded ||
    reading.forms.length > 0 ||
    (reading.analysis !== undefined && generate(reading.analysis).length > 0);
  const changing = cohort.readings.filter((reading) => isOurs(reading) && changes(reading));
  if (changing.length > 0) return changing;
  return cohort.readings.filter(
    (reading) => isOurs(reading) || (reading.errors.size === 0 && reading.coErrors.size === 0),
  );
}

/**
 * Relations belong to cohorts, not to readings: where the source has several errors, a word is deleted only in the one
 * that it is marked with itself.
 */
function deletes({ deleted, source, code }: ReplacementOptions, target: MarkedCohort): boolean {
  if (!deleted.has(target.index)) return false;
  if (source.errors.size < 2 || target.has(code)) return true;
  const codes = [...target.errors, ...target.coErrors];
  return !codes.some((targetCode) => source.errors.has(targetCode));
}
