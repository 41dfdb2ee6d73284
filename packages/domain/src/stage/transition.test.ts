import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../access/roles.ts';
import type { Actor } from '../access/actor.ts';
import { STAGE_ACTION_ROWS, STAGE_ACTIONS, stageActionRow } from './stages.ts';
import type { StageAction } from './stages.ts';
import { CLOSING_FLAGS, findOutcome } from './flags.ts';
import { FULL_CHAIN, type ProgrammeStages } from './shape.ts';
import { APPLICATION_PROGRESS, INTERVIEW_STATUSES } from './tabs.ts';
import { stageActionDenial, transition } from './transition.ts';
import type { StageFacts } from './transition.ts';

const submitted: StageFacts = {
  progressStatus: 'SUBMITTED',
  proposalProgressStatus: null,
  interviewStatus: 'NOT-SCHEDULED',
  flags: [],
  programme: { stages: FULL_CHAIN, hasProposalForm: true, hasProposalDates: true },
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

/** Every action but the one that is about another. */
const STEPS = STAGE_ACTIONS.filter((action) => action !== 'UNDO');

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
  it('the whole way, each step only after the one before', () => {
    const shortlisted = after(submitted, 'SHORTLIST_FOR_PROPOSAL');
    expect(shortlisted.flags).toEqual(['SHORTLISTED_FOR_PROPOSAL']);
    const called = after(shortlisted, 'CALL_FOR_PROPOSAL');
    expect(reason(called, 'SHORTLIST_FOR_INTERVIEW')).toBe('has not submitted its proposal yet');
    const interview = after({ ...called, proposalProgressStatus: 'SUBMITTED' }, 'SHORTLIST_FOR_INTERVIEW', 'CALL_FOR_INTERVIEW');
    expect(reason(interview, 'SHORTLIST_FOR_BOARD_APPROVAL')).toBe('has no completed interview');
    const board = after({ ...interview, interviewStatus: 'COMPLETED' }, 'SHORTLIST_FOR_BOARD_APPROVAL');
    expect(after(board, 'APPROVE_GRANT').flags).toContain('BOARD_APPROVED');
    const declined = after(board, 'DECLINE_GRANT');
    for (const action of STEPS) expect(reason(declined, action)).toBe('was declined and can’t continue');
  });

  it('names what is missing', () => {
    expect(reason({ ...submitted, progressStatus: 'IN-PROGRESS' }, 'SHORTLIST_FOR_PROPOSAL')).toBe('has not been submitted');
    const shortlisted = after(submitted, 'SHORTLIST_FOR_PROPOSAL');
    expect(
      reason({ ...shortlisted, programme: { ...submitted.programme, hasProposalForm: false } }, 'CALL_FOR_PROPOSAL'),
    ).toContain('proposal form');
    expect(
      reason({ ...shortlisted, programme: { ...submitted.programme, hasProposalDates: false } }, 'CALL_FOR_PROPOSAL'),
    ).toContain('proposal dates');
    expect(reason(submitted, 'APPROVE_GRANT')).toBe('is not shortlisted for board approval');
    expect(reason(shortlisted, 'SHORTLIST_FOR_PROPOSAL')).toBe('is already shortlisted for proposal');
  });

  it('delist takes back the latest shortlist whose call has not gone out', () => {
    expect(after(submitted, 'SHORTLIST_FOR_PROPOSAL', 'DELIST').flags).toEqual([]);
    const called = after(submitted, 'SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL');
    expect(reason(called, 'DELIST')).toBe('has already been invited and stays on the list');
    const interview = after({ ...called, proposalProgressStatus: 'SUBMITTED' }, 'SHORTLIST_FOR_INTERVIEW');
    expect(after(interview, 'DELIST').flags).toEqual(called.flags);
    expect(reason(submitted, 'DELIST')).toBe('is not on a shortlist');
  });

  it('Data 14 an applicant withdraws what is submitted and undecided, once, and no step follows', () => {
    expect(reason({ ...submitted, progressStatus: 'IN-PROGRESS' }, 'WITHDRAW')).toBe('has not been submitted');
    const withdrawn = after(submitted, 'SHORTLIST_FOR_PROPOSAL', 'WITHDRAW');
    expect(withdrawn.flags).toEqual(['SHORTLISTED_FOR_PROPOSAL', 'WITHDRAWN']);
    for (const action of STEPS) expect(reason(withdrawn, action)).toBe('was withdrawn by its applicant');
    const decided = { ...submitted, flags: ['SHORTLISTED_FOR_BOARD_APPROVAL', 'BOARD_APPROVED'] };
    expect(reason(decided, 'WITHDRAW')).toBe('has already been approved');
    for (const role of ROLES)
      expect(stageActionDenial(actorOf(role), 'WITHDRAW', [role])).toBe('Only the applicant can do this.');
  });

  it('Data 14 not taken forward ends it before the board, and only there', () => {
    expect(reason({ ...submitted, progressStatus: 'OPEN' }, 'NOT_TAKEN_FORWARD')).toBe('has not been submitted');
    const ended = after(submitted, 'SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL', 'NOT_TAKEN_FORWARD');
    for (const action of STEPS) expect(reason(ended, action)).toBe('was notified that it is not taken forward');
    const board = { ...submitted, flags: ['SHORTLISTED_FOR_BOARD_APPROVAL'] };
    expect(reason(board, 'NOT_TAKEN_FORWARD')).toBe('is with the board, which decides');
  });

  it('makes every step reversible except those that send an email', () => {
    for (const row of STAGE_ACTION_ROWS) if (row.action !== 'UNDO') expect(row.reversible, row.action).toBe(!row.mails);
  });

  it('Data 14 an undo gives back exactly the flags before, once, and never behind a later step or a mail', () => {
    const shortlisted = after(submitted, 'SHORTLIST_FOR_PROPOSAL');
    const move = {
      action: 'SHORTLIST_FOR_PROPOSAL',
      before: [],
      after: shortlisted.flags,
      isUndone: false,
      isLatest: true,
    } as const;
    expect(after({ ...shortlisted, move }, 'UNDO').flags).toEqual([]);
    expect(reason({ ...submitted, move: { ...move, isUndone: true } }, 'UNDO')).toBe('has already been undone');
    expect(reason({ ...shortlisted, move: { ...move, isLatest: false } }, 'UNDO')).toBe('has taken a later step since');
    expect(reason({ ...after(shortlisted, 'CALL_FOR_PROPOSAL'), move }, 'UNDO')).toBe('has taken a later step since');
    expect(reason(shortlisted, 'UNDO')).toBe('was not part of this step');
    const call = { ...move, action: 'CALL_FOR_PROPOSAL' as const };
    expect(reason({ ...shortlisted, move: call }, 'UNDO')).toContain('email');
    const delist = { ...move, action: 'DELIST' as const, before: shortlisted.flags, after: [] };
    expect(after({ ...submitted, move: delist }, 'UNDO').flags).toEqual(['SHORTLISTED_FOR_PROPOSAL']);
  });

  it('with a quorum the board decides in its room alone', () => {
    const board = {
      ...submitted,
      flags: ['SHORTLISTED_FOR_BOARD_APPROVAL'],
      programme: { ...submitted.programme, decidesInRoom: true },
    };
    expect(reason(board, 'APPROVE_GRANT')).toContain('decision room');
    expect(reason({ ...board, programme: submitted.programme }, 'APPROVE_GRANT')).toBe('allowed');
  });

  const WAYS: [label: string, stages: ProgrammeStages, way: string[]][] = [
    [
      'the full chain',
      ['PROPOSAL', 'INTERVIEW'],
      ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL', 'SHORTLISTED_FOR_INTERVIEW', 'CALLED_FOR_INTERVIEW'],
    ],
    ['proposals alone', ['PROPOSAL'], ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL']],
    ['interviews alone', ['INTERVIEW'], ['SHORTLISTED_FOR_INTERVIEW', 'CALLED_FOR_INTERVIEW']],
    ['neither', [], []],
  ];
  it.each(WAYS)('a walk of 10,000 random steps with %s never reaches an illegal state', (_label, stages, way) => {
    const facts = fc.record({
      progressStatus: fc.constantFrom(...APPLICATION_PROGRESS),
      proposalProgressStatus: fc.constantFrom(...APPLICATION_PROGRESS, null),
      interviewStatus: fc.constantFrom(...INTERVIEW_STATUSES),
      programme: fc.record({
        stages: fc.constant(stages),
        hasProposalForm: fc.boolean(),
        hasProposalDates: fc.boolean(),
        decidesInRoom: fc.boolean(),
      }),
    });
    // Written by hand, apart from the table that the rules are derived from.
    const chain = [...way, 'SHORTLISTED_FOR_BOARD_APPROVAL', 'BOARD_APPROVED', 'CONTRACT_SIGNED', 'PROJECT_INITIALIZED'];
    const before: Record<string, string | undefined> = {
      ...Object.fromEntries(chain.map((flag, index) => [flag, chain[index - 1]])),
      BOARD_DECLINED: 'SHORTLISTED_FOR_BOARD_APPROVAL',
      AWARD_DECLINED: 'BOARD_APPROVED',
    };
    const possible = [...chain, 'BOARD_DECLINED', 'NOT_TAKEN_FORWARD', 'WITHDRAWN', 'AWARD_DECLINED'];
    const taken = new Map<string, number>();
    let steps = 0;
    // Steps forward are likelier than their refusal, or a walk would seldom come to the board.
    const FORWARD = STAGE_ACTIONS.filter((action) => {
      const { sets } = stageActionRow(action);
      return sets !== null && [...way, 'SHORTLISTED_FOR_BOARD_APPROVAL'].includes(sets);
    });
    const GRANTED: StageAction[] = ['SIGN_CONTRACT', 'INITIALISE_PROJECT'];
    const RIPE = {
      progressStatus: 'SUBMITTED',
      proposalProgressStatus: 'SUBMITTED',
      interviewStatus: 'COMPLETED',
      programme: { ...submitted.programme, stages },
    } as const;
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            action: fc.oneof(fc.constantFrom(...STAGE_ACTIONS), fc.constantFrom(...FORWARD), fc.constant<StageAction>('UNDO')),
            given: fc.oneof(facts, fc.constant(RIPE)),
            role: fc.oneof(fc.constantFrom(...ROLES), fc.constant('Programme Director')),
            pick: fc.nat(),
          }),
          { minLength: 100, maxLength: 100 },
        ),
        (walk) => {
          let flags: readonly string[] = [];
          let moves: { action: StageAction; before: readonly string[]; after: readonly string[]; isUndone: boolean }[] = [];
          for (const { action: drawn, given, role, pick } of walk) {
            steps++;
            const after: StageAction[] = pick % 3 === 0 ? ['DECLINE_AWARD'] : GRANTED;
            const ahead = flags.includes('BOARD_APPROVED') ? after : FORWARD;
            const next = ahead.find((each) => !flags.includes(stageActionRow(each).sets ?? ''));
            const action = pick % 2 === 0 ? drawn : (next ?? drawn);
            // Another application begins where one has ended and been tried for a while.
            if (findOutcome(flags) && pick % 5 === 0) [flags, moves] = [[], []];
            const chosen = moves.length > 0 ? moves[pick % 3 > 0 ? moves.length - 1 : pick % moves.length] : undefined;
            const isLatest = chosen !== undefined && moves.slice(moves.indexOf(chosen) + 1).every((move) => move.isUndone);
            const isGrant = stageActionRow(action).who === 'grant';
            const denial =
              action === 'WITHDRAW' || isGrant ? null : stageActionDenial(actorOf(role), action, ['Programme Manager']);
            const step = denial
              ? { ok: false as const, reason: denial }
              : transition({ ...given, flags, move: chosen && { ...chosen, isLatest } }, action);
            if (step.ok) {
              taken.set(action, (taken.get(action) ?? 0) + 1);
              if (action === 'APPROVE_GRANT' || action === 'DECLINE_GRANT')
                expect(['Super Admin', 'Programme Director']).toContain(role);
              // No step follows an end, and none that sent an email can be undone.
              expect(CLOSING_FLAGS.filter((flag) => flags.includes(flag))).toEqual(isGrant ? ['BOARD_APPROVED'] : []);
              expect(Math.abs(step.flags.length - flags.length)).toBe(1);
              if (action === 'UNDO' && chosen) {
                expect(step.flags).toEqual([...chosen.before]);
                expect([chosen.isUndone, isLatest, stageActionRow(chosen.action).mails]).toEqual([false, true, false]);
                chosen.isUndone = true;
              } else moves.push({ action, before: flags, after: step.flags, isUndone: false });
              flags = step.flags;
            }
            for (const flag of flags) {
              expect(possible).toContain(flag);
              if (before[flag]) expect(flags).toContain(before[flag]);
            }
            // An award is declined after the approval, before a contract is signed.
            expect(CLOSING_FLAGS.filter((flag) => flags.includes(flag) && flag !== 'AWARD_DECLINED').length).toBeLessThanOrEqual(
              1,
            );
            expect(flags.includes('AWARD_DECLINED') && flags.includes('CONTRACT_SIGNED')).toBe(false);
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(steps).toBeGreaterThanOrEqual(10_000);
    const unused = STAGE_ACTIONS.filter((action) => {
      const { sets } = stageActionRow(action);
      return way.length === 0 && action === 'DELIST' ? true : sets !== null && !possible.includes(sets);
    });
    for (const action of STAGE_ACTIONS)
      if (unused.includes(action)) expect(taken.get(action), action).toBeUndefined();
      else expect(taken.get(action), action).toBeGreaterThan(0);
  });

  it('lets contract and project follow the approval in order, each once, and offers neither as an action', () => {
    const outcome = (flags: readonly string[], action: StageAction) => {
      const step = transition({ ...submitted, flags }, action);
      return step.ok ? step.added : step.reason;
    };
    expect(outcome([], 'SIGN_CONTRACT')).toBe('was not approved by the board');
    expect(outcome(['BOARD_DECLINED'], 'SIGN_CONTRACT')).toBe('was declined and can’t continue');
    expect(outcome(['BOARD_APPROVED'], 'SIGN_CONTRACT')).toBe('CONTRACT_SIGNED');
    expect(outcome(['BOARD_APPROVED'], 'INITIALISE_PROJECT')).toBe('has no signed contract');
    expect(outcome(['BOARD_APPROVED', 'CONTRACT_SIGNED'], 'SIGN_CONTRACT')).toBe('already has a signed contract');
    expect(outcome(['BOARD_APPROVED', 'CONTRACT_SIGNED'], 'INITIALISE_PROJECT')).toBe('PROJECT_INITIALIZED');
    expect(outcome(['BOARD_APPROVED', 'CONTRACT_SIGNED', 'PROJECT_INITIALIZED'], 'INITIALISE_PROJECT')).toBe(
      'already has a project',
    );
    expect(stageActionDenial(actorOf('Super Admin'), 'SIGN_CONTRACT', [])).not.toBeNull();
  });

  it('lets managers act and directors decide, and no one else do either', () => {
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
