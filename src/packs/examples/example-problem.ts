/** What is wrong with one example of a language, or with a file that its examples need. */
export interface ExampleProblem {
  /** Inside the folder of languages: `se/grammar/examples.jsonl`. */
  readonly file: string;
  /** From 1; missing where the whole file is meant. */
  readonly line?: number;
  readonly problem: string;
}
