/**
 * What the page needs to know about each language to find its sentences, from `languages/<tag>/speech.json`: abbreviations,
 * months that are written with a capital, and whether a full stop makes an ordinal. A part of the build (`vite.config.ts`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const NAME = 'virtual:sentence-data';
const LANGUAGES = `${import.meta.dirname}/../languages`;

interface SpeechFile {
  readonly abbreviations?: Readonly<Record<string, string>>;
  readonly months?: readonly string[];
  readonly numbers?: { readonly ordinalMarks?: readonly string[] };
}

export function sentencePlugin(): Plugin {
  return {
    name: 'langtools-sentences',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(sentenceData())}` : undefined),
  };
}

export function sentenceData(): Readonly<Record<string, object>> {
  const files = readdirSync(LANGUAGES).map((folder) => ({ folder, path: `${LANGUAGES}/${folder}/speech.json` }));
  return Object.fromEntries(
    files
      .filter(({ path }) => existsSync(path))
      .map(({ folder, path }) => {
        const { abbreviations = {}, months = [], numbers } = JSON.parse(readFileSync(path, 'utf8')) as SpeechFile;
        const capitals = months.filter((month) => /^\p{Lu}/u.test(month));
        const hasOrdinals = numbers?.ordinalMarks?.includes('.') ?? true;
        const ordinals = hasOrdinals ? {} : { hasOrdinals };
        return [
          folder,
          { abbreviations: Object.keys(abbreviations), ...(capitals.length > 0 && { months: capitals }), ...ordinals },
        ];
      }),
  );
}
