/** The writer's own words and the rules that are switched off, to see and to remove. They never leave the browser. */
import { useRef, useState } from 'preact/hooks';
import { useMessages } from '../messages/page-messages.js';
import { Book, Close, Trash } from './icons.js';
import { useLanguage, useSession, useSessionState } from './session-context.js';

export function WordsDialog() {
  const t = useMessages();
  const session = useSession();
  const preferences = useSessionState((state) => state.preferences);
  const { autonym } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const open = () => {
    dialog.current?.showModal();
    // Until they are there, and where they are not, a rule goes by its code.
    if (preferences.rules.length > 0) void session.ruleTitles().then(setTitles);
  };
  const { words, rules } = preferences;
  return (
    <>
      <button type="button" class="quiet" onClick={open}>
        <Book />
        <span class="wide-only">{t('words-button')}</span>
        <span class="visually-hidden narrow-only">{t('words-button')}</span>
      </button>
      <dialog ref={dialog} class="dialog" aria-labelledby="words-title">
        <div class="dialog-head">
          <h2 id="words-title">{t('words-title', { language: autonym })}</h2>
          <button
            type="button"
            class="quiet icon-button"
            aria-label={t('close')}
            onClick={() => dialog.current?.close()}
          >
            <Close />
          </button>
        </div>
        <p>{t('words-kept')}</p>
        <Entries
          title={t('words-words')}
          none={t('words-none')}
          entries={words.map((word) => ({ value: word, label: word }))}
          onRemove={(word) =>
            session.issues.changePreferences({ ...preferences, words: words.filter((other) => other !== word) })
          }
        />
        <Entries
          title={t('words-rules')}
          none={t('rules-none')}
          entries={rules.map((rule) => ({ value: rule, label: titles[rule] ?? rule }))}
          onRemove={(rule) =>
            session.issues.changePreferences({ ...preferences, rules: rules.filter((other) => other !== rule) })
          }
        />
      </dialog>
    </>
  );
}

interface EntriesProps {
  readonly title: string;
  readonly none: string;
  readonly entries: readonly { readonly value: string; readonly label: string }[];
  readonly onRemove: (entry: string) => void;
}

function Entries({ title, none, entries, onRemove }: EntriesProps) {
  const t = useMessages();
  return (
    <>
      <h3>{title}</h3>
      {entries.length === 0 && <p class="dim">{none}</p>}
      <ul class="entries">
        {entries.map(({ value, label }) => (
          <li key={value}>
            <span>{label}</span>
            <button
              type="button"
              class="quiet icon-button"
              aria-label={t('remove', { entry: label })}
              onClick={() => onRemove(value)}
            >
              <Trash />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
