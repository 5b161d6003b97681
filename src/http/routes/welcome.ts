/**
 * The overview of a deployment as plain HTML: its languages, their state, and links. `page.ts` serves it at `/` to programs, and
 * to everybody while the page itself is not built.
 */
import type { FastifyPluginAsync } from 'fastify';
import { starterLabel } from '../../service/engines/starter-label.js';
import type { Operation } from '../../service/languages/deployments.js';
import { languageName } from '../../service/languages/language-names.js';
import type { HttpContext, Mount } from '../context/http-context.js';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:50rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}
code,pre{font-family:ui-monospace,monospace}pre{overflow-x:auto;padding:.75rem;background:#8882;border-radius:.4rem}`;
/** Only our own style sheet, and nothing else from anywhere. */
const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const welcomeStyle: FastifyPluginAsync = async (app) => {
  app.get('/welcome.css', { schema: { hide: true } }, async (_request, reply) => reply.type('text/css').send(STYLE));
};

/** `notice` is a sentence for the top, or nothing. */
export function welcomePage(context: HttpContext, mount: Mount, mounts: readonly Mount[], notice = '') {
  return { html: page(context, mount, mounts, notice), policy: CSP };
}

function page(
  { service }: HttpContext,
  { deployment, prefix }: Mount,
  mounts: readonly Mount[],
  notice: string,
): string {
  const { tags } = deployment;
  const all = new Map([...tags.speller, ...tags.grammar]);
  const state = (operation: Operation, tag: string) => {
    if (!tags[operation].has(tag)) return '';
    const voices = [...service.registry.voices(tag).keys()];
    const statuses =
      operation === 'tts'
        ? voices.map((voice) => service.registry.status('tts', tag, voice))
        : [service.registry.status(operation, tag)];
    const ready = statuses.find((status) => status.state === 'ready');
    if (ready === undefined) return (statuses[0]?.state ?? 'not-installed').replace('-', ' ');
    return ready.origin === 'starter' ? `✓ ${starterLabel(ready.starter)}` : '✓';
  };
  const rows = [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([tag, listed]) =>
        `<tr><td><code>${escapeHtml(tag)}</code></td><td>${escapeHtml(readableName(tag, listed))}</td><td>${state('speller', tag)}</td><td>${state('grammar', tag)}</td><td>${state('tts', tag)}</td></tr>`,
    );
  const links = mounts.map((other) => `<a href="${other.prefix}/">${escapeHtml(other.deployment.title)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>langtools: ${escapeHtml(deployment.title)}</title><link rel="stylesheet" href="${prefix}/welcome.css"></head><body>
<h1>langtools</h1>${notice === '' ? '' : `<p><strong>${escapeHtml(notice)}</strong></p>`}<p>Grammar checking, spell checking and text-to-speech for ${all.size} languages (${escapeHtml(deployment.title)}).</p>
<p><a href="/docs">API reference</a> · <a href="${prefix}/openapi.json">OpenAPI</a> · <a href="${prefix}/languages">Available languages</a> · <a href="${prefix}/readyz">Status</a>${links.length > 1 ? ` · ${links.join(' · ')}` : ''}</p>
<pre>curl -H 'Content-Type: application/json' -d '{"text":"…"}' ADDRESS${prefix}/speller/TAG</pre>
<table><thead><tr><th>tag</th><th>language</th><th>spelling</th><th>grammar</th><th>speech</th></tr></thead><tbody>${rows.join('')}</tbody></table>
</body></html>`;
}

/** `Davvisámegiella, North Sámi`; one name where both are the same. */
function readableName(tag: string, listed: string): string {
  const { autonym, english } = languageName(tag, listed);
  return autonym === english ? autonym : `${autonym}, ${english}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
