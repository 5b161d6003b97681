/** A speller pack and a grammar pack of a few words as sources of a service, with the real loaders and engines. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineSource } from '../../src/service/engines/registry.js';
import { writeZip } from './archive-writers.js';
import { oneEdit, pairs, zcheckPack } from './small-grammar-pack.js';

const LOADERS = new URL('../../dist/packs/load/', import.meta.url);
const WORDS = ['guolli', 'guollit', 'giella', 'lea', 'mun', 'dat'];

/** @param folder where the packs are written */
export function smallPackSources(folder: string): EngineSource[] {
  const zhfst = join(folder, 'se.zhfst');
  const zcheck = join(folder, 'se.zcheck');
  writeFileSync(
    zhfst,
    writeZip({
      'acceptor.default.hfst': pairs(WORDS.map((word) => [word, word])),
      'errmodel.default.hfst': oneEdit('aegilotu'),
    }),
  );
  writeFileSync(zcheck, zcheckPack());
  const pack = { tag: 'se', cacheDir: '', sha256: '' };
  return [
    {
      operation: 'speller',
      tag: 'se',
      pack: { name: 'se.zhfst', version: '1' },
      loader: {
        module: new URL('load-speller.js', LOADERS).href,
        params: { ...pack, file: zhfst, languages: '/no/such/folder' },
      },
    },
    {
      operation: 'grammar',
      tag: 'se',
      pack: { name: 'se.zcheck', version: '1.2' },
      loader: { module: new URL('load-grammar.js', LOADERS).href, params: { ...pack, file: zcheck } },
    },
  ];
}

/** The answer for the data of a language, once it is no longer being prepared. */
export async function preparedData(url: string): Promise<Response> {
  for (;;) {
    const response = await fetch(url);
    if (response.status !== 503 || !/^[12]$/.test(response.headers.get('retry-after') ?? '')) return response;
    await response.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
