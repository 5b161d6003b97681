/**
 * Work on long answers on the event loop, which others need too: after a few milliseconds everybody else gets a turn. Start at
 * `bytesInTurns`.
 */

const TURN_MS = 5;

/** Between two steps that each take milliseconds for thousands of findings. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** All items. What makes an item is done in the turn in which it is taken. */
export async function allInTurns<Item>(items: Iterable<Item>): Promise<Item[]> {
  const taken: Item[] = [];
  await nextTurn();
  let startMs = performance.now();
  for (const item of items) {
    taken.push(item);
    if (performance.now() - startMs < TURN_MS) continue;
    await nextTurn();
    startMs = performance.now();
  }
  return taken;
}

/** All pieces, in UTF-8. */
export async function bytesInTurns(pieces: Iterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const written: Buffer[] = [];
  let turn: string[] = [];
  let startMs = performance.now();
  for (const piece of pieces) {
    turn.push(piece);
    if (performance.now() - startMs < TURN_MS) continue;
    written.push(Buffer.from(turn.join('')));
    turn = [];
    await nextTurn();
    startMs = performance.now();
  }
  written.push(Buffer.from(turn.join('')));
  const bytes = new Uint8Array(written.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of written) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The items of a JSON list, without its brackets. */
export function* jsonItems<Item>(items: Iterable<Item>, describe: (item: Item) => unknown): Generator<string> {
  let comma = '';
  for (const item of items) {
    yield comma + JSON.stringify(describe(item));
    comma = ',';
  }
}
