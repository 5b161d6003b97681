/**
 * A result as it lies in Redis: encrypted under a key that is made of its cache key, and so of the text itself. Who has not got the
 * text can neither find nor read the result, and a value that is damaged, foreign or of another text does not open. Start at `seal`.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const FORMAT = 1;
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

export interface ResultAddress {
  /** Where it lies; says nothing about the text. */
  readonly name: string;
  readonly secret: Buffer;
}

export function addressOf(cacheKey: string): ResultAddress {
  const digest = createHash('sha512').update(cacheKey).digest();
  return { name: digest.subarray(0, 24).toString('base64url'), secret: digest.subarray(32) };
}

/** Undefined for what cannot be written down. */
export function seal(value: unknown, { secret }: ResultAddress): Buffer | undefined {
  const plain = encode(value);
  if (plain === undefined) return undefined;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, iv);
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), ...sealed]);
}

/** Undefined for everything that `seal` has not made at this address. */
export function unseal(sealed: Buffer, { secret }: ResultAddress): { readonly value: unknown } | undefined {
  if (sealed.length < HEAD_BYTES || sealed[0] !== FORMAT) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, secret, sealed.subarray(1, 1 + IV_BYTES));
    decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
    return { value: decode(Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])) };
  } catch {
    return undefined;
  }
}

/** What results hold besides JSON; their bytes follow it. */
const ARRAYS = { bytes: Uint8Array, numbers: Int32Array } as const;
const MARK = '\u0000array';
type Reference = readonly [mark: typeof MARK, kind: keyof typeof ARRAYS, length: number];

class NotWritable extends Error {}

/** The length of the JSON, the JSON, and the bytes of the arrays in the order in which they occur. */
function encode(value: unknown): Buffer | undefined {
  const parts: Uint8Array[] = [];
  try {
    const json = JSON.stringify(value, function (this: Record<string, unknown>, name, each: unknown) {
      // As it stands there: a Buffer has become something else before it comes here.
      const rawValue = this[name];
      return ArrayBuffer.isView(rawValue) ? reference(rawValue, parts) : each;
    });
    if (json === undefined) return undefined;
    const text = Buffer.from(json);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(text.length);
    return Buffer.concat([head, text, ...parts]);
  } catch (error) {
    if (error instanceof NotWritable) return undefined;
    throw error;
  }
}

function reference(array: ArrayBufferView, parts: Uint8Array[]): { array: Reference } {
  const made: unknown = array.constructor;
  for (const kind of Object.keys(ARRAYS) as (keyof typeof ARRAYS)[]) {
    if (made !== ARRAYS[kind]) continue;
    parts.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return { array: [MARK, kind, array.byteLength] };
  }
  throw new NotWritable();
}

function decode(plain: Buffer): unknown {
  const textEnd = 4 + plain.readUInt32LE(0);
  let at = textEnd;
  return JSON.parse(plain.toString('utf8', 4, textEnd), (_, each: unknown) => {
    const { array } = (typeof each === 'object' && each !== null ? each : {}) as { array?: Reference };
    if (!Array.isArray(array) || array[0] !== MARK) return each;
    const [, kind, length] = array as Reference;
    // A copy of its own, which begins where its numbers may begin.
    const bytes = Uint8Array.from(plain.subarray(at, at + length));
    at += length;
    return kind === 'bytes' ? bytes : new ARRAYS[kind](bytes.buffer);
  });
}
