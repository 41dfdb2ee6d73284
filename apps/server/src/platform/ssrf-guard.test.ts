import { describe, expect, it } from 'vitest';
import { getHost, isInward } from './ssrf-guard.ts';

describe('addresses that people give', () => {
  it('what lies inside is known in every way of writing it', () => {
    const inside = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1
      192.0.2.1 198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 fe80::1 fec0::1 fc00::1 fd12::1 ff02::1
      ::ffff:8.8.8.8 ::ffff:127.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:0:7f00:1:: 2001:db8::1 localhost 127.1`;
    for (const address of inside.split(/\s+/)) expect(isInward(address), address).toBe(true);
    for (const address of ['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
      expect(isInward(address), address).toBe(false);
    for (const odd of [
      'https://0x7f.1/',
      'https://017700000001/',
      'https://2130706433/',
      'https://127.0.0.1./',
      'https://[::1]/',
    ])
      expect(isInward(getHost(new URL(odd))), odd).toBe(true);
  });
});
