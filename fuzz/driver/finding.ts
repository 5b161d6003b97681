/** What a fuzzer reports, and how two reports of one defect are recognised as the same. */
import { createHash } from 'node:crypto';

export type FindingKind = 'error' | 'hang' | 'memory';

export interface Finding {
  readonly kind: FindingKind;
  /** The same for all inputs that show one defect. */
  readonly key: string;
  /** The message and the first lines of the stack. */
  readonly report: string;
  readonly input: Uint8Array;
  /** As short as the minimiser made it; the input itself until then. */
  readonly minimised: Uint8Array;
}

const STACK_LINES = 12;

/** The class, and the first place in our own code: messages hold values and differ from input to input. */
export function keyOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`;
  const frames = framesOf(error);
  const place = frames.find((line) => !line.includes('node_modules') && !line.includes('node:')) ?? frames[0] ?? '';
  const isViolation = error.name === 'Violation';
  return `${error.name} ${isViolation ? error.message.replace(/\d+/g, 'n') : ''} ${place.trim()}`;
}

export function reportOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [`${error.name}: ${error.message.slice(0, 500)}`, ...framesOf(error).slice(0, STACK_LINES)].join('\n');
}

/** The lines of the stack, with paths as they are in the repository. */
function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return lines.map((line) => line.replace(/file:\/\/.*\/langtools-fuzz\//, ''));
}

export function nameOf(input: Uint8Array): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 12);
}
