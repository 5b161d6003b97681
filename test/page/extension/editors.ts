/**
 * A page with rich editors, as sites use them: bundled for the tests. Each is labelled with its name. CKEditor and TinyMCE are used under the GNU General
 * Public License, version 2 or later.
 */
import { InlineEditor } from '@ckeditor/ckeditor5-editor-inline';
import { Essentials } from '@ckeditor/ckeditor5-essentials';
import { Paragraph } from '@ckeditor/ckeditor5-paragraph';
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
import 'tinymce';
import type { TinyMCE } from 'tinymce';
import 'tinymce/icons/default';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';

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

const ckeditor = await InlineEditor.create(place('CKEditor frame'), {
  licenseKey: 'GPL',
  plugins: [Essentials, Paragraph],
});
ckeditor.editing.view.change((writer) => {
  const root = ckeditor.editing.view.document.getRoot();
  if (root !== null) writer.setAttribute('aria-label', 'CKEditor', root);
});

/** Without what is loaded from a server: styles of the editor and of its texts. */
const TINYMCE = { license_key: 'gpl', skin: false, content_css: false, menubar: false, toolbar: false } as const;
const { tinymce } = window as unknown as { tinymce: TinyMCE };
const [inline] = await tinymce.init({ ...TINYMCE, target: place('TinyMCE'), inline: true });
const [framed] = await tinymce.init({ ...TINYMCE, target: place('TinyMCE frame'), height: 200 });
inline?.getBody().setAttribute('aria-label', 'TinyMCE');
// It waits for its styles.
framed?.getContainer().style.setProperty('visibility', 'visible');

/** What each editor itself has, beside what stands in the document. */
Object.assign(window, {
  modelOf: (name: string): string => {
    if (name === 'ProseMirror') return view.state.doc.textContent;
    if (name === 'Quill') return quill.getText().replace(/\n$/, '');
    if (name === 'CKEditor') return textOfHtml(ckeditor.getData());
    if (name === 'TinyMCE') return textOfHtml(inline?.getContent() ?? '');
    if (name === 'TinyMCE in a frame') return textOfHtml(framed?.getContent() ?? '');
    return lexical.getEditorState().read(() => $getRoot().getTextContent());
  },
});

function textOfHtml(html: string): string {
  const { textContent } = new DOMParser().parseFromString(html, 'text/html').body;
  return (textContent ?? '').replaceAll('\u00a0', ' ').trim();
}
