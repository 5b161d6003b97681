/** The corrections that would be made, each with a switch. Loaded when the dialog is opened; what the page has loaded already comes as a property. */
import type { ComponentType } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PlacedIssue } from '../../editor/issues-field.js';
import { useMessages } from '../../messages/page-messages.js';
import { useSession } from '../parts/session-context.js';
import { type WordsAround, wordsAround } from './words-around.js';

export interface PreviewProps {
  readonly onDone: () => void;
  readonly Shown: ComponentType<{ text: string; name: string } & Partial<WordsAround>>;
}

/** The same letters with the same correction stand in one row. Signs of which there is one place only stand between their words. */
export function Preview({ onDone, Shown }: PreviewProps) {
  const t = useMessages();
  const session = useSession();
  const rows = useMemo(() => rowsOf(session.issues.sureCorrections()), []);
  const { text } = session.texts;
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
              <Correction places={places} text={text} Shown={Shown} />
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

interface CorrectionProps extends Pick<PreviewProps, 'Shown'> {
  readonly places: readonly PlacedIssue[];
  readonly text: string;
}

function Correction({ places, text: whole, Shown }: CorrectionProps) {
  const [placed, another] = places;
  const { kind = 'spelling', text = '', suggestions = [] } = placed?.issue ?? {};
  const around = placed === undefined || another !== undefined ? {} : wordsAround(placed, whole);
  return (
    <span>
      <Shown text={text} name={`finding-text${text.trim() === '' ? '' : ` issue-${kind}`}`} {...around} />
      <span class="finding-arrow"> → </span>
      <Shown text={suggestions[0] ?? ''} name="finding-suggestion" {...around} />
    </span>
  );
}

function rowsOf(corrections: readonly PlacedIssue[]): [string, PlacedIssue[]][] {
  const rows = new Map<string, PlacedIssue[]>();
  for (const placed of corrections) rows.set(rowKey(placed), [...(rows.get(rowKey(placed)) ?? []), placed]);
  return [...rows];
}

const rowKey = ({ issue }: PlacedIssue) => `${issue.code} ${issue.text} ${issue.suggestions[0] ?? ''}`;
