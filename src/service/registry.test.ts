import { describe, expect, test } from 'vitest';
import { LoadError, type LoadedPack } from './pool/loader.js';
import { type EngineSource, Registry } from './registry.js';

const SPELLER: EngineSource = {
  operation: 'speller',
  tag: 'xx',
  pack: { name: 'words', version: '1' },
  loader: { module: 'speller', params: { name: 'words' } },
};
const CHECKER: EngineSource = {
  operation: 'grammar',
  tag: 'xx',
  pack: { name: 'rules', version: '1' },
  loader: { module: 'checker', params: { tag: 'xx' } },
  speller: SPELLER,
};

function registry(spellerFails = false) {
  const loaded: string[] = [];
  const retired: string[] = [];
  const load = async ({ module }: { module: string }): Promise<LoadedPack> => {
    loaded.push(module);
    if (module === 'speller' && spellerFails) throw new Error('broken');
    return { engine: { module, data: { from: module } }, bytes: 1 };
  };
  return { registry: new Registry({ load, onRetired: (key) => retired.push(key) }), loaded, retired };
}

describe('a checker that uses a speller', () => {
  test('shares what the speller has loaded', async () => {
    const { registry: both, loaded } = registry();
    await Promise.all([both.install(SPELLER), both.install(CHECKER)]);
    const { definition } = await both.acquire('grammar', 'xx', '', 1000);
    expect(definition.data).toEqual({ from: 'checker', speller: { from: 'speller' } });
    expect(loaded.sort()).toEqual(['checker', 'speller']);
  });

  test('keeps it when the speller itself is removed, and lets it go with the last user', async () => {
    const { registry: both, retired } = registry();
    await Promise.all([both.install(SPELLER), both.install(CHECKER)]);
    both.remove('speller', 'xx');
    expect(retired).toEqual([]);
    both.remove('grammar', 'xx');
    expect(retired.map((key) => key.split('@')[0])).toEqual(['rules', 'words']);
  });

  test('does without a speller that is broken', async () => {
    const { registry: one } = registry(true);
    await one.install(CHECKER);
    const { definition } = await one.acquire('grammar', 'xx', '', 1000);
    expect(definition.data).toEqual({ from: 'checker', speller: undefined });
  });
});

describe('a voice that a pack replaces', () => {
  const voice = (module: string, kind: 'formant' | 'neural', engineVoice: string): EngineSource => ({
    operation: 'tts',
    tag: 'xx',
    voice: 'woman',
    speech: {
      name: 'woman',
      engineVoice,
      language: 'xx',
      kind,
      engine: module,
      sampleRateHz: 22_050,
      pronunciation: 'native',
      aliases: [],
    },
    pack: { name: module, version: '1' },
    loader: { module, params: {} },
  });

  test('goes on speaking by the name that its own engine knows while the new one is broken', async () => {
    const { registry: voices } = registry(true);
    await voices.install(voice('espeak', 'formant', 'xx/woman'));
    await voices.install(voice('speller', 'neural', 'woman'));
    const { definition, speech } = await voices.acquire('tts', 'xx', 'woman', 1000);
    expect([definition.module, speech?.engineVoice]).toEqual(['espeak', 'xx/woman']);
    expect(voices.findVoice('xx', 'default')).toBeUndefined();
  });
});

describe('a load that fails because the machine is short of something', () => {
  function failing(times: number, isTemporary: boolean) {
    let loads = 0;
    const load = async ({ module }: { module: string }): Promise<LoadedPack> => {
      if (loads++ < times) throw new LoadError('the data cannot be read or written (EMFILE)', isTemporary);
      return { engine: { module, data: {} }, bytes: 1 };
    };
    return { registry: new Registry({ load, retryMs: 5 }), loads: () => loads };
  }

  test('is tried again until it succeeds', async () => {
    const { registry: one } = failing(3, true);
    await one.install(SPELLER);
    expect(one.status('speller', 'xx')).toMatchObject({ state: 'broken', reason: expect.stringContaining('EMFILE') });
    await expect.poll(() => one.status('speller', 'xx').state).toBe('ready');
    expect(one.status('speller', 'xx').reason).toBeUndefined();
  });

  test('is not tried again when the pack itself is at fault, or is gone', async () => {
    const broken = failing(3, false);
    await broken.registry.install(SPELLER);
    const gone = failing(3, true);
    await gone.registry.install(SPELLER);
    gone.registry.remove('speller', 'xx');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([broken.loads(), gone.loads()]).toEqual([1, 1]);
  });
});
