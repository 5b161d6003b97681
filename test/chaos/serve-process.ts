/** The built `langtools serve` in a process of its own, started through a shell so that limits can be set for it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const SCRIPT = fileURLToPath(new URL('serve.mjs', import.meta.url));

export interface ServeProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** `before` is run by the shell first, such as `ulimit -n 60`; `redirect` says where standard error goes. */
export async function serve(options: { before?: string; redirect?: string } = {}): Promise<ServeProcess> {
  const { before = ':', redirect = '' } = options;
  const child = spawn('sh', ['-c', `${before}; exec "$0" "$1" ${redirect}`, process.execPath, SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = (await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`the service ended with ${code}`))),
  ])) as [Buffer];
  return {
    url: line.toString().trim(),
    child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A client with one connection, which it keeps. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(readonly url: string) {}

  ask(path: string, content?: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const method = content === undefined ? 'GET' : 'POST';
      const headers = { 'content-type': 'application/json' };
      const call = request(`${this.url}${path}`, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      call.on('error', reject);
      call.end(content === undefined ? undefined : JSON.stringify(content));
    });
  }

  async problems(): Promise<string[]> {
    const { body } = await this.ask('/readyz');
    return (JSON.parse(body) as { problems: string[] }).problems;
  }

  async expectSpelling(text: string): Promise<void> {
    const { status, body } = await this.ask('/speller/se', { text });
    expect([status, body]).toEqual([200, expect.stringContaining('"results":[')]);
  }

  close(): void {
    this.#agent.destroy();
  }
}
