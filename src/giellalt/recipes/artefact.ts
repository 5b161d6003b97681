/** What a step of a build makes, and what a source file is: text, the transducers that a file has, or bytes of another kind. */
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../../fst/build/automaton.js';

export type Artefact =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nets'; readonly nets: readonly Automaton[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export function textArtefact(text: string): Artefact {
  return { kind: 'text', text };
}

export function netArtefact(...nets: readonly Automaton[]): Artefact {
  return { kind: 'nets', nets };
}

/** `what` names it in messages. */
export function textOf(artefact: Artefact, what: string): string {
  if (artefact.kind !== 'text') throw new DataError(`${what} is not text`);
  return artefact.text;
}

export function netsOf(artefact: Artefact, what: string): readonly Automaton[] {
  if (artefact.kind !== 'nets') throw new DataError(`${what} is not a transducer`);
  return artefact.nets;
}

/** The first transducer of a file. */
export function netOf(artefact: Artefact, what: string): Automaton {
  const [net] = netsOf(artefact, what);
  if (net === undefined) throw new DataError(`there is no transducer in ${what}`);
  return net;
}

export function bytesOf(artefact: Artefact, what: string): Uint8Array {
  if (artefact.kind !== 'bytes') throw new DataError(`${what} is not what was expected`);
  return artefact.bytes;
}
