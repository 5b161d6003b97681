/** Asks the service which language a text is in. A service without `POST /detect` is asked once. */
import type { Detected } from './language-hint.js';

export type Detect = (text: string, signal: AbortSignal) => Promise<readonly Detected[]>;

export function detectWith(baseUrl: string, apiKey: string | undefined): Detect {
  let isOffered = true;
  return async (text, signal) => {
    if (!isOffered) return [];
    const response = await fetch(`${baseUrl}/detect`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ text }),
      signal,
    });
    if (response.status === 404 || response.status === 405) isOffered = false;
    return response.ok ? readDetected(await response.json()) : [];
  };
}

/** `{"results":[{"tag":"nb","confidence":0.97}]}`, best first. */
export function readDetected(answer: unknown): Detected[] {
  const { results = [] } = answer as { results?: readonly Partial<Detected>[] };
  return results.flatMap(({ tag, confidence }) =>
    typeof tag === 'string' && typeof confidence === 'number' ? [{ tag, confidence }] : [],
  );
}
