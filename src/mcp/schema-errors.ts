/**
 * What is wrong with a value, by its schema. Start at `schemaErrors`.
 *
 * TypeBox names eight errors, and visits every other item and field all the same: half a second for a list of numbers where texts are
 * expected. So it is shown a small value with the same faults: of a list the first item that is wrong, of an object the fields that
 * the schema has and one that it does not have.
 */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

export interface SchemaError {
  readonly instancePath: string;
  readonly message: string;
  readonly keyword: string;
  readonly params: object;
}

interface SchemaParts {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly maxItems?: number;
}

const validators = new WeakMap<object, Validator>();

function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Empty when the value is valid. */
export function schemaErrors(schema: TSchema, value: unknown): readonly SchemaError[] {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return [];
  const excerpt = new Excerpt();
  const shown = excerpt.of(schema, value, '');
  return excerpt.tooLong ?? validator.Errors(shown).map((error) => excerpt.inPlace(error));
}

class Excerpt {
  /** A list with too many items, which cannot be shown with fewer. */
  tooLong: readonly SchemaError[] | undefined;
  /** Where the only item that is shown of a list really stands. */
  readonly #indices: (readonly [shownPath: string, path: string])[] = [];

  of(schema: TSchema, value: unknown, path: string): unknown {
    const { properties, items } = schema as SchemaParts;
    if (Array.isArray(value)) return items === undefined ? value : this.#list(schema as SchemaParts, value, path);
    if (properties === undefined || typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value);
    const isKnown = ([name]: readonly [string, unknown]) => Object.hasOwn(properties, name);
    const knownFields = fields
      .filter(isKnown)
      .map(([name, field]) => [name, this.of(properties[name]!, field, `${path}/${name}`)]);
    const unknown = fields.find((field) => !isKnown(field));
    return Object.fromEntries(unknown === undefined ? knownFields : [...knownFields, unknown]);
  }

  #list({ items, maxItems = Infinity }: SchemaParts, list: readonly unknown[], path: string): unknown {
    if (list.length > maxItems) {
      const message = `must not have more than ${maxItems} items`;
      this.tooLong ??= [{ instancePath: path, message, keyword: 'maxItems', params: { limit: maxItems } }];
      return [];
    }
    const validator = validatorOf(items!);
    const wrong = list.findIndex((item) => !validator.Check(item));
    if (wrong < 0) return list.slice(0, 1);
    this.#indices.push([`${path}/0`, `${path}/${wrong}`]);
    return [this.of(items!, list[wrong], `${path}/0`)];
  }

  inPlace(error: SchemaError): SchemaError {
    const { instancePath } = error;
    const entry = this.#indices.find(([shown]) => instancePath === shown || instancePath.startsWith(`${shown}/`));
    return entry === undefined ? error : { ...error, instancePath: entry[1] + instancePath.slice(entry[0].length) };
  }
}
