/**
 * Parses a script: definitions, functions, settings and the expression of `regex`. Start at `parseScript`. What stands in a
 * definition is parsed by `expression-parser.ts`.
 */
import { ExpressionParser } from './expression-parser.js';
import type { ScriptText } from './script-text.js';
import type { Definition, Script } from './syntax.js';
import { SETTINGS } from './tokens.js';

/** The name of what `regex` defines: the network that the tokeniser begins in. */
export const TOP = 'TOP';

export function parseScript(script: ScriptText): Script {
  return new ScriptParser(script).parse();
}

class ScriptParser extends ExpressionParser {
  readonly #definitions = new Map<string, Definition>();
  readonly #settings = new Map<string, string>();

  parse(): Script {
    for (;;) {
      switch (this.token.kind) {
        case 'Define':
        case 'define':
        case 'DefFun':
          this.#define();
          break;
        case 'DefIns':
        case 'list':
          this.#defineOther();
          break;
        case 'regex': {
          const { at } = this.advance();
          this.#add({ name: TOP, at, parameters: undefined, body: this.wholeExpression(), isCalled: false });
          break;
        }
        case 'set':
          this.#set();
          break;
        case 'end of text':
          // What was captured goes by a name of its own.
          for (const captured of this.captured.values()) this.#add(captured);
          return {
            definitions: this.#definitions,
            settings: this.#settings,
            inserted: this.inserted,
            uncomposed: this.uncomposed,
          };
        default:
          this.#notACommand();
      }
    }
  }

  #notACommand(): never {
    if (this.is('file') && this.token.value.startsWith('@vec')) {
      this.scanner.script.fail(this.token.at, 'word vectors (@vec"…") are not supported');
    }
    return this.unexpected('"Define", "regex" or "set"');
  }

  #add(definition: Definition): void {
    const { name, at } = definition;
    if (this.#definitions.has(name)) {
      const what = name === TOP ? 'there is a second "regex"' : `"${name}" is defined twice`;
      this.scanner.script.fail(at, what, 'only one of them can be meant: give them different names');
    }
    this.#definitions.set(name, definition);
  }

  #define(): void {
    this.advance();
    if (this.is('call')) {
      const { value: name, at } = this.advance();
      const parameters = this.is(')') ? [] : this.nameList();
      this.expect(')', '"," or ")"');
      this.#add({ name, at, parameters, body: this.wholeExpression(), isCalled: false });
      return;
    }
    const { value: name, at } = this.expect('symbol', 'the name of a definition');
    this.#add({ name, at, parameters: undefined, body: this.wholeExpression(), isCalled: false });
  }

  /** `DefIns name …`: a network that is called; `list name …`: the letters of an expression. */
  #defineOther(): void {
    const { kind } = this.advance();
    const { value: name, at } = this.expect('symbol', 'the name of a definition');
    const of = this.wholeExpression();
    const body = kind === 'list' ? ({ kind: 'letters of', as: 'union', of, at } as const) : of;
    this.#add({ name, at, parameters: undefined, body, isCalled: kind === 'DefIns' });
  }

  #set(): void {
    this.advance();
    const { value: setting } = this.expect('setting', `one of the settings ${SETTINGS.join(', ')}`);
    if (this.is('0')) {
      this.advance();
      this.#settings.set(setting, '0');
      return;
    }
    this.#settings.set(setting, this.expect('symbol', 'the value of the setting').value);
  }
}
