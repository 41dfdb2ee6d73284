import { expect, it } from 'vitest';
import { readableAddress } from './address.ts';

it('writes an address as people do, however it is stored', () => {
  const stored = [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '2001:0DB8:0000:0000:0000:0000:0000:0001',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    'fe80::1%eth0',
    'unknown',
  ];
  expect(stored.map(readableAddress)).toEqual(['203.0.113.7', '203.0.113.7', '2001:db8::1', '::1', 'fe80::1', 'unknown']);
});
