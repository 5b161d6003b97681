/**
 * Splits cohorts that a tokeniser kept together: `"<dalle go>"` whose readings name their parts becomes `"<dalle>"` and
 * `"<go>"`. Start at `mweSplit`. Does what `cg-mwesplit` does, on cohorts in memory.
 *
 * The reading is the last word and each sub-reading an earlier one; a part says which by a form tag of its own, blanks
 * included:
 *
 *     "<dalle go>"                                  "<dalle>"
 *         "go" Pcle Qst "<go>"             →            "dalle" Adv
 *             "dalle" Adv "<dalle >"                : ␣
 *                                                   "<go>"
 *                                                       "go" Pcle Qst
 *
 * A sub-reading without a form belongs to the word of the reading above it and stays its sub-reading.
 */
import { type CgCohort, type CgReading, formTag, formText } from '../model/cg-cohort.js';

/** A word while it is put together from the readings that name it. */
interface Part {
  form: string;
  blankBefore: string;
  blankAfter: string;
  readonly readings: CgReading[];
}

const MAPPING_PREFIX = '@';
const LEADING_BLANK = /^[ \n\r\t]*/;
const TRAILING_BLANK = /[ \n\r\t]*$/;

/** Cohorts with every one that can be split in its place; those that cannot pass as they are, `remark` hears why. */
export function mweSplit(cohorts: Iterable<CgCohort>, remark?: (message: string) => void): CgCohort[] {
  const out: CgCohort[] = [];
  for (const cohort of cohorts) out.push(...splitCohort(cohort, remark));
  return out;
}

function splitCohort(cohort: CgCohort, remark: ((message: string) => void) | undefined): CgCohort[] {
  const named = cohort.readings.filter((reading) => partForm(cohort, reading) !== undefined).length;
  if (named === 0) return [cohort];
  if (named < cohort.readings.length) {
    // sme: "dalle go" can be one conjunction or two words. As long as both are there nobody can say where it ends.
    remark?.(`${cohort.form}: only ${named} of ${cohort.readings.length} readings name their parts, so it stays whole`);
    return [cohort];
  }
  const parts: Part[] = [];
  for (const reading of cohort.readings) {
    const clash = addParts(parts, cohort, reading);
    if (!clash) continue;
    remark?.(`${cohort.form}: its readings split it differently, ${clash}, so it stays whole`);
    return [cohort];
  }
  return assemble(cohort, parts.reverse());
}

/** The form tag of a reading that is not its cohort's. */
function partForm(cohort: CgCohort, reading: CgReading): string | undefined {
  return reading.tags.find((tag) => tag.startsWith('"<') && tag.endsWith('>"') && tag !== cohort.form);
}

/**
 * Sorts a reading and its sub-readings to their words, last word first; says so where a word has another form already.
 */
function addParts(parts: Part[], cohort: CgCohort, head: CgReading): string | undefined {
  let position = -1;
  let word: CgReading | undefined;
  for (let reading: CgReading | undefined = head; reading; reading = reading.sub) {
    const tag = partForm(cohort, reading);
    const copy: CgReading = { tags: reading.tags.filter((other) => other !== tag && other !== cohort.form) };
    if (reading.deleted) copy.deleted = true;
    if (reading.hitBy) copy.hitBy = reading.hitBy.slice();
    if (tag === undefined) word!.sub = copy;
    else {
      position++;
      // The first word keeps a blank in front: there is no word before it that the blank could follow.
      const { form, blankBefore, blankAfter } = trimmed(tag, reading.sub !== undefined);
      const existingPart = parts[position];
      if (existingPart && existingPart.form !== form) return `${existingPart.form} and ${form}`;
      const part = existingPart ?? { form, blankBefore: '', blankAfter: '', readings: [] };
      if (!existingPart) parts.push(part);
      part.blankBefore ||= blankBefore;
      part.blankAfter ||= blankAfter;
      part.readings.push(copy);
    }
    word = copy;
  }
  return undefined;
}

function trimmed(tag: string, isLater: boolean): { form: string; blankBefore: string; blankAfter: string } {
  const text = formText(tag);
  const blankBefore = isLater ? LEADING_BLANK.exec(text)![0] : '';
  const rest = text.slice(blankBefore.length);
  const blankAfter = TRAILING_BLANK.exec(rest)![0];
  return { form: formTag(rest.slice(0, rest.length - blankAfter.length)), blankBefore, blankAfter };
}

function assemble(cohort: CgCohort, parts: readonly Part[]): CgCohort[] {
  const places = placesOf(cohort, parts);
  return parts.map((part, i) => {
    const word: CgCohort = { form: part.form, readings: withoutTwins(part.readings), ...places[i] };
    const next = parts[i + 1];
    if (next) {
      const blank = part.blankAfter || next.blankBefore;
      if (blank !== '') word.textAfter = blankLine(blank);
      return word;
    }
    // What belonged to the whole stays with its last word, which the reading itself is about. A blank inside its form
    // is kept: no character of the text may get lost.
    const textAfter = (part.blankAfter === '' ? '' : blankLine(part.blankAfter)) + (cohort.textAfter ?? '');
    if (textAfter !== '') word.textAfter = textAfter;
    if (cohort.deleted) word.deleted = cohort.deleted;
    if (cohort.id !== undefined) word.id = cohort.id;
    if (cohort.relations) word.relations = cohort.relations;
    if (cohort.depSelf !== undefined) word.depSelf = cohort.depSelf;
    if (cohort.depParent !== undefined) word.depParent = cohort.depParent;
    if (cohort.removed) word.removed = true;
    return word;
  });
}

/** Where the words stand: one after the other if together they spell the whole, otherwise each stands for the whole. */
function placesOf({ form, startUtf16, endUtf16 }: CgCohort, parts: readonly Part[]) {
  if (startUtf16 === undefined || endUtf16 === undefined) return [];
  const spelling = parts.map((part) => part.blankBefore + formText(part.form) + part.blankAfter).join('');
  const whole = formText(form);
  if (spelling !== whole || whole.length !== endUtf16 - startUtf16) return parts.map(() => ({ startUtf16, endUtf16 }));
  let at = startUtf16;
  return parts.map((part) => {
    const start = at + part.blankBefore.length;
    const end = start + formText(part.form).length;
    at = end + part.blankAfter.length;
    return { startUtf16: start, endUtf16: end };
  });
}

/** A blank as the stream writes it: a line of its own that starts with a colon. */
function blankLine(blank: string): string {
  return `:${blank.replaceAll('\n', '\\n')}\n`;
}

/**
 * Readings of the whole that differed in one word are the same in the others: they become one, with the mappings of
 * all. One without a mapping goes where another has some.
 */
function withoutTwins(readings: readonly CgReading[]): CgReading[] {
  const twins = new Map<string, CgReading[]>();
  for (const reading of readings) {
    const key = plainKey(reading);
    const group = twins.get(key);
    if (group) group.push(reading);
    else twins.set(key, [reading]);
  }
  return [...twins.values()].map(([first, ...others]) => {
    const tags = new Set(first!.tags);
    for (const other of others) for (const tag of other.tags) tags.add(tag);
    return others.length === 0 ? first! : { ...first!, tags: [...tags] };
  });
}

function plainKey(reading: CgReading): string {
  const plain = new Set(reading.tags.filter((tag) => !tag.startsWith(MAPPING_PREFIX)));
  return JSON.stringify([...plain].sort()) + (reading.sub ? plainKey(reading.sub) : '');
}
