/** Reads the fixtures of this room: sources, and what the published build made of them. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Automaton } from '../../fst/build/automaton.js';
import { readHfstOpenFst } from '../../fst/formats/hfst-openfst.js';

export function fixture(name: string): { name: string; text: string } {
  return { name, text: readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8') };
}

export function recorded(name: string): Automaton {
  const bytes = gunzipSync(readFileSync(new URL(`fixtures/recorded/${name}.hfst.gz`, import.meta.url)));
  return readHfstOpenFst(new Uint8Array(bytes), name)[0]!;
}
