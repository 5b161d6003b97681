/**
 * A twolc grammar as it was read: plain data with places, before anything is compiled. `parse-grammar.ts` makes it,
 * `compile-grammar.ts` compiles it.
 */

/** One side of a pair. The `name` of a symbol has no `%` any more; sets and definitions have the name they were given. */
export interface SideSyntax {
  readonly kind: 'symbol' | 'zero' | 'any' | 'boundary' | 'hash' | 'set' | 'definition';
  readonly name: string;
}

export interface PairSyntax {
  readonly upper: SideSyntax;
  readonly lower: SideSyntax;
  readonly offset: number;
}

export type BinaryOperator = '|' | '&' | '-';
export type PrefixOperator = '$' | '$.' | '~' | '\\';
export type PostfixOperator =
  | { readonly kind: '*' | '+' }
  | { readonly kind: '^'; readonly min: number; readonly max: number };

/** Chains are lists, so that only brackets nest: `a | b | c` is one node. Binary operators have one precedence. */
export type Expression =
  | { readonly type: 'pair'; readonly pair: PairSyntax }
  | { readonly type: 'concatenation'; readonly items: readonly Expression[] }
  | { readonly type: 'chain'; readonly first: Expression; readonly rest: readonly ChainLink[] }
  | { readonly type: 'prefix'; readonly operators: readonly PrefixOperator[]; readonly operand: Expression }
  | { readonly type: 'postfix'; readonly operators: readonly PostfixOperator[]; readonly operand: Expression }
  | { readonly type: 'optional'; readonly operand: Expression }
  | { readonly type: 'insertion'; readonly first: Expression; readonly inserted: readonly Expression[] };

export interface ChainLink {
  readonly operator: BinaryOperator;
  readonly operand: Expression;
}

export interface ContextSyntax {
  readonly left: Expression;
  readonly right: Expression;
}

/** `=>` `<=` `<=>` `/<=`; the rules with a regular expression as centre have one more `=`. */
export type RuleOperator = '=>' | '<=' | '<=>' | '/<=';

export type Matcher = 'freely' | 'matched' | 'mixed';

export interface VariableSyntax {
  readonly variable: SideSyntax;
  readonly values: readonly SideSyntax[];
  readonly offset: number;
}

export interface VariableBlockSyntax {
  readonly variables: readonly VariableSyntax[];
  readonly matcher: Matcher;
}

export interface RuleSyntax {
  readonly name: string;
  readonly offset: number;
  readonly operator: RuleOperator;
  /** Pairs for an ordinary rule; an expression for a rule like `<[ a b ]> <==> c _ ;`. */
  readonly centre: readonly PairSyntax[] | Expression;
  readonly contexts: readonly ContextSyntax[];
  readonly exceptions: readonly ContextSyntax[];
  readonly variables: readonly VariableBlockSyntax[];
}

export interface SetSyntax {
  readonly name: string;
  readonly offset: number;
  /** Sets inside the set are replaced by their members. */
  readonly members: readonly SideSyntax[];
}

export interface DefinitionSyntax {
  readonly name: string;
  readonly expression: Expression;
}

export interface GrammarSyntax {
  readonly alphabet: readonly PairSyntax[];
  readonly diacritics: readonly SideSyntax[];
  readonly sets: readonly SetSyntax[];
  readonly definitions: readonly DefinitionSyntax[];
  readonly rules: readonly RuleSyntax[];
}

export const ANY: SideSyntax = { kind: 'any', name: '?' };
