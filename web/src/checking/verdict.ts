/**
 * What may be said about the text as a whole. Nothing is said before everything is checked, and praise is for a text
 * that every kind of check has seen. Pure; `components/` puts it into words.
 */

export type CheckName = 'spelling' | 'grammar';

/** How much of the text has been checked since it was last changed. `in-part`: one of the checks failed somewhere. */
export type Coverage = 'checking' | 'in-part' | 'complete';

/** `unknown` until the service has said what it has. */
export type Availability = 'ready' | 'loading' | 'unknown' | 'missing';

export interface VerdictInput {
  readonly text: { readonly letters: number; readonly words: number };
  readonly checks: Readonly<Record<CheckName, Availability>>;
  readonly coverage: Coverage;
  /** A request failed, and what it asked for is not known. */
  readonly hasTrouble: boolean;
  readonly findings: number;
  /** The text is probably in another language than the chosen one. */
  readonly isOtherLanguage: boolean;
  /** The writer has chosen that nothing of the text is checked. */
  readonly isLeftOut?: boolean;
  /** The speller knows the common words only, and lets pass what it cannot judge. */
  readonly isStarter: boolean;
}

export type VerdictKind =
  /** No text. */
  | 'empty'
  /** The language has no check here. */
  | 'unchecked'
  | 'checking'
  /** A check failed: what was found is not all. */
  | 'in-part'
  | 'found'
  /** Nothing was found by the checks that there are. */
  | 'clean'
  /** Nothing was found by any kind of check, in a text that is long enough to mean something. */
  | 'praised';

export interface Verdict {
  readonly kind: VerdictKind;
  readonly missing: readonly CheckName[];
  readonly loading: readonly CheckName[];
}

const CHECKS: readonly CheckName[] = ['spelling', 'grammar'];
/** "Hei!" is Norwegian, Finnish and Sámi: four words of some length are a text of a language. */
const PRAISED_WORDS = 4;
const PRAISED_LETTERS = 20;

export function verdictOf(input: VerdictInput): Verdict {
  const withState = (state: Availability) => CHECKS.filter((name) => input.checks[name] === state);
  return { kind: kindOf(input), missing: withState('missing'), loading: withState('loading') };
}

function kindOf({ text, checks, coverage, hasTrouble, findings, ...input }: VerdictInput): VerdictKind {
  if (text.letters === 0) return 'empty';
  if (input.isLeftOut === true || CHECKS.every((name) => checks[name] === 'missing')) return 'unchecked';
  if (hasTrouble || coverage === 'in-part') return 'in-part';
  if (coverage === 'checking' || CHECKS.some((name) => checks[name] === 'unknown')) return 'checking';
  if (findings > 0) return 'found';
  const isChecked = CHECKS.every((name) => checks[name] === 'ready');
  const isLong = text.words >= PRAISED_WORDS && text.letters >= PRAISED_LETTERS;
  return isChecked && isLong && !input.isOtherLanguage && !input.isStarter ? 'praised' : 'clean';
}
