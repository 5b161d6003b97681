/** The list of the writer's texts and what can be done with each. */
import { useContext, useEffect, useState } from 'preact/hooks';
import { chooseFile, saveFile } from '../../browser-files.js';
import { stateOf } from '../../languages/language-state.js';
import { LocalNameContext } from '../../languages/local-names.js';
import { useMessages } from '../../messages/page-messages.js';
import { regionalLocale } from '../../messages/regional-locale.js';
import { searchTexts, type TextRecord, type TextVersion, titleOf } from '../../texts/text-record.js';
import { Clock, Download, Pencil, Plus, Search, Trash, Upload } from '../parts/icons.js';
import { useSession } from '../parts/session-context.js';

export function TextList({ onDone }: { onDone: () => void }) {
  const t = useMessages();
  const { library } = useSession();
  const [records, setRecords] = useState<readonly TextRecord[] | 'refused' | undefined>(undefined);
  const [query, setQuery] = useState('');
  const [imported, setImported] = useState<string>('');
  const refresh = () => library.all().then(setRecords, () => setRecords('refused'));
  useEffect(() => void refresh(), []);
  const thenClose = (work: Promise<void>) => void work.then(onDone);
  const importAll = async () => {
    const file = await chooseFile('.json,application/json');
    if (file === undefined) return;
    const count = await library.import(await file.text());
    setImported(count === undefined ? t('texts-import-wrong') : t('texts-imported', { count }));
    await refresh();
  };
  const exportAll = async () =>
    saveFile(new Blob([await library.export()], { type: 'application/json' }), 'langtools-texts.json');
  if (records === 'refused') return <p>{t('device-trouble-storage-refused')}</p>;
  const shown = searchTexts(records ?? [], query);
  return (
    <>
      <p>{t('words-kept')}</p>
      <div class="texts-head">
        <button type="button" class="primary" onClick={() => thenClose(library.create())}>
          <Plus />
          {t('texts-new')}
        </button>
        <label class="texts-search">
          <Search />
          <input
            type="search"
            aria-label={t('texts-search')}
            placeholder={t('texts-search')}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
      </div>
      {records !== undefined && shown.length === 0 && (
        <p class="dim">{t(records.length === 0 ? 'texts-none' : 'texts-none-match')}</p>
      )}
      <ul class="entries texts">
        {shown.map((record) => (
          <TextEntry
            key={record.id}
            record={record}
            isOpen={record.id === library.identity.id}
            onOpen={() => thenClose(library.open(record.id))}
            onRemove={() => void library.remove(record.id).then(refresh)}
            onRename={(name) => void library.rename(record.id, name).then(refresh)}
            onRestore={(version) => thenClose(library.open(record.id).then(() => library.restore(version)))}
          />
        ))}
      </ul>
      <div class="dialog-actions">
        <button type="button" onClick={() => void importAll()}>
          <Upload />
          {t('texts-import')}
        </button>
        <button type="button" disabled={records === undefined || records.length === 0} onClick={() => void exportAll()}>
          <Download />
          {t('texts-export')}
        </button>
      </div>
      <p role="status">{imported}</p>
    </>
  );
}

interface TextEntryProps {
  readonly record: TextRecord;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly onRename: (name: string) => void;
  readonly onRestore: (version: TextVersion) => void;
}

function TextEntry({ record, isOpen, onOpen, onRemove, onRename, onRestore }: TextEntryProps) {
  const t = useMessages();
  const { deployment } = useSession();
  const localName = useContext(LocalNameContext);
  const [mode, setMode] = useState<'plain' | 'renaming' | 'versions'>('plain');
  const title = titleOf(record) || t('texts-untitled');
  const language = stateOf(deployment, undefined, record.tag, localName).localName;
  if (mode === 'renaming')
    return (
      <li>
        <NameForm
          name={record.name || titleOf(record)}
          onDone={(name) => {
            setMode('plain');
            if (name !== undefined) onRename(name);
          }}
        />
      </li>
    );
  return (
    <li class="text-entry">
      <button type="button" class="text-open" aria-current={isOpen} onClick={onOpen}>
        <span class="text-title">{title}</span>
        <span class="text-detail">
          {language} · {shortTime(record.changed)}
        </span>
      </button>
      <button
        type="button"
        class="quiet icon-button"
        aria-label={t('texts-versions', { name: title })}
        title={t('texts-versions', { name: title })}
        aria-expanded={mode === 'versions'}
        onClick={() => setMode(mode === 'versions' ? 'plain' : 'versions')}
      >
        <Clock />
      </button>
      <button
        type="button"
        class="quiet icon-button"
        aria-label={t('texts-rename', { name: title })}
        title={t('texts-rename', { name: title })}
        onClick={() => setMode('renaming')}
      >
        <Pencil />
      </button>
      <button
        type="button"
        class="quiet icon-button"
        aria-label={t('texts-delete', { name: title })}
        title={t('texts-delete', { name: title })}
        onClick={onRemove}
      >
        <Trash />
      </button>
      {mode === 'versions' && <Versions id={record.id} onRestore={onRestore} />}
    </li>
  );
}

function NameForm({ name, onDone }: { name: string; onDone: (name?: string) => void }) {
  const t = useMessages();
  const [value, setValue] = useState(name);
  return (
    <form
      class="notice-row"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <input
        type="text"
        aria-label={t('texts-name')}
        value={value}
        ref={(input) => input?.focus()}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <button type="submit">{t('save')}</button>
    </form>
  );
}

function Versions({ id, onRestore }: { id: string; onRestore: (version: TextVersion) => void }) {
  const t = useMessages();
  const { library } = useSession();
  const [versions, setVersions] = useState<readonly TextVersion[] | undefined>(undefined);
  useEffect(() => void library.versions(id).then(setVersions), [id]);
  if (versions === undefined) return null;
  if (versions.length === 0) return <p class="dim">{t('texts-versions-none')}</p>;
  return (
    <ol class="versions">
      {versions.toReversed().map((version) => (
        <li key={version.time}>
          <span class="version-text">
            <span class="text-detail">{shortTime(version.time)}</span>
            <span>{titleOf({ name: '', text: version.text })}</span>
            <span class="text-detail">{t('count-characters', { count: version.text.length })}</span>
          </span>
          <button type="button" onClick={() => onRestore(version)}>
            {t('texts-restore')}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** In figures: browsers do not know the month names of some languages. */
function shortTime(time: number): string {
  return new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'short', timeStyle: 'short' }).format(time);
}
