/**
 * The text side of speech: `src/fst/transcriptions` (numbers, dates, abbreviations and signs as words, and back), `src/fst/phonetics`,
 * and `tools/tts`, which puts them together with a tokeniser and grammars.
 */
import { compose } from '../../fst/algebra/compose.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { invert } from '../../fst/algebra/projection.js';
import { concatenate, unionAll } from '../../fst/algebra/rational.js';
import type { StandardRule } from '../build/standard-rule.js';
import { netArtefact, textArtefact } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { fillTemplate } from '../speller/giella-speller-pack.js';
import {
  compileExpressions,
  compileLexicon,
  compileRules,
  copyRule,
  inRepositoryFormat,
  runScriptFile,
} from './compile-rules.js';
import { composeAll } from './compose-filters.js';
import { PIPELINE_RULES } from './grammar-checkers.js';

export const SPEECH = 'tools/tts';
export const TRANSCRIPTIONS = 'src/fst/transcriptions';
export const PHONETICS = 'src/fst/phonetics';

const filter = (name: string) => `/src/fst/filters/remove-${name}.hfst`;

/** Numbers and signs as words: what no norm has is left out, on both sides. */
function intoWords(target: string, source: string): StandardRule {
  return {
    target,
    prerequisites: [source, filter('usage-tags'), filter('NA-strings'), filter('NG-strings')],
    make: (context) => {
      const [net, usage, na, ng] = context.inputs.map(context.net);
      return netArtefact(composeAll([usage!, na!, ng!, net!, na!, invert(ng!), invert(usage!)], 'letters', context));
    },
  };
}

/** Words as numbers and signs, also where they are written less strictly. */
function fromWords(target: string, source: string): StandardRule {
  const relaxed = (name: string) => `/src/fst/orthography/spellrelax-${name}.compose.hfst`;
  return {
    target,
    prerequisites: [source, filter('usage-tags'), relaxed('tags'), relaxed('with-tags')],
    make: (context) => {
      const [net, usage, tags, withTags] = context.inputs.map(context.net);
      const { limits } = context;
      const words = composeAll([usage!, net!, invert(usage!)], 'letters', context);
      const tagged = optimise(concatenate(words, tags!, limits), limits);
      return netArtefact(optimise(invert(composeAll([tagged, withTags!], 'letters', context)), limits));
    },
  };
}

export const TRANSCRIPTION_RULES: readonly StandardRule[] = [
  // Unlike in the lexicon, symbols are not aligned.
  {
    target: '.generated/%.hfst',
    prerequisites: ['%.lexc'],
    make: (context) => netArtefact(compileLexicon(context.inputs, context, {})),
  },
  intoWords('.generated/transcriptor-%-digit2text.filtered.hfst', '.generated/transcriptor-%-digit2text.hfst'),
  fromWords('.generated/transcriptor-%-text2digit.filtered.hfst', '.generated/transcriptor-%-digit2text.hfst'),
  intoWords('.generated/transcriptor-%2text.filtered.hfst', '.generated/transcriptor-%2text.hfst'),
  fromWords('.generated/transcriptor-text2%.filtered.hfst', '.generated/transcriptor-%2text.hfst'),
  ...compileRules('symbols'),
];

/** The transcriptors of a repository, as names without an ending, each in both directions. */
export function transcriptors(repository: Repository): string[] {
  const makefile = repository.makefile(TRANSCRIPTIONS);
  const into = ['GT_TRANSCRIPTIONS_SRCS', 'GT_ABBREV_SRCS', 'GT_EMOJIS_SRCS']
    .flatMap((name) => makefile.list(name))
    .map((file) => file.replace(/\.\w+$/, ''))
    .filter((name) => name.endsWith('2text'));
  const back = into.map((name) =>
    name.endsWith('-digit2text')
      ? name.replace(/digit2text$/, 'text2digit')
      : name.replace(/^transcriptor-(.*)2text$/, 'transcriptor-text2$1'),
  );
  return [...into, ...back];
}

/** Those that a voice uses, without an ending. */
function transcriptorsOfVoice(repository: Repository): string[] {
  const left = repository.makefile(SPEECH).list('GIELLA_TTS_REMOVE_TRANSCRIPTORS');
  return transcriptors(repository)
    .filter((name) => name.endsWith('2text') && !left.some((each) => name.startsWith(each)))
    .sort()
    .map((name) => `${name}.filtered.lookup`);
}

const compiled = (file: string) => file.replace(/\.cg3$/, '.bin').replace(/\.(?:regex|xfscript)$/, '.hfstol');

/** The files of the pack, by the variables that list them. */
export function speechMembers(repository: Repository): string[] {
  const makefile = repository.makefile(SPEECH);
  const files = (name: string) => makefile.list(name);
  return [
    ...files('GIELLA_TTS_IPA_FST_FILE'),
    ...files('GIELLA_TTS_TOKENISER'),
    'transcriptor-gt-desc.hfstol',
    'analyser-gt-norm.hfstol',
    'generator-tts-gt-norm.hfstol',
    ...files('GIELLA_TTS_VALENCY_SRC').map(compiled),
    ...files('GIELLA_TTS_WHSPACE_ANAL_SRC').map((file) => file.replace(/\.regex$/, '.hfst')),
    ...['MWEDIS', 'DISAMBIGUATOR', 'FUNCTIONS', 'SEMSETS', 'DEPENDENCY'].flatMap((name) =>
      files(`GIELLA_TTS_${name}_SRC`).map(compiled),
    ),
    'pipespec.xml',
    ...transcriptorsOfVoice(repository).map((name) => `${name}.hfstol`),
    ...['PHONEMISER', 'ACRO_PHONEMISER'].flatMap((name) => files(`GIELLA_TTS_${name}_SRC`).map(compiled)),
    ...files('LOCAL_TTS_ZIP_FILES'),
  ];
}

export function speechRules(repository: Repository): StandardRule[] {
  const phonetics = repository.makefile(SPEECH).list('GIELLA_TTS_IPA_FST_FILE');
  return [
    {
      target: 'transcriptor-gt-desc.hfstol',
      prerequisites: [
        '/src/fst/filters/make-optional-final_full_stops.hfst',
        ...transcriptorsOfVoice(repository).map((name) => `${name}.hfst`),
      ],
      make: ({ inputs, net, limits }) => {
        const [stops, ...parts] = inputs.map(net);
        const all = optimise(unionAll(parts, limits), limits);
        return netArtefact(optimise(compose(stops!, all, { flags: 'letters' }, limits), limits));
      },
    },
    {
      target: 'pipespec.xml',
      prerequisites: ['pipespec.xml.in'],
      make: ({ inputs, text }) => {
        const name = inputs[0]!;
        const { configuration } = repository;
        const values = Object.fromEntries(
          [...text(name).matchAll(/@([A-Za-z_]\w*)@/g)].map(([, variable = '']) => [
            variable,
            BUILD_FOLDERS.has(variable) ? '.' : (configuration.variable(variable) ?? ''),
          ]),
        );
        return textArtefact(fillTemplate({ name, text: text(name) }, values));
      },
    },
    ...phonetics.map((file) => copyRule(file, `/${PHONETICS}/${file}`)),
    ...WORDS_OF_VOICE,
    {
      target: '%.hfstol',
      prerequisites: ['%.regex'],
      make: (context) => netArtefact(...compileExpressions(context.inputs[0]!, 'symbols', context)),
    },
    {
      target: '%.hfstol',
      prerequisites: ['%.xfscript'],
      make: (context) => netArtefact(...runScriptFile(context.inputs[0]!, context)),
    },
    copyRule('transcriptor-%.hfstol', 'transcriptor-%.hfst'),
    ...PIPELINE_RULES,
  ];
}

const BUILD_FOLDERS: ReadonlySet<string> = new Set(['srcdir', 'builddir']);

const WORDS_OF_VOICE: readonly StandardRule[] = [
  copyRule('analyser-gt-norm.hfstol', '/src/fst/analyser-gt-norm.hfst'),
  copyRule('generator-tts-gt-norm.hfstol', '/src/fst/generator-tts-gt-norm.hfst'),
  {
    target: 'transcriptor-%.hfst',
    prerequisites: [`/${TRANSCRIPTIONS}/transcriptor-%.hfst`],
    make: (context) => netArtefact(inRepositoryFormat(context.net(context.inputs[0]!), context)),
  },
];
