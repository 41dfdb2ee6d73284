import { describe, expect, it } from 'vitest';
import { STATUS_LABELS, statusLabel } from './labels.ts';
import { APPROVAL_FLAGS } from './flags.ts';
import { changedStages, flagsFrom, FULL_CHAIN, stageChangeDenial, listTaskActions, toStageSet } from './shape.ts';
import { actionsOfTab } from './stages.ts';
import {
  boardRecommendation,
  contractStatus,
  grantStatus,
  granteeStatus,
  INTERVIEW_STATUSES,
  dropOff,
  furthestTab,
  hasTab,
  lastTabBeforeBoard,
  neighbourTabs,
  progressShown,
  showsRecommendation,
  STAGE_TAB_ROWS,
  STAGE_TABS,
  stageTab,
  tabLists,
  listTabs,
} from './tabs.ts';
import { TASK_ACTIONS } from '../task/score.ts';

describe('stage tabs', () => {
  it('stand in order, each listing by its flag', () => {
    expect(STAGE_TAB_ROWS.map((row) => row.tab)).toEqual(STAGE_TABS);
    expect(STAGE_TABS.filter((tab) => tabLists(tab, ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL']))).toEqual([
      'ALL_APPLICATIONS',
      'SHORTLISTED_FOR_PROPOSAL',
      'PROPOSAL_APPLICATIONS',
    ]);
    const first = neighbourTabs('ALL_APPLICATIONS', FULL_CHAIN);
    expect([first.previous, first.next?.tab]).toEqual([null, 'SHORTLISTED_FOR_PROPOSAL']);
    expect(neighbourTabs('CONTRACTS', FULL_CHAIN).next).toBeNull();
    expect(stageTab('nonsense').tab).toBe('ALL_APPLICATIONS');
  });

  it('show the reviews of their scoring stage', () => {
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

  it('show the progress of the application first, then of the proposal', () => {
    const row = { progressStatus: 'SUBMITTED', proposalProgressStatus: 'OPEN' };
    expect([progressShown('ALL_APPLICATIONS', row, FULL_CHAIN), progressShown('CONTRACTS', row, FULL_CHAIN)]).toEqual([
      'SUBMITTED',
      'OPEN',
    ]);
  });
});

describe('displayed statuses', () => {
  it('follow from the flags', () => {
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

  it('have a label for every value', () => {
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

describe('a programme that leaves out stages', () => {
  const tabs = (stages: Parameters<typeof listTabs>[0]) => listTabs(stages).map(({ tab }) => tab);

  it('has the tabs of the stages that it uses, and steps between them', () => {
    expect(tabs(FULL_CHAIN)).toEqual(STAGE_TABS);
    expect(tabs([])).toEqual(['ALL_APPLICATIONS', 'SHORTLISTED_FOR_BOARD_APPROVAL', 'CONTRACTS']);
    expect(tabs(['PROPOSAL'])).not.toContain('INTERVIEW_APPLICATIONS');
    expect(neighbourTabs('ALL_APPLICATIONS', ['INTERVIEW']).next?.tab).toBe('SHORTLISTED_FOR_INTERVIEW');
    expect(neighbourTabs('CONTRACTS', []).previous?.tab).toBe('SHORTLISTED_FOR_BOARD_APPROVAL');
    expect([hasTab('PROPOSAL_APPLICATIONS', ['INTERVIEW']), hasTab('CONTRACTS', [])]).toEqual([false, true]);
    expect(dropOff('SHORTLISTED_FOR_BOARD_APPROVAL', { ALL_APPLICATIONS: 9, SHORTLISTED_FOR_BOARD_APPROVAL: 4 }, [])).toEqual({
      lost: 5,
      of: 9,
    });
    expect(furthestTab(['SHORTLISTED_FOR_BOARD_APPROVAL'], []).tab).toBe('SHORTLISTED_FOR_BOARD_APPROVAL');
  });

  it('shows on a shortlist the scores of the last used stage before it', () => {
    expect(stageTab('SHORTLISTED_FOR_INTERVIEW', ['INTERVIEW']).taskAction).toBe('INITIAL_APPLICATION_SCORING');
    expect(stageTab('SHORTLISTED_FOR_INTERVIEW', FULL_CHAIN).taskAction).toBe('PROPOSAL_SCORING');
    expect(listTabs([]).map(({ taskAction }) => taskAction)).toEqual([TASK_ACTIONS[0], TASK_ACTIONS[3], TASK_ACTIONS[3]]);
  });

  it('reads the progress of the application on every tab where there is no proposal', () => {
    const row = { progressStatus: 'SUBMITTED', proposalProgressStatus: null };
    expect([progressShown('CONTRACTS', row, ['INTERVIEW']), progressShown('CONTRACTS', row, FULL_CHAIN)]).toEqual([
      'SUBMITTED',
      null,
    ]);
  });

  it('has the task actions of its stages, initial scoring and funding approval always', () => {
    expect(listTaskActions([])).toEqual(['INITIAL_APPLICATION_SCORING', 'FUNDING_APPROVAL']);
    expect(listTaskActions(['INTERVIEW'])).toEqual(['INITIAL_APPLICATION_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL']);
  });

  it('offers each step on the used tab before the one that it leads to', () => {
    const labels = (tab: (typeof STAGE_TABS)[number], stages: Parameters<typeof listTabs>[0]) =>
      actionsOfTab(tab, stages).map(({ label }) => label);
    expect(labels('ALL_APPLICATIONS', [])).toEqual(['Shortlist for board approval', 'Not taken forward']);
    expect(labels('ALL_APPLICATIONS', ['INTERVIEW'])).toEqual(['Shortlist for interview', 'Not taken forward']);
    expect(labels('PROPOSAL_APPLICATIONS', ['PROPOSAL'])).toEqual(['Shortlist for board approval', 'Not taken forward']);
    expect(labels('PROPOSAL_APPLICATIONS', FULL_CHAIN)).toEqual(['Shortlist for interview', 'Not taken forward']);
    expect(labels('PROPOSAL_APPLICATIONS', ['INTERVIEW'])).toEqual([]);
    expect(labels('SHORTLISTED_FOR_BOARD_APPROVAL', [])).toEqual(['Approve grant', 'Decline grant']);
  });

  it('takes stages as a set', () => {
    expect(toStageSet(['INTERVIEW', 'PROPOSAL', 'INTERVIEW'])).toEqual(['PROPOSAL', 'INTERVIEW']);
    expect(changedStages(['PROPOSAL'], ['INTERVIEW'])).toEqual(['PROPOSAL', 'INTERVIEW']);
    expect(changedStages(['PROPOSAL'], ['PROPOSAL'])).toEqual([]);
  });

  it('cannot change a stage that an application has reached or passed, or that has tasks', () => {
    expect(flagsFrom('INTERVIEW')).toEqual([
      'SHORTLISTED_FOR_INTERVIEW',
      'CALLED_FOR_INTERVIEW',
      'SHORTLISTED_FOR_BOARD_APPROVAL',
      'BOARD_APPROVED',
      'BOARD_DECLINED',
      'CONTRACT_SIGNED',
      'PROJECT_INITIALIZED',
    ]);
    expect(stageChangeDenial('PROPOSAL', { isReached: false, hasTasks: false })).toBeNull();
    expect(stageChangeDenial('PROPOSAL', { isReached: true, hasTasks: true })).toBe(
      'The proposal stage can no longer be changed: applications have reached it or a later stage.',
    );
    expect(stageChangeDenial('INTERVIEW', { isReached: false, hasTasks: true })).toBe(
      'The interview stage can no longer be changed: it has review tasks.',
    );
  });

  it('recommends from the last used stage before the board on', () => {
    expect([FULL_CHAIN, ['PROPOSAL'], ['INTERVIEW'], []].map((stages) => lastTabBeforeBoard(toStageSet(stages)))).toEqual([
      'INTERVIEW_APPLICATIONS',
      'PROPOSAL_APPLICATIONS',
      'INTERVIEW_APPLICATIONS',
      'ALL_APPLICATIONS',
    ]);
    const shows = (flags: string[], stages: Parameters<typeof listTabs>[0], progressStatus = 'SUBMITTED') =>
      showsRecommendation({ progressStatus, flags }, stages);
    expect([shows([], []), shows([], FULL_CHAIN), shows([], [], 'OPEN'), shows(['WITHDRAWN'], [])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(shows(['CALLED_FOR_INTERVIEW'], FULL_CHAIN)).toBe(true);
  });
});
