/**
 * Names that a request has and its schema does not: they are dropped before a handler or a cache key sees them, because clients of other
 * services send what they like. The setting `strictRequests` has them refused.
 */
import type { TSchema } from 'typebox';

/** What of a schema says which names there are. */
interface Names {
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
}

/** The same value without what its closed objects do not list. Values of a wrong type stay, for the validator to find. */
export function withoutUnknownNames(schema: TSchema, value: unknown): unknown {
  const { items, properties, additionalProperties }: Names = schema;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => withoutUnknownNames(items, item));
  if (properties === undefined || additionalProperties !== false) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const knownFields: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(fields, name)) knownFields[name] = withoutUnknownNames(property, fields[name]);
  }
  return knownFields;
}

/** The same schema with its objects open, for the reference. */
export function opened<Schema>(schema: Schema): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'additionalProperties' && value === false ? undefined : value)),
  ) as Schema;
}
