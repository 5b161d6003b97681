/** The storage of a job by its address: a folder, or `s3://bucket/prefix`. */
import { resolve } from 'node:path';
import type { JobStorage } from './job-storage.js';
import { LocalStorage } from './local-storage.js';
import { openS3, s3Place } from './s3-access.js';
import { S3Storage } from './s3-storage.js';
import type { StorageOptions } from './storage-options.js';

export async function openStorage(address: string, options: StorageOptions = {}): Promise<JobStorage> {
  const place = s3Place(address);
  return place === undefined ? new LocalStorage(resolve(address)) : new S3Storage(await openS3(options), place);
}
