/** What the supervisor and the fuzzing thread tell each other. */
import type { Finding } from './finding.js';

export interface ThreadTask {
  readonly surface: string;
  readonly seed: number;
  readonly runs: number;
  /** When to stop, in milliseconds since 1970. */
  readonly endMs: number;
  readonly shared: SharedArrayBuffer;
  /** Without coverage the code under test is several times as fast, and nothing joins the corpus. */
  readonly isGuided: boolean;
  readonly corpus: readonly Uint8Array[];
  readonly knownKeys: readonly string[];
}

export type ThreadMessage =
  | { readonly kind: 'progress'; readonly inputs: number; readonly blocks: number; readonly corpus: number }
  | { readonly kind: 'corpus'; readonly input: Uint8Array }
  | { readonly kind: 'finding'; readonly finding: Finding };
