/** A page with rich editors, as sites use them: bundled for the tests. Each is labelled with its name. */
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import Quill from 'quill';

const place = (name: string): HTMLElement => {
  const element = document.createElement('div');
  element.setAttribute('aria-label', name);
  element.setAttribute('role', 'textbox');
  element.style.cssText = 'border: 1px solid gray; min-height: 3em; margin: 8px';
  document.body.append(element);
  return element;
};

const view = new EditorView(null, {
  state: EditorState.create({
    schema,
    plugins: [history(), keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap)],
  }),
  attributes: { 'aria-label': 'ProseMirror', role: 'textbox' },
});
document.body.append(view.dom);
view.dom.style.cssText = 'border: 1px solid gray; min-height: 3em; margin: 8px; white-space: pre-wrap';

const quill = new Quill(place('Quill frame'));
quill.root.setAttribute('aria-label', 'Quill');
quill.root.setAttribute('role', 'textbox');

const lexical = createEditor({
  namespace: 'test',
  onError: (error) => {
    throw error;
  },
});
const lexicalRoot = place('Lexical');
lexicalRoot.contentEditable = 'true';
lexicalRoot.style.whiteSpace = 'pre-wrap';
lexical.setRootElement(lexicalRoot);
registerRichText(lexical);
registerHistory(lexical, createEmptyHistoryState(), 300);
lexical.update(() => {
  $getRoot().append($createParagraphNode().append($createTextNode('')));
});

/** What each editor itself has, beside what stands in the document. */
Object.assign(window, {
  modelOf: (name: string): string => {
    if (name === 'ProseMirror') return view.state.doc.textContent;
    if (name === 'Quill') return quill.getText().replace(/\n$/, '');
    return lexical.getEditorState().read(() => $getRoot().getTextContent());
  },
});
