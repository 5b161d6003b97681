import { describe, expect, test } from 'vitest';
import { LoadError, type LoadedPack } from '../pool/loader.js';
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
    // The checker with its speller, then what each of the two has loaded.
    expect(retired.map((key) => key.split('@')[0])).toEqual(['rules', 'rules', 'words']);
  });

  test('does without a speller that is broken', async () => {
    const { registry: one } = registry(true);
    await one.install(CHECKER);
    const { definition } = await one.acquire('grammar', 'xx', '', 1000);
    expect(definition.data).toEqual({ from: 'checker', speller: undefined });
  });
});

describe('a starter', () => {
  const STARTER: EngineSource = {
    operation: 'speller',
    tag: 'xx',
    pack: { name: 'starter-xx', version: '0.1' },
    origin: 'starter',
    starter: { experimental: true, figures: { tokens: 90 } },
    loader: { module: 'starter', params: {} },
  };
  const MORPHOLOGY = { pack: STARTER.pack, origin: 'starter', loader: { module: 'morphology', params: {} } } as const;
  const without = { allowsStarter: false };

  test('answers, and says what it is', async () => {
    const { registry: one } = registry();
    const loading = one.install(STARTER);
    expect(one.status('speller', 'xx')).toMatchObject({ state: 'loading', origin: 'starter' });
    await loading;
    expect((await one.acquire('speller', 'xx', '', 1000)).origin).toBe('starter');
    expect(one.status('speller', 'xx')).toMatchObject({
      state: 'ready',
      origin: 'starter',
      starter: { experimental: true, figures: { tokens: 90 } },
    });
  });

  test('is as good as not installed where it is not wanted, also while it loads', async () => {
    const { registry: one } = registry();
    const loading = one.install(STARTER);
    await expect(one.acquire('speller', 'xx', '', 1000, without)).rejects.toMatchObject({ failure: 'not-installed' });
    await loading;
    await expect(one.acquire('speller', 'xx', '', 1000, without)).rejects.toMatchObject({ failure: 'not-installed' });
    one.reportRejected('speller', 'xx', 'xx.zhfst is cut off');
    await expect(one.acquire('speller', 'xx', '', 1000, without)).rejects.toMatchObject({
      failure: 'broken',
      reason: 'xx.zhfst is cut off',
    });
  });

  test('serves until the pack that replaces it is loaded; who does not want it waits for the pack', async () => {
    let finish = (_: LoadedPack): void => {};
    const pack = new Promise<LoadedPack>((resolve) => {
      finish = resolve;
    });
    const load = async ({ module }: { module: string }): Promise<LoadedPack> =>
      module === 'speller' ? pack : { engine: { module, data: {} }, bytes: 1 };
    const one = new Registry({ load });
    await one.install(STARTER);
    const replacing = one.install(SPELLER);
    expect((await one.acquire('speller', 'xx', '', 1000)).origin).toBe('starter');
    const waiting = one.acquire('speller', 'xx', '', 10_000, without);
    finish({ engine: { module: 'speller', data: {} }, bytes: 1 });
    expect([(await waiting).origin, (await waiting).pack.name]).toEqual(['pack', 'words']);
    await replacing;
  });

  test('gives a checker its speller and its morphology, under another key than without them', async () => {
    const { registry: one, loaded, retired } = registry();
    await one.install({ ...CHECKER, speller: STARTER, morphology: MORPHOLOGY });
    const whole = await one.acquire('grammar', 'xx', '', 1000);
    expect(whole.definition.data).toEqual({
      from: 'checker',
      speller: { from: 'starter' },
      morphology: { from: 'morphology' },
    });
    // Compiling the speller makes the morphology, too.
    expect(loaded.indexOf('morphology')).toBeGreaterThan(loaded.indexOf('starter'));
    const bare = await one.acquire('grammar', 'xx', '', 1000, without);
    expect(bare.definition.data).toEqual({ from: 'checker' });
    expect(bare.definition.key).not.toBe(whole.definition.key);
    one.remove('grammar', 'xx');
    expect(retired).toEqual(expect.arrayContaining([whole.definition.key, bare.definition.key]));
  });

  test('gives a voice its morphology once it is compiled; voices of other languages share the same load', async () => {
    const { registry: one, loaded, retired } = registry();
    const voice = (tag: string): EngineSource => ({
      operation: 'tts',
      tag,
      voice: 'default',
      pack: { name: 'voices', version: '1' },
      loader: { module: 'voices', params: {} },
    });
    await Promise.all([
      one.install({ ...voice('xx'), morphology: MORPHOLOGY, compiledBy: STARTER }),
      one.install(voice('yy')),
      one.install(STARTER),
    ]);
    expect(loaded.toSorted()).toEqual(['morphology', 'starter', 'voices']);
    expect(loaded.indexOf('morphology')).toBeGreaterThan(loaded.indexOf('starter'));
    const reading = await one.acquire('tts', 'xx', 'default', 1000);
    expect(reading.definition.data).toEqual({ from: 'voices', morphology: { from: 'morphology' } });
    const other = await one.acquire('tts', 'yy', 'default', 1000);
    expect(other.definition.data).toEqual({ from: 'voices' });
    one.remove('tts', 'xx', 'default');
    expect(retired).toContain(reading.definition.key);
    expect(retired).not.toContain(other.definition.key);
    expect((await one.acquire('speller', 'xx', '', 1000)).origin).toBe('starter');
  });

  test('leaves a checker the speller of a pack where only its morphology is not wanted', async () => {
    const { registry: one } = registry();
    await one.install({ ...CHECKER, morphology: MORPHOLOGY });
    const bare = await one.acquire('grammar', 'xx', '', 1000, without);
    expect(bare.definition.data).toEqual({ from: 'checker', speller: { from: 'speller' } });
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

describe('an engine on demand', () => {
  const onDemand = (tag: string): EngineSource => ({
    operation: 'analyse',
    tag,
    pack: { name: `words-${tag}`, version: '1' },
    loader: { module: `words-${tag}`, params: {} },
    isOnDemand: true,
  });

  test('is ready without being loaded, and loaded once when it is asked for', async () => {
    const { registry: one, loaded } = registry();
    await one.install(onDemand('xx'));
    expect(one.status('analyse', 'xx')).toMatchObject({ state: 'ready', pack: { name: 'words-xx' } });
    expect(loaded).toEqual([]);
    await Promise.all([one.acquire('analyse', 'xx', '', 1000), one.acquire('analyse', 'xx', '', 1000)]);
    expect(loaded).toEqual(['words-xx']);
  });

  test('is given up when more have been asked for since than are kept, and loaded again', async () => {
    const loaded: string[] = [];
    const retired: string[] = [];
    const one = new Registry({
      mostOnDemand: 2,
      load: async ({ module }) => {
        loaded.push(module);
        return { engine: { module, data: {} }, bytes: 1 };
      },
      onRetired: (key) => retired.push(key),
    });
    await Promise.all(['xx', 'yy', 'zz'].map((tag) => one.install(onDemand(tag))));
    const first = await one.acquire('analyse', 'xx', '', 1000);
    const second = await one.acquire('analyse', 'yy', '', 1000);
    await one.acquire('analyse', 'xx', '', 1000);
    await one.acquire('analyse', 'zz', '', 1000);
    expect(retired).toEqual([second.definition.key]);
    expect(one.readyEngines().map(({ source }) => source.tag)).toEqual(['xx', 'zz']);
    expect(one.status('analyse', 'yy').state).toBe('ready');
    const again = await one.acquire('analyse', 'yy', '', 1000);
    expect(again.definition.key).not.toBe(second.definition.key);
    expect(retired).toContain(first.definition.key);
    expect(loaded).toEqual(['words-xx', 'words-yy', 'words-zz', 'words-yy']);
  });

  test('is given up when the data of those that are kept takes too much memory, which is counted once where it is shared', async () => {
    const retired: string[] = [];
    let released = 0;
    const bytes: Record<string, number> = { dictionary: 60, 'words-xx': 10, 'words-yy': 20, 'words-zz': 70 };
    const one = new Registry({
      onDemandBytes: 100,
      load: async ({ module }) => ({ engine: { module, data: {} }, bytes: bytes[module] ?? 0 }),
      onRetired: (key, bytesOfIt) => {
        retired.push(key.replace(/@.*/, ''));
        released += bytesOfIt;
      },
    });
    const speller = { pack: { name: 'dictionary', version: '1' }, loader: { module: 'dictionary', params: {} } };
    await Promise.all(['xx', 'yy'].map((tag) => one.install({ ...onDemand(tag), speller })));
    await one.install(onDemand('zz'));
    await one.acquire('analyse', 'xx', '', 1000);
    await one.acquire('analyse', 'yy', '', 1000);
    expect(retired).toEqual([]);
    await one.acquire('analyse', 'zz', '', 1000);
    expect(one.readyEngines().map(({ source }) => source.tag)).toEqual(['zz']);
    expect(new Set(retired)).toEqual(new Set(['words-xx', 'words-yy', 'dictionary']));
    expect(released).toBe(90);
  });

  test('that has to be compiled first is loaded at once', async () => {
    const { registry: one, loaded } = registry();
    const compiled = (tag: string, compiles?: string): EngineSource => {
      const { loader, ...source } = onDemand(tag);
      return { ...source, isOnDemand: 'compiled', loader: { ...loader, compiles } };
    };
    await Promise.all([one.install(compiled('xx')), one.install(compiled('yy', 'words-yy 1'))]);
    expect(loaded).toEqual(['words-yy']);
    const states = ['xx', 'yy'].map((tag) => one.status('analyse', tag).state);
    expect(states).toEqual(['ready', 'ready']);
  });

  test('serves although nobody has asked for it yet when what takes its place is broken', async () => {
    const one = new Registry({
      load: async ({ module }) => {
        if (module === 'broken') throw new Error('cut off');
        return { engine: { module, data: {} }, bytes: 1 };
      },
    });
    await one.install(onDemand('xx'));
    const { isOnDemand, ...pack } = onDemand('xx');
    await one.install({ ...pack, loader: { module: 'broken', params: {} } });
    expect(one.status('analyse', 'xx')).toMatchObject({ state: 'ready', reason: 'cut off' });
    expect((await one.acquire('analyse', 'xx', '', 1000)).definition.module).toBe('words-xx');
    await one.install({ ...pack, pack: { name: 'new', version: '2' }, loader: { module: 'new', params: {} } });
    expect(one.status('analyse', 'xx')).toEqual({
      state: 'ready',
      pack: { name: 'new', version: '2' },
      origin: 'pack',
      bytes: 1,
    });
  });

  test('that cannot be loaded says so, until it is installed anew', async () => {
    let isBroken = true;
    const one = new Registry({
      load: async ({ module }) => {
        if (isBroken) throw new Error('cut off');
        return { engine: { module, data: {} }, bytes: 1 };
      },
    });
    await one.install(onDemand('xx'));
    await expect(one.acquire('analyse', 'xx', '', 1000)).rejects.toMatchObject({
      failure: 'broken',
      reason: 'cut off',
    });
    expect(one.status('analyse', 'xx')).toMatchObject({ state: 'broken', reason: 'cut off' });
    isBroken = false;
    await one.install(onDemand('xx'));
    expect((await one.acquire('analyse', 'xx', '', 1000)).pack.name).toBe('words-xx');
  });
});
