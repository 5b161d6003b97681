/**
 * Replaces a file and ends itself with SIGKILL before a certain call of the file system; a writing is cut in half. Arguments:
 * `replaceFile` or `replaceFileSync`, the file, the new content's length, and the number of the call. Prints the calls where it
 * comes to the end.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [name, file, length, step] = process.argv.slice(2);
const calls = [];
const die = () => process.kill(process.pid, 'SIGKILL');

/** @param half what to do of the call before the end */
function counted(object, method, half = () => {}) {
  const original = object[method];
  object[method] = function (...args) {
    calls.push(method);
    if (calls.length - 1 === Number(step)) {
      half(original.bind(this), args);
      die();
    }
    return original.apply(this, args);
  };
}

for (const method of ['openSync', 'fsyncSync', 'closeSync', 'renameSync', 'rmSync']) counted(fs, method);
counted(fs, 'writeSync', (write, [descriptor, bytes]) => write(descriptor, bytes, 0, bytes.length >> 1));
for (const method of ['rename', 'rm']) counted(promises, method);
const open = promises.open;
promises.open = async (...args) => {
  const handle = await open(...args);
  counted(handle, 'writeFile', (_write, [bytes]) => fs.writeSync.call(fs, handle.fd, bytes, 0, bytes.length >> 1));
  for (const method of ['sync', 'close']) counted(handle, method);
  return handle;
};
counted(promises, 'open');
syncBuiltinESMExports();

const module = await import(new URL('../../dist/packs/folder/replace-file.js', import.meta.url));
await module[name](file, Buffer.alloc(Number(length), 'new'));
console.log(calls.join(' '));
