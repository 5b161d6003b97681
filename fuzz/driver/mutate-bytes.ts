/** Mutations that know nothing of a format: bits, bytes, integers at their edges, pieces moved, doubled and cut. */
import type { Random } from './random.js';

type Mutation = (bytes: Uint8Array, random: Random, other: Uint8Array, tokens: readonly Uint8Array[]) => Uint8Array;

const EDGE_BYTES = [0, 1, 0x7f, 0x80, 0xfe, 0xff, 0x20, 0x0a, 0x22, 0x3c];
const EDGE_NUMBERS = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];
const LONGEST_PIECE = 64;
const MOST_REPEATS = 300;

function set(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

/** `removed` bytes at `at` make room for `piece`. */
export function splice(bytes: Uint8Array, at: number, removed: number, piece: Uint8Array): Uint8Array {
  const rest = Math.min(bytes.length, at + removed);
  const out = new Uint8Array(at + piece.length + bytes.length - rest);
  out.set(bytes.subarray(0, at));
  out.set(piece, at);
  out.set(bytes.subarray(rest), at + piece.length);
  return out;
}

function piece(bytes: Uint8Array, random: Random): Uint8Array {
  const start = random.below(bytes.length);
  return bytes.subarray(start, start + random.length(LONGEST_PIECE));
}

function setNumber(bytes: Uint8Array, random: Random): Uint8Array {
  const size = random.pick([2, 4, 4, 8]);
  if (bytes.length < size) return bytes;
  const at = random.below(bytes.length - size + 1);
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const littleEndian = random.oneIn(2);
  // Around the length of the input: counts and offsets that nearly fit.
  const value = random.oneIn(4) ? bytes.length + random.below(9) - 4 : random.pick(EDGE_NUMBERS);
  if (size === 2) view.setUint16(at, value, littleEndian);
  else if (size === 4) view.setUint32(at, value, littleEndian);
  else view.setBigUint64(at, BigInt(Math.max(0, value)), littleEndian);
  return copy;
}

function addToNumber(bytes: Uint8Array, random: Random): Uint8Array {
  const size = random.pick([1, 2, 4]);
  if (bytes.length < size) return bytes;
  const at = random.below(bytes.length - size + 1);
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const littleEndian = random.oneIn(2);
  const step = random.below(33) - 16;
  if (size === 1) copy[at] = copy[at]! + step;
  else if (size === 2) view.setUint16(at, view.getUint16(at, littleEndian) + step, littleEndian);
  else view.setUint32(at, view.getUint32(at, littleEndian) + step, littleEndian);
  return copy;
}

function repeat(bytes: Uint8Array, random: Random): Uint8Array {
  const part = piece(bytes, random);
  const times = random.length(MOST_REPEATS);
  const whole = new Uint8Array(part.length * times);
  for (let i = 0; i < times; i++) whole.set(part, i * part.length);
  return splice(bytes, random.below(bytes.length + 1), 0, whole);
}

const flipBit: Mutation = (bytes, random) => {
  const at = random.below(bytes.length);
  return set(bytes, at, bytes[at]! ^ (1 << random.below(8)));
};

const MUTATIONS: readonly Mutation[] = [
  flipBit,
  flipBit,
  (bytes, random) => set(bytes, random.below(bytes.length), random.below(256)),
  (bytes, random) => set(bytes, random.below(bytes.length), random.pick(EDGE_BYTES)),
  setNumber,
  setNumber,
  addToNumber,
  addToNumber,
  (bytes, random) => splice(bytes, random.below(bytes.length), random.length(LONGEST_PIECE), new Uint8Array()),
  (bytes, random) => splice(bytes, random.below(bytes.length + 1), 0, piece(bytes, random)),
  (bytes, random) => splice(bytes, random.below(bytes.length), random.length(LONGEST_PIECE), piece(bytes, random)),
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  (bytes, random, other) =>
    splice(bytes, random.below(bytes.length + 1), random.below(LONGEST_PIECE), piece(other, random)),
  // The beginning of one and the end of another.
  (bytes, random, other) =>
    splice(bytes, random.below(bytes.length + 1), bytes.length, other.subarray(random.below(other.length))),
  (bytes, random, _, tokens) =>
    tokens.length === 0 ? bytes : splice(bytes, random.below(bytes.length + 1), 0, random.pick(tokens)),
  (bytes, random, _, tokens) => {
    if (tokens.length === 0) return bytes;
    const token = random.pick(tokens);
    return splice(bytes, random.below(bytes.length + 1), token.length, token);
  },
];

export function mutateBytes(
  bytes: Uint8Array,
  random: Random,
  other: Uint8Array,
  tokens: readonly Uint8Array[],
): Uint8Array {
  if (bytes.length === 0) return other.length === 0 ? Uint8Array.of(random.below(256)) : other.slice();
  if (random.oneIn(40)) return repeat(bytes, random);
  return random.pick(MUTATIONS)(bytes, random, other, tokens);
}
