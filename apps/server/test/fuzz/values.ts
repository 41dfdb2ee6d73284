import type { Random } from './random.ts';

/** Text that databases, parsers, spreadsheets or pages trip over. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ud83d',
  '\u202e\u200b\ufeff',
  '💥'.repeat(50),
  'e\u0301'.repeat(200),
  'x'.repeat(70_000),
  '\\',
  '%',
  '%00',
  '_',
  "'",
  '"',
  `' or 1=1 --`,
  `"; drop table users; --`,
  '${7*7}',
  '{{constructor}}',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\r\nX-Injected: 1',
  '0x10',
  '1e309',
  '-0',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'not-a-uuid',
  'a@b',
  'Africa/Nowhere',
] as const;

const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-300,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  -1e308,
] as const;

const nested = (depth: number, isList: boolean): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = isList ? [value] : { a: value };
  return value;
};

/** Any value at all, rarely one that belongs where it is put. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return random.pick(HOSTILE_NUMBERS);
    case 4:
      return random.pick<unknown>([[], {}, [null], [[]], [{}], { length: 3 }, { toString: 1 }, { $ne: null }]);
    case 5:
      return nested(random.pick([2, 30, 400]), random.chance(0.5));
    case 6:
      return Array.from({ length: random.pick([2, 50, 1_000]) }, () => random.pick([...HOSTILE_TEXTS, 1, null]));
    default:
      return random.pick(HOSTILE_TEXTS);
  }
}

/** What JavaScript cannot hold but JSON can: written into the text instead of this mark. */
export const RAW_MARK = '"@@raw@@"';
export const RAW_VALUES = [
  '1e999',
  '-1e999',
  '0.'.padEnd(400, '1'),
  '9'.repeat(400),
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
];
