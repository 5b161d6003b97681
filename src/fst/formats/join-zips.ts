/** Zips as one zip, without packing their members again. For zips that we wrote: no comment, no zip64. */

const END_BYTES = 22;
const CENTRAL_BYTES = 46;

export function joinZips(zips: readonly Uint8Array[]): Uint8Array {
  const parts = zips.map((zip) => {
    const end = new DataView(zip.buffer, zip.byteOffset + zip.length - END_BYTES, END_BYTES);
    const [entries, size, offset] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
    return { entries, members: zip.subarray(0, offset), directory: zip.slice(offset, offset + size) };
  });
  let offset = 0;
  for (const { members, directory } of parts) {
    moveEntries(directory, offset);
    offset += members.length;
  }
  const directories = parts.map(({ directory }) => directory);
  const end = new Uint8Array(zips[0]!.subarray(zips[0]!.length - END_BYTES));
  const view = new DataView(end.buffer);
  const entries = parts.reduce((sum, part) => sum + part.entries, 0);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(
    12,
    directories.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, offset, true);
  return concatenated([...parts.map(({ members }) => members), ...directories, end]);
}

/** The members that the entries of a directory describe stand further behind. */
function moveEntries(directory: Uint8Array, by: number): void {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length);
  for (let at = 0; at < directory.length; ) {
    view.setUint32(at + 42, view.getUint32(at + 42, true) + by, true);
    at += CENTRAL_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
