/**
 * The waiting room of the worker pool: a line for the checks of each language and one for its speech, served in turn, with one bound on
 * all of them together. The first few of every line may be let in beyond it: an editor that tries every language once when it starts is
 * no flood.
 *
 * A line with a thousand waiting texts and a line with one are served alternately; when the room is full, the longest
 * line gives up its newest entry, so that a flood for one language never locks the others out.
 */
export interface Queued {
  readonly line: string;
}

export class FairQueue<Job extends Queued> {
  /** Insertion order is the turn order: a served line goes to the end. */
  readonly #lines = new Map<string, Job[]>();
  #length = 0;

  /** @param alwaysPerLine so many of a line find room even when the queue is full */
  constructor(
    readonly limit: number,
    readonly alwaysPerLine = 0,
  ) {}

  get length(): number {
    return this.#length;
  }

  /** Queues the job. Returns the job that has to be refused for it, which may be the new one itself. */
  push(job: Job): Job | undefined {
    const line = this.#lines.get(job.line);
    if (this.#hasRoom(line)) {
      this.#append(job, line);
      return undefined;
    }
    const refused = this.#giverFor(line)?.at(-1);
    if (refused === undefined) return job;
    this.remove(refused);
    this.#append(job, this.#lines.get(job.line));
    return refused;
  }

  /** Whether a job of this line would be queued now, perhaps in the place of another. */
  accepts(name: string): boolean {
    const line = this.#lines.get(name);
    return this.#hasRoom(line) || this.#giverFor(line) !== undefined;
  }

  /** The first job of the next line, in turn, whose first `mayRun`. */
  shift(mayRun: (first: Job) => boolean): Job | undefined {
    for (const [name, line] of this.#lines) {
      const [job] = line;
      if (job === undefined || !mayRun(job)) continue;
      line.shift();
      this.#lines.delete(name);
      if (line.length > 0) this.#lines.set(name, line);
      this.#length--;
      return job;
    }
    return undefined;
  }

  remove(job: Job): boolean {
    const line = this.#lines.get(job.line);
    const at = line?.indexOf(job) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(job.line);
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
    if (line === undefined) this.#lines.set(job.line, [job]);
    else line.push(job);
    this.#length++;
  }

  #hasRoom(line: Job[] | undefined): boolean {
    return this.#length < this.limit || (line?.length ?? 0) < this.alwaysPerLine;
  }

  /** The longest line, if it has to give up a place for one more in this one. */
  #giverFor(line: Job[] | undefined): Job[] | undefined {
    let longest: Job[] | undefined;
    for (const other of this.#lines.values()) if (other.length > (longest?.length ?? 0)) longest = other;
    return longest !== undefined && longest.length > (line?.length ?? 0) + 1 ? longest : undefined;
  }
}
