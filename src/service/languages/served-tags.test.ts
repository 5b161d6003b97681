import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SettingsError } from '../settings/settings.js';
import { parseDeployment } from './deployments.js';
import { parsePeers, readServedTags } from './served-tags.js';

const TABLE = { aliases: new Map([['sme', 'se']]) };
const FILE = { name: 't', title: 'T', grammar: { se: 'Davvisámegiella' }, speller: { nb: 'Norsk' }, tts: false };
const DEPLOYMENTS = [parseDeployment(JSON.stringify(FILE), 't.json')];
const folder = mkdtempSync(join(tmpdir(), 'langtools-peers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function peersFile(content: string): string {
  const file = join(folder, 'peers.json');
  writeFileSync(file, content);
  return file;
}

describe('the tags of a process', () => {
  test('are all without a list', () => {
    const served = readServedTags({ tags: '', peersFile: '' }, DEPLOYMENTS, TABLE);
    expect([served.has('se'), served.has('nb'), served.placeOf('nb')]).toEqual([true, true, undefined]);
  });

  test('are those of the list, also by their other names', () => {
    const served = readServedTags({ tags: 'SME', peersFile: '' }, DEPLOYMENTS, TABLE);
    expect([served.has('se'), served.has('nb')]).toEqual([true, false]);
  });

  test('must be offered by a deployment', () => {
    const read = () => readServedTags({ tags: 'se, xx,nb, yy', peersFile: '' }, DEPLOYMENTS, TABLE);
    expect(read).toThrow(new SettingsError('tags: no deployment here offers xx, yy'));
  });

  test('of the others are found in the file of peers', () => {
    const file = peersFile('{"peers": [{"url": "http://one:4000/x/", "tags": ["nb", "sme"]}]}');
    const served = readServedTags({ tags: 'se', peersFile: file }, DEPLOYMENTS, TABLE);
    expect(served.placeOf('nb')).toBe('http://one:4000/x');
  });

  test('a file of peers that cannot be read is a wrong setting, also for a process that serves all', () => {
    const settings = { tags: '', peersFile: peersFile('{') };
    expect(() => readServedTags(settings, DEPLOYMENTS, TABLE)).toThrow(SettingsError);
    expect(() => readServedTags({ tags: '', peersFile: join(folder, 'none') }, DEPLOYMENTS, TABLE)).toThrow(
      'there is no such file',
    );
  });
});

describe('a file of peers', () => {
  const peer = (url: unknown, tags: unknown = ['nb']) => ({ peers: [{ url, tags }] });

  test('the first of two peers with one tag counts', () => {
    const peers = [
      { url: 'https://one', tags: ['se'] },
      { url: 'https://two', tags: ['sme', 'nb'] },
    ];
    expect([...parsePeers({ peers }, 'f', TABLE)]).toEqual([
      ['se', 'https://one'],
      ['nb', 'https://two'],
    ]);
  });

  test.each([
    ['no object', [], 'must hold'],
    ['another field', { peers: [], more: 1 }, 'must hold'],
    ['no list', { peers: {} }, 'must hold'],
    ['a peer without tags', { peers: [{ url: 'http://one' }] }, 'peers[0] must have url and tags'],
    ['no address', peer('one:4000/x y'), 'peers[0].url'],
    ['another protocol', peer('ftp://one'), 'peers[0].url'],
    ['a password, which clients would be told', peer('http://user:word@one'), 'peers[0].url'],
    ['a query', peer('http://one?x=1'), 'peers[0].url'],
    ['tags that are no texts', peer('http://one', [1]), 'peers[0].tags'],
    ['too many', { peers: Array.from({ length: 1001 }, () => ({ url: 'http://one', tags: [] })) }, 'more than 1000'],
  ])('with %s is refused', (_what, data, reason) => {
    expect(() => parsePeers(data, 'f', TABLE)).toThrow(reason);
  });
});
