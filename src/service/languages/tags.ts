/**
 * Which of our tags a client means. Start at `findTag`, which every request passes.
 *
 * Programs name languages in many ways: `SME`, `nb-NO`, `no`, `et_EE`. An exact tag wins; then the ISO 639-3 twin
 * (`languages/aliases.json`: `sme` is `se`); then a tag that stands in for a code that nobody offers as such
 * (`languages/substitutes.json`: `no` is `nb`); then the same with one subtag less. Tags are never handed to `Intl`: it would
 * rewrite `est-x-plamk`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';
import type { Deployment, Operation } from './deployments.js';

export interface TagTable {
  /** Code → the code that the deployments list instead. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Code → tags of the same language, the one to prefer first. */
  readonly substitutes: ReadonlyMap<string, readonly string[]>;
}

/** More subtags than any real tag has; what is longer is not looked at. */
const MAX_SUBTAGS = 12;
/** Neither is what has more characters: requests may name a language with a megabyte. */
export const MAX_TAG_LENGTH = 100;

export function readTagTable(): TagTable {
  return {
    aliases: new Map(Object.entries(readJson('aliases.json') as Record<string, string>)),
    substitutes: new Map(Object.entries(readJson('substitutes.json') as Record<string, string[]>)),
  };
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(LANGUAGES_DIR, name), 'utf8'));
}

/** The tag as data is filed under: lower case, ISO 639-3 twins folded into the tag that the deployments list. */
export function canonicalTag(asked: string, { aliases }: Pick<TagTable, 'aliases'>): string {
  // toLowerCase, not toLocaleLowerCase: on a Turkish machine "FI" must not become "fı".
  const tag = asked.toLowerCase();
  return aliases.get(tag) ?? tag;
}

/** The tag that answers in this deployment, if it offers one of the operations for it. */
export function findTag(
  { tags }: Pick<Deployment, 'tags'>,
  operations: Operation | readonly Operation[],
  asked: string,
  table: TagTable,
): string | undefined {
  const wanted = typeof operations === 'string' ? [operations] : operations;
  return matchTag((tag) => wanted.some((operation) => tags[operation].has(tag)), asked, table);
}

/** The same for any set of tags. */
export function matchTag(isOffered: (tag: string) => boolean, asked: string, table: TagTable): string | undefined {
  if (asked.length > MAX_TAG_LENGTH) return undefined;
  for (const code of fallbacks(asked)) {
    const tag = canonicalTag(code, table);
    if (isOffered(tag)) return tag;
    const substitute = table.substitutes.get(tag)?.find(isOffered);
    if (substitute !== undefined) return substitute;
  }
  return undefined;
}

/** `ga-Latn-IE`, `ga-latn`, `ga`. What is private (`-x-`) says another thing than its beginning, so it is not shortened. */
function* fallbacks(asked: string): Generator<string> {
  // Some programs write the locale of the system (`nb_NO`), others a hyphen with nothing behind it (`vot-`).
  const whole = withoutLastHyphens(asked.toLowerCase().replaceAll('_', '-'));
  yield whole;
  const subtags = whole.split('-');
  if (subtags.includes('x') || subtags.length > MAX_SUBTAGS) return;
  while (subtags.length > 1) {
    subtags.pop();
    yield subtags.join('-');
  }
}

/** The look behind the first hyphen makes each run of them be looked at once, not from each of its hyphens. */
export function withoutLastHyphens(tag: string): string {
  return tag.replace(/(?<!-)-+$/, '');
}
