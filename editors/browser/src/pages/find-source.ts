/** Looks what is at an address: a service, a site of files, or neither. */
import type { Settings, Source } from '../protocol.js';

export type FoundSource = Pick<Settings, 'languages'> & Pick<Source, 'base' | 'isStatic'>;

/** Texts may be sent there, and data comes from there: not over a connection that others can read. */
export function readAddress(typed: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(address);
  const isOwn = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwn)) return undefined;
  return (origin + pathname.replace(/[^/]*\.html?$/, '')).replace(/\/+$/, '');
}

/** Nothing where there is neither. */
export async function findSource(base: string, apiKey: string): Promise<FoundSource | undefined> {
  for (const isStatic of [false, true]) {
    const languages = await readLanguages(`${base}/languages${isStatic ? '.json' : ''}`, isStatic ? '' : apiKey);
    if (languages !== undefined) return { base, isStatic, languages };
  }
  return undefined;
}

async function readLanguages(address: string, apiKey: string): Promise<Record<string, string> | undefined> {
  try {
    const headers: Record<string, string> = apiKey === '' ? {} : { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(address, { headers, cache: 'no-store' });
    const { available } = (await response.json()) as { available?: Record<string, Record<string, unknown>> };
    const named = { ...available?.grammar, ...available?.speller };
    const languages = Object.entries(named).filter(
      (entry): entry is [string, string] => /^[a-z][\w-]{1,49}$/i.test(entry[0]) && typeof entry[1] === 'string',
    );
    return languages.length === 0 ? undefined : Object.fromEntries(languages);
  } catch {
    return undefined;
  }
}
