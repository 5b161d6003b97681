/**
 * The regular expressions that run on the event loop take time in proportion to their input, whatever the input is: V8 has no step limit,
 * and while one is searched nobody is answered. Steps are counted, not time (`test/support/pattern-steps.ts`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { MOST_STEPS, worstStepsPerCharacter } from '../support/pattern-steps.js';

const SRC = new URL('../../src/', import.meta.url).pathname;

/** What runs on the event loop of the service with the text of a request or with what a pack says. */
const FOLDERS = ['http', 'mcp', 'service', 'answers', 'detect', 'engine'];
/** What these folders use of the engines while they answer a request. */
const USED_BY_THEM = [
  'device/manifest.ts',
  'grammar/grammar-checker.ts',
  'grammar/text/paragraphs.ts',
  'markup/content-types.ts',
  'markup/marked-text.ts',
  'packs/built-in/detector.ts',
  'packs/built-in/package-dir.ts',
  'packs/folder/packs-folder.ts',
  'packs/folder/packs-watcher.ts',
  'packs/formats/pack-info.ts',
  'packs/formats/pack-kind.ts',
  'speller/known-words.ts',
];
/**
 * What `service` and `answers` import for threads: to run there, to say what to load there, or to read our own files when the service
 * starts. The protocols have no threads of their own.
 */
const ELSEWHERE = [
  /^cg3\/index\.ts$/,
  /^device\/(?:arranged-chunk|parts|release)\.ts$/,
  /^grammar\/(?:built-in\/checker-engine|pipeline\/(?:unknown-pipeline|stream-text)|text\/sentence-ends|words\/words-engine)\.ts$/,
  /^hyphenation\/(?:hyphenator|stored-rules)\.ts$/,
  /^markup\/(?:addresses|read-markup)\.ts$/,
  /^packs\/(?:built-in|images|install|piper)\//,
  /^packs\/folder\/(?:native-zip-codec|replace-file)\.ts$/,
  /^packs\/formats\/speller-data\.ts$/,
  /^speech\//,
  /^speller\/(?:check-text|foreign-passages)\.ts$/,
];

/** Patterns that are put together at run time, by file, and what one of each looks like. */
const BUILT: Readonly<Record<string, RegExp>> = {
  'http/context/own-requests.ts': /^vscode-webview:\/\//,
  'http/admission/protocol-bodies.ts': /^(?:\/[a-z0-9-]+)?\/mcp(?:[/?#]|$)/,
};

interface Literal {
  readonly file: string;
  readonly pattern: RegExp;
}

interface SourceFile {
  readonly imports: readonly string[];
  readonly literals: readonly Literal[];
  /** Its own name, for every pattern that is put together at run time. */
  readonly built: readonly string[];
}

function readSource(file: string): SourceFile {
  const imports: string[] = [];
  const literals: Literal[] = [];
  const built: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ file, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') built.push(file);
    const target = importedBy(node);
    if (target?.startsWith('.')) imports.push(posix.join(dirname(file), target).replace(/\.js$/, '.ts'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return { imports, literals, built };
}

/** Not of types, which are gone when the code runs. */
function importedBy(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments;
    return target !== undefined && ts.isStringLiteral(target) ? target.text : undefined;
  }
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return undefined;
  const { importClause } = node;
  const bindings = importClause?.namedBindings;
  const isOfTypes =
    importClause?.isTypeOnly === true ||
    (importClause?.name === undefined &&
      bindings !== undefined &&
      ts.isNamedImports(bindings) &&
      bindings.elements.every((element) => element.isTypeOnly));
  return isOfTypes ? undefined : node.moduleSpecifier.text;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|cases)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/**
 * Threads read the texts of requests with these; a deadline ends them, but a text of sixty letters should not need one. Repositories are
 * read in threads, too, and by whoever asks for a build.
 */
const IN_THREADS = ['grammar', 'speller', 'markup', 'speech/text', 'giellalt'].flatMap(filesIn);
/** Never sees a text, or repeats within bounds that a thread can bear. */
const BOUNDED = [
  'grammar/tokenise/weight-text.ts',
  'markup/read-asciidoc.ts',
  'markup/read-rst.ts',
  'speech/text/parse-number-rules.ts',
  'speller/finnish/noun-forms.ts',
];

const own = FOLDERS.flatMap(filesIn);
const sources = new Map([...own, ...USED_BY_THEM].map((file) => [file, readSource(file)]));

describe('the counter of steps', () => {
  it.each([
    /-+$/,
    /\s+$/,
    /(a+)+$/,
    /^(?:a|a)*b/,
    /^(.*?),(.*);$/,
    /\S+@\S+/g,
    /\w{0,300}!/,
    /(?:\.\d+)+\)$/u,
    /(?<=-.*)x/g,
  ])('finds that %s is slow', (pattern) => {
    expect(worstStepsPerCharacter(pattern).steps).toBeGreaterThanOrEqual(MOST_STEPS);
  });

  it.each([
    /(?<!-)-+$/,
    /^-+/,
    /[^a-z]+/g,
    /^[a-z]{2,8}(?:[-_][a-z0-9]{0,8})*$/i,
    /^\d{1,3}(?:,\d{3})+$/,
    /(?<![.!?…])[.!?…]+(?=\s|$)/gu,
    /^(['"])\w+\1$/,
    /\bE[A-Z]{3,}\b/,
  ])('finds that %s is linear', (pattern) => {
    expect(worstStepsPerCharacter(pattern).steps).toBeLessThan(MOST_STEPS);
  });
});

function slowOf(literals: readonly Literal[]): string[] {
  return literals.flatMap(({ file, pattern }) => {
    const { steps, input } = worstStepsPerCharacter(pattern);
    const shown = `${JSON.stringify(input.slice(0, 12))} … ${JSON.stringify(input.slice(-3))}`;
    return steps < MOST_STEPS ? [] : [`${file}: ${pattern} with ${shown}`];
  });
}

describe('the event loop', () => {
  it('searches with linear patterns only', () => {
    const literals = [...sources.values()].flatMap((source) => source.literals);
    expect(literals.length).toBeGreaterThan(100);
    expect(slowOf(literals)).toEqual([]);
  });

  it('searches with no pattern that is put together at run time, unless somebody has looked at what it looks like', () => {
    expect([...sources.values()].flatMap((source) => source.built).sort()).toEqual(Object.keys(BUILT).sort());
    expect(slowOf(Object.entries(BUILT).map(([file, pattern]) => ({ file, pattern })))).toEqual([]);
  });

  it('uses nothing else of the engines without somebody having decided where it runs', () => {
    const isKnown = (file: string, target: string) =>
      sources.has(target) ||
      (/^(?:service|answers|http\/schemas)\//.test(file) && ELSEWHERE.some((pattern) => pattern.test(target)));
    const unknown = own.flatMap((file) =>
      sources
        .get(file)!
        .imports.filter((target) => !isKnown(file, target))
        .map((target) => `${file} → ${target}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('threads', () => {
  it('read texts with linear patterns only', () => {
    const literals = IN_THREADS.flatMap((file) => readSource(file).literals);
    expect(literals.length).toBeGreaterThan(100);
    expect(slowOf(literals.filter(({ file }) => !BOUNDED.includes(file)))).toEqual([]);
  });
});
