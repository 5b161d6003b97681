/**
 * The syntax tree of a pmatch script. Operators of one strength are lists, not nested pairs, so that a tree is as deep as
 * the brackets that the author wrote.
 */

export type Expression =
  /** One symbol, whatever it is called. */
  | { readonly kind: 'literal'; readonly symbol: string; readonly at: number }
  /** `{abc}` */
  | { readonly kind: 'letters'; readonly text: string; readonly at: number }
  /** A definition, a parameter, or a symbol where neither exists. */
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'epsilon'; readonly at: number }
  | { readonly kind: 'any'; readonly at: number }
  /** `"a-zA-Z"`: first and last code points. */
  | { readonly kind: 'range'; readonly spans: readonly (readonly [number, number])[]; readonly at: number }
  | { readonly kind: 'class'; readonly name: LetterClass; readonly at: number }
  | { readonly kind: 'file'; readonly format: string; readonly name: string; readonly at: number }
  /** A mark for the tokeniser that reads nothing: `EndTag(x)`, `Capture(x)`, `Counter(x)`. */
  | { readonly kind: 'mark'; readonly symbol: string; readonly at: number }
  | { readonly kind: 'context'; readonly side: ContextSide; readonly of: Expression; readonly at: number }
  | {
      readonly kind: 'case';
      readonly change: CaseChange;
      readonly side: Side;
      readonly of: Expression;
      readonly at: number;
    }
  /** `Lst(x)`, `Exc(x)`, `Sigma(x)`: the letters of `x`. */
  | {
      readonly kind: 'letters of';
      readonly as: 'list' | 'others' | 'union';
      readonly of: Expression;
      readonly at: number;
    }
  /** Marks around a part that has contexts or tags. */
  | { readonly kind: 'delimited'; readonly of: Expression; readonly at: number }
  | { readonly kind: 'weighted'; readonly of: Expression; readonly weight: number; readonly at: number }
  | { readonly kind: 'optional'; readonly of: Expression; readonly at: number }
  | { readonly kind: 'prefix'; readonly operator: PrefixOperator; readonly of: Expression; readonly at: number }
  | { readonly kind: 'postfix'; readonly operator: PostfixOperator; readonly of: Expression; readonly at: number }
  | {
      readonly kind: 'power';
      readonly of: Expression;
      readonly from: number;
      readonly to: number;
      readonly at: number;
    }
  | { readonly kind: 'concatenation'; readonly parts: readonly Expression[]; readonly at: number }
  | { readonly kind: 'union'; readonly parts: readonly Expression[]; readonly at: number }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly at: number;
    }
  | {
      readonly kind: 'restriction';
      readonly center: Expression;
      readonly contexts: readonly Surroundings[];
      readonly at: number;
    }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[]; readonly at: number }
  /** Strings joined to one symbol (`Implode`), or to one symbol for each character (`Explode`). */
  | { readonly kind: 'joined'; readonly toOne: boolean; readonly parts: readonly Expression[]; readonly at: number };

export type LetterClass = 'Alpha' | 'UppercaseAlpha' | 'LowercaseAlpha' | 'Num' | 'Punct' | 'Whitespace';
export type ContextSide = 'LC' | 'RC' | 'NLC' | 'NRC';
export type CaseChange = 'Cap' | 'OptCap' | 'DownCase' | 'UpCase' | 'OptUpCase' | 'OptDownCase' | 'AnyCase';
export type Side = 'upper' | 'lower' | 'both';
export type PrefixOperator = '~' | '\\' | '$' | '$.' | '$?';
export type PostfixOperator = '*' | '+' | '.r' | '.i' | '.u' | '.l';
export type BinaryOperator =
  | ':' | '.o.' | '.O.' | '.x.' | '&' | '-' | '.P.' | '.p.' | '/' | './.' | '<' | '>'; // biome-ignore format: one row

/** `left _ right` */
export interface Surroundings {
  readonly left: Expression | undefined;
  readonly right: Expression | undefined;
}

export interface Definition {
  readonly name: string;
  readonly at: number;
  /** Undefined for what is no function. */
  readonly parameters: readonly string[] | undefined;
  readonly body: Expression;
  /** `DefIns`: the name stands for a call of a network of its own, as `Ins(name)` does. */
  readonly isCalled: boolean;
}

export interface Script {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly settings: ReadonlyMap<string, string>;
  /** Networks that `Ins(…)` calls, and where. */
  readonly inserted: ReadonlyMap<string, number>;
  /** `Uncompose(net, left, right)`: networks that are stored beside the others. */
  readonly uncomposed: ReadonlyMap<string, number>;
}
