/** Opens what analyses the words of a tag in this very process: the readings of its dictionary, or the morphology of its starter. */
import { Morphology } from '../../grammar/built-in/morphology.js';
import { DictionaryReadings } from '../../grammar/readings/dictionary-readings.js';
import type { ReadingSource } from '../../grammar/readings/reading.js';
import { builtInDictionaries, builtInStarters, defaultCacheDir } from '../../packs/built-in/built-in.js';
import { load } from '../../packs/built-in/load-built-in.js';
import { morphologyOf } from '../../packs/built-in/load-morphology.js';
import { hasReadings, loadReadings } from '../../packs/built-in/load-readings.js';
import type { LoadProgress } from '../../packs/images/load-progress.js';
import { matchTag, readTagTable } from '../../service/languages/tags.js';
import type { Settings } from '../../service/settings/settings.js';
import { open } from '../../speller/speller-engine.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { ProgressBars } from '../console/progress-bars.js';
import type { OpenContext } from './open-source.js';

export async function openReadings(
  asked: string,
  settings: Partial<Pick<Settings, 'cacheDir'>>,
  context: OpenContext,
): Promise<ReadingSource> {
  const cacheDir = settings.cacheDir || defaultCacheDir();
  const candidates = [...builtInDictionaries().filter((each) => hasReadings(each)), ...builtInStarters()];
  const tags = new Set(candidates.flatMap((each) => each.tags));
  const tag = matchTag((each) => tags.has(each), asked, readTagTable());
  const source = candidates.find((each) => tag !== undefined && each.tags.includes(tag));
  if (source === undefined) {
    const others = [...tags].sort().join(' ');
    throw new CommandFailure(`there are no readings for "${asked}"; these languages have them: ${others}`, EXIT.pack);
  }
  const bars = new ProgressBars(context);
  let update: ((done: number) => void) | undefined;
  const progress: LoadProgress = {
    onCompiling: (done) => {
      update ??= bars.add(`${source.name} ${source.version}`);
      update(done);
    },
  };
  try {
    if (source.kind === 'starter') return new Morphology((await morphologyOf(source, cacheDir, progress))!);
    const speller = open((await load({ name: source.name, cacheDir }, progress)).engine.data);
    const data = await loadReadings(source, cacheDir, progress);
    return new DictionaryReadings(data, (form, budget) => speller.isCorrect(form, budget));
  } finally {
    bars.stop();
  }
}
