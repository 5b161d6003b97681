/**
 * S3-compatible storage through AWS's own client, which is an optional package: it is loaded when an address begins with `s3://`.
 * Keys, regions and the endpoint come from the environment, as everywhere with that client. Start at `openS3`.
 */
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { loadOptional } from '../../service/optional-package.js';
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

  /** In the order of the keys. */
  async *list({ bucket, key }: S3Place): AsyncGenerator<S3Object> {
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new this.#sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: key, ContinuationToken: token }),
      );
      for (const { Key = '', Size = 0, ETag = '' } of page.Contents ?? [])
        yield { key: Key, bytes: Size, version: ETag };
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  /** Throws when the object is not there, or is not that version any more. */
  async stream({ bucket, key }: S3Place, only: { range?: string; version?: string } = {}): Promise<Readable> {
    const { range, version } = only;
    const { Body } = await this.#client.send(
      new this.#sdk.GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range === undefined ? {} : { Range: range }),
        ...(version === undefined ? {} : { IfMatch: version }),
      }),
    );
    return Body as Readable;
  }

  async read(place: S3Place): Promise<Buffer | undefined> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of await this.stream(place)) chunks.push(chunk as Uint8Array);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    return Buffer.concat(chunks);
  }

  async exists({ bucket, key }: S3Place): Promise<boolean> {
    try {
      await this.#client.send(new this.#sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** One request: the object is there as a whole, or not. */
  async write({ bucket, key }: S3Place, bytes: Uint8Array): Promise<void> {
    await this.#client.send(new this.#sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
  }

  async remove({ bucket, key }: S3Place): Promise<void> {
    await this.#client.send(new this.#sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }
}

function isMissing(error: unknown): boolean {
  const { name } = error as Error;
  return name === 'NoSuchKey' || name === 'NotFound';
}
