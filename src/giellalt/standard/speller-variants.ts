/** Spellers of one dialect, area, script or orthography beside the default one. */
import type { Repository } from '../repository/repository.js';

/** A transducer that the lexicon is composed with: above it, which words there are; below it, how they are written. */
export interface KeptWords {
  readonly side: 'above' | 'below';
  readonly filter: string;
}

export interface SpellerVariant {
  readonly name: string;
  /** Behind the code of the language in the name of the pack. */
  readonly ending: string;
  readonly words: KeptWords;
  /** Whether there is a pack for phones, too. */
  readonly hasMobile: boolean;
}

const ORTHOGRAPHY = 'src/fst/orthography';

/** Those that the official build makes without being asked. */
export function spellerVariants({ configuration, files }: Repository): SpellerVariant[] {
  const holds = (condition: string) => configuration.condition(condition) === true;
  const names = (variable: string) =>
    (configuration.variable(variable) ?? '').split(/\s+/).filter((name) => name !== '');
  const filter = (name: string): KeptWords => ({
    side: 'above',
    filter: `/src/fst/filters/remove-${name}-strings.hfst`,
  });
  const written = (from: string, to: string): KeptWords => ({
    side: 'below',
    filter: `/${ORTHOGRAPHY}/${from}-to-${to}.compose.hfst`,
  });
  /** An orthography may begin with what the lexicon has, instead of what the default orthography makes of it. */
  const beginning = (to: string) =>
    ['regex', 'xfscript', 'lexc'].some((ending) => files.has(`${ORTHOGRAPHY}/raw-to-${to}.${ending}`))
      ? 'raw'
      : (configuration.variable('DEFAULT_ORTH') ?? '');
  const script = configuration.variable('DEFAULT_WS') ?? '';
  return [
    ...(holds('HAVE_ALT_WSS') ? names('ALT_WSS') : []).map((name) => ({
      name,
      ending: `-${name}`,
      words: written(script, name),
      hasMobile: true,
    })),
    ...(holds('HAVE_ALT_ORTHS') && holds('WANT_ALT_ORTH_PROOFTOOLS') ? names('ALT_ORTHS') : []).map((name) => ({
      name,
      ending: `-x-${name}`,
      words: written(beginning(name), name),
      hasMobile: true,
    })),
    ...(holds('HAVE_DIALECTS') && holds('WANT_DIALECT_PROOFTOOLS') ? names('DIALECTS') : []).map((name) => ({
      name,
      ending: `-x-${name}`,
      words: filter(`all_dialects_but_${name}`),
      hasMobile: false,
    })),
    ...(holds('HAVE_AREAS') ? names('AREAS') : []).map((name) => ({
      name,
      ending: `-${name}`,
      words: filter(`all_areas_but_${name}`),
      hasMobile: false,
    })),
  ];
}
