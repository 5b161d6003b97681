/**
 * Strings that become documents, and addresses that become scripts. The Content-Security-Policy forbids that everywhere but
 * here: under the name `paste` for documents that are never shown, such as what a clipboard holds, and under the
 * name `own-script` for workers, whose scripts are files of the page.
 */

interface TrustedPolicy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Partial<TrustedPolicy>): TrustedPolicy };
  }
}

let paste: TrustedPolicy | undefined;
let ownScript: TrustedPolicy | undefined;

/** A document that is never shown: nothing of it is loaded or run. */
export function parseInert(html: string): Document {
  paste ??= window.trustedTypes?.createPolicy('paste', { createHTML: (text) => text });
  return new DOMParser().parseFromString(paste?.createHTML(html) ?? html, 'text/html');
}

/** The address of one of the page's own scripts. */
export function trustedScriptUrl(url: string): string {
  ownScript ??= window.trustedTypes?.createPolicy('own-script', {
    createScriptURL: (address) => {
      if (new URL(address, document.baseURI).origin !== location.origin) throw new Error('a script of another origin');
      return address;
    },
  });
  return ownScript?.createScriptURL(url) ?? url;
}
