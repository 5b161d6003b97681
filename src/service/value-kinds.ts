/**
 * What a value of a setting may be, and what is wrong with one that is not. Commands read the settings at every start, so this
 * does not use a schema library: to load one takes longer than everything else that most commands do.
 */
export interface ValueKind<Value> {
  readonly type: 'string' | 'integer' | 'boolean';
  /** What is wrong with a value; undefined if nothing is. */
  readonly fault: (value: unknown) => string | undefined;
  /** Only for the compiler: the type of the values. */
  readonly example?: Value;
}

export type ValueOf<Kind> = Kind extends ValueKind<infer Value> ? Value : never;

export function integer(minimum: number, maximum: number): ValueKind<number> {
  return {
    type: 'integer',
    fault(value) {
      if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be integer';
      if (value < minimum) return `must be >= ${minimum}`;
      return value > maximum ? `must be <= ${maximum}` : undefined;
    },
  };
}

export const boolean: ValueKind<boolean> = {
  type: 'boolean',
  fault: (value) => (typeof value === 'boolean' ? undefined : 'must be boolean'),
};

export function string({ minLength = 0, pattern }: { minLength?: number; pattern?: RegExp } = {}): ValueKind<string> {
  return {
    type: 'string',
    fault(value) {
      if (typeof value !== 'string') return 'must be string';
      if (value.length < minLength) return `must not have fewer than ${minLength} characters`;
      return pattern === undefined || pattern.test(value) ? undefined : `must match pattern "${pattern.source}"`;
    },
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): ValueKind<Choice> {
  return {
    type: 'string',
    fault: (value) =>
      choices.some((each) => each === value) ? undefined : 'must be equal to one of the allowed values',
  };
}
