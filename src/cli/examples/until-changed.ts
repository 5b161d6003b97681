/** Waits until a file in one of some folders is saved, and until the saving has come to rest. Start at `untilChanged`. */
import { existsSync, type FSWatcher, watch } from 'node:fs';

/** Editors write a file in several steps. */
const SETTLE_MS = 150;

export function untilChanged(folders: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const watchers: FSWatcher[] = [];
    const end = (finish: () => void) => {
      for (const watcher of watchers) watcher.close();
      finish();
    };
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(resolve), SETTLE_MS);
    };
    for (const folder of folders.filter((each) => existsSync(each))) {
      const watcher = watch(folder, { recursive: true }, settle);
      watcher.on('error', (error) => end(() => reject(error)));
      watchers.push(watcher);
    }
  });
}
