/** The formats of streams that CG-3 reads and writes. */
export const INPUT_FORMATS = ['cg', 'niceline', 'apertium', 'fst', 'plain', 'jsonl', 'binary'] as const;
export const OUTPUT_FORMATS = INPUT_FORMATS;
export type InputFormat = (typeof INPUT_FORMATS)[number];
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
