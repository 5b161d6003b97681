/**
 * What is on the page when it opens: the text of the link that was followed, else the text that was written here last.
 * A link's text is taken once and leaves the address, so that a reload brings back what was written since; it is a text
 * of its own beside those that are here.
 */
import { EMPTY_DRAFT, newDraft, readDraft, type StoredDraft } from '../browser-storage.js';
import { type LinkText, readLink } from '../sharing/share-link.js';

export interface StartingDraft {
  readonly draft: StoredDraft;
  /** The text that was here before the link was followed: both are kept. */
  readonly earlier: StoredDraft | undefined;
  readonly isLinkDamaged: boolean;
}

export async function startingDraft(textLimit: number): Promise<StartingDraft> {
  const stored = readDraft();
  const link = await takeLink(textLimit);
  if (link === undefined) return { draft: stored, earlier: undefined, isLinkDamaged: false };
  if (link.text === undefined) return { draft: stored, earlier: undefined, isLinkDamaged: true };
  if (stored.text === link.text) return { draft: stored, earlier: undefined, isLinkDamaged: false };
  const draft = newDraft({ ...EMPTY_DRAFT, text: link.text, languages: link.languages ?? [] });
  return { draft, earlier: stored.text.trim() === '' ? undefined : stored, isLinkDamaged: false };
}

/** Reads the text out of the address bar and takes it away from there. */
export async function takeLink(textLimit: number): Promise<Omit<LinkText, 'url'> | undefined> {
  const link = await readLink(location.href, textLimit);
  if (link === undefined) return undefined;
  window.history.replaceState(null, '', link.url);
  return link;
}
