/**
 * What the engines of a thread remember of texts, bounded together: a thread that serves many languages has dozens of engines, and
 * bounds of their own add up to more than its memory. When there is too much, those forget that were not used for longest. Start at
 * `LearntRoom.tidy`, which a thread calls between two jobs.
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

  /** It works on a text. */
  use(learner: WeakRef<Learner>): void {
    this.#learners.delete(learner);
    this.#learners.add(learner);
  }

  /** Called while no engine of the thread works on a text: what one of them looks at must not go. */
  tidy(): void {
    let total = 0;
    for (const reference of this.#learners) {
      const learner = reference.deref();
      if (learner === undefined) this.#learners.delete(reference);
      else total += learner.learntBytes;
    }
    for (const reference of this.#learners) {
      if (total <= this.maxBytes) return;
      const learner = reference.deref();
      total -= learner?.learntBytes ?? 0;
      learner?.dropLearnt();
      // Until it is used again.
      this.#learners.delete(reference);
    }
  }
}

/** For all engines of a thread. A published error model alone remembers up to 32 MB, a constraint grammar up to 70 MB. */
export const THREAD_LEARNT = new LearntRoom(128 * 1024 * 1024);
