/** Undefined for a language that has neither sentences nor pronunciation tests. */
export function sampleText(language: string): string | undefined;
