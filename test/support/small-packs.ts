/** Small packs of every form for tests. The transducers in the spellers are words, because nothing here looks inside. */
import { type BoxOptions, type Files, writeBox, writeZip } from './archive-writers.js';
import { drbFiles, drbPack, PIPESPEC, zcheckPack } from './small-grammar-pack.js';

export function indexXml(info: { locale?: string; version?: string; extra?: string } = {}): string {
  const { locale = 'se', version = '2.1', extra = '' } = info;
  return `<?xml version="1.0" encoding="UTF-8"?>
<hfstspeller dtdversion="1.0" hfstversion="3">
  <info>
    <locale>${locale}</locale>
    <title>Davvisámegiela čállindárkkistanprográmma</title>
    <title lang="en">Speller for Northern Sámi</title>
    <description>Words of   a test,
      nothing more.</description>
    <version vcsrev="GT_REVISION">${version}</version>
    <date>DATE</date>
    <producer>Nobody &amp; co</producer>
    <contact email="someone@example.org" website="https://example.org"/>
  </info>
  <acceptor type="general" id="acceptor.default.hfst">
    <title>Dictionary</title>
    <description>All words.</description>
  </acceptor>
  <errmodel id="errmodel.default.hfst">
    <title>Edits</title>
    <description>Two edits.</description>
    <type type="default"/>
    <model>errormodel.default.hfst</model>
  </errmodel>${extra}
</hfstspeller>`;
}

export function zhfstFiles(info?: Parameters<typeof indexXml>[0]): Files {
  return {
    'index.xml': indexXml(info),
    'acceptor.default.hfst': 'the acceptor',
    'errmodel.default.hfst': 'the error model',
  };
}

export function zhfst(info?: Parameters<typeof indexXml>[0], more: Files = {}): Uint8Array {
  return writeZip({ ...zhfstFiles(info), ...more });
}

export function bhfstFiles(version = '3.0'): Files {
  const thfst = (name: string): Files => ({
    [`${name}.default.thfst/alphabet`]: `{"key_table":["${name}"]}`,
    [`${name}.default.thfst/index`]: `${name} index`,
    [`${name}.default.thfst/transition`]: `${name} transition`,
  });
  const meta = {
    info: { locale: 'se', title: [{ lang: null, $value: 'Speller' }], description: 'd', producer: 'p', version },
    acceptor: { type: 'general', id: 'acceptor.default.thfst', title: [{ $value: 'Dictionary' }], description: '' },
    errmodel: { id: 'errmodel.default.thfst', title: [], description: 'Edits.' },
  };
  return { ...thfst('acceptor'), ...thfst('errmodel'), 'meta.json': JSON.stringify(meta) };
}

export function bhfst(options: BoxOptions = {}, version?: string): Uint8Array {
  return writeBox(bhfstFiles(version), options);
}

export function zcheck(): Uint8Array {
  return zcheckPack({ 'pipespec.xml': PIPESPEC.replace(/ {2}<pipeline name="shell">.*/, '') });
}

export function drb(): Uint8Array {
  const files = drbFiles();
  const { pipelines } = JSON.parse(files['pipeline.json'] as string) as { pipelines: { gram: object } };
  return drbPack({ 'pipeline.json': JSON.stringify(pipelines.gram) });
}

/** The names that tests know: a few tags and their twins. */
export function resolveTestTag(name: string): string | undefined {
  const tags: Record<string, string> = {
    se: 'se',
    sme: 'se',
    fo: 'fo',
    fao: 'fo',
    ga: 'ga',
    gle: 'ga',
    'est-x-plamk': 'est-x-plamk',
  };
  return Object.hasOwn(tags, name.toLowerCase()) ? tags[name.toLowerCase()] : undefined;
}
