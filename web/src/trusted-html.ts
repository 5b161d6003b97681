/**
 * Strings that become documents. The Content-Security-Policy forbids that everywhere but here, under the name `paste`:
 * for documents that are never shown, such as what a clipboard or a file holds.
 */

interface TrustedHtmlPolicy {
  createHTML(html: string): string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: TrustedHtmlPolicy): TrustedHtmlPolicy };
  }
}

let policy: TrustedHtmlPolicy | undefined;

function trusted(source: string): string {
  policy ??= window.trustedTypes?.createPolicy('paste', { createHTML: (text) => text });
  return policy?.createHTML(source) ?? source;
}

/** A document that is never shown: nothing of it is loaded or run. */
export function parseInert(source: string, type: 'text/html' | 'application/xml'): Document {
  return new DOMParser().parseFromString(trusted(source), type);
}
