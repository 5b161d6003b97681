/**
 * Formulas in Markdown, as an extension of its parser: `$x$` and `$$x$$` in a line, and blocks between lines of `$$`.
 *
 * `$` opens a formula before anything but a blank, and closes it behind anything but a blank and not before a digit, so
 * that prices (`$5 and $10`) are none. They become tokens of code, which is what they are to a reader of text.
 */
import type { gfm } from 'micromark-extension-gfm';

type SyntaxExtension = ReturnType<typeof gfm>;
type ConstructOrList = NonNullable<NonNullable<SyntaxExtension['text']>[string]>;
type Construct = Exclude<ConstructOrList, readonly unknown[]>;
type Tokenizer = Construct['tokenize'];
type State = ReturnType<Tokenizer>;
type Code = Parameters<State>[0];

const DOLLAR = 36;
const BACKSLASH = 92;

/** One per parse: it remembers where no formula can end. */
export function mathSyntax(): SyntaxExtension {
  return { text: { [DOLLAR]: inlineMath() }, flow: { [DOLLAR]: { tokenize: blockMath, concrete: true } } };
}

/** Where a search for the end of a formula came to the end of its paragraph: a later one will as well. */
interface Fruitless {
  startOffset: number;
  endOffset: number;
}

function inlineMath(): Construct {
  const fruitless: [Fruitless, Fruitless] = [
    { startOffset: 0, endOffset: 0 },
    { startOffset: 0, endOffset: 0 },
  ];
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const { offset: startOffset } = this.now();
    const now = () => this.now().offset;
    let isDouble = false;
    let previous: Code = null;

    const start: State = (code) => {
      effects.enter('codeText');
      effects.consume(code);
      return second;
    };
    const second: State = (code) => {
      if (code !== DOLLAR) return first(code);
      isDouble = true;
      effects.consume(code);
      return first;
    };
    const first: State = (code) => {
      const known = fruitless[isDouble ? 1 : 0]!;
      const isFruitless = startOffset > known.startOffset && startOffset < known.endOffset;
      if (code === null || isFruitless || code === DOLLAR || (!isDouble && isBlank(code))) return nok(code);
      return inside(code);
    };
    const inside: State = (code) => {
      if (code === null) {
        fruitless[isDouble ? 1 : 0] = { startOffset, endOffset: now() };
        return nok(code);
      }
      if (isLineEnding(code)) {
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        previous = code;
        return inside;
      }
      const isEscape = code === BACKSLASH;
      const mayClose = code === DOLLAR && (isDouble || !isBlank(previous));
      previous = code;
      effects.consume(code);
      if (isEscape) return escaped;
      return mayClose ? closing : inside;
    };
    const escaped: State = (code) => {
      if (code === null || isLineEnding(code)) return inside(code);
      previous = code;
      effects.consume(code);
      return inside;
    };
    const closing: State = (code) => {
      if (isDouble) {
        if (code !== DOLLAR) return inside(code);
        effects.consume(code);
        effects.exit('codeText');
        return ok;
      }
      if (code !== null && code >= 48 && code <= 57) return inside(code);
      effects.exit('codeText');
      return ok(code);
    };
    return start;
  };
  return { tokenize, previous: (code) => code !== DOLLAR && code !== BACKSLASH };
}

/** `$$`, and anything up to the next line that ends in `$$`. */
const blockMath: Tokenizer = function (effects, ok, nok) {
  const isLazy = () => this.parser.lazy[this.now().line] === true;
  let dollars = 0;
  /** Since the opening `$$`: whether something stands between the two. */
  let hasContent = false;

  const start: State = (code) => {
    effects.enter('codeIndented');
    effects.enter('codeFlowValue');
    return opening(code);
  };
  const opening: State = (code) => {
    if (code === DOLLAR && dollars < 2) {
      dollars++;
      effects.consume(code);
      return opening;
    }
    if (dollars < 2) return nok(code);
    dollars = 0;
    return line(code);
  };
  const line: State = (code) => {
    if (code === null || isLineEnding(code)) {
      if (hasContent && dollars >= 2) return end(code);
      if (code === null) return nok(code);
      effects.exit('codeFlowValue');
      return lineEnd(code);
    }
    if (code === DOLLAR) dollars++;
    else if (!isBlank(code)) {
      // "$$x$$ is text": a formula in a line.
      if (dollars >= 2) return nok(code);
      dollars = 0;
      hasContent = true;
    }
    effects.consume(code);
    return line;
  };
  const lineEnd: State = (code) => {
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    hasContent = true;
    dollars = 0;
    return lineStart;
  };
  const lineStart: State = (code) => {
    if (code === null || isLazy()) return nok(code);
    if (isLineEnding(code)) return lineEnd(code);
    effects.enter('codeFlowValue');
    return line(code);
  };
  const end: State = (code) => {
    effects.exit('codeFlowValue');
    effects.exit('codeIndented');
    return ok(code);
  };
  return start;
};

function isLineEnding(code: Code): boolean {
  return code !== null && code < -2;
}

function isBlank(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}
