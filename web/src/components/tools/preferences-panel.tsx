/**
 * What is in the dialogs about rules and own words. Loaded when one is opened. What the page has loaded already comes as a property, so that it stays
 * in one file.
 */
import { useEffect, useState } from 'preact/hooks';
import type { GrammarRule } from '../../../../src/client/index.js';
import { chooseFile, saveFile } from '../../browser-files.js';
import type { IssueKind } from '../../checking/issue.js';
import { type Translate, useMessages } from '../../messages/page-messages.js';
import type { Trouble } from '../../session/session-state.js';
import { readWordList, writeWordList } from '../../words/word-list.js';
import { Download, Trash, Upload } from '../parts/icons.js';
import { useSession, useSessionState } from '../parts/session-context.js';

const GROUPS: readonly IssueKind[] = ['grammar', 'typography'];

export interface RulesProps {
  readonly kindOf: (code: string) => IssueKind;
  readonly troubleOf: (error: unknown) => Trouble;
  readonly troubleText: (t: Translate, trouble: Trouble) => string;
}

/** Every rule of the grammar checker: what it finds, and a switch. Which are off is stored in this browser, per language. */
export function Rules({ kindOf, troubleOf, troubleText }: RulesProps) {
  const t = useMessages();
  const session = useSession();
  const off = useSessionState((state) => state.preferences.rules);
  const tag = useSessionState((state) => state.tag);
  const [rules, setRules] = useState<readonly GrammarRule[] | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    session.rules(signal).then(
      (listed) => signal.aborted || setRules(listed),
      (error: unknown) => signal.aborted || setTrouble(troubleOf(error)),
    );
    return () => controller.abort();
  }, [session, tag]);
  if (trouble !== undefined) return <p role="alert">{troubleText(t, trouble)}</p>;
  if (rules === undefined) return <p role="status">{t('rules-loading')}</p>;
  const listed = withUnlisted(rules, off);
  if (listed.length === 0) return <p>{t('rules-none')}</p>;
  return (
    <>
      <p>{t('rules-kept')}</p>
      {GROUPS.map((kind) => (
        <RuleGroup key={kind} kind={kind} rules={listed.filter(({ code }) => kindOf(code) === kind)} />
      ))}
    </>
  );
}

/** A rule that was switched off and is not listed any more can still be switched on. */
function withUnlisted(rules: readonly GrammarRule[], off: readonly string[]): GrammarRule[] {
  const codes = new Set(rules.map(({ code }) => code));
  const unlisted = off.filter((code) => !codes.has(code)).map((code) => ({ code, title: code, description: '' }));
  return [...rules, ...unlisted];
}

function RuleGroup({ kind, rules }: { kind: IssueKind; rules: readonly GrammarRule[] }) {
  const t = useMessages();
  if (rules.length === 0) return null;
  return (
    <>
      <h3>
        <span class={`issue-${kind}`}>{t(`kind-${kind}`)}</span>
      </h3>
      <ul class="rules">
        {rules.map((rule) => (
          <Rule key={rule.code} rule={rule} />
        ))}
      </ul>
    </>
  );
}

function Rule({ rule: { code, title, description } }: { rule: GrammarRule }) {
  const session = useSession();
  const preferences = useSessionState((state) => state.preferences);
  const isOff = preferences.rules.includes(code);
  const toggle = () => {
    const others = preferences.rules.filter((other) => other !== code);
    session.issues.changePreferences({ ...preferences, rules: isOff ? others : [...others, code] });
  };
  return (
    <li>
      <label class="rule">
        <input type="checkbox" role="switch" checked={!isOff} aria-checked={!isOff} onChange={toggle} />
        <span>
          <span class="rule-title">{title}</span>
          {description !== title && <span class="rule-description">{description}</span>}
        </span>
      </label>
    </li>
  );
}

/** The writer's own words: to see, to add one by one or from a file, to take along, to remove. They never leave the browser. */
export function Words() {
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
