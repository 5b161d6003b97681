/**
 * What stands beside a Piper voice, in `voice.onnx.json`: its sample rate, its speed, and the number of each phoneme. Start at
 * `readPiperConfig`. The file comes from anywhere, so everything is checked.
 */
import { cleanText } from '../../engine/clean-text.js';
import { DataError } from '../../engine/data-error.js';

export interface PiperConfig {
  readonly sampleRateHz: number;
  /** `espeak`: phonemes in IPA, as eSpeak writes them; `text`: the letters themselves. */
  readonly phonemeType: 'espeak' | 'text';
  /** The eSpeak voice that the model was trained with. */
  readonly espeakVoice: string;
  /** Of single characters; the model knows no others. */
  readonly phonemeIds: ReadonlyMap<string, number>;
  readonly ids: { readonly pad: number; readonly start: number; readonly end: number };
  readonly speakers: number;
  readonly lengthScale: number;
  readonly noiseScale: number;
  readonly noiseWidth: number;
  /** Such as `fi_FI`; may be empty. */
  readonly language: string;
  /** What the voice is called; may be empty. */
  readonly name: string;
}

export const MAX_CONFIG_BYTES = 1024 * 1024;
const [PAD, START, END] = ['_', '^', '$'];
/** Those that MP3 knows as well. */
const RATES_HZ = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

export function readPiperConfig(bytes: Uint8Array, file: string): PiperConfig {
  const fail = (problem: string): never => {
    throw new DataError(problem, { file });
  };
  if (bytes.length > MAX_CONFIG_BYTES) fail(`is larger than ${MAX_CONFIG_BYTES} bytes`);
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    fail('is not JSON in UTF-8');
  }
  const top = object(content) ?? fail('is not a JSON object');
  const audio = object(top.audio) ?? fail('has no "audio"');
  const sampleRateHz = number(audio.sample_rate) ?? fail('names no "audio.sample_rate"');
  if (!RATES_HZ.includes(sampleRateHz)) fail(`has a sample rate of ${sampleRateHz} Hz, which nobody plays`);
  const phonemeType = top.phoneme_type ?? 'espeak';
  if (phonemeType !== 'espeak' && phonemeType !== 'text') fail(`has phonemes of an unknown type`);
  const map = object(top.phoneme_id_map) ?? fail('has no "phoneme_id_map"');
  const phonemeIds = new Map<string, number>();
  for (const [phoneme, ids] of Object.entries(map)) {
    const [id] = Array.isArray(ids) ? (ids as unknown[]) : [];
    if (!Number.isInteger(id) || (id as number) < 0 || (id as number) > 100_000) fail('has a phoneme without a number');
    if ([...phoneme].length === 1) phonemeIds.set(phoneme, id as number);
  }
  const required = (symbol: string) => phonemeIds.get(symbol) ?? fail(`has no "${symbol}" among its phonemes`);
  const ids = { pad: required(PAD!), start: required(START!), end: required(END!) };
  const inference = object(top.inference) ?? {};
  return {
    sampleRateHz,
    phonemeType: phonemeType as 'espeak' | 'text',
    espeakVoice: text(object(top.espeak)?.voice),
    phonemeIds,
    ids,
    speakers: number(top.num_speakers) ?? 1,
    lengthScale: positive(inference.length_scale, 1),
    noiseScale: positive(inference.noise_scale, 0.667),
    noiseWidth: positive(inference.noise_w, 0.8),
    language: text(object(top.language)?.code),
    name: text(top.dataset),
  };
}

function object(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function positive(value: unknown, otherwise: number): number {
  const amount = number(value);
  return amount !== undefined && amount >= 0 && amount <= 10 ? amount : otherwise;
}

function text(value: unknown): string {
  return typeof value === 'string' ? cleanText(value) : '';
}
