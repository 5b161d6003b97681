/**
 * Shows or hides a kind of issues; each button is drawn like the lines under its issues, and says how many there are.
 * Also brings back what is ignored in this text.
 */
import { ISSUE_KINDS } from '../../checking/issue.js';
import { useMessages } from '../../messages/page-messages.js';
import { useSession, useSessionState } from '../parts/session-context.js';

export function KindFilter() {
  const t = useMessages();
  const session = useSession();
  const counts = useSessionState((state) => state.counts);
  const hidden = useSessionState((state) => state.hiddenKinds);
  const kinds = ISSUE_KINDS.filter((kind) => counts[kind] > 0 || hidden.has(kind));
  const hiddenCount = [...hidden].reduce((sum, kind) => sum + counts[kind], 0);
  if (kinds.length === 0) return null;
  return (
    <fieldset class="kinds">
      <legend class="visually-hidden">{t('filter-label')}</legend>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          class="kind-toggle"
          aria-pressed={!hidden.has(kind)}
          onClick={() => session.issues.toggleKind(kind)}
        >
          <span class={`issue-${kind}`}>{t(`kind-${kind}`)}</span> {counts[kind]}
        </button>
      ))}
      {hiddenCount > 0 && <p class="kinds-hidden">{t('findings-hidden', { count: hiddenCount })}</p>}
    </fieldset>
  );
}

export function IgnoredNote() {
  const t = useMessages();
  const session = useSession();
  const count = useSessionState((state) => state.ignoredCount);
  if (count === 0) return null;
  return (
    <p class="ignored-note">
      {t('findings-ignored', { count })}
      <button type="button" class="quiet" onClick={() => session.issues.showIgnored()}>
        {t('show-ignored')}
      </button>
    </p>
  );
}
