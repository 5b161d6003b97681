/** Says in the page's language why a language cannot be kept or used on this device. */
import type { DeviceTrouble } from '../../device/device-failure.js';
import type { Translate } from '../../messages/page-messages.js';

export function deviceTroubleText(t: Translate, code: DeviceTrouble, detail: string, language: string): string {
  if (code === 'refused') return t('trouble-other', { detail });
  if (code === 'no-connection') return t('trouble-no-connection');
  return t(`device-trouble-${code}`, { language });
}
