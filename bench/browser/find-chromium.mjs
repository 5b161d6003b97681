/** The browser of the measurements: Chromium as the system has it. */
import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function findChromium() {
  const found = [process.env.LANGTOOLS_BROWSER ?? '', ...CANDIDATES].find((path) => path !== '' && existsSync(path));
  if (found === undefined) throw new Error('no Chromium: set LANGTOOLS_BROWSER, or apt install chromium');
  return found;
}
