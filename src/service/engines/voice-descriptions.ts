/** The voices of a language as clients see them: what each is, whose data it is, and whether it can speak now. */
import type { DeviceVoice } from '../../device/answer-types.js';
import type { Registry } from './registry.js';

export function describeVoices(registry: Pick<Registry, 'voices' | 'status'>, tag: string): DeviceVoice[] {
  return [...registry.voices(tag)].map(([name, { description = '', speech, pack }]) => {
    const { state } = registry.status('tts', tag, name);
    return {
      name,
      description,
      ...(speech === undefined
        ? {}
        : {
            speaker: speech.name,
            language: speech.language,
            kind: speech.kind,
            engine: speech.engine,
            sample_rate: speech.sampleRateHz,
            pronunciation: speech.pronunciation,
            aliases: [...speech.aliases],
          }),
      state: state === 'not-installed' ? ('broken' as const) : state,
      pack: pack.name,
      version: pack.version,
    };
  });
}
