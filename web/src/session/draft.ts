/**
 * What is on the page when it opens: the text of the link that was followed, else the text that was written here last.
 * A link's text is taken once and leaves the address, so that a reload brings back what was written since; it is a text
 * of its own beside those that are here.
 *
 * Browsers write the storage of a tab to the disk some seconds late, and the database at once. After a crash the database
 * has what was written last.
 */
import { EMPTY_DRAFT, newDraft, readDraft, type StoredDraft } from '../browser-storage.js';
import { type LinkText, readLink } from '../sharing/share-link.js';
import { TextDatabase } from '../texts/text-database.js';
import { lastWritten, type TextRecord } from '../texts/text-record.js';

/** A database that does not answer keeps nobody from writing. */
const DATABASE_WITHIN_MS = 1000;

export interface StartingDraft {
  readonly draft: StoredDraft;
  /** The text that was here before the link was followed: both are kept. */
  readonly earlier: StoredDraft | undefined;
  readonly isLinkDamaged: boolean;
  /** The language of a text that only the database had: the choice of it may be lost, too. */
  readonly tag?: string;
}

export async function startingDraft(textLimit: number): Promise<StartingDraft> {
  const [last, link] = await Promise.all([lastText(), takeLink(textLimit)]);
  const stored = last.draft;
  if (link === undefined) return { ...last, earlier: undefined, isLinkDamaged: false };
  if (link.text === undefined) return { ...last, earlier: undefined, isLinkDamaged: true };
  if (stored.text === link.text) return { ...last, earlier: undefined, isLinkDamaged: false };
  const draft = newDraft({ ...EMPTY_DRAFT, text: link.text, languages: link.languages ?? [] });
  return { draft, earlier: stored.text.trim() === '' ? undefined : stored, isLinkDamaged: false };
}

/** The text of this tab, in a new tab that of any; as the database has it where that is newer. */
async function lastText(): Promise<Pick<StartingDraft, 'draft' | 'tag'>> {
  const { draft, isOfTab } = readDraft();
  // It was written by an earlier release, which did not say when.
  if (draft.changed === undefined) return { draft };
  const database = new TextDatabase();
  const asked = isOfTab ? database.get(draft.id) : database.all().then(lastWritten);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), DATABASE_WITHIN_MS));
  const record: TextRecord | undefined = await Promise.race([asked, late]).catch(() => undefined);
  if (record === undefined || record.changed <= draft.changed || record.text === draft.text) return { draft };
  const { id, revision, text, ignored, languages, changed, tag } = record;
  return { draft: { id, revision, text, ignored, languages, changed }, tag };
}

/** Reads the text out of the address bar and takes it away from there. */
export async function takeLink(textLimit: number): Promise<Omit<LinkText, 'url'> | undefined> {
  const link = await readLink(location.href, textLimit);
  if (link === undefined) return undefined;
  window.history.replaceState(null, '', link.url);
  return link;
}
