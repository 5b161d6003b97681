/** What the service wrote into the page about the deployment it stands in, and where that deployment is. */
export interface PageDeployment {
  readonly title: string;
  readonly prefix: string;
  readonly others: readonly { readonly title: string; readonly prefix: string }[];
  /** Tag → name as the service lists it. */
  readonly names: Readonly<Record<string, string>>;
  /** Readable names, also of languages that the page itself speaks and the deployment does not offer. */
  readonly languageNames: Readonly<Record<string, { readonly autonym: string; readonly english: string }>>;
  readonly grammar: readonly string[];
  readonly speller: readonly string[];
  readonly tts: readonly string[];
  readonly aliases: Readonly<Record<string, string>>;
  readonly textLimit: number;
  readonly speechTextLimit: number;
  readonly needsKey: boolean;
  /** The page lies on a static host: everything is done on the device. */
  readonly isStatic?: boolean;
}

export function readDeployment(): PageDeployment {
  return JSON.parse(document.getElementById('deployment')?.textContent ?? '') as PageDeployment;
}

/** The folder that the page is in, without a slash at the end: right behind every proxy. */
export function baseUrl(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '');
}

/** The service's own root, where the reference is. */
export function rootUrl({ prefix }: PageDeployment): string {
  const base = baseUrl();
  return base.endsWith(prefix) ? base.slice(0, base.length - prefix.length) : base;
}

/** `sme`, `SE` and `se-NO` are `se`. */
export function pageTagOf({ names, aliases }: PageDeployment, requestedTag: string): string | undefined {
  for (let tag = requestedTag.toLowerCase(); tag !== ''; tag = shortened(tag)) {
    const canonical = Object.hasOwn(names, tag) ? tag : (aliases[tag] ?? '');
    if (Object.hasOwn(names, canonical)) return canonical;
  }
  return undefined;
}

/** One subtag less; nothing where there is none to drop, or where the tag is private and says another thing than its beginning. */
function shortened(tag: string): string {
  return tag.includes('-x-') ? '' : tag.slice(0, Math.max(0, tag.lastIndexOf('-')));
}
