/** Follows what is saved in a language repository. Start at `watchSources`. */
import { watch } from 'node:fs';

export interface SourceListener {
  /** At once, and when something was saved. Not called again before it has ended; what is saved meanwhile calls it once more afterwards. */
  readonly onSaved: () => Promise<void>;
  /** Something was saved while `onSaved` is at work. */
  readonly onEarlier?: () => void;
  /** The folder can be followed no longer, or `onSaved` failed. */
  readonly onError: (error: unknown) => void;
}

/** Editors write a file in several steps; nothing is done before nothing has happened for this long. */
const SETTLE_MS = 200;
/** What builds write themselves, and what editors write beside a file. */
const NO_SOURCE = /\.(?:zhfst|zcheck|hfst|hfstol|pmhfst|part|tmp)$|[~#]$/;

export function watchSources(folder: string, listener: SourceListener): { close(): Promise<void> } {
  const { onSaved, onEarlier, onError } = listener;
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  let isClosed = false;
  let atWork: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false;
      await onSaved();
    }
  };
  const start = (): void => {
    isWanted = true;
    if (atWork !== undefined) {
      onEarlier?.();
      return;
    }
    atWork = work()
      .catch(onError)
      .finally(() => {
        atWork = undefined;
      });
  };
  const watcher = watch(folder, { recursive: true });
  watcher.on('error', onError);
  watcher.on('change', (_, name) => {
    if (!isSource(String(name))) return;
    clearTimeout(timer);
    timer = setTimeout(start, SETTLE_MS);
  });
  start();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      watcher.close();
      await atWork;
    },
  };
}

function isSource(path: string): boolean {
  const isHidden = path.split(/[/\\]/).some((part) => part.startsWith('.'));
  return !isHidden && !NO_SOURCE.test(path);
}
