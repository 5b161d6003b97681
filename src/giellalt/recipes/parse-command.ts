/**
 * Reads a command line of a recipe, as a shell would cut it: words, quotes, pipes, redirections, groups. What would need a real shell
 * (variables, loops, conditions, backquotes) is refused.
 */
import { DataError } from '../../engine/data-error.js';
import { UnsupportedRecipe } from './tool.js';

export interface Command {
  /** The program and its arguments; or what stands in brackets. */
  readonly run: readonly string[] | CommandList;
  /** `< file` */
  readonly input?: string;
  /** `> file`, `>> file` */
  readonly output?: { readonly path: string; readonly append: boolean };
}

/** Commands whose results go from one to the next. */
export type Pipeline = readonly Command[];

/** What is done one after the other. */
export interface CommandList {
  readonly pipelines: readonly Pipeline[];
}

export function parseCommand(text: string): CommandList {
  const parser = new CommandParser(tokensOf(text));
  return parser.list(undefined);
}

type Token = { readonly kind: 'word' | 'operator'; readonly text: string };

const OPERATOR = /^(?:&&|\|\||>>|2>&1|2>|[|;()<>])/;
const SHELL_WORDS: ReadonlySet<string> = new Set(['if', 'then', 'else', 'fi', 'for', 'while', 'do', 'done', 'case']);

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at++;
      continue;
    }
    const operator = OPERATOR.exec(text.slice(at, at + 4));
    if (operator !== null) {
      tokens.push({ kind: 'operator', text: operator[0] });
      at += operator[0].length;
      continue;
    }
    const word = readWord(text, at);
    tokens.push({ kind: 'word', text: word.text });
    at = word.end;
  }
  return tokens;
}

function readWord(text: string, begin: number): { text: string; end: number } {
  let word = '';
  let at = begin;
  while (at < text.length && !/[\s|;()<>]/.test(text[at]!) && !text.startsWith('&&', at)) {
    const character = text[at]!;
    if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) throw new DataError('a quote that does not end');
      word += text.slice(at + 1, end);
      at = end + 1;
    } else if (character === '"') {
      const quoted = readDoubleQuoted(text, at + 1);
      word += quoted.text;
      at = quoted.end;
    } else if (character === '\\') {
      word += text[at + 1] ?? '';
      at += 2;
    } else {
      refuseExpansion(character);
      word += character;
      at++;
    }
  }
  return { text: word, end: at };
}

function readDoubleQuoted(text: string, begin: number): { text: string; end: number } {
  let quoted = '';
  for (let at = begin; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') return { text: quoted, end: at + 1 };
    if (character === '\\' && '"\\$`'.includes(text[at + 1] ?? ' ')) quoted += text[++at];
    else {
      refuseExpansion(character);
      quoted += character;
    }
  }
  throw new DataError('a quote that does not end');
}

function refuseExpansion(character: string): void {
  if (character === '$' || character === '`')
    throw new UnsupportedRecipe('variables and commands of a shell are not supported');
}

class CommandParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  list(end: string | undefined): CommandList {
    const pipelines: Pipeline[] = [];
    while (this.#at < this.#tokens.length && !this.#isOperator(end)) {
      pipelines.push(this.#pipeline());
      if (this.#isOperator(';') || this.#isOperator('&&')) this.#at++;
      else if (this.#isOperator('||')) throw new UnsupportedRecipe('"||" is not supported');
    }
    if (end !== undefined && !this.#isOperator(end)) throw new DataError(`"${end}" is missing`);
    return { pipelines };
  }

  #isOperator(text: string | undefined): boolean {
    const token = this.#tokens[this.#at];
    return text !== undefined && token?.kind === 'operator' && token.text === text;
  }

  #pipeline(): Pipeline {
    const commands = [this.#command()];
    while (this.#isOperator('|')) {
      this.#at++;
      commands.push(this.#command());
    }
    return commands;
  }

  #command(): Command {
    let group: CommandList | undefined;
    if (this.#isOperator('(')) {
      this.#at++;
      group = this.list(')');
      this.#at++;
    }
    const words: string[] = [];
    const files: { input?: string; output?: Command['output'] } = {};
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined) break;
      if (token.kind === 'word') {
        words.push(token.text);
        this.#at++;
      } else if (!this.#redirection(token.text, files)) break;
    }
    if (words.length === 0 && group === undefined) throw new DataError('a command is missing');
    if (words[0] !== undefined && SHELL_WORDS.has(words[0]))
      throw new UnsupportedRecipe(`"${words[0]}" is not supported`);
    return {
      run: group ?? words,
      ...(files.input === undefined ? {} : { input: files.input }),
      ...(files.output === undefined ? {} : { output: files.output }),
    };
  }

  #redirection(operator: string, files: { input?: string; output?: Command['output'] }): boolean {
    if (operator === '2>&1') {
      this.#at++;
      return true;
    }
    if (!['<', '>', '>>', '2>'].includes(operator)) return false;
    const path = this.#tokens[this.#at + 1];
    if (path?.kind !== 'word') throw new DataError(`the file after "${operator}" is missing`);
    this.#at += 2;
    if (operator === '<') files.input = path.text;
    else if (operator !== '2>') files.output = { path: path.text, append: operator === '>>' };
    return true;
  }
}
