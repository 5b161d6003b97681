/** ONNX models: the fields of the file, as far as they are looked at before a process is started. */
import { DataError } from '../../src/engine/data-error.js';
import { checkOnnx, metadataBytes } from '../../src/packs/piper/onnx-metadata.js';
import { tinyVoice } from '../../test/support/tiny-voice.js';
import type { Surface } from '../driver/surface.js';

export const onnx: Surface = {
  name: 'onnx',
  about: 'ONNX models of voices: the fields that are checked',
  form: 'bytes',
  seeds: () => {
    const model = tinyVoice('se', 'test').onnx;
    const metadata = metadataBytes({ sample_rate: 16_000, comment: 'piper' });
    return [model, new Uint8Array([...model, ...metadata]), metadata, Uint8Array.of(0x3a, 0)];
  },
  tokens: [
    Uint8Array.of(0x3a, 0),
    Uint8Array.of(0x72),
    Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f),
  ],
  refuses: [DataError],
  open: () => (input) => checkOnnx(input, 'fuzz.onnx'),
};
