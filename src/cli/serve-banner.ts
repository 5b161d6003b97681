/**
 * What a person sees when the service starts: where everything is (`renderBanner`), then which languages work
 * (`renderLanguages`). Plain text, wrapped at the width of the terminal.
 */
import type { RunningServer } from '../http/server.js';
import { OPERATIONS, type Operation } from '../service/languages/deployments.js';
import { languageName } from '../service/languages/language-names.js';
import { VERSION } from '../service/settings/version.js';

const OPERATION_NAMES: Readonly<Record<Operation, string>> = {
  grammar: 'grammar',
  speller: 'spelling',
  tts: 'speech',
  analyse: 'words',
  hyphenate: 'division',
};
const LABEL_WIDTH = 18;
const SEPARATOR = ' · ';
const DEFAULT_WIDTH = 100;

export type BannerServer = Pick<RunningServer, 'url' | 'mounts' | 'hasPage'>;

export function renderBanner({ url, mounts, hasPage }: BannerServer): string {
  const urls = mounts.map(({ prefix, deployment }) => ({ address: `${url}${prefix}`, title: deployment.title }));
  const width = Math.max(...urls.map(({ address }) => address.length));
  return [
    `langtools ${VERSION} is running`,
    row('page', hasPage ? `${url}/` : `not built; ${url}/ shows an overview`),
    row('documentation', `${url}/docs`),
    ...urls.map(({ address, title }, i) => row(i === 0 ? 'base URLs' : '', `${address.padEnd(width)}  ${title}`)),
    '',
  ].join('\n');
}

export interface LanguageStates {
  /** Tag → listed name, for each operation, as the deployment at the root offers them. */
  readonly offered: Readonly<Record<Operation, ReadonlyMap<string, string>>>;
  isReady(operation: Operation, tag: string): boolean;
  /** Whether the speller of the tag is a starter. */
  isStarter(tag: string): boolean;
}

/** Operations that the deployment does not offer are not mentioned. */
export function renderLanguages({ offered, isReady, isStarter }: LanguageStates, width = DEFAULT_WIDTH): string {
  const offeredOperations = OPERATIONS.filter((operation) => offered[operation].size > 0);
  const everyTag = new Set(offeredOperations.flatMap((operation) => [...offered[operation].keys()]));
  const rows = offeredOperations.flatMap((operation) => {
    const ready = [...offered[operation]].filter(([tag]) => isReady(operation, tag));
    const label = `${OPERATION_NAMES[operation].padEnd(9)}${String(ready.length).padStart(4)}`;
    if (ready.length === 0) return [row(label, 'none')];
    if (ready.length === everyTag.size) return [row(label, 'every language')];
    const names = ready.map(([tag, listed]) => languageName(tag, listed).autonym);
    const lines = wrap(names.sort(compareNames), width - LABEL_WIDTH - 2);
    return lines.map((line, i) => row(i === 0 ? label : '', line));
  });
  const missing = [...offered.speller.keys()].filter((tag) => !isReady('speller', tag)).length;
  const advice = row('', `${missing} more languages have no spelling data: langtools packs install TAG`);
  const starters = [...offered.speller.keys()].filter((tag) => isReady('speller', tag) && isStarter(tag)).length;
  const caution = row(
    '',
    `${starters} spellers are starters, which know the common words: langtools packs install TAG`,
  );
  const advices = [...(starters > 0 ? [caution] : []), ...(missing > 0 ? [advice] : [])];
  return ['languages that work', ...rows, ...advices, ''].join('\n');
}

/** The same order on every machine, whatever its locale. */
const { compare: compareNames } = new Intl.Collator('en', { sensitivity: 'base' });

function row(label: string, value: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${value}`.trimEnd();
}

function wrap(names: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const name of names) {
    const longer = line === '' ? name : `${line}${SEPARATOR}${name}`;
    if (longer.length <= width || line === '') {
      line = longer;
      continue;
    }
    lines.push(line);
    line = name;
  }
  return line === '' ? lines : [...lines, line];
}
