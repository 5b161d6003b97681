/** Makes the deadline of a check pass at one place of its text, without waiting for it: so no test needs a deadline that is short. */
const HOUR_MS = 3_600_000;

/** The clock of this thread is an hour ahead while the work looks at it. */
export function passDeadline(budget) {
  const { now } = performance;
  performance.now = () => now.call(performance) + HOUR_MS;
  try {
    budget.check();
  } finally {
    performance.now = now;
  }
}
