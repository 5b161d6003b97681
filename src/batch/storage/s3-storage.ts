/** A job under a prefix of S3-compatible storage. Objects are written with one request each, which is atomic. */
import type { Readable } from 'node:stream';
import type { JobStorage } from './job-storage.js';
import { type S3Access, type S3Place, s3Address } from './s3-access.js';

export class S3Storage implements JobStorage {
  readonly place: string;
  readonly #s3: S3Access;
  readonly #root: S3Place;

  constructor(s3: S3Access, { bucket, key }: S3Place) {
    this.#s3 = s3;
    this.#root = { bucket, key: key.replace(/\/+$/, '') };
    this.place = s3Address(this.#root);
  }

  read(name: string): Promise<Buffer | undefined> {
    return this.#s3.read(this.#at(name));
  }

  exists(name: string): Promise<boolean> {
    return this.#s3.exists(this.#at(name));
  }

  stream(name: string): Promise<Readable> {
    return this.#s3.stream(this.#at(name));
  }

  write(name: string, bytes: Uint8Array): Promise<void> {
    return this.#s3.write(this.#at(name), bytes);
  }

  async list(folder: string): Promise<string[]> {
    const prefix = this.#at(`${folder}/`);
    const names: string[] = [];
    for await (const { key } of this.#s3.list(prefix)) {
      const name = key.slice(prefix.key.length);
      if (name !== '' && !name.includes('/')) names.push(name);
    }
    return names.sort();
  }

  remove(name: string): Promise<void> {
    return this.#s3.remove(this.#at(name));
  }

  async tidy(): Promise<void> {
    // There are no temporary objects.
  }

  #at(name: string): S3Place {
    const { bucket, key } = this.#root;
    return { bucket, key: key === '' ? name : `${key}/${name}` };
  }
}
