/**
 * Optional API keys. Only their SHA-256 hashes are stored: keys are 256 random bits, so a fast hash is enough. Every
 * stored hash is compared in constant time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { NO_REVOCATIONS, type Revocations } from '../../service/shared/revocations.js';

/** 0 is no limit; without it, that of the service. */
const RequestsPerMinute = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const KeyEntry = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    requestsPerMinute: Type.Optional(RequestsPerMinute),
  },
  { additionalProperties: false },
);
const KeysFile = Type.Object({ keys: Type.Array(KeyEntry) }, { additionalProperties: false });

export type KeyEntry = Static<typeof KeyEntry>;

export interface NewKey {
  /** Shown once, never stored. */
  readonly key: string;
  readonly entry: KeyEntry;
}

export function newApiKey(name: string, requestsPerMinute?: number): NewKey {
  const key = `lt_${randomBytes(32).toString('base64url')}`;
  const limits = requestsPerMinute === undefined ? {} : { requestsPerMinute };
  return { key, entry: { name, sha256: hashOfKey(key), ...limits } };
}

/** What a request may do with a key. */
export interface KnownKey {
  readonly name: string;
  readonly requestsPerMinute: number | undefined;
}

interface StoredKey extends KnownKey {
  readonly sha256: string;
  readonly hash: Buffer;
}

export class ApiKeys {
  readonly #entries: readonly KeyEntry[];
  readonly #keys: readonly StoredKey[];
  readonly #revocations: Revocations;

  /** `content` is the parsed JSON of the keys file. */
  constructor(content: unknown, revocations = NO_REVOCATIONS) {
    this.#entries = readEntries(content);
    this.#revocations = revocations;
    this.#keys = this.#entries.map(({ name, sha256, requestsPerMinute }) => {
      return { name, requestsPerMinute, sha256, hash: Buffer.from(sha256, 'hex') };
    });
  }

  /** The same, where some may have been withdrawn since. */
  without(revocations: Revocations): ApiKeys {
    return new ApiKeys({ keys: this.#entries }, revocations);
  }

  /** The hashes of the keys of a name. */
  hashesOf(name: string): string[] {
    return this.#entries.filter((entry) => entry.name === name).map(({ sha256 }) => sha256);
  }

  /** Whether any key has limits of its own. */
  get hasLimits(): boolean {
    return this.#keys.some(({ requestsPerMinute }) => requestsPerMinute !== undefined);
  }

  /** What is known of a key that was given; nothing of one that was withdrawn. */
  find(key: string | undefined): KnownKey | undefined {
    if (key === undefined || key.length > 256) return undefined;
    const hash = sha256(key);
    let match: StoredKey | undefined;
    // No early exit: the time must not tell which key came close.
    for (const entry of this.#keys) if (timingSafeEqual(entry.hash, hash)) match = entry;
    return match === undefined || this.#revocations.has(match.sha256) ? undefined : match;
  }
}

/** @throws Error which says what is wrong, and where */
function readEntries(content: unknown): readonly KeyEntry[] {
  if (Value.Check(KeysFile, content)) return content.keys;
  const form = '{"keys": [{"name": "…", "sha256": "…", "requestsPerMinute": 600}]}';
  const [fault] = Value.Errors(KeysFile, content);
  const where = fault === undefined || fault.instancePath === '' ? '' : ` (${fault.instancePath} ${fault.message})`;
  throw new Error(`an API keys file must look like ${form}, requestsPerMinute may be missing${where}`);
}

/** The key in the headers of a request, valid or not. */
export function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-api-key'];
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? (Array.isArray(header) ? header[0] : header);
}

/** As it stands in the keys file. */
export function hashOfKey(key: string): string {
  return sha256(key).toString('hex');
}

function sha256(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
