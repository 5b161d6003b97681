/** `npm run --silent sbom > sbom.cdx.json`: prints the software bill of materials (CycloneDX) of what package-lock.json installs. */
import { readFileSync } from 'node:fs';
import { sbomOf } from './lib/sbom.mjs';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
process.stdout.write(`${JSON.stringify(sbomOf(lock), undefined, 2)}\n`);
