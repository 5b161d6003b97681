/**
 * What a value of a setting may be, and what is wrong with one that is not. Commands read the settings at every start, so this
 * does not use a schema library: to load one takes longer than everything else that most commands do.
 */
export interface ValueKind<Value> {
  readonly type: 'string' | 'integer' | 'boolean';
  /** What a value must be; undefined if this one is. */
  readonly fault: (value: unknown) => string | undefined;
  /** Only for the compiler: the type of the values. */
  readonly example?: Value;
}

export type ValueOf<Kind> = Kind extends ValueKind<infer Value> ? Value : never;

export function integer(minimum: number, maximum: number): ValueKind<number> {
  return {
    type: 'integer',
    fault(value) {
      const isAllowed = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      return isAllowed ? undefined : `must be a whole number from ${minimum} to ${maximum}`;
    },
  };
}

export const boolean: ValueKind<boolean> = {
  type: 'boolean',
  fault: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
};

/** A pattern with what it stands for, in words that follow "must be". */
interface Shape {
  readonly pattern: RegExp;
  readonly words: string;
}

export function string({ mayBeEmpty = true, shape }: { mayBeEmpty?: boolean; shape?: Shape } = {}): ValueKind<string> {
  return {
    type: 'string',
    fault(value) {
      if (typeof value !== 'string') return 'must be a string';
      if (value === '' && !mayBeEmpty) return 'must not be empty';
      return shape === undefined || shape.pattern.test(value) ? undefined : `must be ${shape.words}`;
    },
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): ValueKind<Choice> {
  return {
    type: 'string',
    fault: (value) =>
      choices.some((choice) => choice === value) ? undefined : `must be one of: ${choices.join(', ')}`,
  };
}
