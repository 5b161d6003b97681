/**
 * Optional API keys. Only their SHA-256 hashes are stored: keys are 256 random bits, so a fast hash is enough. Every
 * stored hash is compared in constant time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const KeysFile = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        { name: Type.String({ minLength: 1 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export interface NewKey {
  /** Shown once, never stored. */
  readonly key: string;
  readonly entry: Static<typeof KeysFile>['keys'][number];
}

export function newApiKey(name: string): NewKey {
  const key = `lt_${randomBytes(32).toString('base64url')}`;
  return { key, entry: { name, sha256: sha256(key).toString('hex') } };
}

export class ApiKeys {
  readonly #hashes: { name: string; hash: Buffer }[];

  /** `content` is the parsed JSON of the keys file. */
  constructor(content: unknown) {
    if (!Value.Check(KeysFile, content)) {
      throw new Error('an API keys file must look like {"keys": [{"name": "…", "sha256": "…"}]}');
    }
    this.#hashes = content.keys.map(({ name, sha256 }) => ({ name, hash: Buffer.from(sha256, 'hex') }));
  }

  /** The name of the key that a request carries, or undefined. */
  nameOf(headers: IncomingHttpHeaders): string | undefined {
    return this.nameOfKey(keyIn(headers));
  }

  /** The same for a key that came in another way. */
  nameOfKey(key: string | undefined): string | undefined {
    if (key === undefined || key.length > 256) return undefined;
    const hash = sha256(key);
    let found: string | undefined;
    // No early exit: the time must not tell which key came close.
    for (const entry of this.#hashes) if (timingSafeEqual(entry.hash, hash)) found = entry.name;
    return found;
  }
}

/** The key that a request carries, valid or not. */
export function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-api-key'];
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? (Array.isArray(header) ? header[0] : header);
}

function sha256(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
