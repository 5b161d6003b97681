/** What a loader says while it works. */
export interface LoadProgress {
  /** A dictionary is being compiled: 0 when that begins, 1 when it is done. */
  onCompiling(done: number): void;
  /** Whether what was compiled could be kept on disk: `undefined`, or the code of the error (`ENOSPC`). */
  onKept?(failure: string | undefined): void;
  /** The image of a pack was used, or one was made. */
  onImage?(report: ImageReport): void;
}

export interface ImageReport {
  /** The name of the pack. */
  readonly pack: string;
  /** `rebuilt`: in the place of one that was damaged. */
  readonly outcome: 'used' | 'made' | 'rebuilt';
  readonly bytes: number;
  /** To read it, or to write it. */
  readonly ms: number;
}
