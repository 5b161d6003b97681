/**
 * Says beside the choice of a language that its speller knows the common words only, and how whoever runs the service makes a better
 * one: every language with a starter has public sources (`languages/repositories.json`).
 */
import { useMessages } from '../messages/page-messages.js';
import { useLanguage } from './session-context.js';

export function StarterNote() {
  const t = useMessages();
  const { starter, tag, localName } = useLanguage();
  if (starter === undefined) return null;
  const message = starter === 'starter' ? 'starter-note' : (`starter-note-${starter}` as const);
  return (
    <p class="starter-note">
      {t(message, { language: localName })} {t('starter-build')} <code>{`langtools packs build ${tag}`}</code>
    </p>
  );
}
