/** The configuration beside a voice's model (`.onnx.json`), and what is written into the model of it. */
import { DataError } from '../../src/engine/data-error.js';
import { metadataBytes } from '../../src/packs/piper/onnx-metadata.js';
import { readPiperConfig } from '../../src/packs/piper/piper-config.js';
import { tinyVoice } from '../../test/support/tiny-voice.js';
import { type Surface, Violation } from '../driver/surface.js';
import { JSON_TOKENS } from './json-tokens.js';

function read(input: Uint8Array): void {
  const config = readPiperConfig(input, 'fuzz.onnx.json');
  const { sampleRateHz, lengthScale, noiseScale, noiseWidth, ids, name, language, espeakVoice } = config;
  const numbers = [sampleRateHz, lengthScale, noiseScale, noiseWidth, ids.pad, ids.start, ids.end];
  if (!numbers.every((value) => Number.isFinite(value) && value >= 0)) throw new Violation('a number out of range');
  metadataBytes({ sample_rate: sampleRateHz, voice: espeakVoice, language, name });
}

export const piperConfig: Surface = {
  name: 'piper-config',
  about: 'configurations of Piper voices (.onnx.json)',
  form: 'utf-8',
  seeds: () => [
    tinyVoice('se', 'test').config,
    '{"audio":{"sample_rate":16000},"phoneme_id_map":{"_":[0],"^":[1],"$":[2]},"inference":{"noise_w":0.8}}',
  ],
  tokens: [
    ...JSON_TOKENS,
    '"audio"',
    '"sample_rate"',
    '"phoneme_id_map"',
    '"num_speakers"',
    '"espeak"',
    '"text"',
    '16000',
  ],
  refuses: [DataError],
  open: () => read,
};
