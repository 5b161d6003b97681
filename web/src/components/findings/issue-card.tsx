/**
 * The card of one issue: what is wrong, why, and what could stand there instead. Near the word on a wide screen, at the
 * bottom on a phone. Opened with the pointer it leaves the focus in the text; opened with the keyboard it takes it.
 */
import { useRef, useState } from 'preact/hooks';
import type { PlacedIssue } from '../../editor/issues-field.js';
import { useMessages } from '../../messages/page-messages.js';
import { useCardFocus, useCardPlace } from '../parts/card-place.js';
import { CloseCard } from '../parts/close-card.js';
import { Loaded } from '../parts/loaded.js';
import { useNamed, useSession, useSessionState } from '../parts/session-context.js';

/** Grammar may propose dozens; the keys 1 to 9 reach no more. */
const MOST_SUGGESTIONS = 9;

/** The card of what is chosen in the text. Passages in another language have one of their own. */
export function IssueCard() {
  const active = useSessionState((state) => state.active);
  const wanted = useSessionState((state) => state.languageWanted);
  const foreign = active?.issue.kind === 'foreign' ? active : undefined;
  return (
    <>
      {active !== undefined && foreign === undefined && (
        <Card key={`${active.from} ${active.issue.code}`} placed={active} />
      )}
      {(foreign ?? wanted) !== undefined && <Loaded load={loadPassages} props={{ active: foreign, wanted }} />}
    </>
  );
}

const loadPassages = async () => (await import('../language/passage-language.js')).Passages;

function Card({ placed }: { placed: PlacedIssue }) {
  const t = useMessages();
  const session = useSession();
  const card = useRef<HTMLDivElement>(null);
  const place = useCardPlace(card, placed);
  const { issue } = placed;
  const { kind, suggestions } = issue;
  const alike = session.issues.alike(placed).length;
  const [isEverywhere, setEverywhere] = useState(false);
  const accept = (suggestion: string) =>
    isEverywhere ? session.issues.acceptEverywhere(placed, suggestion) : session.issues.accept(placed, suggestion);

  useCardFocus(card);

  const onKeyDown = (event: KeyboardEvent) => {
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : undefined;
    const chosen = number === undefined ? undefined : suggestions[number - 1];
    if (chosen !== undefined) accept(chosen);
    else if (event.key === 'Escape') session.issues.closeCard();
    else if (event.key === 'F8') session.issues.goToNeighbour(event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown') moveFocus(card.current, 1);
    else if (event.key === 'ArrowUp') moveFocus(card.current, -1);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={card}
      class={`card card-${kind}`}
      role="dialog"
      aria-labelledby="card-title"
      aria-describedby="card-description"
      style={place}
      onKeyDown={onKeyDown}
    >
      <div class="card-head">
        <h2 id="card-title" class="card-title">
          <span class={`kind kind-${kind}`}>{t(`kind-${kind}`)}</span>
          {issue.language !== undefined && <LanguageName tag={issue.language} />}
          {issue.title !== '' && <span>{issue.title}</span>}
        </h2>
      </div>
      <p id="card-description" class="card-description">
        {issue.description !== '' ? issue.description : t('spelling-unknown', { word: issue.text })}
      </p>
      {suggestions.length > 0 ? (
        <ul class="suggestions" aria-label={t('suggestions')}>
          {suggestions.slice(0, MOST_SUGGESTIONS).map((suggestion, index) => (
            <li key={suggestion}>
              <button type="button" class="suggestion" onClick={() => accept(suggestion)}>
                <Replacement text={suggestion} />
                <span class="suggestion-key" aria-hidden="true">
                  {index + 1}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="card-none">{t(issue.isSearchCutShort ? 'suggestions-cut-short' : 'suggestions-none')}</p>
      )}
      {alike > 1 && (
        <label class="check">
          <input
            type="checkbox"
            checked={isEverywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
          {t('everywhere', { count: alike })}
        </label>
      )}
      <div class="card-actions">
        <IssueChoices placed={placed} />
        <CloseCard />
      </div>
    </div>
  );
}

/** Of an issue in a passage in another language. */
function LanguageName({ tag }: { tag: string }) {
  return <span class="kind">{useNamed(tag).localName}</span>;
}

/** What else can be done than correct it: from this place only to everywhere and always. */
function IssueChoices({ placed }: { placed: PlacedIssue }) {
  const t = useMessages();
  const { issues } = useSession();
  const isWord = placed.issue.kind === 'spelling';
  return (
    <>
      <button type="button" class="quiet" onClick={() => issues.ignoreOnce(placed)}>
        {t('ignore-once')}
      </button>
      <button type="button" class="quiet" onClick={() => issues.ignoreEverywhere(placed)}>
        {t('ignore-everywhere')}
      </button>
      <button type="button" class="quiet" onClick={() => (isWord ? issues.addWord(placed) : issues.ignoreRule(placed))}>
        {t(isWord ? 'add-word' : 'ignore-rule')}
      </button>
    </>
  );
}

/** Spaces at the edges, and a replacement by nothing, must be seen to be chosen. */
function Replacement({ text }: { text: string }) {
  const t = useMessages();
  if (text === '') return <em>{t('suggestion-delete')}</em>;
  if (text.trim() === '') return <span>{t('suggestion-space', { count: text.length })}</span>;
  return <span class="suggestion-text">{text}</span>;
}

function moveFocus(card: HTMLElement | null, direction: 1 | -1): void {
  const buttons = [...(card?.querySelectorAll<HTMLElement>('button, input') ?? [])];
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(index + direction + buttons.length) % buttons.length]?.focus();
}
