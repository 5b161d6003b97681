/**
 * Which tags of its deployments this process serves, and where the others are. With many languages on several machines, not
 * every process loads all of them: `--tags` names its share, `--peers-file` where the rest is. Start at `readServedTags`.
 */

import { readJsonFile, type Settings, SettingsError } from '../settings/settings.js';
import { type Deployment, OPERATIONS } from './deployments.js';
import { canonicalTag, type TagTable } from './tags.js';

export interface ServedTags {
  /** Whether this process serves the tag. */
  readonly has: (tag: string) => boolean;
  /** The base URL, without a slash at its end, of the process that serves a tag which this one does not. */
  readonly placeOf: (tag: string) => string | undefined;
}

export const ALL_TAGS: ServedTags = { has: () => true, placeOf: () => undefined };

/** More processes than anybody lists by hand. */
const MOST_PEERS = 1_000;

type ServedSettings = Pick<Settings, 'tags' | 'peersFile'>;

/** Throws `SettingsError` for a tag that no deployment has, and for a file that cannot be used. */
export function readServedTags(
  { tags, peersFile }: ServedSettings,
  deployments: readonly Deployment[],
  table: Pick<TagTable, 'aliases'>,
): ServedTags {
  // Read in any case: a mistake in it is found when the process starts, not with the first request for another tag.
  const places = peersFile === '' ? new Map<string, string>() : readPeers(peersFile, table);
  if (tags === '') return ALL_TAGS;
  const offered = new Set(deployments.flatMap((each) => OPERATIONS.flatMap((name) => [...each.tags[name].keys()])));
  const served = new Set(tags.split(',').map((tag) => canonicalTag(tag.trim(), table)));
  const unknown = [...served].filter((tag) => !offered.has(tag));
  if (unknown.length > 0) throw new SettingsError(`tags: no deployment here offers ${unknown.join(', ')}`);
  return { has: (tag) => served.has(tag), placeOf: (tag) => places.get(tag) };
}

function readPeers(file: string, table: Pick<TagTable, 'aliases'>): Map<string, string> {
  return parsePeers(
    readJsonFile(file, (content) => content),
    file,
    table,
  );
}

/** `{"peers": [{"url": "https://one.example.org", "tags": ["nb", "se"]}]}`; of two with the same tag, the first counts. */
export function parsePeers(data: unknown, file: string, table: Pick<TagTable, 'aliases'>): Map<string, string> {
  const refuse = (reason: string) => new SettingsError(`${file}: ${reason}`);
  const peers = onlyFields(data, ['peers'])?.peers;
  if (!Array.isArray(peers)) throw refuse('must hold {"peers": [{"url": …, "tags": […]}]}');
  if (peers.length > MOST_PEERS) throw refuse(`must not list more than ${MOST_PEERS} peers`);
  const places = new Map<string, string>();
  peers.forEach((entry: unknown, i) => {
    const peer = onlyFields(entry, ['url', 'tags']);
    if (peer === undefined) throw refuse(`peers[${i}] must have url and tags, and nothing else`);
    const url = baseUrl(peer.url);
    if (url === undefined) {
      throw refuse(`peers[${i}].url must be an http or https address without user, query and fragment`);
    }
    const { tags } = peer;
    if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) {
      throw refuse(`peers[${i}].tags must be a list of tags`);
    }
    for (const tag of tags.map((each) => canonicalTag(each, table))) if (!places.has(tag)) places.set(tag, url);
  });
  return places;
}

/** The object, if it has these fields and no other. */
function onlyFields(data: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const fields = Object.keys(data);
  const isWhole = fields.length === names.length && names.every((name) => fields.includes(name));
  return isWhole ? (data as Record<string, unknown>) : undefined;
}

/** What clients are told must be an address and nothing more: a user and a password in it would be told to everybody. */
function baseUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, username, password, search, hash, href } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return username + password + search + hash === '' ? href.replace(/(?<!\/)\/+$/, '') : undefined;
}
