/** Sends texts of one language whose words are all wrong and new: far more than the workers can do. Started by `flood.mjs`. */
import { ask, closeConnections } from './ask.mjs';
import { wordsOf } from './texts.mjs';

const [url, tag] = process.argv.slice(2);
const PER_SECOND = 50;
const WORDS = 40;
const words = wordsOf(tag).filter((word) => word.length > 5);
const counts = { sent: 0, served: 0, refused: 0 };
const pending = new Set();
let isOver = false;

async function send() {
  const serial = counts.sent++;
  const wrong = (i) => `${words[(serial * WORDS + i) % words.length]}${serial.toString(36).replaceAll(/\d/g, 'q')}`;
  const text = Array.from({ length: WORDS }, (_, i) => wrong(i)).join(' ');
  const { status } = await ask(url, {
    method: 'POST',
    path: `/speller/${tag}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (status === 200) counts.served++;
  if (status === 503) counts.refused++;
}

process.once('message', () => {
  isOver = true;
});
process.send('started');
while (!isOver) {
  const sent = send().finally(() => pending.delete(sent));
  pending.add(sent);
  await new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND));
}
await Promise.all(pending);
closeConnections();
process.send(counts);
