/**
 * The clipboard. What comes with formatting becomes Markdown (`formatting/html-to-markdown.ts`, loaded when it is needed), everything else is plain
 * text: fonts and colours stay outside. Word writes some line ends as vertical tabs or as U+2028, which an editor of lines does not know. What is
 * copied goes as plain text and as HTML.
 */
import { EditorView } from '@codemirror/view';

const OTHER_LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

export function plainLineEnds(text: string): string {
  return text.replace(OTHER_LINE_ENDS, '\n');
}

/** HTML that may have formatting which Markdown has signs for. */
const FORMATTED = /<(?:h[1-6r]|li|b|strong|i|em|a|blockquote|pre|code)\b|font-(?:weight|style)|mso-list/i;
/** More than anybody writes; the plain text is enough of it. */
const MOST_UNITS = 5_000_000;

export const loadHtmlOf = async () => (await import('../formatting/markdown-to-html.js')).htmlOfMarkdown;
let htmlOf: Awaited<ReturnType<typeof loadHtmlOf>> | undefined;

function paste(event: ClipboardEvent, view: EditorView): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const plain = event.clipboardData?.getData('text/plain') ?? '';
  const isOwn = html.includes('<!--langtools-->');
  if (html === '' || (plain !== '' && (isOwn || html.length > MOST_UNITS || !FORMATTED.test(html)))) return false;
  event.preventDefault();
  const insert = (text: string) =>
    view.dispatch(view.state.replaceSelection(plainLineEnds(text)), { userEvent: 'input.paste', scrollIntoView: true });
  import('../formatting/html-to-markdown.js').then(
    ({ markdownOfHtml }) => {
      const { markdown, isFormatted } = markdownOfHtml(html);
      insert(isFormatted || plain === '' ? markdown : plain);
    },
    // Without a connection: what there is without it.
    () => insert(plain),
  );
  return true;
}

/** Nothing is selected, or the code is not loaded yet: the editor copies as it always does. */
function copy(event: ClipboardEvent, view: EditorView): boolean {
  const { state } = view;
  const { main } = state.selection;
  if (main.empty || htmlOf === undefined || event.clipboardData === null) return false;
  const text = state.sliceDoc(main.from, main.to);
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', htmlOf(text));
  event.preventDefault();
  if (event.type === 'cut')
    view.dispatch(state.replaceSelection(''), { userEvent: 'delete.cut', scrollIntoView: true });
  return true;
}

export const clipboard = [
  EditorView.clipboardInputFilter.of(plainLineEnds),
  EditorView.domEventHandlers({ paste, copy, cut: copy }),
  EditorView.updateListener.of(({ state, selectionSet }) => {
    if (htmlOf !== undefined || !selectionSet || state.selection.main.empty) return;
    loadHtmlOf().then(
      (loaded) => {
        htmlOf = loaded;
      },
      () => undefined,
    );
  }),
];
