/** Which findings a text has most of, and the places to look at: what its writer can learn from. Pure. */
import { type IssueKind, SPELLING_CODE } from '../checking/issue.js';
import type { PlacedIssue } from '../editor/issues-field.js';

export interface FrequentFinding {
  readonly code: string;
  readonly kind: IssueKind;
  /** Empty where the kind says it all. */
  readonly title: string;
  /** What the checker said about the first example. */
  readonly description: string;
  readonly count: number;
  /** One of each, the most frequent first. */
  readonly examples: readonly FindingExample[];
}

export interface FindingExample {
  readonly placed: PlacedIssue;
  readonly count: number;
}

const MOST_FINDINGS = 5;
const MOST_EXAMPLES = 3;

/** Findings of one rule belong together; so do all misspellings. */
export function frequentFindings(findings: readonly PlacedIssue[]): FrequentFinding[] {
  const groups = [...groupedBy(findings, ({ issue }) => (issue.kind === 'spelling' ? SPELLING_CODE : issue.code))];
  return groups
    .map(([code, placed]) => describe(code, placed))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_FINDINGS);
}

function describe(code: string, placed: readonly PlacedIssue[]): FrequentFinding {
  const alike = [
    ...groupedBy(placed, ({ issue }) => `${issue.text.toLowerCase()}\n${issue.suggestions[0] ?? ''}`).values(),
  ];
  const examples = alike.sort((a, b) => b.length - a.length);
  const first = examples[0]?.[0]?.issue;
  return {
    code,
    kind: first?.kind ?? 'grammar',
    title: first?.title ?? '',
    description: first?.description ?? '',
    count: placed.length,
    examples: examples
      .slice(0, MOST_EXAMPLES)
      .flatMap(([example, ...others]) =>
        example === undefined ? [] : [{ placed: example, count: others.length + 1 }],
      ),
  };
}

/** In the order of their first. */
function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
