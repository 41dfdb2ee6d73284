import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it('writes a size in the largest unit that fits', () => {
  expect([674, 61_400, 1_840_000].map(sizeText)).toEqual(['674 B', '61 KB', '1.8 MB']);
});
