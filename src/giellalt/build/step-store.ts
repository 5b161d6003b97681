/** Where the results of steps are kept, so that a step whose inputs are the same is not run again. */
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';

/** A step that was run: what it was, what it read, and what came out. */
export interface KeptStep {
  /** The rule, and everything that it depends on beside files. */
  readonly rule: string;
  /** Every file that was read, with the digest of its content. */
  readonly reads: readonly (readonly [path: string, digest: string])[];
  /** Of the result. */
  readonly digest: string;
  /** What the step itself warned of. */
  readonly warnings?: readonly SourceProblem[];
}

export interface StepStore {
  readonly find: (path: string) => KeptStep | undefined;
  /** The bytes of the result; undefined where they got lost. */
  readonly load: (path: string, digest: string) => Uint8Array | undefined;
  readonly keep: (path: string, step: KeptStep, bytes: Uint8Array) => void;
}

/** A digest of bytes, as text: the same bytes have the same, and others a different one. */
export type Digest = (bytes: Uint8Array) => string;

/** Which steps are being run at the moment, by several builders of one repository that keep their steps in one store. */
export interface StepClaims {
  /** Whether the step may be run here now; false while another builder runs it. */
  readonly claim: (path: string) => boolean;
  /** After `claim`, when the result is kept or will not come. */
  readonly release: (path: string) => void;
  /** Returns when the step is not being run elsewhere any more. */
  readonly wait: (path: string) => void;
}
