/**
 * Passages in another language: the card about one, and the dialog that chooses the language of a part of the text. Loaded when one of them is
 * shown.
 */
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readRecent } from '../../browser-storage.js';
import type { Span } from '../../checking/dirty-ranges.js';
import type { Issue } from '../../checking/issue.js';
import type { NO_LANGUAGE as None } from '../../checking/languages/language-spans.js';
import { withLanguage } from '../../checking/languages/set-language.js';
import type { PlacedIssue } from '../../editor/issues-field.js';
import { allLanguages, isInstalled, stateOf } from '../../languages/language-state.js';
import { LocalNameContext } from '../../languages/local-names.js';
import { useMessages } from '../../messages/page-messages.js';
import type { Session } from '../../session/session.js';
import type { LanguageWanted } from '../../session/session-state.js';
import { useCardFocus, useCardPlace } from '../parts/card-place.js';
import { CloseCard } from '../parts/close-card.js';
import { Close } from '../parts/icons.js';
import { useLanguage, useNamed, useSession, useSessionState } from '../parts/session-context.js';

/** Nothing in place of a language: the same as the text. */
function changeLanguage(session: Session, span: Span, tag: string | undefined): void {
  session.passages.setLanguages(withLanguage(session.passages.languages, span, tag));
}

/** `checking/language-spans.ts` has the same; what is imported from there would be a file of its own. */
const NO_LANGUAGE = 'und' satisfies typeof None;

/** Both at once, because one leads to the other. */
export function Passages({ active, wanted }: { active: PlacedIssue | undefined; wanted: LanguageWanted | undefined }) {
  return (
    <>
      {active !== undefined && <ForeignCard key={active.from} placed={active} />}
      {wanted !== undefined && <PassageLanguage key={`${wanted.from} ${wanted.to}`} span={wanted} />}
    </>
  );
}

/** Why nothing of the text's language is underlined here, and how to change that. */
function ForeignCard({ placed }: { placed: PlacedIssue }) {
  const t = useMessages();
  const session = useSession();
  const { tag, localName: own } = useLanguage();
  const card = useRef<HTMLDivElement>(null);
  const place = useCardPlace(card, placed);
  useCardFocus(card);
  const { issue } = placed;
  const { language = '', isSet = false } = issue;
  const change = (chosen: string | undefined) => {
    changeLanguage(session, placed, chosen);
    session.issues.closeCard();
  };
  return (
    <div
      ref={card}
      class="card card-foreign"
      role="dialog"
      aria-labelledby="card-title"
      aria-describedby="card-description"
      style={place}
      onKeyDown={(event) => event.key === 'Escape' && session.issues.closeCard()}
    >
      <div class="card-head">
        <h2 id="card-title" class="card-title">
          <span class="kind kind-foreign">{t('kind-foreign')}</span>
        </h2>
      </div>
      <p id="card-description" class="card-description">
        <Explanation issue={issue} />
      </p>
      <div class="card-actions">
        <button
          type="button"
          class="quiet"
          onClick={() => session.passages.wantLanguage({ ...placed, isFound: !isSet })}
        >
          {t('passage-language-choose')}
        </button>
        {isSet ? (
          <button type="button" class="quiet" onClick={() => change(undefined)}>
            {t('passage-language-reset')}
          </button>
        ) : (
          <>
            <button type="button" class="quiet" onClick={() => change(tag)}>
              {t('foreign-own', { language: own })}
            </button>
            <button type="button" class="quiet" onClick={() => change(issue.isChecked ? NO_LANGUAGE : language)}>
              {t('leave-unchecked')}
            </button>
          </>
        )}
        <CloseCard />
      </div>
    </div>
  );
}

function Explanation({ issue: { language: tag = '', isSet = false, isChecked = false } }: { issue: Issue }) {
  const t = useMessages();
  const { deployment } = useSession();
  const status = useSessionState((state) => state.status);
  const { localName: language } = useNamed(tag);
  if (tag === NO_LANGUAGE) return <>{t('left-unchecked')}</>;
  if (isChecked) return <>{t(isSet ? 'foreign-set' : 'foreign-checked', { language })}</>;
  const isOffered = isInstalled(stateOf(deployment, status, tag));
  return (
    <>
      {t(isSet ? 'foreign-set' : 'foreign-passage', { language })}{' '}
      {isOffered ? isSet && t('language-not-kept', { language }) : t('language-not-offered', { language })}
    </>
  );
}

/** Chooses the language of a part of the text. */
function PassageLanguage({ span }: { span: LanguageWanted }) {
  const t = useMessages();
  const session = useSession();
  const { tag, localName } = useLanguage();
  const status = useSessionState((state) => state.status);
  const dialog = useRef<HTMLDialogElement>(null);
  const names = useContext(LocalNameContext);
  const { deployment, view } = session;
  const others = useMemo(() => {
    const recent = readRecent();
    const isRecent = (other: { tag: string }) => recent.includes(other.tag);
    const all = allLanguages(deployment, status, names).filter((other) => isInstalled(other) && other.tag !== tag);
    return [...all.filter(isRecent), ...all.filter((other) => !isRecent(other))];
  }, [deployment, status, names, tag]);
  const before = session.passages.languages.find(({ from, to }) => from < span.to && to > span.from)?.tag;
  const [chosen, setChosen] = useState(before ?? others[0]?.tag ?? NO_LANGUAGE);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const text = view?.state.sliceDoc(span.from, span.to) ?? '';
  const use = () => {
    if (view === undefined) return close();
    // The language of the text is only worth saying of what was taken for another.
    const isSaid = chosen !== tag || span.isFound === true;
    changeLanguage(session, trimmed(span, text), isSaid ? chosen : undefined);
    close();
  };
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="passage-language-title"
      onClose={() => {
        session.store.set({ languageWanted: undefined });
        view?.focus();
      }}
    >
      <div class="dialog-head">
        <h2 id="passage-language-title">{t('passage-language')}</h2>
        <button type="button" class="quiet icon-button" aria-label={t('close')} onClick={close}>
          <Close />
        </button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <p class="passage">{text.length <= LONGEST_SHOWN ? text : `${[...text].slice(0, LONGEST_SHOWN).join('')}…`}</p>
        <label for="passage-language-choice">{t('passage-language-choose')}</label>
        <div class="notice-row">
          <select
            id="passage-language-choice"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value={tag}>{localName}</option>
            <option value={NO_LANGUAGE}>{t('leave-unchecked')}</option>
            <hr />
            {others.map((other) => (
              <option key={other.tag} value={other.tag}>
                {other.localName.toLowerCase() === other.autonym.toLowerCase()
                  ? other.autonym
                  : `${other.localName} · ${other.autonym}`}
              </option>
            ))}
            {before !== undefined && ![tag, NO_LANGUAGE, ...others.map((other) => other.tag)].includes(before) && (
              <option value={before}>{names(before) ?? before}</option>
            )}
          </select>
          <button type="submit" class="primary">
            {t('save')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const LONGEST_SHOWN = 200;

/** Without the white space around it. */
function trimmed({ from, to }: Span, text: string): Span {
  const start = text.length - text.trimStart().length;
  const end = text.length - text.trimEnd().length;
  return text.trim() === '' ? { from, to } : { from: from + start, to: to - end };
}
