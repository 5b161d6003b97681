/**
 * One line of a pronunciation: `b d g → p t k / # _ {V} if first`. Start at `parseSoundRule`; it gives one `Rewrite`
 * per target, classes written out, so that applying a rule is comparing characters.
 */
import {
  charsOf,
  type PatternElement,
  PatternProblem,
  parsePattern,
  parseProperty,
  type SoundClasses,
  type SyllableProperty,
} from './pattern.js';

/** A target, what replaces it, and where. */
export interface Rewrite {
  readonly line: number;
  /** The rule as written, for explanations. */
  readonly source: string;
  readonly target: readonly string[];
  /** May hold ˈ and ˌ, which stress the vowel after them. */
  readonly replacement: readonly string[];
  readonly left: readonly PatternElement[];
  readonly right: readonly PatternElement[];
  readonly properties: readonly SyllableProperty[];
}

export interface SoundRule {
  /** Iterative rules (⇒) see what they have written to their left; others see the word as it was. */
  readonly iterative: boolean;
  /** Longest target first. */
  readonly rewrites: readonly Rewrite[];
  /** The same by the first character of the target; insertions under ''. */
  readonly byFirst: ReadonlyMap<string, readonly Rewrite[]>;
}

const NOTHING = '∅';
/** More targets than this come from a slip such as `{C}{C}{C}`. */
const MOST_TARGETS = 5000;

export function parseSoundRule(source: string, line: number, classes: SoundClasses): SoundRule {
  const [, before, arrow, after] = /^(.*?)\s(→|->|⇒|=>)(?:\s(.*))?$/su.exec(source) ?? [];
  if (before === undefined || arrow === undefined) throw new PatternProblem('a rule needs an arrow: "č → tʃ"');
  const condition = /^(.*?)\sif\s(.*)$/su.exec(` ${after ?? ''}`);
  const body = condition?.[1] ?? after ?? '';
  const [replacementSource = '', contextSource, ...rest] = body.split(/(?<!\\)\//);
  if (rest.length > 0) throw new PatternProblem('a rule has one context');
  const properties = words(condition?.[2] ?? '').map(parseProperty);
  const { left, right } = parseSoundContext(contextSource, classes);
  const targets = words(before);
  const replacements = words(replacementSource);
  if (targets.length === 0) throw new PatternProblem('a rule needs a target before its arrow');
  if (replacements.length === 0) throw new PatternProblem('write ∅ for nothing');
  if (replacements.length !== 1 && replacements.length !== targets.length)
    throw new PatternProblem(`${targets.length} targets, but ${replacements.length} replacements`);
  const rewrites = targets.flatMap((target, index) =>
    writeOut(target, replacements[replacements.length === 1 ? 0 : index]!, classes).map(([from, to]) => ({
      line,
      source,
      target: charsOf(from),
      replacement: charsOf(to),
      left,
      right,
      properties,
    })),
  );
  if (rewrites.length > MOST_TARGETS) throw new PatternProblem(`the rule stands for ${rewrites.length} targets`);
  rewrites.sort((a, b) => b.target.length - a.target.length);
  return { iterative: arrow === '⇒' || arrow === '=>', rewrites, byFirst: byFirstCharacter(rewrites) };
}

function byFirstCharacter(rewrites: readonly Rewrite[]): Map<string, Rewrite[]> {
  const index = new Map<string, Rewrite[]>();
  for (const rewrite of rewrites) {
    const first = rewrite.target[0] ?? '';
    const list = index.get(first);
    if (list === undefined) index.set(first, [rewrite]);
    else list.push(rewrite);
  }
  return index;
}

const words = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');

export function parseSoundContext(
  source: string | undefined,
  classes: SoundClasses,
): { left: PatternElement[]; right: PatternElement[] } {
  if (source === undefined) return { left: [], right: [] };
  const parts = source.split('_');
  if (parts.length !== 2) throw new PatternProblem('a context has one "_", where the target stands');
  return { left: parsePattern(parts[0]!, classes), right: parsePattern(parts[1]!, classes) };
}

/** `{stop}ː` → `h$` becomes pː → hpː, tː → htː …; `{voiced}` → `{voiceless}` pairs the members of both classes. */
function writeOut(target: string, replacement: string, classes: SoundClasses): [string, string][] {
  if (target === NOTHING) return [['', withoutEscapes(replacement === NOTHING ? '' : replacement)]];
  let pairs: [from: string, members: readonly [string, number, number][]][] = [['', []]];
  for (const piece of target.match(/\{[^}]*\}|\\.|[^{]/gsu) ?? []) {
    const choices = piece.startsWith('{') ? membersOf(piece, classes) : [withoutEscapes(piece)];
    pairs = pairs.flatMap(([from, chosen]) =>
      choices.map((choice, index): [string, readonly [string, number, number][]] => [
        from + choice,
        piece.startsWith('{') ? [...chosen, [choice, index, choices.length]] : chosen,
      ]),
    );
    if (pairs.length > MOST_TARGETS) throw new PatternProblem(`"${target}" stands for too many targets`);
  }
  return pairs.map(([from, chosen]) => [from, writeReplacement(replacement, from, chosen, classes)]);
}

function writeReplacement(
  source: string,
  matched: string,
  chosen: readonly [string, number, number][],
  classes: SoundClasses,
): string {
  if (source === NOTHING) return '';
  let next = 0;
  return (source.match(/\{[^}]*\}|\\.|[^{]/gsu) ?? [])
    .map((piece) => {
      if (piece === '$') return matched;
      if (!piece.startsWith('{')) return withoutEscapes(piece);
      const partner = membersOf(piece, classes);
      const [, index, size] = chosen[next++] ?? [];
      if (index === undefined || size !== partner.length)
        throw new PatternProblem(`${piece} has ${partner.length} members, which must pair with a class of the target`);
      return partner[index]!;
    })
    .join('');
}

function membersOf(piece: string, classes: SoundClasses): readonly string[] {
  const members = classes.get(piece.slice(1, -1).trim());
  if (members === undefined) throw new PatternProblem(`there is no class "${piece.slice(1, -1)}"`);
  return members;
}

const withoutEscapes = (text: string): string => text.replace(/\\(.)/gsu, '$1');
