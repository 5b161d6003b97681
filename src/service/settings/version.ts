/** The version of the package, as package.json says it, and those of packages that it was tested with. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
  devDependencies: Readonly<Record<string, string>>;
};

export const VERSION: string = manifest.version;

/** Of a package that langtools does not install by itself. */
export function testedVersion(name: string): string {
  return manifest.devDependencies[name] ?? 'latest';
}
