/**
 * Errors that are known by their kind, not by the copy of the module that made them: a program may have this code twice, once in
 * `@langtools/cg3` and once in `@langtools/fst`, and `instanceof` has to hold for the errors of both.
 */

/**
 * Makes `instanceof` of this class true for the errors of every copy of it. Classes that extend it are not concerned.
 * @param kind the same in every copy, and of no other class
 */
export function recognisedInEveryCopy(errorClass: { readonly prototype: Error }, kind: string): void {
  const mark = Symbol.for(`langtools.${kind}`);
  Object.defineProperty(errorClass.prototype, mark, { value: true });
  Object.defineProperty(errorClass, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== errorClass) return Function.prototype[Symbol.hasInstance].call(this as () => void, value);
      return typeof value === 'object' && value !== null && mark in value;
    },
  });
}
