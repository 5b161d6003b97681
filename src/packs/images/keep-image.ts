/** Keeps what a loader made of a pack, in a loader thread that has nothing else to do. Start at `load`. */
import { errorCode } from '../../engine/error-code.js';
import type { LoadProgress } from './load-progress.js';
import { keepImage, type PackImage } from './pack-images.js';

/** A loaded pack says this where it has no image yet. */
export interface KeepRequest {
  readonly module: string;
  readonly params: KeepParams;
}

export interface KeepParams {
  readonly image: PackImage;
  /** For reports: what it is called. */
  readonly pack: string;
  /** There was one, and it was damaged. */
  readonly wasDamaged: boolean;
}

const MODULE = new URL(import.meta.url).href;

export function keepRequest(params: KeepParams): KeepRequest {
  return { module: MODULE, params };
}

/** A folder that cannot be written keeps nobody from being served: then it is prepared again next time. */
export function load(params: unknown, progress: LoadProgress, data: unknown): void {
  const { image, pack, wasDamaged } = params as KeepParams;
  const startMs = performance.now();
  try {
    const { bytes } = keepImage(image, data);
    const ms = Math.round(performance.now() - startMs);
    progress.onImage?.({ pack, outcome: wasDamaged ? 'rebuilt' : 'made', bytes, ms });
    progress.onKept?.(undefined);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    progress.onKept?.(code);
  }
}
