/**
 * A makefile read as data: its variables and its rules, with automake's conditionals decided. Start at `readMakefile`. Nothing is run.
 */
import { DataError } from '../../engine/data-error.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { expand, MAX_STEPS, wordsOf } from './expand.js';
import { logicalLines, type MakeLine } from './logical-lines.js';
import { matchPattern } from './pattern.js';

export interface RecipeLine {
  /** Not expanded. */
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

export interface MakeRule {
  readonly targets: readonly string[];
  readonly prerequisites: readonly string[];
  readonly recipe: readonly RecipeLine[];
  readonly file: string;
  readonly line: number;
  /** What `%` stands for in a rule that names its targets and a pattern: `a.x b.x: %.x: %.y`. */
  readonly stem?: string;
}

export interface MakefileOptions {
  /** The text of a makefile, or undefined where there is none. */
  readonly readText: (path: string) => string | undefined;
  /** Whether a conditional of automake holds: `if WANT_SPELLERS`. */
  readonly holds: (condition: string) => boolean;
  /** Variables that are not set in the makefile: those of configure, names of tools. */
  readonly variables: (name: string) => string | undefined;
  /** The path of an included file as `readText` takes it; undefined for one that is left out. */
  readonly include: (path: string) => string | undefined;
  readonly warn: (problem: SourceProblem) => void;
}

/** The variables and rules of one folder. */
export interface Makefile {
  readonly rules: readonly MakeRule[];
  /** The expanded value; empty where it is not set. */
  readonly variable: (name: string) => string;
  /** The words of a variable. */
  readonly list: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
  /** A line of a recipe with its automatic variables (`@`, `<`, `^`, `*`). */
  readonly expand: (text: string, automatic: ReadonlyMap<string, string>) => string;
}

const MAX_INCLUDES = 50;
/** `$(eval …)` in what another one evaluates. */
const MAX_EVALUATIONS = 50;

/** Throws `SourceError` where a conditional or a definition does not end. */
export function readMakefile(path: string, options: MakefileOptions): Makefile {
  const reader = new MakefileReader(options);
  reader.readFile(path);
  return reader.finish();
}

const ASSIGNMENT = /^\s*(?:export\s+)?([\w.@%/-]+)\s*(\+=|:=|::=|\?=|=)\s*(.*)$/s;
const TARGET_VARIABLE = /^[^:=]*:\s*[\w.]+\s*(?:\+=|:=|\?=|=)/;

class MakefileReader {
  readonly #options: MakefileOptions;
  readonly #values = new Map<string, string>();
  /** Where each variable was set last. */
  readonly #places = new Map<string, { readonly file: string; readonly line: number }>();
  readonly #rules: MakeRule[] = [];
  #file = '';
  #line = 0;
  #includes = 0;
  #evaluations = 0;

  constructor(options: MakefileOptions) {
    this.#options = options;
  }

  finish(): Makefile {
    const variable = (name: string) => {
      ({ file: this.#file, line: this.#line } = this.#places.get(name) ?? { file: this.#file, line: this.#line });
      return this.#expand(`$(${name})`);
    };
    return {
      rules: this.#rules,
      variable,
      list: (name) => wordsOf(variable(name)),
      has: (name) => this.#values.has(name),
      expand: (text, automatic) =>
        expand(text, { ...this.#expansion(), value: (name) => automatic.get(name) ?? this.#value(name) }),
    };
  }

  readFile(path: string): void {
    if (++this.#includes > MAX_INCLUDES)
      throw new SourceError([this.#problem(`more than ${MAX_INCLUDES} makefiles include each other`, 'error')]);
    const text = this.#placed(() => this.#options.readText(path));
    if (text === undefined) return;
    const outer = this.#file;
    this.#file = path;
    this.#readLines(logicalLines(text));
    this.#file = outer;
  }

  #value(name: string): string | undefined {
    return this.#values.get(name) ?? this.#options.variables(name);
  }

  #expansion() {
    return {
      value: (name: string) => this.#value(name),
      evaluate: (text: string) => this.#evaluate(text),
      unsupported: (name: string) => this.#warn(`$(${name} …) is not run; its result is taken as empty`),
      left: { steps: MAX_STEPS },
    };
  }

  #evaluate(text: string): void {
    if (++this.#evaluations > MAX_EVALUATIONS)
      throw new DataError(`more than ${MAX_EVALUATIONS} evaluations in each other`);
    this.#readLines(logicalLines(text, this.#line));
    this.#evaluations--;
  }

  #expand(text: string): string {
    return this.#placed(() => expand(text, this.#expansion()));
  }

  /** Problems get the place of the line that is read. */
  #placed<Value>(make: () => Value): Value {
    try {
      return make();
    } catch (error) {
      if (error instanceof SourceError || !(error instanceof DataError)) throw error;
      throw new SourceError([this.#problem(error.problem, 'error')], { cause: error });
    }
  }

  #problem(message: string, severity: SourceProblem['severity']): SourceProblem {
    return { file: this.#file, line: this.#line, column: 1, message, severity };
  }

  #warn(message: string): void {
    this.#options.warn(this.#problem(message, 'warning'));
  }

  #readLines(lines: readonly MakeLine[]): void {
    /** One entry for each conditional that is open: whether its lines count. */
    const open: boolean[] = [];
    let rule: { readonly recipe: RecipeLine[] } | undefined;
    for (let i = 0; i < lines.length; i++) {
      const { text, line, isRecipe } = lines[i]!;
      this.#line = line;
      if (isRecipe && rule !== undefined) {
        if (open.every(Boolean)) rule.recipe.push({ text, file: this.#file, line });
        continue;
      }
      if (this.#conditional(text, open)) continue;
      if (/^\s*define\s/.test(text)) {
        i = this.#definition(lines, i, open.every(Boolean));
        continue;
      }
      if (!open.every(Boolean)) continue;
      rule = this.#statement(text);
    }
    if (open.length > 0) throw new SourceError([this.#problem('an "if" has no "endif"', 'error')]);
  }

  /** `if NAME`, `else`, `else !NAME`, `endif`: true where the line was one of them. */
  #conditional(text: string, open: boolean[]): boolean {
    const condition = /^(?:(if)\s+((?:!\s*)?[\w-]+)|(else)\b.*|(endif)\b.*)$/.exec(text.trim());
    if (condition === null) return false;
    if (condition[1] !== undefined) {
      const name = condition[2]!.replace('!', '').trim();
      const holds = this.#options.holds(name);
      open.push(condition[2]!.startsWith('!') ? !holds : holds);
      return true;
    }
    if (open.length === 0) throw new SourceError([this.#problem('there is no "if" before this', 'error')]);
    const last = open.pop()!;
    if (condition[3] !== undefined) open.push(!last);
    return true;
  }

  /** `define NAME` … `endef`; gives the line where it ends. */
  #definition(lines: readonly MakeLine[], begin: number, counts: boolean): number {
    const name = lines[begin]!.text.replace(/^\s*define\s+/, '')
      .trimEnd()
      .replace(/=$/, '')
      .trimEnd();
    const body: string[] = [];
    for (let i = begin + 1; i < lines.length; i++) {
      const { text, isRecipe } = lines[i]!;
      if (/^\s*endef\b/.test(text)) {
        if (counts) this.#values.set(name, body.join('\n'));
        return i;
      }
      body.push(isRecipe ? `\t${text}` : text);
    }
    throw new SourceError([this.#problem(`"define ${name}" has no "endef"`, 'error')]);
  }

  /** The rule that the line begins, if it begins one. */
  #statement(text: string): { readonly recipe: RecipeLine[] } | undefined {
    const assignment = ASSIGNMENT.exec(text);
    if (assignment !== null) {
      this.#assign(assignment[1]!, assignment[2]!, assignment[3]!);
      return undefined;
    }
    const included = /^\s*-?include\s+(.*)$/.exec(text);
    if (included !== null) {
      for (const each of wordsOf(this.#expand(included[1]!))) {
        const path = this.#placed(() => this.#options.include(each));
        if (path !== undefined) this.readFile(path);
      }
      return undefined;
    }
    if (TARGET_VARIABLE.test(text)) return undefined;
    const expanded = this.#expand(text);
    return /:/.test(expanded) ? this.#rule(expanded) : undefined;
  }

  #assign(name: string, operator: string, value: string): void {
    const previous = this.#values.get(name);
    this.#places.set(name, { file: this.#file, line: this.#line });
    if (operator === '+=') this.#values.set(name, previous === undefined ? value : `${previous} ${value}`);
    else if (operator === '?=') this.#values.set(name, previous ?? value);
    else if (operator === '=') this.#values.set(name, value);
    else this.#values.set(name, this.#expand(value).replaceAll('$', '$$$$'));
  }

  /** `targets: prerequisites`, or `targets: pattern: prerequisites`; a recipe may follow a semicolon. */
  #rule(text: string): { readonly recipe: RecipeLine[] } {
    const [header = '', ...first] = text.split(';');
    const [targets = '', ...rest] = header.split(/::?(?=\s|$)|(?<=\s):/);
    const recipe: RecipeLine[] = [];
    const line = { file: this.#file, line: this.#line };
    if (first.join(';').trim() !== '') recipe.push({ text: first.join(';').trim(), ...line });
    const pattern = rest.length > 1 ? rest[0]!.trim() : undefined;
    const prerequisites = wordsOf((rest.at(-1) ?? '').replace('|', ' '));
    if (pattern === undefined) this.#rules.push({ targets: wordsOf(targets), prerequisites, recipe, ...line });
    else {
      for (const target of wordsOf(targets)) {
        const stem = matchPattern(pattern, target);
        if (stem === undefined) continue;
        const own = prerequisites.map((each) => each.replace('%', stem));
        this.#rules.push({ targets: [target], prerequisites: own, recipe, ...line, stem });
      }
    }
    return { recipe };
  }
}
