import { describe, expect, it } from 'vitest';
import type { Criterion } from '../score-guide/guide.ts';
import {
  averageScores,
  formatTableScore,
  formatTaskTotal,
  outcomeWeight,
  scoringIssues,
  totalScore,
  weightMessage,
} from './score.ts';

const need: Criterion = {
  title: 'Need',
  slug: 'need',
  isRange: false,
  possibleOutcomes: [
    { title: 'Weak', weight: 2 },
    { title: 'Strong', weight: 10 },
  ],
};
const guide = { name: 'G', criteria: [need, { ...need, title: 'Budget', slug: 'budget', isRange: true }] };
const good = {
  categoryName: 'APPLICATION_REVIEW',
  taskAction: 'PROPOSAL_SCORING',
  recommended: false,
  data: { comments: 'Sound.', scoreData: { need: { outcome: 'Weak', weight: 2 }, budget: { outcome: 'Strong', weight: '9.5' } } },
};
const texts = (input: object) => scoringIssues({ ...good, ...input }, guide).map((issue) => [issue.path, issue.message]);

describe('scoring', () => {
  it('accepts a complete scoring', () => {
    expect(texts({})).toEqual([]);
  });

  it('uses the texts of the specification', () => {
    expect(texts({ categoryName: '', taskAction: 'X', recommended: null, data: { comments: ' ', scoreData: null } })).toEqual([
      ['categoryName', 'Set task category name!'],
      ['taskAction', 'Set task action!'],
      ['recommended', 'Please, make a decision!'],
      ['data.comments', 'Enter a comment!'],
      ['data.scoreData', 'Set score data!'],
    ]);
    expect(texts({ data: { comments: 'x', scoreData: { need: { outcome: 'Other', weight: 11 }, evil: {} } } })).toEqual([
      ['data.scoreData.evil', 'Set score data!'],
      ['data.scoreData.need.outcome', 'Outcome name is required!'],
      ['data.scoreData.need.weight', 'No more than 10'],
      ['data.scoreData.budget.outcome', 'Outcome name is required!'],
      ['data.scoreData.budget.weight', 'Enter a score!'],
    ]);
  });

  it('tells the four cases of a weight apart', () => {
    const cases = [null, '', -1, 'abc', NaN, Infinity, 10.01, '1e1', 0, '10', 9.5].map((weight) => weightMessage(weight, 10));
    const between = 'Enter a score between 0 and 10';
    expect(cases).toEqual([
      'Enter a score!',
      'Enter a score!',
      between,
      between,
      between,
      between,
      'No more than 10',
      between,
      null,
      null,
      null,
    ]);
  });

  it('takes the weight of the chosen outcome', () => {
    expect(outcomeWeight(need, 'Weak')).toBe(2);
  });

  it('adds up, averages and rounds', () => {
    expect(totalScore(good.data.scoreData)).toBe(11.5);
    expect(totalScore({ a: { weight: 0.1 }, b: { weight: 0.2 } })).toBe(0.3);
    expect(averageScores([10, 15])).toEqual({ averageScore: 12.5, reviewsCount: 2 });
    expect(averageScores([])).toEqual({ averageScore: null, reviewsCount: 0 });
    expect([formatTaskTotal(12.345), formatTableScore(12.345), formatTableScore(null)]).toEqual(['12.3', '12.35', '–']);
  });
});
