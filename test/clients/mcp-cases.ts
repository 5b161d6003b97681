/** What every client must see of the tools, whatever it speaks and over whatever it is connected. */
import { expect } from 'vitest';

/** The parts of an MCP client that both generations of the SDK share. */
export interface AnyClient {
  listTools(): Promise<{ tools: ListedTool[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  getServerVersion(): { name: string } | undefined;
}

interface ListedTool {
  name: string;
  description?: string | undefined;
  inputSchema: { type: string };
  outputSchema?: { type?: string } | undefined;
  annotations?: object | undefined;
}

export interface CallResult {
  isError?: boolean;
  content: { type: string; text?: string; uri?: string; data?: string; mimeType?: string }[];
  structuredContent?: Record<string, unknown>;
}

export const TOOLS = ['check_text', 'spell', 'suggest', 'analyse_word', 'inflect_word', 'languages', 'speak'];

export async function call(client: AnyClient, name: string, args: Record<string, unknown>): Promise<CallResult> {
  // Both clients validate `structuredContent` by the `outputSchema` of the list.
  return (await client.callTool({ name, arguments: args })) as CallResult;
}

export function textOf({ content }: CallResult): string {
  return content[0]?.text ?? '';
}

/** The list: names, schemas and hints. */
export async function expectTools(client: AnyClient): Promise<void> {
  expect(client.getServerVersion()?.name).toBe('langtools');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS);
  for (const { inputSchema, outputSchema, annotations, description } of tools) {
    expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
    expect(description).toBeTruthy();
    expect(annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  }
}
