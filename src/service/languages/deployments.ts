/**
 * Deployments: named sets of operations and tags, each with a base URL of its own. They are data (`deployments/*.json`);
 * an operator adds one by adding a file. Which of its tags a request means is the matter of `tags.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileFault } from '../../engine/file-fault.js';
import { PACKAGE_DIR } from '../../packs/built-in/package-dir.js';
import type { Settings } from '../settings/settings.js';
import { boolean, string } from '../settings/value-kinds.js';

export const OPERATIONS = ['grammar', 'speller', 'tts', 'analyse', 'hyphenate'] as const;
/** `analyse` is everything about single words: what they are, and their forms. `hyphenate` says where they are divided. */
export type Operation = (typeof OPERATIONS)[number];

/** Those that a device can do by itself, with the data that it keeps of a language. */
export const ON_DEVICES: readonly Operation[] = ['grammar', 'speller', 'tts'];
/** Those about single words, whose data a device fetches when a word is first looked up. */
export const WORDS_ON_DEVICES: readonly Operation[] = ['analyse', 'hyphenate'];

interface DeploymentFile {
  readonly name: string;
  readonly title: string;
  readonly grammar: TagNames;
  readonly speller: TagNames;
  /** Whether speech is offered, for every tag of the other two. */
  readonly tts: boolean;
  /** Checkers that the service offers at `/`, but not in this deployment. */
  readonly moreGrammar?: TagNames;
}
/** Tag → listed name. */
type TagNames = Readonly<Record<string, string>>;

const FILLED = string({ mayBeEmpty: false });
const TAG = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/;
/** What is wrong with a field: where, and what. */
const FIELDS: Readonly<
  Record<Exclude<keyof DeploymentFile, 'moreGrammar'>, (value: unknown) => readonly [string, string] | undefined>
> = {
  name: (value) =>
    fieldFault(
      string({ shape: { pattern: /^[a-z0-9][a-z0-9-]*$/, words: 'small letters, digits and hyphens' } }).fault(value),
    ),
  title: (value) => fieldFault(FILLED.fault(value)),
  grammar: tagNamesFault,
  speller: tagNamesFault,
  tts: (value) => fieldFault(boolean.fault(value)),
};
/** Fields that may be missing. */
const OPTIONAL = { moreGrammar: tagNamesFault };

export interface Deployment {
  readonly name: string;
  readonly title: string;
  /** Per operation: tag → listed name, in listed order. */
  readonly tags: Readonly<Record<Operation, ReadonlyMap<string, string>>>;
  /** Grammar checkers that only the deployment of all offers. */
  readonly moreGrammar?: ReadonlyMap<string, string>;
}

/** The name of the deployment at `/` that holds every tag of every other. */
export const EVERYTHING = 'everything';

/** A deployment is served at its name, where none of the service's own paths may be. */
const RESERVED_NAMES = new Set([
  EVERYTHING,
  ...['grammar', 'speller', 'tts', 'detect', 'preferences', 'languages', 'docs', 'problems', 'assets', 'data'],
  ...['analyse', 'generate', 'paradigm', 'hyphenate'],
  ...['health', 'livez', 'readyz', 'metrics', 'v1', 'v2', 'mcp'],
]);

const DEPLOYMENTS_DIR = join(PACKAGE_DIR, 'deployments/');

export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/** Without a directory, the built-in ones. */
export function readDeployments(customDirectory = ''): Deployment[] {
  const directory = customDirectory === '' ? DEPLOYMENTS_DIR : customDirectory;
  const files = listFiles(directory)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const deployments = files.map((file) => parseDeployment(readFileSync(`${directory}/${file}`, 'utf8'), file));
  if (deployments.length === 0) throw new DeploymentError(`no deployment (*.json) in ${directory}`);
  const names = deployments.map(({ name }) => name);
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) throw new DeploymentError(`two deployments are called "${repeated}"`);
  return deployments;
}

/** For people who want to keep them beside deployments of their own. */
export function builtInDeploymentFiles(): { name: string; path: string }[] {
  const names = listFiles(DEPLOYMENTS_DIR).filter((file) => file.endsWith('.json'));
  return names.map((name) => ({ name, path: join(DEPLOYMENTS_DIR, name) }));
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    throw new DeploymentError(`${directory}: ${fileFault(error)}`);
  }
}

export function parseDeployment(json: string, file: string): Deployment {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new DeploymentError(`${file}: is not valid JSON`);
  }
  const { name, title, grammar, speller, tts, moreGrammar = {} } = deploymentFile(data, file);
  if (RESERVED_NAMES.has(name)) throw new DeploymentError(`${file}: the name "${name}" is taken`);
  const grammarTags = new Map(Object.entries(grammar));
  const spellerTags = new Map(Object.entries(speller));
  return {
    name,
    title,
    tags: {
      grammar: grammarTags,
      speller: spellerTags,
      tts: together(tts ? [spellerTags, grammarTags] : []),
      analyse: together([spellerTags, grammarTags]),
      hyphenate: together([spellerTags, grammarTags]),
    },
    moreGrammar: new Map(Object.entries(moreGrammar)),
  };
}

function deploymentFile(data: unknown, file: string): DeploymentFile {
  if (!isObject(data)) throw new DeploymentError(`${file}: must hold one JSON object`);
  const missing = Object.keys(FIELDS).filter((field) => !Object.hasOwn(data, field));
  if (missing.length > 0) throw new DeploymentError(`${file}: these fields are missing: ${missing.join(', ')}`);
  const fields = { ...FIELDS, ...OPTIONAL };
  const unknown = Object.keys(data).find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined) throw new DeploymentError(`${file}: there is no field "${unknown}"`);
  for (const [field, fault] of Object.entries(fields)) {
    if (!Object.hasOwn(data, field)) continue;
    const [place, message] = fault(data[field]) ?? [];
    if (message !== undefined) throw new DeploymentError(`${file}: /${field}${place} ${message}`);
  }
  // Every field was looked at.
  return data as unknown as DeploymentFile;
}

function fieldFault(message: string | undefined): readonly [string, string] | undefined {
  return message === undefined ? undefined : ['', message];
}

function tagNamesFault(value: unknown): readonly [string, string] | undefined {
  if (!isObject(value)) return ['', 'must be a JSON object of tags and names'];
  for (const [tag, name] of Object.entries(value)) {
    const message = TAG.test(tag) ? FILLED.fault(name) : 'is not a language tag';
    if (message !== undefined) return [`/${tag}`, message];
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function together(tags: readonly ReadonlyMap<string, string>[]): Map<string, string> {
  const all = new Map(tags.flatMap((names) => [...names]));
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function forEachOperation(tagsOf: (operation: Operation) => Map<string, string>): Deployment['tags'] {
  const entries = OPERATIONS.map((operation) => [operation, tagsOf(operation)] as const);
  return Object.fromEntries(entries) as Record<Operation, Map<string, string>>;
}

/** All deployments in one: what is served at `/` when none is chosen. */
export function union(deployments: readonly Deployment[]): Deployment {
  const merged = (operation: Operation) => {
    const more = operation === 'grammar' ? deployments.flatMap(({ moreGrammar = new Map() }) => [moreGrammar]) : [];
    return together([...more, ...deployments.map(({ tags }) => tags[operation])]);
  };
  return { name: EVERYTHING, title: 'Every language', tags: forEachOperation(merged) };
}

/** A language that is served from its sources, whether a deployment lists it or not. */
export interface DevelopedLanguage {
  readonly tag: string;
  /** What it is called where no deployment lists it. */
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** Whose pack analyses the words of a language that is developed. */
const ANALYSED_BY: Partial<Record<Operation, Operation>> = { analyse: 'grammar' };

/** The deployment with these languages in it. */
export function withDeveloped(deployment: Deployment, languages: readonly DevelopedLanguage[]): Deployment {
  const extended = (operation: Operation) => {
    const tags = new Map(deployment.tags[operation]);
    for (const { tag, name, operations } of languages)
      if (operations.includes(ANALYSED_BY[operation] ?? operation) && !tags.has(tag))
        tags.set(tag, listedName(deployment, tag) ?? name);
    return tags;
  };
  return { ...deployment, tags: forEachOperation(extended) };
}

/** The deployment with these of its languages. */
export function withTags(deployment: Deployment, isWanted: (tag: string) => boolean): Deployment {
  const wanted = (operation: Operation) => new Map([...deployment.tags[operation]].filter(([tag]) => isWanted(tag)));
  return { ...deployment, tags: forEachOperation(wanted) };
}

function listedName({ tags }: Deployment, tag: string): string | undefined {
  return OPERATIONS.map((operation) => tags[operation].get(tag)).find((name) => name !== undefined);
}

/** The deployments that this process serves, the one at the root first: all together and each one, or the chosen one alone. */
export function servedDeployments(settings: Pick<Settings, 'deployment' | 'deploymentsDir'>): Deployment[] {
  const deployments = readDeployments(settings.deploymentsDir);
  if (settings.deployment === '') return [union(deployments), ...deployments];
  const chosen = deployments.find(({ name }) => name === settings.deployment);
  if (chosen !== undefined) return [chosen];
  const names = deployments.map(({ name }) => name).join(', ');
  throw new DeploymentError(`there is no deployment "${settings.deployment}"; there are: ${names}`);
}
