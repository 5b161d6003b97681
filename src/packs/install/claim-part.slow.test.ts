/** Who gets a `.part` file when several processes want it at the same moment. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CHILD = fileURLToPath(new URL('../../../test/support/claim-part-child.mjs', import.meta.url));
const MODULE = new URL('../../../dist/packs/install/claim-part.js', import.meta.url).href;
const PROCESSES = 3;
const ROUNDS = 200;

let folder: string;
let partFile: string;
let children: ChildProcess[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langtools-claim-'));
  partFile = path.join(folder, 'x.part');
  children = Array.from({ length: PROCESSES }, () => fork(CHILD, [MODULE], { execArgv: [] }));
  await Promise.all(children.map((child) => once(child, 'message')));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true });
});

async function askAll(message: object): Promise<{ file?: string }[]> {
  const answers = children.map((child) => once(child, 'message'));
  for (const child of children) child.send(message);
  return (await Promise.all(answers)).map(([answer]) => answer as { file?: string });
}

test('a file whose owner has died is claimed by one process only, however many see that', {
  timeout: 120_000,
}, async () => {
  const { pid: deadPid } = spawnSync(process.execPath, ['--version']);
  const claims: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await writeFile(`${partFile}.lock`, `${deadPid} ${hostname()}`);
    const files = (await askAll({ claim: partFile })).map(({ file }) => file);
    expect(new Set(files).size).toBe(PROCESSES);
    claims.push(files.filter((file) => file === partFile).length);
    await askAll({});
  }
  // Two processes may get in each other's way so that neither goes on with the file; never do both.
  expect(Math.max(...claims)).toBe(1);
  expect(claims.filter((count) => count === 1).length).toBeGreaterThan(ROUNDS / 2);
  expect((await readdir(folder)).filter((name) => name.includes('lock'))).toEqual([]);
});
