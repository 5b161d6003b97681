/** A web host that has files and nothing else. It can isolate its pages from other origins, which gives them shared memory. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

export type SiteFiles = Map<string, Uint8Array | string>;

export interface StaticSite {
  readonly origin: string;
  /** The paths that were asked for. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function startStaticSite(files: SiteFiles, isIsolated: boolean): Promise<StaticSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    requests.push(pathname);
    const file = files.get(pathname);
    if (file === undefined) return void response.writeHead(404).end();
    const type = TYPES[extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, ...(isIsolated ? ISOLATION : {}) }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The files of a folder by the path that they get. */
export function filesIn(folder: string, prefix = ''): SiteFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`/${prefix}${relative(folder, path)}`, readFileSync(path)];
    }),
  );
}
