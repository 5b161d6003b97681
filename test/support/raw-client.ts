/** Clients that speak HTTP byte by byte, for what no HTTP library would send, and that read only what they are told to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Connects and writes. Nothing is read before somebody listens for it. */
export async function open(url: string, bytes: string | Uint8Array = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  if (bytes.length > 0) socket.write(bytes);
  return socket;
}

/** Everything that comes until the connection closes. */
export function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    socket.setEncoding('latin1').on('data', (data: string) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.resume();
  });
}

export async function talk(url: string, bytes: string | Uint8Array): Promise<string> {
  return readAll(await open(url, bytes));
}

export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
}

export function post(path: string, body: unknown, headers = ''): string {
  const json = JSON.stringify(body);
  const length = Buffer.byteLength(json);
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${json}`;
}

const SCRIPT = fileURLToPath(new URL('serve-process.mjs', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Resident memory in bytes, as the service itself reports it. */
  memory(): Promise<number>;
}

/** The compiled service in a process of its own. */
export async function startProcess(flags: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(flags)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const url = line.toString().trim();
  return { child, url, memory: () => metric(url, 'langtools_process_resident_memory_bytes') };
}

/** The first value of a metric whose line starts so. */
export async function metric(url: string, start: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return Number(
    lines
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  );
}
