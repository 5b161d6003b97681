/**
 * Bytes to text and back, in the encodings that files come in: UTF-8, UTF-16 and the code pages of Windows. Start at
 * `decodeText`. What was read is written in the same encoding, unless a letter does not fit into it; then in UTF-8.
 *
 * Every code page reads any bytes, so the letters decide: those of a text in Russian lie above 127 nearly all, and in
 * the one of the Baltic languages the bytes of *ā*, *ē* and *š* are *â*, *ç* and *ð* in the western one.
 */
import { DocumentError } from './document-error.js';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;
export type CodePage = 'windows-1250' | 'windows-1251' | 'windows-1252' | 'windows-1257' | 'koi8-r';

export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  /** Whether a byte order mark stood before it. It is no part of the text. */
  readonly hasMark: boolean;
}

export interface EncodingHints {
  /** The language that the text is likely to be in. */
  readonly language?: string | undefined;
  /** What the file says of itself. */
  readonly label?: string | undefined;
}

/** @throws DocumentError for bytes that are no text */
export function decodeText(bytes: Uint8Array, hints: EncodingHints = {}): DecodedText {
  const marked = markedEncoding(bytes);
  const wide = marked ?? wideEncoding(bytes);
  if (wide !== undefined && wide !== 'utf-8') return { ...decodeWide(bytes, wide), hasMark: marked !== undefined };
  refuseControls(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice());
    return { text, encoding: 'utf-8', hasMark: marked === 'utf-8' };
  } catch {
    const encoding = codePageOf(bytes, hints);
    const text = decodePage(bytes, encoding);
    if (!text.includes('\ufffd')) return { text, encoding, hasMark: false };
    // Only the western one has a character for every byte, so that nothing is lost on the way back.
    return { text: decodePage(bytes, 'windows-1252'), encoding: 'windows-1252', hasMark: false };
  }
}

/** In the encoding that is wanted, or in UTF-8 where a letter does not fit: `encoding` says which it was. */
export function encodeText(
  text: string,
  { encoding, hasMark }: Pick<DecodedText, 'encoding' | 'hasMark'>,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly encoding: Encoding } {
  const whole = hasMark ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return { bytes: new TextEncoder().encode(whole), encoding };
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = new Uint8Array(whole.length * 2);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < whole.length; i++) view.setUint16(i * 2, whole.charCodeAt(i), encoding === 'utf-16le');
    return { bytes, encoding };
  }
  const bytes = encodeCodePage(text, encoding);
  if (bytes !== undefined) return { bytes, encoding };
  return { bytes: new TextEncoder().encode(text), encoding: 'utf-8' };
}

/** Whether a letter can be written in an encoding. */
export function fitsEncoding(character: string, encoding: Encoding): boolean {
  return encoding.startsWith('utf') || bytesOf(encoding as CodePage).has(character);
}

function markedEncoding([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

const LOOKED_AT = 4_000;

/** UTF-16 without a mark: spaces, marks and line ends have a zero on one side. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  const end = Math.min(bytes.length, LOOKED_AT);
  for (let i = 0; i < end; i++) if (bytes[i] === 0) zeros[i % 2]!++;
  const [even = 0, odd = 0] = zeros;
  const enough = end / 20;
  if (odd >= enough && even === 0) return 'utf-16le';
  return even >= enough && odd === 0 ? 'utf-16be' : undefined;
}

function decodeWide(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be' | CodePage): Omit<DecodedText, 'hasMark'> {
  // Half a character at the end would be lost on the way back; so would half a pair.
  if (bytes.length % 2 !== 0) throw new DocumentError('damaged', 'it ends in the midst of a UTF-16 character');
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes.slice());
  } catch {
    throw new DocumentError('no-text', 'it is not a text: it begins like UTF-16 and goes on otherwise');
  }
  if (CONTROLS.test(text)) throw new DocumentError('no-text', 'it is not a text: it has control characters');
  return { text, encoding };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x06\x0e-\x1a\x1c-\x1f]/;

/** Texts have tabs, line ends, form feeds, now and then an escape; other controls are in what is no text. */
function refuseControls(bytes: Uint8Array): void {
  for (const byte of bytes) {
    if (byte < 0x20 && (byte < 0x07 || byte > 0x0d) && byte !== 0x1b)
      throw new DocumentError('no-text', 'it is not a text: it has control characters');
  }
}

const LABELS: Readonly<Record<string, CodePage>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1257': 'windows-1257',
  'koi8-r': 'koi8-r',
};

/** Letters above 127 that texts in these code pages have. */
const EXPECTED: Readonly<Record<'windows-1250' | 'windows-1252' | 'windows-1257', string>> = {
  'windows-1252': 'åäöæøÅÄÖÆØáéíóúýðÁÉÍÓÚÝüÜßñÑçõÕêèšŠžŽàôâ',
  'windows-1257': 'āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽõäöüÕÄÖÜåŗóŌōąęėįų',
  'windows-1250': 'ăâîşţĂÂÎŞŢčšžČŠŽáéíóúýüöä',
};
const MARKS = '–—‘’“”„«»…§°·½¼¾©®€×\u00a0\u00ad';
const CYRILLIC_SHARE = 0.5;

function codePageOf(bytes: Uint8Array, { language = '', label = '' }: EncodingHints): CodePage {
  const said = LABELS[label.toLowerCase()];
  if (said !== undefined) return said;
  const [latin, small, capital] = countLetters(bytes);
  if (small + capital > (latin + small + capital) * CYRILLIC_SHARE) return small >= capital ? 'windows-1251' : 'koi8-r';
  const sample = decodePage(bytes.subarray(0, 200_000), 'windows-1252');
  const high = [...sample].filter((character) => character > '\x7f').map((character) => byteOf1252(character));
  const score = (page: keyof typeof EXPECTED) =>
    high.filter((byte) => EXPECTED[page].includes(charactersOf(page)[byte] ?? '')).length -
    high.filter((byte) => !`${EXPECTED[page]}${MARKS}`.includes(charactersOf(page)[byte] ?? '')).length;
  // The first is taken where two are as good: *õ* is the same byte in the west and by the Baltic.
  const order: (keyof typeof EXPECTED)[] = /^(?:lv|ltg|lt|et|est|vro|liv)\b/.test(language)
    ? ['windows-1257', 'windows-1252', 'windows-1250']
    : /^ro\b/.test(language)
      ? ['windows-1250', 'windows-1252', 'windows-1257']
      : ['windows-1252', 'windows-1257', 'windows-1250'];
  return order.map((page) => ({ page, points: score(page) })).reduce((a, b) => (b.points > a.points ? b : a)).page;
}

/** Letters of ASCII, and bytes where Windows has small and capital letters of Russian. */
function countLetters(bytes: Uint8Array): [latin: number, small: number, capital: number] {
  let latin = 0;
  let small = 0;
  let capital = 0;
  for (const byte of bytes) {
    const folded = byte | 0x20;
    if (folded >= 0x61 && folded <= 0x7a && byte < 0x80) latin++;
    else if (byte >= 0xe0) small++;
    else if (byte >= 0xc0) capital++;
  }
  return [latin, small, capital];
}

/** 128 to 159 of windows-1252. Some versions of Node give the controls of Latin-1 instead; where it gives them for nothing, they stay. */
const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decodePage(bytes: Uint8Array, page: CodePage): string {
  const text = new TextDecoder(page).decode(bytes.slice());
  if (page !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (control) => WESTERN[control.charCodeAt(0) - 0x80] ?? control);
}

const tables = new Map<CodePage, readonly string[]>();

/** The character of each byte, as the decoder of the platform has it. */
export function charactersOf(page: CodePage): readonly string[] {
  const known = tables.get(page);
  if (known !== undefined) return known;
  const table = [
    ...decodePage(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      page,
    ),
  ];
  tables.set(page, table);
  return table;
}

const inverses = new Map<CodePage, ReadonlyMap<string, number>>();

function bytesOf(page: CodePage): ReadonlyMap<string, number> {
  const known = inverses.get(page);
  if (known !== undefined) return known;
  const inverse = new Map(charactersOf(page).map((character, byte) => [character, byte]));
  // What no byte stands for.
  inverse.delete('\ufffd');
  inverses.set(page, inverse);
  return inverse;
}

const byteOf1252 = (character: string) => bytesOf('windows-1252').get(character) ?? 0;

function encodeCodePage(text: string, page: CodePage): Uint8Array<ArrayBuffer> | undefined {
  const inverse = bytesOf(page);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const byte = inverse.get(text[i]!);
    if (byte === undefined) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}
