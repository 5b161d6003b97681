/**
 * The words of one list with when each was added or removed, so that two copies that went on apart can be put together: for each word the
 * latest change counts, and of two at the same moment the removal. Start at `WordState.apply`. Putting together is the same in any
 * order, and however often it is done.
 */
export interface WordChange {
  readonly word: string;
  readonly isThere: boolean;
  /** Milliseconds, by the clock that all share; never the same twice in one process. */
  readonly stamp: number;
}

/** That a word was removed is remembered so long: a copy that was away longer may bring it back. */
export const REMOVALS_KEPT_MS = 180 * 86_400_000;
/** More are not remembered; the oldest are forgotten. */
const MOST_REMOVALS = 20_000;

export class WordState {
  readonly #changes = new Map<string, WordChange>();
  #size = 0;

  constructor(changes: Iterable<WordChange> = []) {
    for (const change of changes) this.apply(change);
  }

  copy(): WordState {
    return new WordState(this.#changes.values());
  }

  /** How many words there are. */
  get size(): number {
    return this.#size;
  }

  has(word: string): boolean {
    return this.#changes.get(word)?.isThere === true;
  }

  /** In the order in which they came. */
  words(): string[] {
    return [...this.#changes.values()].filter(({ isThere }) => isThere).map(({ word }) => word);
  }

  changes(): IterableIterator<WordChange> {
    return this.#changes.values();
  }

  /** @returns whether the change counts */
  apply(change: WordChange): boolean {
    const earlier = this.#changes.get(change.word);
    if (earlier !== undefined && !isLater(change, earlier)) return false;
    this.#size += Number(change.isThere) - Number(earlier?.isThere === true);
    this.#changes.set(change.word, change);
    return true;
  }

  /** What counts here, and is unknown or older there. */
  newerThan(others: Iterable<WordChange>): WordChange[] {
    const there = new WordState(others);
    return [...this.#changes.values()].filter((change) => {
      const theirs = there.#changes.get(change.word);
      return theirs === undefined || isLater(change, theirs);
    });
  }

  forgetOldRemovals(nowMs: number): void {
    const removals = [...this.#changes.values()].filter(({ isThere }) => !isThere).sort((a, b) => b.stamp - a.stamp);
    for (const [i, { word, stamp }] of removals.entries()) {
      if (i >= MOST_REMOVALS || stamp < nowMs - REMOVALS_KEPT_MS) this.#changes.delete(word);
    }
  }
}

function isLater(change: WordChange, storedChange: WordChange): boolean {
  return (
    change.stamp > storedChange.stamp ||
    (change.stamp === storedChange.stamp && storedChange.isThere && !change.isThere)
  );
}
