/**
 * The process behind a Piper voice. sherpa-onnx ends the whole process when a model is not to its liking, so it gets one of its own; the
 * service only ever sees a message or the end of it. Start at the last lines.
 */
import { createRequire } from 'node:module';

export interface PiperModel {
  readonly model: string;
  readonly tokens: string;
  readonly lengthScale: number;
  readonly noiseScale: number;
  readonly noiseWidth: number;
}

export type ToPiper =
  | { readonly kind: 'open'; readonly model: PiperModel }
  | { readonly kind: 'say'; readonly id: number; readonly phonemes: string; readonly speed: number };

export type FromPiper =
  | { readonly kind: 'open'; readonly sampleRateHz: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'said'; readonly id: number; readonly samples: Float32Array }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

interface Sherpa {
  OfflineTts: new (config: unknown) => SherpaVoice;
}

interface SherpaVoice {
  readonly sampleRate: number;
  generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): {
    samples: Float32Array;
  };
}

let voice: SherpaVoice | undefined;

function loadSherpa(): Sherpa | undefined {
  try {
    return createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  } catch {
    return undefined;
  }
}

function open({ model, tokens, lengthScale, noiseScale, noiseWidth }: PiperModel): FromPiper {
  const sherpa = loadSherpa();
  if (sherpa === undefined) return { kind: 'missing' };
  const vits = { model, tokens, noiseScale, noiseScaleW: noiseWidth, lengthScale };
  voice = new sherpa.OfflineTts({ model: { vits, numThreads: 1, debug: false, provider: 'cpu' }, maxNumSentences: 1 });
  return { kind: 'open', sampleRateHz: voice.sampleRate };
}

function say(id: number, text: string, speed: number): FromPiper {
  try {
    if (voice === undefined) throw new Error('no model is open');
    // A copy of our own: memory of the library's cannot be sent.
    const { samples } = voice.generate({ text, sid: 0, speed, enableExternalBuffer: false });
    return { kind: 'said', id, samples: Float32Array.from(samples) };
  } catch (error) {
    return { kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (message: ToPiper) => {
  process.send?.(message.kind === 'open' ? open(message.model) : say(message.id, message.phonemes, message.speed));
});
// Whoever started us is gone.
process.on('disconnect', () => process.exit(0));
