import { describe, expect, it } from 'vitest';
import { criterionMaximum, guideIssues, guideMaximum, slugify, withSlugs } from './guide.ts';
import { scoreGuideInputSchema } from './guide.schema.ts';
import {
  averageOf,
  formatTableScore,
  formatTaskTotal,
  outcomeWeight,
  scoringIssues,
  totalScore,
  weightMessage,
} from './score.ts';
import type { Criterion } from './guide.ts';

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

describe('score guides', () => {
  it('gives every criterion its own lasting slug', () => {
    expect([' Value for money! ', 'Ìmọ̀ràn & ìlànà', '???'].map(slugify)).toEqual([
      'value-for-money',
      'imoran-ilana',
      'criterion',
    ]);
    const criteria = [
      { ...need, slug: undefined },
      { ...need, slug: undefined },
      { ...need, slug: 'need' },
      { ...need, slug: 'need' },
    ];
    expect(withSlugs(criteria).map((criterion) => criterion.slug)).toEqual(['need-2', 'need-3', 'need', 'need-4']);
  });

  it('takes the largest outcome weight as maximum', () => {
    expect(criterionMaximum(need)).toBe(10);
    expect(criterionMaximum({ ...need, possibleOutcomes: [] })).toBe(0);
    expect(guideMaximum(guide)).toBe(20);
    expect(outcomeWeight(need, 'Weak')).toBe(2);
  });

  it('says clearly what is wrong with a guide', () => {
    expect(guideIssues(guide)).toEqual([]);
    expect(guideIssues({ name: ' ', criteria: [] }).map((issue) => issue.path)).toEqual(['name', 'criteria']);
    const bad = {
      ...need,
      title: '',
      possibleOutcomes: [
        { title: 'A', weight: -1 },
        { title: ' a', weight: NaN },
      ],
    };
    expect(guideIssues({ name: 'G', criteria: [need, { ...bad, slug: 'need' }] }).map((issue) => issue.path)).toEqual([
      'criteria.1.title',
      'criteria.1.slug',
      'criteria.1.possibleOutcomes.0.weight',
      'criteria.1.possibleOutcomes.1.title',
      'criteria.1.possibleOutcomes.1.weight',
    ]);
    expect(scoreGuideInputSchema.parse({ ...guide, criteria: [{ title: 'T', possibleOutcomes: [] }] }).criteria[0]?.isRange).toBe(
      false,
    );
  });
});

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

  it('adds up, averages and rounds', () => {
    expect(totalScore(good.data.scoreData)).toBe(11.5);
    expect(totalScore({ a: { weight: 0.1 }, b: { weight: 0.2 } })).toBe(0.3);
    expect(averageOf([10, 15])).toEqual({ averageScore: 12.5, reviewsCount: 2 });
    expect(averageOf([])).toEqual({ averageScore: null, reviewsCount: 0 });
    expect([formatTaskTotal(12.345), formatTableScore(12.345), formatTableScore(null)]).toEqual(['12.3', '12.35', '–']);
  });
});
