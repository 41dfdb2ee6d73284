import { describe, expect, it } from 'vitest';
import { STATUS_LABELS, statusLabel } from './labels.ts';
import {
  APPROVAL_FLAGS,
  boardRecommendation,
  contractStatus,
  grantStatus,
  granteeStatus,
  INTERVIEW_STATUSES,
  neighbourTabs,
  progressShown,
  STAGE_TAB_ROWS,
  STAGE_TABS,
  stageTab,
  tabLists,
} from './tabs.ts';
import { TASK_ACTIONS } from '../scoring/score.ts';

describe('stage tabs', () => {
  it('APP-2 stand in order, each listing by its flag', () => {
    expect(STAGE_TAB_ROWS.map((row) => row.tab)).toEqual(STAGE_TABS);
    expect(STAGE_TABS.filter((tab) => tabLists(tab, ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL']))).toEqual([
      'ALL_APPLICATIONS',
      'SHORTLISTED_FOR_PROPOSAL',
      'PROPOSAL_APPLICATIONS',
    ]);
    expect(neighbourTabs('ALL_APPLICATIONS')).toEqual({ previous: null, next: 'SHORTLISTED_FOR_PROPOSAL' });
    expect(neighbourTabs('CONTRACTS').next).toBeNull();
    expect(stageTab('nonsense').tab).toBe('ALL_APPLICATIONS');
  });

  it('TASK-12 show the reviews of their scoring stage', () => {
    expect(STAGE_TAB_ROWS.map((row) => row.taskAction)).toEqual([
      TASK_ACTIONS[0],
      TASK_ACTIONS[0],
      TASK_ACTIONS[1],
      TASK_ACTIONS[1],
      TASK_ACTIONS[2],
      TASK_ACTIONS[3],
      TASK_ACTIONS[3],
    ]);
  });

  it('APP-7 show the progress of the application first, then of the proposal', () => {
    const row = { progressStatus: 'SUBMITTED', proposalProgressStatus: 'OPEN' };
    expect([progressShown('ALL_APPLICATIONS', row), progressShown('CONTRACTS', row)]).toEqual(['SUBMITTED', 'OPEN']);
  });
});

describe('displayed statuses', () => {
  it('APP-8 follow from the flags', () => {
    expect([boardRecommendation([]), boardRecommendation(['SHORTLISTED_FOR_BOARD_APPROVAL'])]).toEqual([
      'recommended to decline',
      'recommended for offer',
    ]);
    expect([[], ['BOARD_APPROVED'], ['BOARD_DECLINED']].map(grantStatus)).toEqual(['pending approval', 'approved', 'declined']);
    expect([['CONTRACT_SIGNED'], ['BOARD_APPROVED'], ['BOARD_APPROVED', 'CONTRACT_SIGNED']].map(contractStatus)).toEqual([
      'pending signature',
      'pending signature',
      'Signed',
    ]);
    expect([[], ['PROJECT_INITIALIZED']].map(granteeStatus)).toEqual(['not-initialized', 'initialized']);
  });

  it('APP-8 APP-9 have a label for every value', () => {
    expect(Object.keys(STATUS_LABELS.flag)).toEqual([...APPROVAL_FLAGS]);
    expect(Object.keys(STATUS_LABELS.interview)).toEqual([...INTERVIEW_STATUSES]);
    expect(Object.keys(STATUS_LABELS.taskAction)).toEqual([...TASK_ACTIONS]);
    expect(statusLabel('window', 'pending').label).toBe('forth coming');
    expect(statusLabel('account', 'SUSPENDED_FOR_NOW')).toEqual({
      label: 'Suspended for now',
      tone: 'neutral',
      icon: 'user-question',
    });
    expect(statusLabel('application', 'constructor').label).toBe('Constructor');
  });
});
