/**
 * A voice in Piper's layout, made by hand: an ONNX graph with the inputs and the output of Piper's models that hums a note for each phoneme.
 * Start at `tinyVoice`. The notes last 256 samples times `length_scale`, so pace can be heard; higher phoneme ids are higher notes.
 *
 * ONNX is protobuf: a message is a list of fields, each a number and a value; `message` and its like below are all that is needed.
 */

type Bytes = number[];

const varint = (value: number): Bytes => {
  const bytes: Bytes = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return bytes;
};
const int = (field: number, value: number): Bytes => [...varint(field << 3), ...varint(value)];
const bytes = (field: number, value: Iterable<number>): Bytes => {
  const list = [...value];
  return [...varint((field << 3) | 2), ...varint(list.length), ...list];
};
const text = (field: number, value: string): Bytes => bytes(field, new TextEncoder().encode(value));
const message = (field: number, ...parts: Bytes[]): Bytes => bytes(field, parts.flat());

const FLOAT = 1;
const INT64 = 7;

/** AttributeProto: name 1, i 3, type 20 (2 is INT). */
const attribute = (name: string, value: number) => message(5, text(1, name), int(3, value), int(20, 2));

/** NodeProto: input 1, output 2, op_type 4, attribute 5. */
const node = (op: string, inputs: string[], output: string, ...attributes: Bytes[]) =>
  message(1, ...inputs.map((each) => text(1, each)), text(2, output), text(4, op), ...attributes);

/** TensorProto: dims 1, data_type 2, name 8, raw_data 9. */
const constant = (name: string, type: number, dims: number[], raw: ArrayBuffer) =>
  message(5, ...dims.map((each) => int(1, each)), int(2, type), text(8, name), bytes(9, new Uint8Array(raw)));
const floats = (name: string, values: number[], dims: number[]) =>
  constant(name, FLOAT, dims, Float32Array.from(values).buffer as ArrayBuffer);
const longs = (name: string, values: number[], dims = [values.length]) =>
  constant(name, INT64, dims, BigInt64Array.from(values.map(BigInt)).buffer as ArrayBuffer);

/** ValueInfoProto: name 1, type 2; TypeProto.tensor_type 1; its elem_type 1 and shape 2; dim 1 with dim_value 1 or dim_param 2. */
const value = (field: number, name: string, type: number, shape: (number | string)[]) =>
  message(
    field,
    text(1, name),
    message(
      2,
      message(
        1,
        int(1, type),
        message(2, ...shape.map((dim) => message(1, typeof dim === 'number' ? int(1, dim) : text(2, dim)))),
      ),
    ),
  );

const NOTE_SAMPLES = 256;

function model(): Uint8Array {
  const graph = [
    // How long a note is: 256 × length_scale samples.
    node('Gather', ['scales', 'one'], 'length_scale', attribute('axis', 0)),
    node('Mul', ['length_scale', 'note'], 'length_float'),
    node('Cast', ['length_float'], 'length', attribute('to', INT64)),
    node('Range', ['zero', 'length', 'one'], 'ramp_long'),
    node('Cast', ['ramp_long'], 'ramp', attribute('to', FLOAT)),
    // How high each is: its id.
    node('Cast', ['input'], 'ids', attribute('to', FLOAT)),
    node('Mul', ['ids', 'step'], 'heights'),
    node('Unsqueeze', ['heights', 'last_axis'], 'column'),
    node('Mul', ['column', 'ramp'], 'phases'),
    node('Sin', ['phases'], 'waves'),
    node('Mul', ['waves', 'loudness'], 'soft'),
    node('Reshape', ['soft', 'flat'], 'output'),
  ];
  const constants = [
    longs('zero', [0], []),
    longs('one', [1], []),
    longs('last_axis', [2]),
    longs('flat', [1, 1, -1]),
    floats('note', [NOTE_SAMPLES], []),
    floats('step', [0.01], []),
    floats('loudness', [0.3], []),
  ];
  const inputs = [
    value(11, 'input', INT64, ['batch', 'phonemes']),
    value(11, 'input_lengths', INT64, ['batch']),
    value(11, 'scales', FLOAT, [3]),
  ];
  const outputs = [value(12, 'output', FLOAT, ['batch', 1, 'time'])];
  // GraphProto: node 1, name 2, initializer 5, input 11, output 12. ModelProto: ir_version 1, graph 7, opset_import 8.
  const body = [...graph, text(2, 'hum'), ...constants, ...inputs, ...outputs];
  return Uint8Array.from([...int(1, 8), ...message(7, ...body), ...message(8, text(1, ''), int(2, 13))]);
}

export interface TinyVoice {
  readonly onnx: Uint8Array;
  readonly config: string;
}

/** The configuration beside the model, with what Piper writes there. */
export function tinyVoice(language: string, name: string, espeakVoice = language): TinyVoice {
  const letters = [..." abcdefghijklmnopqrstuvwxyzæøœɑɒɛɪɔʊəʃʒŋɲθðɣʔˈˌːʰʲ.,?!-'"];
  const map: Record<string, number[]> = { _: [0], '^': [1], $: [2] };
  for (const [i, letter] of letters.entries()) map[letter] = [3 + i];
  const config = {
    audio: { sample_rate: 16_000, quality: 'x_low' },
    espeak: { voice: espeakVoice },
    inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
    phoneme_type: 'espeak',
    phoneme_id_map: map,
    num_symbols: letters.length + 3,
    num_speakers: 1,
    speaker_id_map: {},
    piper_version: '1.0.0',
    language: { code: language, family: language.slice(0, 2) },
    dataset: name,
  };
  return { onnx: model(), config: JSON.stringify(config) };
}
