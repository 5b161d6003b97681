/** Opens a Hunspell dictionary and judges words: `node examples/hunspell.mjs index.aff index.dic word…`. */
import { readFile } from 'node:fs/promises';
import { openSpeller } from 'langtools';

const [aff, dic, ...words] = process.argv.slice(2);
const speller = await openSpeller({ aff: await readFile(aff), dic: await readFile(dic) });
for (const word of words) {
  const { suggestions } = speller.suggest(word, { limit: 3 });
  console.log(speller.check(word) ? `${word}: right` : `${word}: ${suggestions.map(({ value }) => value).join(', ')}`);
}
