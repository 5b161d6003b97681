/**
 * Who a client is by its address, for limits. An IPv6 network gives every customer at least a /64, so a client that changes its address
 * within one is still the same client; an IPv4 address that comes in the IPv6 form `::ffff:192.0.2.1` is an IPv4 address.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Addresses come from sockets and from headers of trusted proxies; whatever is no address is not kept in full. */
const MAX_UNKNOWN_LENGTH = 64;
const GROUPS_OF_AN_ADDRESS = 8;
const GROUPS_OF_A_NETWORK = 4;

/** `192.0.2.1` for an IPv4 address, `2001:db8:0:7::/64` for an IPv6 address. */
export function addressGroup(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  if (isIP(bare) !== 6) return bare.slice(0, MAX_UNKNOWN_LENGTH);
  const groups = readGroups(bare);
  if (isMappedIPv4(groups)) return [groups[6]! >> 8, groups[6]! & 0xff, groups[7]! >> 8, groups[7]! & 0xff].join('.');
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight 16-bit groups of a valid IPv6 address. */
function readGroups(address: string): number[] {
  const [head = '', tail] = address.split('::', 2);
  const before = readPart(head);
  if (tail === undefined) return before;
  const after = readPart(tail);
  const zeros = new Array<number>(GROUPS_OF_AN_ADDRESS - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}

/** The last group may be written as an IPv4 address, which is two groups. */
function readPart(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

function isMappedIPv4(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

/** Whether an address is one of a list like `10.0.0.5, 192.168.0.0/16`, the form of the setting `trustProxy`. */
export function addressList(list: string): (address: string) => boolean {
  const addresses = new BlockList();
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/', 2);
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) addresses.addAddress(address, family);
    else addresses.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && addresses.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
