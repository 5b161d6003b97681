/** Requests of `overload.mjs`, as bytes that are ready to be sent: each with a text that was never sent before. */
import { seeded } from '../soak/random.mjs';
import { textMaker } from '../soak/texts.mjs';

const TEXTS = 500;
const WORDS = 100;
const SERIAL_DIGITS = 8;

/** `/grammar/nb` and `/speller/nb` get about a hundred words of Norwegian, everything else a word that takes 20 ms. */
export function requestMaker(path, salt) {
  const bases = path.endsWith('/nb') ? norwegian(salt) : ['busy20 word'];
  const parts = bases.map((text) => {
    const body = JSON.stringify({ text: `${text} ${salt}-` }).slice(0, -2);
    const length = Buffer.byteLength(body) + SERIAL_DIGITS + '."}'.length;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    return head + body;
  });
  let serial = 0;
  return () => {
    const part = parts[serial % parts.length];
    return `${part}${String(serial++).padStart(SERIAL_DIGITS, '0')}."}`;
  };
}

function norwegian(salt) {
  const make = textMaker('nb', seeded(salt));
  return Array.from({ length: TEXTS }, () => {
    let text = make(1);
    while (text.split(/\s+/).length < WORDS) text += ` ${make(1)}`;
    return text;
  });
}
