/** For grammar writers: cohorts and readings after each step of the checker, and the rules that touched them. */
import { useEffect, useState } from 'preact/hooks';
import { LangtoolsError, type TraceStep } from '../../../../src/client/index.js';
import { wellFormed } from '../../checking/passages.js';
import { shownText } from '../../developer/shown-text.js';
import { isTouched, parseStream, type TraceCohort, type TraceReading } from '../../developer/trace-stream.js';
import { useMessages } from '../../messages/page-messages.js';
import { useLanguage, useSession, useSessionState } from '../parts/session-context.js';

const ASK_AFTER_MS = 600;

export function TracePanel() {
  const t = useMessages();
  const session = useSession();
  const { tag, grammar } = useLanguage();
  const isReady = grammar === 'ready';
  useSessionState((state) => state.revision);
  const { text, isWhole } = shownText(session);
  const { steps, refusal } = useTrace(tag, wellFormed(text), isReady);
  const parsed = steps.map(({ step, stream }) => ({ step, cohorts: parseStream(stream) }));
  if (!isReady) return <p class="panel-body">{t('trace-no-grammar')}</p>;
  return (
    <div class="panel-body">
      <p>{t(isWhole ? 'trace-whole' : 'trace-paragraph')}</p>
      {refusal !== undefined && <p role="alert">{t('trouble-other', { detail: refusal })}</p>}
      {text.trim() !== '' && refusal === undefined && steps.length === 0 && <p>{t('trace-none')}</p>}
      {parsed.map(({ step, cohorts }, index) => (
        <Step
          key={`${index} ${step}`}
          number={index + 1}
          name={step}
          cohorts={cohorts}
          before={parsed[index - 1]?.cohorts}
          isLast={index === parsed.length - 1}
        />
      ))}
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly name: string;
  readonly cohorts: readonly TraceCohort[];
  readonly before: readonly TraceCohort[] | undefined;
  readonly isLast: boolean;
}

function Step({ number, name, cohorts, before, isLast }: StepProps) {
  const t = useMessages();
  const touched = cohorts.filter((cohort, index) => isTouched(cohort, before?.[index])).length;
  return (
    <details class="trace-step" open={isLast}>
      <summary>
        <span class="trace-number">{number}</span> {name}{' '}
        <span class="trace-count">{t('trace-touched', { count: touched, all: cohorts.length })}</span>
      </summary>
      <ol class="trace-cohorts">
        {cohorts.map((cohort, index) => (
          <li
            // The same word may stand twice; its place is what it is.
            key={index}
            class={`trace-cohort${isTouched(cohort, before?.[index]) ? ' is-touched' : ''}${cohort.isRemoved ? ' is-removed' : ''}`}
          >
            <strong class="trace-form">{cohort.form}</strong>
            <ul class="trace-readings">
              {cohort.readings.map((reading) => (
                <Reading key={`${reading.isRemoved} ${reading.depth} ${reading.tags.join(' ')}`} reading={reading} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Reading({ reading: { isRemoved, depth, tags, rules } }: { reading: TraceReading }) {
  const t = useMessages();
  const words = tags.join(' ');
  return (
    <li class={`trace-reading depth-${Math.min(depth, 4)}`}>
      {isRemoved ? (
        <del>
          <span class="visually-hidden">{t('trace-removed')} </span>
          {words}
        </del>
      ) : (
        <span>{words}</span>
      )}
      {rules.map((rule) => (
        <code key={rule} class="trace-rule">
          {rule}
        </code>
      ))}
    </li>
  );
}

function useTrace(
  tag: string,
  text: string,
  isReady: boolean,
): { steps: readonly TraceStep[]; refusal: string | undefined } {
  const session = useSession();
  const [steps, setSteps] = useState<readonly TraceStep[]>([]);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const { trace = [] } = await session.checker.check(tag, text, { trace: true, signal });
      setSteps(trace);
      setRefusal(undefined);
    };
    const timer = setTimeout(() => {
      if (!isReady) return setSteps([]);
      ask().catch((error: unknown) => {
        if (!signal.aborted) setRefusal(error instanceof LangtoolsError ? error.detail : String(error));
      });
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [session, tag, text, isReady]);
  return { steps, refusal };
}
