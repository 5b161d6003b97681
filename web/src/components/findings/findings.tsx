/** Everything that was found, as a list beside the text: for an overview, and for screen readers. */
import { useMemo, useState } from 'preact/hooks';
import type { PlacedIssue } from '../../editor/issues-field.js';
import { useMessages } from '../../messages/page-messages.js';
import { ChevronDown, ChevronUp } from '../parts/icons.js';
import { useSession, useSessionState, useVerdict } from '../parts/session-context.js';
import { Shown } from '../parts/shown.js';
import { Welcome } from '../welcome.js';
import { CorrectAll } from './correct-all.js';
import { IgnoredNote, KindFilter } from './kind-filter.js';
import { VerdictNote } from './verdict-note.js';
import { wordsAround } from './words-around.js';

/** Thousands of rows would make the page slow and help nobody. */
const ROWS = 50;

export function Findings() {
  const t = useMessages();
  const session = useSession();
  const findings = useSessionState((state) => state.findings);
  const { kind } = useVerdict();
  const isAll = kind === 'found';
  const total = useSessionState(({ counts }) => counts.spelling + counts.grammar + counts.typography);
  const [limit, setLimit] = useState(ROWS);
  return (
    <section class="findings" aria-labelledby="findings-title">
      <div class="findings-head">
        <h2 id="findings-title">
          {t('findings-title')}{' '}
          {total > 0 && <span class="count">{isAll ? total : t('findings-so-far', { count: total })}</span>}
        </h2>
        <div class="stepper">
          <button
            type="button"
            class="quiet icon-button"
            aria-label={t('previous')}
            title={`${t('previous')} (Shift+F8)`}
            disabled={findings.length === 0}
            onClick={() => session.issues.goToNeighbour(-1)}
          >
            <ChevronUp />
          </button>
          <button
            type="button"
            class="quiet icon-button"
            aria-label={t('next')}
            title={`${t('next')} (F8)`}
            disabled={findings.length === 0}
            onClick={() => session.issues.goToNeighbour(1)}
          >
            <ChevronDown />
          </button>
        </div>
      </div>
      <KindFilter />
      <CorrectAll />
      <VerdictNote />
      {kind === 'empty' && <Welcome />}
      {findings.length > 0 && (
        <ol class="findings-list">
          {findings.slice(0, limit).map((placed) => (
            <Finding key={`${placed.from} ${placed.issue.code}`} placed={placed} />
          ))}
        </ol>
      )}
      {findings.length > limit && (
        <button type="button" class="quiet" onClick={() => setLimit(limit + ROWS)}>
          {t('findings-more', { count: findings.length - limit })}
        </button>
      )}
      <IgnoredNote />
    </section>
  );
}

function Finding({ placed }: { placed: PlacedIssue }) {
  const t = useMessages();
  const session = useSession();
  const isActive = useSessionState(({ active }) => active?.from === placed.from && active.issue === placed.issue);
  const { kind, text, title, suggestions } = placed.issue;
  const first = suggestions[0];
  // When it was found: what is written meanwhile has moved the places that are known here.
  const around = useMemo(() => wordsAround(placed, session.texts.text), [placed]);
  return (
    <li class={`finding finding-${kind}`} aria-current={isActive}>
      <button type="button" class="finding-place" onClick={() => session.issues.goTo(placed)}>
        <Shown text={text} name={`finding-text${text.trim() === '' ? '' : ` issue-${kind}`}`} {...around} />
        <span class="finding-title">{title || t(`kind-${kind}`)}</span>
      </button>
      {first !== undefined && (
        <button
          type="button"
          class="finding-take"
          aria-label={t('take-suggestion', { text, replacement: first })}
          onClick={() => session.issues.accept(placed, first)}
        >
          <Shown text={first} name="finding-suggestion" />
        </button>
      )}
    </li>
  );
}
