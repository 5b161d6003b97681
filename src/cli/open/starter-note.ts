/** Tells whoever uses a starter on the command line that it is one. On standard error: results are not mixed with it. */
import type { PartSource } from '../../service/engines/registry.js';
import { starterLabel } from '../../service/engines/starter-label.js';
import type { CliContext } from '../console/cli-context.js';

/** @param speller the source of the speller that judges words, if there is one */
export function noteStarter(speller: PartSource | undefined, { stderr }: Pick<CliContext, 'stderr'>): void {
  if (speller?.origin !== 'starter') return;
  const { name, version } = speller.pack;
  stderr.write(`${name} ${version} (${starterLabel(speller.starter)}): it knows the common words of the language\n`);
}
