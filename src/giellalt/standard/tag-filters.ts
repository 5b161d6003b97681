/**
 * Filters that are made from the tags of a lexicon: every tag of a class is removed, made optional, or its strings are left out. The
 * tags of a class are those that have its name anywhere.
 */
import { isReservedSymbol } from '../../fst/algebra/special-symbols.js';
import type { StandardRule, StepContext } from '../build/standard-rule.js';
import { textArtefact } from '../recipes/artefact.js';

/** Class of tags by the name that filters have for it. */
const CLASSES: Readonly<Record<string, string>> = {
  area: 'Area/',
  derivation: 'Der/',
  dialect: 'Dial/',
  grammatical: 'Gram/',
  error: 'Err/',
  orig_lang: 'OLang/',
  semantic: 'Sem/',
  usage: 'Use/',
  altorth: 'AltOrth/',
};

export const LEXICON_TAGS = '.generated/lexicon-tags.txt';

/** Tags begin or end with a plus. */
export function tagsOf(symbols: readonly string[]): string[] {
  const tags = symbols.filter((symbol) => !isReservedSymbol(symbol) && /^\+.|.\+$/su.test(symbol));
  return tags.length > 0 ? tags : ['+NoTagsFound'];
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** Rules that end in `tags` of one class: the list of its tags is the prerequisite. */
function fromTags(target: string, expression: (tags: readonly string[], context: StepContext) => string): StandardRule {
  return {
    target,
    prerequisites: ['.generated/%-tags.txt'],
    make: (context) => textArtefact(expression(linesOf(context.text(context.inputs[0]!)), context)),
  };
}

const quoted = (tag: string) => `"${tag}"`;
const eachTag = (tags: readonly string[], rule: (tag: string) => string) =>
  tags.map((tag) => rule(quoted(tag))).join(',\n');

/** Strings that one of the tags stands in front of: what a semantic tag is moved behind. */
const WORD_CLASSES = [
  ['+N'],
  ['+A'],
  ['+N', '+Prop'],
  ...[1, 2, 3, 4].map((n) => [`+v${n}`, '+A']),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`+v${n}`, '+N']),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`+v${n}`, '+Use/NG', '+N']),
];

function removal(tags: readonly string[], { stem }: StepContext): string {
  const context = stem === 'semantic' ? ' || \\"+Prop" _' : '';
  return `${eachTag(tags, (tag) => `0 <- ${tag}`)}${context} ;`;
}

function reordering(tags: readonly string[]): string {
  const rules = WORD_CLASSES.flatMap((names) => {
    const wordClass = names.map(quoted).join(' ');
    return tags.map((tag) => `${wordClass} ${quoted(tag)} <- ${quoted(tag)} ${wordClass}`);
  });
  return `${rules.join(',\n')} ;`;
}

const POS = ['N', 'A', 'V', 'Adv', 'Pron', 'CS', 'CC', 'Adp', 'Po', 'Pr', 'Interj', 'Pcle', 'Num'];

function areaInsertion(tags: readonly string[]): string {
  const areas = `[ ${tags.map(quoted).join(' | ')} ]`;
  const wordClasses = POS.map((name) => quoted(`+${name}`)).join(' | ');
  return `${areas} <- [..] || [ "-" | .#. | "#" ] \\${areas}* _ [ ${wordClasses} ] ;`;
}

/** `remove-all_dialects_but_X-strings`: strings with a tag that excludes X, or that belongs to another one. */
function allButOne(kind: string, prefix: string, names: (context: StepContext) => readonly string[]): StandardRule {
  return {
    target: `remove-all_${kind}_but_%-strings.regex`,
    prerequisites: [],
    make: (context) => {
      const others = names(context).filter((name) => !name.includes(context.stem));
      const tags = [`+${prefix}/-${context.stem}`, ...others.map((name) => `+${prefix}/${name}`)];
      return textArtefact(`~$[ ${tags.map(quoted).join(' | ')} ] ;`);
    },
  };
}

function configured(...names: string[]): (context: StepContext) => readonly string[] {
  return ({ repository }) =>
    names.flatMap((name) => (repository.configuration.variable(name) ?? '').split(/\s+/).filter((word) => word !== ''));
}

/** After a tag of an area a flag keeps tags of other areas out of the same string. */
const mixedAreas: StandardRule = {
  target: 'remove-mixed_area-strings.regex',
  prerequisites: [],
  make: (context) => {
    const areas = configured('AREAS')(context);
    const rules = areas.flatMap((area) => {
      const others = areas.filter((other) => !other.includes(area));
      const excluded = others.map((other) => `"+Area/-${area}" "@U.Area.${other}@"`).join(' | ');
      return [`"+Area/${area}" "@U.Area.${area}@" <- "+Area/${area}"`, `[ ${excluded} ] <- "+Area/-${area}"`];
    });
    return textArtefact(`${rules.join(',\n')} ;`);
  },
};

export const TAG_FILTERS: readonly StandardRule[] = [
  {
    target: LEXICON_TAGS,
    prerequisites: ['/src/fst/morphology/.generated/lexicon.hfst'],
    make: ({ inputs, net }) =>
      textArtefact(
        tagsOf(net(inputs[0]!).symbols)
          .map((tag) => `${tag}\n`)
          .join(''),
      ),
  },
  ...Object.entries(CLASSES).map(
    ([name, part]): StandardRule => ({
      target: `.generated/${name}-tags.txt`,
      prerequisites: [LEXICON_TAGS],
      make: ({ inputs, text }) => {
        const tags = linesOf(text(inputs[0]!)).filter((tag) => tag.includes(part));
        return textArtefact((tags.length > 0 ? tags : [`${part}DummyTag`]).map((tag) => `${tag}\n`).join(''));
      },
    }),
  ),
  fromTags('make-optional-%-tags.regex', (tags) => `${eachTag(tags, (tag) => `0 (<-) ${tag}`)} ;`),
  fromTags(
    'remove-%-tags-before-pos.regex',
    (tags) => `${eachTag(tags, (tag) => `0 <- ${tag}`)} || _ ( ? ) [ "+N" | "+A" ] ;`,
  ),
  fromTags(
    'remove-%-tags-before-derivations.regex',
    (tags) =>
      `${eachTag(tags, (tag) => `0 <- ${tag}`)} || _ ( ? ) [ "+Der" | "+Der2" | "+Der3" | "+Der4" | "+Der5" ] ;`,
  ),
  fromTags('remove-%-tags.regex', removal),
  {
    target: 'remove-%-strings.regex',
    prerequisites: ['.generated/%-tags.txt', 'remove-%-strings-modifications.regex'],
    make: ({ inputs, text }) => {
      const tags = linesOf(text(inputs[0]!)).map(quoted).join(' | ');
      return textArtefact(`~[ $[ ${tags} ] - @re"${inputs[1]!.replace(/^.*\//, '')}" ] ;`);
    },
  },
  fromTags('remove-%-strings.regex', (tags) => `~[ $[ ${tags.map(quoted).join(' | ')} ] ] ;`),
  fromTags('reorder-%-tags.regex', reordering),
  fromTags('insert-%-tags-before-pos.regex', areaInsertion),
  fromTags(
    'insert-%-tags-after-pos.regex',
    (tags) => `${tags.map((tag) => `[ "${tag}" <- [..] || "${tag}" ( ? ) [ "+N" | "+A" ] _ ]`).join(' .o.\n')} ;`,
  ),
  allButOne('dialects', 'Dial', configured('DIALECTS')),
  allButOne('areas', 'Area', configured('AREAS')),
  allButOne('orths', 'AltOrth', configured('DEFAULT_ORTH', 'ALT_ORTHS')),
  mixedAreas,
];
