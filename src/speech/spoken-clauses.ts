/**
 * Utterances cut into clauses: where there is a pause, and where a piece would be too long to wait for. A voice
 * synthesises one clause at a time.
 */
import { NORMAL_PROSODY, type Prosody, type ScriptToken, type ScriptUtterance } from './script.js';
import type { Melody } from './text/utterance.js';

export interface SpokenClause {
  readonly tokens: readonly ScriptToken[];
  readonly prosody: Prosody;
  /** Undefined in the middle of a sentence. */
  readonly melody: Melody | undefined;
  /** At normal pace. */
  readonly pauseAfterMs: number;
}

/** So that the first sound of a long sentence without commas need not wait for its last. */
const MAX_TOKENS = 40;
const MAX_CHARACTERS = 400;

export function spokenClauses(utterances: readonly ScriptUtterance[]): SpokenClause[] {
  const clauses: SpokenClause[] = [];
  for (const { tokens, melody, pauseAfterMs } of utterances) {
    let open: ScriptToken[] = [];
    let characters = 0;
    for (const [i, token] of tokens.entries()) {
      open.push(token);
      characters += token.words.length;
      const prosody = token.prosody ?? NORMAL_PROSODY;
      const next = tokens[i + 1];
      const isFull = open.length >= MAX_TOKENS || characters >= MAX_CHARACTERS;
      if (next !== undefined && token.pauseAfterMs === 0 && !isFull && isSame(prosody, next.prosody)) continue;
      const end =
        next === undefined ? { melody, pauseAfterMs } : { melody: undefined, pauseAfterMs: token.pauseAfterMs };
      clauses.push({ tokens: open, prosody, ...end });
      open = [];
      characters = 0;
    }
  }
  return clauses;
}

function isSame(a: Prosody, b: Prosody = NORMAL_PROSODY): boolean {
  return a.rate === b.rate && a.pitch === b.pitch && a.volume === b.volume;
}
