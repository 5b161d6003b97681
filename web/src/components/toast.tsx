/**
 * A short message about the last action, with undo. It stays long enough to be read, and as long as the pointer or the
 * focus is on it.
 */
import { useEffect, useState } from 'preact/hooks';
import { useMessages } from '../messages/page-messages.js';
import { useSession, useSessionState } from './parts/session-context.js';

const SHOWN_MS = 8000;

export function ToastArea() {
  const t = useMessages();
  const session = useSession();
  const toast = useSessionState((state) => state.toast);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (toast === undefined || isHeld) return;
    const timer = setTimeout(() => session.dismissToast(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [session, toast, isHeld]);
  return (
    <div
      class="toast-area"
      role="status"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      {toast !== undefined && (
        <div class="toast">
          <span>{t(toast.message, toast.values)}</span>
          {toast.undo !== undefined && (
            <button
              type="button"
              onClick={() => {
                toast.undo?.();
                session.dismissToast();
                session.view?.focus();
              }}
            >
              {t(toast.undoLabel ?? 'undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
