/** Tags of analyses as constraint grammar writes them: `+N` becomes ` N`, `N+` becomes `N `. */
import { DataError } from '../../engine/data-error.js';
import { isFlagDiacritic } from '../../fst/algebra/special-symbols.js';
import type { StandardRule } from '../build/standard-rule.js';
import { textArtefact } from '../recipes/artefact.js';
import { tagsOf } from './tag-filters.js';

const TAG = /^\+?[^+]+\+?$/;

/** Rules of a folder of filters. `source` is the analyser whose tags count, with `%` for its name. */
export function cgTagRules(source: string): StandardRule[] {
  return [
    {
      target: 'make-%-CG-tags.regex',
      prerequisites: [source],
      make: ({ inputs, net, path }) => {
        const tags = tagsOf(net(inputs[0]!).symbols);
        const strange = tags.filter((tag) => !TAG.test(tag));
        if (strange.length > 0)
          throw new DataError(
            `${path}: constraint grammar takes tags with a plus at one end or both ends, not inside: ${strange.slice(0, 5).join(', ')}`,
          );
        const rules = tags.map((tag) => `"${tag.replace(/^\+|\+$/g, ' ')}" <- "${tag}"`);
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
