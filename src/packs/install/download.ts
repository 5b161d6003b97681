/**
 * Downloads one file over HTTP(S) and survives bad lines: what has arrived stays in a `.part` file and the next attempt
 * asks only for the rest, under the condition that the file has not changed (`Range` with `If-Range`). Start at
 * `download`. Size and SHA-256 are checked before anybody sees the file.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanText } from '../../engine/clean-text.js';
import { PackError } from '../formats/pack-error.js';
import { EagerBody } from './eager-body.js';
import { writeAll } from './write-all.js';

export interface DownloadProgress {
  readonly receivedBytes: number;
  readonly totalBytes: number | undefined;
}

export interface DownloadOptions {
  readonly maxBytes: number;
  readonly sizeBytes?: number | undefined;
  readonly sha256?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Without a byte for so long, an attempt is over. */
  readonly idleTimeoutMs?: number;
  /** Attempts in a row that bring nothing new. */
  readonly attempts?: number;
  readonly retryDelayMs?: number;
  readonly maxRedirects?: number;
}

export interface Downloaded {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** As the server calls the file. */
  readonly fileName: string;
}

/** What the `.part` file is a part of. */
interface PartState {
  readonly url: string;
  /** A strong entity tag or a date: without one of them, nothing can be resumed. */
  readonly validator: string | undefined;
}

/** Worth another attempt. */
class Interrupted extends Error {
  constructor(
    readonly code: 'network' | 'timeout' | 'http-status',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export async function download(url: string, partFile: string, options: DownloadOptions): Promise<Downloaded> {
  checkAddress(url);
  await mkdir(path.dirname(partFile), { recursive: true });
  const attempts = options.attempts ?? 5;
  let failures = 0;
  for (;;) {
    const before = await sizeOf(partFile);
    try {
      const fileName = await attempt(url, partFile, options);
      return await check(partFile, fileName, options);
    } catch (error) {
      // Nothing can be made of it, and it may be as large as the limit.
      if (error instanceof PackError && error.code === 'too-large') await dropPart(partFile);
      if (options.signal?.aborted) throw new PackError('aborted', 'the download was stopped', { cause: error });
      if (!(error instanceof Interrupted)) throw error;
      failures = (await sizeOf(partFile)) > before ? 1 : failures + 1;
      if (failures >= attempts) throw new PackError(error.code, error.message, { cause: error });
      const delayMs = (options.retryDelayMs ?? 500) * 2 ** (failures - 1);
      await sleep(delayMs, undefined, { signal: options.signal }).catch(() => undefined);
    }
  }
}

export function checkAddress(url: string): URL {
  if (!URL.canParse(url)) throw new PackError('bad-address', `${url} is not a URL`);
  const address = new URL(url);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') {
    throw new PackError('bad-address', `${address.protocol}// is not fetched, only https:// and http://`);
  }
  return address;
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

const stateFile = (partFile: string) => `${partFile}.json`;

async function readState(partFile: string, url: string): Promise<PartState | undefined> {
  try {
    const state: unknown = JSON.parse(await readFile(stateFile(partFile), 'utf8'));
    const { url: stateUrl, validator } = state as Partial<PartState>;
    return stateUrl === url && typeof validator === 'string' ? { url, validator } : undefined;
  } catch {
    return undefined;
  }
}

async function dropPart(partFile: string): Promise<void> {
  await rm(partFile, { force: true });
  await rm(stateFile(partFile), { force: true });
}

/** One connection: brings the `.part` file to its end, or throws. */
async function attempt(url: string, partFile: string, options: DownloadOptions): Promise<string> {
  const state = await readState(partFile, url);
  const have = state ? await sizeOf(partFile) : 0;
  const idle = new IdleTimer(options.idleTimeoutMs ?? 30_000, options.signal);
  let body: EagerBody | undefined;
  try {
    const response = await request(url, headersFor(have, state?.validator), options.maxRedirects ?? 5, idle);
    body = new EagerBody(response.body);
    const range = contentRange(response);
    if (response.status === 416) {
      if (range?.total === have) return nameOf(response, url);
      await dropPart(partFile);
      throw new Interrupted('network', 'the server does not know the part that is here');
    }
    const resumes = response.status === 206 && range?.start === have && have > 0;
    if (!resumes && response.status === 206) await dropPart(partFile);
    if (!resumes && response.status !== 200) throw refusalOf(response, url);
    const start = resumes ? have : 0;
    const totalBytes = checkHeaders(response, start, options);
    if (!resumes) {
      await dropPart(partFile);
      await writeFile(stateFile(partFile), JSON.stringify({ url, validator: validatorOf(response) }));
    }
    await receive(body, partFile, start, totalBytes, options, idle);
    return nameOf(response, url);
  } catch (error) {
    throw failureOf(error, idle);
  } finally {
    body?.stop();
    idle.stop();
  }
}

/** Asks for the rest of what is here, if the server still has the same. */
function headersFor(have: number, validator: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: '*/*', 'accept-encoding': 'identity' };
  if (have > 0 && validator) {
    headers.range = `bytes=${have}-`;
    headers['if-range'] = validator;
  }
  return headers;
}

/** An answer without the file: worth another attempt, or not. */
function refusalOf(response: Response, url: string): Interrupted | PackError {
  const message = `${new URL(response.url || url).host} answered ${response.status} ${response.statusText}`.trim();
  const isPassing = response.status >= 500 || [206, 408, 425, 429].includes(response.status);
  return isPassing ? new Interrupted('http-status', message) : new PackError('http-status', message);
}

function failureOf(error: unknown, idle: IdleTimer): Interrupted | PackError {
  if (error instanceof PackError || error instanceof Interrupted) return error;
  if (error instanceof Error && 'syscall' in error) {
    return new PackError('file', `what arrives cannot be written: ${error.message}`, { cause: error });
  }
  if (idle.expired) return new Interrupted('timeout', 'the server sent nothing for too long', { cause: error });
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new Interrupted('network', `the connection failed: ${reason}`, { cause: error });
}

/** Follows redirects by hand: only so many, and never from https down to http. */
async function request(
  url: string,
  headers: Record<string, string>,
  maxRedirects: number,
  idle: IdleTimer,
): Promise<Response> {
  let address = checkAddress(url);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    idle.touch();
    const response = await fetch(address, { headers, redirect: 'manual', signal: idle.signal });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response;
    await response.body?.cancel();
    const next = checkAddress(new URL(location, address).href);
    if (address.protocol === 'https:' && next.protocol === 'http:') {
      throw new PackError('bad-address', `${address.host} leads from https to http, which is not followed`);
    }
    address = next;
  }
  throw new PackError('too-many-redirects', `${new URL(url).host} redirects more than ${maxRedirects} times`);
}

function contentRange(response: Response): { start: number | undefined; total: number | undefined } | undefined {
  const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (!match) return undefined;
  const number = (text: string | undefined) => (text === undefined || text === '*' ? undefined : Number(text));
  return { start: number(match[1]), total: number(match[2]) };
}

/** A weak entity tag does not promise the same bytes. */
function validatorOf(response: Response): string | undefined {
  const etag = response.headers.get('etag');
  if (etag && !etag.startsWith('W/')) return etag;
  return response.headers.get('last-modified') ?? undefined;
}

function checkHeaders(response: Response, start: number, options: DownloadOptions): number | undefined {
  const type = response.headers.get('content-type') ?? '';
  if (/^(?:text\/html|application\/xhtml)/i.test(type)) {
    throw new PackError('not-a-pack', `${new URL(response.url).host} answered with a web page, not with a file`);
  }
  // When a proxy compresses on the way, the length is that of the wrapping.
  const isPlain = (response.headers.get('content-encoding') ?? 'identity') === 'identity';
  const length = isPlain ? response.headers.get('content-length') : null;
  const totalBytes = length === null ? undefined : start + Number(length);
  if (totalBytes !== undefined && totalBytes > options.maxBytes) {
    throw new PackError('too-large', `the file has ${totalBytes} bytes; at most ${options.maxBytes} are fetched`);
  }
  if (totalBytes !== undefined && options.sizeBytes !== undefined && totalBytes !== options.sizeBytes) {
    throw new PackError('wrong-size', `the file has ${totalBytes} bytes instead of ${options.sizeBytes}`);
  }
  return totalBytes;
}

async function receive(
  body: EagerBody,
  partFile: string,
  start: number,
  totalBytes: number | undefined,
  options: DownloadOptions,
  idle: IdleTimer,
): Promise<void> {
  const file = await open(partFile, start > 0 ? 'r+' : 'w');
  let receivedBytes = start;
  try {
    options.onProgress?.({ receivedBytes, totalBytes });
    for await (const chunk of body) {
      idle.touch();
      await writeAll(file, chunk, receivedBytes);
      receivedBytes += chunk.length;
      if (receivedBytes > options.maxBytes) {
        throw new PackError('too-large', `the file has more than ${options.maxBytes} bytes`);
      }
      options.onProgress?.({ receivedBytes, totalBytes });
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (totalBytes !== undefined && receivedBytes < totalBytes) {
    throw new Interrupted('network', `the connection ended after ${receivedBytes} of ${totalBytes} bytes`);
  }
}

/** The name in `Content-Disposition`, or the last part of the address. */
function nameOf(response: Response, url: string): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const named = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const fromPath = new URL(response.url || url).pathname;
  return cleanText(path.posix.basename((named ?? fromPath).replaceAll('\\', '/'))) || 'download';
}

async function check(partFile: string, fileName: string, options: DownloadOptions): Promise<Downloaded> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(partFile) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  const sha256 = hash.digest('hex');
  const fail = async (code: 'wrong-size' | 'wrong-checksum', message: string): Promise<never> => {
    // Resuming from bytes that are known to be wrong would never end.
    await dropPart(partFile);
    throw new PackError(code, message);
  };
  if (options.sizeBytes !== undefined && sizeBytes !== options.sizeBytes) {
    await fail('wrong-size', `the file has ${sizeBytes} bytes instead of ${options.sizeBytes}`);
  }
  if (options.sha256 !== undefined && sha256 !== options.sha256.toLowerCase()) {
    await fail('wrong-checksum', `the file has SHA-256 ${sha256} instead of ${options.sha256}`);
  }
  await rm(stateFile(partFile), { force: true });
  return { sizeBytes, sha256, fileName };
}

/** Aborts an attempt when nothing arrives for too long, or when the caller gives up. */
class IdleTimer {
  readonly #controller = new AbortController();
  readonly #onAbort = () => this.#controller.abort();
  #timer: NodeJS.Timeout | undefined;
  expired = false;

  constructor(
    readonly idleMs: number,
    readonly outer: AbortSignal | undefined,
  ) {
    outer?.addEventListener('abort', this.#onAbort);
    if (outer?.aborted) this.#controller.abort();
    this.touch();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.expired = true;
      this.#controller.abort();
    }, this.idleMs);
  }

  /** The attempt is over: a connection that is still open is closed. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
    this.outer?.removeEventListener('abort', this.#onAbort);
  }
}
