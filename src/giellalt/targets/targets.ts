/** What a build can be asked for, and the files that it gives. Start at `outputsOf`. */
import { zipSync } from 'fflate';
import { DataError } from '../../engine/data-error.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import type { Builder } from '../build/builder.js';
import { lookupOf, zipOf } from '../build/written-nets.js';
import { bytesOf, netOf } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { writeGiellaSpellerPack } from '../speller/giella-speller-pack.js';
import { GRAMMAR_CHECKERS } from '../standard/grammar-checkers.js';
import { ACCEPTOR, ERROR_MODEL, SPELLCHECKERS } from '../standard/spellcheckers.js';
import { TOKENISERS } from '../standard/tokenisers.js';
import { membersOf, packedPipelines } from './pipelines.js';

export const TARGETS = ['speller', 'grammar', 'analysers', 'generators', 'tokenisers'] as const;
export type Target = (typeof TARGETS)[number];

/** A file that is given to whoever asked for it. */
export interface Output {
  readonly file: string;
  /** Large parts of it, each of which can be made apart from the others. */
  readonly parts: readonly string[];
  readonly write: (builder: Builder) => Uint8Array;
}

const SPELLER_PARTS = [ACCEPTOR, ERROR_MODEL].map(zipOf);
const GRAMMAR_TOKENISER = 'tokeniser-gramcheck-gt-desc.pmhfst';
const PIPELINES = `${GRAMMAR_CHECKERS}/pipespec.xml.in`;
/** A date that every zip can hold: the same sources give the same bytes. */
const ENTRY_DATE = '1980-01-02T00:00:00';

export function outputsOf(target: Target, repository: Repository): Output[] {
  const locale = repository.configuration.variable('GTLANG2') ?? repository.language;
  switch (target) {
    case 'speller':
      return [{ file: `${locale}.zhfst`, parts: SPELLER_PARTS, write: writeSpeller }];
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
  }
}

/** What the service can use, as far as the repository has the sources of it. */
export function defaultTargets({ files }: Repository): Target[] {
  return files.has(PIPELINES) ? ['speller', 'grammar'] : ['speller'];
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

function writeSpeller(builder: Builder): Uint8Array {
  const { repository } = builder;
  const name = `${SPELLCHECKERS}/index.xml.in`;
  const text = repository.text(name);
  return writeGiellaSpellerPack({
    transducers: SPELLER_PARTS.map((path) => bytesOf(builder.make(path), path)),
    indexTemplate: { name, text },
    variables: valuesFor(text, repository),
  });
}

function writeChecker(builder: Builder): Uint8Array {
  const { repository } = builder;
  const template = repository.text(PIPELINES);
  const values = { ...valuesFor(template, repository), srcdir: '.', builddir: '.' };
  const pipelines = packedPipelines({ name: PIPELINES, text: template }, values);
  const names = membersOf(pipelines);
  const missing = names.filter((name) => !builder.canMake(`${GRAMMAR_CHECKERS}/${name}`));
  if (missing.length > 0) throw new DataError(`${PIPELINES} names ${missing.join(', ')}, which nothing makes`);
  const members: Record<string, Uint8Array> = { 'pipespec.xml': new TextEncoder().encode(pipelines) };
  for (const name of names) {
    const path = `${GRAMMAR_CHECKERS}/${name}`;
    members[name] = memberBytes(path, builder);
  }
  return zipSync(members, { level: 0, mtime: ENTRY_DATE });
}

function memberBytes(path: string, builder: Builder): Uint8Array {
  // Without the transducer itself: its bytes may be kept.
  if (/\.hfst(?:ol)?$/.test(path)) return bytesOf(builder.make(lookupOf(path)), path);
  const artefact = builder.make(path);
  return artefact.kind === 'text' ? new TextEncoder().encode(artefact.text) : bytesOf(artefact, path);
}
