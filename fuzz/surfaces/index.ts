/** All attack surfaces, in the order in which `all` runs them. Each is loaded when it is needed: some load half of the service. */
import type { Surface } from '../driver/surface.js';

const LOADERS: Readonly<Record<string, () => Promise<Surface>>> = {
  zip: async () => (await import('./zip.js')).zip,
  box: async () => (await import('./box.js')).box,
  archive: async () => (await import('./archive.js')).archive,
  'hfst-ol': async () => (await import('./hfst-ol.js')).hfstOl,
  thfst: async () => (await import('./thfst.js')).thfst,
  pmatch: async () => (await import('./pmatch.js')).pmatch,
  'cg-text': async () => (await import('./cg-text.js')).cgText,
  twolc: async () => (await import('./twolc.js')).twolc,
  lexc: async () => (await import('./lexc.js')).lexc,
  xfst: async () => (await import('./xfst.js')).xfst,
  'cg-binary': async () => (await import('./cg-binary.js')).cgBinary,
  'index-xml': async () => (await import('./index-xml.js')).indexXml,
  'meta-json': async () => (await import('./meta-json.js')).metaJson,
  pipespec: async () => (await import('./pipespec.js')).pipespec,
  fluent: async () => (await import('./fluent.js')).fluent,
  'error-texts': async () => (await import('./error-texts.js')).errorTexts,
  ssml: async () => (await import('./ssml.js')).ssml,
  hunspell: async () => (await import('./hunspell.js')).hunspell,
  onnx: async () => (await import('./onnx.js')).onnx,
  'json-body': async () => (await import('./json-body.js')).jsonBody,
  'http-bytes': async () => (await import('./http-bytes.js')).httpBytes,
  'speller-json': async () => (await import('./speller-json.js')).spellerJson,
  'error-model': async () => (await import('./error-model.js')).errorModel,
  'piper-config': async () => (await import('./piper-config.js')).piperConfig,
};

/** Not in the list: only the test of the driver asks for it. */
const loadPlanted = async () => (await import('./planted.js')).planted;

export const SURFACE_NAMES: readonly string[] = Object.keys(LOADERS);

export async function loadSurface(name: string): Promise<Surface> {
  const load = name === 'planted' ? loadPlanted : Object.hasOwn(LOADERS, name) ? LOADERS[name] : undefined;
  if (load === undefined) throw new Error(`no surface is called ${name}: ${SURFACE_NAMES.join(', ')}`);
  return load();
}
