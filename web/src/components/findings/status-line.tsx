/**
 * The status of the text: its length, how many issues were found, whether a check is running. A screen reader hears the
 * result once it has been the same for a moment, and not every number on the way there.
 */
import { useEffect, useState } from 'preact/hooks';
import { ISSUE_KINDS } from '../../checking/issue.js';
import type { Verdict } from '../../checking/verdict.js';
import { type Translate, useMessages } from '../../messages/page-messages.js';
import type { SessionState } from '../../session/session-state.js';
import { useSessionState, useVerdict } from '../parts/session-context.js';
import { StatisticsButton } from '../statistics/statistics-button.js';
import { cleanMessage } from './verdict-note.js';

const ANNOUNCE_AFTER_MS = 1000;

export function StatusLine() {
  const t = useMessages();
  const words = useSessionState((state) => state.words);
  const characters = useSessionState((state) => state.characters);
  const counts = useSessionState((state) => state.counts);
  const verdict = useVerdict();
  const isChecking = verdict.kind === 'checking';
  const summary = summarise(t, verdict, counts);
  return (
    <div class="status">
      <span class="status-counts">
        <span>
          {t('count-words', { count: words })} <span aria-hidden="true">·</span>{' '}
          {t('count-characters', { count: characters })}
        </span>
        <StatisticsButton />
      </span>
      <span class={`status-summary${isChecking ? ' is-checking' : ''}`}>{summary}</span>
      <Announcement text={isChecking ? '' : summary} />
    </div>
  );
}

function summarise(t: Translate, verdict: Verdict, counts: SessionState['counts']): string {
  const count = counts.spelling + counts.grammar + counts.typography;
  switch (verdict.kind) {
    case 'empty':
    case 'unchecked':
      return '';
    case 'checking':
      return count === 0 ? t('status-checking') : t('status-so-far', { count });
    case 'in-part':
      return t('findings-in-part');
    case 'found':
      return summariseCounts(t, counts);
    case 'clean':
    case 'praised':
      return t(cleanMessage(verdict));
  }
}

function summariseCounts(t: Translate, counts: SessionState['counts']): string {
  const kinds = ISSUE_KINDS.filter((kind) => counts[kind] > 0);
  return kinds.map((kind) => t(`status-${kind}`, { count: counts[kind] })).join(' · ');
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
