/** The button in the corner of a field, which shows its language and how much was found, and its menu: another language, or not here. */
import { ask } from '../ask.js';
import type { ExtensionLabels } from '../labels.js';
import type { LanguageAnswer } from '../protocol.js';

export const CORNER_STYLE = `
button.corner { position: absolute; inset-inline-end: 3px; inset-block-end: 3px; width: auto; min-height: 0; margin: 0; padding: 1px 7px; border: 1px solid #8a8f86; border-radius: 9px;
  background: #fffefbe6; color: #4a524e; font: 11px/1.4 "Noto Sans", system-ui, sans-serif; pointer-events: auto; opacity: .8; }
button.corner.is-found { border-color: #c62f26; color: #b3261e; font-weight: 600; }
button.corner.is-failed { border: 2px solid #b3261e; color: #b3261e; font-weight: 600; opacity: 1; }
button.corner:hover { opacity: 1; }
.note { inset-inline-end: 64px; max-width: calc(100% - 72px); }
.card label { display: block; font-size: 13px; font-weight: 600; }
.card select { display: block; box-sizing: border-box; width: 100%; min-height: 40px; margin: 4px 0; padding: 6px; border: 1px solid #8a8f86; border-radius: 8px; background: #fff; color: inherit; font: inherit; }
@media (prefers-color-scheme: dark) {
  button.corner { background: #1a1f21e6; color: #c4ccc8; } button.corner:is(.is-found, .is-failed) { color: #ff8f85; }
  .card select { background: #22292b; }
}
`;

export function createCorner({ tag, name }: LanguageAnswer, labels: ExtensionLabels, onOpen: () => void) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'corner';
  // Fields are left and entered with the tab key; the menu has a key of the browser, too.
  element.tabIndex = -1;
  let shown: string | undefined;
  let found = 0;
  let trouble = '';
  const update = () => {
    const after = trouble === '' ? (found === 0 ? '' : ` ${found}`) : ' !';
    const text = (tag === '' ? '–' : tag) + after;
    const title = tag === '' ? labels.noLanguage : `${name}: ${trouble || found}`;
    if (`${text}\n${title}` === shown) return;
    shown = `${text}\n${title}`;
    element.textContent = text;
    element.title = title;
    element.classList.toggle('is-found', trouble === '' && found > 0);
    element.classList.toggle('is-failed', trouble !== '');
  };
  const show = (count: number) => {
    found = count;
    update();
  };
  /** Says why nothing is checked; an empty sentence: it is. */
  const fail = (sentence: string) => {
    trouble = sentence;
    update();
  };
  update();
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', (event) => event.isTrusted && onOpen());
  return { element, show, fail, trouble: () => trouble };
}

export interface MenuOptions {
  readonly root: ShadowRoot;
  readonly anchor: DOMRect;
  readonly language: LanguageAnswer | undefined;
  readonly labels: ExtensionLabels;
  readonly field: HTMLElement;
  /** Why nothing is checked. */
  readonly trouble: string;
}

/** Returns how to close it. */
export function openMenu({ root, anchor, language, labels, field, trouble }: MenuOptions): () => void {
  const menu = document.createElement('div');
  menu.className = 'card menu';
  menu.setAttribute('role', 'dialog');
  menu.setAttribute('aria-label', 'langtools');
  const events = new AbortController();
  const close = () => {
    events.abort();
    menu.remove();
  };
  const label = document.createElement('label');
  label.textContent = labels.language;
  const select = document.createElement('select');
  label.append(select);
  select.addEventListener('change', (event) => {
    if (!event.isTrusted) return;
    void ask({ kind: 'choose-language', tag: select.value });
    close();
    field.focus();
  });
  const off = document.createElement('button');
  off.type = 'button';
  off.textContent = labels.notHere;
  off.addEventListener('click', (event) => {
    if (!event.isTrusted) return;
    close();
    void ask({ kind: 'switch-off' });
  });
  if (trouble !== '') {
    const said = document.createElement('p');
    said.className = 'trouble';
    said.setAttribute('role', 'alert');
    said.textContent = trouble;
    menu.append(said);
  }
  menu.append(label, off);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    close();
    field.focus();
  });
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.composedPath().includes(root.host)) close();
    },
    { signal: events.signal, capture: true },
  );
  void ask<Readonly<Record<string, string>>>({ kind: 'languages' }).then((languages = {}) => {
    const names = Object.entries(languages).sort(([, a], [, b]) => a.localeCompare(b));
    for (const [tag, name] of [['', labels.byText] as const, ...names]) select.append(new Option(name, tag));
    select.value = language?.isChosen === true ? language.tag : '';
    root.append(menu);
    const { offsetWidth, offsetHeight } = menu;
    menu.style.left = `${Math.max(6, Math.min(anchor.right - offsetWidth, innerWidth - offsetWidth - 6))}px`;
    const above = anchor.top - 6 - offsetHeight;
    menu.style.top = `${above >= 6 ? above : Math.min(anchor.bottom + 6, innerHeight - offsetHeight - 6)}px`;
    select.focus();
  });
  return close;
}
