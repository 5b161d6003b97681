import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';
import { type EngineSource, Registry } from '../engines/registry.js';
import { ServiceEvents } from '../events/service-events.js';
import type { LoaderRequest } from '../pool/loader.js';
import { type LanguagesWatcher, watchLanguages } from './watch-languages.js';

const RULE = 'AFTER-SECTIONS\nADD:twice (&real-twice) ("<guolli>") IF (-1 ("<Guolli>")) ;\n';

let folder: string;
let loads: LoaderRequest[];
let rejected: { fileName: string; message: string }[];
let registry: Registry;
let watcher: LanguagesWatcher;
const inside = (name: string) => join(folder, 'qaa', name);

const CHECKER: EngineSource = {
  operation: 'grammar',
  tag: 'qaa',
  pack: { name: 'built-in-qaa', version: '1' },
  origin: 'built-in',
  loader: { module: 'checker', params: { tag: 'qaa' } },
};
const STARTER: EngineSource = {
  operation: 'speller',
  tag: 'qaa',
  pack: { name: 'starter-qaa', version: '1' },
  origin: 'starter',
  loader: { module: 'speller', params: { name: 'starter-qaa', cacheDir: 'c' } },
};
const MORPHOLOGY = {
  pack: STARTER.pack,
  origin: 'starter',
  loader: { module: 'morphology', params: { tag: 'qaa' } },
} as const;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-languages-'));
  mkdirSync(inside('grammar'), { recursive: true });
  mkdirSync(inside('morphology'));
  cpSync(join(LANGUAGES_DIR, 'common'), join(folder, 'common'), { recursive: true });
  const quotes = { preferred: [['«', '»']], accepted: [], straight: 'replace' };
  writeFileSync(inside('grammar/settings.json'), JSON.stringify({ language: 'qaa', vowels: 'aeiou', quotes }));
  writeFileSync(inside('grammar/rules.cg3'), RULE);
  writeFileSync(inside('morphology/nouns.lexc'), 'LEXICON Root\nguolli # ;\n');
  loads = [];
  rejected = [];
  registry = new Registry({
    load: async (request) => {
      loads.push(request);
      return { engine: { module: 'engine', data: {} }, bytes: 1 };
    },
  });
  const events = new ServiceEvents();
  events.on('pack-rejected', (problem) => rejected.push(problem));
  await Promise.all(
    [{ ...CHECKER, speller: STARTER, morphology: MORPHOLOGY }, STARTER].map((s) => registry.install(s)),
  );
  watcher = watchLanguages({ registry, events, dir: folder });
  loads = [];
});
afterEach(() => {
  watcher.close();
  rmSync(folder, { recursive: true });
});

const modules = () => loads.map(({ module }) => module);

describe('languages in development', () => {
  it('are left alone while nothing changes', async () => {
    await watcher.look();
    writeFileSync(inside('grammar/rules.cg3'), RULE);
    await watcher.look();
    expect(loads).toEqual([]);
  });

  it('load their rules again when those have changed, and nothing else', async () => {
    appendFileSync(inside('grammar/rules.cg3'), '# more\n');
    await watcher.look();
    expect(loads).toMatchObject([{ module: 'checker', params: { tag: 'qaa', revision: expect.any(String) } }]);
    await watcher.look();
    expect(loads).toHaveLength(1);
  });

  it('serve tags that share the folder of a language, too, and load its rules once for all of them', async () => {
    await registry.install({ ...CHECKER, tag: 'qab' });
    watcher.close();
    watcher = watchLanguages({ registry, events: new ServiceEvents(), dir: folder });
    loads = [];
    appendFileSync(inside('grammar/rules.cg3'), '# more\n');
    await watcher.look();
    expect(modules()).toEqual(['checker']);
  });

  it('load all checkers again when the shared rules have changed', async () => {
    appendFileSync(join(folder, 'common/grammar/spacing.cg3'), '# more\n');
    await watcher.look();
    expect(modules()).toEqual(['checker']);
  });

  it('keep what they had when a rule is broken, and say where', async () => {
    appendFileSync(inside('grammar/rules.cg3'), 'ADD (x (y ;\n');
    await watcher.look();
    expect(loads).toEqual([]);
    expect(rejected).toEqual([
      { fileName: 'qaa/grammar', message: expect.stringMatching(/^qaa\/grammar\/rules\.cg3:3:\d+: /) },
    ]);
    expect(registry.status('grammar', 'qaa')).toMatchObject({ state: 'ready', reason: rejected[0]?.message });
    // Said once; and a rule that is mended is loaded.
    await watcher.look();
    expect(rejected).toHaveLength(1);
    writeFileSync(inside('grammar/rules.cg3'), `${RULE}# mended\n`);
    await watcher.look();
    expect(modules()).toEqual(['checker']);
    expect(registry.status('grammar', 'qaa').reason).toBeUndefined();
  });

  it('compile a morphology again for all that use it, once', async () => {
    appendFileSync(inside('morphology/nouns.lexc'), 'beana # ;\n');
    await watcher.look();
    // The checker itself is the same, with other parts.
    expect(modules().sort()).toEqual(['morphology', 'speller']);
    const speller = loads.find(({ module }) => module === 'speller');
    expect(speller).toMatchObject({ compiles: 'starter-qaa 1', params: { revision: expect.any(String) } });
  });

  it('load rules and a morphology that were changed together', async () => {
    appendFileSync(inside('grammar/rules.cg3'), '# more\n');
    appendFileSync(inside('morphology/nouns.lexc'), 'beana # ;\n');
    await watcher.look();
    const checker = registry.sources().find(({ operation }) => operation === 'grammar');
    const revised = { params: { revision: expect.any(String) } };
    expect(checker).toMatchObject({ loader: revised, speller: { loader: revised }, morphology: { loader: revised } });
  });

  it('are looked at as soon as a file is saved', async () => {
    appendFileSync(inside('grammar/rules.cg3'), '# saved\n');
    await expect.poll(modules).toEqual(['checker']);
  });
});
