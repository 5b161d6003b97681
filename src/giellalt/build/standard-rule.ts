/** A rule of this build itself: what the shared makefiles of the official build do, as code. */
import type { Limits } from '../../fst/algebra/limits.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';
import type { Deflate } from '../../fst/formats/zip-members.js';
import type { Artefact } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';

/** Whether a file is made without a prerequisite that is missing: with a warning, where that is asked for, or never. */
export type Leaving = 'always' | 'asked' | 'never';

export interface StandardRule {
  /** The name in its folder, with one `%` in a pattern. */
  readonly target: string;
  /** In the same folder; with a leading `/` from the root of the repository. */
  readonly prerequisites: readonly string[];
  readonly make: (context: StepContext) => Artefact;
  /** What only some of the prerequisites are needed for: kept on its own, so that it is not made again when the others change. */
  readonly parts?: readonly RulePart[];
  /** The file is the same as its only prerequisite: nothing is run or kept for it. */
  readonly isCopy?: true;
  /** Never, where this is left out. */
  readonly without?: (prerequisite: string) => Leaving;
}

export interface RulePart {
  readonly name: string;
  /** Those of the rule's prerequisites that it is made of. */
  readonly inputsOf: (inputs: readonly string[]) => readonly string[];
  readonly make: (context: StepContext) => Artefact;
}

/**
 * A part of every file of transducers, for whoever applies it to words: what `beginCascade` makes of the composition that the file is. No
 * transducers, where the file itself has to be used.
 */
export const CASCADE = 'cascade';

export interface StepContext {
  readonly repository: Repository;
  /** What is made. */
  readonly path: string;
  /** What `%` stands for. */
  readonly stem: string;
  /** The paths of the prerequisites, in their order. */
  readonly inputs: readonly string[];
  /** A part of the rule, by its name. */
  readonly part: (name: string) => Artefact;
  readonly net: (path: string) => Automaton;
  readonly nets: (path: string) => readonly Automaton[];
  readonly text: (path: string) => string;
  readonly bytes: (path: string) => Uint8Array;
  readonly limits: Limits;
  /** Packs members of archives; without it the portable way is taken. */
  readonly deflate: Deflate | undefined;
  readonly warn: (problem: SourceProblem) => void;
}

/** The rules of one folder. */
export interface FolderRules {
  readonly rules: readonly StandardRule[];
  /** Which transducers of the folder are made for others, by name; all that can be made, where this is left out. */
  readonly builds?: ((name: string) => boolean) | undefined;
}
