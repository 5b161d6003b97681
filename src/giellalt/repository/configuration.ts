/** What `configure.ac` of a language repository says: names, versions, variants, and which shared repositories it uses. */

export interface Configuration {
  /** A variable of `AC_SUBST`, or a program of `AC_PATH_PROG`; undefined where it is not set. */
  readonly variable: (name: string) => string | undefined;
  /** A condition of `AM_CONDITIONAL`; undefined where it is not set. */
  readonly condition: (name: string) => boolean | undefined;
  /** `gt_USE_SHARED([smi], [shared-smi], …)`: the name of the repository by its short name. */
  readonly shared: ReadonlyMap<string, string>;
}

const SUBSTITUTION = /^[ \t]*AC_SUBST\(\[(\w+)\],\s*(?:(?:\[([^\][]*)\]|([^)\s]+))\s*)?\)/gm;
const CONDITIONAL = /^[ \t]*AM_CONDITIONAL\(\[(\w+)\],\s*\[([^\][]*)\]\s*\)/gm;
/** A program that configure looks for is called by its name. */
const PROGRAM = /^[ \t]*AC_(?:PATH|CHECK)_PROGS?\(\[(\w+)\],\s*\[\s*([^\s\][]+)/gm;
const SHARED = /^[ \t]*gt_USE_SHARED\(\[(\w+)\],\s*\[([\w-]+)\]/gm;

/** `isThere` tells whether a shared repository was found. */
export function readConfiguration(text: string, isThere: (repository: string) => boolean): Configuration {
  const source = text.replace(/^[ \t]*(?:#|dnl\b).*$/gm, '').replace(/\\\n\s*/g, ' ');
  const variables = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const [, name = '', repository = ''] of source.matchAll(SHARED)) {
    shared.set(name, repository);
    variables.set(`gt_SHARED_${name}`, isThere(repository) ? `@${repository}` : 'false');
  }
  for (const [, name = '', program = ''] of source.matchAll(PROGRAM)) variables.set(name, program);
  for (const [, name = '', bracketed, bare = ''] of source.matchAll(SUBSTITUTION)) {
    variables.set(name, substitute(unquoted(bracketed ?? bare), variables));
  }
  const conditions = new Map<string, boolean>();
  for (const [, name = '', test = ''] of source.matchAll(CONDITIONAL)) conditions.set(name, holds(test, variables));
  return {
    variable: (name) => variables.get(name),
    condition: (name) => conditions.get(name),
    shared,
  };
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/s, '$1');
}

function substitute(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(/\$\{?(\w+)\}?/g, (_, name: string) => variables.get(name) ?? '');
}

/** `test "x$AREAS" != "x" -a …`, `true` or `false`. */
function holds(test: string, variables: ReadonlyMap<string, string>): boolean {
  const text = test.trim();
  if (text === 'true' || text === 'false') return text === 'true';
  return text
    .replace(/^test\s+/, '')
    .split(/\s-a\s/)
    .every((part) => {
      const comparison = /^\s*(\S+)\s*(!=|==?)\s*(\S+)\s*$/.exec(part);
      if (comparison === null) return false;
      const [left, right] = [comparison[1]!, comparison[3]!].map((side) =>
        substitute(side.replaceAll('"', ''), variables),
      );
      return (left === right) !== (comparison[2] === '!=');
    });
}
