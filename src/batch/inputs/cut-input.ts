/**
 * Cuts one input into pieces. An uncompressed file is only read: its pieces are ranges of it. What is compressed, or comes from
 * standard input, cannot be entered in the middle, so its lines are copied once into files of the job. Start at `cutInput`.
 */
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { type Input, STANDARD_INPUT } from '../job/input-format.js';
import { BatchError } from '../storage/batch-error.js';
import type { JobStorage } from '../storage/job-storage.js';
import { decompressed } from './decompress.js';
import { type CutLimits, type CutPiece, LineCutter } from './line-cutter.js';

/** A piece without the number of its input. */
export interface InputPiece {
  readonly start?: number;
  readonly end?: number;
  readonly part?: string;
  readonly line: number;
  readonly documents: number;
  /** Of text. */
  readonly bytes: number;
}

export interface CutContext {
  readonly storage: JobStorage;
  readonly limits: CutLimits;
  /** A text of more bytes is refused later, whatever is in it. */
  readonly maxDocumentBytes: number;
  /** The bytes of the input as it lies there. */
  readonly open: () => Promise<Readable>;
}

export const PARTS = 'input';
/** More than this without a line end is no text. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
const compress = promisify(gzip);

export async function cutInput(input: Input, index: number, context: CutContext): Promise<InputPiece[]> {
  const isCopied = input.compression !== 'none' || input.address === STANDARD_INPUT;
  if (input.format === 'files' && !isCopied) {
    const { bytes } = input;
    return [{ start: 0, end: bytes, line: 1, documents: 1, bytes }];
  }
  return isCopied ? copyPieces(input, index, context) : rangesOf(context);
}

async function rangesOf({ open, limits }: CutContext): Promise<InputPiece[]> {
  const pieces: InputPiece[] = [];
  const cutter = new LineCutter(limits, (piece) => pieces.push({ ...piece, bytes: piece.end - piece.start }));
  for await (const chunk of (await open()) as AsyncIterable<Uint8Array>) cutter.add(chunk);
  cutter.end();
  return pieces;
}

async function copyPieces(input: Input, index: number, context: CutContext): Promise<InputPiece[]> {
  const pieces: InputPiece[] = [];
  let held = Buffer.alloc(0);
  let heldStart = 0;
  let cuts: CutPiece[] = [];
  const cutter = new LineCutter(context.limits, (piece) => cuts.push(piece));
  const write = async () => {
    for (const { start, end, line, documents } of cuts) {
      const part = `${PARTS}/${String(index).padStart(6, '0')}-${String(pieces.length).padStart(6, '0')}.gz`;
      const text = held.subarray(start - heldStart, end - heldStart);
      await context.storage.write(part, await compress(text, { level: constants.Z_BEST_SPEED }));
      pieces.push({ part, line, documents, bytes: text.length });
    }
    cuts = [];
    held = Buffer.from(held.subarray(cutter.pieceStart - heldStart));
    heldStart = cutter.pieceStart;
  };
  let waiting: Uint8Array[] = [];
  const isOneDocument = input.format === 'files';
  const gather = () => {
    held = Buffer.concat([held, ...waiting]);
    waiting = [];
  };
  let total = 0;
  try {
    for await (const chunk of decompressed(await context.open(), input.compression, input.name)) {
      waiting.push(chunk);
      total += chunk.length;
      if (isOneDocument) {
        // It is refused for its length later; the rest need not be kept.
        if (total > context.maxDocumentBytes) break;
        continue;
      }
      cutter.add(chunk);
      if (cuts.length > 0) {
        gather();
        await write();
      } else if (total - heldStart > MAX_LINE_BYTES) {
        throw new BatchError(`${input.name}: a line is longer than ${MAX_LINE_BYTES} bytes; is it text?`);
      }
    }
  } catch (cause) {
    if (cause instanceof BatchError) throw cause;
    throw new BatchError(`${input.name}: cannot be read: ${(cause as Error).message}`, 'usage', { cause });
  }
  gather();
  if (isOneDocument) cuts.push({ start: 0, end: total, line: 1, documents: 1 });
  else cutter.end();
  await write();
  return pieces;
}
