/**
 * Writes a speller pack, a `.zhfst`: a zip with `index.xml`, the lexicon (acceptor) and the error model, both in HFST
 * optimised lookup. Start at `writeSpellerPack`. Readers: our own, hfst-ospell and the programs that use it.
 */
import { joinZips, zipMember } from './zip-members.js';

export const INDEX_MEMBER = 'index.xml';
export const ACCEPTOR_MEMBER = 'acceptor.default.hfst';
export const ERROR_MODEL_MEMBER = 'errmodel.default.hfst';

/** What `index.xml` says about a pack. */
export interface SpellerPackInfo {
  readonly locale: string;
  readonly title: string;
  readonly description?: string;
  readonly version?: string;
  readonly producer?: string;
  /** What the error model does, in one sentence. */
  readonly errorModelDescription?: string;
}

export interface SpellerTransducers {
  readonly acceptor: Uint8Array;
  readonly errorModel: Uint8Array;
}

export function writeSpellerPack(transducers: SpellerTransducers, info: SpellerPackInfo): Uint8Array {
  return zipSpellerPack(transducers, spellerIndex(info));
}

/** The pack with an `index.xml` that the caller has; it names the members as here. */
function zipSpellerPack({ acceptor, errorModel }: SpellerTransducers, index: string): Uint8Array {
  return joinZips([
    zipMember(INDEX_MEMBER, new TextEncoder().encode(index)),
    zipMember(ACCEPTOR_MEMBER, acceptor),
    zipMember(ERROR_MODEL_MEMBER, errorModel),
  ]);
}

/** The text of `index.xml`. */
export function spellerIndex(info: SpellerPackInfo): string {
  const text = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<hfstspeller dtdversion="1.0" hfstversion="3">
  <info>
    <locale>${text(info.locale)}</locale>
    <title>${text(info.title)}</title>
    <description>${text(info.description ?? info.title)}</description>
    <version>${text(info.version ?? '0')}</version>
    <date></date>
    <producer>${text(info.producer ?? 'langtools')}</producer>
    <contact email="" website=""/>
  </info>
  <acceptor type="general" id="${ACCEPTOR_MEMBER}">
    <title>${text(info.title)}</title>
    <description>Words and compounds</description>
  </acceptor>
  <errmodel id="${ERROR_MODEL_MEMBER}">
    <title>Misspellings</title>
    <description>${text(info.errorModelDescription ?? 'Misspellings and what may have been meant')}</description>
    <type type="default"/>
    <model>${ERROR_MODEL_MEMBER}</model>
  </errmodel>
</hfstspeller>
`;
}
