/**
 * Makes a failing input smaller while it still fails in the same way: pieces are left out, large ones first; then bytes that
 * do not matter become `0`. Start at `minimise`.
 */
import { splice } from './mutate-bytes.js';

const NOTHING = new Uint8Array();
const FILLER = 0x30;

/** `stillFails` may be asked at most `mostTries` times. */
export async function minimise(
  input: Uint8Array,
  stillFails: (candidate: Uint8Array) => Promise<boolean>,
  mostTries = 3_000,
): Promise<Uint8Array> {
  let smallest = input;
  let tries = 0;
  const attempt = async (candidate: Uint8Array): Promise<boolean> => {
    if (tries++ >= mostTries || !(await stillFails(candidate))) return false;
    smallest = candidate;
    return true;
  };
  for (let size = 2 ** Math.ceil(Math.log2(input.length + 1)); size >= 1 && tries < mostTries; size >>= 1) {
    for (let at = 0; at < smallest.length && tries < mostTries; ) {
      if (!(await attempt(splice(smallest, at, size, NOTHING)))) at += size;
    }
  }
  for (let at = 0; at < smallest.length && tries < mostTries; at++) {
    if (smallest[at] !== FILLER) await attempt(splice(smallest, at, 1, Uint8Array.of(FILLER)));
  }
  return smallest;
}
