/**
 * From the graph of all forms to the acceptor. A form is read in a context: at the beginning of a word, inside a
 * compound made by COMPOUNDFLAG and the related flags, or at some point of a COMPOUNDRULE. Each context keeps of the
 * graph what may stand there and says what ending a form means: the word ends, or a silent arc (the boundary) leads to
 * the next context.
 *
 * All contexts share one register, so that common parts are stored once: the endings of Norwegian "-ing" words are the
 * same states whether the word stands alone or ends a compound.
 */
import type { Automaton } from '../../fst/build/automaton.js';
import { Dawg } from '../../fst/build/dawg.js';
import { automatonOfDawg, type FinalMeaning, type Jump } from '../../fst/build/dawg-automaton.js';
import type { AffixFile } from '../data/affix-file.js';
import * as FormBits from './form-bits.js';
import { isAcceptedAlone } from './marks.js';
import { RuleMachine } from './rule-machine.js';
import type { SymbolTable } from './symbol-table.js';

/** What a compound boundary costs a suggestion: more than one edit, so that a plain word one edit away comes first. */
export const BOUNDARY_WEIGHT = 12;
/** A boundary that drops one of three equal letters; readers recognise it by this weight. */
export const OVERLAP_WEIGHT = 12.5;

/** What ending a form in a context means, before states are known. */
interface Meaning {
  readonly isFinal: boolean;
  /** Contexts that may follow. */
  readonly next: readonly number[];
  /** ASCII code of the doubled last letter, 0 without. */
  readonly doubled: number;
}

const START = 0;
const COMPOUND = 1;
/** Rule contexts come after these two. */
const FIRST_RULE = 2;

export class ContextBuilder {
  readonly #aff: AffixFile;
  readonly #forms: Dawg;
  readonly #formsRoot: number;
  readonly #sets: FormBits.FlagSetTable;
  readonly #symbols: SymbolTable;
  readonly #made = new Dawg();
  readonly #meanings: (Meaning | undefined)[] = [undefined];
  readonly #meaningNumbers = new Map<string, number>();
  readonly #rules: RuleMachine;
  /** Context number to its root; rule contexts appear as they are reached. */
  readonly #roots: number[] = [];

  constructor(aff: AffixFile, forms: Dawg, formsRoot: number, sets: FormBits.FlagSetTable, symbols: SymbolTable) {
    this.#aff = aff;
    this.#forms = forms;
    this.#formsRoot = formsRoot;
    this.#sets = sets;
    this.#symbols = symbols;
    this.#rules = new RuleMachine(aff.compoundRules);
  }

  build(): Automaton {
    this.#roots[COMPOUND] = this.#project((bits) => this.#inCompound(bits));
    this.#roots[START] = this.#project((bits) => this.#atStart(bits));
    const ruleStates = () => (this.#aff.compoundRules.length > 0 ? this.#rules.stateCount : 0);
    for (let rule = 0; rule < ruleStates(); rule++) {
      this.#roots[FIRST_RULE + rule] = this.#project((bits) => this.#inRule(rule, bits));
    }
    return automatonOfDawg(
      this.#made,
      this.#roots[START]!,
      this.#meanings.map((meaning) => (meaning === undefined ? undefined : this.#resolve(meaning))),
      this.#symbols.symbols,
    );
  }

  #project(map: (bits: number) => number): number {
    const mapped = new Map<number, number>();
    return this.#forms.project(
      this.#formsRoot,
      (bits) => {
        let made = mapped.get(bits);
        if (made === undefined) {
          made = map(bits);
          mapped.set(bits, made);
        }
        return made;
      },
      this.#made,
    );
  }

  #atStart(bits: number): number {
    const isFinal = isAcceptedAlone(bits) && (bits & FormBits.SUGGESTED) !== 0;
    const next: number[] = [];
    if ((bits & FormBits.BEGIN) !== 0 && this.#roots[COMPOUND] !== Dawg.EMPTY) next.push(COMPOUND);
    const after = this.#rules.step(RuleMachine.START, this.#flagsOf(bits, 'r'));
    if (after !== undefined) next.push(FIRST_RULE + after);
    return this.#number({ isFinal, next, doubled: next.includes(COMPOUND) ? FormBits.doubledOf(bits) : 0 });
  }

  #inCompound(bits: number): number {
    const isFinal = (bits & (FormBits.END | FormBits.END_UPPERCASE)) !== 0;
    const next = (bits & FormBits.MIDDLE) !== 0 ? [COMPOUND] : [];
    return this.#number({ isFinal, next, doubled: next.length > 0 ? FormBits.doubledOf(bits) : 0 });
  }

  #inRule(rule: number, bits: number): number {
    const flags = this.#flagsOf(bits, 'r');
    const after = this.#rules.step(rule, flags);
    // The last part may carry affixes; all others are stems as they stand.
    const last = this.#rules.step(rule, [...flags, ...this.#flagsOf(bits, 'e')]);
    const isFinal = last !== undefined && this.#rules.isFinal(last);
    return this.#number({ isFinal, next: after === undefined ? [] : [FIRST_RULE + after], doubled: 0 });
  }

  #flagsOf(bits: number, shape: 'r' | 'e'): string[] {
    const set = this.#sets.sets[FormBits.setNumberOf(bits)]!;
    return [...set].filter((flag) => flag.startsWith(shape)).map((flag) => flag.slice(1));
  }

  #number(meaning: Meaning): number {
    if (!meaning.isFinal && meaning.next.length === 0) return 0;
    const key = JSON.stringify(meaning);
    let number = this.#meaningNumbers.get(key);
    if (number === undefined) {
      number = this.#meanings.length;
      this.#meanings.push(meaning);
      this.#meaningNumbers.set(key, number);
    }
    return number;
  }

  #resolve(meaning: Meaning): FinalMeaning {
    const jumps: Jump[] = [];
    for (const context of meaning.next) {
      const root = this.#roots[context];
      if (root === undefined || root === Dawg.EMPTY) continue;
      jumps.push({ to: root, weight: BOUNDARY_WEIGHT });
      // nb: "fjell" + "landskap" is written "fjellandskap": go on as if the l had been read already.
      if (context === COMPOUND && meaning.doubled !== 0) {
        const after = this.#after(root, this.#symbols.label(meaning.doubled));
        if (after !== undefined) jumps.push({ to: after, weight: OVERLAP_WEIGHT });
      }
    }
    return { finalWeight: meaning.isFinal ? 0 : Number.POSITIVE_INFINITY, jumps };
  }

  #after(state: number, label: number): number | undefined {
    for (let arc = this.#made.firstArc(state); arc < this.#made.endArc(state); arc++) {
      if (this.#made.arcLabel(arc) === label) return this.#made.arcTarget(arc);
    }
    return undefined;
  }

  /** Whether some compound can be made at all; known after `build`. */
  get hasCompounds(): boolean {
    return (this.#roots[COMPOUND] ?? Dawg.EMPTY) !== Dawg.EMPTY || this.#aff.compoundRules.length > 0;
  }
}
