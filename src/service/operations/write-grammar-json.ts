/** Puts the answer of a grammar check together on the event loop, which others need too. Start at `grammarJson`. */
import { type CheckedParagraph, grammarPieces } from '../../answers/grammar-json.js';

/** Pieces that are put into an answer before others get a turn on the event loop. */
const PIECES_PER_TURN = 2_000;

/** The whole answer, in UTF-8. */
export async function grammarJson(
  text: string,
  paragraphs: readonly CheckedParagraph[],
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: string[] = [];
  for (const piece of grammarPieces(text, paragraphs)) {
    pieces.push(piece);
    if (pieces.length % PIECES_PER_TURN === 0) await new Promise(setImmediate);
  }
  return new TextEncoder().encode(pieces.join('')) as Uint8Array<ArrayBuffer>;
}
