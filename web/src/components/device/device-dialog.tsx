/**
 * Beside the choice of a language: the button that keeps it on this device, and "nothing leaves this device" while that is so.
 * What is in the dialog is loaded when it is opened.
 */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useMessages } from '../../messages/page-messages.js';
import { Dialog } from '../parts/dialog.js';
import { Device, Shield } from '../parts/icons.js';
import { useKept, useLanguage } from '../parts/session-context.js';

export function DeviceDialog() {
  const t = useMessages();
  const { tag } = useLanguage();
  const isKept = useKept(tag)?.data !== undefined;
  return (
    <span class="device">
      <Dialog
        id="device-title"
        label={t(isKept ? 'device-button-kept' : 'device-button')}
        icon={<Device />}
        title={t('device-title')}
      >
        {() => <Loaded />}
      </Dialog>
      {isKept && (
        <span class="device-badge" role="note" title={t('device-badge-why')}>
          <Shield />
          {t('device-badge')}
        </span>
      )}
    </span>
  );
}

function Loaded() {
  const t = useMessages();
  const [loaded, setLoaded] = useState<{ readonly Panel: ComponentType } | 'failed' | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    import('./device-panel.js').then(
      ({ DevicePanel }) => isWanted && setLoaded({ Panel: DevicePanel }),
      () => isWanted && setLoaded('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  if (loaded === 'failed') return <p role="alert">{t('trouble-no-connection')}</p>;
  return loaded === undefined ? null : <loaded.Panel />;
}
