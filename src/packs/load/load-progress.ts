/** What a loader says while it works: only compiling takes long enough to be worth a word. */
export interface LoadProgress {
  /** A dictionary is being compiled: 0 when that begins, 1 when it is done. */
  onCompiling(done: number): void;
  /** Whether the compiled dictionary could be kept on disk: `undefined`, or the code of the error (`ENOSPC`). */
  onKept?(failure: string | undefined): void;
}
