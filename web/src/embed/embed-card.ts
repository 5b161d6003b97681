/** The card of the embed: made of plain elements, with text set as text. */
import type { Issue } from '../checking/issue.js';
import type { Labels } from './labels.js';

export interface CardOptions {
  readonly issue: Issue;
  readonly labels: Labels;
  /** The word, in the window's coordinates. */
  readonly anchor: DOMRect;
  readonly onAccept: (suggestion: string) => void;
  readonly choices: Choices;
  readonly onClose: () => void;
}

/** What else can be done than correct it, as on the page: from this place only to everywhere and always. */
export interface Choices {
  readonly here: () => void;
  readonly inText: () => void;
  /** The word from now on, or the rule never again. */
  readonly always: () => void;
}

/** As many as the keys 1 to 9 reach. */
const MOST_SUGGESTIONS = 9;
const GAP = 6;

export function createCard({ issue, labels, anchor, onAccept, choices, onClose }: CardOptions): HTMLElement {
  // Two kinds of lines are enough for a field of another site: spaces and marks count as grammar.
  const kind = issue.kind === 'spelling' ? 'spelling' : 'grammar';
  const card = element('div', `card is-${kind}`);
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-label', `${labels[kind]}: ${issue.text}`);
  const suggestions = issue.suggestions.slice(0, MOST_SUGGESTIONS).map((suggestion, index) => {
    const blank = suggestion === '' ? labels.remove : labels.space;
    return button(suggestion.trim() === '' ? blank : suggestion, index === 0 ? 'best' : '', () => onAccept(suggestion));
  });
  const row = element('div', 'row');
  row.append(
    button(labels.ignoreHere, '', choices.here),
    button(labels.ignoreInText, '', choices.inText),
    button(issue.kind === 'spelling' ? labels.addWord : labels.ruleOff, '', choices.always),
    button(labels.close, '', onClose),
  );
  card.append(
    element('div', 'kind', labels[kind]),
    ...(issue.title === '' ? [] : [element('div', 'title', issue.title)]),
    element('p', '', issue.description === '' ? issue.text : issue.description),
    ...(suggestions.length === 0 ? [element('p', '', labels.none)] : suggestions),
    row,
  );
  card.addEventListener('keydown', (event) => {
    const chosen = /^[1-9]$/.test(event.key) ? issue.suggestions[Number(event.key) - 1] : undefined;
    if (event.key === 'Escape') onClose();
    else if (chosen !== undefined && Number(event.key) <= MOST_SUGGESTIONS) onAccept(chosen);
    else return;
    event.preventDefault();
  });
  // Its size is known once it is in the page.
  requestAnimationFrame(() => {
    const { offsetWidth, offsetHeight } = card;
    const below = anchor.bottom + GAP;
    const top = below + offsetHeight <= innerHeight ? below : Math.max(GAP, anchor.top - GAP - offsetHeight);
    card.style.left = `${Math.max(GAP, Math.min(anchor.left, innerWidth - offsetWidth - GAP))}px`;
    card.style.top = `${top}px`;
  });
  return card;
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', className, label) as HTMLButtonElement;
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}
