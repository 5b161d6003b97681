/**
 * Adds checking to the fields of any web site, with one line of HTML:
 *
 *     <script src="https://tools.example.org/b/embed.js" data-lang="se" defer></script>
 *
 * With `data-engine="local"` the browser checks, with data that it loads from the service once.
 *
 * Every `<textarea data-langtools>` and `[contenteditable][data-langtools]` is checked then, and words of every
 * `[data-hyphenate]` get soft hyphens. `docs/guides/embed.md` has the rest.
 */
import { type ContentType, LangtoolsClient } from '../../../src/client/index.js';
import { PageChecker } from '../checker/page-checker.js';
import { RemoteChecker } from '../checker/remote-checker.js';
import { fieldCheck } from '../checking/check-passages.js';
import { SiteMemory } from './embed-choices.js';
import type * as EmbedEngineModule from './embed-engine.js';
import { FieldChecker } from './field-checker.js';
import { labelsFor } from './labels.js';
import { addSoftHyphens, type WordDivider } from './soft-hyphens.js';
import { createOverlay } from './style.js';

export interface AttachOptions {
  /** The language of the text; else the field's `data-langtools`, its `lang`, or the script's `data-lang`. */
  readonly lang?: string;
  /** What markup the text has; else the field's `data-content-type`, or the script's. */
  readonly contentType?: ContentType;
}

export interface Attached {
  detach(): void;
}

export interface HyphenateOptions {
  /** The language of the text; else the element's `data-hyphenate`, its `lang`, or the script's `data-lang`. */
  readonly lang?: string;
}

/** `window.langtools`, for fields and texts that come later. */
export interface LangtoolsEmbed {
  attach(field: HTMLElement, options?: AttachOptions): Attached;
  /** Adds soft hyphens to the words of an element; resolves when they are there. */
  hyphenate(element: HTMLElement, options?: HyphenateOptions): Promise<void>;
}

declare global {
  interface Window {
    langtools?: LangtoolsEmbed;
  }
}

type EmbedEngine = typeof EmbedEngineModule;

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const settings = script?.dataset ?? {};

function start(): LangtoolsEmbed {
  const base = (settings.service ?? new URL('.', script?.src ?? location.href).href).replace(/\/+$/, '');
  const place = { baseUrl: base, ...(settings.key === undefined ? {} : { apiKey: settings.key }) };
  const remote = new RemoteChecker(place);
  const local = settings.engine === 'local' ? loadLocal(base) : undefined;
  const checker = local === undefined ? remote : new PageChecker(remote, local);
  const client = new LangtoolsClient(place);
  const divider: WordDivider = {
    hyphenate: async (tag, text, options = {}) =>
      (await local?.hyphenate(tag, text, options)) ?? client.hyphenate(tag, text, options),
  };
  if (settings.engine !== undefined && !ENGINES.includes(settings.engine))
    console.warn(`langtools: data-engine must be one of ${ENGINES.join(', ')}`);
  const locales = [settings.ui, document.documentElement.lang, ...navigator.languages].filter(
    (locale) => locale !== undefined,
  );
  let root: ShadowRoot | undefined;
  return {
    attach(field, { lang, contentType = markupOf(field) } = {}) {
      root ??= createOverlay(document.body, 'open');
      const tag = lang || field.dataset.langtools || field.lang || settings.lang || document.documentElement.lang;
      const labels = labelsFor(locales);
      const memory = new SiteMemory(tag);
      const markup = contentType === undefined ? {} : { contentType };
      return new FieldChecker(field, {
        check: fieldCheck(checker, () => ({ tag, locales, words: memory.words, ...markup })),
        memory,
        contentType,
        labels,
        root,
        watchWaiting: local && ((tell, signal) => local.watchWaiting(tag, tell, signal)),
      });
    },
    hyphenate(element, { lang } = {}) {
      const tag = lang || element.dataset.hyphenate || element.lang || settings.lang || document.documentElement.lang;
      return addSoftHyphens(divider, element, tag);
    },
  };
}

const ENGINES: readonly string[] = ['service', 'local'];

/** The engine is a file of the service, loaded for the sites that ask for it. Without it the service checks. */
function loadLocal(base: string): EmbedEngineModule.EmbedChoice {
  const loaded = import(/* @vite-ignore */ `${base}/embed-engine.js`).then(
    ({ createLocalChoice }: EmbedEngine) => createLocalChoice({ base, apiKey: settings.key }),
    (error: unknown) => {
      console.warn(`langtools: the local engine cannot be loaded, so the service checks: ${error}`);
      return undefined;
    },
  );
  return {
    checkerOf: async (tag) => (await loaded)?.checkerOf(tag),
    checker: async () => (await loaded)?.checker(),
    failed: (tag, failure) => void loaded.then((choice) => choice?.failed(tag, failure)),
    hyphenate: async (tag, text, options) => (await loaded)?.hyphenate(tag, text, options),
    watchWaiting: (tag, tell, signal) =>
      void loaded.then((choice) => signal.aborted || choice?.watchWaiting(tag, tell, signal)),
  };
}

const CONTENT_TYPES: readonly ContentType[] = ['text/markdown', 'text/html', 'application/x-latex'];

/** Only text areas hold sources. An unknown type is reported, and the field is checked as plain text. */
function markupOf(field: HTMLElement): ContentType | undefined {
  const named = field.dataset.contentType ?? settings.contentType ?? 'text/plain';
  if (named === 'text/plain' || !(field instanceof HTMLTextAreaElement)) return undefined;
  const contentType = CONTENT_TYPES.find((type) => type === named);
  if (contentType === undefined)
    console.warn(`langtools: data-content-type must be one of ${CONTENT_TYPES.join(', ')}`);
  return contentType;
}

function attachAll(embed: LangtoolsEmbed): void {
  const selector = settings.fields ?? '[data-langtools]';
  for (const field of document.querySelectorAll<HTMLElement>(selector)) embed.attach(field);
  for (const element of document.querySelectorAll<HTMLElement>('[data-hyphenate]'))
    embed.hyphenate(element).catch((error: unknown) => {
      console.warn(`langtools: words cannot be divided: ${error}`);
    });
}

window.langtools ??= start();
const embed = window.langtools;
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => attachAll(embed));
else attachAll(embed);
