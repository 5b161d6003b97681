/** The writer's own words: to see, to add one by one or from a file, to take along, to remove. They never leave the browser. */
import { useState } from 'preact/hooks';
import { chooseFile, saveFile } from '../browser-files.js';
import { useMessages } from '../messages/page-messages.js';
import { readWordList, writeWordList } from '../words/word-list.js';
import { Dialog } from './dialog.js';
import { Book, Download, Trash, Upload } from './icons.js';
import { useLanguage, useSession, useSessionState } from './session-context.js';

export function WordsDialog() {
  const t = useMessages();
  const { localName } = useLanguage();
  return (
    <Dialog
      id="words-title"
      label={t('words-button')}
      icon={<Book />}
      title={t('words-title', { language: localName })}
    >
      {() => <Words />}
    </Dialog>
  );
}

function Words() {
  const t = useMessages();
  const session = useSession();
  const preferences = useSessionState((state) => state.preferences);
  const tag = useSessionState((state) => state.tag);
  const [imported, setImported] = useState<number | undefined>(undefined);
  const { words } = preferences;
  const importWords = async () => {
    const file = await chooseFile('.txt,.dic,.csv,text/plain');
    if (file === undefined) return;
    const read = readWordList(await file.text());
    session.issues.addWords(read);
    setImported(read.length);
  };
  const exportWords = () => saveFile(new Blob([writeWordList(words)], { type: 'text/plain' }), `words-${tag}.txt`);
  return (
    <>
      <p>{t('words-kept')}</p>
      <AddWord onAdd={(text) => session.issues.addWords(readWordList(text))} />
      {words.length === 0 && <p class="dim">{t('words-none')}</p>}
      <ul class="entries">
        {words.map((word) => (
          <li key={word}>
            <span>{word}</span>
            <button
              type="button"
              class="quiet icon-button"
              aria-label={t('remove', { entry: word })}
              onClick={() =>
                session.issues.changePreferences({ ...preferences, words: words.filter((other) => other !== word) })
              }
            >
              <Trash />
            </button>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <button type="button" onClick={() => void importWords()}>
          <Upload />
          {t('words-import')}
        </button>
        <button type="button" disabled={words.length === 0} onClick={exportWords}>
          <Download />
          {t('words-export')}
        </button>
      </div>
      <p role="status">{imported === undefined ? '' : t('words-imported', { count: imported })}</p>
    </>
  );
}

function AddWord({ onAdd }: { onAdd: (text: string) => void }) {
  const t = useMessages();
  const [text, setText] = useState('');
  return (
    <form
      class="notice-row"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(text);
        setText('');
      }}
    >
      <label class="field" for="new-word">
        {t('words-add-label')}
      </label>
      <input
        id="new-word"
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" disabled={readWordList(text).length === 0}>
        {t('words-add')}
      </button>
    </form>
  );
}
