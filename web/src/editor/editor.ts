/** The editor: CodeMirror with what prose needs and nothing of what code needs. Start at `createEditor`. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view';
import { goToNeighbour, openAtCaret, takeSuggestion } from './commands.js';
import { issueAround, issuesField, setActive } from './issues-field.js';
import { languagesExtension } from './languages-field.js';
import { lineDirection } from './line-direction.js';
import { clipboard } from './paste.js';
import { spokenWord } from './spoken-word.js';

export interface EditorTexts {
  readonly label: string;
  readonly placeholder: string;
  /** Of the text, for fonts, hyphenation and screen readers. */
  readonly language: string;
}

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly texts: EditorTexts;
  readonly check: Extension;
  /** A card was opened or left with the keyboard: it gets the focus. */
  readonly onKeyboardCard: () => void;
  /** The key that turns the letter before the caret into another one of the language. */
  readonly onLetterKey: () => void;
  /** A word is looked up; with the keyboard, its card gets the focus. */
  readonly onLookUp: (takesFocus: boolean) => void;
  /** The language of what is selected is to be chosen. */
  readonly onLanguage: () => void;
  /** A file was dropped on the text. */
  readonly onFile: (file: File) => void;
  readonly onUpdate: Parameters<typeof EditorView.updateListener.of>[0];
}

const textsCompartment = new Compartment();
const historyCompartment = new Compartment();

export function createEditor(options: EditorOptions): EditorView {
  const { parent, text, texts, check, onKeyboardCard, onLetterKey, onLookUp, onLanguage, onFile, onUpdate } = options;
  const step = (direction: 1 | -1) => (view: EditorView) => {
    if (goToNeighbour(view, direction) !== undefined) onKeyboardCard();
    return true;
  };
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  const state = EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce),
      languagesExtension,
      issuesField,
      spokenWord,
      check,
      keymap.of([
        { key: 'F8', run: step(1), shift: step(-1) },
        { key: 'Alt-ArrowDown', mac: 'Ctrl-Alt-ArrowDown', run: step(1) },
        { key: 'Alt-ArrowUp', mac: 'Ctrl-Alt-ArrowUp', run: step(-1) },
        {
          key: 'Mod-.',
          run: (view) => {
            if (openAtCaret(view)) onKeyboardCard();
            return true;
          },
        },
        ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
          key: `Alt-${number}`,
          mac: `Ctrl-${number}`,
          run: takeSuggestion(number),
        })),
        {
          key: 'F9',
          run: () => {
            onLetterKey();
            return true;
          },
        },
        {
          key: 'Shift-F7',
          run: () => {
            onLookUp(true);
            return true;
          },
        },
        {
          key: 'Shift-F4',
          run: () => {
            onLanguage();
            return true;
          },
        },
        { key: 'Escape', run: closeCard },
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      historyCompartment.of(history()),
      drawSelection(),
      dropCursor(),
      highlightSpecialChars(),
      clipboard,
      lineDirection,
      EditorView.lineWrapping,
      EditorView.domEventHandlers({
        click: openAtPointer,
        contextmenu: (event, view) => {
          if (!openAsMenu(event, view)) return false;
          onKeyboardCard();
          return true;
        },
        dblclick: () => onLookUp(false),
        drop: (event) => openDropped(event, onFile),
      }),
      textsCompartment.of(describe(texts)),
      EditorView.updateListener.of(onUpdate),
    ],
  });
  return new EditorView({ state, parent });
}

export function updateEditorTexts(view: EditorView, texts: EditorTexts): void {
  view.dispatch({ effects: textsCompartment.reconfigure(describe(texts)) });
}

/** Another text is in the editor now: undo must not bring the earlier one back into it. */
export function forgetHistory(view: EditorView): void {
  view.dispatch({ effects: historyCompartment.reconfigure([]) });
  view.dispatch({ effects: historyCompartment.reconfigure(history()) });
}

function describe({ label, placeholder: hint, language }: EditorTexts): Extension {
  return [
    placeholder(hint),
    EditorView.contentAttributes.of({
      id: 'text',
      'aria-label': label,
      lang: language,
      // The browser's own checkers know none of these languages, and others' would draw over ours.
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'sentences',
      writingsuggestions: 'false',
      'data-gramm': 'false',
    }),
  ];
}

function closeCard(view: EditorView): boolean {
  if (view.state.field(issuesField).active === undefined) return false;
  view.dispatch({ effects: setActive.of(undefined) });
  return true;
}

function openDropped(event: DragEvent, onFile: (file: File) => void): boolean {
  const file = event.dataTransfer?.files[0];
  if (file === undefined) return false;
  event.preventDefault();
  onFile(file);
  return true;
}

function openAtPointer(event: MouseEvent, view: EditorView): boolean {
  const { main } = view.state.selection;
  const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
  if (position === null || !main.empty) return false;
  const issue = issueAround(view.state, position);
  view.dispatch({ effects: setActive.of(issue) });
  return false;
}

/** The card is the context menu of an issue. A long press of a finger selects a word instead, as everywhere. */
function openAsMenu(event: MouseEvent, view: EditorView): boolean {
  const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
  const position = isFinger ? null : view.posAtCoords({ x: event.clientX, y: event.clientY });
  const issue = position === null ? undefined : issueAround(view.state, position);
  if (issue === undefined) return false;
  event.preventDefault();
  view.dispatch({ effects: setActive.of(issue) });
  return true;
}
