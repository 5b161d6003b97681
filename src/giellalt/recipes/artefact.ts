/** What a step of a build makes, and what a source file is: text, or the transducers that a file has. */
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../../fst/build/automaton.js';

export type Artefact =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nets'; readonly nets: readonly Automaton[] };

export function textArtefact(text: string): Artefact {
  return { kind: 'text', text };
}

export function netArtefact(...nets: readonly Automaton[]): Artefact {
  return { kind: 'nets', nets };
}

/** `what` names it in messages. */
export function textOf(artefact: Artefact, what: string): string {
  if (artefact.kind !== 'text') throw new DataError(`${what} is a transducer and not text`);
  return artefact.text;
}

export function netsOf(artefact: Artefact, what: string): readonly Automaton[] {
  if (artefact.kind !== 'nets') throw new DataError(`${what} is text and not a transducer`);
  return artefact.nets;
}

/** The first transducer of a file. */
export function netOf(artefact: Artefact, what: string): Automaton {
  const [net] = netsOf(artefact, what);
  if (net === undefined) throw new DataError(`there is no transducer in ${what}`);
  return net;
}
