/**
 * Installs what a catalogue lists, one after the other, and goes on when one of them cannot be had: the command
 * `packs install` and the service's fetching of missing packs both go through `installEntries`.
 */

import { PackError } from '../formats/pack-error.js';
import type { CatalogueEntry } from './catalogue.js';
import type { DownloadProgress } from './download.js';
import { type AddedPack, type AddPackOptions, addPack } from './install.js';

export type EntryResult =
  | { readonly entry: CatalogueEntry; readonly added: readonly AddedPack[] }
  | { readonly entry: CatalogueEntry; readonly error: PackError };

export type InstallEntriesOptions = Omit<AddPackOptions, 'tag' | 'sha256' | 'sizeBytes' | 'onProgress'> & {
  readonly onProgress?: (entry: CatalogueEntry, progress: DownloadProgress) => void;
};

export async function* installEntries(
  entries: readonly CatalogueEntry[],
  { onProgress, ...options }: InstallEntriesOptions,
): AsyncGenerator<EntryResult, void, undefined> {
  for (const entry of entries) {
    const { tag, url, sha256, sizeBytes } = entry;
    try {
      const report = (progress: DownloadProgress) => onProgress?.(entry, progress);
      yield { entry, added: await addPack(url, { ...options, tag, sha256, sizeBytes, onProgress: report }) };
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
      yield { entry, error };
      if (error.code === 'aborted') return;
    }
  }
}
