/**
 * Picks the sub-reading that `SUB:n` or `/n` names: 0 is the reading itself, 1 the next deeper one, −1 the deepest,
 * `*` all of them taken together.
 */
import { ANY_SUB_READING } from '../model/contexts.js';
import type { Run } from '../state/run.js';
import { Reading } from '../state/window.js';

export function subReading(run: Run, reading: Reading, which: number): Reading | null {
  if (which === 0) return reading;
  if (which === ANY_SUB_READING) return reading.next ? amalgam(run, reading) : reading;
  let part: Reading | null = reading;
  if (which > 0) {
    for (let i = 0; i < which && part; i++) part = part.next;
    return part;
  }
  let depth = 0;
  for (let link = reading.next; link; link = link.next) depth++;
  const steps = depth + 1 + which;
  if (depth === 0) return null;
  for (let i = 0; i < steps && part; i++) part = part.next;
  return part;
}

/** One reading with the tags of a whole chain, for tests only. */
function amalgam(run: Run, reading: Reading): Reading {
  const tags: number[] = [];
  const whole = new Reading(reading.parent, reading.content);
  for (let part: Reading | null = reading; part; part = part.next) {
    tags.push(...part.content.tags);
    whole.mapped ||= part.mapped;
    whole.immutable ||= part.immutable;
  }
  whole.content = run.contents.of(tags);
  whole.active = reading.active;
  whole.number = reading.number;
  return whole;
}
