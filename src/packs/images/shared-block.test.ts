import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { sharedBlock } from './shared-block.js';

test.each([0, 1, 1024 * 1024, 3 * 1024 * 1024 + 5])(
  'a block of %i bytes is as long as it should be, and empty',
  (bytes) => {
    const block = sharedBlock(bytes);
    expect([block.length, block.byteOffset, block.buffer instanceof SharedArrayBuffer]).toEqual([bytes, 0, true]);
    expect(block.every((byte) => byte === 0)).toBe(true);
  },
);

test('other threads see a large block, and what is written into it', async () => {
  const block = sharedBlock(2 * 1024 * 1024);
  const code =
    'const { workerData, parentPort } = require("node:worker_threads"); workerData[5] = 7; parentPort.postMessage(0);';
  const worker = new Worker(code, { eval: true, workerData: block });
  await new Promise((resolve) => worker.once('message', resolve));
  expect(block[5]).toBe(7);
  await worker.terminate();
});

test('large blocks are pages of the system', () => {
  expect(sharedBlock(2 * 1024 * 1024 + 1).buffer.byteLength).toBe(2 * 1024 * 1024 + 64 * 1024);
});
