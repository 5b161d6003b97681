/**
 * Which licences of dependencies fit a program under GPL-3.0-or-later. Start at `licenceVerdict`. The expressions are SPDX's:
 * of `A OR B` one must fit, of `A AND B` both, and `A WITH exception` is judged as A, because an exception only permits more.
 */

/** SPDX identifier → why it fits. The older names without `-only` mean that version alone. */
export const ACCEPTED = {
  '0BSD': 'permissive',
  'Apache-2.0': 'compatible with version 3 of the GPL, by the FSF and the ASF',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'BlueOak-1.0.0': 'permissive',
  'CC0-1.0': 'public domain',
  'GPL-2.0-or-later': 'may be used under version 3',
  'GPL-3.0': 'the same licence',
  'GPL-3.0-only': 'the same licence',
  'GPL-3.0-or-later': 'the same licence',
  ISC: 'permissive',
  'LGPL-2.1': 'its section 3 permits use under any later version of the GPL',
  'LGPL-2.1-only': 'its section 3 permits use under any later version of the GPL',
  'LGPL-2.1-or-later': 'its section 3 permits use under any later version of the GPL',
  'LGPL-3.0': 'version 3 of the GPL with more permissions',
  'LGPL-3.0-only': 'version 3 of the GPL with more permissions',
  'LGPL-3.0-or-later': 'version 3 of the GPL with more permissions',
  MIT: 'permissive',
  'MPL-2.0': 'names the GPL as a secondary licence',
  'Unicode-3.0': 'permissive',
  Unlicense: 'public domain',
};

/** Packages whose `license` field says less than the licence file inside. */
export const STATED_INSIDE = {
  'dictionary-ga': {
    manifest: 'GPL-2.0',
    licence: 'GPL-2.0-or-later',
    reason: 'its licence file says "either version 2 of the License, or (at your option) any later version"',
  },
};

/**
 * Data that does not become part of the program: word lists that are read as files, unchanged, and that anybody may leave out or
 * replace. They keep their own licence beside ours, which the GPL calls an aggregate. This is said in every report, not hidden.
 */
export const SEPARATE_DATA = {
  'dictionary-nb': { manifest: 'GPL-2.0', reason: 'a word list; its licence file says GPL without a version' },
  'dictionary-nn': { manifest: 'GPL-2.0', reason: 'a word list; its licence file says GPL without a version' },
};

/** `fits`, and where it does not go without saying, a note. */
export function licenceVerdict(name, manifestLicence) {
  const data = SEPARATE_DATA[name];
  if (data !== undefined && data.manifest === manifestLicence) {
    return { fits: true, note: `${manifestLicence}, kept apart as data under its own licence (${data.reason})` };
  }
  const inside = STATED_INSIDE[name];
  const isRestated = inside !== undefined && inside.manifest === manifestLicence;
  const licence = isRestated ? inside.licence : manifestLicence;
  if (!expressionFits(licence)) return { fits: false };
  return { fits: true, ...(isRestated ? { note: `${licence}, because ${inside.reason}` } : {}) };
}

export function expressionFits(expression) {
  const tokens = String(expression ?? '').match(/[()]|[A-Za-z0-9.+-]+|\S/g) ?? [];
  let at = 0;
  const isNext = (word) => tokens[at]?.toUpperCase() === word;
  const any = () => {
    let fits = all();
    for (; isNext('OR'); ) {
      at++;
      // Not `||`: the rest has to be read in any case.
      fits = [all(), fits].includes(true);
    }
    return fits;
  };
  const all = () => {
    let fits = one();
    for (; isNext('AND'); ) {
      at++;
      fits = ![one(), fits].includes(false);
    }
    return fits;
  };
  const one = () => {
    if (tokens[at] === '(') {
      at++;
      const fits = any();
      if (tokens[at++] !== ')') throw new SyntaxError('unbalanced');
      return fits;
    }
    const name = tokens[at++];
    if (name === undefined || !/^[A-Za-z0-9.+-]+$/.test(name)) throw new SyntaxError('no licence');
    if (isNext('WITH')) at += 2;
    return Object.hasOwn(ACCEPTED, name);
  };
  try {
    return any() && at === tokens.length;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
