import { describe, expect, test } from 'vitest';
import { addressGroup, addressList } from './client-address.js';

describe('the group of an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    // Not mapped: only the form with ffff stands for an IPv4 address.
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  test('of what is no address is not kept in full', () => {
    expect(addressGroup('x'.repeat(10_000))).toHaveLength(64);
  });
});

describe('a list of addresses', () => {
  const isKnown = addressList('10.0.0.5, 192.168.0.0/16,2001:db8::/32');

  test.each(['10.0.0.5', '192.168.7.7', '2001:db8:1::1', '::ffff:10.0.0.5'])('has %s', (address) => {
    expect(isKnown(address)).toBe(true);
  });

  test.each(['10.0.0.6', '192.169.0.1', '2001:db9::1', '', 'nobody'])('does not have %j', (address) => {
    expect(isKnown(address)).toBe(false);
  });

  test('that is empty has nothing', () => {
    expect(addressList('')('127.0.0.1')).toBe(false);
  });
});
