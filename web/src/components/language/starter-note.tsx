/** Says beside the choice of a language that its speller knows the common words only. The panel for developers says how a better one is made. */
import type { LanguageState } from '../../languages/language-state.js';
import { useMessages } from '../../messages/page-messages.js';
import { useLanguage } from '../parts/session-context.js';

export function StarterNote() {
  const t = useMessages();
  const { starter, localName } = useLanguage();
  if (starter === undefined) return null;
  return <p class="starter-note">{t(starterMessage(starter), { language: localName })}</p>;
}

export const starterMessage = (starter: NonNullable<LanguageState['starter']>) =>
  starter === 'starter' ? 'starter-note' : (`starter-note-${starter}` as const);
