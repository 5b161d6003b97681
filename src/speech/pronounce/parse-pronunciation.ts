/**
 * Reads a `pronunciation.txt`. Start at `parsePronunciation`: statements begin in the first column, the lines of a
 * section are indented. docs/guides/writing-pronunciation.md explains the format to people who write one.
 */
import { DataError } from '../../engine/data-error.js';
import { LetterTable } from './passes.js';
import { PatternProblem } from './pattern.js';
import { NO_VOWELS, VowelList } from './phonology.js';
import type { Confidence } from './pronouncer.js';
import { parseSoundRule, type SoundRule } from './rule.js';
import { parseStressLine, type StressLine } from './stress.js';

export type Pass =
  /** Letters to letters (a script, variants of an apostrophe); what has no rule is kept. */
  | { readonly kind: 'rewrite'; readonly name: string; readonly table: LetterTable; readonly vowels: VowelList }
  /** Letters to sounds; what has no rule cannot be said. */
  | { readonly kind: 'letters'; readonly name: string; readonly table: LetterTable; readonly vowels: VowelList }
  | { readonly kind: 'change'; readonly name: string; readonly rules: readonly SoundRule[]; readonly vowels: VowelList }
  | {
      readonly kind: 'stress';
      readonly name: string;
      readonly lines: readonly StressLine[];
      readonly vowels: VowelList;
    };

export interface PronunciationFile {
  readonly espeakVoice: string;
  readonly confidence: Confidence;
  readonly sources: readonly string[];
  readonly gaps: readonly string[];
  readonly alphabet: readonly string[];
  readonly hyphen: 'parts' | 'join';
  /** `analysed`: also where the analyser of the language, if there is one, sees a border. */
  readonly compounds: 'listed' | 'analysed';
  /** The part of a compound that keeps its primary stress. */
  readonly compoundStress: 'first' | 'last';
  readonly passes: readonly Pass[];
  /** Exceptions: IPA, or another spelling that is then read by the rules. */
  readonly words: ReadonlyMap<string, { readonly ipa: string } | { readonly spelling: string }>;
  readonly firstParts: ReadonlySet<string>;
  readonly lastParts: ReadonlySet<string>;
  /** Sounds to mnemonics, where the language differs from its voice's own table. */
  readonly speak: readonly SoundRule[];
}

const SECTIONS = ['rewrite', 'letters', 'change', 'stress', 'words', 'parts', 'speak'] as const;
type Section = (typeof SECTIONS)[number];

interface OpenSection {
  readonly kind: Section;
  readonly name: string;
  readonly line: number;
  readonly rules: SoundRule[];
  readonly stress: StressLine[];
  readonly vowels: VowelList;
}

/** Without the comment, which is `//` at the start of a line or after a space. */
const withoutComment = (line: string): string => line.replace(/(^|\s)\/\/.*$/su, '').trimEnd();
const list = (text: string): string[] => text.split(/\s+/u).filter((item) => item !== '');

export function parsePronunciation(text: string, file?: string): PronunciationFile {
  return new PronunciationParser(file).read(text);
}

/** Whether a pronunciation has a use for the analyser of its language: one line, found without compiling the rest. */
export function asksForReadings(text: string | undefined): boolean {
  return text !== undefined && /^compounds\s+analysed\b/m.test(text);
}

class PronunciationParser {
  readonly #header = new Map<string, string[]>();
  readonly #classes = new Map<string, readonly string[]>();
  readonly #passes: Pass[] = [];
  readonly #words = new Map<string, { ipa: string } | { spelling: string }>();
  readonly #firstParts = new Set<string>();
  readonly #lastParts = new Set<string>();
  readonly #speak: SoundRule[] = [];
  #vowels = NO_VOWELS;
  #section: OpenSection | undefined;

  constructor(readonly file: string | undefined) {}

  read(text: string): PronunciationFile {
    const lines = text.normalize('NFC').split(/\r?\n/);
    lines.forEach((raw, index) => {
      const line = withoutComment(raw);
      if (line.trim() === '') return;
      try {
        if (/^\s/.test(line)) this.#sectionLine(line.trim(), index + 1);
        else this.#statement(line, index + 1);
      } catch (error) {
        if (!(error instanceof PatternProblem)) throw error;
        throw new DataError(`line ${index + 1}: ${error.message}`, { file: this.file, cause: error });
      }
    });
    this.#closeSection();
    return this.#finish();
  }

  #statement(line: string, number: number): void {
    this.#closeSection();
    const [word = '', ...rest] = list(line);
    const value = rest.join(' ');
    if (isSection(word)) {
      this.#section = { kind: word, name: value || word, line: number, rules: [], stress: [], vowels: this.#vowels };
      return;
    }
    switch (word) {
      case 'class': {
        const [, name, members] = /^(\S+)\s*=\s*(.*)$/su.exec(value) ?? [];
        if (name === undefined || members === undefined) throw new PatternProblem('write: class NAME = a b c');
        this.#classes.set(name, this.#writtenOut(members));
        return;
      }
      case 'nuclei':
        this.#vowels = new VowelList(this.#writtenOut(value));
        return;
      case 'language':
      case 'espeak':
      case 'confidence':
      case 'source':
      case 'gap':
      case 'alphabet':
      case 'hyphen':
      case 'compounds':
      case 'compound-stress':
        this.#header.set(word, [...(this.#header.get(word) ?? []), value]);
        return;
      default:
        throw new PatternProblem(`there is no statement "${word}"`);
    }
  }

  /** A list in which `{other}` stands for the members of another class. */
  #writtenOut(source: string): string[] {
    return list(source).flatMap((item) => {
      const name = /^\{(.+)\}$/u.exec(item)?.[1];
      if (name === undefined) return [item];
      const members = this.#classes.get(name);
      if (members === undefined) throw new PatternProblem(`there is no class "${name}"`);
      return members;
    });
  }

  #sectionLine(line: string, number: number): void {
    const section = this.#section;
    if (section === undefined) throw new PatternProblem('an indented line belongs to a section, and none is open');
    if (section.kind === 'words') this.#exception(line);
    else if (section.kind === 'parts') for (const part of list(line)) this.#part(part);
    else if (section.kind === 'stress') section.stress.push(parseStressLine(line, this.#classes));
    else section.rules.push(parseSoundRule(line, number, this.#classes));
  }

  #exception(line: string): void {
    const [, word, value] = /^(\S+)\s+(?:→|->)\s+(\S.*)$/su.exec(line) ?? [];
    if (word === undefined || value === undefined)
      throw new PatternProblem('write: word → [ipa], or: word → respelling');
    const ipa = /^\[(.*)\]$/su.exec(value)?.[1];
    this.#words.set(word.toLowerCase(), ipa === undefined ? { spelling: value.toLowerCase() } : { ipa });
  }

  #part(part: string): void {
    if (part.endsWith('-')) this.#firstParts.add(part.slice(0, -1).toLowerCase());
    else if (part.startsWith('-')) this.#lastParts.add(part.slice(1).toLowerCase());
    else throw new PatternProblem(`"${part}": write sáme- for a first part, -giella for a last one`);
  }

  #closeSection(): void {
    const section = this.#section;
    this.#section = undefined;
    if (section === undefined) return;
    const { kind, name, rules, vowels } = section;
    if (kind === 'rewrite' || kind === 'letters')
      this.#passes.push({ kind, name, table: new LetterTable(rules), vowels });
    else if (kind === 'change') this.#passes.push({ kind, name, rules, vowels });
    else if (kind === 'stress') this.#passes.push({ kind, name, lines: section.stress, vowels });
    else if (kind === 'speak') this.#speak.push(...rules);
  }

  #finish(): PronunciationFile {
    const only = (key: string): string => {
      const values = this.#header.get(key) ?? [];
      if (values.length !== 1) throw this.#error(`needs exactly one line "${key} …"`);
      return values[0]!;
    };
    const oneOf = <T extends string>(key: string, allowed: readonly T[], fallback?: T): T => {
      const value = fallback !== undefined && !this.#header.has(key) ? fallback : only(key);
      const matching = allowed.find((candidate) => candidate === value);
      if (matching === undefined) throw this.#error(`${key} is ${allowed.join(' or ')}, not "${value}"`);
      return matching;
    };
    const sources = this.#header.get('source') ?? [];
    if (sources.length === 0) throw this.#error('needs its sources: "source …"');
    for (const kind of ['letters', 'stress'])
      if (this.#passes.filter((pass) => pass.kind === kind).length !== 1)
        throw this.#error(`needs one section "${kind}"`);
    if (this.#vowels.isEmpty) throw this.#error('needs its vowels: "nuclei a e i …"');
    return {
      espeakVoice: only('espeak'),
      confidence: oneOf('confidence', ['derived', 'experimental']),
      sources,
      gaps: this.#header.get('gap') ?? [],
      alphabet: list((this.#header.get('alphabet') ?? []).join(' ')),
      hyphen: oneOf('hyphen', ['parts', 'join'], 'parts'),
      compounds: oneOf('compounds', ['listed', 'analysed'], 'listed'),
      compoundStress: oneOf('compound-stress', ['first', 'last'], 'first'),
      passes: this.#passes,
      words: this.#words,
      firstParts: this.#firstParts,
      lastParts: this.#lastParts,
      speak: this.#speak,
    };
  }

  #error(problem: string): DataError {
    return new DataError(problem, { file: this.file });
  }
}

function isSection(word: string): word is Section {
  return (SECTIONS as readonly string[]).includes(word);
}

/** The rules of a voice: `languages/espeak/<voice>.speak.txt` and the one that all share, lines of IPA → mnemonics. */
export function parseSpeakRules(text: string, file?: string): SoundRule[] {
  return text
    .normalize('NFC')
    .split(/\r?\n/)
    .flatMap((raw, index) => {
      const line = withoutComment(raw).trim();
      if (line === '') return [];
      try {
        return [parseSoundRule(line, index + 1, new Map())];
      } catch (error) {
        if (!(error instanceof PatternProblem)) throw error;
        throw new DataError(`line ${index + 1}: ${error.message}`, { file, cause: error });
      }
    });
}
