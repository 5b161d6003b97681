/**
 * Links that bring a text with them. The text is compressed and stands in the fragment (`#text=…`), which browsers do
 * not send: it appears in no log of a server or proxy. `?text=` is read, too, because people write such links by hand.
 *
 *     await shareLink('https://tools.example.org/b/', 'se', 'Bures!')   // …/b/?lang=se#text=c0otLUotBgA
 *
 * The code is base64url of raw deflate of UTF-8. Parts of the text whose language its writer has chosen follow it:
 * `&languages=0-12-nb,30-40-en`, from and to in UTF-16 units.
 */
import { type LanguageSpan, readLanguageSpans } from '../checking/languages/language-spans.js';

/** Longer addresses are cut or refused by mail programs, chats and some browsers. */
export const LONGEST_LINK = 8000;

/** Nothing when the link would be too long. */
export async function shareLink(
  page: string,
  tag: string,
  text: string,
  languages: readonly LanguageSpan[] = [],
): Promise<string | undefined> {
  const url = new URL(page);
  url.search = '';
  url.searchParams.set('lang', tag);
  const spans = languages.map(({ from, to, tag: own }) => `${from}-${to}-${encodeURIComponent(own)}`).join();
  url.hash = `text=${await encodeText(text)}${spans === '' ? '' : `&languages=${spans}`}`;
  return url.href.length <= LONGEST_LINK ? url.href : undefined;
}

export interface LinkText {
  /** Nothing when the link is damaged. */
  readonly text: string | undefined;
  /** Of parts of it; none where nothing is said. */
  readonly languages?: readonly LanguageSpan[];
  /** The same address without the text. */
  readonly url: string;
}

/** The text that an address brings, if it brings one. */
export async function readLink(address: string, limit: number): Promise<LinkText | undefined> {
  const url = new URL(address);
  const [, code, spans = ''] = /^#text=([^&]*)(?:&languages=(.*))?$/s.exec(url.hash) ?? [];
  const plain = url.searchParams.get('text');
  if (code === undefined && plain === null) return undefined;
  url.searchParams.delete('text');
  if (code !== undefined) url.hash = '';
  const text = code === undefined ? (plain ?? undefined) : await decodeText(code, limit);
  const languages = readSpans(spans).filter(({ to }) => to <= (text?.length ?? 0));
  return { text, url: url.href, ...(languages.length === 0 ? {} : { languages }) };
}

/** In order; what cannot be read, or lies over another one, is left out. */
function readSpans(written: string): LanguageSpan[] {
  const spans = written.split(',').flatMap((span) => {
    const [, from, to, tag] = /^(\d{1,9})-(\d{1,9})-([\w-]{1,40})$/.exec(span) ?? [];
    return tag === undefined ? [] : [{ from: Number(from), to: Number(to), tag }];
  });
  let end = 0;
  return readLanguageSpans(spans)
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      const isFree = from >= end;
      if (isFree) end = to;
      return isFree;
    });
}

export async function encodeText(text: string): Promise<string> {
  const bytes = await throughStream(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes ?? []) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Nothing for a damaged code, and for one that becomes more than `limit` UTF-16 units: a few bytes can stand for gigabytes. */
export async function decodeText(code: string, limit: number): Promise<string | undefined> {
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    // No UTF-16 unit takes more than three bytes.
    const text = await throughStream(bytes, new DecompressionStream('deflate-raw'), limit * 3);
    const decoded = text && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
    return decoded !== undefined && decoded.length <= limit ? decoded : undefined;
  } catch {
    return undefined;
  }
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: BlobPart[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}
