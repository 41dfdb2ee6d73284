import { randomBytes } from 'node:crypto';

let last = 0n;
let shiftMs = 0;

/**
 * Moves the time inside new ids of this process, in milliseconds, for seeding alone: lists that tell the latest by its id follow the
 * shifted `app_now()`. Ids start again from the new time, so a shift must not return to a millisecond that was used.
 */
export function shiftIds(ms: number): void {
  shiftMs = ms;
  last = 0n;
}

/**
 * A UUID version 7: 48 bits of milliseconds, then a counter seeded at random, so that ids made by one process ascend
 * even within a millisecond (lists sort by creation and break ties by id).
 */
export function newId(now: number = Date.now() + shiftMs): string {
  const random = randomBytes(10);
  let value = (BigInt(now) << 80n) | (BigInt(`0x${random.toString('hex')}`) & ((1n << 80n) - 1n));
  // Set version and variant, then step over the last id if the millisecond is the same or the clock went back.
  value = stamp(value);
  if (value <= last) value = stamp(last + (1n << 62n) + 1n);
  last = value;
  const hex = value.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const VERSION_MASK = 0xfn << 76n;
const VARIANT_MASK = 0x3n << 62n;
const stamp = (value: bigint): bigint => (value & ~VERSION_MASK & ~VARIANT_MASK) | (7n << 76n) | (2n << 62n);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be a record's id at all; the database refuses others with an error of its own. */
export const isId = (text: string): boolean => UUID.test(text);
