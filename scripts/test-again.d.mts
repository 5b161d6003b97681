/** The files of the failed tests that a report names; nothing if something else failed, too, or too many did. */
export function filesToRunAgain(report: string): string[] | undefined;
