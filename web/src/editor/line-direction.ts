/** A line with letters that are written from right to left, such as a quotation in Hebrew, takes its direction from its first letter. */
import { type EditorState, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LINE = Decoration.line({ attributes: { dir: 'auto' } });

/** Only what is drawn is looked at: a long text costs no more than a short one. */
function directedLines(state: EditorState, ranges: readonly { readonly from: number; readonly to: number }[]) {
  const lines = new RangeSetBuilder<Decoration>();
  let end = -1;
  for (const { from, to } of ranges) {
    for (let position = Math.max(from, end + 1); position <= to; position = end + 1) {
      const line = state.doc.lineAt(position);
      end = line.to;
      const shown = state.sliceDoc(Math.max(line.from, from), Math.min(line.to, to));
      if (RIGHT_TO_LEFT.test(shown)) lines.add(line.from, line.from, LINE);
    }
  }
  return lines.finish();
}

const directions = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor({ state, visibleRanges }: EditorView) {
      this.decorations = directedLines(state, visibleRanges);
    }

    update({ docChanged, viewportChanged, view }: { docChanged: boolean; viewportChanged: boolean; view: EditorView }) {
      if (docChanged || viewportChanged) this.decorations = directedLines(view.state, view.visibleRanges);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export const lineDirection = [EditorView.perLineTextDirection.of(true), directions];
