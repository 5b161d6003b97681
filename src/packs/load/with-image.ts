/**
 * Loads a pack from its image, else from its file, and then says that an image is to be made. Start at `loadKept`. Nothing is
 * written here: an answer must not wait for that.
 */
import { basename } from 'node:path';
import { bytesOfTables } from '../../engine/image.js';
import { type PackSource, readPackSource } from '../folder/inspect-pack.js';
import { type KeepRequest, keepRequest } from '../images/keep-image.js';
import type { LoadProgress } from '../images/load-progress.js';
import { findImage, type PackImage } from '../images/pack-images.js';

export interface KeptPackParams {
  readonly file: string;
  /** Of the pack, as it was inspected. */
  readonly sha256?: string;
  /** Without it, no image is looked for nor made. */
  readonly cacheDir?: string;
}

export interface KeptPack<Data> {
  readonly data: Data;
  readonly keep?: KeepRequest;
}

/** Smaller packs are opened in no time: their images would only fill the folder. */
export const LEAST_BYTES_KEPT = 128 * 1024;

/** @param about what the image depends on besides the pack's bytes */
export async function loadKept<Data>(
  { file, sha256, cacheDir }: KeptPackParams,
  about: Pick<PackImage, 'kind' | 'detail'>,
  progress: LoadProgress | undefined,
  read: (source: PackSource) => Promise<Data>,
): Promise<KeptPack<Data>> {
  const startMs = performance.now();
  const pack = basename(file);
  const image = cacheDir === undefined || !sha256 ? undefined : { ...about, cacheDir, file, sha256 };
  const keptImage = image === undefined ? undefined : findImage(image);
  if (keptImage?.state === 'found') {
    const ms = Math.round(performance.now() - startMs);
    progress?.onImage?.({ pack, outcome: 'used', bytes: bytesOfTables(keptImage.data), ms });
    return { data: keptImage.data as Data };
  }
  const source = await readPackSource(file, { shared: about.kind === 'grammar' });
  const data = await read(source);
  if (image === undefined || bytesOfTables(data) < LEAST_BYTES_KEPT) return { data };
  // The file may have been replaced since it was inspected: the image belongs to what was read.
  const made = { ...image, sha256: source.sha256 };
  return { data, keep: keepRequest({ image: made, pack, wasDamaged: keptImage?.state === 'damaged' }) };
}
