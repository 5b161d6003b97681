/**
 * What `$$SET` has come to mean so far while a rule is tested: for each set, the alternative that matched first.
 *
 * There are one or two of them, and every reading that fails has to take back what it fixed. So this is a list that
 * only grows at its end: the last entry for a set counts, and taking back is cutting it shorter.
 */
export class UnifiedTags {
  readonly #sets: number[] = [];
  readonly #alternatives: (readonly number[])[] = [];
  /** Entries that count; remember it to be able to go back to it. */
  length = 0;

  get(set: number): readonly number[] | undefined {
    for (let i = this.length - 1; i >= 0; i--) if (this.#sets[i] === set) return this.#alternatives[i];
    return undefined;
  }

  set(set: number, alternative: readonly number[]): void {
    if (this.get(set) === alternative) return;
    this.#sets[this.length] = set;
    this.#alternatives[this.length] = alternative;
    this.length++;
  }

  /** Takes back everything since there were `length` entries. */
  backTo(length: number): void {
    this.length = length;
  }
}
