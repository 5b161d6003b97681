/**
 * S3-compatible storage through AWS's own client, which is an optional package: it is loaded when an address begins with `s3://`.
 * Keys, regions and the endpoint come from the environment, as everywhere with that client. Start at `openS3`.
 */
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { cleanText } from '../../engine/clean-text.js';
import { loadOptional } from '../../service/settings/optional-package.js';
import { BatchError } from './batch-error.js';
import type { StorageOptions } from './storage-options.js';

type S3Module = typeof import('@aws-sdk/client-s3');

export interface S3Place {
  readonly bucket: string;
  readonly key: string;
}

export interface S3Object {
  readonly key: string;
  readonly bytes: number;
  /** Changes with the content. */
  readonly version: string;
}

/** Undefined for what is no address of S3. */
export function s3Place(address: string): S3Place | undefined {
  const found = /^s3:\/\/([^/]+)\/?(.*)$/s.exec(address);
  return found === null ? undefined : { bucket: found[1]!, key: found[2]! };
}

export function s3Address({ bucket, key }: S3Place): string {
  return `s3://${bucket}/${key}`;
}

/** Storage that is not Amazon's has no regions; the client wants one all the same. */
const ANY_REGION = 'us-east-1';
/** In a row: S3 has a few where many objects were removed. */
const MOST_EMPTY_PAGES = 100;
const MOST_MESSAGE = 300;

export async function openS3({ s3Endpoint }: StorageOptions): Promise<S3Access> {
  const sdk = await loadOptional('s3://', ['@aws-sdk/client-s3'], () => import('@aws-sdk/client-s3'));
  const compatible =
    s3Endpoint === undefined
      ? {}
      : ({
          endpoint: s3Endpoint,
          forcePathStyle: true,
          region: process.env.AWS_REGION ?? ANY_REGION,
          // Checksums that not every compatible storage knows.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        } as const);
  return new S3Access(sdk, new sdk.S3Client(compatible));
}

export class S3Access {
  readonly #sdk: S3Module;
  readonly #client: S3Client;

  constructor(sdk: S3Module, client: S3Client) {
    this.#sdk = sdk;
    this.#client = client;
  }

  /** In the order of the keys. What S3 never answers is refused: a listing without end, a key of another place, a size that is none. */
  async *list(place: S3Place): AsyncGenerator<S3Object> {
    const tokens = new Set<string>();
    let token: string | undefined;
    let emptyPages = 0;
    do {
      const { Contents = [], IsTruncated, NextContinuationToken } = await this.#listPage(place, token);
      for (const { Key = '', Size = 0, ETag = '' } of Contents) {
        if (!Key.startsWith(place.key)) throw refused(place, `the storage lists another key: ${Key}`);
        if (!Number.isSafeInteger(Size) || Size < 0) throw refused(place, `the storage gives ${Key} no size`);
        yield { key: Key, bytes: Size, version: ETag };
      }
      emptyPages = Contents.length > 0 ? 0 : emptyPages + 1;
      token = IsTruncated === true ? NextContinuationToken : undefined;
      if (token !== undefined && (tokens.has(token) || emptyPages > MOST_EMPTY_PAGES))
        throw refused(place, 'the listing never ends');
      if (token !== undefined) tokens.add(token);
    } while (token !== undefined);
  }

  #listPage(place: S3Place, token: string | undefined) {
    const { bucket, key } = place;
    const command = new this.#sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: key, ContinuationToken: token });
    return this.#client.send(command).catch((error: unknown) => {
      throw failure(place, error);
    });
  }

  /** Throws when the object is not there, or is not that version any more. */
  async stream(place: S3Place, only: { range?: string; version?: string } = {}): Promise<Readable> {
    const { range, version } = only;
    const command = new this.#sdk.GetObjectCommand({
      ...idOf(place),
      ...(range === undefined ? {} : { Range: range }),
      ...(version === undefined ? {} : { IfMatch: version }),
    });
    const { Body } = await this.#client.send(command).catch((error: unknown) => {
      throw isMissing(error) || (error as Error).name === 'PreconditionFailed' ? error : failure(place, error);
    });
    return Body as Readable;
  }

  async read(place: S3Place): Promise<Buffer | undefined> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of await this.stream(place)) chunks.push(chunk as Uint8Array);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw failure(place, error);
    }
    return Buffer.concat(chunks);
  }

  async exists(place: S3Place): Promise<boolean> {
    try {
      await this.#client.send(new this.#sdk.HeadObjectCommand(idOf(place)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw failure(place, error);
    }
  }

  /** One request: the object is there as a whole, or not. */
  async write(place: S3Place, bytes: Uint8Array): Promise<void> {
    await this.#client.send(new this.#sdk.PutObjectCommand({ ...idOf(place), Body: bytes })).catch((error: unknown) => {
      throw failure(place, error);
    });
  }

  async remove(place: S3Place): Promise<void> {
    await this.#client.send(new this.#sdk.DeleteObjectCommand(idOf(place))).catch((error: unknown) => {
      throw failure(place, error);
    });
  }
}

function idOf({ bucket, key }: S3Place) {
  return { Bucket: bucket, Key: key };
}

function isMissing(error: unknown): boolean {
  const { name } = error as Error;
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** What the storage says may be the page of a proxy, of any length: its code and its status, and the beginning of its message. */
function failure(place: S3Place, error: unknown): BatchError {
  if (error instanceof BatchError) return error;
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode === undefined ? '' : `status ${$metadata.httpStatusCode}, `;
  return refused(place, `${status}${name}: ${message}`, { cause: error });
}

function refused(place: S3Place, reason: string, options?: ErrorOptions): BatchError {
  return new BatchError(cleanText(`${s3Address(place)}: ${reason}`, MOST_MESSAGE), 'usage', options);
}
