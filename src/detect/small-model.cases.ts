/** Writes models of a few n-grams, for tests. The real one is written by `bench/detect/write-model.mjs`. */
import { edgedUnits, ngramKey } from './ngram-key.js';

export interface SmallTable {
  readonly tag: string;
  /** N-gram → logarithm; the edges of a word are spaces. */
  readonly ngrams: Readonly<Record<string, number>>;
  /** Of its longest n-gram; 5 if not given. */
  readonly order?: number;
}

export function smallModel(tables: readonly SmallTable[]): Uint8Array {
  const entriesByKey = new Map<number, number[]>();
  for (const [language, { ngrams }] of tables.entries())
    for (const [ngram, logarithm] of Object.entries(ngrams)) {
      const key = ngramKey(edgedUnits(ngram), ngram.length + 1, ngram.length);
      entriesByKey.set(key, [...(entriesByKey.get(key) ?? []), language, Math.round(-logarithm * 20)]);
    }
  const sorted = [...entriesByKey].sort(([a], [b]) => a - b);
  const header = {
    format: 'langtools-detect/1',
    order: 5,
    ngrams: sorted.length,
    pairs: sorted.reduce((sum, [, entries]) => sum + entries.length / 2, 0),
    backoff: 0,
    floor: -13,
    clip: 2,
    temperature: 1,
    languages: tables.map(({ tag, order }) => ({ tag, typical: -2, order })),
  };
  const head = new TextEncoder().encode(JSON.stringify(header));
  const size = new Uint8Array(new Uint32Array([head.length]).buffer);
  const table = sorted.flatMap(([key, entries], index) => [
    ...varint(key - (sorted[index - 1]?.[0] ?? 0)),
    ...varint(entries.length / 2),
    ...entries,
  ]);
  return Uint8Array.of(...new TextEncoder().encode('LTD1'), ...size, ...head, ...table);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 128) | 0x80, ...varint(Math.floor(value / 128))];
}
