/** What a visitor of a site has said about findings for good: own words and rules that are off, kept in the browser for the site, per language. */

export type Kept = 'words' | 'rules';

/** No more are kept: the browser gives a site little room, and others use it too. */
const MOST_KEPT = 1000;

export function readKept(kind: Kept, tag: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(kind, tag)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    // A browser that keeps nothing, or what somebody else has written there.
    return [];
  }
}

export function keep(kind: Kept, tag: string, value: string): void {
  try {
    const kept = [...new Set([...readKept(kind, tag), value])].slice(-MOST_KEPT);
    localStorage.setItem(nameOf(kind, tag), JSON.stringify(kept));
  } catch {
    // It holds until the page is closed.
  }
}

function nameOf(kind: Kept, tag: string): string {
  return `langtools.embed.${kind}.${tag}`;
}
