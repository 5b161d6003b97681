/**
 * Our tags as LanguageTool clients know languages: a short code, and a long one with a country. Start at `listLanguages` (what
 * can be checked now) and `resolveCode` (what a client means).
 *
 * LibreOffice makes a locale of every long code, so each country that it knows for a language has an entry of its own.
 */

import type { Registry } from '../../service/engines/registry.js';
import type { Deployment, Operation } from '../../service/languages/deployments.js';
import { languageNames } from '../../service/languages/language-names.js';
import { findTag, type TagTable, withoutLastHyphens } from '../../service/languages/tags.js';

export interface ListedLanguage {
  readonly name: string;
  readonly code: string;
  readonly longCode: string;
}

/** What of a deployment can proof-read. */
export const CHECKS: readonly Operation[] = ['grammar', 'speller'];

/** Scripts and countries of the locales that LibreOffice has, by our tag or by the code that a tag stands in for. */
const LOCALES: Readonly<Record<string, readonly string[]>> = {
  ba: ['RU'],
  crk: ['Latn-CA', 'Cans-CA'],
  de: ['DE', 'AT', 'CH', 'LI', 'LU'],
  es: ['ES'],
  et: ['EE'],
  fi: ['FI'],
  fkv: ['NO'],
  fo: ['FO'],
  ga: ['IE'],
  kl: ['GL'],
  koi: ['RU'],
  kpv: ['RU'],
  kw: ['GB'],
  liv: ['RU'],
  lv: ['LV'],
  mdf: ['RU'],
  mhr: ['RU'],
  mrj: ['RU'],
  myv: ['RU'],
  nb: ['NO'],
  nn: ['NO'],
  no: ['NO'],
  olo: ['RU'],
  ro: ['RO', 'MD'],
  ru: ['RU'],
  se: ['NO', 'SE', 'FI'],
  sje: ['SE'],
  sma: ['NO', 'SE'],
  smj: ['NO', 'SE'],
  smn: ['FI'],
  sms: ['FI'],
  so: ['SO'],
  tt: ['RU'],
  udm: ['RU'],
  vep: ['RU'],
  vro: ['EE'],
  yrk: ['RU'],
};

/** Codes for "no language" and "I do not know"; `qlt` is what is left of a locale that LibreOffice 7.4 has no table for. */
const NO_LANGUAGE = /^(?:qlt|und|zxx|mul)(?:-|$)/;
/** A variety that LanguageTool has as a language of its own. */
const SIMPLE_GERMAN = /-x-simple-language(?:-.*)?$/;

/** The tag that is meant; undefined when nobody here has the language, `none` when the client says that there is none. */
export function resolveCode(
  asked: string,
  deployment: Pick<Deployment, 'tags'>,
  table: TagTable,
): { readonly tag: string } | 'none' | undefined {
  const code = asked.toLowerCase().replaceAll('_', '-');
  if (NO_LANGUAGE.test(code)) return 'none';
  const tag = findTag(deployment, CHECKS, code.replace(SIMPLE_GERMAN, ''), table);
  return tag === undefined ? undefined : { tag };
}

/** As the client wrote it, in the shape of a code. */
export function cleanCode(asked: string): string {
  return withoutLastHyphens(asked.replaceAll('_', '-'));
}

/** Whether there is data, ready or still loading. */
export function isInstalled(registry: Pick<Registry, 'status'>, tag: string): boolean {
  return CHECKS.some((operation) => registry.status(operation, tag).state !== 'not-installed');
}

export function isReady(registry: Pick<Registry, 'status'>, tag: string): boolean {
  return CHECKS.some((operation) => registry.status(operation, tag).state === 'ready');
}

/** Sorted by name; the plain code stands before those with a country. */
export function listLanguages(
  registry: Pick<Registry, 'status'>,
  deployment: Pick<Deployment, 'tags'>,
  table: TagTable,
): ListedLanguage[] {
  const tags = new Set(CHECKS.flatMap((operation) => [...deployment.tags[operation].keys()]));
  const standIns = [...table.substitutes.keys()].filter((code) => !tags.has(code));
  const codes = [...tags, ...standIns].filter((code) => {
    const tag = findTag(deployment, CHECKS, code, table);
    return tag !== undefined && isReady(registry, tag);
  });
  const listed = codes.flatMap((code) => {
    return longCodes(code).map((longCode) => ({ name: nameOfCode(longCode), code, longCode }));
  });
  return listed.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** The plain code first. */
function longCodes(code: string): string[] {
  return [code, ...(LOCALES[code] ?? []).map((locale) => `${code}-${locale}`)];
}

/** For the configuration of LibreOffice, which knows no private tags. */
export function officeLocales(deployments: readonly Pick<Deployment, 'tags'>[], table: TagTable): string[] {
  const codes = deployments.flatMap((deployment) => knownCodes(deployment, table));
  return [...new Set(codes)]
    .filter((code) => !code.includes('-x-'))
    .sort()
    .flatMap(longCodes);
}

/** All codes of a deployment, for the message about one that it does not have. */
export function knownCodes(deployment: Pick<Deployment, 'tags'>, table: TagTable): string[] {
  const tags = CHECKS.flatMap((operation) => [...deployment.tags[operation].keys()]);
  const standIns = [...table.substitutes.keys()].filter(
    (code) => findTag(deployment, CHECKS, code, table) !== undefined,
  );
  return [...new Set([...tags, ...standIns])].sort();
}

const names = new Map<string, string>();
/** Far more than there are; a client may send any code. */
const MOST_NAMES = 1_000;

/** `North Sámi – Davvisámegiella (Norway)`. */
export function nameOfCode(code: string): string {
  const key = code.toLowerCase();
  const before = names.get(key);
  if (before !== undefined) return before;
  const name = makeName(code);
  if (names.size < MOST_NAMES) names.set(key, name);
  return name;
}

function makeName(code: string): string {
  const whole = languageNames().get(code.toLowerCase());
  if (whole !== undefined) return join(whole.english, whole.autonym);
  const [language = '', ...rest] = code.split('-');
  const known = languageNames().get(language.toLowerCase());
  const english = known?.english ?? displayName('en', 'language', language) ?? language;
  const autonym = known?.autonym ?? displayName(language, 'language', language) ?? english;
  const details = rest.map((subtag) => displayName('en', /^[a-z]{4}$/i.test(subtag) ? 'script' : 'region', subtag));
  const found = details.filter((detail) => detail !== undefined);
  return `${join(english, autonym)}${found.length === 0 ? '' : ` (${found.join(', ')})`}`;
}

function join(english: string, autonym: string): string {
  return english.toLowerCase() === autonym.toLowerCase() ? english : `${english} – ${capital(autonym)}`;
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Undefined for what is no such code. */
function displayName(locale: string, type: 'language' | 'region' | 'script', code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([locale], { type, fallback: 'none' }).of(code);
    return name;
  } catch {
    return undefined;
  }
}
