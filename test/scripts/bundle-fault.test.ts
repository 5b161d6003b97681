/** What is accepted as a built page: a bundler once wrote a script that no browser could parse, and said nothing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const { bundleFault } = (await import(new URL('../../scripts/lib/bundle-fault.mjs', import.meta.url).href)) as {
  bundleFault: (folder: string) => string | undefined;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-bundle-'));
  mkdirSync(join(folder, 'assets'));
  write('index.html', '<script type="module" src="./assets/index.js"></script><a href="./languages">languages</a>');
  write('embed.js', '(function () { return 1; })();');
  write('service-worker.js', '(function () { return 2; })();');
  write('assets/index.js', 'import("./fi.js").then(({ words }) => console.log(words)); await 1; export {};');
  write('assets/fi.js', 'export const words = ["sana"];');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

describe('a built page', () => {
  test('that is whole has no fault', () => {
    expect(bundleFault(folder)).toBeUndefined();
  });

  test('whose module does not parse is refused', () => {
    write('assets/index.js', 'import("./fi.js"); console.log("a" "b");');
    expect(bundleFault(folder)).toBe('assets/index.js: SyntaxError: missing ) after argument list');
  });

  test('whose embed does not parse as a classic script is refused', () => {
    write('embed.js', 'export const a = 1;');
    expect(bundleFault(folder)).toContain("embed.js: Unexpected token 'export'");
  });

  test('whose module imports what is missing is refused', () => {
    rmSync(join(folder, 'assets/fi.js'));
    expect(bundleFault(folder)).toBe('assets/index.js: refers to ./fi.js, which is missing');
  });

  test('whose document names a script that is missing is refused', () => {
    write('index.html', '<script type="module" src="./assets/gone.js"></script>');
    expect(bundleFault(folder)).toBe('index.html: refers to ./assets/gone.js, which is missing');
  });

  test.each(['index.html', 'embed.js', 'service-worker.js'])('without %s is refused', (file) => {
    rmSync(join(folder, file));
    expect(bundleFault(folder)).toBe(`${file} is missing`);
  });
});
