/**
 * `localhost` is two addresses on most machines, 127.0.0.1 and ::1, and a server listens on one. Start at
 * `listenOnOtherAddresses`: it hands the connections of the others to the same server, so that a client reaches it
 * whichever of the two it tries.
 */
import { lookup } from 'node:dns/promises';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Listens on what else the name means; an address that is not free or not there is left out. */
export async function listenOnOtherAddresses(
  main: HttpServer,
  host: string,
  addressesOf = (name: string): Promise<{ readonly address: string }[]> => lookup(name, { all: true }),
): Promise<Server[]> {
  if (host !== 'localhost') return [];
  const { address: first, port } = main.address() as AddressInfo;
  const addresses = await addressesOf(host).catch(() => []);
  const others = new Set(addresses.map(({ address }) => address).filter((address) => address !== first));
  const listening = await Promise.all([...others].map((address) => listen(main, address, port)));
  return listening.filter((server) => server !== undefined);
}

function listen(main: HttpServer, address: string, port: number): Promise<Server | undefined> {
  const server = createServer((socket) => main.emit('connection', socket));
  server.maxConnections = main.maxConnections;
  // As an HTTP server has it: small answers are sent at once.
  server.on('connection', (socket) => socket.setNoDelay(true));
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ host: address, port }, () => resolve(server));
  });
}
