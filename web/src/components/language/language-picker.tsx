/**
 * Chooses the language of the text: a button that opens a search box over a list, after the ARIA pattern for a combobox
 * with a list. The focus stays in the search box; `aria-activedescendant` says which language is meant.
 */
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { readRecent } from '../../browser-storage.js';
import { searchLanguages } from '../../languages/language-search.js';
import { allLanguages, isInstalled, type LanguageState } from '../../languages/language-state.js';
import { LocalNameContext } from '../../languages/local-names.js';
import { htmlLanguage } from '../../languages/names.js';
import { useMessages } from '../../messages/page-messages.js';
import { Check, ChevronDown, Search } from '../parts/icons.js';
import { useLanguage, useSession, useSessionState } from '../parts/session-context.js';
import { Capabilities } from './capabilities.js';

export function LanguagePicker() {
  const t = useMessages();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { tag, autonym, localName } = useLanguage();
  const close = (chosen?: string) => {
    setOpen(false);
    button.current?.focus();
    if (chosen !== undefined) session.chooseLanguage(chosen);
  };
  return (
    <div class="picker">
      <button
        ref={button}
        type="button"
        class="picker-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span class="visually-hidden">{t('language-label')}: </span>
        <span class="picker-own" lang={htmlLanguage(tag)}>
          {autonym}
        </span>
        {!isSameName(localName, autonym) && <span class="picker-english">{localName}</span>}
        <ChevronDown />
      </button>
      {isOpen && <LanguageList chosen={tag} onClose={close} />}
    </div>
  );
}

function LanguageList({ chosen, onClose }: { chosen: string; onClose: (tag?: string) => void }) {
  const t = useMessages();
  const { deployment } = useSession();
  const status = useSessionState((state) => state.status);
  const [query, setQuery] = useState('');
  const localName = useContext(LocalNameContext);
  const [recent] = useState(() => [...new Set([chosen, ...readRecent()])].filter((tag) => tag in deployment.names));
  const languages = useMemo(
    () => withFirst(allLanguages(deployment, status, localName), recent),
    [deployment, status, localName, recent],
  );
  const matches = useMemo(() => searchLanguages(languages, query), [languages, query]);
  const [current, setCurrent] = useState(() => languages.findIndex(({ tag }) => tag === chosen));
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    input.current?.focus();
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('.picker') === null) onClose();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = matches.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, current + 1),
      ArrowUp: Math.max(0, current - 1),
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    };
    const to = moves[event.key];
    if (to !== undefined) setCurrent(to);
    else if (event.key === 'Enter') onClose(matches[current]?.tag);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };
  const isMissing = (language: LanguageState | undefined) => language !== undefined && !isInstalled(language);
  /** Another tag of the language above it. */
  const isVariety = (index: number) =>
    index > recent.length && baseName(matches[index]!.autonym) === baseName(matches[index - 1]!.autonym);
  /** The group that starts with the language at this place. */
  const groupAt = (index: number): 'recent' | 'all' | 'missing' | undefined => {
    if (recent.length > 1 && index === 0) return 'recent';
    if (index < recent.length) return undefined;
    const isFirst = index === recent.length;
    if (isMissing(matches[index])) return isFirst || !isMissing(matches[index - 1]) ? 'missing' : undefined;
    return isFirst && recent.length > 1 ? 'all' : undefined;
  };

  return (
    <div class="picker-popup" ref={root}>
      <div class="picker-search">
        <Search />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={matches[current] === undefined ? undefined : optionId(current)}
          aria-label={t('language-search')}
          placeholder={t('language-search')}
          autocomplete="off"
          spellcheck={false}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setCurrent(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="listbox" id={id} aria-label={t('language-label')} class="picker-list" tabIndex={-1}>
        {matches.map((language, index) => (
          <div key={language.tag} role="presentation">
            {query === '' && groupAt(index) !== undefined && (
              <div class="picker-group" role="presentation">
                {t(`language-group-${groupAt(index)}`)}
              </div>
            )}
            <div
              role="option"
              id={optionId(index)}
              aria-selected={language.tag === chosen}
              tabIndex={-1}
              class={`picker-option${index === current ? ' is-current' : ''}${isMissing(language) ? ' is-missing' : ''}${isVariety(index) ? ' is-variety' : ''}`}
              onPointerMove={() => index !== current && setCurrent(index)}
              onClick={() => onClose(language.tag)}
              onKeyDown={onKeyDown}
            >
              <span class="picker-check">{language.tag === chosen && <Check />}</span>
              <span class="picker-names">
                <span lang={htmlLanguage(language.tag)}>{baseName(language.autonym)}</span>
                <span class="picker-detail">
                  {!isSameName(language.localName, language.autonym) && `${baseName(language.localName)} · `}
                  {makerOf(language) !== undefined && `${t('language-variety', { name: makerOf(language)! })} · `}
                  {language.tag}
                </span>
              </span>
              <Capabilities language={language} />
            </div>
          </div>
        ))}
        {matches.length === 0 && <p class="picker-none">{t('language-none')}</p>}
      </div>
    </div>
  );
}

/** Tags of one language differ in who has made the data: `Eesti (PLAMK)`. */
const MAKER = / \((.+)\)$/;
const baseName = (name: string) => name.replace(MAKER, '');
const makerOf = ({ autonym }: LanguageState) => MAKER.exec(autonym)?.[1];

/** The languages of somebody who writes in two or three of fifty come first. */
function withFirst(languages: readonly LanguageState[], first: readonly string[]): LanguageState[] {
  const byTag = new Map(languages.map((language) => [language.tag, language]));
  return [...first.flatMap((tag) => byTag.get(tag) ?? []), ...languages.filter(({ tag }) => !first.includes(tag))];
}

/** `davvisámegiella` beside `Davvisámegiella` says nothing. */
function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
