/**
 * Words as they travel between the steps of a pipeline: plain cohorts and readings, with tags as strings.
 *
 * The text form of the same data is read by stream-reader.ts and written by stream-writer.ts; a pipeline that builds
 * cohorts itself needs neither. What a user typed lives in `form` (quoted, `"<…>"`), in lemmas (quoted, `"…"`) and in
 * `textAfter`, none of which is ever read as a command: only stream-reader.ts makes commands, and only out of lines.
 */

export interface CgReading {
  /** All tags in order, the lemma first: `"guolli" N Sg Nom @SUBJ→`. The word form is not among them. */
  tags: string[];
  /**
   * The same object comes again and again, and never changes: what its tags are to the grammar is looked up once. Analysers that keep the readings of
   * a word say so.
   */
  readonly isKept?: true;
  /** A reading that is kept, with whose tags the tags of this one begin; what it says is not looked up again either. */
  readonly extends?: CgReading;
  /** The next deeper sub-reading: one tab more in the text form. */
  sub?: CgReading;
  /** A rule took this reading away; such readings stand in `CgCohort.deleted`. */
  deleted?: boolean;
  /** Of a deleted reading in a stream: how many living ones stood before it. Traces list the dead in that order. */
  readingsBefore?: number;
  /** The rules that touched this reading, oldest first; see explain.ts for lines and names. */
  hitBy?: number[];
}

/** Sub-readings in sub-readings: no word has a tenth of it. Readers leave deeper ones out, so that everything else may recurse. */
export const DEEPEST_READING = 100;

/** One reading of its parts, the deepest first. */
export function nestedReading(parts: readonly CgReading[]): CgReading {
  const [deepest = { tags: [] }, ...others] = parts.slice(-DEEPEST_READING);
  return others.reduce((sub, part) => ({ ...part, sub }), deepest);
}

/** A named relation from one cohort to another. */
export interface CgRelation {
  readonly name: string;
  /** The `id` of the cohort that it points to. */
  readonly target: number;
}

/** A word form with its readings. */
export interface CgCohort {
  /** The word form as a tag: `"<guolit>"`. */
  form: string;
  /** Tags that follow the form on its own line and hold for every reading. */
  formTags?: string[];
  readings: CgReading[];
  /**
   * The list of readings comes again and again, too, and never changes, nor do the readings: what it is to the grammar is worked out once. What the
   * rules leave of them may then be shared by several words.
   */
  readonly hasKeptReadings?: true;
  /** Readings that rules removed: kept for look-back and trace. */
  deleted?: CgReading[];
  /** What stands between this cohort and the next: blanks (`: \n`) and any other text, exactly, line ends included. */
  textAfter?: string;
  /** Format that belongs to the word itself, in front of it: the `[[…]]` of Apertium. */
  wordBlank?: string;
  /**
   * Where the form stands in the text that was tokenised, in UTF-16 units. Rules carry it along; a word that a rule
   * added stands nowhere and has none.
   */
  startUtf16?: number;
  endUtf16?: number;
  /** Names this cohort for relations; unique in a text. */
  id?: number;
  /** Dependency: number of this cohort and of its head; 0 is the root. */
  depSelf?: number;
  depParent?: number;
  relations?: CgRelation[];
  /** A rule removed the whole cohort; only kept when tracing. */
  removed?: boolean;
}

/** One thing in a stream, in order. */
export type CgStreamItem =
  | { readonly kind: 'cohort'; readonly cohort: CgCohort; readonly line: number }
  /** A line before the first cohort; later lines belong to the cohort before them. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly command: CgCommand };

/** A command in a stream, such as `<STREAMCMD:FLUSH>`. */
export type CgCommand =
  | { readonly name: 'FLUSH' | 'EXIT' | 'IGNORE' | 'RESUME' }
  | { readonly name: 'SETVAR'; readonly variables: ReadonlyMap<string, string> }
  | { readonly name: 'REMVAR'; readonly variables: readonly string[] };

/** Turns a word as typed into the tag that names it: guolli → `"<guolli>"`. */
export function formTag(word: string): string {
  return `"<${word}>"`;
}

/** The word inside a form tag: `"<guolli>"` → guolli. */
export function formText(tag: string): string {
  return tag.startsWith('"<') && tag.endsWith('>"') ? tag.slice(2, -2) : tag;
}
