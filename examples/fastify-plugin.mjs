/**
 * Spelling as a route of a Fastify application. Without an argument it asks itself one question and stops;
 * `node examples/fastify-plugin.mjs 8080` listens.
 */
import Fastify from 'fastify';
import { open } from 'langtools/node';

export async function spelling(app) {
  const langtools = await open();
  app.addHook('onClose', () => langtools.close());
  app.post('/spelling/:tag', async ({ params, body }) => langtools.spell(params.tag, body.text));
}

const [port] = process.argv.slice(2);
const app = Fastify();
await app.register(spelling);
if (port === undefined) {
  const answer = await app.inject({ method: 'POST', url: '/spelling/fo', payload: { text: 'Eg eri í husum' } });
  console.log(answer.statusCode, answer.body);
  await app.close();
} else {
  console.log(await app.listen({ port: Number(port) }));
}
