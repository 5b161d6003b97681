/**
 * The syntax tree of a regular expression. Chains of operators of one precedence are lists, not nested pairs, so that
 * the depth of a tree is the depth of the brackets that the author wrote.
 */

/** Half of a pair `a:b`, or a symbol by itself. */
export type Half =
  | { readonly kind: 'symbol'; readonly name: string; readonly at: number }
  | { readonly kind: 'epsilon'; readonly at: number }
  | { readonly kind: 'any'; readonly at: number };

export type Expression =
  | Half
  | { readonly kind: 'pair'; readonly upper: Half; readonly lower: Half; readonly at: number }
  /** `{cat}`, `{cat}:{dog}`: one symbol per character. */
  | { readonly kind: 'braces'; readonly upper: string; readonly lower: string; readonly at: number }
  /** `[…]:[…]` and its mixtures with symbols and braces. */
  | { readonly kind: 'cross'; readonly upper: Expression; readonly lower: Expression; readonly at: number }
  | { readonly kind: 'weighted'; readonly of: Expression; readonly weight: number; readonly at: number }
  /** `[…]` */
  | { readonly kind: 'group'; readonly of: Expression; readonly at: number }
  /** `(…)` */
  | { readonly kind: 'optional'; readonly of: Expression; readonly at: number }
  | { readonly kind: 'prefix'; readonly operator: PrefixOperator; readonly of: Expression; readonly at: number }
  /** `$::2 a`: every occurrence costs 2. */
  | { readonly kind: 'contains-weighted'; readonly of: Expression; readonly weight: number; readonly at: number }
  | { readonly kind: 'postfix'; readonly operator: PostfixOperator; readonly of: Expression; readonly at: number }
  | {
      readonly kind: 'power';
      readonly of: Expression;
      readonly from: number;
      readonly to: number;
      readonly at: number;
    }
  | { readonly kind: 'concatenation'; readonly parts: readonly Expression[]; readonly at: number }
  /** Operators of one precedence, applied from left to right. */
  | {
      readonly kind: 'chain';
      readonly first: Expression;
      readonly rest: readonly { readonly operator: ChainOperator; readonly of: Expression; readonly at: number }[];
      readonly at: number;
    }
  | {
      readonly kind: 'restriction';
      readonly center: Expression;
      readonly contexts: readonly Context[];
      readonly at: number;
    }
  | { readonly kind: 'replace'; readonly rules: readonly Rule[]; readonly arrow: Arrow; readonly at: number }
  | {
      readonly kind: 'substitute-pair';
      readonly of: Expression;
      readonly halves: readonly [Half, Half, Half, Half];
      readonly at: number;
    }
  | {
      readonly kind: 'substitute-symbol';
      readonly of: Expression;
      readonly symbol: Half;
      readonly by: readonly Half[];
      readonly at: number;
    }
  | { readonly kind: 'file'; readonly format: FileFormat; readonly name: string; readonly at: number }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[]; readonly at: number };

export type PrefixOperator = '~' | '\\' | '$' | '$.' | '$?';
export type PostfixOperator = '*' | '+' | '.r' | '.i' | '.u' | '.l';
export type ChainOperator =
  | '|' | '&' | '-' | '.P.' | '.p.' | '/' | '<' | '>' | '.o.' | '.O.' | '.x.' | '.m>.' | '.<m.'; // biome-ignore format: one row
export type FileFormat = 'binary' | 'text' | 'spaced' | 'prolog' | 'regex';
export type Arrow = '->' | '(->)' | '<-' | '(<-)' | '@->' | '@>' | '->@' | '>@';
/** Which side of the relation a context looks at: `||` upper, `//` left lower, `\\` right lower, `\/` lower. */
export type ContextMark = '||' | '//' | '\\\\' | '\\/';

/** `L _ R`; an absent side matches everywhere. */
export interface Context {
  readonly left: Expression | undefined;
  readonly right: Expression | undefined;
  readonly at: number;
}

/** `upper -> lower`, or the markup `upper -> before ... after`. */
export interface Mapping {
  readonly upper: Expression;
  readonly lower: Expression | undefined;
  readonly markup: { readonly before: Expression | undefined; readonly after: Expression | undefined } | undefined;
  readonly at: number;
}

export interface Rule {
  readonly mappings: readonly Mapping[];
  readonly mark: ContextMark;
  readonly contexts: readonly Context[];
  readonly at: number;
}
