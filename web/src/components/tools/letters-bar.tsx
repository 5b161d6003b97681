/** The letters of the language that a keyboard may lack: put at the caret by a click, as capitals by Shift or a long press. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { readChoice, writeChoice } from '../../browser-storage.js';
import { baseOf, capitalOf, type LetterTable, lettersOf, loadLetters, pressesFor } from '../../letters/letters.js';
import { useMessages } from '../../messages/page-messages.js';
import { useLanguage, useSession } from '../parts/session-context.js';

const LONG_PRESS_MS = 450;

/** The letters of the chosen language; none until they are loaded. */
function useLetters(tag: string): { readonly table: LetterTable; readonly letters: readonly string[] } | undefined {
  const [table, setTable] = useState<LetterTable | undefined>(undefined);
  useEffect(() => void loadLetters().then(setTable), []);
  const letters = table === undefined ? [] : lettersOf(table, tag);
  return table === undefined || letters.length === 0 ? undefined : { table, letters };
}

export function LettersBar() {
  const t = useMessages();
  const { tag, localName } = useLanguage();
  const available = useLetters(tag);
  const [isOpen, setOpen] = useState(false);
  const [isCapital, setCapital] = useState(false);
  useEffect(() => setOpen(readChoice(`letters.${tag}`) === 'shown'), [tag]);
  if (available === undefined) return null;
  const { table, letters } = available;
  const toggle = () => {
    setOpen(!isOpen);
    writeChoice(`letters.${tag}`, isOpen ? undefined : 'shown');
  };
  return (
    <>
      <button type="button" class="quiet" aria-expanded={isOpen} title={t('letters-button')} onClick={toggle}>
        <span aria-hidden="true">{letters.slice(0, 3).join('')}</span>
        <span class="visually-hidden">{t('letters-button')}</span>
      </button>
      {isOpen && (
        <div id="letters" class="letters" role="toolbar" aria-label={t('letters-label', { language: localName })}>
          <button
            type="button"
            class="quiet letter"
            aria-pressed={isCapital}
            aria-label={t('letters-capital')}
            title={t('letters-capital')}
            onClick={() => setCapital(!isCapital)}
          >
            ⇧
          </button>
          {letters.map((letter) => (
            <Letter
              key={letter}
              letter={isCapital ? capitalOf(letter) : letter}
              capital={capitalOf(letter)}
              keys={t('letters-keys', { text: letter, word: keysOf(table, tag, letter) })}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** `c`, or `o F9` where the key is pressed once more. */
function keysOf(table: LetterTable, tag: string, letter: string): string {
  return [baseOf(table, letter), ...Array(Math.max(0, pressesFor(table, tag, letter) - 1)).fill('F9')].join(' ');
}

function Letter({ letter, capital, keys }: { letter: string; capital: string; keys: string }) {
  const { texts } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isLong = useRef(false);
  const press = () => {
    isLong.current = false;
    timer.current = setTimeout(() => {
      isLong.current = true;
      texts.insertLetter(capital);
    }, LONG_PRESS_MS);
  };
  const release = () => clearTimeout(timer.current);
  return (
    <button
      type="button"
      class="quiet letter"
      title={keys}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!isLong.current) texts.insertLetter(event.shiftKey ? capital : letter);
        isLong.current = false;
      }}
    >
      {letter}
    </button>
  );
}
