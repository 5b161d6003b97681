/**
 * Which thread works for which language. Every thread that works for a language opens it for itself: its rules, its words, and what it
 * learns from texts. So a language has a home, a thread that has it open, and its jobs wait for that thread for a while: another would have
 * to open it first. All speech counts as one language. Start at `Homes.choose`.
 *
 * - A language that keeps its threads busy gets one more.
 * - Where several languages keep their thread busy together, those whose jobs have to wait move to a thread that has less to do.
 * - A job that has waited too long goes to another thread, which is the home from then on: so languages move away from a thread that has
 *   too many of them.
 * - A thread that has a language open beside its home, and has not been needed for it for a while, gives it up.
 */
import type { Job } from './pool-job.js';
import type { Slot } from './pool-slot.js';

/** A thread that would take a job at once, or one that would be started for it. */
export interface Seat {
  readonly slot: Slot | undefined;
  readonly isReserve: boolean;
}

/** When a job leaves a home that is busy: at once; when it has waited; only when it has waited for long. */
export type Haste = 'now' | 'late' | 'urgent';

type HomedJob = Pick<Job, 'tag' | 'isSpeech' | 'sinceMs' | 'isPatient'>;

interface Language {
  /** When each thread that has it open was last needed for it. */
  readonly usedMs: Map<Slot, number>;
  /** Of these its homes, the first one first. What checks need of the reserve is no home: it is there for a while only. */
  readonly homes: Slot[];
  running: number;
  /** How many threads it has kept busy of late. */
  load: number;
  atMs: number;
}

/** Of the time in which a thread could work for a language; above it, the language gets one thread more. */
const BUSY_SHARE = 0.7;
/** Speech takes more memory than a language, and who waits for it waits anyway. */
const BUSY_SHARE_OF_SPEECH = 0.9;
/** A language moves only where that leaves both threads with clearly less to do than its own has now: else it would move back. */
const WORTH_MOVING = 0.1;
const PATIENCE_OF_SPEECH = 3;
/** In which a load that has changed is known for two thirds. */
const LOAD_MS = 2_000;
/** A thread that was not needed for so long for a language that has its home elsewhere gives it up. */
const UNUSED_MS = 30_000;
const PATIENCES: Readonly<Record<Haste, number>> = { now: 0, late: 1, urgent: 4 };
/** Jobs wait twice as long as threads took of late to open an engine, which depends on how busy the machine is, up to this. */
const OPENINGS_WORTH = 2;
const MOST_PATIENCE_MS = 3_000;
/** What the newest opening counts for. */
const NEWEST_SHARE = 0.3;

const SPEECH = ' speech';

export class Homes {
  readonly #leastPatienceMs: number;
  #patienceMs: number;
  readonly #languages = new Map<string, Language>();

  /** @param patienceMs how long a job waits at least for a home that is busy; without, it takes whichever thread is free */
  constructor(patienceMs: number | undefined) {
    this.#leastPatienceMs = patienceMs ?? 0;
    this.#patienceMs = this.#leastPatienceMs;
  }

  static nameOf({ tag, isSpeech }: Pick<HomedJob, 'tag' | 'isSpeech'>): string {
    return isSpeech ? SPEECH : tag;
  }

  /** The seat that takes the job now; undefined where it waits. */
  choose(job: HomedJob, seats: readonly Seat[], nowMs: number, haste: Haste): Seat | undefined {
    if (this.#leastPatienceMs === 0) return seats[0];
    const language = this.#languageOf(job, nowMs);
    const wanted = wantedThreads(language, job, nowMs);
    const homes = language.homes.slice(0, wanted);
    const home = seatOf(homes, seats);
    if (home !== undefined) return home;
    if (homes.length < wanted) {
      const regular = seats.filter(({ isReserve }) => job.isSpeech || !isReserve);
      const seat = this.#emptiest(job, regular);
      if (seat !== undefined) return seat;
    }
    const relief = seats.find((seat) => this.#isRelief(language, job, seat, nowMs));
    if (relief !== undefined) return relief;
    const leaves = !job.isPatient || nowMs - job.sinceMs >= this.#patienceWith(job) * PATIENCES[haste];
    return leaves ? (seatOf(language.usedMs.keys(), seats) ?? this.#emptiest(job, seats)) : undefined;
  }

  /** How many of these would take checks of a language at once without having to open it. */
  spare(tag: string, seats: readonly Seat[]): number {
    if (this.#leastPatienceMs === 0) return seats.length;
    const language = this.#languages.get(tag);
    if (language === undefined || language.usedMs.size === 0) return Math.min(1, seats.length);
    return seats.filter(({ slot }) => slot !== undefined && language.usedMs.has(slot)).length;
  }

  take(slot: Slot, job: HomedJob, nowMs: number): void {
    if (this.#leastPatienceMs === 0) return;
    const language = this.#languageOf(job, nowMs);
    const isRelief = this.#isRelief(language, job, { slot, isReserve: slot.isReserve }, nowMs);
    settleLoad(language, nowMs);
    language.running++;
    language.usedMs.set(slot, nowMs);
    if (slot.isReserve && !job.isSpeech) return;
    const { homes } = language;
    if (!homes.includes(slot)) homes.push(slot);
    // Speech comes back to the reserve.
    const isElsewhere = job.isSpeech && !slot.isReserve && homes.some(({ isReserve }) => isReserve);
    if (isElsewhere || (!isRelief && nowMs - job.sinceMs < this.#patienceWith(job))) return;
    homes.splice(homes.indexOf(slot), 1);
    homes.unshift(slot);
  }

  #patienceWith({ isSpeech }: HomedJob): number {
    return this.#patienceMs * (isSpeech ? PATIENCE_OF_SPEECH : 1);
  }

  /** A thread has opened an engine. */
  opened(tookMs: number): void {
    const wanted = this.#patienceMs + NEWEST_SHARE * (OPENINGS_WORTH * tookMs - this.#patienceMs);
    this.#patienceMs = Math.min(MOST_PATIENCE_MS, Math.max(this.#leastPatienceMs, wanted));
  }

  free(slot: Slot, job: HomedJob, nowMs: number): void {
    const language = this.#languages.get(Homes.nameOf(job));
    if (language === undefined) return;
    settleLoad(language, nowMs);
    language.running--;
    if (language.usedMs.has(slot)) language.usedMs.set(slot, nowMs);
  }

  /** The thread is gone. */
  remove(slot: Slot): void {
    for (const language of this.#languages.values()) drop(language, slot);
  }

  /** What threads have open without being needed for it; they count as having given it up. */
  giveUp(nowMs: number): { slot: Slot; name: string }[] {
    const given: { slot: Slot; name: string }[] = [];
    for (const [name, language] of this.#languages) {
      const keeper = language.homes[0] ?? language.usedMs.keys().next().value;
      for (const [slot, usedMs] of language.usedMs) {
        if (slot === keeper || nowMs - usedMs < UNUSED_MS || slot.job !== undefined) continue;
        drop(language, slot);
        given.push({ slot, name });
      }
    }
    return given;
  }

  /** Whether some language is open in several threads. */
  get hasCopies(): boolean {
    for (const { usedMs } of this.#languages.values()) if (usedMs.size > 1) return true;
    return false;
  }

  #languageOf(job: HomedJob, nowMs: number): Language {
    const name = Homes.nameOf(job);
    let language = this.#languages.get(name);
    if (language === undefined) {
      language = { usedMs: new Map(), homes: [], running: 0, load: 0, atMs: nowMs };
      this.#languages.set(name, language);
    }
    return language;
  }

  /** Whether the thread of a language has too much to do for others besides, and a language that moves here leaves both with less. */
  #isRelief(language: Language, job: HomedJob, { slot, isReserve }: Seat, nowMs: number): boolean {
    const [home] = language.homes;
    if (home === undefined || home === slot || isReserve || job.isSpeech || !job.isPatient) return false;
    const before = this.#loadOf(home, nowMs);
    if (before < BUSY_SHARE || language.homes.slice(0, wantedThreads(language, job, nowMs)).includes(slot!))
      return false;
    const after = (slot === undefined ? 0 : this.#loadOf(slot, nowMs)) + language.load;
    return after + WORTH_MOVING < before;
  }

  /** How busy languages keep a thread that is their home. */
  #loadOf(slot: Slot, nowMs: number): number {
    let load = 0;
    for (const [name, language] of this.#languages) {
      if (!language.homes.includes(slot)) continue;
      const wanted = wantedThreads(language, { isSpeech: name === SPEECH }, nowMs);
      const homes = language.homes.slice(0, wanted);
      if (homes.includes(slot)) load += language.load / homes.length;
    }
    return load;
  }

  /** Where the fewest languages are open. Speech goes to the reserve, checks go there last. */
  #emptiest({ isSpeech }: HomedJob, seats: readonly Seat[]): Seat | undefined {
    const rank = ({ slot, isReserve }: Seat) => (isReserve === isSpeech ? 0 : 2) + (slot === undefined ? 1 : 0);
    const held = ({ slot }: Seat) => (slot === undefined ? 0 : this.#heldBy(slot));
    let best = seats[0];
    for (const seat of seats) {
      const difference = rank(seat) - rank(best!) || held(seat) - held(best!);
      if (difference < 0) best = seat;
    }
    return best;
  }

  #heldBy(slot: Slot): number {
    let held = 0;
    for (const { usedMs } of this.#languages.values()) if (usedMs.has(slot)) held++;
    return held;
  }
}

function seatOf(slots: Iterable<Slot>, seats: readonly Seat[]): Seat | undefined {
  for (const slot of slots) {
    const seat = seats.find((each) => each.slot === slot);
    if (seat !== undefined) return seat;
  }
  return undefined;
}

function settleLoad(language: Language, nowMs: number): void {
  const left = Math.exp((language.atMs - nowMs) / LOAD_MS);
  language.load = language.running + (language.load - language.running) * left;
  language.atMs = nowMs;
}

function wantedThreads(language: Language, { isSpeech }: Pick<HomedJob, 'isSpeech'>, nowMs: number): number {
  settleLoad(language, nowMs);
  return 1 + Math.floor(language.load / (isSpeech ? BUSY_SHARE_OF_SPEECH : BUSY_SHARE));
}

function drop({ usedMs, homes }: Language, slot: Slot): void {
  usedMs.delete(slot);
  const at = homes.indexOf(slot);
  if (at >= 0) homes.splice(at, 1);
}
