/**
 * The lines of a stream of bytes, with their numbers and without their ends. A line that is longer than the limit is not kept in
 * memory: it comes without its bytes.
 */
const LINE_END = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export interface Line {
  readonly number: number;
  /** Undefined when the line is too long. */
  readonly bytes: Uint8Array | undefined;
}

export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  firstNumber: number,
  maxBytes: number,
): AsyncGenerator<Line> {
  let number = firstNumber;
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const take = (): Line => {
    const line = { number: number++, bytes: length > maxBytes ? undefined : withoutReturn(Buffer.concat(parts)) };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let at = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, at)) {
      add(chunk.subarray(at, end));
      yield take();
      at = end + 1;
    }
    add(chunk.subarray(at));
  }
  if (length > 0) yield take();
}

function withoutReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
