/** Work on many paragraphs whose results are sent ahead in parcels: what is done is not lost when the deadline comes before the end. */
import { WorkStopped } from '../engine/budget.js';

const PARCEL_MS = 200;

/** @returns the results that were not sent ahead */
export function inParcels<Found>(
  texts: readonly string[],
  work: (text: string) => Found,
  sendAhead: (parcel: readonly Found[]) => void,
): Found[] {
  let parcel: Found[] = [];
  let sentMs = performance.now();
  for (const text of texts) {
    try {
      parcel.push(work(text));
    } catch (error) {
      if (error instanceof WorkStopped) sendAhead(parcel);
      throw error;
    }
    if (performance.now() - sentMs < PARCEL_MS) continue;
    sendAhead(parcel);
    parcel = [];
    sentMs = performance.now();
  }
  return parcel;
}
