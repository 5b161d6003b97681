import type { CommandReader } from './command-reader.js';
import type { Session } from './session.js';

/** A command of a script: its names, the full one first, and what it does. The reader stands behind the name. */
export interface Command {
  readonly names: readonly string[];
  readonly run: (session: Session, reader: CommandReader) => void;
}
