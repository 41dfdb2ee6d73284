/** Networks in CIDR notation, IPv4 and IPv6, compared as numbers. */
export interface Network {
  bits: 32 | 128;
  address: bigint;
  prefix: number;
}

function readV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function readV6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [front = [], back = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - front.length - back.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** One address; an IPv4 address that a socket maps into IPv6 is the IPv4 address, and a zone counts for nothing. */
function readAddress(text: string): Pick<Network, 'bits' | 'address'> | null {
  const plain = text.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const v4 = readV4(plain);
  if (v4 !== null) return { bits: 32, address: v4 };
  const v6 = plain.includes(':') ? readV6(plain) : null;
  return v6 === null ? null : { bits: 128, address: v6 };
}

const firstOf = ({ bits, address, prefix }: Network): bigint => {
  const rest = BigInt(bits - prefix);
  return (address >> rest) << rest;
};

/** `192.0.2.0/24` or `2001:db8::/32`; an address without a prefix is that one address. Null for anything else. */
export function readNetwork(text: string): Network | null {
  const [head = '', tail, ...more] = text.trim().split('/');
  const address = readAddress(head);
  if (!address || more.length > 0 || (tail !== undefined && !/^\d{1,3}$/.test(tail))) return null;
  const prefix = tail === undefined ? address.bits : Number(tail);
  return prefix > address.bits ? null : { ...address, prefix };
}

/** Whether the address of a network is its first one: `10.0.0.1/8` names an address, and not a network. */
export const isWholeNetwork = (network: Network): boolean => firstOf(network) === network.address;

/** Whether an address is in a network; false for what is neither. */
export function isInNetwork(network: string, address: string): boolean {
  const wanted = readNetwork(network);
  const found = readAddress(address);
  if (!wanted || found?.bits !== wanted.bits) return false;
  return firstOf({ ...wanted, address: found.address }) === firstOf(wanted);
}
