/** The row of buttons over the text: undo, redo, copy, share, own words. */
import { exampleFor } from '../languages/examples.js';
import { useMessages } from '../messages/page-messages.js';
import { OpenFile, SaveFile } from './file-tools.js';
import { Copy, Link, Redo, Trash, Undo } from './icons.js';
import { LookupButton } from './lookup.js';
import { RulesDialog } from './rules-dialog.js';
import { useSession, useSessionState } from './session-context.js';
import { WordsDialog } from './words-dialog.js';

export function Tools() {
  const t = useMessages();
  const session = useSession();
  const canUndo = useSessionState((state) => state.canUndo);
  const canRedo = useSessionState((state) => state.canRedo);
  const isEmpty = useSessionState((state) => state.characters === 0);
  return (
    <div class="tools" role="toolbar" aria-label={t('tools')}>
      <Tool label={t('undo')} isDisabled={!canUndo} onClick={() => session.texts.undo()}>
        <Undo />
      </Tool>
      <Tool label={t('redo')} isDisabled={!canRedo} onClick={() => session.texts.redo()}>
        <Redo />
      </Tool>
      <Tool label={t('copy-text')} isDisabled={isEmpty} onClick={() => void session.texts.copy()}>
        <Copy />
      </Tool>
      <Tool label={t('copy-link')} isDisabled={isEmpty} onClick={() => void session.texts.copyLink()}>
        <Link />
      </Tool>
      <OpenFile />
      <SaveFile isDisabled={isEmpty} />
      <Tool label={t('clear-text')} isDisabled={isEmpty} onClick={() => session.texts.clear()}>
        <Trash />
      </Tool>
      <span class="tools-end">
        <LookupButton />
        <RulesDialog />
        <WordsDialog />
      </span>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: preact.ComponentChildren;
}

function Tool({ label, isDisabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      class="quiet icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Offered while there is no text. */
export function ExampleButton() {
  const t = useMessages();
  const session = useSession();
  const isEmpty = useSessionState((state) => state.characters === 0);
  const tag = useSessionState((state) => state.tag);
  if (!isEmpty) return null;
  return (
    <button type="button" class="example" onClick={() => session.texts.replace(exampleFor(tag), 'toast-replaced')}>
      {t('example')}
    </button>
  );
}
