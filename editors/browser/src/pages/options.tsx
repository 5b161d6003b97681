/** The options: where languages come from, where texts are checked, languages on this device, sites, personal words. */
import { useState } from 'preact/hooks';
import { isDeviceFailure } from '../../../../web/src/device/device-failure.js';
import { readWordList, writeWordList } from '../../../../web/src/words/word-list.js';
import { ask } from '../ask.js';
import { FILES_BASE, type SettingsChange } from '../protocol.js';
import { EVERYWHERE } from '../site-rules.js';
import { findSource, readAddress } from './find-source.js';
import { addFromFiles } from './language-files.js';
import { LanguageChoice, labels, type PageProps, Switch, showPage, sortedNames, useChoice } from './page.js';

function Options(props: PageProps) {
  const { settings } = props.state;
  const isKnown = settings.source.base !== '';
  return (
    <main class="options">
      <h1>langtools</h1>
      <SourceOptions {...props} />
      {isKnown && <WhereOptions {...props} />}
      {isKnown && !settings.source.isRemote && <LanguageOptions {...props} />}
      <SiteOptions {...props} />
      {isKnown && <WordOptions {...props} />}
      <p class="quiet">{labels.keys}</p>
    </main>
  );
}

const save = (change: SettingsChange) => ask({ kind: 'save', change });

function SourceOptions({ state: { settings }, refresh }: PageProps) {
  const { source, languages } = settings;
  const isFromFiles = source.base === FILES_BASE;
  const [typed, setTyped] = useState(isFromFiles ? '' : source.base);
  const [apiKey, setApiKey] = useState(source.apiKey);
  const [trouble, setTrouble] = useState('');
  const connect = async () => {
    const base = readAddress(typed.trim());
    if (base === undefined) {
      setTrouble(labels.badAddress);
      return;
    }
    // Hosts of files may not allow other origins; the writer does.
    await chrome.permissions
      .request({ origins: [`${new URL(base).protocol}//${new URL(base).hostname}/*`] })
      .catch(() => false);
    const found = await findSource(base, apiKey);
    setTrouble(found === undefined ? labels.notFound : '');
    if (found === undefined) return;
    const isRemote = source.isRemote && !found.isStatic;
    await save({ source: { base, isStatic: found.isStatic, apiKey, isRemote }, languages: found.languages });
    await refresh();
  };
  return (
    <section>
      <h2>{labels.source}</h2>
      <p>{labels.sourceAbout}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <label>
          {labels.address}
          <input
            type="text"
            inputMode="url"
            required
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <label>
          {labels.apiKey}
          <input
            type="password"
            autoComplete="off"
            value={apiKey}
            onInput={(event) => setApiKey(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{labels.connect}</button>
      </form>
      <p role="status" class={trouble === '' ? '' : 'warning'}>
        {trouble || (source.base === '' || isFromFiles ? '' : `${labels.connected} ${Object.keys(languages).length}`)}
      </p>
      <FileOptions settings={settings} refresh={refresh} />
    </section>
  );
}

function FileOptions({ settings, refresh }: Pick<PageProps, 'refresh'> & Pick<PageProps['state'], 'settings'>) {
  const [said, setSaid] = useState({ text: '', isTrouble: false });
  const add = async (files: readonly File[]) => {
    const source =
      settings.source.base === '' ? { ...settings.source, base: FILES_BASE, isStatic: true } : settings.source;
    setSaid({ text: '', isTrouble: false });
    try {
      const added = await addFromFiles(files, source.base);
      const names = Object.values(added);
      if (names.length > 0) await save({ source, languages: { ...settings.languages, ...added } });
      setSaid(
        names.length === 0
          ? { text: labels.filesNone, isTrouble: true }
          : { text: `${labels.filesAdded} ${names.join(', ')}`, isTrouble: false },
      );
    } catch (error) {
      const isFull = isDeviceFailure(error) && error.trouble === 'storage-full';
      setSaid({ text: isFull ? labels.storageFull : labels.filesWrong, isTrouble: true });
    }
    await refresh();
  };
  return (
    <>
      <label>
        {labels.files}
        <input
          type="file"
          multiple
          ref={(input) => input?.setAttribute('webkitdirectory', '')}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            // The same folder may be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p>{labels.filesAbout}</p>
      <p role="status" class={said.isTrouble ? 'warning' : ''}>
        {said.text}
      </p>
    </>
  );
}

function WhereOptions({ state: { settings }, refresh }: PageProps) {
  const { source, languages, usualLanguage } = settings;
  const [isRemote, choose] = useChoice(source.isRemote, (chosen) =>
    save({ source: { ...source, isRemote: chosen } }).then(refresh),
  );
  return (
    <section>
      <h2>{labels.where}</h2>
      <label class="switch">
        <input type="radio" name="where" checked={!isRemote} onChange={() => choose(false)} />
        {labels.whereDevice}
      </label>
      {!source.isStatic && (
        <label class="switch">
          <input type="radio" name="where" checked={isRemote} onChange={() => choose(true)} />
          {labels.whereServer}
        </label>
      )}
      <LanguageChoice
        label={labels.usual}
        none={labels.none}
        languages={languages}
        value={usualLanguage}
        onChoose={(tag) => save({ usualLanguage: tag }).then(refresh)}
      />
    </section>
  );
}

function LanguageOptions({ state: { settings, kept }, refresh }: PageProps) {
  const [chosen, setChosen] = useState('');
  const { languages } = settings;
  const tell = (kind: 'keep-language' | 'remove-language', tag: string) => void ask({ kind, tag }).then(refresh);
  return (
    <section>
      <h2>{labels.languages}</h2>
      <p>{labels.languagesAbout}</p>
      <ul>
        {kept.map(({ tag, phase, bytes, doneBytes, totalBytes, trouble }) => (
          <li key={tag}>
            <span>
              {languages[tag] ?? tag} {phase === 'kept' && <small>{megabytes(bytes)}</small>}
              {phase === 'failed' && <small class="warning">{`${labels.failed}: ${trouble}`}</small>}
              {!/^(?:kept|failed)$/.test(phase) && (
                <small>{`${labels.waiting} ${totalBytes === 0 ? '' : `${megabytes(doneBytes)} / ${megabytes(totalBytes)}`}`}</small>
              )}
            </span>
            <button type="button" onClick={() => tell('remove-language', tag)}>
              {labels.remove}
            </button>
          </li>
        ))}
      </ul>
      <LanguageChoice
        label={labels.languages}
        none={labels.none}
        languages={languages}
        value={chosen}
        onChoose={setChosen}
      />
      <button type="button" disabled={chosen === ''} onClick={() => tell('keep-language', chosen)}>
        {labels.keep}
      </button>
    </section>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
}

function SiteOptions({ state: { settings }, refresh }: PageProps) {
  const { sites, isEverywhere } = settings;
  const checkEverywhere = async (isToBe: boolean) => {
    const isAllowed = isToBe && (await chrome.permissions.request({ origins: EVERYWHERE }).catch(() => false));
    await save({ isEverywhere: isAllowed });
    await refresh();
  };
  return (
    <section>
      <h2>{labels.sites}</h2>
      <Switch isOn={isEverywhere} onSwitch={checkEverywhere}>
        {labels.everywhere}
      </Switch>
      <p>{labels.sitesAbout}</p>
      <ul>
        {Object.entries(sites).map(([host, isSiteOn]) => (
          <li key={host}>
            <Switch isOn={isSiteOn} onSwitch={(isToBeOn) => ask({ kind: 'site', host, isOn: isToBeOn }).then(refresh)}>
              {host} <small>{isSiteOn ? labels.siteOn : labels.siteOff}</small>
            </Switch>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WordOptions({ state: { settings, words, rules }, refresh }: PageProps) {
  const { languages } = settings;
  const tags = [...new Set([...Object.keys(words), ...Object.keys(rules)])];
  const [chosen, setChosen] = useState(tags[0] ?? '');
  const [typed, setTyped] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const text = typed ?? writeWordList(words[chosen] ?? []);
  const saveWords = async () => {
    await ask({ kind: 'save-words', tag: chosen, words: readWordList(text) });
    setTyped(undefined);
    setIsSaved(true);
    await refresh();
  };
  return (
    <section>
      <h2>{labels.words}</h2>
      <p>{labels.wordsAbout}</p>
      <LanguageChoice
        label={labels.language}
        none={labels.none}
        languages={Object.fromEntries(sortedNames(languages))}
        value={chosen}
        onChoose={(tag) => {
          setChosen(tag);
          setTyped(undefined);
          setIsSaved(false);
        }}
      />
      {chosen !== '' && (
        <>
          <textarea
            rows={8}
            aria-label={labels.words}
            spellcheck={false}
            value={text}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="button" onClick={() => void saveWords()}>
            {labels.save}
          </button>
          <p role="status">{isSaved ? labels.saved : ''}</p>
          {(rules[chosen] ?? []).length > 0 && (
            <p>
              {labels.rules}: {rules[chosen]?.join(', ')}{' '}
              <button type="button" onClick={() => void ask({ kind: 'allow-rules', tag: chosen }).then(refresh)}>
                {labels.allowRules}
              </button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

showPage(Options);
