/**
 * Which rule makes a file: those that a repository writes itself and those of this build, chosen as GNU make chooses. A rule of the
 * repository that names a file which nothing makes is passed over, and the next one is taken.
 */
import { DataError } from '../../engine/data-error.js';
import { SourceError } from '../../fst/diagnostics/source-problem.js';
import type { Makefile, MakeRule } from '../make/makefile.js';
import { matchPattern } from '../make/pattern.js';
import { netArtefact } from '../recipes/artefact.js';
import { folderOf, resolvePath } from '../repository/paths.js';
import type { Repository } from '../repository/repository.js';
import { CASCADE, type FolderRules, type StandardRule } from './standard-rule.js';
import { WRITTEN_NETS } from './written-nets.js';

/** How a file comes to be. */
export type Step =
  | { readonly kind: 'source'; readonly path: string }
  | {
      readonly kind: 'standard';
      readonly path: string;
      readonly rule: StandardRule;
      readonly stem: string;
      readonly inputs: readonly string[];
    }
  | {
      readonly kind: 'local';
      readonly path: string;
      readonly folder: string;
      readonly makefile: Makefile;
      readonly rule: MakeRule;
      readonly stem: string;
      readonly inputs: readonly string[];
    };

/** The rules of one folder, those of the repository first. */
interface Folder {
  readonly path: string;
  readonly makefile: Makefile;
  readonly standard: readonly StandardRule[];
  readonly builds: FolderRules['builds'];
  /** Files that rules without a pattern name, as target or prerequisite: make takes it that these will be there. */
  readonly mentioned: () => ReadonlySet<string>;
}

export interface NearRule {
  readonly file: string;
  readonly line: number;
  readonly lacking: string;
}

const PART_MARK = '#';

function partRule(target: string, make: StandardRule['make']): StandardRule {
  return { target, prerequisites: [], make };
}

/** The parts of a file that can be made of what is there, as paths. */
export function partPaths(step: Step): string[] {
  if (step.kind !== 'standard') return [];
  return (step.rule.parts ?? [])
    .filter(({ inputsOf }) => inputsOf(step.inputs).length > 0)
    .map(({ name }) => step.path + PART_MARK + name);
}

/** What is being looked for, from the outside in, and the pattern rule that needs the next: no rule is used twice in a chain. */
type Chain = readonly { readonly path: string; readonly rule: unknown }[];

/** Rules that need each other in a chain longer than this are no rules of a real repository. */
const MAX_CHAIN = 40;

export class RuleBook {
  readonly #repository: Repository;
  readonly #folders: readonly Folder[];
  readonly #steps = new Map<string, Step | undefined>();

  /** `standard` has the rules of this build by folder. */
  constructor(repository: Repository, standard: ReadonlyMap<string, FolderRules>) {
    this.#repository = repository;
    this.#folders = [...standard]
      .map(([path, { rules, builds }]) => {
        const makefile = repository.makefile(path);
        let names: ReadonlySet<string> | undefined;
        const mentioned = () => {
          names ??= mentionedFiles(path, makefile, rules);
          return names;
        };
        return { path, makefile, standard: rules, builds, mentioned };
      })
      .sort((a, b) => b.path.length - a.path.length);
  }

  /** How `path` is made; undefined where it neither is there nor can be made. A part of a file has a name behind `#`. */
  step(path: string): Step | undefined {
    const mark = path.lastIndexOf(PART_MARK);
    return mark < 0 ? this.#find(path, []) : this.#partStep(path, path.slice(0, mark), path.slice(mark + 1));
  }

  /** Of a file that nothing makes: the rule that comes nearest to it, and what that needs and does not have. */
  nearest(path: string, chain: Chain = []): NearRule | undefined {
    const folder = this.#folders.find((each) => path.startsWith(`${each.path}/`));
    if (folder === undefined || chain.length > MAX_CHAIN || chain.some((link) => link.path === path)) return undefined;
    const name = path.slice(folder.path.length + 1);
    const candidates = localCandidates(folder, path, name).sort((a, b) => a.stem.length - b.stem.length);
    for (const step of candidates) {
      const lacking = step.inputs.find((input) => this.#find(input, []) === undefined);
      if (lacking === undefined || step.kind !== 'local') continue;
      const { file, line } = step.rule;
      return this.nearest(lacking, [...chain, { path, rule: step.rule }]) ?? { file, line, lacking };
    }
    return undefined;
  }

  #partStep(path: string, whole: string, name: string): Step | undefined {
    const step = this.#find(whole, []);
    if (step === undefined) return undefined;
    const written = WRITTEN_NETS.get(name);
    if (written !== undefined) {
      return { kind: 'standard', path, rule: partRule(name, written), stem: '', inputs: [whole] };
    }
    const part = step.kind === 'standard' ? step.rule.parts?.find((each) => each.name === name) : undefined;
    if (step.kind !== 'standard' || part === undefined) {
      if (name !== CASCADE) return undefined;
      return { kind: 'standard', path, rule: partRule(name, () => netArtefact()), stem: '', inputs: [] };
    }
    const target = `${step.rule.target}${PART_MARK}${name}`;
    return { ...step, path, rule: partRule(target, part.make), inputs: part.inputsOf(step.inputs) };
  }

  #find(path: string, chain: Chain): Step | undefined {
    if (this.#steps.has(path)) return this.#steps.get(path);
    if (chain.some((link) => link.path === path)) return undefined;
    if (chain.length > MAX_CHAIN) throw new DataError(`${path}: the rules for it need each other without an end`);
    const step = this.#choose(path, chain);
    // Within a circle the answer holds only for this chain.
    if (step !== undefined || chain.length === 0) this.#steps.set(path, step);
    return step;
  }

  #choose(path: string, chain: Chain): Step | undefined {
    if (isMarker(path)) return { kind: 'source', path };
    const folder = this.#folders.find((each) => path.startsWith(`${each.path}/`));
    if (folder === undefined) return this.#source(path);
    const name = path.slice(folder.path.length + 1);
    if (folder.builds !== undefined && /^[^/]+\.hfst$/.test(name) && !folder.builds(name.slice(0, -'.hfst'.length))) {
      return undefined;
    }
    return (
      this.#explicitLocal(folder, path, name) ??
      this.#explicitStandard(folder, path, name) ??
      this.#source(path) ??
      this.#byPattern(folder, path, name, chain, (input, inner) => this.#isThere(folder, input, inner)) ??
      this.#byPattern(folder, path, name, chain, (input, inner) => this.#find(input, inner) !== undefined)
    );
  }

  #source(path: string): Step | undefined {
    return this.#repository.files.has(path) ? { kind: 'source', path } : undefined;
  }

  /** There without a pattern: a source, what a rule of this folder names, or what another folder makes before. */
  #isThere(folder: Folder, input: string, chain: Chain): boolean {
    if (
      input.startsWith(`${folder.path}/`) &&
      this.#folders.find((each) => input.startsWith(`${each.path}/`)) === folder
    ) {
      return this.#repository.files.has(input) || folder.mentioned().has(input);
    }
    return this.#find(input, chain) !== undefined;
  }

  #explicitLocal(folder: Folder, path: string, name: string): Step | undefined {
    const { makefile } = folder;
    const rule = makefile.rules.find(
      ({ targets, recipe }) =>
        recipe.length > 0 && targets.some((target) => !target.includes('%') && plainName(target) === name),
    );
    if (rule === undefined) return undefined;
    const inputs = rule.prerequisites.map((each) => namedPath(folder.path, each, rule));
    return { kind: 'local', path, folder: folder.path, makefile, rule, stem: rule.stem ?? '', inputs };
  }

  #explicitStandard(folder: Folder, path: string, name: string): Step | undefined {
    const rule = folder.standard.find(({ target }) => target === name);
    if (rule === undefined) return undefined;
    return {
      kind: 'standard',
      path,
      rule,
      stem: '',
      inputs: rule.prerequisites.map((each) => resolvePath(folder.path, each)),
    };
  }

  /** The rule with the shortest stem whose prerequisites `has` knows; of equal ones the first. */
  #byPattern(
    folder: Folder,
    path: string,
    name: string,
    chain: Chain,
    has: (input: string, chain: Chain) => boolean,
  ): Step | undefined {
    return [...localCandidates(folder, path, name), ...standardCandidates(folder, path, name)]
      .filter(({ rule }) => !chain.some((link) => link.rule === rule))
      .sort((a, b) => a.stem.length - b.stem.length)
      .find(({ rule, inputs }) => inputs.every((input) => has(input, [...chain, { path, rule }])));
  }
}

/** Files that rules name and nobody reads: marks that a folder is there, and scripts that are not run. */
export function isMarker(path: string): boolean {
  return path.endsWith('/.generated/.stamp') || path.startsWith('@giella-core/scripts/');
}

function mentionedFiles(folder: string, { rules }: Makefile, standard: readonly StandardRule[]): ReadonlySet<string> {
  const names = new Set([resolvePath(folder, '.generated/.stamp')]);
  const all = [...rules, ...standard.map(({ target, prerequisites }) => ({ targets: [target], prerequisites }))];
  for (const { targets, prerequisites } of all) {
    if (targets.some((target) => target.includes('%'))) continue;
    for (const name of [...targets, ...prerequisites]) {
      // One that leads out of the repository is a problem only where the rule is used.
      if (staysInside(folder, name)) names.add(resolvePath(folder, name));
    }
  }
  return names;
}

function localCandidates(
  { path: folder, makefile }: Folder,
  path: string,
  name: string,
): Exclude<Step, { kind: 'source' }>[] {
  return makefile.rules.flatMap((rule) => {
    if (rule.recipe.length === 0) return [];
    const match = rule.targets
      .filter((target) => target.includes('%'))
      .map((target) => matchName(plainName(target), name))
      .find((candidate) => candidate !== undefined);
    if (match === undefined) return [];
    const inputs = rule.prerequisites.map((each) => namedPath(folder, filled(each, match), rule));
    return [{ kind: 'local' as const, path, folder, makefile, rule, stem: match.stem, inputs }];
  });
}

function standardCandidates(
  { path: folder, standard }: Folder,
  path: string,
  name: string,
): Exclude<Step, { kind: 'source' }>[] {
  return standard.flatMap((rule) => {
    if (!rule.target.includes('%')) return [];
    const match = matchName(rule.target, name);
    if (match === undefined) return [];
    const inputs = rule.prerequisites.map((each) => resolvePath(folder, filled(each, match)));
    return [{ kind: 'standard' as const, path, rule, stem: match.stem, inputs }];
  });
}

interface Match {
  /** With the folder, where the pattern has none. */
  readonly stem: string;
  readonly folder: string;
  readonly short: string;
}

/** A pattern without a folder matches the name of a file in any folder below. */
function matchName(pattern: string, name: string): Match | undefined {
  if (pattern.includes('/')) {
    const stem = matchPattern(pattern, name);
    return stem === undefined ? undefined : { stem, folder: '', short: stem };
  }
  const folder = folderOf(name);
  const short = matchPattern(pattern, folder === '' ? name : name.slice(folder.length + 1));
  if (short === undefined) return undefined;
  return { stem: folder === '' ? short : `${folder}/${short}`, folder, short };
}

function filled(prerequisite: string, { folder, short }: Match): string {
  if (!prerequisite.includes('%')) return prerequisite;
  const name = prerequisite.replace('%', short);
  return folder === '' ? name : `${folder}/${name}`;
}

function staysInside(folder: string, name: string): boolean {
  try {
    resolvePath(folder, name);
    return true;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return false;
  }
}

/** A file that a rule of the repository names; problems get the place of the rule. */
function namedPath(folder: string, name: string, { file, line }: MakeRule): string {
  try {
    return resolvePath(folder, name);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new SourceError([{ file, line, column: 1, message: error.problem, severity: 'error' }], { cause: error });
  }
}

/** `./x` and `x` are one file. */
function plainName(target: string): string {
  return target.replace(/^\.\//, '');
}
