/** Checks the spelling and the grammar of a text: `node examples/spell.mjs fo "Eg eri í husum"`. */
import { open } from 'langtools/node';

const [tag = 'fo', text = 'Eg eri í husum'] = process.argv.slice(2);
const langtools = await open();
try {
  const { found } = await langtools.proofread(tag, text);
  for (const { start, end, title, suggestions } of found) {
    console.log(`${start}-${end} ${text.slice(start, end)}: ${title} (${suggestions.slice(0, 3).join(', ')})`);
  }
} finally {
  await langtools.close();
}
