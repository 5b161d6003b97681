/** What our pronunciations write, said by the real eSpeak: it must not swallow anything. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import createModule, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTable } from './check-speech.js';
import { LANGUAGES_DIR } from './package-dir.js';
import { readSpeechFiles } from './speech-texts.js';

const files = readSpeechFiles();
const pronounced = files.languagesWith('pronunciation.txt');

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten'));
/** Kinds of mnemonics that are no sound of their own. */
const NO_SOUND = ['stress', 'pause', 'virtual'];

test('the recorded phoneme tables are those of the installed eSpeak NG', () => {
  const script = fileURLToPath(new URL('../../../scripts/record-phoneme-tables.mjs', import.meta.url));
  const run = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
});

describe('eSpeak', () => {
  let worker: EspeakWorker;

  beforeAll(async () => {
    const data = readFileSync(join(PACKAGE, 'espeak-ng.data'));
    const getPreloadedPackage = () => data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
    const module = await createModule({ getPreloadedPackage, print: () => {}, printErr: () => {} });
    worker = new module.eSpeakNGWorker();
    worker.set_rate(450);
  });

  test.each(pronounced)('says every sound of the test words of %s', (tag) => {
    const pronouncer = files.pronouncer(tag)!;
    const { espeakVoice } = pronouncer;
    const { table } = files.espeakVoice(espeakVoice);
    const lines = readFileSync(join(LANGUAGES_DIR, 'espeak', `${espeakVoice}.phonemes.txt`), 'utf8').split('\n');
    const kinds = new Map(
      lines.map((line): [string, string] => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']),
    );
    const isSound = (mnemonic: string) => mnemonic !== ':' && !NO_SOUND.includes(kinds.get(mnemonic) ?? '');
    worker.set_voice(espeakVoice, espeakVoice, 0, 0, 0);
    const rows = readTable(join(LANGUAGES_DIR, tag, 'pronunciation-tests.tsv'));
    // A dozen from all over the table: the check of tables above vouches for the rest.
    const step = Math.max(1, Math.floor(rows.length / 12));
    for (const { left } of rows.filter((_, index) => index % step === 0)) {
      const { mnemonics } = pronouncer.pronounce(left);
      const written = mnemonics
        .split(' ')
        .flatMap((word) => table.cut(word) ?? [])
        .filter(isSound);
      const said: string[] = [];
      worker.synthesize(`[[${mnemonics}]]`, (_, events) => {
        for (const { type, id } of events) if (type === 'phoneme' && String(id).trim() !== '') said.push(String(id));
        return false;
      });
      expect({ left, mnemonics, swallowed: Math.max(0, written.length - said.length) }).toEqual({
        left,
        mnemonics,
        swallowed: 0,
      });
    }
  });
});
