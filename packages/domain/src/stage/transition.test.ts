import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../access/roles.ts';
import type { Actor } from '../access/can.ts';
import { STAGE_ACTIONS } from './stages.ts';
import type { StageAction } from './stages.ts';
import { APPLICATION_PROGRESS, INTERVIEW_STATUSES } from './tabs.ts';
import { stageActionDenial, transition } from './transition.ts';
import type { StageFacts } from './transition.ts';

const submitted: StageFacts = {
  progressStatus: 'SUBMITTED',
  proposalProgressStatus: null,
  interviewStatus: 'NOT-SCHEDULED',
  flags: [],
  programme: { hasProposalForm: true, hasProposalDates: true },
};
const after = (facts: StageFacts, ...actions: StageAction[]): StageFacts =>
  actions.reduce((now, action) => {
    const step = transition(now, action);
    if (!step.ok) throw new Error(`${action}: ${step.reason}`);
    return { ...now, flags: step.flags };
  }, facts);
const reason = (facts: StageFacts, action: StageAction): string => {
  const step = transition(facts, action);
  return step.ok ? 'allowed' : step.reason;
};

const ROLES = SEEDED_ROLES.map((role) => role.name);
const actorOf = (role: string): Actor => ({
  userId: role,
  name: role,
  email: '',
  accountType: 'ADMIN',
  role,
  permissions: SEEDED_ROLES.find((each) => each.name === role)?.permissions ?? {},
});

describe('stages', () => {
  it('APP-3 APP-4 the whole way, each step only after the one before', () => {
    const shortlisted = after(submitted, 'SHORTLIST_FOR_PROPOSAL');
    expect(shortlisted.flags).toEqual(['SHORTLISTED_FOR_PROPOSAL']);
    const called = after(shortlisted, 'CALL_FOR_PROPOSAL');
    expect(reason(called, 'SHORTLIST_FOR_INTERVIEW')).toBe('has not submitted its proposal yet');
    const interview = after({ ...called, proposalProgressStatus: 'SUBMITTED' }, 'SHORTLIST_FOR_INTERVIEW', 'CALL_FOR_INTERVIEW');
    expect(reason(interview, 'SHORTLIST_FOR_BOARD_APPROVAL')).toBe('has no completed interview');
    const board = after({ ...interview, interviewStatus: 'COMPLETED' }, 'SHORTLIST_FOR_BOARD_APPROVAL');
    expect(after(board, 'APPROVE_GRANT').flags).toContain('BOARD_APPROVED');
    const declined = after(board, 'DECLINE_GRANT');
    for (const action of STAGE_ACTIONS) expect(reason(declined, action)).toBe('was declined and goes no further');
  });

  it('APP-4 names what is missing', () => {
    expect(reason({ ...submitted, progressStatus: 'IN-PROGRESS' }, 'SHORTLIST_FOR_PROPOSAL')).toBe('is not submitted yet');
    const shortlisted = after(submitted, 'SHORTLIST_FOR_PROPOSAL');
    expect(
      reason({ ...shortlisted, programme: { hasProposalForm: false, hasProposalDates: true } }, 'CALL_FOR_PROPOSAL'),
    ).toContain('proposal form');
    expect(
      reason({ ...shortlisted, programme: { hasProposalForm: true, hasProposalDates: false } }, 'CALL_FOR_PROPOSAL'),
    ).toContain('proposal dates');
    expect(reason(submitted, 'APPROVE_GRANT')).toBe('is not shortlisted for board approval');
    expect(reason(shortlisted, 'SHORTLIST_FOR_PROPOSAL')).toBe('is shortlisted for proposal already');
  });

  it('APP-3 delist takes back the latest shortlist whose call has not gone out', () => {
    expect(after(submitted, 'SHORTLIST_FOR_PROPOSAL', 'DELIST').flags).toEqual([]);
    const called = after(submitted, 'SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL');
    expect(reason(called, 'DELIST')).toBe('was called already and stays listed');
    const interview = after({ ...called, proposalProgressStatus: 'SUBMITTED' }, 'SHORTLIST_FOR_INTERVIEW');
    expect(after(interview, 'DELIST').flags).toEqual(called.flags);
    expect(reason(submitted, 'DELIST')).toBe('is on no shortlist');
  });

  it('R19 a walk of 10,000 random steps never reaches an illegal state', () => {
    const facts = fc.record({
      progressStatus: fc.constantFrom(...APPLICATION_PROGRESS),
      proposalProgressStatus: fc.constantFrom(...APPLICATION_PROGRESS, null),
      interviewStatus: fc.constantFrom(...INTERVIEW_STATUSES),
      programme: fc.record({ hasProposalForm: fc.boolean(), hasProposalDates: fc.boolean() }),
    });
    const before: Record<string, string> = {
      CALLED_FOR_PROPOSAL: 'SHORTLISTED_FOR_PROPOSAL',
      SHORTLISTED_FOR_INTERVIEW: 'CALLED_FOR_PROPOSAL',
      CALLED_FOR_INTERVIEW: 'SHORTLISTED_FOR_INTERVIEW',
      SHORTLISTED_FOR_BOARD_APPROVAL: 'CALLED_FOR_INTERVIEW',
      BOARD_APPROVED: 'SHORTLISTED_FOR_BOARD_APPROVAL',
      BOARD_DECLINED: 'SHORTLISTED_FOR_BOARD_APPROVAL',
    };
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...STAGE_ACTIONS), facts, fc.constantFrom(...ROLES)), {
          minLength: 100,
          maxLength: 100,
        }),
        (walk) => {
          let flags: readonly string[] = [];
          for (const [action, given, role] of walk) {
            const denial = stageActionDenial(actorOf(role), action, ['Programme Manager']);
            const step = denial ? { ok: false as const, reason: denial } : transition({ ...given, flags }, action);
            if (step.ok && (action === 'APPROVE_GRANT' || action === 'DECLINE_GRANT'))
              expect(['Super Admin', 'Programme Director']).toContain(role);
            if (step.ok) {
              expect(Math.abs(step.flags.length - flags.length)).toBe(1);
              flags = step.flags;
            }
            for (const flag of flags) if (before[flag]) expect(flags).toContain(before[flag]);
            expect(flags.includes('BOARD_APPROVED') && flags.includes('BOARD_DECLINED')).toBe(false);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('APP-5 APP-6 managers act, directors decide, nobody else does either', () => {
    const may = (role: string, action: StageAction): boolean =>
      stageActionDenial(actorOf(role), action, ['Programme Manager']) === null;
    for (const role of ['Super Admin', 'Programme Director', 'Programme Manager'])
      expect(may(role, 'SHORTLIST_FOR_PROPOSAL'), role).toBe(true);
    for (const role of ['Super Admin', 'Programme Director']) expect(may(role, 'APPROVE_GRANT'), role).toBe(true);
    expect(may('Programme Manager', 'APPROVE_GRANT')).toBe(false);
    for (const role of ['Assessor', 'Accountant', 'M&E'])
      for (const action of STAGE_ACTIONS) expect(may(role, action), `${role} ${action}`).toBe(false);
  });
});
