/** Which filters a folder makes for others. A rule that names a filter which its folder does not list is passed over. */
import { CORE, type Repository } from '../repository/repository.js';

/** Of the filters that every repository has, those that are made only where a repository lists them. */
const ONLY_WHERE_LISTED: ReadonlySet<string> = new Set([
  'convert_to_flags-CmpNP-tags',
  'remove-norm-comp-tags',
  'split-CmpNP-tags',
]);

/** Made from the tags of the lexicon. */
const GENERATED: ReadonlySet<string> = new Set([
  ...['area', 'derivation', 'dialect', 'error', 'grammatical', 'orig_lang', 'semantic'].flatMap((name) => [
    `make-optional-${name}-tags`,
    `remove-${name}-tags`,
  ]),
  'remove-usage-tags',
  'remove-altorth-tags',
  'remove-derivation-strings',
  'remove-error-strings',
  'remove-semantic-tags-before-derivations',
  'reorder-semantic-tags',
  'remove-mixed_area-strings',
  'insert-area-tags-before-pos',
]);

function listed(repository: Repository, folder: string, variables: readonly string[]): ReadonlySet<string> {
  const makefile = repository.makefile(folder);
  return new Set(variables.flatMap((name) => makefile.list(name)).map((file) => file.replace(/\.\w+$/, '')));
}

/** Of `src/fst/filters`. `isOwn` are filters that this build has itself. */
export function builtFilters(repository: Repository, isOwn: (name: string) => boolean): (name: string) => boolean {
  const kinds = ['REGEX', 'XFSCRIPT', 'LEXC'];
  const variables = kinds.flatMap((kind) => [
    `GIELLA_FILTER_LOCAL_${kind}_SRCS`,
    `GIELLA_FILTER_LOCAL_GENERATED_${kind}_SRCS`,
  ]);
  const local = listed(repository, 'src/fst/filters', variables);
  return (name) => {
    if (local.has(name) || GENERATED.has(name)) return true;
    if (/^remove-all_(?:dialects|areas|orths)_but_.+-strings$/.test(name)) return true;
    if (ONLY_WHERE_LISTED.has(name)) return false;
    return isOwn(name) || repository.files.has(`@${CORE}/fst-filters/${name}.regex`);
  };
}

/** Of `tools/spellcheckers/filters`. */
export function builtSpellerFilters(repository: Repository): (name: string) => boolean {
  const local = listed(repository, 'tools/spellcheckers/filters', [
    'GIELLA_LOCAL_SPELLER_FILTER_SRCS',
    'GIELLA_LOCAL_COPY_FILTER_SRCS',
    'GIELLA_LOCAL_DESKTOPSPELLER_FILTER_SRCS',
    'GIELLA_LOCAL_COPY_DESKTOP_FILTER_SRCS',
    'GT_LOCAL_FSTSPELLER_FILTER_SRCS',
    'GIELLA_LOCAL_COPY_FSTBASED_FILTER_SRCS',
    'GENERATED_REGEXES',
    'GENERATED_FSTBASED_REGEXES',
  ]);
  const always = new Set(['remove-word-boundary', 'remove-usage-tags', 'remove-error-strings']);
  return (name) => local.has(name) || always.has(name);
}
