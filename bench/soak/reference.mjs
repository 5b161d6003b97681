/**
 * The right answers: every case asked alone, one after another, of a service with one worker and no cache; those that a
 * replaced pack may answer, once for each version. Start at `computeReference`.
 */
import { ask } from './ask.mjs';
import { installPacks, VERSIONS } from './packs.mjs';
import { startService, TIMEOUTS } from './service.mjs';
import { soundsLike } from './sound.mjs';

/** Both depend on the packs that are replaced: the built-in checker of `se` takes the speller of the pack. */
const DEPENDS_ON_PACKS = /^\/(speller\/se|grammar\/se|grammar\/smj)\b/;

/** A map from each case to the list of its right answers. */
export async function computeReference({ cases, made, packsDir, logFile }) {
  const all = Object.values(cases).flat();
  const answers = new Map(all.map((each) => [each, []]));
  for (const version of VERSIONS) {
    installPacks(made, packsDir, version);
    const service = await startService({ packsDir, logFile, args: ['--workers', '1', '--cache-mb', '0', ...TIMEOUTS] });
    try {
      for (const each of all) {
        if (version !== VERSIONS[0] && !DEPENDS_ON_PACKS.test(each.path)) continue;
        const answer = await ask(service.url, each);
        if (each.compares === undefined && answer.status !== 200) {
          throw new Error(
            `${each.method} ${each.path} was answered with ${answer.status} by a service with nothing to do`,
          );
        }
        answers.get(each).push(answer);
      }
    } finally {
      await service.stop();
    }
  }
  return answers;
}

/** `right`, `refused` (the service said that it has too much to do, or had no time for all of it), or `wrong`. */
export function judge(each, answer, rightAnswers) {
  if (each.compares === 'proper') return each.proper.includes(answer.status) ? 'right' : 'wrong';
  if (answer.status === 503 || answer.status === 504) return 'refused';
  if (rightAnswers.get(each).some((right) => isSame(each, answer, right))) return 'right';
  return answer.incomplete === undefined ? 'wrong' : 'refused';
}

/** The pack has to be the same, too, so that an old version's answer does not pass for a new one's. */
function isSame({ compares }, answer, right) {
  if (answer.status !== right.status) return false;
  if (compares === 'status') return true;
  if (answer.pack !== right.pack) return false;
  if (right.sound === undefined) return answer.digest === right.digest;
  return answer.sound !== undefined && soundsLike(answer.sound, right.sound);
}
