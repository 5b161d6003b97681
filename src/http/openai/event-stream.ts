/**
 * Audio as server-sent events, which is what `stream_format: "sse"` asks for: `speech.audio.delta` with a piece in base64,
 * as often as there is one, then `speech.audio.done`. Every piece is base64 by itself.
 */

/** Written instead of tokens, of which we have none: clients add them up. */
const NO_USAGE = { input_tokens: 0, output_tokens: 0, total_tokens: 0 };

export async function* speechEvents(audio: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const chunk of audio) {
    yield event({ type: 'speech.audio.delta', audio: Buffer.from(chunk).toString('base64') });
  }
  yield event({ type: 'speech.audio.done', usage: NO_USAGE });
}

function event(data: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}
