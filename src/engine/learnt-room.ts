/**
 * What the grammars and tokenisers of a thread remember of texts, bounded together: a thread that serves many languages has dozens of
 * them, and bounds of their own add up to more than its heap. When there is too much, those forget that were not used for longest. Start
 * at `LearntRoom.use`.
 */

export interface Learner {
  /** Roughly what it remembers of texts. */
  readonly learntBytes: number;
  /** Called only while it works on no text. */
  dropLearnt(): void;
}

export class LearntRoom {
  /** The least recently used first. Weakly: an engine that is dropped takes what it remembers with it. */
  readonly #learners = new Set<WeakRef<Learner>>();

  constructor(readonly maxBytes: number) {}

  /** It is about to work on a text, and none of the others does. */
  use(learner: WeakRef<Learner>): void {
    this.#learners.delete(learner);
    this.#learners.add(learner);
    let total = 0;
    for (const reference of this.#learners) total += this.#bytesOf(reference);
    for (const reference of this.#learners) {
      if (total <= this.maxBytes || reference === learner) return;
      const bytes = this.#bytesOf(reference);
      if (bytes === 0) continue;
      reference.deref()?.dropLearnt();
      total -= bytes - this.#bytesOf(reference);
    }
  }

  #bytesOf(reference: WeakRef<Learner>): number {
    const learner = reference.deref();
    if (learner === undefined) this.#learners.delete(reference);
    return learner?.learntBytes ?? 0;
  }
}

/** For all engines of a thread. */
export const THREAD_LEARNT = new LearntRoom(64 * 1024 * 1024);
