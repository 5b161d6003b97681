/** Tags of analyses as constraint grammar writes them: `+N` becomes ` N`, `N+` becomes `N `. */
import { DataError } from '../../engine/data-error.js';
import { isFlagDiacritic } from '../../fst/algebra/special-symbols.js';
import type { StandardRule } from '../build/standard-rule.js';
import { textArtefact } from '../recipes/artefact.js';
import { tagsOf } from './tag-filters.js';

/** Rules of a folder of filters. `source` is the analyser whose tags count, with `%` for its name. */
export function cgTagRules(source: string): StandardRule[] {
  return [
    {
      target: 'make-%-CG-tags.regex',
      prerequisites: [source],
      make: ({ inputs, net, path }) => {
        const rules = tagsOf(net(inputs[0]!).symbols).map((tag) => {
          const name = /^\+?([^+]+)\+?$/.exec(tag)?.[1];
          if (name === undefined) throw new DataError(`${path}: the tag ${tag} has a plus inside`);
          return `"${tag.startsWith('+') ? ' ' : ''}${name}${tag.endsWith('+') ? ' ' : ''}" <- "${tag}"`;
        });
        return textArtefact(`${rules.join(',\n')} ;`);
      },
    },
    {
      target: '%-tokeniser-flags.regex',
      prerequisites: [source],
      make: ({ inputs, net }) => {
        const flags = net(inputs[0]!).symbols.filter((symbol) => isFlagDiacritic(symbol));
        return textArtefact(
          `[ ${(flags.length > 0 ? flags : ['@C.NOFLAG@']).map((flag) => `"${flag}"`).join(' | ')} ] ;`,
        );
      },
    },
  ];
}
