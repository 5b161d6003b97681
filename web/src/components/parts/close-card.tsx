/** The cross in a card of the text. */
import { useMessages } from '../../messages/page-messages.js';
import { Close } from './icons.js';
import { useSession } from './session-context.js';

export function CloseCard() {
  const t = useMessages();
  const session = useSession();
  return (
    <button
      type="button"
      class="quiet icon-button card-close"
      aria-label={t('close')}
      onClick={() => session.issues.closeCard()}
    >
      <Close />
    </button>
  );
}
