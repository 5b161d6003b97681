/** Corrections that need no choice, all at once: shown first, each can be left out, and one undo takes them back. */
import { useMessages } from '../../messages/page-messages.js';
import { Dialog } from '../parts/dialog.js';
import { Check } from '../parts/icons.js';
import { Loaded } from '../parts/loaded.js';
import { useSession, useSessionState } from '../parts/session-context.js';
import { Shown } from '../parts/shown.js';

const loadPreview = async () => (await import('./correct-all-preview.js')).Preview;

export function CorrectAll() {
  const t = useMessages();
  const session = useSession();
  // The corrections are those of the findings that are shown.
  const count = useSessionState((state) => (state.findings.length < 2 ? 0 : session.issues.sureCorrections().length));
  if (count < 2) return null;
  return (
    <Dialog
      id="correct-all-title"
      label={t('correct-all', { count })}
      icon={<Check />}
      title={t('correct-all-title')}
      isLabelled
    >
      {(close) => <Loaded load={loadPreview} props={{ onDone: close, Shown }} />}
    </Dialog>
  );
}
