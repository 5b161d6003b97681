/**
 * Sounds as eSpeak mnemonics, to stand between [[ and ]]. Stress marks stand right before the vowel. Pieces that eSpeak
 * would read together are kept apart (`PhonemeTable.join`); a piece that the voice does not know is left out, because
 * eSpeak would drop the rest of the word with it. Tests check that no rule writes such a piece.
 */
import type { LetterTable } from './passes.js';
import type { PhonemeTable } from './phoneme-table.js';
import { PRIMARY, type Sounds } from './phonology.js';

export function writeMnemonics(parts: readonly Sounds[], speak: LetterTable, table: PhonemeTable): string {
  const stressed = parts.some((sounds) => sounds.stress.some((degree) => degree > 0));
  const pieces: string[] = [];
  for (const sounds of parts) {
    const vowels = new Set(sounds.nuclei.map(({ start }) => start));
    for (const { start, end, rewrite } of speak.read(sounds)) {
      if (rewrite === undefined) continue;
      const piece = rewrite.replacement.join('');
      if (piece === '' || table.cut(piece) === undefined) continue;
      const mark = markFor(sounds, start, end);
      if (mark !== '') pieces.push(mark);
      // Without any mark eSpeak would stress the last vowel: a word that is to have no stress says so.
      else if (!stressed && vowels.has(start)) pieces.push('%');
      pieces.push(piece);
    }
  }
  return table.join(pieces);
}

function markFor(sounds: Sounds, start: number, end: number): string {
  let strongest = 0;
  for (let at = start; at < end; at++) strongest = Math.max(strongest, sounds.stress[at] ?? 0);
  return strongest === PRIMARY ? "'" : strongest > 0 ? ',' : '';
}
