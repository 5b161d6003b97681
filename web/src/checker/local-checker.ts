/** A checker that does everything on this device, with the data of kept languages. No text leaves the device. */
import type {
  CheckOptions,
  DetectResponse,
  GrammarResponse,
  GrammarRule,
  RequestOptions,
  SpeakOptions,
  Speech,
  SpellOptions,
  SpellResponse,
  StatusResponse,
  Voice,
} from '../../../src/client/index.js';
import type { EngineHost } from '../device/engine-host.js';
import type { Checker } from './checker.js';

/** What is kept of a language. */
export interface KeptData {
  readonly spelling: KeptPart | undefined;
  readonly grammar: KeptPart | undefined;
  readonly voices: readonly Voice[];
}

export interface KeptPart {
  readonly pack: string;
  readonly version: string;
  readonly isStarter: boolean;
}

export class LocalChecker implements Checker {
  readonly #engine: EngineHost;
  readonly #kept: () => ReadonlyMap<string, KeptData>;

  constructor(engine: EngineHost, kept: () => ReadonlyMap<string, KeptData>) {
    this.#engine = engine;
    this.#kept = kept;
  }

  async spell(tag: string, text: string, { signal, ...options }: SpellOptions = {}): Promise<SpellResponse> {
    return (await this.#engine.ask(tag, { method: 'spell', text, options }, signal)) as SpellResponse;
  }

  async check(tag: string, text: string, { signal, ...options }: CheckOptions = {}): Promise<GrammarResponse> {
    return (await this.#engine.ask(tag, { method: 'check', text, options }, signal)) as GrammarResponse;
  }

  async rules(
    tag: string,
    { signal, locales = [] }: Pick<CheckOptions, 'signal' | 'locales'> = {},
  ): Promise<readonly GrammarRule[]> {
    return (await this.#engine.ask(tag, { method: 'rules', locales }, signal)) as readonly GrammarRule[];
  }

  /** Guesses nothing: the statistics of all languages are not on the device. */
  async detect(_chosen: string, text: string): Promise<DetectResponse> {
    return { text, results: [] };
  }

  async voices(tag: string): Promise<readonly Voice[]> {
    return this.#kept().get(tag)?.voices ?? [];
  }

  async speak(tag: string, text: string, { signal, ...options }: SpeakOptions = {}): Promise<Speech> {
    return (await this.#engine.ask(tag, { method: 'speak', text, options }, signal)) as Speech;
  }

  /** Of kept languages alone. */
  async status(_options?: RequestOptions): Promise<StatusResponse> {
    const status: StatusResponse = {
      status: 'ready',
      grammar: {},
      speller: {},
      tts: {},
      analyse: {},
      hyphenate: {},
      problems: [],
    };
    for (const [tag, { spelling, grammar, voices }] of this.#kept()) {
      status.speller[tag] = stateOf(spelling);
      status.grammar[tag] = stateOf(grammar);
      status.tts[tag] = Object.fromEntries(voices.map(({ name }) => [name, { state: 'ready' as const }]));
    }
    return status;
  }
}

function stateOf(part: KeptPart | undefined): StatusResponse['speller'][string] {
  if (part === undefined) return { state: 'not-installed' };
  const { pack, version, isStarter } = part;
  return { state: 'ready', pack, version, ...(isStarter ? { source: 'starter' as const } : {}) };
}
