/** A button and the dialog that it opens. Focus, Escape and the backdrop are the browser's own. */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useMessages } from '../../messages/page-messages.js';
import { Close } from './icons.js';

export interface DialogProps {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentChildren;
  readonly title: string;
  /** The button shows only its icon. */
  readonly isCompact?: boolean;
  /** The button shows its label on small screens, too. */
  readonly isLabelled?: boolean;
  readonly isDisabled?: boolean;
  /** Drawn only while the dialog is open. */
  readonly children: (close: () => void) => ComponentChildren;
}

export function Dialog(props: DialogProps) {
  const { id, label, icon, title, isCompact = false, isLabelled = false, isDisabled = false, children } = props;
  const t = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        class={isCompact ? 'quiet icon-button' : 'quiet'}
        aria-label={label}
        title={isCompact ? label : undefined}
        disabled={isDisabled}
        onClick={open}
      >
        {icon}
        <span class={isCompact ? 'menu-label' : isLabelled ? undefined : 'wide-only'}>{label}</span>
      </button>
      <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={() => setOpen(false)}>
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet icon-button" aria-label={t('close')} onClick={close}>
            <Close />
          </button>
        </div>
        {isOpen && children(close)}
      </dialog>
    </>
  );
}
