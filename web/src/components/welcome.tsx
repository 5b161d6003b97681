/** What a first visit needs to know, while there is no text: what the lines will mean, and where the text goes. */
import { ISSUE_KINDS } from '../checking/issue.js';
import { useMessages } from '../messages/page-messages.js';
import { useKept, useLanguage } from './parts/session-context.js';

export function Welcome() {
  const t = useMessages();
  const { tag } = useLanguage();
  const isLocal = useKept(tag)?.data !== undefined;
  return (
    <div class="welcome">
      <h3>{t('legend-title')}</h3>
      <ul>
        {ISSUE_KINDS.map((kind) => (
          <li key={kind}>
            <span class={`issue-${kind}`}>{t(`kind-${kind}`)}</span>
            <span class="welcome-meaning">{t(`legend-${kind}`)}</span>
          </li>
        ))}
      </ul>
      <h3>{t('privacy-title')}</h3>
      <p>{t(isLocal ? 'privacy-device' : 'privacy-sent')}</p>
      <p>{t('privacy-kept')}</p>
    </div>
  );
}
