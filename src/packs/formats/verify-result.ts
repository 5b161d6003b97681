/** What a look at everything in a pack found: `install/verify.ts` fills it in, for voices `piper/verify-voice.ts`. */
import type { PackInfo } from './pack-info.js';
import type { PackExtension, PackKind } from './pack-kind.js';

export interface VerifyFinding {
  /** A warning does not keep the pack from working. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface VerifyResult {
  readonly kind?: PackKind | 'voice';
  readonly extension?: PackExtension | 'onnx';
  readonly info?: PackInfo;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  readonly members: readonly { readonly name: string; readonly sizeBytes: number }[];
  readonly findings: readonly VerifyFinding[];
}
