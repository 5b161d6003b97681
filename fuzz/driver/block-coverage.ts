/**
 * Which blocks of the code under test have run: V8's own block coverage, read through `node:inspector`. It needs no
 * instrumentation of ours and no addon. Start at `BlockCoverage.takeNew`.
 *
 * V8 reports, for every function, nested ranges of source text with their counts, and starts counting anew at every report.
 * A map of one byte for each character of a function remembers what has run before. Each function has its own, because the
 * range of an outer function contains the text of the functions inside, whether they ran or not.
 */
import { Session } from 'node:inspector';

interface CoverageRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly CoverageRange[] }[];
}

/** A stretch of one function that ran and had not run before. */
export interface NewBlock {
  readonly map: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Longer scripts than this would mix up functions; ours have some tens of thousands of characters. */
const MAX_SCRIPT_LENGTH = 2 ** 24;

export class BlockCoverage {
  readonly #session = new Session();
  readonly #isUnderTest: (url: string) => boolean;
  /** By script, then by where a function begins and ends. */
  readonly #covered = new Map<string, Map<number, Uint8Array>>();
  blocks = 0;

  constructor(isUnderTest: (url: string) => boolean) {
    this.#isUnderTest = isUnderTest;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** What ran since the last call; forgets it. */
  skip(): void {
    this.#take();
  }

  /** The blocks that ran since the last call and that are not remembered. */
  takeNew(): NewBlock[] {
    const news: NewBlock[] = [];
    for (const { url, functions } of this.#take()) {
      if (!this.#isUnderTest(url)) continue;
      let maps = this.#covered.get(url);
      if (maps === undefined) {
        maps = new Map();
        this.#covered.set(url, maps);
      }
      for (const { ranges } of functions) addNews(maps, ranges, news);
    }
    return news;
  }

  remember(news: readonly NewBlock[]): void {
    for (const { map, start, end } of news) {
      if (isNew(map, start, end)) this.blocks++;
      map.fill(1, start, end);
    }
  }

  #take(): readonly ScriptCoverage[] {
    let result: readonly ScriptCoverage[] = [];
    // In the same thread the answer comes before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) throw error;
      result = answer.result;
    });
    return result;
  }

  close(): void {
    this.#session.disconnect();
  }
}

function addNews(maps: Map<number, Uint8Array>, ranges: readonly CoverageRange[], news: NewBlock[]): void {
  const whole = ranges[0];
  if (whole === undefined || (whole.count === 0 && ranges.length === 1)) return;
  const key = whole.startOffset * MAX_SCRIPT_LENGTH + whole.endOffset;
  let map = maps.get(key);
  if (map === undefined) {
    map = new Uint8Array(whole.endOffset - whole.startOffset);
    maps.set(key, map);
  }
  for (const [from, to] of stretchesThatRan(ranges)) {
    const [start, end] = [from - whole.startOffset, to - whole.startOffset];
    if (isNew(map, start, end)) news.push({ map, start, end });
  }
}

function isNew(map: Uint8Array, start: number, end: number): boolean {
  const unseen = map.indexOf(0, start);
  return unseen >= 0 && unseen < end;
}

/** Ranges are nested, outer ones first: an inner range says again what its part of the outer one has done. */
function stretchesThatRan(ranges: readonly CoverageRange[]): [number, number][] {
  const ran: [number, number][] = [];
  const open: CoverageRange[] = [];
  let at = ranges[0]?.startOffset ?? 0;
  const upTo = (end: number): void => {
    if ((open.at(-1)?.count ?? 0) > 0 && end > at) ran.push([at, end]);
    at = Math.max(at, end);
  };
  for (const range of ranges) {
    while (open.length > 0 && open.at(-1)!.endOffset <= range.startOffset) {
      upTo(open.at(-1)!.endOffset);
      open.pop();
    }
    upTo(range.startOffset);
    open.push(range);
  }
  while (open.length > 0) {
    upTo(open.at(-1)!.endOffset);
    open.pop();
  }
  return ran;
}
