/**
 * Puts pieces into shards, in order: the pieces of a large file are a shard each, many small files share one. What a shard costs is
 * bounded, because it is what a worker that dies has done in vain.
 */
import type { Piece } from '../job/job-manifest.js';
import type { InputPiece } from './cut-input.js';
import type { CutLimits } from './line-cutter.js';

export class ShardPacker {
  readonly shards: Piece[][] = [];
  readonly #limits: CutLimits;
  #bytes = 0;
  #documents = 0;

  constructor(limits: CutLimits) {
    this.#limits = limits;
  }

  add(input: number, { bytes, ...piece }: InputPiece): void {
    const { documents } = piece;
    const isFull = this.#bytes + bytes > this.#limits.bytes || this.#documents + documents > this.#limits.documents;
    if (this.shards.length === 0 || (isFull && this.#documents > 0)) {
      this.shards.push([]);
      this.#bytes = 0;
      this.#documents = 0;
    }
    this.shards.at(-1)!.push({ input, ...piece });
    this.#bytes += bytes;
    this.#documents += documents;
  }
}
