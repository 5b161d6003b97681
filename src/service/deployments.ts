/**
 * Deployments: named sets of operations and tags, each with a base URL of its own. They are data (`deployments/*.json`);
 * an operator adds one by adding a file. Which of its tags a request means is the matter of `tags.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { PACKAGE_DIR } from '../packs/built-in/package-dir.js';
import type { Settings } from './settings.js';

export const OPERATIONS = ['grammar', 'speller', 'tts'] as const;
export type Operation = (typeof OPERATIONS)[number];

const TagNames = Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[a-z0-9]{1,8})*$' }), Type.String({ minLength: 1 }));
const DeploymentFile = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$' }),
    title: Type.String({ minLength: 1 }),
    grammar: TagNames,
    speller: TagNames,
    /** Whether speech is offered, for every tag of the other two. */
    tts: Type.Boolean(),
  },
  { additionalProperties: false },
);
type DeploymentFile = Static<typeof DeploymentFile>;

export interface Deployment {
  readonly name: string;
  readonly title: string;
  /** Per operation: tag → listed name, in listed order. */
  readonly tags: Readonly<Record<Operation, ReadonlyMap<string, string>>>;
}

/** The name of the deployment at `/` that holds every tag of every other. */
export const EVERYTHING = 'everything';

/** A deployment is served at its name, where none of the service's own paths may be. */
const RESERVED_NAMES = new Set([
  EVERYTHING,
  ...['grammar', 'speller', 'tts', 'detect', 'preferences', 'languages', 'docs', 'problems', 'assets'],
  ...['health', 'livez', 'readyz', 'metrics', 'v1', 'v2', 'mcp'],
]);

const DEPLOYMENTS_DIR = join(PACKAGE_DIR, 'deployments/');

export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/** Without a directory, the built-in ones. */
export function readDeployments(given = ''): Deployment[] {
  const directory = given === '' ? DEPLOYMENTS_DIR : given;
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
    throw new DeploymentError(`${directory}: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`);
  }
}

export function parseDeployment(json: string, file: string): Deployment {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new DeploymentError(`${file}: not JSON`);
  }
  if (!Value.Check(DeploymentFile, data)) {
    const [first] = Value.Errors(DeploymentFile, data);
    throw new DeploymentError(`${file}: ${first?.instancePath || '/'} ${first?.message ?? 'is not as expected'}`);
  }
  const { name, title, grammar, speller, tts }: DeploymentFile = data;
  if (RESERVED_NAMES.has(name)) throw new DeploymentError(`${file}: the name "${name}" is taken`);
  const grammarTags = new Map(Object.entries(grammar));
  const spellerTags = new Map(Object.entries(speller));
  return {
    name,
    title,
    tags: { grammar: grammarTags, speller: spellerTags, tts: spoken(tts, spellerTags, grammarTags) },
  };
}

function spoken(offered: boolean, ...tags: ReadonlyMap<string, string>[]): Map<string, string> {
  const all = new Map(offered ? tags.flatMap((names) => [...names]) : []);
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** All deployments in one: what is served at `/` when none is chosen. */
export function union(deployments: readonly Deployment[]): Deployment {
  const merged = (operation: Operation) =>
    new Map(deployments.flatMap(({ tags }) => [...tags[operation]]).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name: EVERYTHING,
    title: 'Every language',
    tags: { grammar: merged('grammar'), speller: merged('speller'), tts: merged('tts') },
  };
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
