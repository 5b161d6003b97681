/**
 * The texts of a writer on this device: which one is open, and what can be done with the others. A link, a file or a
 * new text is opened beside what is here and never over it. Start at `TextLibrary.start`.
 */
import { type Draft, EMPTY_DRAFT, newDraft, type StoredDraft } from '../browser-storage.js';
import type { LanguageSpan } from '../checking/languages/language-spans.js';
import { TextDatabase } from '../texts/text-database.js';
import { newTextId, type TextRecord, type TextVersion } from '../texts/text-record.js';
import type { Desk } from './desk.js';
import type { StartingDraft } from './draft.js';
import type { Toast } from './session-state.js';
import type { TextActions } from './text-actions.js';

/** A text in the editor. What is under way to the database when another one is opened is still about this one. */
interface OpenText {
  /** As it was last saved. */
  saved: TextRecord;
}

export class TextLibrary {
  readonly #desk: Desk;
  readonly #texts: TextActions;
  readonly #database = new TextDatabase();
  #open: OpenText = { saved: recordOf(newDraft(), '') };
  /** What is written to the database comes one after the other: each saving needs the revision of the one before. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(desk: Desk, texts: TextActions) {
    this.#desk = desk;
    this.#texts = texts;
  }

  /** Which text is open, for the copy that survives the closing of the tab. */
  get identity(): Pick<StoredDraft, 'id' | 'revision'> {
    const { id, revision } = this.#open.saved;
    return { id, revision };
  }

  start({ draft, earlier, isLinkDamaged }: StartingDraft): void {
    const { tag } = this.#desk.store.value;
    const open: OpenText = { saved: recordOf(draft, tag) };
    this.#open = open;
    void this.#inTurn(async () => {
      await this.#keepEarlier(earlier, tag);
      await this.#adopt(open);
    });
    if (isLinkDamaged) this.#say('toast-link-damaged');
    if (earlier !== undefined) this.#say('toast-link-opened', () => this.open(earlier.id), 'toast-back');
  }

  /** Writes the open text, as it is now, if it has changed; with a version of it if that is wanted now. */
  save(isVersionWanted = false): Promise<void> {
    const open = this.#open;
    const { text, ignored, languages } = this.#texts.draft;
    const { tag } = this.#desk.store.value;
    // When it was written, not when its turn comes: the copy of the tab may have more by then.
    const changed = Date.now();
    return this.#inTurn(async () => {
      const before = open.saved;
      const isSame =
        before.revision > 0 &&
        text === before.text &&
        tag === before.tag &&
        JSON.stringify([ignored, languages]) === JSON.stringify([before.ignored, before.languages]);
      const isNothing = text.trim() === '' && before.revision === 0;
      if (isNothing || (isSame && !isVersionWanted)) return;
      const next = { ...before, text, tag, ignored, languages, changed };
      await this.#write(open, next, isVersionWanted).catch(storageRefused);
    });
  }

  all(): Promise<TextRecord[]> {
    return this.save().then(() => this.#database.all());
  }

  versions(id: string): Promise<TextVersion[]> {
    return this.#database.versions(id);
  }

  async open(id: string): Promise<void> {
    if (id === this.#open.saved.id) return;
    await this.save();
    const record = await this.#database.get(id);
    if (record !== undefined) await this.#show(record);
  }

  /** A new text, empty or with what came from outside. */
  create(text = '', languages: readonly LanguageSpan[] = []): Promise<void> {
    return this.#show(recordOf(newDraft({ ...EMPTY_DRAFT, text, languages }), this.#desk.store.value.tag));
  }

  /** Like `create`, but takes the place of an empty text; says so, and offers the way back. */
  async addBeside(text: string, message: Toast['message'], languages?: readonly LanguageSpan[]): Promise<void> {
    const { id } = this.identity;
    const { text: earlier } = this.#texts;
    const saving = this.create(text, languages);
    if (earlier.trim() !== '') this.#say(message, () => this.open(id), 'toast-back');
    await saving;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.save();
    const open = this.#open;
    await this.#inTurn(async () => {
      if (id === open.saved.id) return this.#write(open, { ...open.saved, name });
      const record = await this.#database.get(id);
      if (record !== undefined) await this.#database.save({ ...record, name, revision: record.revision + 1 });
    });
  }

  /** Takes a text away with its versions, until it is undone. If it is the open one, an empty text takes its place. */
  async remove(id: string, message: Toast['message'] = 'toast-text-deleted'): Promise<void> {
    const isOpen = id === this.#open.saved.id;
    const { draft } = this.#texts;
    const { tag } = this.#desk.store.value;
    // At once, whatever the database does: what is written next is in the new text.
    const saving = isOpen ? this.create() : this.save();
    const removing = this.#inTurn(async () => {
      const whole = await this.#database.remove(id).catch(storageRefused);
      const { removeFile } = await import('../texts/file-database.js');
      return { whole, file: await removeFile(id).catch(storageRefused) };
    });
    this.#say(message, async () => {
      const { whole, file } = await removing;
      if (whole !== undefined) await this.#database.put([whole]);
      const { keepFile } = await import('../texts/file-database.js');
      if (file !== undefined) await keepFile(id, file).catch(storageRefused);
      if (isOpen) await this.#show(whole?.record ?? recordOf(newDraft(draft), tag));
    });
    await Promise.all([saving, removing]);
  }

  clear(): Promise<void> {
    return this.remove(this.#open.saved.id, 'toast-cleared');
  }

  /** Brings an earlier version of the open text back; what it was before is a version, too, and undo leads there. */
  async restore({ text, languages }: TextVersion): Promise<void> {
    void this.save(true);
    this.#texts.load({ ...EMPTY_DRAFT, text, languages });
    await this.save(true);
    this.#say('toast-version', () => this.#texts.undo());
  }

  async export(): Promise<string> {
    const [{ writeArchive }] = await Promise.all([import('../texts/archive.js'), this.save()]);
    return writeArchive(this.#database);
  }

  /** How many texts came, or nothing when the file is not one of ours. */
  async import(json: string): Promise<number | undefined> {
    const { readArchive } = await import('../texts/archive.js');
    return readArchive(json, this.#database);
  }

  /** The text that a link was opened over in this tab; it may never have been in the database. */
  async #keepEarlier(earlier: StoredDraft | undefined, tag: string): Promise<void> {
    if (earlier === undefined) return;
    const { id, revision, text, ignored, languages } = earlier;
    const before = await this.#database.get(id).catch(storageRefused);
    if (before?.text === text) return;
    await this.#database
      .save({ ...recordOf(earlier, tag), ...before, text, ignored, languages, revision: revision + 1 }, true)
      .catch(storageRefused);
  }

  /** The copy in the tab's storage is written before the database, so it may have the same text and an older revision. */
  async #adopt(open: OpenText): Promise<void> {
    const draft = open.saved;
    const record = await this.#database.get(draft.id).catch(storageRefused);
    const { name = '', created = draft.created } = record ?? {};
    open.saved = record?.text === draft.text ? record : { ...draft, name, created, text: record?.text ?? '' };
  }

  /** At once. The text that was open until now is saved as it is at this moment: the promise is about that. */
  #show(record: TextRecord): Promise<void> {
    const saving = this.save(true);
    const { tag, text, ignored, languages } = record;
    this.#open = { saved: record };
    const { deployment } = this.#desk;
    if (deployment.speller.includes(tag) || deployment.grammar.includes(tag)) this.#desk.chooseLanguage(tag);
    this.#texts.loadOther({ text, ignored, languages });
    return saving;
  }

  async #write(open: OpenText, record: TextRecord, isVersionWanted = false): Promise<void> {
    const next = { ...record, revision: record.revision + 1 };
    if (await this.#database.save(next, isVersionWanted)) {
      open.saved = next;
      return;
    }
    // Another tab has written this text since: both are kept.
    const own = { ...next, id: newTextId(), created: next.changed, revision: 1 };
    await this.#database.save(own, true);
    open.saved = own;
    this.#say('toast-text-forked');
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#writing.then(work);
    this.#writing = result.catch(() => {});
    return result;
  }

  #say(message: Toast['message'], undo?: () => void | Promise<void>, undoLabel?: Toast['undoLabel']): void {
    this.#desk.store.set({
      toast: {
        message,
        values: {},
        ...(undo === undefined ? {} : { undo: () => void undo() }),
        ...(undoLabel === undefined ? {} : { undoLabel }),
      },
    });
  }
}

function recordOf(
  { id, revision, text, ignored, languages }: StoredDraft | (Draft & StoredDraft),
  tag: string,
): TextRecord {
  const now = Date.now();
  return { id, text, tag, ignored, languages, name: '', created: now, changed: now, revision };
}

/** Private windows and full disks: the open text is still in the page and in the tab's own storage. */
function storageRefused(): undefined {
  return undefined;
}
