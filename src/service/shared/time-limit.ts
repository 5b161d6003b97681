/** Waits for something, but not longer than it is worth. */

export class TimeLimitReached extends Error {
  override readonly name = 'TimeLimitReached';
}

/**
 * The work itself is not stopped; what it brings later is ignored. When this thread was busy for longer than the limit, the answer
 * may have arrived without having been read: it is read first.
 */
export function withinTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new TimeLimitReached(`no answer within ${limitMs} ms`));
    // Timers come before what the sockets have received, immediates after it.
    const timer = setTimeout(() => setImmediate(late), limitMs);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
