/** Opens a speller pack that the reader chooses and lists the misspelt words of a text. The pack and the text stay in the browser. */
import { openSpeller } from 'langtools';

const pack = document.querySelector('#pack');
const text = document.querySelector('#text');
const found = document.querySelector('#found');
let speller;

function show(lines) {
  found.replaceChildren(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
}

function check() {
  if (speller === undefined) return show(['Choose a pack first.']);
  const { misspellings } = speller.checkText(text.value);
  show(misspellings.map(({ word, suggestions }) => `${word}: ${suggestions.join(', ')}`));
}

pack.addEventListener('change', async () => {
  const [file] = pack.files;
  try {
    speller = await openSpeller(await file.arrayBuffer(), { name: file.name });
    check();
  } catch (error) {
    // The message of a DataError names the file and what is wrong with it.
    speller = undefined;
    show([error.message]);
  }
});
text.addEventListener('input', check);
