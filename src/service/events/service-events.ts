/**
 * What a running service reports while it works: packs that became ready or are broken, workers that were replaced,
 * requests that were refused. Metrics, the log and the terminal listen to it; nothing in the service depends on them.
 */
import { EventEmitter } from 'node:events';
import type { ImageReport } from '../../packs/images/load-progress.js';
import type { PackIdentity } from '../engines/registry.js';
import type { Operation } from '../languages/deployments.js';
import type { FaultReport } from '../pool/protocol.js';
import type { RestartReason } from '../pool/worker-pool.js';
import type { CommandOutcome } from '../shared/redis-link.js';
import type { LookupOutcome } from '../shared/redis-results.js';

/** One pack and everything that stands on it: a dictionary may serve two tags, an engine a hundred voices. */
export interface PackReport {
  readonly operation: Operation;
  readonly pack: PackIdentity;
  readonly tags: readonly string[];
}

export interface ReadyPack extends PackReport {
  readonly bytes: number;
}

export interface BrokenPack extends PackReport {
  readonly reason: string;
}

/** A file in the packs folder that is not used, and why. */
export interface RejectedPack {
  readonly fileName: string;
  readonly message: string;
}

/** What the thread that fetches missing packs says. */
export interface InstallNews {
  readonly level: 'info' | 'warn';
  readonly details: object;
  readonly message: string;
}

export interface ServiceEventMap {
  'pack-ready': [ReadyPack];
  'pack-broken': [BrokenPack];
  'pack-rejected': [RejectedPack];
  /** How much of a dictionary is compiled, from 0 to 1. */
  compiling: [dictionary: string, done: number];
  /** A pack was loaded from its image, or an image was made. */
  image: [ImageReport];
  install: [InstallNews];
  'worker-replaced': [RestartReason];
  /** Something is wrong although the service goes on; without a message it is over (`troubles.ts`). */
  trouble: [subject: string, message: string | undefined];
  /** A job was refused because the queue was full. */
  shed: [tag: string];
  deadline: [tag: string];
  fault: [tag: string, FaultReport];
  'cache-lookup': [Operation, hit: boolean];
  /** A budget ended a search, so the result may be incomplete. */
  'cut-short': [Operation, tag: string];
  'redis-command': [CommandOutcome, seconds: number];
  /** A result was asked for in Redis. */
  'shared-lookup': [LookupOutcome];
}

export class ServiceEvents extends EventEmitter<ServiceEventMap> {}

/** What writes a log line: pino and Fastify's logger both fit. */
export interface ServiceLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A log line for everything that an operator may have to act on. */
export function logWarnings(events: ServiceEvents, log: ServiceLog): void {
  events.on('pack-broken', (pack) => log.error(pack, 'pack is broken'));
  events.on('pack-rejected', (problem) => log.warn(problem, 'pack not used'));
  events.on('worker-replaced', (reason) => log.warn({ reason }, 'worker replaced'));
  events.on('fault', (tag, fault) => log.error({ tag, fault }, 'internal error in an engine'));
  events.on('trouble', (subject, message) => {
    if (message === undefined) log.info({ subject }, 'trouble is over');
    else log.warn({ subject, message }, 'trouble');
  });
  events.on('install', ({ level, details, message }) => log[level](details, message));
}

const IMAGE_MESSAGES = {
  used: 'pack loaded from its image',
  made: 'image of a pack made',
  rebuilt: 'image of a pack was damaged and is made again',
} as const;

/** The warnings, and a line for every pack that became ready. */
export function logEvents(events: ServiceEvents, log: ServiceLog): void {
  logWarnings(events, log);
  events.on('compiling', (dictionary, done) => {
    if (done === 0) log.info({ dictionary }, 'compiling a dictionary, which is done once');
  });
  events.on('image', ({ outcome, ...details }) => log.info(details, IMAGE_MESSAGES[outcome]));
  events.on('pack-ready', (pack) => log.info(pack, 'pack is ready'));
}
