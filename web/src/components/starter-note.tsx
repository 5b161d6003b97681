/** Says beside the choice of a language that its speller knows the common words only. */
import { useMessages } from '../messages/page-messages.js';
import { useLanguage } from './session-context.js';

export function StarterNote() {
  const t = useMessages();
  const { starter, localName } = useLanguage();
  if (starter === undefined) return null;
  const message = starter === 'experimental' ? 'starter-note-experimental' : 'starter-note';
  return <p class="starter-note">{t(message, { language: localName })}</p>;
}
