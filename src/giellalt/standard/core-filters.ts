/**
 * Filters that every repository shares, for where giella-core is not at hand: which tags they remove, make optional, or do not let
 * through, and what they do to the marks inside of words.
 */
import type { StandardRule } from '../build/standard-rule.js';
import { textArtefact } from '../recipes/artefact.js';
import { CORE, type Repository } from '../repository/repository.js';

const VARIANTS = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `+v${n}`);
const HOMONYMS = [1, 2, 3, 4].map((n) => `+Hom${n}`);
const COMPOUNDING = [
  ...['All', 'First', 'Pref', 'Last', 'Suff', 'None', 'Only'].map((name) => `+CmpNP/${name}`),
  ...['SgN', 'SgG', 'PlG', 'SgNomLeft', 'SgGenLeft', 'PlGenLeft', 'Def', 'DefSgNom', 'DefSgGen', 'DefPlGen'].map(
    (name) => `+CmpN/${name}`,
  ),
];
const USES_BUT_SPELLER = [
  ...['Circ', 'CircN', 'MT', 'Ped', 'NG', 'NGminip', 'NA', 'NotDNorm', 'DNorm'].map((name) => `+Use/${name}`),
  'Use/NG+',
];
const USES_BUT_NGMINIP = [
  ...['Circ', 'CircN', 'Marg', 'MT', 'Ped', 'NG', 'NA', '-Spell', '-PLX', 'SpellNoSugg', 'Derrog', 'NotDNorm', 'DNorm'],
].map((name) => `+Use/${name}`);

/** `remove-X-strings`: strings with one of the tags are left out. */
const REJECTED: Readonly<Record<string, readonly string[]>> = {
  ABBR: ['+ABBR'],
  ACR: ['+ACR'],
  CLB: ['+CLB'],
  MinusSpell: ['+Use/-Spell'],
  NA: ['+Use/NA', 'Use/NA+'],
  NG: ['+Use/NG', 'Use/NG+'],
  NGminip: ['+Use/NGminip'],
  Orth_IPA: ['+Orth/IPA'],
  Orth_Strd: ['+Orth/Strd'],
  PUNCT: ['+PUNCT', '+CLB'],
  Prop: ['+Prop'],
  RCmpnd: ['+RCmpnd'],
  UseCirc: ['+Use/Circ'],
  use_marg: ['+Use/Marg'],
  use_mt: ['+Use/MT'],
  variant: VARIANTS.slice(1),
  hyphenated: ['-'],
  mwe: [' '],
  ...Object.fromEntries(
    ['ENG', 'FIN', 'NNO', 'NOB', 'SME', 'SWE', 'UND'].map((name) => [`OLang_${name}`, [`+OLang/${name}`]]),
  ),
};

/** Tags for one kind of program: kept from the others, or only for others. */
const PROGRAMS: Readonly<Record<string, string>> = {
  Use_GC: '+Use/GC',
  Use_TTS: '+Use/TTS',
  Use_PMatch: '+Use/PMatch',
  Use_minusGC: '+Use/-GC',
  Use_minusTTS: '+Use/-TTS',
  Use_minus_PMatch: '+Use/-PMatch',
};

/** `remove-X-tags` */
const REMOVED: Readonly<Record<string, readonly string[]>> = {
  homonymy: HOMONYMS,
  variant: VARIANTS,
  transitivity: ['+TV', '+IV', '+Gram/TV', '+Gram/IV'],
  'number-string': ['+String', '+NumNum'],
  orthography: ['+Orth/Strd', '+Orth/IPA'],
  mwe: ['+MWE'],
  'norm-comp': COMPOUNDING,
  usage_except_speller: USES_BUT_SPELLER,
  usage_except_NGminip: [...USES_BUT_NGMINIP, 'Use/NG+'],
};

/** `make-optional-X-tags` */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  homonymy: [...HOMONYMS, ...'⁰¹²³⁴⁵⁶⁷⁸⁹'],
  hyph: ['+Hyph'],
  variant: VARIANTS,
  v1: ['+v1'],
  NGminip: ['+Use/NGminip'],
  transitivity: ['', 'Ex/', 'Gram/', 'ExGram/'].flatMap((kind) => [`+${kind}TV`, `+${kind}IV`]),
};

const quoted = (symbol: string) => `"${symbol}"`;
const rejecting = (tags: readonly string[]) => `~$[ ${tags.map(quoted).join(' | ')} ] ;`;
const each = (symbols: readonly string[], rule: (symbol: string) => string) =>
  `${symbols.map((symbol) => rule(quoted(symbol))).join(', ')} ;`;
const removing = (tags: readonly string[]) => each(tags, (tag) => `0 <- ${tag}`);
/** Comparison of adverbs. */
const COMPARISON = ['+Comp', '+Superl'];
const AFTER_ADVERB = '|| "+Adv" ( ? ) _ ;';

const FILTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(REJECTED).map(([name, tags]) => [`remove-${name}-strings`, rejecting(tags)] as const),
  ...Object.entries(REMOVED).map(([name, tags]) => [`remove-${name}-tags`, removing(tags)] as const),
  ...Object.entries(OPTIONAL).map(
    ([name, tags]) => [`make-optional-${name}-tags`, each(tags, (tag) => `0 (<-) ${tag}`)] as const,
  ),
  ...Object.entries(PROGRAMS).flatMap(([name, tag]) => [
    [`remove-${name}-strings`, rejecting([tag])] as const,
    [`remove-${name}-tags`, removing([tag])] as const,
  ]),
  ['remove-adv_comp-tags', `${COMPARISON.map((tag) => `0 <- ${quoted(tag)}`).join(', ')} ${AFTER_ADVERB}`],
  ['make-optional-adv_comp-tags', `${COMPARISON.map((tag) => `0 (<-) ${quoted(tag)}`).join(', ')} ${AFTER_ADVERB}`],
  ['make-optional-final_full_stops', '0 (<-) "." || _ .#. ;'],
  ['extract-Sem_Plc-strings', '$[ "+Sem/Plc" ] ;'],
  ['block-mwe-compounds', '"@U.CmpNone.TRUE@" "+MWE" <- "+MWE" ;'],
  ['reorder-subpos-tags', '"+N" "+Prop" <- "+Prop" "+N" ;'],
  ['tag-lowercase_error-strings', '"+Prop" "+Err/Lowercase" <- "+Prop" ;'],
  ['remove-hyphenation-marks', '"^" -> 0 ;'],
  ['remove-infl_boundary-marks', each(['<', '>'], (mark) => `${mark} -> 0`)],
  // A 7 behind a mark, or brackets around it, make it a letter.
  [
    'remove-infl_deriv-borders',
    `${['>', '<', '«', '»', '|»', '«|'].map((mark) => `${quoted(mark)} -> 0`).join(', ')}, "»7" -> "»", "«7" -> "«", "_7" -> "_", "[>]" -> ">", "[<]" -> "<" ;`,
  ],
  ['remove-word-boundary', `${['#', '##', '😱', '∑'].map((mark) => `${quoted(mark)} -> 0`).join(', ')}, "#7" -> "#" ;`],
  ['remove-nonfirst_infl_boundary-marks', '">" -> 0 || ">" ?* _ ;'],
  ['replace-hyphenation-chars', each(['#', '^'], (mark) => `${mark} -> "-"`)],
]);

export function isCoreFilter(name: string): boolean {
  return FILTERS.has(name);
}

/** Rules for those that neither the repository nor giella-core has. */
export function coreFilterRules({ files }: Repository): StandardRule[] {
  return [...FILTERS]
    .filter(([name]) => !files.has(`src/fst/filters/${name}.regex`) && !files.has(`@${CORE}/fst-filters/${name}.regex`))
    .map(([name, text]) => ({ target: `${name}.regex`, prerequisites: [], make: () => textArtefact(text) }));
}
