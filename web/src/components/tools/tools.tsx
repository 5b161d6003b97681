/** The row of buttons over the text: undo, redo, copy, share, own words. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { EMPTY_DRAFT } from '../../browser-storage.js';
import { useMessages } from '../../messages/page-messages.js';
import { LookupButton } from '../lookup/lookup.js';
import { Copy, Dots, Link, Redo, Translate, Trash, Undo } from '../parts/icons.js';
import { useSession, useSessionState } from '../parts/session-context.js';
import { TextsDialog } from '../texts/texts-dialog.js';
import { OpenFile, SaveFile } from './file-tools.js';
import { LettersBar } from './letters-bar.js';
import { PreferencesDialogs } from './preferences-dialogs.js';

export function Tools() {
  const t = useMessages();
  const session = useSession();
  const canUndo = useSessionState((state) => state.canUndo);
  const canRedo = useSessionState((state) => state.canRedo);
  const isEmpty = useSessionState((state) => state.characters === 0);
  return (
    <div class="tools" role="toolbar" aria-label={t('tools')}>
      <TextsDialog />
      <Tool label={t('undo')} isDisabled={!canUndo} onClick={() => session.texts.undo()}>
        <Undo />
      </Tool>
      <Tool label={t('redo')} isDisabled={!canRedo} onClick={() => session.texts.redo()}>
        <Redo />
      </Tool>
      <LettersBar />
      <MoreTools>
        <Tool label={t('copy-text')} isDisabled={isEmpty} onClick={() => void session.texts.copy()}>
          <Copy />
        </Tool>
        <Tool label={t('copy-link')} isDisabled={isEmpty} onClick={() => void session.texts.copyLink()}>
          <Link />
        </Tool>
        <OpenFile />
        <SaveFile isDisabled={isEmpty} />
        <Tool label={t('clear-text')} isDisabled={isEmpty} onClick={() => void session.library.clear()}>
          <Trash />
        </Tool>
        <span class="tools-end">
          <Tool
            label={t('passage-language')}
            keys="Shift+F4"
            isDisabled={isEmpty}
            onClick={() => session.passages.wantLanguage()}
          >
            <Translate />
          </Tool>
          <LookupButton />
          <PreferencesDialogs />
        </span>
      </MoreTools>
    </div>
  );
}

/** In the row where there is room; on a small screen a menu, with the name of each tool. The style sheet decides. */
function MoreTools({ children }: { children: preact.ComponentChildren }) {
  const t = useMessages();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    // Outside of it, or on one of its tools.
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Node) || button.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('click', onClick, { signal });
    root.current?.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    return () => listeners.abort();
  }, [isOpen]);
  return (
    <div ref={root} class={`more${isOpen ? ' is-open' : ''}`}>
      <button
        ref={button}
        type="button"
        class="quiet icon-button more-button"
        aria-label={t('more-tools')}
        title={t('more-tools')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Dots />
      </button>
      <div class="more-items">{children}</div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  /** Said where there is a pointer; a menu on a small screen has no room for it, and mostly no keyboard. */
  readonly keys?: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: preact.ComponentChildren;
}

function Tool({ label, keys, isDisabled, onClick, children }: ToolProps) {
  const name = keys === undefined ? label : `${label} (${keys})`;
  return (
    <button
      type="button"
      class="quiet icon-button"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
      <span class="menu-label" aria-hidden="true">
        {label}
      </span>
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
  const onClick = async () => {
    const { exampleFor } = await import('../../languages/examples.js');
    // Somebody may have begun to write meanwhile.
    if (session.texts.text === '') session.texts.load({ ...EMPTY_DRAFT, text: exampleFor(tag) });
  };
  return (
    <button type="button" class="example" onClick={onClick}>
      {t('example')}
    </button>
  );
}
