/**
 * The background of the extension: it decides who may ask for what, knows settings and personal words, and passes texts to the engine.
 * Start at `startBackground`.
 */

import type { DetectedLanguage } from '../../../../src/detect/index.js';
import { htmlLanguage } from '../../../../web/src/languages/names.js';
import type {
  CheckReply,
  ExtensionState,
  FromContent,
  FromPages,
  LanguageAnswer,
  LanguageState,
  Settings,
  ToEngine,
} from '../protocol.js';
import { readFromContent } from '../protocol.js';
import { hostOf, isOn } from '../site-rules.js';
import { addIgnored, allIgnored, changeSettings, readIgnored, readSettings, writeIgnored } from './settings.js';
import { registerSites, startIn, startInOpenTabs, tellTabs } from './sites.js';

export type AskEngine = (message: ToEngine) => Promise<unknown>;

/** A guess from less is often wrong. */
const LEAST_CONFIDENCE = 0.5;

export function startBackground(askEngine: AskEngine): void {
  // Content scripts run in the processes of pages. Firefox has no such switch; there the isolated world alone keeps pages out.
  void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  chrome.runtime.onInstalled.addListener(({ reason }) => {
    void registerSites();
    if (reason === 'install') void chrome.runtime.openOptionsPage();
  });
  chrome.permissions.onAdded.addListener(() => void allowedMore());
  chrome.permissions.onRemoved.addListener(() => void registerSites());
  chrome.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    const answering = dispatch(message, sender, askEngine);
    if (answering === undefined) return false;
    answering.then(
      (value) => respond({ value }),
      (error: unknown) => respond({ error: error instanceof Error ? error.message : String(error) }),
    );
    return true;
  });
}

async function allowedMore(): Promise<void> {
  const settings = await readSettings();
  await registerSites();
  await startInOpenTabs(settings);
}

/** Nothing where the message is not for the background, or its sender may not send it. */
function dispatch(
  message: unknown,
  sender: chrome.runtime.MessageSender,
  askEngine: AskEngine,
): Promise<unknown> | undefined {
  if (sender.id !== chrome.runtime.id) return undefined;
  if ((message as { to?: unknown } | null)?.to === 'engine') return undefined;
  if (sender.url?.startsWith(chrome.runtime.getURL('')) === true) return answerPage(message as FromPages, askEngine);
  const asked = readFromContent(message);
  const host = hostOf(sender.tab?.url ?? sender.url ?? '');
  if (asked === undefined || sender.tab === undefined) return undefined;
  return answerContent(asked, host, askEngine);
}

async function answerContent(asked: FromContent, host: string, askEngine: AskEngine): Promise<unknown> {
  const settings = await readSettings();
  switch (asked.kind) {
    case 'language':
      return languageOf(asked, host, settings, askEngine);
    case 'check':
      return check(asked, settings, askEngine);
    case 'ignore':
      return addIgnored(asked.what, asked.tag, asked.value);
    case 'languages':
      return settings.languages;
    case 'choose-language':
      return chooseLanguage(host, asked.tag);
    case 'switch-off':
      return switchSite(host, false);
  }
}

async function languageOf(
  { text, hint }: Extract<FromContent, { kind: 'language' }>,
  host: string,
  settings: Settings,
  askEngine: AskEngine,
): Promise<LanguageAnswer> {
  const { languages, siteLanguages, usualLanguage } = settings;
  const named = (tag: string, isChosen = false): LanguageAnswer => ({ tag, isChosen, name: languages[tag] ?? tag });
  const chosen = siteLanguages[host] ?? '';
  if (Object.hasOwn(languages, chosen)) return named(chosen, true);
  const offered = (tag: string) => {
    if (Object.hasOwn(languages, tag)) return tag;
    return Object.keys(languages).find((each) => htmlLanguage(each) === tag);
  };
  const [best] = (await askEngine({ kind: 'detect', text })) as readonly DetectedLanguage[];
  // A text in a language that is not offered is not checked in another one.
  if (best !== undefined && best.confidence >= LEAST_CONFIDENCE) return named(offered(best.tag) ?? '');
  const hinted = offered(hint.toLowerCase()) ?? offered(hint.toLowerCase().split('-')[0] ?? '');
  return named(hinted ?? (Object.hasOwn(languages, usualLanguage) ? usualLanguage : ''));
}

async function check(
  { tag, texts }: Extract<FromContent, { kind: 'check' }>,
  { source, languages }: Settings,
  askEngine: AskEngine,
): Promise<CheckReply> {
  if (!Object.hasOwn(languages, tag)) return { kind: 'failed', code: 'refused' };
  const [words, rules] = await Promise.all([readIgnored('words', tag), readIgnored('rules', tag)]);
  const locales = [chrome.i18n.getUILanguage(), ...navigator.languages];
  return (await askEngine({ kind: 'check', source, tag, texts, locales, words, rules })) as CheckReply;
}

async function answerPage(asked: FromPages, askEngine: AskEngine): Promise<unknown> {
  switch (asked.kind) {
    case 'state':
      return state(askEngine);
    case 'site':
      return switchSite(asked.host, asked.isOn, asked.tabId);
    case 'site-language':
      return chooseLanguage(asked.host, asked.tag);
    case 'save': {
      const settings = await changeSettings((before) => ({ ...before, ...asked.change }));
      await registerSites();
      if (asked.change.languages !== undefined) await askEngine({ kind: 'look-again' });
      await (settings.isEverywhere ? startInOpenTabs(settings) : undefined);
      return tellTabs({ kind: 'again' }, () => true);
    }
    case 'keep-language':
    case 'remove-language': {
      const { source } = await readSettings();
      return askEngine({ kind: asked.kind === 'keep-language' ? 'keep' : 'remove', source, tag: asked.tag });
    }
    case 'save-words':
      await writeIgnored('words', asked.tag, asked.words);
      return tellTabs({ kind: 'again' }, () => true);
    case 'allow-rules':
      await writeIgnored('rules', asked.tag, []);
      return tellTabs({ kind: 'again' }, () => true);
  }
}

async function state(askEngine: AskEngine): Promise<ExtensionState> {
  const settings = await readSettings();
  const { source } = settings;
  const kept = source.isRemote || source.base === '' ? [] : await askEngine({ kind: 'kept', source });
  const [words, rules] = await Promise.all([allIgnored('words'), allIgnored('rules')]);
  return { settings, kept: kept as readonly LanguageState[], words, rules };
}

async function switchSite(host: string, isToBeOn: boolean, tabId?: number): Promise<void> {
  if (host === '') return;
  const settings = await changeSettings((before) => ({ ...before, sites: { ...before.sites, [host]: isToBeOn } }));
  await registerSites();
  if (isToBeOn && tabId !== undefined) await startIn(tabId);
  // A tab whose address is not known to the extension decides by itself.
  if (!isToBeOn) await tellTabs({ kind: 'stop' }, (other) => other === host);
  else await tellTabs({ kind: 'again' }, (other) => other !== undefined && isOn(settings, other));
}

async function chooseLanguage(host: string, tag: string): Promise<void> {
  if (host === '') return;
  await changeSettings((before) => {
    const { [host]: _, ...others } = before.siteLanguages;
    return { ...before, siteLanguages: tag === '' ? others : { ...others, [host]: tag } };
  });
  await tellTabs({ kind: 'again' }, (other) => other === host);
}
