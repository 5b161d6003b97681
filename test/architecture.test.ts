/** The folders are the architecture: imports only point down, and the engines need nothing but JavaScript itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** From the top floor down. */
const FLOORS = ['cli', 'http', 'service', 'packs', 'grammar', 'speech', 'speller', 'hunspell', 'cg3', 'fst', 'engine'];
/** Beside the floors: the client goes out into other people's programs and may use nothing of the house. */
const CLIENT = 'client';
const ENGINES = ['grammar', 'speech', 'speller', 'hunspell', 'cg3', 'fst', 'engine'];
const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const WEB = fileURLToPath(new URL('../web/', import.meta.url));

interface Import {
  readonly file: string;
  readonly floor: string;
  readonly target: string;
}

function imports(root = SRC): Import[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.cases)\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const found = source.matchAll(/(?:^import|^export|\bimport\()(?:[^'"`;]*?\bfrom )?\s*['"]([^'"]+)['"]/gms);
    return [...found].map(([, target = '']) => ({ file, floor: file.split('/')[0] ?? '', target }));
  });
}

const floorOf = ({ file, target }: Import) => relative(SRC, join(SRC, dirname(file), target)).split('/')[0] ?? '';

describe('the house', () => {
  test('has only the floors of the plan', () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).map(({ name }) => name);
    for (const folder of folders) expect([...FLOORS, CLIENT]).toContain(folder);
  });

  test('has imports that only point down', () => {
    const upward = imports().filter(
      (each) => each.target.startsWith('.') && FLOORS.indexOf(floorOf(each)) < FLOORS.indexOf(each.floor),
    );
    expect(upward).toEqual([]);
    expect(imports().length).toBeGreaterThan(50);
  });

  test('has a client that stands alone, and that nothing in the house uses', () => {
    const between = imports().filter(
      (each) => each.target.startsWith('.') && (each.floor === CLIENT) !== (floorOf(each) === CLIENT),
    );
    expect(between).toEqual([]);
    const packages = imports().filter(({ floor, target }) => floor === CLIENT && !target.startsWith('.'));
    expect(packages).toEqual([]);
  });

  test('has a page that knows the service only through the client', () => {
    const outside = imports(WEB)
      .filter(({ target }) => target.startsWith('.'))
      .map(({ file, target }) => relative(join(WEB, '..'), join(WEB, dirname(file), target)))
      .filter((path) => !path.startsWith('web/') && path !== 'src/client/index.js');
    expect(outside).toEqual([]);
    expect(imports(WEB).length).toBeGreaterThan(20);
  });

  test('has engines that run in a browser: no node modules, no node globals', () => {
    const nodeImports = imports().filter(
      ({ floor, target }) => ENGINES.includes(floor) && /^(node:|fastify|@fastify|commander|pino)/.test(target),
    );
    expect(nodeImports).toEqual([]);
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
    const engineFiles = files.filter(
      (file) => ENGINES.includes(file.split('/')[0] ?? '') && /(?<!\.test|\.cases)\.ts$/.test(file),
    );
    const withGlobals = engineFiles.filter((file) =>
      /\b(process\.|Buffer\.|__dirname|require\()/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(withGlobals).toEqual([]);
  });
});
