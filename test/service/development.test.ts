/** `langtools serve --development`: rules that are saved while the service runs, through HTTP. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES_DIR } from '../../src/packs/built-in/package-dir.js';
import type { EngineSource } from '../../src/service/engines/registry.js';
import { ServiceEvents } from '../../src/service/events/service-events.js';
import { type LanguagesWatcher, watchLanguages } from '../../src/service/sources/watch-languages.js';
import { startTestServer, type TestServer } from '../harness.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-development-'));
const RULES = join(folder, 'se/grammar/rules.cg3');
const SOURCE: EngineSource = {
  operation: 'grammar',
  tag: 'se',
  pack: { name: 'built-in-se', version: '1' },
  origin: 'built-in',
  loader: {
    module: new URL('../../dist/packs/built-in/load-built-in-checker.js', import.meta.url).href,
    params: { tag: 'se', folder },
  },
};

let server: TestServer;
let watcher: LanguagesWatcher;
const problems: string[] = [];
beforeAll(async () => {
  for (const name of ['common', 'se']) cpSync(join(LANGUAGES_DIR, name), join(folder, name), { recursive: true });
  server = await startTestServer({}, [SOURCE]);
  await server.loaded;
  const events = new ServiceEvents();
  events.on('pack-rejected', ({ message }) => problems.push(message));
  watcher = watchLanguages({ registry: server.service.registry, events, dir: folder });
});
afterAll(async () => {
  watcher.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function codes(): Promise<string[]> {
  const response = await server.post('/grammar/se', { text: 'Mun lean dáppe zzz.' });
  const { errs } = (await response.json()) as { errs: { error_code: string }[] };
  return errs.map(({ error_code }) => error_code);
}

test('the next request sees a new rule; a broken one changes nothing and is reported with its line', async () => {
  expect(await codes()).not.toContain('real-zzz');
  const rules = readFileSync(RULES, 'utf8');
  const withRule = `${rules}\nADD:real-zzz (&real-zzz) TARGET ("<zzz>") ;\n`;
  writeFileSync(RULES, withRule);
  await watcher.look();
  expect(await codes()).toContain('real-zzz');

  writeFileSync(RULES, `${withRule}ADD (x (y ;\n`);
  await watcher.look();
  expect(await codes()).toContain('real-zzz');
  const line = withRule.split('\n').length;
  expect(problems).toEqual([expect.stringContaining(`se/grammar/rules.cg3:${line}:`)]);

  writeFileSync(RULES, rules);
  await watcher.look();
  expect(await codes()).not.toContain('real-zzz');
});
