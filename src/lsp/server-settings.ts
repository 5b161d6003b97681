/**
 * The settings of the language server, as an editor sends them: `initializationOptions`, the section `langtools` of
 * `workspace/configuration`, or the payload of `didChangeConfiguration`. What is missing or of the wrong type is the default.
 */

export interface ServerSettings {
  readonly enabled: boolean;
  /** A tag, or `auto`: what the text itself says, else what it looks like. */
  readonly language: string;
  /** Globs of paths with the language of such files; the first that fits counts. */
  readonly languages: readonly (readonly [glob: string, language: string])[];
  readonly what: 'all' | 'spelling' | 'grammar';
  /** Codes that are not reported. */
  readonly ignore: readonly string[];
  readonly words: readonly string[];
  /** Languages for messages, best first. */
  readonly locales: readonly string[];
  readonly addresses: boolean;
  /** Comments of programs are checked. */
  readonly comments: boolean;
  readonly severity: { readonly spelling: Severity; readonly grammar: Severity; readonly style: Severity };
  readonly debounceMs: number;
  readonly maxSuggestions: number;
  /** Longer documents are not checked. */
  readonly maxLength: number;
}

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export const DEFAULT_SETTINGS: ServerSettings = {
  enabled: true,
  language: 'auto',
  languages: [],
  what: 'all',
  ignore: [],
  words: [],
  locales: [],
  addresses: false,
  comments: true,
  severity: { spelling: 'warning', grammar: 'warning', style: 'information' },
  debounceMs: 300,
  maxSuggestions: 8,
  maxLength: 400_000,
};

const SEVERITIES: readonly string[] = ['error', 'warning', 'information', 'hint'];

/** @param settings the object itself, or one with the section `langtools` */
export function readSettings(settings: unknown, base: ServerSettings = DEFAULT_SETTINGS): ServerSettings {
  const outer = asObject(settings);
  const { langtools } = outer;
  const object = langtools === undefined ? outer : asObject(langtools);
  const severity = asObject(object.severity);
  return {
    enabled: typeof object.enabled === 'boolean' ? object.enabled : base.enabled,
    language: typeof object.language === 'string' && object.language !== '' ? object.language : base.language,
    languages: object.languages === undefined ? base.languages : pairs(object.languages),
    what: object.what === 'spelling' || object.what === 'grammar' || object.what === 'all' ? object.what : base.what,
    ignore: strings(object.ignore) ?? base.ignore,
    words: strings(object.words) ?? base.words,
    locales: strings(object.locales) ?? base.locales,
    addresses: typeof object.addresses === 'boolean' ? object.addresses : base.addresses,
    comments: typeof object.comments === 'boolean' ? object.comments : base.comments,
    severity: {
      spelling: asSeverity(severity.spelling) ?? base.severity.spelling,
      grammar: asSeverity(severity.grammar) ?? base.severity.grammar,
      style: asSeverity(severity.style) ?? base.severity.style,
    },
    debounceMs: count(object.debounceMs, 10_000) ?? base.debounceMs,
    maxSuggestions: count(object.maxSuggestions, 50) ?? base.maxSuggestions,
    maxLength: count(object.maxLength, 10_000_000) ?? base.maxLength,
  };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function strings(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
}

/** More globs than that would be tried for every change of a document. */
const MOST_GLOBS = 200;

function pairs(value: unknown): [string, string][] {
  const entries = Object.entries(asObject(value)).slice(0, MOST_GLOBS);
  return entries.flatMap(([glob, language]) =>
    typeof language === 'string' ? [[glob, language] as [string, string]] : [],
  );
}

function asSeverity(value: unknown): Severity | undefined {
  return typeof value === 'string' && SEVERITIES.includes(value) ? (value as Severity) : undefined;
}

function count(value: unknown, most: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;
}
