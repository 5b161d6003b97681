/** The CRC-32 of zip and gzip (polynomial 0xEDB88320, reflected), four bytes at a time. */

/** Four tables of 256: table k holds the effect of a byte that is k bytes further back. */
const TABLES = new Uint32Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  TABLES[byte] = crc;
}
for (let byte = 0; byte < 256; byte++) {
  for (let k = 1; k < 4; k++) {
    const before = TABLES[(k - 1) * 256 + byte]!;
    TABLES[k * 256 + byte] = (before >>> 8) ^ TABLES[before & 0xff]!;
  }
}

/** @param before the CRC-32 of what stands before these bytes */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  let i = 0;
  for (const end = bytes.length - 3; i < end; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc =
      TABLES[768 + (crc & 0xff)]! ^
      TABLES[512 + ((crc >>> 8) & 0xff)]! ^
      TABLES[256 + ((crc >>> 16) & 0xff)]! ^
      TABLES[crc >>> 24]!;
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ TABLES[(crc ^ bytes[i]!) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}
