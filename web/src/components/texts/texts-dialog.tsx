/** The writer's texts: to open, search, rename, delete and take along, with earlier versions of each. Loaded when it is opened. */
import { useMessages } from '../../messages/page-messages.js';
import { Dialog } from '../parts/dialog.js';
import { Pages } from '../parts/icons.js';
import { Loaded } from '../parts/loaded.js';

const loadTexts = async () => (await import('./text-list.js')).TextList;

export function TextsDialog() {
  const t = useMessages();
  return (
    <Dialog id="texts-title" label={t('texts-button')} icon={<Pages />} title={t('texts-button')}>
      {(close) => <Loaded load={loadTexts} props={{ onDone: close }} />}
    </Dialog>
  );
}
