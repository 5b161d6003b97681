/**
 * Which jobs wait while another language needs the processor. There is one worker more than cores, so that a language in a
 * flood never keeps the others out; but three busy threads on two cores are each a third slower. So while languages share
 * the cores, those that hold several workers go on with fewer, and each keeps at least one. Speech counts as a language of its own,
 * so that no check waits for it. Start at `surplusJobs`.
 */
export interface ActiveJob {
  readonly line: string;
  /** Later jobs have higher numbers. */
  readonly id: number;
}

/** The jobs that have to wait so that not more than `cores` go on: the newest of the language that has most, again and again. */
export function surplusJobs<Job extends ActiveJob>(running: readonly Job[], cores: number): Set<Job> {
  const surplus = new Set<Job>();
  const lines = new Map<string, Job[]>();
  for (const job of running) lines.set(job.line, [...(lines.get(job.line) ?? []), job]);
  if (lines.size < 2) return surplus;
  for (const line of lines.values()) line.sort((a, b) => a.id - b.id);
  while (running.length - surplus.size > cores) {
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const newest = longest.length > 1 ? longest.pop() : undefined;
    if (newest === undefined) break;
    surplus.add(newest);
  }
  return surplus;
}
