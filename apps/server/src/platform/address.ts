import { isIPv6 } from 'node:net';

/** An address without what a socket adds to it: IPv4 mapped into IPv6 is IPv4, and an interface is no part of it. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** An address as people write it: IPv6 in lower case, its longest run of zeros left out. Anything else stays as it is. */
export function readableAddress(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : plain;
}
