import { guideIssues } from '@grantdesk/domain/score-guide/guide';
import { describe, expect, it } from 'vitest';
import {
  toDraft,
  emptyDraft,
  type GuideDraft,
  toGuide,
  liveMaximum,
  moved,
  newOutcome,
  outcomeControl,
  pastedOutcomes,
  describePlace,
  readWeight,
  sameDraft,
  type ScoreGuide,
  sharedWeights,
  toControlId,
} from './guide-draft.ts';

const guide = {
  _id: '018f0000-0000-7000-8000-000000000001',
  name: 'Initial scoring',
  description: '',
  criteria: [
    {
      title: 'Need',
      slug: 'need',
      isRange: false,
      possibleOutcomes: [
        { title: 'Weak', weight: 0 },
        { title: 'Strong', weight: 20 },
      ],
    },
    { title: 'Team', slug: 'team', isRange: true, possibleOutcomes: [{ title: 'Any', weight: 7.5 }] },
  ],
  criteriaCount: 2,
  maximum: 27.5,
  version: 3,
  usedBy: 1,
  forms: [],
  createdBy: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
} satisfies ScoreGuide;

describe('the draft of a score guide', () => {
  it('comes back as the guide that it was made of, with its slugs', () => {
    const { name, description, criteria } = guide;
    expect(toGuide(toDraft(guide))).toEqual({ name, description, criteria });
    expect(sameDraft(toDraft(guide), toDraft(guide))).toBe(true);
  });

  it('keeps a slug when the title changes, and moves it with its criterion', () => {
    const draft = toDraft(guide);
    draft.criteria[0]!.title = 'Need and evidence';
    draft.criteria = moved(draft.criteria, 0, 1);
    expect(toGuide(draft).criteria.map((criterion) => criterion.slug)).toEqual(['team', 'need']);
  });

  it('names the control of each broken rule, whatever its place', () => {
    const draft = toDraft(guide);
    const broken = draft.criteria[1]!.outcomes[0]!;
    broken.weight = 'many';
    draft.criteria = moved(draft.criteria, 1, -1);
    const targets = (of: GuideDraft) => guideIssues(toGuide(of)).map(({ path }) => toControlId(path, of));
    expect(targets(draft)).toEqual([outcomeControl(broken.key, 'weight')]);
    expect(describePlace(draft, targets(draft)[0]!)).toBe('Criterion 1 “Team”, outcome 1');
    expect(targets(emptyDraft())).toContain('guide-name');
  });

  it('reads weights as people type them and leaves what is none out of the maximum', () => {
    expect([readWeight('7,5'), readWeight(' 20 ')]).toEqual([7.5, 20]);
    expect(readWeight('-1')).toBeNaN();
    expect(readWeight('')).toBeNaN();
    const criterion = {
      title: 'Need',
      slug: 'need',
      isRange: false,
      possibleOutcomes: [
        { title: 'a', weight: NaN },
        { title: 'b', weight: 5 },
        { title: 'c', weight: 5 },
      ],
    };
    expect(liveMaximum(criterion)).toBe(5);
    expect(sharedWeights(criterion)).toEqual([5]);
  });

  it('takes rows copied from a spreadsheet and leaves one line of text alone', () => {
    expect(pastedOutcomes('Weak\t5\r\nStrong\t20\n')?.map(({ title, weight }) => [title, weight])).toEqual([
      ['Weak', '5'],
      ['Strong', '20'],
    ]);
    expect(pastedOutcomes('Strong')).toBeNull();
    expect(newOutcome().key).not.toBe(newOutcome().key);
  });
});
