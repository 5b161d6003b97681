/** `node scripts/languages-page.mjs`: writes docs/languages.md from the data of the languages. A test holds it up to date. */
import { writeFileSync } from 'node:fs';
import { languagesPage, readLanguageData } from './lib/languages-page.mjs';

const root = new URL('../', import.meta.url);
writeFileSync(new URL('docs/languages.md', root), languagesPage(readLanguageData(root)));
