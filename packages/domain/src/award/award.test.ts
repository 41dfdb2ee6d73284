import { describe, expect, it } from 'vitest';
import { contractDenial } from '../contract/rules.ts';
import { findOutcome, isGranted } from '../stage/flags.ts';
import { findPlace } from '../stage/place.ts';
import { transition } from '../stage/transition.ts';
import { awardNextSteps, awardStepText } from './letter.ts';
import { awardAnswerDenial, awardReopenDenial, findAwardAnswer, type AnswerState } from './rules.ts';

const APPROVED = ['SHORTLISTED_FOR_BOARD_APPROVAL', 'BOARD_APPROVED'];
const state = (more: Partial<AnswerState> = {}): AnswerState => ({ flags: APPROVED, latest: null, hasCopy: false, ...more });

describe('the answer to an award', () => {
  it('is open after the approval, until an answer or a signature', () => {
    for (const answer of ['ACCEPTED', 'DECLINED'] as const) {
      expect(awardAnswerDenial(state(), answer)).toBeNull();
      expect(awardAnswerDenial(state({ latest: 'REOPENED' }), answer)).toBeNull();
      expect(awardAnswerDenial(state({ flags: ['SHORTLISTED_FOR_BOARD_APPROVAL'] }), answer)).toBe(
        'The board has not approved this application.',
      );
      expect(awardAnswerDenial(state({ flags: [...APPROVED, 'WITHDRAWN'] }), answer)).not.toBeNull();
      expect(awardAnswerDenial(state({ latest: 'ACCEPTED' }), answer)).toBe('This award has already been accepted.');
      expect(awardAnswerDenial(state({ flags: [...APPROVED, 'AWARD_DECLINED'], latest: 'DECLINED' }), answer)).toBe(
        'This award has already been declined.',
      );
      expect(awardAnswerDenial(state({ flags: [...APPROVED, 'CONTRACT_SIGNED'] }), answer)).toBe(
        'The contract is signed, so the award is accepted.',
      );
    }
  });

  it('cannot be a decline while a signed copy of the contract is checked', () => {
    expect(awardAnswerDenial(state({ hasCopy: true }), 'DECLINED')).toContain('A signed copy of the contract is being checked.');
    expect(awardAnswerDenial(state({ hasCopy: true }), 'ACCEPTED')).toBeNull();
  });

  it('counts a signed contract as accepted, also where no answer was recorded', () => {
    expect(findAwardAnswer({ flags: [...APPROVED, 'CONTRACT_SIGNED'], latest: null })).toBe('ACCEPTED');
    expect(findAwardAnswer({ flags: APPROVED, latest: null })).toBeNull();
    expect(findAwardAnswer({ flags: APPROVED, latest: 'REOPENED' })).toBeNull();
    expect(findAwardAnswer({ flags: [...APPROVED, 'AWARD_DECLINED'], latest: 'DECLINED' })).toBe('DECLINED');
  });

  it('says who answered how, and only that the team did where names of staff are hidden', () => {
    const at = '2026-03-03T09:00:00Z';
    expect(awardStepText({ step: 'DECLINED', method: 'SCREEN', at, by: 'Ada Obi' }, 'UTC')).toMatch(/^Declined by Ada Obi on /);
    expect(awardStepText({ step: 'ACCEPTED', method: 'SIGNATURE', at, by: 'Ada Obi' }, 'UTC')).toMatch(
      / by signing the contract/,
    );
    expect(awardStepText({ step: 'DECLINED', method: 'STAFF', at, by: 'Uche' }, 'UTC')).toMatch(/^Decline recorded by Uche on /);
    expect(awardStepText({ step: 'REOPENED', method: 'STAFF', at, by: null }, 'UTC')).toMatch(/^Reopened by the programme team/);
  });

  it('says what comes next, and nothing once the award is declined', () => {
    expect(awardNextSteps(null, false)).toHaveLength(3);
    expect(awardNextSteps('ACCEPTED', false)).toHaveLength(2);
    expect(awardNextSteps('ACCEPTED', true)).toHaveLength(1);
    expect(awardNextSteps('DECLINED', false)).toEqual([]);
  });
});

describe('a declined award', () => {
  const flags = [...APPROVED, 'AWARD_DECLINED'];
  const facts = {
    progressStatus: 'SUBMITTED',
    proposalProgressStatus: null,
    interviewStatus: 'NOT-SCHEDULED',
    flags,
    programme: { stages: [], hasProposalForm: false, hasProposalDates: false },
  } as const;

  it('is granted no longer and has ended', () => {
    expect(isGranted(APPROVED)).toBe(true);
    expect(isGranted(flags)).toBe(false);
    expect(findOutcome(flags)).toBe('award declined');
    expect(findPlace(facts)).toBe('ENDED');
  });

  it('takes no further step and gets no contract', () => {
    for (const action of ['SIGN_CONTRACT', 'INITIALISE_PROJECT', 'DECLINE_AWARD', 'APPROVE_GRANT', 'WITHDRAW'] as const)
      expect(transition(facts, action)).toEqual({ ok: false, reason: 'has an award that was declined' });
    for (const what of ['send', 'sign', 'check'] as const)
      expect(contractDenial({ flags, standing: { status: 'SENT', hasCopy: false } }, what)).toContain('The award was declined');
  });

  it('comes from an approved grant without a signed contract alone', () => {
    expect(transition({ ...facts, flags: APPROVED }, 'DECLINE_AWARD')).toMatchObject({ ok: true, added: 'AWARD_DECLINED' });
    for (const before of [['SHORTLISTED_FOR_BOARD_APPROVAL'], [...APPROVED, 'CONTRACT_SIGNED']])
      expect(transition({ ...facts, flags: before }, 'DECLINE_AWARD').ok).toBe(false);
  });

  it('alone can be reopened', () => {
    expect(awardReopenDenial({ flags })).toBeNull();
    expect(awardReopenDenial({ flags: APPROVED })).toBe('This award was not declined.');
  });
});
