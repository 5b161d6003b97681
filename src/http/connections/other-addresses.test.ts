import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listenOnOtherAddresses } from './other-addresses.js';

const BOTH = async () => [{ address: '127.0.0.1' }, { address: '127.0.0.2' }, { address: '192.0.2.1' }];

test('a name with several addresses is answered on all of them that are there', async () => {
  const main = createServer((_request, response) => response.end('here'));
  await once(main.listen(0, '127.0.0.1'), 'listening');
  const { port } = main.address() as AddressInfo;
  const others = await listenOnOtherAddresses(main, 'localhost', BOTH);
  try {
    expect(others.map((server) => (server.address() as AddressInfo).address)).toEqual(['127.0.0.2']);
    for (const address of ['127.0.0.1', '127.0.0.2']) {
      expect(await (await fetch(`http://${address}:${port}/`)).text()).toBe('here');
    }
    expect(await listenOnOtherAddresses(main, '127.0.0.1', BOTH)).toEqual([]);
  } finally {
    for (const server of [main, ...others]) server.close();
    main.closeAllConnections();
  }
});
