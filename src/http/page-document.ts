/**
 * The document of the page and what it is made of: the files of `dist/web/`, the policy, and the block of JSON that says which deployment it
 * stands in. `page.ts` serves it, `langtools site` writes it into a folder.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Deployment, OPERATIONS } from '../service/languages/deployments.js';
import { languageNames } from '../service/languages/language-names.js';
import { findTag, type TagTable } from '../service/languages/tags.js';

/** Two levels up from `src/http/` as from `dist/http/`. */
export const WEB_DIR = fileURLToPath(new URL('../../dist/web/', import.meta.url));
/** The worker that checks on the device can connect to nothing, so that no text leaves it. */
export const ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** Whether the page was built; without it `/` shows the overview. */
export function hasPage(): boolean {
  return readTemplate() !== undefined;
}

export function readTemplate(): string | undefined {
  try {
    return readFileSync(`${WEB_DIR}index.html`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The icon that the page names for home screens: a bitmap, which every browser can show. */
export function readIcon(template: string): Buffer {
  const file = /rel="apple-touch-icon" href="\.\/(assets\/[^"]+)"/.exec(template)?.[1];
  if (file === undefined) throw new Error('the page has no icon');
  return readFileSync(`${WEB_DIR}${file}`);
}

/**
 * Scripts and styles of ours alone; the nonce is for the style element of the editor. With trusted types a browser refuses
 * to read any string as HTML; the one exception, `paste`, reads a clipboard into a document that is never shown; `own-script` starts the page's own workers.
 */
export function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    'media-src blob:',
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types paste own-script',
  ].join('; ');
}

export interface PageDescription {
  readonly deployment: Deployment;
  readonly prefix: string;
  readonly others: readonly { readonly title: string; readonly prefix: string }[];
  readonly tagTable: TagTable;
  readonly settings: { readonly textLimit: number; readonly speechTextLimit: number };
  readonly needsKey: boolean;
  readonly isStatic?: boolean;
}

/** What the page cannot learn from the operations: the names of languages that are offered but not installed. */
export function describeDeployment({ deployment, tagTable, settings, ...page }: PageDescription): string {
  const { grammar, speller, tts } = deployment.tags;
  const { prefix, others, needsKey, isStatic } = page;
  const description = {
    title: deployment.title,
    prefix,
    others,
    names: Object.fromEntries([...tts, ...grammar, ...speller]),
    languageNames: Object.fromEntries(languageNames()),
    grammar: [...grammar.keys()],
    speller: [...speller.keys()],
    tts: [...tts.keys()],
    aliases: otherCodes(deployment, tagTable),
    textLimit: settings.textLimit,
    speechTextLimit: settings.speechTextLimit,
    needsKey,
    ...(isStatic === true ? { isStatic } : {}),
  };
  // `</script>` in a language's name must not end the block.
  return JSON.stringify(description).replaceAll('<', '\\u003c');
}

export function documentOf(template: string, nonce: string, description: string): string {
  return template.replace('%NONCE%', nonce).replace('"%DEPLOYMENT%"', () => description);
}

/** Codes that are not offered as such, and the tag that answers to them here. */
function otherCodes(deployment: Deployment, table: TagTable): Record<string, string> {
  const codes = [...table.aliases.keys(), ...table.substitutes.keys()];
  const pairs = codes.map((code) => [code, findTag(deployment, OPERATIONS, code, table)] as const);
  return Object.fromEntries(pairs.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
