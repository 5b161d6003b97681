/** Opens the statistics, and has the writer's progress recorded. Both are loaded when they are used. */
import { useEffect } from 'preact/hooks';
import { useMessages } from '../../messages/page-messages.js';
import { Dialog } from '../parts/dialog.js';
import { Chart } from '../parts/icons.js';
import { Loaded } from '../parts/loaded.js';
import { useSession, useSessionState } from '../parts/session-context.js';

const loadStatistics = async () => (await import('./statistics.js')).Statistics;

export function StatisticsButton() {
  const t = useMessages();
  const session = useSession();
  const isEmpty = useSessionState((state) => state.words === 0);
  useEffect(() => {
    if (isEmpty) return;
    const recording = import('../../statistics/record-progress.js').then(({ recordProgress }) =>
      recordProgress(session),
    );
    return () => void recording.then((stop) => stop());
  }, [isEmpty, session]);
  return (
    <Dialog id="statistics" label={t('stats-button')} icon={<Chart />} title={t('stats-button')} isLabelled>
      {(close) => <Loaded load={loadStatistics} props={{ onDone: close }} />}
    </Dialog>
  );
}
