/**
 * Which requests need a worker, and for which language, as their targets tell before they are routed. Start at `WorkPaths.find`. What is
 * not found here, such as a tag that nobody offers, is left to the routes.
 */
import { ownString } from '../../engine/memory/own-string.js';
import { OPERATIONS, type Operation } from '../../service/languages/deployments.js';
import { findTag } from '../../service/languages/tags.js';
import type { LanguageService } from '../../service/operations/language-service.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import type { Subject } from '../context/subject.js';
import type { Work } from './admission.js';

type Context = Pick<HttpContext, 'tagTable' | 'served'> & { readonly service: Pick<LanguageService, 'accepts'> };

/** Clients write a path in few ways; one that invents ways makes the rest be looked up again. */
const MOST_KNOWN = 2_000;
const LONGEST_PATH = 300;
/** What a refusal may repeat. */
const PLAIN_PATH = /^[\w./~-]+$/;
/** A target may be a whole address; the router reads it so. */
const ORIGIN = /^https?:\/\/.*?\//;

export class WorkPaths {
  readonly #context: Context;
  readonly #mounts: readonly Mount[];
  readonly #known = new Map<string, Work | undefined>();

  constructor(context: Context, mounts: readonly Mount[]) {
    this.#context = context;
    this.#mounts = mounts;
  }

  /** How many ways to write a path are kept. */
  get size(): number {
    return this.#known.size;
  }

  find(method: string | undefined, target: string): Work | undefined {
    if (method !== 'POST' && method !== 'GET') return undefined;
    const end = target.indexOf('?');
    const path = end < 0 ? target : target.slice(0, end);
    if (path.length > LONGEST_PATH) return undefined;
    const key = method + path;
    const cached = this.#known.get(key);
    if (cached !== undefined || this.#known.has(key)) return cached;
    const work = this.#read(method, ownString(path));
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(ownString(key), work);
    return work;
  }

  #read(method: 'GET' | 'POST', path: string): Work | undefined {
    const segments = segmentsOf(path);
    for (const mount of this.#mounts) {
      const [name = ''] = segments;
      if (mount.prefix !== '' && mount.prefix !== `/${name}`) continue;
      const subject = this.#subjectOf(method, mount.prefix === '' ? segments : segments.slice(1), mount);
      if (subject !== undefined) return this.#work(subject, PLAIN_PATH.test(path) ? path : '*');
    }
    return undefined;
  }

  /** As the routes of `operations.ts`, `speech.ts`, `words.ts`, `languagetool/`, `openai/` and `mcp.ts` have them. */
  #subjectOf(method: 'GET' | 'POST', segments: readonly string[], mount: Mount): Subject | undefined {
    const [first = '', second = '', ...rest] = segments;
    const isPost = method === 'POST';
    const named = (operation: Operation) => {
      const tag = findTag(mount.deployment, operation, second, this.#context.tagTable);
      return tag === undefined || !this.#context.served.has(tag) ? undefined : { operation, tag };
    };
    const isPlain = first === 'grammar' || first === 'speller' || first === 'hyphenate';
    if (isPost && isPlain && segments.length === 2) return named(first);
    if (first === 'tts' && segments.length === 3) return named('tts');
    if (isPost && (first === 'analyse' || first === 'generate') && segments.length === 2) return named('analyse');
    if (first === 'paradigm' && segments.length === 3) return named('analyse');
    // LibreOffice sends two slashes.
    if (first === 'v2' && (second || rest.join('/')) === 'check') return { operation: 'languagetool', tag: '' };
    if (isPost && first === 'v1' && segments.slice(-2).join('/') === 'audio/speech' && segments.length <= 4)
      return { operation: 'tts', tag: '' };
    return isPost && first === 'mcp' && segments.length === 1 ? { operation: 'other', tag: '' } : undefined;
  }

  #work(subject: Subject, path: string): Work {
    const { service } = this.#context;
    const { operation, tag } = subject;
    const asked = isOneOf(operation, OPERATIONS) ? operation : 'grammar';
    return {
      // One line of the queue is one language, whatever is asked about it; its speech has a line of its own.
      line: tag === '' ? operation : `${operation === 'tts' ? 'speech' : 'tag'} ${tag}`,
      subject,
      path,
      isTaken: () => service.accepts(asked, tag === '' ? undefined : tag),
    };
  }
}

function isOneOf(name: string, names: typeof OPERATIONS): name is Operation {
  return (names as readonly string[]).includes(name);
}

/** As the router reads them, with one slash more or less at the end. */
function segmentsOf(path: string): string[] {
  const segments = path.replace(ORIGIN, '/').slice(1).replace(/\/$/, '').split('/');
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return [];
  }
}
