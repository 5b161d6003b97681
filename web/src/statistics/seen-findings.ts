/**
 * How many findings have appeared in a text while it was open, also those that were corrected since: each word that was
 * wrong counts once, and once more when it comes again. Pure.
 */
import { ISSUE_KINDS, type IssueKind } from '../checking/issue.js';
import type { PlacedIssue } from '../editor/issues-field.js';

export class SeenFindings {
  /** By rule and letters: how many there were at most at one time. */
  readonly #most = new Map<string, { readonly kind: IssueKind; readonly count: number }>();
  /** What was counted in the text before it was opened: those that are there at first are among them. */
  readonly #extra: readonly number[];

  constructor(findings: readonly PlacedIssue[], countedBefore: readonly number[]) {
    this.see(findings);
    const now = this.#counts();
    this.#extra = now.map((count, index) => Math.max(0, (countedBefore[index] ?? 0) - count));
  }

  see(findings: readonly PlacedIssue[]): void {
    const counts = new Map<string, { kind: IssueKind; count: number }>();
    for (const { issue } of findings) {
      const key = `${issue.code}\n${issue.text.toLowerCase()}`;
      const entry = counts.get(key) ?? { kind: issue.kind, count: 0 };
      counts.set(key, { ...entry, count: entry.count + 1 });
    }
    for (const [key, entry] of counts) if (entry.count > (this.#most.get(key)?.count ?? 0)) this.#most.set(key, entry);
  }

  /** In the order of `ISSUE_KINDS`. */
  get total(): number[] {
    return this.#counts().map((count, index) => count + (this.#extra[index] ?? 0));
  }

  #counts(): number[] {
    const counts = ISSUE_KINDS.map(() => 0);
    for (const { kind, count } of this.#most.values()) {
      const index = ISSUE_KINDS.indexOf(kind);
      if (index >= 0) counts[index]! += count;
    }
    return counts;
  }
}
