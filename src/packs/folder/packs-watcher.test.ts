import { appendFile, mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bhfst, resolveTestTag, zhfst, zhfstFiles } from '../../../test/support/small-packs.js';
import { scanPacks } from './packs-folder.js';
import { type PackEvent, PacksWatcher } from './packs-watcher.js';

let packsDir: string;
let events: PackEvent[];
let errors: unknown[];
let watcher: PacksWatcher;
const at = (name: string) => path.join(packsDir, name);
const seen = () => events.splice(0).map(({ type, fileName, pack }) => [type, fileName, pack?.version]);

async function startWatcher(
  options: { pollMs?: number; settleMs?: number } = { pollMs: 1e6, settleMs: 1e6 },
): Promise<void> {
  const { packs } = await scanPacks(packsDir, resolveTestTag);
  watcher = new PacksWatcher({
    packsDir,
    resolveTag: resolveTestTag,
    onEvent: (event) => events.push(event),
    onError: (error) => errors.push(error),
    ...options,
  });
  await watcher.start(packs);
}
/** A file has to be found the same twice. */
async function lookTwice(): Promise<void> {
  await watcher.look();
  await watcher.look();
}

beforeEach(async () => {
  packsDir = await mkdtemp(path.join(tmpdir(), 'langtools-watch-'));
  events = [];
  errors = [];
});
afterEach(async () => {
  watcher.close();
  for (const folder of [packsDir, `${packsDir}.gone`]) await rm(folder, { recursive: true, force: true });
});

describe('the watcher', () => {
  it('says nothing about what was there at the start', async () => {
    await writeFile(at('se.zhfst'), zhfst());
    await startWatcher();
    await lookTwice();
    expect(seen()).toEqual([]);
  });

  it('reports packs that are added, changed and removed', async () => {
    await startWatcher();
    await writeFile(at('sme.bhfst'), bhfst({}, '1'));
    await lookTwice();
    expect(seen()).toEqual([['added', 'sme.bhfst', '1']]);
    await writeFile(at('.new'), bhfst({}, '2'));
    await rename(at('.new'), at('sme.bhfst'));
    await lookTwice();
    expect(seen()).toEqual([['changed', 'sme.bhfst', '2']]);
    await rm(at('sme.bhfst'));
    await lookTwice();
    expect(seen()).toEqual([['removed', 'sme.bhfst', '2']]);
  });

  it('does not take a pack for removed that is replaced in two steps, or vanishes for one look', async () => {
    await writeFile(at('se.zhfst'), zhfst({ version: '1' }));
    await startWatcher();
    for (const version of ['1', '2']) {
      await rename(at('se.zhfst'), at('.old'));
      await watcher.look();
      await writeFile(at('.new'), zhfst({ version }));
      await rename(at('.new'), at('se.zhfst'));
      await lookTwice();
    }
    expect(seen()).toEqual([['changed', 'se.zhfst', '2']]);
  });

  it('takes no pack for removed while the folder comes and goes, whenever it looks', async () => {
    const names = ['fo.zhfst', 'ga.zhfst', 'se.zhfst'];
    for (const name of names) await writeFile(at(name), zhfst());
    await startWatcher();
    let isOver = false;
    const looking = (async () => {
      while (!isOver) await watcher.look().catch((error) => errors.push(error));
    })();
    for (let turn = 0; turn < 400; turn++) {
      await rename(packsDir, `${packsDir}.gone`);
      await rename(`${packsDir}.gone`, packsDir);
    }
    isOver = true;
    await looking;
    await lookTwice();
    expect(seen()).toEqual([]);
  });

  it('waits until a file is fully written', async () => {
    await startWatcher();
    const whole = zhfst();
    await writeFile(at('se.zhfst'), whole.subarray(0, 50));
    await watcher.look();
    await appendFile(at('se.zhfst'), whole.subarray(50, 100));
    await watcher.look();
    await appendFile(at('se.zhfst'), whole.subarray(100));
    await watcher.look();
    expect(seen()).toEqual([]);
    await watcher.look();
    expect(seen()).toEqual([['added', 'se.zhfst', '2.1']]);
  });

  it('reports a broken file once, with the pack that goes on serving, and its repair', async () => {
    await writeFile(at('se.zhfst'), zhfst({ version: '1' }));
    await startWatcher();
    await writeFile(at('se.zhfst'), zhfst({ version: '2' }).subarray(0, 90));
    await lookTwice();
    await lookTwice();
    expect(events[0]?.type === 'broken' && events[0].problem.message).toMatch(/^se\.zhfst, byte 90: /);
    expect(seen()).toEqual([['broken', 'se.zhfst', '1']]);
    await writeFile(at('se.zhfst'), zhfst({ version: '3' }));
    await lookTwice();
    expect(seen()).toEqual([['changed', 'se.zhfst', '3']]);
  });

  it('says nothing when a file is touched or written again with the same bytes', async () => {
    await writeFile(at('se.zhfst'), zhfst());
    await startWatcher();
    await utimes(at('se.zhfst'), 1000, 1000);
    await lookTwice();
    expect(seen()).toEqual([]);
  });

  it('sees a change inside an unpacked pack', async () => {
    await mkdir(at('ga'));
    for (const [name, content] of Object.entries(zhfstFiles())) await writeFile(at(`ga/${name}`), content);
    await startWatcher();
    await writeFile(at('ga/acceptor.default.hfst'), 'another acceptor');
    await lookTwice();
    expect(seen()).toEqual([['changed', 'ga', '2.1']]);
  });

  it('looks by itself when a file appears', async () => {
    await startWatcher({ pollMs: 50, settleMs: 10 });
    await writeFile(at('fo.zhfst'), zhfst({ version: '7' }));
    await vi.waitFor(() => expect(events).toHaveLength(1), 60_000);
    expect(seen()).toEqual([['added', 'fo.zhfst', '7']]);
  });

  it('keeps its packs while the whole folder is gone, and sees what is new when it comes back', async () => {
    await writeFile(at('se.zhfst'), zhfst({ version: '1' }));
    await startWatcher();
    await rm(packsDir, { recursive: true });
    await expect(watcher.look()).rejects.toThrow('the packs folder is gone (ENOENT)');
    expect(seen()).toEqual([]);
    await mkdir(packsDir);
    await writeFile(at('se.zhfst'), zhfst({ version: '2' }));
    await lookTwice();
    expect(seen()).toEqual([['changed', 'se.zhfst', '2']]);
  });

  it('goes on looking by itself after the folder was gone', async () => {
    await writeFile(at('se.zhfst'), zhfst({ version: '1' }));
    await startWatcher({ pollMs: 50, settleMs: 10 });
    // At once: while files are removed one by one, the watcher may see a folder without the pack.
    await rename(packsDir, `${packsDir}.gone`);
    await vi.waitFor(() => expect(errors).toHaveLength(1), 60_000);
    // It comes back with the pack in it: the watcher may look at any moment.
    await mkdir(`${packsDir}.next`);
    await writeFile(path.join(`${packsDir}.next`, 'se.zhfst'), zhfst({ version: '2' }));
    await rename(`${packsDir}.next`, packsDir);
    await vi.waitFor(() => expect(events).toHaveLength(1), 60_000);
    expect(seen()).toEqual([['changed', 'se.zhfst', '2']]);
  });
});
