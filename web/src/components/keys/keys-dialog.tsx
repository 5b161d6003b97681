/** Which keys do what. Loaded when it is opened. */
import { useMessages } from '../../messages/page-messages.js';
import { Dialog } from '../parts/dialog.js';
import { Loaded } from '../parts/loaded.js';

const loadKeys = async () => (await import('./key-list.js')).KeyList;

export function KeysDialog() {
  const t = useMessages();
  return (
    <Dialog id="keys" label={t('keys-button')} icon={null} title={t('keys-button')} isLabelled>
      {() => <Loaded load={loadKeys} props={{}} />}
    </Dialog>
  );
}
