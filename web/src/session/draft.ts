/**
 * What is on the page when it opens: the text of the link that was followed, else the text that was written here last.
 * A link's text is taken once and leaves the address, so that a reload brings back what was written since.
 */
import { type Draft, EMPTY_DRAFT, readDraft } from '../browser-storage.js';
import { readLink } from '../sharing/share-link.js';

export interface StartingDraft {
  readonly draft: Draft;
  /** What the link has taken the place of: it can be brought back. */
  readonly replaced: Draft | undefined;
  readonly isLinkDamaged: boolean;
}

export async function startingDraft(textLimit: number): Promise<StartingDraft> {
  const stored = readDraft();
  const link = await takeLink(textLimit);
  if (link === undefined) return { draft: stored, replaced: undefined, isLinkDamaged: false };
  if (link.text === undefined) return { draft: stored, replaced: undefined, isLinkDamaged: true };
  const isSame = stored.text === link.text || stored.text.trim() === '';
  const draft = stored.text === link.text ? stored : { ...EMPTY_DRAFT, text: link.text };
  return { draft, replaced: isSame ? undefined : stored, isLinkDamaged: false };
}

/** Reads the text out of the address bar and takes it away from there. */
export async function takeLink(textLimit: number): Promise<{ readonly text: string | undefined } | undefined> {
  const link = await readLink(location.href, textLimit);
  if (link === undefined) return undefined;
  window.history.replaceState(null, '', link.url);
  return { text: link.text };
}
