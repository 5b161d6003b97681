/**
 * A writer's progress: how many words were written and how much was found in them, by language and week. There are
 * only numbers in it. Pure; `progress-store.ts` keeps it on the device.
 */
import { ISSUE_KINDS } from '../checking/issue.js';

/** Words, then findings in the order of `ISSUE_KINDS`. */
export type Counts = readonly [words: number, spelling: number, grammar: number, typography: number];

export interface Progress {
  /** Tag → the Monday of a week, as `2026-11-16` → what came in that week. */
  readonly weeks: Readonly<Record<string, Readonly<Record<string, Counts>>>>;
  /** Id of a text → what of it has been counted already. The one that was counted last is at the end. */
  readonly texts: Readonly<Record<string, Counts>>;
}

export const NO_PROGRESS: Progress = { weeks: {}, texts: {} };

const NOTHING: Counts = [0, 0, 0, 0];
const MOST_WEEKS = 104;
const MOST_TEXTS = 300;
const MOST_TAGS = 100;
const MOST_COUNTED = 1e9;

/** What was seen of a text so far: how many words it had at most, and how many findings appeared in it. */
export interface Observation {
  readonly textId: string;
  readonly tag: string;
  readonly time: number;
  readonly counts: Counts;
}

/** Counts what is new in a text since it was counted before. */
export function withObservation(progress: Progress, { textId, tag, time, counts }: Observation): Progress {
  const before = progress.texts[textId] ?? NOTHING;
  const grown = map(counts, (count, index) => Math.max(0, count - before[index]!));
  if (grown.every((count) => count === 0)) return progress;
  const week = mondayOf(time);
  const ofTag = progress.weeks[tag] ?? {};
  const weeks = { ...ofTag, [week]: map(ofTag[week] ?? NOTHING, (count, index) => count + grown[index]!) };
  const { [textId]: _, ...others } = progress.texts;
  const texts = { ...others, [textId]: map(before, (count, index) => count + grown[index]!) };
  return limited({ weeks: { ...progress.weeks, [tag]: weeks }, texts });
}

/** Of two devices, or of a file and a device: reading the same file twice changes nothing. */
export function mergeProgress(a: Progress, b: Progress): Progress {
  const larger = (x: Readonly<Record<string, Counts>> = {}, y: Readonly<Record<string, Counts>> = {}) =>
    Object.fromEntries(
      [...new Set([...Object.keys(x), ...Object.keys(y)])].map((key) => [
        key,
        map(x[key] ?? NOTHING, (count, index) => Math.max(count, (y[key] ?? NOTHING)[index]!)),
      ]),
    );
  const tags = [...new Set([...Object.keys(a.weeks), ...Object.keys(b.weeks)])];
  return limited({
    weeks: Object.fromEntries(tags.map((tag) => [tag, larger(a.weeks[tag], b.weeks[tag])])),
    texts: larger(a.texts, b.texts),
  });
}

/** From storage or a file, which may have anything in it. */
export function readProgress(value: unknown): Progress {
  const { weeks, texts } = (value ?? {}) as { weeks?: unknown; texts?: unknown };
  const ofTags = entriesOf(weeks)
    .filter(([tag]) => /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(tag))
    .map(([tag, ofWeeks]) => [tag, readCounts(ofWeeks, /^\d{4}-\d\d-\d\d$/)] as const);
  return limited({ weeks: Object.fromEntries(ofTags), texts: readCounts(texts, /^[\w-]{1,64}$/) });
}

export interface WeekFigures {
  /** The Monday, at noon, so that it is that day in every time zone. */
  readonly time: number;
  readonly words: number;
  /** Findings per 100 words, and of each kind. */
  readonly rate: number;
  readonly rates: readonly { readonly kind: (typeof ISSUE_KINDS)[number]; readonly rate: number }[];
}

/** The last weeks in which something was written in a language, the newest first. */
export function weeksOf(progress: Progress, tag: string, most: number): WeekFigures[] {
  return Object.entries(progress.weeks[tag] ?? {})
    .filter(([, [words]]) => words > 0)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, most)
    .map(([monday, [words, ...found]]) => {
      const rates = ISSUE_KINDS.map((kind, index) => ({ kind, rate: (found[index]! / words) * 100 }));
      return {
        time: Date.parse(`${monday}T12:00:00`),
        words,
        rate: rates.reduce((sum, { rate }) => sum + rate, 0),
        rates,
      };
    });
}

/** In the writer's own time zone. */
export function mondayOf(time: number): string {
  const day = new Date(time);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

function map(counts: Counts, change: (count: number, index: number) => number): Counts {
  return counts.map((count, index) => Math.min(MOST_COUNTED, change(count, index))) as unknown as Counts;
}

function limited({ weeks, texts }: Progress): Progress {
  const newest = (ofTag: Readonly<Record<string, Counts>>) =>
    Object.fromEntries(
      Object.entries(ofTag)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(-MOST_WEEKS),
    );
  const tags = Object.entries(weeks).slice(-MOST_TAGS);
  return {
    weeks: Object.fromEntries(tags.map(([tag, ofTag]) => [tag, newest(ofTag)])),
    texts: Object.fromEntries(Object.entries(texts).slice(-MOST_TEXTS)),
  };
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function readCounts(value: unknown, name: RegExp): Record<string, Counts> {
  return Object.fromEntries(
    entriesOf(value)
      .filter(([key, counts]) => name.test(key) && isCounts(counts))
      .map(([key, counts]) => [key, counts as Counts]),
  );
}

function isCounts(value: unknown): value is Counts {
  const isCount = (count: unknown) =>
    Number.isSafeInteger(count) && Number(count) >= 0 && Number(count) <= MOST_COUNTED;
  return Array.isArray(value) && value.length === NOTHING.length && value.every(isCount);
}
