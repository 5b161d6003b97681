/**
 * What is wrong with a built page, if anything: a script that does not parse, an import or a reference that leads nowhere. Start
 * at `bundleFault`. Nothing of the bundle is run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** The classic scripts; everything below `assets/` is a module. */
const SCRIPTS = ['embed.js', 'service-worker.js'];
const DOCUMENT = 'index.html';

/** In one line, or undefined. */
export function bundleFault(folder) {
  const missing = [DOCUMENT, ...SCRIPTS].find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) return `${missing} is missing`;
  const modules = readdirSync(join(folder, 'assets'), { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`);
  if (modules.length === 0) return 'there is no script in assets/';
  return (
    firstOf(SCRIPTS, (file) => scriptFault(folder, file)) ??
    firstOf(modules, (file) => moduleFault(folder, file)) ??
    firstOf([DOCUMENT, ...modules], (file) => danglingReference(folder, file))
  );
}

function scriptFault(folder, file) {
  try {
    new Script(readFileSync(join(folder, file), 'utf8'), { filename: file });
    return undefined;
  } catch (error) {
    return `${file}: ${error.message}`;
  }
}

/** Node parses modules only in a process of its own. */
function moduleFault(folder, file) {
  const input = readFileSync(join(folder, file), 'utf8');
  const args = ['--input-type=module', '--check', '-'];
  const { status, stderr, error } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  if (status === 0) return undefined;
  const line = stderr?.split('\n').find((each) => /^\w*Error: /.test(each));
  return `${file}: ${line ?? error?.message ?? 'does not parse'}`;
}

/** Attributes of the document, and static and dynamic imports of scripts, as the bundler writes them: relative, in quotes. */
function danglingReference(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8');
  const pattern =
    file === DOCUMENT
      ? /\b(?:src|href)="(\.\/assets\/[^"]+)"/g
      : /\b(?:from|import)\s*\(?["'`](\.{1,2}\/[^"'`$]+)["'`]/g;
  for (const [, target] of text.matchAll(pattern)) {
    if (!existsSync(join(folder, dirname(file), target))) return `${file}: refers to ${target}, which is missing`;
  }
  return undefined;
}

function firstOf(items, find) {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
