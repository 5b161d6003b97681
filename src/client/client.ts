/**
 * The client for browsers and Node: one method per operation. Every request can be cancelled, and is retried while the
 * service is busy.
 *
 *     const client = new LangtoolsClient({ baseUrl: 'https://tools.example.org/b' });
 *     const { results } = await client.spell('se', 'Mun boaddán.', { offsets: true });
 *
 * It needs `fetch` and nothing else. Start at `LangtoolsClient`; retries are in `retry.ts`, services of several processes in
 * `places.ts`.
 */
import { LangtoolsError } from './langtools-error.js';
import { Places } from './places.js';
import { type RetryPolicy, withRetries } from './retry.js';
import type {
  AnalyseResponse,
  DetectResponse,
  GenerateResponse,
  GrammarResponse,
  GrammarRule,
  HyphenateResponse,
  IndexUnit,
  LanguagesResponse,
  ParadigmResponse,
  Speech,
  SpellResponse,
  SpokenWord,
  StatusResponse,
  Voice,
} from './types.js';

/** Options of `LangtoolsClient`. */
export interface ClientOptions {
  /** Where the deployment is: `https://tools.example.org/b`. In a browser it may be relative: `/b`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** How often a 503 or 429 with `Retry-After` is tried again; 3 by default. */
  readonly retries?: number;
  /** A longer `Retry-After` than this is reported, not waited for; 10 s by default. */
  readonly maxRetryDelayMs?: number;
  /**
   * Base URLs of other processes of the service that may have the key. A request for a language that another process
   * serves is sent there; the key goes along only if that has the origin of `baseUrl` or is one of these.
   */
  readonly peers?: readonly string[];
  /** How many other processes one request may be sent to; 2 by default, 0 for none. */
  readonly follows?: number;
  /**
   * Further headers, asked for at each attempt: `traceparent`, for example, so that the service continues a trace. Like the key, they
   * go only to the origin of `baseUrl` and to `peers`.
   */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Another `fetch`: for tests, or where the runtime's own needs a wrapper. */
  readonly fetch?: typeof fetch;
}

/** Options of every call. */
export interface RequestOptions {
  /** Cancels the request, and the wait between two attempts. */
  readonly signal?: AbortSignal;
}

/** What markup a text has, which is left out of the check. Positions are those of the text with its markup. */
export type ContentType = 'text/plain' | 'text/markdown' | 'text/html' | 'application/x-latex';

/** Options of `spell`. */
export interface SpellOptions extends RequestOptions {
  /** Adds `start_index` and `end_index` to each result. */
  readonly offsets?: boolean;
  readonly encoding?: IndexUnit;
  /** The most suggestions per word, 0 to 100. */
  readonly suggestions?: number;
  readonly suggest?: 'wrong' | 'all';
  readonly contentType?: ContentType;
  /** Words that are right for this writer; forms of them are right, too, as far as that can be told. At most 1,000. */
  readonly known?: readonly string[];
  /** At the deadline, the words that were judged until then instead of an error. */
  readonly partial?: boolean;
  /** `false`: a starter, which knows the common words only, does not answer. */
  readonly starter?: boolean;
  /** Adds `incomplete`, which says what is missing because a limit of time or work ended a search. */
  readonly details?: boolean;
}

/** Options of `check`. */
export interface CheckOptions extends RequestOptions {
  readonly encoding?: IndexUnit;
  /** Error codes to leave out. */
  readonly ignore?: readonly string[];
  readonly contentType?: ContentType;
  /** Words that are right for this writer; forms of them are right, too, as far as that can be told. At most 1,000. */
  readonly known?: readonly string[];
  /** Languages for title and description, best first; without them, the language of the text. */
  readonly locales?: readonly string[];
  /** Which of the pack's pipelines checks the text; its default one without. */
  readonly pipeline?: string;
  /** Adds the output of each step of the checker, for grammar writers. */
  readonly trace?: boolean;
  /** At the deadline, what has been found until then instead of an error. */
  readonly partial?: boolean;
  /** `false`: the checker works without a starter, as if the language had none. */
  readonly starter?: boolean;
  /** Adds `incomplete`, which says what is missing because a limit of time or work ended a search. */
  readonly details?: boolean;
}

/** Options of `languages`. */
export interface LanguagesOptions extends RequestOptions {
  /** Adds readable names, and where the data comes from. */
  readonly details?: boolean;
}

/** Options of `speak`. */
export interface SpeakOptions extends RequestOptions {
  /** One of `voices(tag)`; `default` by default. */
  readonly voice?: string;
  readonly format?: 'wav' | 'mp3';
  /** 0.25 to 4; 1 is the voice's own speed. */
  readonly pace?: number;
  /** Also says when each word is heard. */
  readonly timings?: boolean;
}

/** Options of `analyse`. */
export interface AnalyseOptions extends RequestOptions {
  /** Only the readings that the constraint grammar of the language leaves. */
  readonly disambiguate?: boolean;
  /** Unknown words get readings, too. */
  readonly guess?: boolean;
  readonly encoding?: IndexUnit;
  /** False: as if there were no starters. */
  readonly starter?: boolean;
}

/** Options of `hyphenate`. */
export interface HyphenateOptions extends RequestOptions {
  /** What is put at each division; `-` by default. */
  readonly character?: string;
  readonly encoding?: IndexUnit;
  /** False: as if there were no starters, which know where the parts of compounds begin. */
  readonly starter?: boolean;
}

/** Options of `paradigm`. */
export interface ParadigmOptions extends RequestOptions {
  /** Only this part of speech: a tag of the source (`N`) or of Universal Dependencies (`NOUN`). */
  readonly pos?: string;
}

const TAG_IN_PATH = /^\/(?:grammar|speller|tts|analyse|generate|paradigm|hyphenate)\/([^/]+)/;

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Calls a service over HTTP, with retries where they are safe. */
export class LangtoolsClient {
  readonly baseUrl: string;
  readonly #apiKey: string | undefined;
  readonly #policy: RetryPolicy;
  readonly #places: Places;
  readonly #fetch: typeof fetch;
  readonly #headers: ClientOptions['headers'];

  constructor(options: ClientOptions) {
    const { baseUrl, apiKey, retries = 3, maxRetryDelayMs = 10_000, peers = [], follows = 2, fetch: send } = options;
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.#apiKey = apiKey;
    this.#headers = options.headers;
    this.#policy = { retries, maxDelayMs: maxRetryDelayMs };
    this.#places = new Places({ baseUrl: this.baseUrl, peers, hasKey: apiKey !== undefined, most: follows });
    // In a browser, `fetch` throws when it is called as a method of another object.
    this.#fetch = send ?? ((input, init) => fetch(input, init));
  }

  /** Checks the spelling of a text: one result per word. */
  async spell(tag: string, text: string, options: SpellOptions = {}): Promise<SpellResponse> {
    const { signal, offsets, encoding, suggestions, suggest, partial, starter, details, ...body } = options;
    const path = `/speller/${encodeURIComponent(tag)}`;
    const query = { offsets, encoding, suggestions, suggest, partial, starter, details };
    return this.#json(await this.#post(path, query, bodyOf(text, body), {}, signal), ['results']);
  }

  /** Checks the grammar of a text. */
  async check(tag: string, text: string, options: CheckOptions = {}): Promise<GrammarResponse> {
    const { signal, encoding, pipeline, trace, partial, starter, details, locales = [], ...body } = options;
    const path = `/grammar/${encodeURIComponent(tag)}`;
    const headers: Record<string, string> = locales.length === 0 ? {} : { 'Accept-Language': locales.join(', ') };
    const query = { encoding, pipeline, trace, partial, starter, details };
    return this.#json(await this.#post(path, query, bodyOf(text, body), headers, signal), ['errs']);
  }

  /** Finds the language of a text. */
  async detect(text: string, { signal }: RequestOptions = {}): Promise<DetectResponse> {
    return this.#json(await this.#post('/detect', {}, { text }, {}, signal), ['results']);
  }

  /** What each word of a text may be. */
  async analyse(tag: string, text: string, options: AnalyseOptions = {}): Promise<AnalyseResponse> {
    const { signal, ...query } = options;
    return this.#json(await this.#post(`/analyse/${encodeURIComponent(tag)}`, { ...query }, { text }, {}, signal), [
      'tokens',
    ]);
  }

  /** The written words of readings such as `guolli+N+Sg+Loc`. */
  async generate(tag: string, readings: readonly string[], { signal }: RequestOptions = {}): Promise<GenerateResponse> {
    return this.#json(await this.#post(`/generate/${encodeURIComponent(tag)}`, {}, { readings }, {}, signal), [
      'results',
    ]);
  }

  /** The inflection tables of a base form. */
  async paradigm(tag: string, lemma: string, { signal, pos }: ParadigmOptions = {}): Promise<ParadigmResponse> {
    const path = `/paradigm/${encodeURIComponent(tag)}/${encodeURIComponent(lemma)}`;
    return this.#json(await this.#send(path, { pos }, initOf('GET', {}, signal), signal), ['tables']);
  }

  /** Where the words of a text may be divided. */
  async hyphenate(tag: string, text: string, options: HyphenateOptions = {}): Promise<HyphenateResponse> {
    const { signal, ...query } = options;
    return this.#json(await this.#post(`/hyphenate/${encodeURIComponent(tag)}`, { ...query }, { text }, {}, signal), [
      'words',
    ]);
  }

  /** Speaks a text. */
  async speak(tag: string, text: string, options: SpeakOptions = {}): Promise<Speech> {
    const { signal, voice = 'default', format = 'wav', pace, timings } = options;
    const path = `/tts/${encodeURIComponent(tag)}/${encodeURIComponent(voice)}`;
    const type = format === 'mp3' ? 'audio/mpeg' : 'audio/wav';
    const answer = await this.#post(path, { pace, timings }, { text }, { Accept: type }, signal);
    if (timings === true) {
      const { audio, words } = await this.#json<{ audio: string; words: SpokenWord[] }>(answer, ['words']);
      return { audio: decodeBase64(audio), type, words };
    }
    return { audio: new Uint8Array(await answer.arrayBuffer()), type };
  }

  /** What works here now; with `details`, also readable names and where the data comes from. */
  async languages({ signal, details = false }: LanguagesOptions = {}): Promise<LanguagesResponse> {
    return this.#json(await this.#get(details ? '/languages?details=true' : '/languages', signal), ['available']);
  }

  /** The voices of a language, ready or not. */
  async voices(tag: string, { signal }: RequestOptions = {}): Promise<Voice[]> {
    const { voices } = await this.#json<{ voices: Voice[] }>(
      await this.#get(`/tts/${encodeURIComponent(tag)}`, signal),
      ['voices'],
    );
    return voices;
  }

  /** Every error code that the grammar checker of a language can report, with its title. */
  async preferences(
    tag: string,
    { signal, locales = [] }: Pick<CheckOptions, 'signal' | 'locales'> = {},
  ): Promise<Record<string, string>> {
    const headers: Record<string, string> = locales.length === 0 ? {} : { 'Accept-Language': locales.join(', ') };
    const answer = await this.#get(`/grammar/${encodeURIComponent(tag)}/preferences`, signal, headers);
    return (await this.#json<{ error_tags: Record<string, string> }>(answer, ['error_tags'])).error_tags;
  }

  /** The rules of a grammar checker, with what each finds. */
  async rules(
    tag: string,
    { signal, locales = [] }: Pick<CheckOptions, 'signal' | 'locales'> = {},
  ): Promise<GrammarRule[]> {
    const headers: Record<string, string> = locales.length === 0 ? {} : { 'Accept-Language': locales.join(', ') };
    const answer = await this.#get(`/grammar/${encodeURIComponent(tag)}/rules`, signal, headers);
    return (await this.#json<{ rules: GrammarRule[] }>(answer, ['rules'])).rules;
  }

  /** The state of every tag, installed or not. A service that is still starting answers this, too. */
  async status({ signal }: RequestOptions = {}): Promise<StatusResponse> {
    const response = await this.#fetch(`${this.baseUrl}/readyz`, this.#withOwnHeaders(initOf('GET', {}, signal)));
    return this.#json(response, ['speller', 'grammar', 'tts']);
  }

  #get(path: string, signal?: AbortSignal, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, {}, initOf('GET', headers, signal), signal);
  }

  #post(
    path: string,
    query: Query,
    body: object,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response> {
    const init = initOf('POST', { 'Content-Type': 'application/json', ...headers }, signal);
    return this.#send(path, query, { ...init, body: JSON.stringify(body) }, signal);
  }

  #send(path: string, query: Query, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(
      parameters.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const target = `${path}${search === '' ? '' : `?${search}`}`;
    const [, tag] = TAG_IN_PATH.exec(path) ?? [];
    return this.#places.ask(tag, (base, mayHaveKey) => {
      const sent = () => (mayHaveKey ? this.#withOwnHeaders(init) : init);
      return withRetries(this.#policy, signal, () => this.#fetch(`${base}${target}`, sent()));
    });
  }

  #withOwnHeaders(init: RequestInit): RequestInit {
    if (this.#apiKey === undefined && this.#headers === undefined) return init;
    const key = this.#apiKey === undefined ? {} : { Authorization: `Bearer ${this.#apiKey}` };
    return { ...init, headers: { ...this.#headers?.(), ...(init.headers as Record<string, string>), ...key } };
  }

  /** @param members lists and tables that every answer of this kind has */
  async #json<Answer>(response: Response, members: readonly (keyof Answer & string)[]): Promise<Answer> {
    const answer = await parsed(response);
    const isTable = (value: unknown) => typeof value === 'object' && value !== null;
    if (isTable(answer) && members.every((name) => isTable((answer as Record<string, unknown>)[name])))
      return answer as Answer;
    // A proxy in between answered in the place of the service.
    const what = answer === undefined ? 'is not JSON' : `has no "${members.join('", "')}"`;
    const detail = `The answer ${what}: is the base URL that of a deployment?`;
    throw new LangtoolsError({ status: response.status, code: 'malformed-answer', title: 'Malformed answer', detail });
  }
}

/** Undefined for what is no JSON. */
async function parsed(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function initOf(method: string, headers: Record<string, string>, signal?: AbortSignal): RequestInit {
  return { method, headers, ...(signal === undefined ? {} : { signal }) };
}

/** Without what is not said: the service has its own defaults. */
function bodyOf(
  text: string,
  { ignore, contentType, known }: Pick<CheckOptions, 'ignore' | 'contentType' | 'known'>,
): object {
  return {
    text,
    ...(ignore === undefined ? {} : { ignore }),
    ...(contentType === undefined ? {} : { content_type: contentType }),
    ...(known === undefined ? {} : { known }),
  };
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
