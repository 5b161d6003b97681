/** On which sites fields are checked: content scripts are registered for these, and for no others. */
import type { Settings, ToContent } from '../protocol.js';
import { EVERYWHERE, hostOf, isOn, patternsOf } from '../site-rules.js';
import { inTurn, readSettings } from './settings.js';

const SCRIPT = 'fields';
const FILE = 'content.js';

/** Registers for what is switched on and allowed by the browser. One after the other, each with the settings as they are then. */
export function registerSites(): Promise<void> {
  return inTurn(async () => register(await readSettings()));
}

async function register({ isEverywhere, sites }: Settings): Promise<void> {
  const hosts = Object.keys(sites);
  const isAllowed = (origins: string[]) => chrome.permissions.contains({ origins });
  const isForAll = isEverywhere && (await isAllowed(EVERYWHERE));
  const own: string[] = [];
  for (const host of hosts)
    if (!isForAll && sites[host] === true && (await isAllowed(patternsOf(host)))) own.push(...patternsOf(host));
  const matches = isForAll ? EVERYWHERE : own;
  const excludeMatches = isForAll ? hosts.filter((host) => sites[host] === false).flatMap(patternsOf) : [];
  await chrome.scripting.unregisterContentScripts({ ids: [SCRIPT] }).catch(() => {});
  if (matches.length === 0) return;
  await chrome.scripting.registerContentScripts([
    {
      id: SCRIPT,
      js: [FILE],
      matches,
      ...(excludeMatches.length === 0 ? {} : { excludeMatches }),
      allFrames: true,
      matchOriginAsFallback: true,
      runAt: 'document_idle',
      persistAcrossSessions: true,
    },
  ]);
}

/** In pages that are open already. Those that the browser does not allow are left out. */
export async function startIn(tabId: number): Promise<void> {
  await chrome.scripting.executeScript({ target: { tabId, allFrames: true }, files: [FILE] }).catch(() => {});
}

export async function startInOpenTabs(settings: Settings): Promise<void> {
  for (const { id, url } of await chrome.tabs.query({}))
    if (id !== undefined && url !== undefined && isOn(settings, hostOf(url))) await startIn(id);
}

/** Content scripts look again at what is on. */
export async function tellTabs(message: ToContent, isMeant: (host: string | undefined) => boolean): Promise<void> {
  for (const { id, url } of await chrome.tabs.query({}))
    if (id !== undefined && isMeant(url === undefined ? undefined : hostOf(url)))
      // Most tabs have no content script to hear it.
      void chrome.tabs.sendMessage(id, message).catch(() => {});
}
