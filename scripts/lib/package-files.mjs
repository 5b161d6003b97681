/**
 * Which compiled files belong to which of the small packages in `packages/`. Start at `packageFiles`.
 *
 * There is one tree of sources, and a package is a part of what was compiled from it: the files that its `exports` reach, except
 * those of the packages that it depends on. Those are imported from there, so that a class exists once. What no dependency has is
 * copied: `@langtools/cg3` depends on nothing and has the few modules of `engine/` that it needs.
 */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';

/** Names without their scope. Dependencies come before what depends on them. */
const PACKAGES = ['fst', 'cg3', 'client', 'speller', 'speech', 'grammar'];
const SCOPE = '@langtools/';
/** All that other packages need of these layers comes from this package, as far as it needs no other package itself. */
const BASE = { name: 'fst', layers: /^(engine|fst)\// };

/** A package that cannot be put together as its package.json says. */
class PackageProblem extends Error {
  name = 'PackageProblem';
}

/**
 * @param dist folder of the compiled files
 * @param manifests name without scope → parsed package.json
 * @returns name without scope → map of path → text
 */
export function packageFiles(dist, manifests) {
  const tree = new CompiledTree(dist);
  const reached = new Map(PACKAGES.map((name) => [name, tree.closure(entriesOf(manifests[name]))]));
  const owned = new Map();
  for (const name of PACKAGES) {
    const dependencies = dependenciesOf(manifests[name]);
    const files = name === BASE.name ? baseFiles(tree, reached) : [...reached.get(name)];
    const isElsewhere = (file) => dependencies.some((dependency) => owned.get(dependency).has(file));
    owned.set(name, new Set(files.filter((file) => !isElsewhere(file))));
  }
  return Object.fromEntries(PACKAGES.map((name) => [name, textsOf(name, { tree, owned, manifest: manifests[name] })]));
}

function baseFiles(tree, reached) {
  const all = [...reached.values()].flatMap((files) => [...files]);
  return [...reached.get(BASE.name), ...all.filter((file) => tree.isAlone(file, BASE.layers))];
}

/** The files that `exports` names: `./dist/api/fst.js` is `api/fst.js`. */
function entriesOf({ exports }) {
  const paths = Object.values(exports).flatMap((target) =>
    Object.values(typeof target === 'string' ? [target] : target),
  );
  return paths
    .filter((path) => /\.(js|d\.ts)$/.test(path) && !path.includes('*'))
    .map((path) => path.replace(/^\.\/dist\//, ''));
}

function dependenciesOf({ dependencies = {} }) {
  return Object.keys(dependencies).flatMap((name) => (name.startsWith(SCOPE) ? name.slice(SCOPE.length) : []));
}

function textsOf(name, { tree, owned, manifest }) {
  const dependencies = dependenciesOf(manifest);
  const used = new Set();
  const rewritten = (file, specifier) => {
    if (!specifier.startsWith('.')) {
      used.add(packageOf(specifier));
      return specifier;
    }
    const target = targetOf(file, specifier);
    if (owned.get(name).has(target)) return specifier;
    const owner = dependencies.find((dependency) => owned.get(dependency).has(target));
    if (owner === undefined)
      throw new PackageProblem(`${SCOPE}${name}: ${file} needs ${target}, which no dependency has`);
    used.add(SCOPE + owner);
    return `${SCOPE}${owner}/internal/${posix.join(posix.dirname(file), specifier)}`;
  };
  const texts = [...owned.get(name)].map((file) => [
    file,
    tree.withSpecifiers(file, (specifier) => rewritten(file, specifier)),
  ]);
  checkDependencies(name, manifest, used);
  return new Map(texts);
}

function checkDependencies(name, { dependencies = {} }, used) {
  const missing = [...used].filter((each) => dependencies[each] === undefined);
  const unused = Object.keys(dependencies).filter((each) => !used.has(each));
  if (missing.length > 0)
    throw new PackageProblem(`${SCOPE}${name} uses ${missing.join(', ')} without depending on it`);
  if (unused.length > 0) throw new PackageProblem(`${SCOPE}${name} depends on ${unused.join(', ')} without using it`);
}

/** `@a/b/c.js` is of `@a/b`. */
function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Modules import modules, and declarations import declarations. */
function targetOf(file, specifier) {
  const module = posix.join(posix.dirname(file), specifier);
  return file.endsWith('.d.ts') ? module.replace(/\.js$/, '.d.ts') : module;
}

/** The files that the compiler has written, and what each imports. */
class CompiledTree {
  #dist;
  #files = new Map();

  constructor(dist) {
    this.#dist = dist;
  }

  /** The files that are reached from these, with themselves. */
  closure(entries) {
    const files = new Set(entries);
    for (const file of files) for (const target of this.#relativeImports(file)) files.add(target);
    return files;
  }

  /** Whether all that a file reaches is in these layers and needs no package. */
  isAlone(file, layers) {
    return [...this.closure([file])].every(
      (each) => layers.test(each) && this.#read(each).specifiers.every(({ fileName }) => fileName.startsWith('.')),
    );
  }

  /** The text of a file, with other specifiers in its imports. */
  withSpecifiers(file, rewritten) {
    const { text, specifiers } = this.#read(file);
    let result = '';
    let copied = 0;
    for (const { fileName, pos } of specifiers) {
      // After the quotation mark.
      result += text.slice(copied, pos + 1) + rewritten(fileName);
      copied = pos + 1 + fileName.length;
    }
    return result + text.slice(copied);
  }

  #relativeImports(file) {
    return this.#read(file).specifiers.flatMap(({ fileName }) => {
      if (isBuiltin(fileName)) throw new PackageProblem(`${file} imports ${fileName}: it runs in Node only`);
      return fileName.startsWith('.') ? [targetOf(file, fileName)] : [];
    });
  }

  #read(file) {
    let read = this.#files.get(file);
    if (read === undefined) {
      const text = readFileSync(posix.join(this.#dist, file), 'utf8');
      read = { text, specifiers: ts.preProcessFile(text, true, true).importedFiles };
      this.#files.set(file, read);
    }
    return read;
  }
}
