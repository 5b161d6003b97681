/** What there is to know about the text, what its writer can learn from it, and how the writer gets on. */
import { useMemo, useState } from 'preact/hooks';
import { useMessages } from '../../messages/page-messages.js';
import { regionalLocale } from '../../messages/regional-locale.js';
import { sentenceDataOf } from '../../sentences/language-sentences.js';
import { type FrequentFinding, frequentFindings } from '../../statistics/frequent-findings.js';
import { NO_PROGRESS, type Progress, type WeekFigures, weeksOf } from '../../statistics/progress.js';
import { loadProgress, saveProgress } from '../../statistics/progress-store.js';
import { figuresOf } from '../../statistics/text-figures.js';
import { useLanguage, useSession, useSessionState } from '../parts/session-context.js';
import { Shown } from '../parts/shown.js';

const MOST_WEEKS = 8;

export function Statistics({ onDone }: { onDone: () => void }) {
  return (
    <div class="stats">
      <Figures onDone={onDone} />
      <Frequent onDone={onDone} />
      <OwnProgress />
    </div>
  );
}

/** In the figures of the page's language. */
function number(value: number, digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(regionalLocale(), options).format(value);
}

function Figures({ onDone }: { onDone: () => void }) {
  const t = useMessages();
  const session = useSession();
  const tag = useSessionState((state) => state.tag);
  const revision = useSessionState((state) => state.revision);
  const figures = useMemo(() => figuresOf(session.texts.text, sentenceDataOf(tag)), [session, tag, revision]);
  const { longest, readingMinutes } = figures;
  const show = () => {
    if (longest === undefined) return;
    onDone();
    session.view?.dispatch({ selection: { anchor: longest.from, head: longest.to }, scrollIntoView: true });
    session.view?.focus();
  };
  const minutes = t('stats-minutes', { count: Math.max(1, Math.round(readingMinutes)) });
  return (
    <dl class="stats-figures">
      <Figure name={t('stats-words')}>{number(figures.words)}</Figure>
      <Figure name={t('stats-characters')}>{number(figures.characters)}</Figure>
      <Figure name={t('stats-sentences')}>{number(figures.sentences)}</Figure>
      <Figure name={t('stats-reading')}>
        {readingMinutes > 0 && readingMinutes < 0.5 ? '< ' : ''}
        {readingMinutes > 0 ? minutes : '–'}
      </Figure>
      <Figure name={t('stats-average')}>{longest === undefined ? '–' : number(figures.wordsPerSentence, 1)}</Figure>
      <Figure name={t('stats-longest')}>
        {longest === undefined ? (
          '–'
        ) : (
          <button type="button" class="stats-link" onClick={show}>
            {t('count-words', { count: longest.words })}
          </button>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Frequent({ onDone }: { onDone: () => void }) {
  const t = useMessages();
  const findings = useSessionState((state) => state.findings);
  const isComplete = useSessionState((state) => state.coverage === 'complete');
  const frequent = useMemo(() => frequentFindings(findings), [findings]);
  return (
    <section>
      <h3>{t('stats-frequent')}</h3>
      {frequent.length === 0 && <p>{t(isComplete ? 'stats-frequent-none' : 'status-checking')}</p>}
      <ol class="stats-findings">
        {frequent.map((finding) => (
          <Finding key={finding.code} finding={finding} onDone={onDone} />
        ))}
      </ol>
    </section>
  );
}

interface FindingProps {
  readonly finding: FrequentFinding;
  readonly onDone: () => void;
}

/** One rule: opened, it says what it is about and shows places of it. */
function Finding({ finding: { kind, title, description, count, examples }, onDone }: FindingProps) {
  const t = useMessages();
  const session = useSession();
  return (
    <li>
      <details>
        <summary>
          <span class={`issue-${kind}`}>{title || t(`kind-${kind}`)}</span>
          <span class="stats-times">{number(count)}</span>
        </summary>
        <p>{description || t(`legend-${kind}`)}</p>
        <ul>
          {examples.map(({ placed, count: times }) => (
            <li key={placed.from}>
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  onDone();
                  session.issues.goTo(placed);
                }}
              >
                <Shown text={placed.issue.text} name={`issue-${kind}`} />
                {placed.issue.suggestions[0] !== undefined && (
                  <>
                    <span aria-hidden="true">→</span>
                    <Shown text={placed.issue.suggestions[0]} name="stats-suggestion" />
                  </>
                )}
              </button>
              {times > 1 && <span class="dim">{number(times)}×</span>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function OwnProgress() {
  const t = useMessages();
  const { tag, localName } = useLanguage();
  const [progress, setProgress] = useState(loadProgress);
  const [cleared, setCleared] = useState<Progress | undefined>(undefined);
  const weeks = weeksOf(progress, tag, MOST_WEEKS);
  const change = (next: Progress, before: Progress | undefined) => {
    saveProgress(next);
    setProgress(next);
    setCleared(before);
  };
  return (
    <section>
      <h3>{t('progress-title', { language: localName })}</h3>
      <p>{t(weeks.length === 0 ? 'progress-none' : 'progress-about')}</p>
      {weeks.length > 0 && <Weeks weeks={weeks} />}
      {cleared !== undefined ? (
        <button type="button" onClick={() => change(cleared, undefined)}>
          {t('undo')}
        </button>
      ) : (
        Object.keys(progress.weeks).length > 0 && (
          <button type="button" class="quiet" onClick={() => change(NO_PROGRESS, progress)}>
            {t('progress-clear')}
          </button>
        )
      )}
    </section>
  );
}

function Weeks({ weeks }: { weeks: readonly WeekFigures[] }) {
  const t = useMessages();
  const most = Math.max(...weeks.map(({ rate }) => rate));
  const day = new Intl.DateTimeFormat(regionalLocale(), { dateStyle: 'short' });
  return (
    <table class="stats-weeks">
      <thead>
        <tr>
          <th scope="col">{t('progress-week')}</th>
          <th scope="col">{t('stats-words')}</th>
          <th scope="col">{t('progress-rate')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ time, words, rate, rates }) => (
          <tr key={time}>
            <th scope="row">{day.format(time)}</th>
            <td>{number(words)}</td>
            <td>
              <span class="stats-rate">
                <strong>{number(rate, 1)}</strong>
                <span class="stats-bar" aria-hidden="true">
                  {rates.map(({ kind, rate: ofKind }) => (
                    <span key={kind} class={`stats-part part-${kind}`} style={{ width: `${(ofKind / most) * 100}%` }} />
                  ))}
                </span>
              </span>
              <span class="stats-kinds">
                {rates
                  .filter(({ rate: ofKind }) => ofKind > 0)
                  .map(({ kind, rate: ofKind }) => (
                    <span key={kind}>
                      {t(`kind-${kind}`)} {number(ofKind, 1)}
                    </span>
                  ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
