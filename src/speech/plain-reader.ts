/** Text as it stands, cut into sentences and words: the reader of languages whose numbers and abbreviations nobody has written down. */
import type { Melody, SpokenToken, Utterance } from './text/utterance.js';

const SENTENCE_MS = 350;
const PARAGRAPH_MS = 700;
const CLAUSE_MS = 200;

export function plainUtterances(text: string): Utterance[] {
  const utterances: Utterance[] = [];
  for (const match of text.matchAll(/[^.!?…\n]+[.!?…]*\n*/gu)) {
    const tokens: SpokenToken[] = [];
    let skippedCharacters = 0;
    for (const word of match[0].matchAll(/[\p{L}\p{M}\p{Nd}'’ʼ-]+|[^\s\p{P}]/gu)) {
      if (!/[\p{L}\p{Nd}]/u.test(word[0])) {
        if (/[\p{S}\p{C}]/u.test(word[0])) skippedCharacters++;
        continue;
      }
      const startUtf16 = match.index + word.index;
      const endUtf16 = startUtf16 + word[0].length;
      const pauseAfterMs = /^\s*[,;:–—]/u.test(text.slice(endUtf16, endUtf16 + 3)) ? CLAUSE_MS : 0;
      tokens.push({ words: word[0], startUtf16, endUtf16, pauseAfterMs });
    }
    if (tokens.length === 0 && skippedCharacters === 0) continue;
    const melody: Melody = match[0].includes('?') ? 'question' : match[0].includes('!') ? 'exclamation' : 'statement';
    const pauseAfterMs = /\n\s*\n/.test(match[0]) ? PARAGRAPH_MS : SENTENCE_MS;
    const [first, last] = [tokens[0]?.startUtf16 ?? match.index, tokens.at(-1)?.endUtf16 ?? match.index];
    utterances.push({ tokens, startUtf16: first, endUtf16: last, pauseAfterMs, melody, skippedCharacters });
  }
  return utterances;
}
