/** Which sites are checked, by the settings alone. */
import type { Settings } from './protocol.js';

export const EVERYWHERE = ['http://*/*', 'https://*/*'];

export const patternsOf = (host: string) => [`http://${host}/*`, `https://${host}/*`];

export function isOn({ isEverywhere, sites }: Pick<Settings, 'isEverywhere' | 'sites'>, host: string): boolean {
  return sites[host] ?? isEverywhere;
}

/** Empty for pages of the browser itself. */
export function hostOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) ? hostname : '';
}
