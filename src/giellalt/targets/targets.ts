/** What a build can be asked for, and the files that it gives. Start at `outputsOf`. */
import { zipSync } from 'fflate';
import { DataError } from '../../engine/data-error.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { joinBytes } from '../build/artefact-bytes.js';
import type { Builder } from '../build/builder.js';
import { lookupOf, zipOf } from '../build/written-nets.js';
import { bytesOf, netOf, netsOf } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { writeGiellaSpellerPack } from '../speller/giella-speller-pack.js';
import { GRAMMAR_CHECKERS, MESSAGES, MESSAGES_SOURCE } from '../standard/grammar-checkers.js';
import { HYPHENATOR } from '../standard/hyphenators.js';
import { PHONETICS, SPEECH, speechMembers, TRANSCRIPTIONS, transcriptors } from '../standard/speech.js';
import {
  ACCEPTOR,
  ERROR_MODEL,
  MOBILE_ACCEPTOR,
  MOBILE_COMPLETION_MODEL,
  MOBILE_ERROR_MODEL,
  SPELLCHECKERS,
} from '../standard/spellcheckers.js';
import { spellerVariants } from '../standard/speller-variants.js';
import { TOKENISERS } from '../standard/tokenisers.js';
import { checkXml } from './check-xml.js';
import { membersOf, packedPipelines } from './pipelines.js';

export const TARGETS = [
  'speller',
  'variants',
  'mobile',
  'grammar',
  'analysers',
  'generators',
  'tokenisers',
  'hyphenators',
  'speech',
  'transcriptors',
] as const;
/** What a build can be asked for. */
export type Target = (typeof TARGETS)[number];

/** A file that is given to whoever asked for it. */
export interface Output {
  readonly file: string;
  /** Large parts of it, each of which can be made apart from the others. */
  readonly parts: readonly string[];
  readonly write: (builder: Builder) => Uint8Array;
}

const GRAMMAR_TOKENISER = 'tokeniser-gramcheck-gt-desc.pmhfst';
const PIPELINES = `${GRAMMAR_CHECKERS}/pipespec.xml.in`;
/** A date that every zip can hold: the same sources give the same bytes. */
const ENTRY_DATE = '1980-01-02T00:00:00';

/** What the name of a file may be: configure.ac names languages, areas and dialects, and a path would lead out of the folder of packs. */
const FILE_NAME = /^\w[\w.+-]{0,199}$/;

/** Throws `DataError` where the repository gives a file a name that is none. */
export function outputsOf(target: Target, repository: Repository): Output[] {
  const outputs = outputsFor(target, repository);
  const misnamed = outputs.find(({ file }) => !FILE_NAME.test(file));
  if (misnamed !== undefined)
    throw new DataError(`${JSON.stringify(misnamed.file.slice(0, 200))} cannot be the name of a file`, {
      file: 'configure.ac',
    });
  return outputs;
}

function outputsFor(target: Target, repository: Repository): Output[] {
  const locale = repository.configuration.variable('GTLANG2') ?? repository.language;
  switch (target) {
    case 'speller':
      return [speller(`${locale}.zhfst`, { acceptor: ACCEPTOR, errorModel: ERROR_MODEL, index: 'index.xml.in' })];
    case 'variants':
      return spellerVariants(repository).map(({ name, ending }) => speller(`${locale}${ending}.zhfst`, partsOf(name)));
    case 'mobile':
      return [
        ...(
          [
            ['mobile', MOBILE_ERROR_MODEL],
            ['x-predict-mobile', MOBILE_COMPLETION_MODEL],
          ] as const
        ).map(([ending, errorModel]) =>
          speller(`${locale}-${ending}.zhfst`, { acceptor: MOBILE_ACCEPTOR, errorModel, index: 'index.mobile.xml.in' }),
        ),
        ...spellerVariants(repository)
          .filter(({ hasMobile }) => hasMobile)
          .map(({ name, ending }) => speller(`${locale}${ending}-mobile.zhfst`, partsOf(name))),
      ];
    case 'grammar':
      return [
        {
          file: `${locale}.zcheck`,
          parts: [
            ...['acceptor.default.hfst', 'errmodel.default.hfst'].map((name) =>
              lookupOf(`${GRAMMAR_CHECKERS}/${name}`),
            ),
            `${TOKENISERS}/${GRAMMAR_TOKENISER}`,
          ],
          write: writeChecker,
        },
      ];
    case 'analysers':
      return ['analyser-gt-desc', 'analyser-gt-norm', 'analyser-disamb-gt-desc'].map(transducer);
    case 'generators':
      return ['generator-gt-desc', 'generator-gt-norm'].map(transducer);
    case 'tokenisers':
      return ['tokeniser-disamb-gt-desc.pmhfst', GRAMMAR_TOKENISER].map((file) => {
        const path = `${TOKENISERS}/${file}`;
        return { file, parts: [path], write: (builder) => bytesOf(builder.make(path), path) };
      });
    case 'hyphenators':
      return [
        { file: 'hyphenator-gt-desc.hfstol', parts: [HYPHENATOR], write: (builder) => writeAll(builder, HYPHENATOR) },
      ];
    case 'speech':
      return [{ file: `${locale}-tts.zpipe`, parts: [], write: writeVoiceTexts }];
    case 'transcriptors':
      return [
        ...transcriptors(repository).map((name) => `${TRANSCRIPTIONS}/${name}.filtered.lookup`),
        ...phoneticsOf(repository),
      ].map((path) => ({
        file: `${path.replace(/^.*\//, '')}.hfstol`,
        parts: [],
        write: (builder) => writeAll(builder, `${path}.hfst`),
      }));
  }
}

/** How a text is spoken, where the repository says so. */
function phoneticsOf(repository: Repository): string[] {
  const makefile = repository.makefile(PHONETICS);
  return ['GT_PHONETICS_MAIN', 'GT_PHONETICS_SUPPLEMENTS']
    .flatMap((name) => makefile.list(name))
    .map((file) => `${PHONETICS}/${file.replace(/\.\w+$/, '')}.lookup`);
}

/** What the service can use, as far as the repository has the sources of it. */
export function defaultTargets(repository: Repository): Target[] {
  const isChecked = repository.files.has(PIPELINES) && missingGrammars(repository).length === 0;
  return isChecked ? ['speller', 'grammar'] : ['speller'];
}

/** Grammars that the pipelines need and that nobody has written: some repositories have the pipelines of the template alone. */
export function missingGrammars(repository: Repository): string[] {
  if (!repository.files.has(PIPELINES)) return [];
  const named = repository.makefile(GRAMMAR_CHECKERS).list('GIELLA_GC_GRAMCHECKER_SRC');
  return named.map((file) => `${GRAMMAR_CHECKERS}/${file}`).filter((file) => !repository.files.has(file));
}

function transducer(name: string): Output {
  const path = `src/fst/${name}.hfst`;
  return {
    file: `${name}.hfstol`,
    parts: [path],
    write: (builder) => writeOptimisedLookup(netOf(builder.make(path), path), { name }).bytes,
  };
}

/** The values that a template of configure asks for. */
function valuesFor(text: string, { configuration }: Repository): Record<string, string> {
  const names = [...text.matchAll(/@([A-Za-z_]\w*)@/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, configuration.variable(name) ?? '']));
}

interface SpellerParts {
  readonly acceptor: string;
  readonly errorModel: string;
  /** The template of `index.xml`, in the folder of the spellers. */
  readonly index: string;
}

function partsOf(variant: string): SpellerParts {
  return {
    acceptor: `${SPELLCHECKERS}/.generated/acceptor.${variant}.hfst`,
    errorModel: `${SPELLCHECKERS}/.generated/errmodel.${variant}.hfst`,
    index: `index.${variant}.xml.in`,
  };
}

function speller(file: string, { acceptor, errorModel, index }: SpellerParts): Output {
  const name = `${SPELLCHECKERS}/${index}`;
  const packed = [acceptor, errorModel].map(zipOf);
  return {
    file,
    parts: packed,
    write: (builder) => {
      const text = builder.repository.text(name);
      return writeGiellaSpellerPack({
        transducers: packed.map((path) => bytesOf(builder.make(path), path)),
        indexTemplate: { name, text },
        variables: valuesFor(text, builder.repository),
      });
    },
  };
}

/** All transducers of a file, one behind the other. */
function writeAll(builder: Builder, path: string): Uint8Array {
  return joinBytes(netsOf(builder.make(path), path).map((net) => writeOptimisedLookup(net).bytes));
}

function writeVoiceTexts(builder: Builder): Uint8Array {
  const members = speechMembers(builder.repository).map((name) => {
    const path = `${SPEECH}/${name}`;
    return [name, memberBytes(path, builder)] as const;
  });
  return zipSync(Object.fromEntries(members), { level: 6, mtime: ENTRY_DATE });
}

function checkerPipelines(repository: Repository): string {
  const template = repository.text(PIPELINES);
  const values = { ...valuesFor(template, repository), srcdir: '.', builddir: '.' };
  return packedPipelines({ name: PIPELINES, text: template }, values);
}

/** Everything that the pack of a grammar checker is made of. */
export function checkerFiles({ repository }: Pick<Builder, 'repository'>): string[] {
  return [PIPELINES, ...membersOf(checkerPipelines(repository)).map((name) => `${GRAMMAR_CHECKERS}/${name}`)];
}

function writeChecker(builder: Builder): Uint8Array {
  const pipelines = checkerPipelines(builder.repository);
  const names = membersOf(pipelines);
  const missing = names.filter((name) => !builder.canMake(`${GRAMMAR_CHECKERS}/${name}`));
  if (missing.length > 0) throw new DataError(`${PIPELINES} names ${missing.join(', ')}, which nothing makes`);
  checkXml(PIPELINES, new TextEncoder().encode(builder.repository.text(PIPELINES)));
  const members: Record<string, Uint8Array> = { 'pipespec.xml': new TextEncoder().encode(pipelines) };
  for (const name of names) {
    const path = `${GRAMMAR_CHECKERS}/${name}`;
    const bytes = memberBytes(path, builder);
    if (name === MESSAGES) checkXml(writtenMessages(builder.repository), bytes);
    members[name] = bytes;
  }
  return zipSync(members, { level: 0, mtime: ENTRY_DATE });
}

/** Where the messages stand that end up in the pack: in a file that the build copies, unless the repository has a rule of its own. */
function writtenMessages({ files }: Repository): string {
  const source = `${GRAMMAR_CHECKERS}/${MESSAGES_SOURCE}`;
  return files.has(source) ? source : `${GRAMMAR_CHECKERS}/${MESSAGES}`;
}

function memberBytes(path: string, builder: Builder): Uint8Array {
  // Without the transducer itself: its bytes may be kept.
  if (/\.hfst(?:ol)?$/.test(path)) return bytesOf(builder.make(lookupOf(path)), path);
  const artefact = builder.make(path);
  return artefact.kind === 'text' ? new TextEncoder().encode(artefact.text) : bytesOf(artefact, path);
}
