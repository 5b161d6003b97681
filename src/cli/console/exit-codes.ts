/** What an exit code of `langtools` means; scripts may rely on it, `langtools --help` lists it. */
export const EXIT = {
  ok: 0,
  /** The command worked and found something wrong: misspellings, errors, problems in a pack. */
  findings: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A setting, a deployment or a keys file is wrong. */
  settings: 3,
  /** A pack or language data is missing, broken, or cannot be had. */
  pack: 4,
  /** The address cannot be listened on. */
  listen: 5,
  /** An internal error. */
  internal: 70,
  /** Ended by SIGINT or SIGTERM before it was done; the same command goes on with it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a message for the user and a code for scripts. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  constructor(
    message: string,
    readonly exitCode: ExitCode,
  ) {
    super(message);
  }
}
