/** Several processes build the same folder at the same time: each puts its own in place, and none fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = new URL('../../scripts/lib/replace-folder.mjs', import.meta.url).href;
const CHILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { replaceFolder } from ${JSON.stringify(MODULE)};
const [target] = process.argv.slice(1);
for (let turn = 0; turn < 150; turn++) {
  const fresh = target + '.' + process.pid;
  mkdirSync(fresh);
  for (const name of ['a', 'b', 'c']) writeFileSync(fresh + '/' + name, '');
  replaceFolder(fresh, target);
}
`;

test('folders are replaced by several processes at once, and the last one is whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-replace-'));
  try {
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', CHILD, join(folder, 'target')], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0]);
    expect(readdirSync(folder)).toEqual(['target']);
    expect(readdirSync(join(folder, 'target'))).toEqual(['a', 'b', 'c']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
