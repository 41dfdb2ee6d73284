import { describe, expect, it } from 'vitest';
import { refusalsByReason, stageEligibility } from './eligibility.ts';
import { findOutcome } from './flags.ts';
import { FULL_CHAIN } from './shape.ts';
import { dropOff } from './tabs.ts';

const submitted = {
  progressStatus: 'SUBMITTED' as const,
  proposalProgressStatus: null,
  interviewStatus: 'NOT-SCHEDULED' as const,
  flags: [],
  programme: { stages: FULL_CHAIN, hasProposalForm: true, hasProposalDates: true },
};

describe('before a step', () => {
  it('says who of a selection can, and why the others cannot', () => {
    const rows = ['APP-1', 'APP-2', 'APP-3', 'APP-4'].map((applicationID, n) => ({
      _id: applicationID,
      applicationID,
      facts: { ...submitted, ...(n === 1 && { flags: ['WITHDRAWN'] }), ...(n > 1 && { progressStatus: 'OPEN' as const }) },
    }));
    const found = stageEligibility('SHORTLIST_FOR_PROPOSAL', rows);
    expect(found.eligible).toEqual(['APP-1']);
    expect(found.refused[0]?.reason).toBe('APP-2 was withdrawn by its applicant.');
    expect(refusalsByReason(found.refused)).toEqual([
      { reason: 'has not been submitted.', applicationIDs: ['APP-3', 'APP-4'] },
      { reason: 'was withdrawn by its applicant.', applicationIDs: ['APP-2'] },
    ]);
  });

  it('drop-off is what did not come from the tab before', () => {
    const counts = { ALL_APPLICATIONS: 120, SHORTLISTED_FOR_PROPOSAL: 40 };
    expect(dropOff('SHORTLISTED_FOR_PROPOSAL', counts, FULL_CHAIN)).toEqual({ lost: 80, of: 120 });
    expect(dropOff('ALL_APPLICATIONS', counts, FULL_CHAIN)).toBeNull();
    expect(dropOff('SHORTLISTED_FOR_PROPOSAL', undefined, FULL_CHAIN)).toBeNull();
  });

  it('names an end by its flag', () => {
    expect(
      [
        [],
        ['BOARD_APPROVED'],
        ['BOARD_APPROVED', 'AWARD_DECLINED'],
        ['BOARD_DECLINED'],
        ['NOT_TAKEN_FORWARD'],
        ['WITHDRAWN'],
      ].map(findOutcome),
    ).toEqual([null, 'approved', 'award declined', 'declined', 'not taken forward', 'withdrawn']);
  });
});
