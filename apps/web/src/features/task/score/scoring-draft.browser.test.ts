import { beforeEach, describe, expect, it } from 'vitest';
import { clearPersonalStorage } from '#storage/personal-storage.ts';
import { scoringDrafts } from '#storage/scoring-drafts.ts';
import { draftText, findDeviceScoring, type Scoring, summarise, type Task } from './scoring-draft.ts';

const scoring = (comments: string): Scoring => ({
  scoreData: { need: { outcome: 'Good', weight: '10' } },
  recommended: true,
  comments,
});
const taskWith = (draft: unknown, canProcess = true): Task =>
  ({
    _id: 'task',
    assignedTo: { _id: 'person' },
    canProcess,
    draft,
    category: { payload: { scoreGuide: { criteria: [{ slug: 'need', title: 'Need', isRange: false, possibleOutcomes: [] }] } } },
  }) as unknown as Task;
const keep = (made: Scoring, base: unknown) => scoringDrafts.write('person', 'task', { scoring: made, base: draftText(base) });

describe('a scoring that the server never got', () => {
  beforeEach(() => localStorage.clear());

  it('comes back as it was, and is set aside where the draft was changed elsewhere since', () => {
    expect(findDeviceScoring(taskWith(null))).toBeNull();
    keep(scoring('mine'), null);
    expect(findDeviceScoring(taskWith(null))).toEqual({ kind: 'fresh', scoring: scoring('mine') });
    expect(findDeviceScoring(taskWith(scoring('elsewhere')))).toEqual({ kind: 'aside', scoring: scoring('mine') });
    // What the server has by now is nothing to bring back, whatever the order of its keys.
    expect(findDeviceScoring(taskWith({ comments: 'mine', recommended: true, scoreData: scoring('').scoreData }))).toBeNull();
    expect(findDeviceScoring(taskWith(null, false))).toBeNull();
  });

  it('nothing is left on a shared device, and storage that cannot be read is no draft', () => {
    keep(scoring('mine'), null);
    localStorage.setItem('other', 'stays');
    clearPersonalStorage();
    expect(findDeviceScoring(taskWith(null))).toBeNull();
    expect(localStorage.getItem('other')).toBe('stays');
    localStorage.setItem('grantdesk.own.scoring.person.task', '{broken');
    expect(findDeviceScoring(taskWith(null))).toBeNull();
  });
});

describe('the summary of what is missing in a scoring', () => {
  it('has a line for each message beside a control, a missing score too, in the order of the screen', () => {
    const criteria = [
      { slug: 'need', title: 'Need', isRange: true, possibleOutcomes: [] },
      { slug: 'team', title: 'Team', isRange: false, possibleOutcomes: [] },
    ];
    const issue = (path: string, message: string) => ({ path, message, target: path });
    const lines = summarise(
      [
        issue('recommended', 'Please, make a decision!'),
        issue('data.comments', 'Enter a comment!'),
        issue('data.scoreData.need.outcome', 'Outcome name is required!'),
        issue('data.scoreData.need.weight', 'Enter a score!'),
        issue('data.scoreData.team.outcome', 'Outcome name is required!'),
      ],
      criteria,
    );
    expect(lines.map(({ message }) => message)).toEqual([
      'Need: Outcome name is required!',
      'Need: Enter a score!',
      'Team: Outcome name is required!',
      'Enter a comment!',
      'Please, make a decision!',
    ]);
  });
});
