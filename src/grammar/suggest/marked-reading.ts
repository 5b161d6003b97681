/**
 * What the tags of a reading ask of the suggest step. Start at `readMarks`.
 *
 *     "leat" V Ind Prs Sg3 &syn-number-congruence SUGGEST     an error, and a form to be generated
 *     "boahtit" V Inf co&syn-number-congruence                 belongs to an error that is marked elsewhere
 *     "vuolgit" V Inf <spelled> "vuolgit"S &typo SUGGESTWF      the form itself is the suggestion
 *
 * Grammars have been written for this step since 2015, so the old spellings (`&SUGGEST`, `&LINK`, `COERROR`) are read
 * too.
 */
import type { CgCohort, CgReading, CgRelation } from '../../cg3/index.js';

export interface MarkedReading {
  /** Codes that this reading is marked with: `&code`. */
  readonly errors: Set<string>;
  /** Codes of errors that are marked elsewhere and cover this word too: `co&code`. */
  readonly coErrors: Set<string>;
  /** Old grammars mark the rest of a span with `&code COERROR`: such a reading reports nothing. */
  readonly isLink: boolean;
  /** What the generator is asked: `boahtit+V+Ind+Prs+Sg3`; undefined where nothing is to be generated. */
  readonly analysis: string | undefined;
  /** Forms that are suggested as they stand. */
  readonly forms: readonly string[];
  readonly isAdded: boolean;
  readonly isAddedBeforeBlank: boolean;
  readonly dropsBlankBefore: boolean;
  readonly keepsCase: boolean;
  readonly deletesItself: boolean;
  readonly relations: readonly CgRelation[];
  /** The cohort's name, where it came as a tag. */
  readonly id: number | undefined;
}

interface Marks {
  readonly errors: Set<string>;
  readonly coErrors: Set<string>;
  readonly forms: string[];
  readonly relations: CgRelation[];
  isLink: boolean;
  isSuggested: boolean;
  isAdded: boolean;
  isAddedBeforeBlank: boolean;
  dropsBlankBefore: boolean;
  keepsCase: boolean;
  deletesItself: boolean;
  id: number | undefined;
}

/**
 * Tags that say something about the text and nothing to the generator: dependencies, functions, meanings, weights, and
 * the rules that a trace names (`SUBSTITUTE:7356:aux`, `ADDRELATION($2):31`).
 */
const NOT_GENERATED = /^(?:#|@|Sem\/|§|<|[A-Z]{2}[A-Z-]*(?:\([^)]*\))?:\d)/u;
const CO_ERROR = /^co&(.+)$/isu;
const RELATION = /^R:(.+):(\d{1,9})$/su;
const ID = /^ID:(\d{1,9})$/u;

export function readMarks(cohort: CgCohort, reading: CgReading, generateAll: boolean): MarkedReading {
  const marks: Marks = {
    errors: new Set(),
    coErrors: new Set(),
    forms: [],
    relations: [...(cohort.relations ?? [])],
    isLink: false,
    isSuggested: generateAll,
    isAdded: false,
    isAddedBeforeBlank: false,
    dropsBlankBefore: false,
    keepsCase: false,
    deletesItself: false,
    id: undefined,
  };
  // The generator reads a compound from its first part on; the stream has the last part on top: sme "beaivváš" #
  // "bassi".
  const analyses: string[] = [];
  for (let part: CgReading | undefined = reading; part; part = part.sub) analyses.unshift(readPart(part, marks));
  const { isSuggested, ...rest } = marks;
  return { ...rest, analysis: isSuggested ? analyses.join('#') : undefined };
}

/** Notes the marks of one part and gives what of it goes to the generator. */
function readPart({ tags: [lemma = '""', ...tags] }: CgReading, marks: Marks): string {
  const generated = [unquoted(lemma)];
  let form = '';
  let isFormSuggested = false;
  for (const tag of tags) {
    switch (tag) {
      case '&LINK':
      case '&COERROR':
      case 'COERROR':
        marks.isLink = true;
        continue;
      case 'SUGGEST':
      case '&SUGGEST':
      case '@SUGGEST':
        marks.isSuggested = true;
        continue;
      case 'SUGGESTWF':
      case '&SUGGESTWF':
      case '@SUGGESTWF':
        isFormSuggested = true;
        continue;
      case 'ADDED':
      case '&ADDED':
      case 'ADDED-AFTER-BLANK':
      case '&ADDED-AFTER-BLANK':
        marks.isAdded = true;
        continue;
      case 'ADDED-BEFORE-BLANK':
      case '&ADDED-BEFORE-BLANK':
        marks.isAdded = true;
        marks.isAddedBeforeBlank = true;
        continue;
      case 'DROP-PRE-BLANK':
        marks.dropsBlankBefore = true;
        continue;
      case 'DELETE':
        marks.deletesItself = true;
        continue;
      case '<fixedcase>':
        marks.keepsCase = true;
        continue;
    }
    const first = tag.charCodeAt(0);
    if (first === AMPERSAND) marks.errors.add(tag.slice(1));
    else if (first === QUOTE) form = quotedForm(tag) ?? form;
    else if (!readLink(tag, marks) && !NOT_GENERATED.test(tag)) generated.push(tag);
  }
  if (isFormSuggested && form !== '') marks.forms.unshift(form);
  marks.errors.delete('');
  return generated.join('+');
}

const AMPERSAND = 0x26;
const QUOTE = 0x22;

/** `"form"S`, or the `"<form>"` of a part that was not split off. */
function quotedForm(tag: string): string | undefined {
  if (tag.endsWith('"S') && tag.length > 3) return tag.slice(1, -2);
  return tag.startsWith('"<') && tag.endsWith('>"') ? tag.slice(2, -2) : undefined;
}

function readLink(tag: string, marks: Marks): boolean {
  const coError = CO_ERROR.exec(tag)?.[1];
  if (coError !== undefined) marks.coErrors.add(coError);
  const relation = RELATION.exec(tag);
  if (relation) marks.relations.push({ name: relation[1]!, target: Number(relation[2]) });
  const id = ID.exec(tag)?.[1];
  if (id !== undefined) marks.id ??= Number(id);
  return coError !== undefined || relation !== null || id !== undefined;
}

function unquoted(lemma: string): string {
  return lemma.startsWith('"') && lemma.endsWith('"') && lemma.length > 1 ? lemma.slice(1, -1) : lemma;
}
