import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

const limits = { most: 3, atOnce: 1 };
const place = {};

it('shares a round between those who ask in the same turn, and no more rounds run than may', async () => {
  const rounds: number[][] = [];
  let running = 0;
  let most = 0;
  const double = createBatcher(async (_: object, numbers: readonly number[]) => {
    rounds.push([...numbers]);
    most = Math.max(most, ++running);
    await new Promise((resolve) => void setImmediate(resolve));
    running--;
    return numbers.map((n) => n * 2);
  }, limits);
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => double(place, n)))).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(rounds).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(most).toBe(1);
});

it('keeps places apart', async () => {
  const labelled = createBatcher(
    async (at: { name: string }, numbers: readonly number[]) => numbers.map((n) => `${at.name}${n}`),
    limits,
  );
  expect(await Promise.all([labelled({ name: 'a' }, 1), labelled({ name: 'b' }, 1)])).toEqual(['a1', 'b1']);
});

it('fails one alone where it answers so, all of a round where it throws, and goes on afterwards', async () => {
  const work = createBatcher(async (_: object, words: readonly string[]) => {
    if (words.includes('throw')) throw new Error('all');
    return words.map((each) => (each === 'fail' ? new Error('one') : each));
  }, limits);
  const outcomes = async (...words: string[]): Promise<unknown[]> =>
    Promise.all(words.map((each) => work(place, each).catch((error: Error) => error.message)));
  expect(await outcomes('a', 'fail', 'b')).toEqual(['a', 'one', 'b']);
  expect(await outcomes('a', 'throw', 'b')).toEqual(['all', 'all', 'all']);
  expect(await outcomes('c')).toEqual(['c']);
});
