import { describe, expect, it } from 'vitest';
import { scoreGuideInputSchema } from './guide.schema.ts';
import { criterionMaximum, guideIssues, guideMaximum, slugify, withSlugs, type Criterion } from './guide.ts';

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
