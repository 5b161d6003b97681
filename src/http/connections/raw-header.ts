/** One header of a request, without reading all of them into an object, as Node does when it is asked for one. */
import type { IncomingMessage } from 'node:http';

/** @param name in small letters */
export function rawHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const candidate = rawHeaders[i];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) return rawHeaders[i + 1];
  }
  return undefined;
}
