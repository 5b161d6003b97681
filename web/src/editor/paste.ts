/**
 * What comes from the clipboard is taken as plain text: fonts and colours stay outside, paragraphs and the marks of lists
 * are kept. Three things need care. Word writes some line ends as vertical tabs or as U+2028, which an editor of lines
 * does not know. Some programs offer HTML only. And where there is a list, only the HTML has its marks.
 */
import { EditorView } from '@codemirror/view';
import { parseInert } from '../trusted-types.js';

const OTHER_LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

export function plainLineEnds(text: string): string {
  return text.replace(OTHER_LINE_ENDS, '\n');
}

const BLOCKS = 'address,article,blockquote,div,dd,dt,figure,h1,h2,h3,h4,h5,h6,header,footer,li,p,pre,section,tr';

/** The words of an HTML fragment, one line for each block. Nothing of it is shown, loaded or run. */
export function textOfHtml(html: string): string {
  const inert = parseInert(bareTags(html));
  for (const lineBreak of inert.querySelectorAll('br')) lineBreak.replaceWith('\n');
  // White space between blocks is the source's layout, not text.
  const walker = inert.createTreeWalker(inert.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data !== '\n' && node.parentElement?.closest('pre') === null)
      node.data = node.data.replace(/[ \t\r\n]+/g, ' ');
  }
  for (const item of inert.querySelectorAll('li')) item.prepend(listMark(item));
  for (const block of inert.querySelectorAll(BLOCKS)) block.append('\n');
  return (inert.body.textContent ?? '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What can be kept of formatting in plain text: that something is an item of a list, and its number. */
function listMark(item: Element): string {
  if (item.parentElement?.localName !== 'ol') return '- ';
  const items = [...item.parentElement.children].filter(({ localName }) => localName === 'li');
  return `${items.indexOf(item) + 1}. `;
}

/**
 * Only the tags matter. Attributes and scripts would do nothing in an inert document, but the browser would report each
 * to the Content-Security-Policy.
 */
function bareTags(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(script|style|template|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi, '<$1>');
}

export const plainPaste = [
  EditorView.clipboardInputFilter.of(plainLineEnds),
  EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event;
      const html = clipboardData?.getData('text/html') ?? '';
      // Browsers leave the marks of lists out of the plain text that they offer beside the HTML.
      const isPlainEnough = (clipboardData?.getData('text/plain') ?? '') !== '' && !/<li\b/i.test(html);
      if (html === '' || isPlainEnough) return false;
      event.preventDefault();
      view.dispatch(view.state.replaceSelection(textOfHtml(html)), { userEvent: 'input.paste', scrollIntoView: true });
      return true;
    },
  }),
];
