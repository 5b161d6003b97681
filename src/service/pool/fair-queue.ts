/**
 * The waiting room of the worker pool: one line per tag, served in turn, with one bound on all of them together. The first few of every
 * tag may be let in beyond it: an editor that tries every language once when it starts is no flood.
 *
 * A tag with a thousand waiting texts and a tag with one are served alternately; when the room is full, the longest
 * line gives up its newest entry, so that a flood for one language never locks the others out.
 */
export interface Queued {
  readonly tag: string;
}

export class FairQueue<Job extends Queued> {
  /** Insertion order is the turn order: a served tag goes to the end. */
  readonly #lines = new Map<string, Job[]>();
  #length = 0;

  /** @param alwaysPerTag so many of a tag find room even when the queue is full */
  constructor(
    readonly limit: number,
    readonly alwaysPerTag = 0,
  ) {}

  get length(): number {
    return this.#length;
  }

  /** Queues the job. Returns the job that has to be refused for it, which may be the new one itself. */
  push(job: Job): Job | undefined {
    const line = this.#lines.get(job.tag);
    if (this.#hasRoom(line)) {
      this.#append(job, line);
      return undefined;
    }
    const refused = this.#giverFor(line)?.at(-1);
    if (refused === undefined) return job;
    this.remove(refused);
    this.#append(job, this.#lines.get(job.tag));
    return refused;
  }

  /** Whether a job of this tag would be queued now, perhaps in the place of another. */
  accepts(tag: string): boolean {
    const line = this.#lines.get(tag);
    return this.#hasRoom(line) || this.#giverFor(line) !== undefined;
  }

  /** The next job whose tag `mayRun`, in turn. */
  shift(mayRun: (tag: string) => boolean): Job | undefined {
    for (const [tag, line] of this.#lines) {
      if (!mayRun(tag)) continue;
      const job = line.shift();
      this.#lines.delete(tag);
      if (line.length > 0) this.#lines.set(tag, line);
      if (job !== undefined) {
        this.#length--;
        return job;
      }
    }
    return undefined;
  }

  remove(job: Job): boolean {
    const line = this.#lines.get(job.tag);
    const at = line?.indexOf(job) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(job.tag);
    this.#length--;
    return true;
  }

  /** Takes out every job of which that is true, and gives them back. */
  removeWhere(isGone: (job: Job) => boolean): Job[] {
    const gone = [...this.#lines.values()].flatMap((line) => line.filter(isGone));
    for (const job of gone) this.remove(job);
    return gone;
  }

  #append(job: Job, line: Job[] | undefined): void {
    if (line === undefined) this.#lines.set(job.tag, [job]);
    else line.push(job);
    this.#length++;
  }

  #hasRoom(line: Job[] | undefined): boolean {
    return this.#length < this.limit || (line?.length ?? 0) < this.alwaysPerTag;
  }

  /** The longest line, if it has to give up a place for one more in this one. */
  #giverFor(line: Job[] | undefined): Job[] | undefined {
    let longest: Job[] | undefined;
    for (const other of this.#lines.values()) if (other.length > (longest?.length ?? 0)) longest = other;
    return longest !== undefined && longest.length > (line?.length ?? 0) + 1 ? longest : undefined;
  }
}
