/** Corrections that need no choice, all at once: shown first, each can be left out, and one undo takes them back. */
import { useMemo, useState } from 'preact/hooks';
import { everywhereKey } from '../checking/ignored.js';
import type { PlacedIssue } from '../editor/issues-field.js';
import { useMessages } from '../messages/page-messages.js';
import { Dialog } from './dialog.js';
import { Check } from './icons.js';
import { useSession, useSessionState } from './session-context.js';
import { Shown } from './shown.js';

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
      {(close) => <Preview onDone={close} />}
    </Dialog>
  );
}

/** The same letters with the same correction stand in one row. */
function Preview({ onDone }: { onDone: () => void }) {
  const t = useMessages();
  const session = useSession();
  const rows = useMemo(() => rowsOf(session.issues.sureCorrections()), []);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.flatMap(([key, places]) => (leftOut.has(key) ? [] : places)).sort((a, b) => a.from - b.from);
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    setLeftOut(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        session.issues.acceptAll(chosen);
        onDone();
      }}
    >
      <p>{t('correct-all-about')}</p>
      <ul class="corrections">
        {rows.map(([key, places]) => (
          <li key={key}>
            <label class="check">
              <input type="checkbox" checked={!leftOut.has(key)} onChange={() => toggle(key)} />
              <Correction placed={places[0]} />
              {places.length > 1 && <span class="count">{places.length}</span>}
            </label>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <button type="submit" class="primary" disabled={chosen.length === 0}>
          {t('correct-all-do', { count: chosen.length })}
        </button>
      </div>
    </form>
  );
}

function Correction({ placed }: { placed: PlacedIssue | undefined }) {
  const { kind = 'spelling', text = '', suggestions = [] } = placed?.issue ?? {};
  return (
    <span>
      <Shown text={text} name={`finding-text${text.trim() === '' ? '' : ` issue-${kind}`}`} />
      <span class="finding-arrow"> → </span>
      <Shown text={suggestions[0] ?? ''} name="finding-suggestion" />
    </span>
  );
}

function rowsOf(corrections: readonly PlacedIssue[]): [string, PlacedIssue[]][] {
  const rows = new Map<string, PlacedIssue[]>();
  for (const placed of corrections) rows.set(rowKey(placed), [...(rows.get(rowKey(placed)) ?? []), placed]);
  return [...rows];
}

const rowKey = ({ issue }: PlacedIssue) => `${everywhereKey(issue)} ${issue.suggestions[0] ?? ''}`;
