/** What the actions of a writer need of the session. */
import type { EditorView } from '@codemirror/view';
import type { LanguageSpan } from '../checking/languages/language-spans.js';
import type { PageDeployment } from '../deployment.js';
import type { Store } from '../store.js';
import type { SessionState, Toast } from './session-state.js';

export interface Desk {
  readonly deployment: PageDeployment;
  readonly view: EditorView | undefined;
  readonly store: Store<SessionState>;
  readonly issues: { applyFilter(): void };
  readonly library: {
    readonly identity: { readonly id: string };
    addBeside(text: string, message: Toast['message'], languages?: readonly LanguageSpan[]): Promise<void>;
  };
  /** The writer's words have changed, and with them what forms of them are. */
  checkWordsAgain(): void;
  chooseLanguage(tag: string): void;
}
