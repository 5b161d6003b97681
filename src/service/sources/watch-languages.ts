/**
 * For those who write rules: follows what is saved in `languages/`, so that the next request sees it. Start at
 * `watchLanguages`. Grammar rules, morphologies and speech data are loaded again when their texts have changed; texts that
 * cannot be read are reported with file and line, and what served before goes on.
 */
import { createHash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { GrammarSyntaxError } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import { openWith } from '../../grammar/built-in/checker-engine.js';
import { checkWordsData } from '../../grammar/words/words-engine.js';
import type { BuiltInParams } from '../../packs/built-in/load-built-in.js';
import { type BuiltInCheckerParams, readCheckerData } from '../../packs/built-in/load-built-in-checker.js';
import { readHyphenationRules } from '../../packs/built-in/load-hyphenator.js';
import { readWordsData, type WordsParams } from '../../packs/built-in/load-words.js';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';
import { readSpeechFiles, speechTexts } from '../../packs/built-in/speech-texts.js';
import { forgetSourceHashes, sourceHash } from '../../packs/built-in/starters.js';
import type { EngineSource, PartSource, Registry } from '../engines/registry.js';
import type { ServiceEvents } from '../events/service-events.js';

export interface LanguagesWatchContext {
  readonly registry: Registry;
  readonly events: ServiceEvents;
  /** The folder of languages, where it is another one. */
  readonly dir?: string;
}

export interface LanguagesWatcher {
  /** Looks now; resolves when what has changed is loaded, or known to be broken. */
  look(): Promise<void>;
  close(): void;
}

/** Editors write a file in several steps. */
const SETTLE_MS = 100;
/** Where the system gives no notice of changes. */
const POLL_MS = 5_000;

export function watchLanguages({ registry, events, dir = LANGUAGES_DIR }: LanguagesWatchContext): LanguagesWatcher {
  const follower = new LanguagesFollower(registry, events, dir);
  follower.remember();
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void follower.look();
      schedule(POLL_MS);
    }, ms);
    timer.unref();
  };
  try {
    watcher = watch(dir, { recursive: true, persistent: false }, () => schedule(SETTLE_MS));
    watcher.on('error', () => watcher?.close());
  } catch {
    // Then it is merely later.
  }
  schedule(POLL_MS);
  return {
    look: () => follower.look(),
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}

class LanguagesFollower {
  readonly #registry: Registry;
  readonly #events: ServiceEvents;
  readonly #dir: string;
  /** Of what is loaded or was refused, by the name of a text or a part. */
  readonly #revisions = new Map<string, string>();

  constructor(registry: Registry, events: ServiceEvents, dir: string) {
    this.#registry = registry;
    this.#events = events;
    this.#dir = dir;
  }

  /** What is there now is loaded already. */
  remember(): void {
    for (const { key, revision } of this.#parts()) this.#revisions.set(key, revision());
  }

  async look(): Promise<void> {
    forgetSourceHashes();
    const loads: Promise<void>[] = [];
    for (const { key: name } of this.#parts()) {
      // Taken anew: what was installed a moment ago may be changed further.
      const part = this.#parts().find(({ key }) => key === name);
      if (part === undefined) continue;
      const { key, revision, check, sources, revise } = part;
      try {
        const now = revision();
        if (this.#revisions.get(key) === now) continue;
        this.#revisions.set(key, now);
        check();
        loads.push(...sources.map((source) => this.#registry.install(revise(source, now))));
      } catch (error) {
        // A file that is being written may be gone for a moment; the next look will find it.
        if (error instanceof DataError) this.#reject(key, error, sources);
      }
    }
    await Promise.all(loads);
  }

  #reject(key: string, error: DataError, sources: readonly EngineSource[]): void {
    const message = placesIn(error);
    this.#events.emit('pack-rejected', { fileName: key, message });
    for (const { operation, tag } of sources) this.#registry.reportRejected(operation, tag, message);
  }

  #parts(): LanguagePart[] {
    const sources = this.#registry.sources();
    const checkers = sources.filter(({ operation, origin }) => operation === 'grammar' && origin === 'built-in');
    const voices = sources.filter(({ operation, origin }) => operation === 'tts' && origin === 'built-in');
    return [
      ...checkers.map((source) => this.#grammarPart(source)),
      ...sources.filter(({ operation }) => operation === 'analyse').map((source) => this.#wordsPart(source)),
      ...sources.filter(({ operation }) => operation === 'hyphenate').map((source) => this.#divisionPart(source)),
      ...this.#morphologyParts(sources),
      ...(voices.length === 0 ? [] : [this.#speechPart(voices)]),
    ];
  }

  #grammarPart(source: EngineSource): LanguagePart {
    // Two tags may share the folder of a language.
    const { tag: language } = source.loader.params as BuiltInCheckerParams;
    const read = () => readCheckerData(language, this.#dir);
    return {
      key: `${source.tag}/grammar`,
      revision: () => digest(JSON.stringify(read())),
      check: () => void openWith(read(), undefined),
      sources: [source],
      revise: again,
    };
  }

  /** Layouts of paradigms and mappings of tags; the rules that choose among readings are those of the grammar checker. */
  #wordsPart(source: EngineSource): LanguagePart {
    const read = () => readWordsData(source.loader.params as WordsParams, this.#dir);
    return {
      key: `${source.tag}/words`,
      revision: () => digest(JSON.stringify(read())),
      check: () => checkWordsData(read()),
      sources: [source],
      revise: again,
    };
  }

  #divisionPart(source: EngineSource): LanguagePart {
    const read = () => readHyphenationRules(source.tag, this.#dir);
    return {
      key: `${source.tag}/hyphenation.txt`,
      revision: () => digest(JSON.stringify(read(), (_, value) => (value instanceof Set ? [...value] : value))),
      check: () => void read(),
      sources: [source],
      revise: again,
    };
  }

  /** The spellers that are starters, with the checkers and voices that read words with the same morphology. */
  #morphologyParts(sources: readonly EngineSource[]): LanguagePart[] {
    return sources
      .filter(({ operation, origin }) => operation === 'speller' && origin === 'starter')
      .map((speller) => {
        const { tag } = speller;
        const users = sources.filter((other) => other.tag === tag && other.morphology !== undefined);
        // Two tags may share the folder of a language.
        const language = (speller.loader.params as BuiltInParams).name.replace(/^starter-/, '');
        return {
          key: `${tag}/morphology`,
          revision: () => sourceHash(join(this.#dir, language, 'morphology')),
          // Its compiler says what is wrong when it is loaded.
          check: () => {},
          sources: [speller, ...users],
          revise: (source, revision) =>
            source === speller ? compiledAgain(source, revision) : withStarterAgain(source, revision),
        };
      });
  }

  #speechPart(voices: readonly EngineSource[]): LanguagePart {
    return {
      key: 'speech',
      revision: () => digest(JSON.stringify(speechTexts(this.#dir))),
      check: () => {
        const files = readSpeechFiles(this.#dir);
        for (const tag of files.languagesWith('pronunciation.txt', 'speech.json', 'numbers.txt')) {
          files.pronouncer(tag);
          files.speechData(tag);
        }
      },
      sources: voices,
      revise: again,
    };
  }
}

interface LanguagePart {
  /** Where it is, inside the folder of languages. */
  readonly key: string;
  readonly revision: () => string;
  /** Throws `DataError` where the texts cannot be used. */
  readonly check: () => void;
  readonly sources: readonly EngineSource[];
  /** The same source, to be loaded again. */
  readonly revise: (source: EngineSource, revision: string) => EngineSource;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

/** A source whose starter, and the morphology that is made with it, is to be loaded again. */
function withStarterAgain(source: EngineSource, revision: string): EngineSource {
  const { speller, morphology } = source;
  return {
    ...source,
    ...(speller?.origin === 'starter' ? { speller: compiledAgain(speller, revision) } : {}),
    ...(morphology === undefined ? {} : { morphology: again(morphology, revision) }),
  };
}

/** With the time that a compiler may take. */
function compiledAgain<Source extends PartSource>(source: Source, revision: string): Source {
  const fresh = again(source, revision);
  const { name, version } = source.pack;
  return { ...fresh, loader: { ...fresh.loader, compiles: `${name} ${version}` } };
}

function again<Source extends PartSource>(source: Source, revision: string): Source {
  const { loader } = source;
  return { ...source, loader: { ...loader, params: { ...(loader.params as object), revision } } };
}

/** Each problem with its file, line and column, as editors understand it. */
function placesIn(error: DataError): string {
  if (!(error instanceof GrammarSyntaxError)) return error.message;
  return error.problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n');
}
