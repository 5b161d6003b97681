/**
 * The parameters of `/v2/check`, and what is wrong with them. Start at `readCheckParameters`. What only the vendor's server
 * can do (`sourceText`, `ruleValues`, `textSessionId` …) is not looked at, as is every parameter that nobody knows.
 *
 * Two are read more generously than there: `preferredVariants` with a fixed language, which Obsidian's plugin sends, and codes
 * of languages that nobody here has, wherever they are only a hint.
 */
import { MarkedText } from '../../markup/marked-text.js';
import { readData } from './annotation.js';
import { badRequest } from './api-error.js';
import type { Form, ParameterName } from './form.js';

export const AUTO = 'auto';

export interface CheckParameters {
  readonly text: MarkedText;
  /** A code, or `auto`. */
  readonly language: string;
  readonly preferredVariants: readonly string[];
  readonly preferredLanguages: readonly string[];
  readonly isLimitedToPreferred: boolean;
  readonly noopLanguages: readonly string[];
  readonly motherTongue: string | undefined;
  readonly rules: RuleChoice;
  readonly mode: 'all' | 'textLevelOnly' | 'allButTextLevelOnly';
  readonly isPartialWanted: boolean;
  readonly isCompact: boolean;
}

/** Which rules are wanted. Names may be those of our codes, too. */
export interface RuleChoice {
  readonly enabledRules: ReadonlySet<string>;
  readonly disabledRules: ReadonlySet<string>;
  readonly enabledCategories: ReadonlySet<string>;
  readonly disabledCategories: ReadonlySet<string>;
  readonly isEnabledOnly: boolean;
  readonly isPicky: boolean;
}

const LEVELS = [
  ...['default', 'picky', 'academic', 'clarity', 'professional', 'creative', 'customer', 'jobapp', 'objective'],
  'elegant',
];
const MODES = {
  all: 'all',
  batch: 'all',
  textLevelOnly: 'textLevelOnly',
  allButTextLevelOnly: 'allButTextLevelOnly',
} as const;
/** Of version 1 of the protocol: whoever sends them means something that is not done. */
const OLD_NAMES: readonly (readonly [ParameterName, string])[] = [
  ['enabled', 'enabledRules'],
  ['disabled', 'disabledRules'],
  ['preferredvariants', 'preferredVariants'],
  ['autodetect', 'language=auto'],
];
/** As generous as codes are in the wild: `nb_NO`, `vot-`. */
const CODE = /^[a-z]{2,8}(?:[-_][a-z0-9]{0,8})*$/i;
const LONGEST_CODE = 60;
const MOST_CODES = 100;
/** As many names of rules as our own API takes codes, each as long as there. */
const MOST_NAMES = 1_000;
const LONGEST_NAME = 200;

export function readCheckParameters(form: Form): CheckParameters {
  for (const [old, name] of OLD_NAMES) {
    if (form.has(old))
      throw badRequest(`You specified '${old}', but the parameter is now called '${name}' in v2 of the API.`);
  }
  const language = requiredLanguage(form);
  const isAuto = language === AUTO;
  const noopLanguages = codes(form, 'noopLanguages');
  if (noopLanguages.length > 0 && !isAuto) throw badRequest("'noopLanguages' can only be used with 'language=auto'.");
  const [motherTongue] = codes(form, 'motherTongue');
  codes(form, 'altLanguages');
  return {
    text: textOf(form),
    language,
    preferredVariants: isAuto || isTrue(form, 'multilingual') ? variants(form) : [],
    preferredLanguages: codes(form, 'preferredLanguages'),
    isLimitedToPreferred: isTrue(form, 'forcePreferredLanguages'),
    noopLanguages,
    motherTongue,
    rules: ruleChoice(form),
    mode: oneOf(form, 'mode', MODES, 'all'),
    isPartialWanted: isTrue(form, 'allowIncompleteResults'),
    isCompact: isCompact(form),
  };
}

/** Also for other paths that want a language. */
export function requiredLanguage(form: Form): string {
  const language = form.get('language')?.trim() ?? '';
  if (language === '') {
    throw badRequest(
      "Missing 'language' parameter, e.g. 'language=se' for North Sámi or 'language=auto' for detection.",
    );
  }
  return checkedCode(language, 'language');
}

/** The name of the function that the answer is wrapped in, if any. */
export function callbackOf(form: Form): string | undefined {
  const callback = form.get('callback');
  if (callback === undefined || callback === '') return undefined;
  if (!/^[a-zA-Z]{1,200}$/.test(callback)) throw badRequest("'callback' may contain letters only.");
  return callback;
}

function textOf(form: Form): MarkedText {
  const text = form.get('text');
  const data = form.get('data');
  if (text !== undefined && data !== undefined) throw badRequest("Set only 'text' or 'data' parameter, not both.");
  if (text !== undefined) return MarkedText.plain(text);
  if (data === undefined) throw badRequest("Missing 'text' or 'data' parameter.");
  return readData(data);
}

function ruleChoice(form: Form): RuleChoice {
  const enabledRules = names(form, 'enabledRules');
  const disabledRules = names(form, 'disabledRules');
  const enabledCategories = names(form, 'enabledCategories');
  const disabledCategories = names(form, 'disabledCategories');
  const isEnabledOnly = isTrue(form, 'enabledOnly') || form.get('enabledOnly') === 'yes';
  if (isEnabledOnly && disabledRules.size + disabledCategories.size > 0) {
    throw badRequest("You cannot specify disabled rules or categories using 'enabledOnly=true'.");
  }
  if (isEnabledOnly && enabledRules.size + enabledCategories.size === 0) {
    throw badRequest("You must specify enabled rules or categories when using 'enabledOnly=true'.");
  }
  const level = form.get('level') || 'default';
  if (!LEVELS.includes(level)) throw badRequest(`'level' must be one of: ${LEVELS.join(', ')}.`);
  const isPicky = level !== 'default';
  return { enabledRules, disabledRules, enabledCategories, disabledCategories, isEnabledOnly, isPicky };
}

function variants(form: Form): string[] {
  const variantCodes = codes(form, 'preferredVariants');
  const plain = variantCodes.find((code) => !/[-_]./.test(code));
  if (plain === undefined) return variantCodes;
  throw badRequest(`'preferredVariants' must name variants, such as 'de-AT'; '${plain}' has no hyphen.`);
}

function codes(form: Form, name: ParameterName): string[] {
  const namedCodes = listIn(form, name, MOST_CODES, LONGEST_CODE).map((code) => code.trim());
  return namedCodes.filter(Boolean).map((code) => checkedCode(code, name));
}

/** What stands between the commas. A body has room for a million of them. */
function listIn(form: Form, name: ParameterName, most: number, longest: number): string[] {
  const list = form.get(name) ?? '';
  const items = list.length > most * (longest + 1) ? undefined : list.split(',');
  if (items !== undefined && items.length <= most && items.every(({ length }) => length <= longest)) return items;
  throw badRequest(`'${name}' is too long: at most ${most} names of ${longest} characters are accepted.`);
}

function checkedCode(code: string, name: string): string {
  if (code.length <= LONGEST_CODE && CODE.test(code)) return code;
  throw badRequest(`'${name}' has something in it that is not a language code.`);
}

function names(form: Form, name: ParameterName): Set<string> {
  return new Set(listIn(form, name, MOST_NAMES, LONGEST_NAME).filter(Boolean));
}

function isTrue(form: Form, name: ParameterName): boolean {
  return form.get(name) === 'true';
}

function oneOf<Value>(
  form: Form,
  name: ParameterName,
  values: Readonly<Record<string, Value>>,
  fallback: Value,
): Value {
  const value = form.get(name);
  if (value === undefined || value === '') return fallback;
  if (!Object.hasOwn(values, value)) throw badRequest(`'${name}' must be one of: ${Object.keys(values).join(', ')}.`);
  return values[value] as Value;
}

function isCompact(form: Form): boolean {
  const value = form.get('c') || '0';
  if (!/^\d{1,9}$/.test(value)) throw badRequest("'c' must be a number.");
  return Number(value) === 1;
}
