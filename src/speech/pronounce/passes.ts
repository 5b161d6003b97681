/**
 * The two ways in which rules run over a word. A table (`LetterTable`) reads the word once, left to right, and at each
 * place takes the longest target that fits, and of equally long ones the last in the file: letters to sounds, one
 * script to another, sounds to mnemonics. Sound changes (`changeSounds`) run one after the other over the whole word,
 * each on the result of the one before.
 */
import { matchLeft, matchRight, propertiesHold } from './pattern.js';
import { PRIMARY, SECONDARY, type Sounds } from './phonology.js';
import type { Rewrite, SoundRule } from './rule.js';

export type Fired = (rewrite: Rewrite, before: Sounds | string, after: Sounds | string) => void;

/** A step of a table: what was read, where, and the rule that read it (none: the character has no rule). */
export interface TableStep {
  readonly start: number;
  readonly end: number;
  readonly rewrite: Rewrite | undefined;
}

export class LetterTable {
  readonly #byFirst = new Map<string, Rewrite[]>();

  constructor(readonly rules: readonly SoundRule[]) {
    for (const rewrite of rules.flatMap((rule) => rule.rewrites)) {
      const first = rewrite.target[0];
      if (first === undefined) continue;
      const list = this.#byFirst.get(first) ?? [];
      list.push(rewrite);
      this.#byFirst.set(first, list);
    }
    // Longest first; among rules for the same letters the last one that fits: the general rule first, then its
    // exceptions.
    for (const list of this.#byFirst.values()) list.reverse().sort((a, b) => b.target.length - a.target.length);
  }

  *read(sounds: Sounds): Generator<TableStep> {
    for (let at = 0; at < sounds.chars.length; ) {
      const rewrite = this.#byFirst.get(sounds.chars[at]!)?.find((candidate) => fits(candidate, sounds, at));
      const end = at + (rewrite?.target.length ?? 1);
      yield { start: at, end, rewrite };
      at = end;
    }
  }
}

/** Reads the word through a table. Characters without a rule are kept, or dropped and counted. */
export function rewriteLetters(
  table: LetterTable,
  sounds: Sounds,
  unknown: 'keep' | 'drop',
  fired?: Fired,
): { sounds: Sounds; dropped: string[] } {
  const out = new SoundOutput(sounds);
  const dropped: string[] = [];
  for (const { start, end, rewrite } of table.read(sounds)) {
    if (rewrite !== undefined) {
      out.write(rewrite.replacement, strongest(sounds, start, end));
      fired?.(rewrite, rewrite.target.join(''), rewrite.replacement.join(''));
    } else if (unknown === 'keep') out.write([sounds.chars[start]!], sounds.stress[start]!);
    else dropped.push(sounds.chars[start]!);
  }
  return { sounds: out.sounds(), dropped };
}

export function changeSounds(rules: readonly SoundRule[], sounds: Sounds, fired?: Fired): Sounds {
  let current = sounds;
  for (const rule of rules) current = rule.iterative ? iterate(rule, current, fired) : sweep(rule, current, fired);
  return current;
}

/** All places at once: contexts see the word as it was before the rule. */
function sweep(rule: SoundRule, sounds: Sounds, fired?: Fired): Sounds {
  let out: SoundOutput | undefined;
  let last: Rewrite | undefined;
  for (let at = 0; at <= sounds.chars.length; ) {
    const rewrite = rewriteAt(rule, sounds, at);
    if (rewrite !== undefined) {
      last = rewrite;
      out ??= new SoundOutput(sounds, at);
      out.write(rewrite.replacement, strongest(sounds, at, at + rewrite.target.length));
    }
    if (rewrite !== undefined && rewrite.target.length > 0) at += rewrite.target.length;
    else {
      if (at < sounds.chars.length) out?.write([sounds.chars[at]!], sounds.stress[at]!);
      at++;
    }
  }
  if (out === undefined || last === undefined) return sounds;
  const result = out.sounds();
  fired?.(last, sounds, result);
  return result;
}

/** From left to right, each place seeing what became of the places before it: for alternating stress. */
function iterate(rule: SoundRule, sounds: Sounds, fired?: Fired): Sounds {
  let current = sounds;
  for (let at = 0; at <= current.chars.length; ) {
    const rewrite = rewriteAt(rule, current, at);
    if (rewrite === undefined) {
      at++;
      continue;
    }
    const end = at + rewrite.target.length;
    const out = new SoundOutput(current, at);
    out.write(rewrite.replacement, strongest(current, at, end));
    const written = out.length - at;
    for (let rest = end; rest < current.chars.length; rest++) out.write([current.chars[rest]!], current.stress[rest]!);
    const next = out.sounds();
    fired?.(rewrite, current, next);
    current = next;
    at += Math.max(1, rewrite.target.length === 0 ? written + 1 : written);
  }
  return current;
}

function rewriteAt(rule: SoundRule, sounds: Sounds, at: number): Rewrite | undefined {
  const fitsHere = (candidate: Rewrite) => fits(candidate, sounds, at);
  return rule.byFirst.get(sounds.chars[at] ?? '')?.find(fitsHere) ?? rule.byFirst.get('')?.find(fitsHere);
}

function fits(rewrite: Rewrite, sounds: Sounds, at: number): boolean {
  const { target, left, right, properties } = rewrite;
  for (let offset = 0; offset < target.length; offset++) if (sounds.chars[at + offset] !== target[offset]) return false;
  return (
    propertiesHold(properties, sounds, sounds.syllableAt(at)) &&
    matchLeft(left, sounds, at) &&
    matchRight(right, sounds, at + target.length)
  );
}

function strongest(sounds: Sounds, start: number, end: number): number {
  let stress = 0;
  for (let at = start; at < end; at++) stress = Math.max(stress, sounds.stress[at]!);
  return stress;
}

/**
 * Collects characters and keeps stress on vowels: that of a replaced vowel goes to the first vowel that replaces it.
 */
class SoundOutput {
  readonly #from: Sounds;
  readonly #chars: string[];
  readonly #stress: number[];

  constructor(from: Sounds, copied = 0) {
    this.#from = from;
    this.#chars = from.chars.slice(0, copied);
    this.#stress = from.stress.slice(0, copied);
  }

  get length(): number {
    return this.#chars.length;
  }

  write(chars: readonly string[], stress: number): void {
    let pending = stress;
    let marked = 0;
    for (const char of chars) {
      if (char === 'ˈ' || char === 'ˌ') {
        marked = char === 'ˈ' ? PRIMARY : SECONDARY;
        continue;
      }
      this.#chars.push(char);
      if (marked > 0) {
        this.#stress.push(marked);
        marked = 0;
        pending = 0;
      } else if (pending > 0 && (chars.length === 1 || this.#from.isVowel(char))) {
        this.#stress.push(pending);
        pending = 0;
      } else this.#stress.push(0);
    }
  }

  sounds(): Sounds {
    return this.#from.changedTo(this.#chars, this.#stress);
  }
}
