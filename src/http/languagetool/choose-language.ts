/**
 * Which language a text is checked in: the one that was asked for, or with `auto` the one that it seems to be in. Start at
 * `chooseLanguage`.
 *
 * `auto` would rather check nothing than mark an English text as bad North Sámi: a text that is probably in none of our
 * languages, in one of `noopLanguages`, or that is too short to tell, gets an answer without matches.
 */
import { detectLanguage } from '../../service/operations/detect-language.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { badRequest } from './api-error.js';
import { AUTO, type CheckParameters } from './check-parameters.js';
import { CHECKS, cleanCode, isInstalled, knownCodes, resolveCode } from './language-codes.js';

export interface ChosenLanguage {
  /** What the text is checked in; undefined when it is not checked. */
  readonly tag: string | undefined;
  /** For the client. */
  readonly code: string;
  readonly confidence: number;
  readonly source: string;
}

type Hints = Pick<
  CheckParameters,
  'preferredVariants' | 'preferredLanguages' | 'isLimitedToPreferred' | 'noopLanguages'
>;

/** Below this a detected language is right in less than half of the cases (docs/engines/detection.md). */
const LEAST_CONFIDENCE = 0.5;
/** How much more likely a language is because the user says that he writes it, or names a variant of it. */
const PREFERRED = 5;
const VARIANT = 2;

const UNDETERMINED: ChosenLanguage = { tag: undefined, code: 'und', confidence: 0, source: 'ngram' };

export function chooseLanguage(
  { language, text, ...hints }: Pick<CheckParameters, 'language' | 'text'> & Hints,
  context: Pick<HttpContext, 'service' | 'tagTable' | 'served'>,
  mount: Mount,
): ChosenLanguage {
  if (language === AUTO) return detect(text.checked, hints, context, mount);
  const found = resolveCode(language, mount.deployment, context.tagTable);
  if (found === undefined) {
    const codes = knownCodes(mount.deployment, context.tagTable).join(', ');
    throw badRequest(
      `'${language}' is not a language code known to this server. Supported language codes are: ${codes}.`,
    );
  }
  const tag = found === 'none' ? undefined : found.tag;
  return { tag, code: cleanCode(language), confidence: 1, source: 'given' };
}

function detect(
  text: string,
  hints: Hints,
  { service, tagTable, served }: Pick<HttpContext, 'service' | 'tagTable' | 'served'>,
  { deployment }: Mount,
): ChosenLanguage {
  // Codes that nobody here has are hints, too: a text in English is the more likely to be English.
  const tagOf = (code: string) => {
    const found = resolveCode(code, deployment, tagTable);
    return found === undefined || found === 'none' ? languagePart(code) : found.tag;
  };
  const preferred = new Set(hints.preferredLanguages.map(tagOf));
  const variants = new Map(hints.preferredVariants.map((code) => [tagOf(code), cleanCode(code)]));
  const candidates = detectLanguage(text, deployment, tagTable).filter(
    ({ tag }) => !hints.isLimitedToPreferred || preferred.size === 0 || preferred.has(tag),
  );
  const weighted = candidates.map(({ tag, confidence }) => {
    const weight = (preferred.has(tag) ? PREFERRED : 1) * (variants.has(tag) ? VARIANT : 1);
    return { tag, weight: confidence * weight };
  });
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  const best = weighted.reduce((most, one) => (one.weight > most.weight ? one : most), { tag: '', weight: 0 });
  if (sum === 0) return UNDETERMINED;
  const confidence = Math.round((best.weight / sum) * 1000) / 1000;
  const noop = new Set(hints.noopLanguages.map(tagOf));
  // What another process serves is ours, too: the client is told where.
  const isOurs =
    CHECKS.some((operation) => deployment.tags[operation].has(best.tag)) &&
    (isInstalled(service.registry, best.tag) || !served.has(best.tag));
  const isChecked = isOurs && confidence >= LEAST_CONFIDENCE && !noop.has(best.tag);
  const code = variants.get(best.tag) ?? best.tag;
  return { tag: isChecked ? best.tag : undefined, code, confidence, source: 'ngram' };
}

function languagePart(code: string): string {
  return code.toLowerCase().split(/[-_]/, 1)[0] ?? code;
}
