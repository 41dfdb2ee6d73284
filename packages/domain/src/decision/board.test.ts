import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../format/money.ts';
import {
  BOARD_SCORE_DECIMALS,
  costsByRank,
  cutByBudget,
  decisionIssues,
  grantedByRank,
  leftByRank,
  rankForBoard,
  releaseDenials,
  sumAmounts,
  votersFor,
} from './board.ts';

describe('the board', () => {
  it('counts what each rank takes and leaves: holds reserve, declines take nothing, and those below show what they would take', () => {
    const row = (proposed: number, outcome?: 'APPROVE' | 'HOLD' | 'DECLINE', amount = proposed) => ({
      requested: proposed + 5,
      proposed,
      decision: outcome ? { outcome, amount: outcome === 'DECLINE' ? null : amount } : null,
    });
    const rows = [row(30, 'APPROVE', 25), row(20, 'DECLINE'), row(40, 'HOLD'), row(10), row(16, 'DECLINE'), row(20, 'DECLINE')];
    expect(costsByRank(rows)).toEqual([25, 0, 40, 10, 16, 20]);
    expect(leftByRank(rows, 80)).toEqual([55, 55, 15, 5, -11, -31]);
    expect(cutByBudget(costsByRank(rows), 80)).toBe(4);
    expect(grantedByRank(rows, 4)).toEqual([25, 0, 40, 10, 0, 0]);
    expect(grantedByRank(rows, 3)).toEqual([25, 0, 40, 0, 0, 0]);
    expect(leftByRank([row(30), { requested: null, proposed: null, decision: null }, row(1)], 50)).toEqual([20, null, null]);
  });

  it('ranks by score, ties by id, those without one last', () => {
    const ranked = rankForBoard([
      { _id: 'd', score: null },
      { _id: 'c', score: 50 },
      { _id: 'b', score: 80 },
      { _id: 'a', score: 80 },
      { _id: 'e', score: 40 },
    ]);
    expect(ranked.map(({ _id, rank }) => [_id, rank])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 3],
      ['e', 4],
      ['d', null],
    ]);
  });

  it('gives scores that the room displays alike the same rank', () => {
    const ranked = rankForBoard([
      { _id: 'c', score: 50.04 },
      { _id: 'b', score: 50.14 },
      { _id: 'a', score: 50.06 },
      { _id: 'd', score: 50.16 },
    ]);
    expect(ranked.map(({ _id, rank, score }) => [_id, rank, formatNumber(score, BOARD_SCORE_DECIMALS)])).toEqual([
      ['d', 1, '50.2'],
      ['a', 2, '50.1'],
      ['b', 2, '50.1'],
      ['c', 4, '50.0'],
    ]);
  });

  it('the line falls before the first that the money does not reach, and never lets through more', () => {
    expect(cutByBudget([40, 40, 40], 100)).toBe(2);
    expect(cutByBudget([null, 40], 10)).toBe(1);
    expect(cutByBudget([], 0)).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(1_000)), { maxLength: 50 }), fc.nat(20_000), (amounts, left) => {
        const cut = cutByBudget(amounts, left);
        expect(sumAmounts(amounts.slice(0, cut)).total).toBeLessThanOrEqual(left);
        if (cut < amounts.length) expect(sumAmounts(amounts.slice(0, cut + 1)).total).toBeGreaterThan(left);
      }),
    );
  });

  it('a decline has a reason and no amount, an approval none below one', () => {
    const issue = (input: Parameters<typeof decisionIssues>[0]) => decisionIssues(input)[0]?.path ?? null;
    expect(issue({ outcome: 'DECLINE', amount: null, reason: ' ' })).toBe('reason');
    expect(issue({ outcome: 'DECLINE', amount: 5, reason: 'x' })).toBe('amount');
    expect(issue({ outcome: 'APPROVE', amount: 0, reason: '' })).toBe('amount');
    expect(issue({ outcome: 'APPROVE', amount: null, reason: '' })).toBeNull();
  });

  it('no release without quorum, recusals taken off, nor above the budget', () => {
    const facts = {
      quorum: 2,
      present: ['a', 'b'],
      decisions: [{ applicationID: 'APP-1', outcome: 'APPROVE' as const, amount: 60, conflicted: [] as string[] }],
      left: 100,
    };
    expect(votersFor(['a', 'b'], ['b', 'c'])).toEqual(['a']);
    expect(releaseDenials(facts)).toEqual([]);
    expect(releaseDenials({ ...facts, decisions: [] })).toEqual(['No decisions drafted. Draft at least one first.']);
    expect(releaseDenials({ ...facts, present: ['a'] })).toEqual(['The quorum is 2, but 1 member is present.']);
    expect(releaseDenials({ ...facts, decisions: [{ ...facts.decisions[0]!, conflicted: ['a'] }] })).toEqual([
      'APP-1: the quorum is 2, but only 1 member is present and not recused.',
    ]);
    expect(releaseDenials({ ...facts, left: 59 })).toEqual(['The approved amounts exceed what is left of the budget.']);
  });
});
