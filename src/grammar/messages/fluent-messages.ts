/**
 * The messages of a `.drb` bundle and of the built-in checkers: one Fluent file per language, where a message's value
 * is the title and its `.desc` the description, and `errors.json`, which gathers a grammar's marks under codes. Start
 * at `FluentMessages.find`.
 *
 *     double-space-before = Guokte gaskka
 *         .desc = Ovdal “{$1}” leat guokte gaskka.
 */
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { ErrorText, MessageSource } from './message-source.js';
import type { Variables } from './variables.js';
import { UNKNOWN } from './variables.js';

export interface FluentMessageData {
  readonly kind: 'fluent';
  /** By language tag: the text of `errors-<tag>.ftl`. */
  readonly files: Readonly<Record<string, string>>;
  /** Which marks are reported under which code; the first that fits counts. */
  readonly groups: readonly FluentGroup[];
}

export interface FluentGroup {
  readonly code: string;
  readonly marks: readonly ({ readonly id: string } | { readonly re: string })[];
}

interface FluentLanguage {
  readonly bundle: FluentBundle;
  readonly ids: readonly string[];
  /** Every variable that the file names, as unknown. */
  readonly unknown: Readonly<Record<string, string>>;
}

interface CompiledGroup {
  readonly code: string;
  readonly fits: (mark: string) => boolean;
}

const MAX_CACHED = 10_000;

export class FluentMessages implements MessageSource {
  readonly locales: readonly string[];
  readonly #files: ReadonlyMap<string, string>;
  readonly #languages = new Map<string, FluentLanguage>();
  readonly #groups: readonly CompiledGroup[];
  readonly #codes = new Map<string, string>();

  constructor(data: FluentMessageData) {
    this.#files = new Map(Object.entries(data.files));
    this.locales = [...this.#files.keys()];
    this.#groups = data.groups.map(compileGroup);
  }

  find(locale: string, code: string, variables: Variables): ErrorText | undefined {
    const language = this.#language(locale);
    const message = language?.bundle.getMessage(messageKey(code));
    if (language === undefined || message === undefined) return undefined;
    const values = { ...language.unknown };
    for (const [name, value] of variables) values[argumentName(name)] = value;
    const format = (pattern: Parameters<FluentBundle['formatPattern']>[0] | null | undefined) =>
      // Errors are collected, not thrown: a message that refers to nothing is still a message.
      pattern ? language.bundle.formatPattern(pattern, values, []).trim() : '';
    return { title: format(message.value), description: format(message.attributes.desc) };
  }

  codeOf(mark: string): string {
    let code = this.#codes.get(mark);
    if (code === undefined) {
      code = this.#groups.find(({ fits }) => fits(mark))?.code ?? mark;
      if (this.#codes.size >= MAX_CACHED) this.#codes.clear();
      this.#codes.set(mark, code);
    }
    return code;
  }

  codes(): string[] {
    if (this.#groups.length > 0) return this.#groups.map(({ code }) => code);
    return [...new Set(this.locales.flatMap((locale) => this.#language(locale)?.ids ?? []))];
  }

  covers(entry: string, mark: string): boolean {
    return this.codeOf(mark) === entry;
  }

  #language(locale: string): FluentLanguage | undefined {
    const file = this.#files.get(locale);
    if (file === undefined) return undefined;
    let language = this.#languages.get(locale);
    if (language === undefined) {
      language = openLanguage(locale, file);
      this.#languages.set(locale, language);
    }
    return language;
  }
}

function openLanguage(locale: string, file: string): FluentLanguage {
  const source = withoutDeepEntries(withNamedVariables(file));
  const resource = new FluentResource(source);
  // Without isolation marks: the places that show the texts set the direction themselves.
  const bundle = new FluentBundle(formattingLocale(locale), { useIsolating: false });
  bundle.addResource(resource);
  const names = source.matchAll(/\{\s*\$([a-zA-Z][\w-]*)/g);
  const unknown = Object.fromEntries([...names].map(([, name = '']) => [name, UNKNOWN]));
  const ids = resource.body.map(({ id }) => id).filter((id) => !id.startsWith('-'));
  return { bundle, ids, unknown };
}

/** Opening brackets of one message. The parser of Fluent recurses at each, and a pack may have any number of them. */
const MOST_BRACKETS = 1_000;
/** Where messages and terms begin. */
const ENTRIES = /^(?=-?[a-zA-Z][\w-]* *=)/m;

/** An entry that could be nested beyond reason is left out, as one that is not Fluent is. */
function withoutDeepEntries(source: string): string {
  return source
    .split(ENTRIES)
    .filter((entry) => (entry.match(/[{(]/g)?.length ?? 0) <= MOST_BRACKETS)
    .join('');
}

/** Fluent's own names start with a letter; these files say `{$1}`, `{€1}`, or `$1` without braces. */
function withNamedVariables(file: string): string {
  return file.replace(/(\{\s*)?([$€])(\d+)/gu, (_, brace: string | undefined, sigil: string, number: string) => {
    const variable = `{ $${argumentName(sigil + number)}`;
    return brace === undefined ? `${variable} }` : variable;
  });
}

function argumentName(variable: string): string {
  return variable.replace(/^\$/, 'word').replace(/^€/, 'suggestion');
}

/** For plurals and numbers in a message; a tag that no formatter knows must not stop it. */
function formattingLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/**
 * The key of a message as files mangle it: `Msyn Ill→Loc!` is `msyn-ill_u2192loc_`.
 */
export function messageKey(code: string): string {
  return Array.from(code, (character) => {
    if (/[a-z0-9-]/i.test(character)) return character.toLowerCase();
    if (character === ' ') return '-';
    const point = character.codePointAt(0)!;
    const hex = point.toString(16).toUpperCase();
    if (point > 0xffff) return `_U${hex.padStart(6, '0')}`;
    return point > 0x20 && point < 0x7f ? '_' : `_u${hex.padStart(4, '0')}`;
  }).join('');
}

function compileGroup({ code, marks }: FluentGroup): CompiledGroup {
  const ids = new Set(marks.flatMap((mark) => ('id' in mark ? [mark.id] : [])));
  const patterns = marks.flatMap((mark) => ('re' in mark ? compile(mark.re) : []));
  return { code, fits: (mark) => ids.has(mark) || patterns.some((pattern) => pattern.test(mark)) };
}

/** A pattern that cannot be read fits nothing. */
function compile(pattern: string): RegExp[] {
  try {
    return [new RegExp(pattern, 'u')];
  } catch {
    return [];
  }
}
