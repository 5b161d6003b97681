/**
 * The status of the text: its length, how many issues were found, whether a check is running. A screen reader hears the
 * result once it has been the same for a moment, and not every number on the way there.
 */
import { useEffect, useState } from 'preact/hooks';
import { isInstalled } from '../languages/language-state.js';
import { type Translate, useMessages } from '../messages/page-messages.js';
import type { SessionState } from '../session-state.js';
import { useSession, useSessionState } from './session-context.js';

const ANNOUNCE_AFTER_MS = 1000;

export function StatusLine() {
  const t = useMessages();
  const session = useSession();
  const words = useSessionState((state) => state.words);
  const characters = useSessionState((state) => state.characters);
  const pending = useSessionState((state) => state.pending);
  const findings = useSessionState((state) => state.findings);
  const trouble = useSessionState((state) => state.trouble);
  useSessionState((state) => state.status);
  const isChecked = characters > 0 && trouble === undefined && isInstalled(session.language);
  const summary = isChecked ? summarise(t, findings, pending) : '';
  return (
    <div class="status">
      <span class="status-counts">
        {t('count-words', { count: words })} <span aria-hidden="true">·</span>{' '}
        {t('count-characters', { count: characters })}
      </span>
      <span class={`status-summary${pending > 0 ? ' is-checking' : ''}`}>{summary}</span>
      <Announcement text={pending > 0 ? '' : summary} />
    </div>
  );
}

function summarise(t: Translate, findings: SessionState['findings'], pending: number): string {
  if (pending > 0) return t('status-checking');
  const spelling = findings.filter(({ issue }) => issue.kind === 'spelling').length;
  const grammar = findings.length - spelling;
  if (findings.length === 0) return t('status-clean');
  const parts = [
    ...(spelling > 0 ? [t('status-spelling', { count: spelling })] : []),
    ...(grammar > 0 ? [t('status-grammar', { count: grammar })] : []),
  ];
  return parts.join(' · ');
}

function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span class="visually-hidden" role="status" aria-live="polite">
      {announced}
    </span>
  );
}
