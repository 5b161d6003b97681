/** Lists of words at the other processes, as a store of words uses them. */
import type { WordChange } from './word-state.js';

export interface SharedWords {
  readonly isReachable: boolean;
  /** Milliseconds, by a clock that all processes share; later than every time that was given or seen before. */
  now(): number;
  /** All that is known of a list, or undefined where it cannot be reached. */
  fetch(list: string): Promise<readonly WordChange[] | undefined>;
  /** @returns whether the others have it now */
  send(list: string, changes: readonly WordChange[]): Promise<boolean>;
  /** Somebody has changed a list; without changes it has to be fetched. */
  onChange(listener: (list: string, changes: readonly WordChange[] | undefined) => void): void;
  /** They can be reached again (`isBack`); called also from time to time while they can, for what could not be sent. */
  onReachable(listener: (isBack: boolean) => void): void;
}
