/**
 * The public interface as text: every export of every entry point of the package, as the compiler declares it, without
 * comments. `test/package/public-api.test.ts` compares it with the file that is committed, so that no change of the interface
 * goes unnoticed.
 *
 *     node scripts/api-surface.mjs           print it
 *     node scripts/api-surface.mjs --write   write the file that the test compares with
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
export const SURFACE_FILE = `${ROOT}test/package/public-api.txt`;

/** Name of the entry point → file of its declarations. */
export function entryPoints() {
  const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  return Object.entries(exports).flatMap(([path, { types }]) =>
    types === undefined ? [] : [{ name: path.replace(/^\./, 'langtools'), file: `${ROOT}${types.slice(2)}` }],
  );
}

export function readSurface(entries = entryPoints()) {
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      skipLibCheck: true,
    },
  );
  const checker = program.getTypeChecker();
  return entries.map(({ name, file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is no module; compile first`);
    const symbols = checker.getExportsOfModule(module).map((symbol) => {
      const resolved = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return { name: symbol.name, declarations: resolved.declarations ?? [] };
    });
    return { name, symbols: symbols.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  });
}

export function surfaceText(surface) {
  const printer = ts.createPrinter({ removeComments: true });
  const declared = ({ name, declarations }) => {
    const texts = declarations.map((node) => {
      const whole = ts.isVariableDeclaration(node) ? node.parent.parent : node;
      const text = printer.printNode(ts.EmitHint.Unspecified, whole, whole.getSourceFile());
      // Exported by another name than it is declared with.
      return node.name === undefined || node.name.getText() === name ? text : `// as ${name}:\n${text}`;
    });
    return texts.length === 0 ? [`${name}: no declaration`] : texts;
  };
  return `${surface.map(({ name, symbols }) => [`# ${name}`, ...symbols.flatMap(declared)].join('\n')).join('\n\n')}\n`;
}

/** Exports that have no comment. */
export function undocumented(surface) {
  return surface.flatMap(({ name, symbols }) =>
    symbols
      .filter(({ declarations }) => !declarations.some(isDocumented))
      .map((symbol) => ({ name: `${name} ${symbol.name}`, file: symbol.declarations[0]?.getSourceFile().fileName })),
  );
}

function isDocumented(node) {
  const owner = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return ts.getJSDocCommentsAndTags(owner).length > 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = surfaceText(readSurface());
  if (process.argv.includes('--write')) writeFileSync(SURFACE_FILE, text);
  else process.stdout.write(text);
}
