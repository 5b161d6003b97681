/**
 * Results of steps as they are in memory, for a program that builds one repository again and again: what a change leaves as it was is
 * neither read nor decoded again, and what algorithms know of a transducer stays with it. Where it takes too much room, what was not
 * used for longest leaves.
 */
import type { Automaton } from '../../fst/build/automaton.js';
import type { Artefact } from '../recipes/artefact.js';

interface Remembered {
  readonly digest: string;
  readonly artefact: Artefact;
  readonly byteCount: number;
}

export class ArtefactMemory {
  /** By the path of the step; those that were used last stand at the end. */
  readonly #artefacts = new Map<string, Remembered>();
  readonly #maxBytes: number;
  #byteCount = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(path: string, digest: string): Artefact | undefined {
    const found = this.#artefacts.get(path);
    if (found?.digest !== digest) return undefined;
    this.#artefacts.delete(path);
    this.#artefacts.set(path, found);
    return found.artefact;
  }

  /** In the place of what the path had before. */
  remember(path: string, digest: string, artefact: Artefact): void {
    this.#forget(path);
    const byteCount = bytesIn(artefact);
    this.#artefacts.set(path, { digest, artefact, byteCount });
    this.#byteCount += byteCount;
    for (const oldest of this.#artefacts.keys()) {
      if (this.#byteCount <= this.#maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    this.#byteCount -= this.#artefacts.get(path)?.byteCount ?? 0;
    this.#artefacts.delete(path);
  }
}

function bytesIn(artefact: Artefact): number {
  if (artefact.kind === 'text') return artefact.text.length * 2;
  if (artefact.kind === 'bytes') return artefact.bytes.length;
  return artefact.nets.reduce((sum, net) => sum + tableBytes(net), 0);
}

function tableBytes({ firstArc, input, output, target, weight, finalWeight }: Automaton): number {
  return [firstArc, input, output, target, weight, finalWeight].reduce((sum, table) => sum + table.byteLength, 0);
}
