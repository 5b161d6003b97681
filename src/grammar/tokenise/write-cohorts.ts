/**
 * Cohorts as a CG text stream: what `hfst-tokenize --giella-cg` prints, and what a grammar writer wants to see of a
 * step. Start at `writeTokenised`. `readStream` (cg3/stream/stream-reader.ts) reads it back.
 */
import type { CgCohort, CgReading } from '../../cg3/index.js';
import type { TokenisedText } from './tokeniser.js';

/** The cohorts in the stream format of CG-3. */
export function writeTokenised({ textBefore, cohorts }: TokenisedText): string {
  return textBefore + writeCohorts(cohorts);
}

export function writeCohorts(cohorts: Iterable<CgCohort>): string {
  let out = '';
  for (const { form, readings, textAfter } of cohorts) {
    out += `${form}\n`;
    for (const reading of readings) out += writeReading(reading, 1);
    out += textAfter ?? '';
  }
  return out;
}

function writeReading({ tags, sub }: CgReading, depth: number): string {
  // Every tag has a space before it; a lemma has none.
  const hasLemma = tags[0]?.startsWith('"') === true;
  const line = `${'\t'.repeat(depth)}${hasLemma ? '' : ' '}${tags.join(' ')}\n`;
  return sub === undefined ? line : line + writeReading(sub, depth + 1);
}
