/** What `run.mjs` calls: `check(text)` gives how many errors harper.js found, in the worker that it makes itself. */
import { WorkerLinter } from 'harper.js';
import { binary } from 'harper.js/binary';

const linter = new WorkerLinter({ binary });
globalThis.check = async (text) => (await linter.lint(text, { language: 'plaintext' })).length;
