/**
 * The text that the panels for developers and grammar writers are about: all of it if it is short, else the caret's
 * paragraph.
 */
import type { Session } from '../session/session.js';

const SHORT_UNITS = 1000;

export interface ShownText {
  readonly text: string;
  readonly isWhole: boolean;
}

export function shownText({ view }: Session): ShownText {
  if (view === undefined) return { text: '', isWhole: true };
  const { doc, selection } = view.state;
  if (doc.length <= SHORT_UNITS) return { text: doc.toString(), isWhole: true };
  return { text: doc.lineAt(selection.main.head).text.slice(0, SHORT_UNITS), isWhole: false };
}
