/**
 * Validates requests against the same TypeBox schemas that give the types and the OpenAPI document.
 *
 * Bodies are not coerced: a number where a string is expected is refused. Query options arrive as
 * text, so numbers and booleans are read from it, strictly; an option given twice is refused. Names that do not exist are
 * refused with the setting `strictRequests`, and ignored without it.
 */
import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { type SchemaError, schemaErrors } from '../mcp/schema-errors.js';
import type { Settings } from '../service/settings/settings.js';
import { Problem } from './messages/errors.js';
import { withoutUnknownNames } from './schemas/unknown-names.js';

type Strictness = Pick<Settings, 'strictRequests'>;

export function validatorCompiler({ strictRequests }: Strictness): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    // On first use: to compile all at the start takes longer than everything else that the routes do there.
    let validator: Validator | undefined;
    return (input: unknown) => {
      const named = strictRequests ? input : withoutUnknownNames(schema, input);
      const value =
        httpPart === 'querystring' ? readOptions(schema as TObject, named as Record<string, unknown>) : named;
      validator ??= Compile(schema);
      if (validator.Check(value)) return { value };
      const [first] = schemaErrors(schema, value);
      throw new Problem('invalid-request', describe(httpPart ?? 'body', first));
    };
  };
}

function describe(part: string, error: SchemaError | undefined): string {
  const where = part === 'querystring' ? 'Query option' : 'Field';
  if (error === undefined) return `The ${part} is invalid.`;
  const name = error.instancePath.slice(1).replaceAll('/', '.').slice(0, 80);
  const params = error.params as { requiredProperties?: string[]; allowedValues?: string[] };
  switch (error.keyword) {
    case 'required':
      return `${where} "${params.requiredProperties?.[0] ?? ''}" is missing.`;
    case 'boolean':
      return `${where} "${name}" is unknown.`;
    case 'enum':
      return `${where} "${name}" must be one of: ${params.allowedValues?.join(', ') ?? ''}.`;
    default:
      return name === '' ? `The body ${error.message}.` : `${where} "${name}" ${error.message}.`;
  }
}

function readOptions(schema: TObject, input: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype: an option called __proto__ is an unknown option like any other.
  const options: Record<string, unknown> = Object.create(null);
  for (const [name, raw] of Object.entries(input)) {
    if (Array.isArray(raw))
      throw new Problem('invalid-request', `Query option "${name.slice(0, 80)}" was given more than once.`);
    const property = schema.properties[name];
    options[name] = property === undefined ? raw : readOption(property, raw as string);
  }
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!(name in options) && 'default' in property) options[name] = property.default;
  }
  return options;
}

function readOption(schema: TSchema, raw: string): unknown {
  switch ((schema as { type?: string }).type) {
    case 'integer':
      return /^\d{1,9}$/.test(raw) ? Number(raw) : raw;
    case 'number':
      return /^\d{1,9}(\.\d{1,9})?$|^\.\d{1,9}$/.test(raw) ? Number(raw) : raw;
    case 'boolean':
      return raw === 'true' ? true : raw === 'false' ? false : raw;
    default:
      return raw;
  }
}
