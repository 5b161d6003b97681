/** A repository of a few lines, from texts by path. */
import type { RepositoryFiles } from '../repository/repository.js';

export function filesFrom(texts: Readonly<Record<string, string>>): RepositoryFiles {
  const bytes = new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  return {
    read: (path) => bytes.get(path),
    has: (path) => bytes.has(path),
    hasFolder: (name) => [...bytes.keys()].some((path) => path.startsWith(`@${name}/`)),
  };
}

export const CONFIGURE = `
AC_SUBST([GLANG], [xx])
AC_SUBST([GTLANG], $GLANG)
AC_SUBST([GTLANG2], [xx])
AC_SUBST([DEFAULT_HFST_BACKEND], [foma])
AM_CONDITIONAL([DEFAULT_CASE_HANDLING], [ true ])
`;
