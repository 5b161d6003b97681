/**
 * A TypeBox schema as the "standard schema" that the MCP SDK takes: it lists the JSON schema of a tool and validates
 * arguments by it.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { schemaErrors } from './schema-errors.js';

/** Made once for each schema: over HTTP there is a server for every request. */
const made = new WeakMap<TObject, StandardSchemaWithJSON>();

export function standardSchema<Schema extends TObject>(schema: Schema): StandardSchemaWithJSON<Static<Schema>> {
  const standardForm = made.get(schema) ?? make(schema);
  made.set(schema, standardForm);
  return standardForm as StandardSchemaWithJSON<Static<Schema>>;
}

function make(schema: TObject): StandardSchemaWithJSON {
  const validator = Compile(schema);
  // Without what TypeBox remembers for itself.
  const plain = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  return {
    '~standard': {
      version: 1,
      vendor: 'langtools',
      jsonSchema: { input: () => plain, output: () => plain },
      validate(value) {
        if (validator.Check(value)) return { value };
        const issues = schemaErrors(schema, value).map(({ instancePath, message }) => ({
          message: `${instancePath === '' ? 'the arguments' : instancePath.slice(1)} ${message}`,
        }));
        return { issues };
      },
    },
  };
}
