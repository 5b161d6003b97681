/**
 * A `redis-server` of a test's own on a free port of loopback, which can be killed and started again, and a proxy in front of it that can
 * stall: connections stay open, and nothing goes through.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.mjs';

export class RedisServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'langtools-redis-'));
  #child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    for (let tries = 1; ; tries++) {
      const server = new RedisServer(await freePort());
      try {
        await server.start();
        return server;
      } catch (error) {
        // Somebody else was given the port in the meantime.
        if (tries === 3) throw error;
      }
    }
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Again after `kill`, on the same port and with nothing in it. */
  async start(): Promise<void> {
    const options = [
      '--port',
      this.port,
      '--bind',
      '127.0.0.1',
      '--dir',
      this.#folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    this.#child = spawn('redis-server', options.map(String), { stdio: 'ignore' });
    const ended = once(this.#child, 'exit').then(() => Promise.reject(new Error('redis-server has ended')));
    await Promise.race([this.#listening(), ended]);
    ended.catch(() => {});
  }

  /** Like a machine that loses its power. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The reply to one command, as text; for what a test wants to see or to spoil. */
  async command(...words: string[]): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`);
    socket.write('*1\r\n$4\r\nQUIT\r\n');
    let reply = '';
    for await (const chunk of socket) reply += String(chunk);
    return reply.replace(/\+OK\r\n$/, '');
  }

  async #listening(): Promise<void> {
    for (;;) {
      const pong = await this.command('PING').catch(() => '');
      if (pong.startsWith('+PONG')) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

export class StallingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isStalled = false;

  private constructor(target: number) {
    this.#server = createServer((client) => {
      const upstream = connect(target, '127.0.0.1');
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
        if (this.#isStalled) socket.pause();
      }
      client.on('data', (data) => upstream.write(data));
      upstream.on('data', (data) => client.write(data));
      if (this.#isStalled) this.#hold();
    });
  }

  static async start(target: number): Promise<StallingProxy> {
    const proxy = new StallingProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stall(): void {
    this.#isStalled = true;
    this.#hold();
  }

  resume(): void {
    this.#isStalled = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #hold(): void {
    for (const socket of this.#sockets) socket.pause();
  }
}
