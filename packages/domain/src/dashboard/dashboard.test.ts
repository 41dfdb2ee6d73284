import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { SEEDED_ROLES } from '../access/roles.ts';
import { linkToStage, linkToTasks } from './links.ts';
import { FULL_CHAIN } from '../stage/shape.ts';
import { toFunnel, funnelWords } from './funnel.ts';
import { homeOrder, type HomeItem } from './home.ts';
import { differenceBands, toReviewerLoads, reviewWords, sumReviewsByStage, type ReviewCount } from './reviews.ts';
import { byUrgency, sharedKinds, waitingCount, waitingKinds, WAITING_COUNTED, WAITING_KINDS } from './waiting.ts';

const actor = (role: string, more: Partial<Actor> = {}): Actor => ({
  userId: 'me',
  name: '',
  email: '',
  accountType: 'ADMIN',
  role,
  permissions: SEEDED_ROLES.find(({ name }) => name === role)?.permissions ?? {},
  ...more,
});

describe('the dashboard', () => {
  it('says of more than 5,000 applications that they are more', () => {
    expect([1, 5_000, WAITING_COUNTED].map(waitingCount)).toEqual(['1', '5,000', '5,000+']);
  });

  it('a funnel tells each stage and the share of the one before', () => {
    const rows = toFunnel({ ALL_APPLICATIONS: 312, SHORTLISTED_FOR_PROPOSAL: 64, PROPOSAL_APPLICATIONS: 41 }, FULL_CHAIN);
    expect(rows.slice(0, 4).map(({ count, share }) => [count, share])).toEqual([
      [312, null],
      [64, 21],
      [41, 64],
      [0, 0],
    ]);
    expect(rows[4]?.share).toBe(null);
    expect(funnelWords(rows)).toBe('312 applications, 64 shortlisted for proposal, 41 reached proposals.');
    expect(funnelWords(toFunnel({}, FULL_CHAIN))).toBe('No applications yet.');
    expect(funnelWords(toFunnel({ ALL_APPLICATIONS: 1 }, FULL_CHAIN))).toBe('1 application; none shortlisted yet.');
  });

  it('reviews are summed by stage and by reviewer, who is most behind first', () => {
    const of = (
      name: string,
      taskAction: ReviewCount['taskAction'],
      open: number,
      overdue: number,
      nextDue: string | null,
    ): ReviewCount => ({
      taskAction,
      reviewer: { _id: name, name },
      open,
      overdue,
      completed: 2,
      nextDue,
    });
    const counts = [
      of('Ada', 'PROPOSAL_SCORING', 3, 0, '2026-12-02T00:00:00Z'),
      of('Ada', 'INITIAL_APPLICATION_SCORING', 1, 0, '2026-12-01T00:00:00Z'),
      of('Ben', 'INITIAL_APPLICATION_SCORING', 1, 1, '2026-11-01T00:00:00Z'),
      of('Cy', 'INITIAL_APPLICATION_SCORING', 0, 0, null),
    ];
    expect(sumReviewsByStage(counts)).toEqual([
      { taskAction: 'INITIAL_APPLICATION_SCORING', open: 2, overdue: 1, completed: 6 },
      { taskAction: 'PROPOSAL_SCORING', open: 3, overdue: 0, completed: 2 },
    ]);
    expect(toReviewerLoads(counts).map(({ reviewer, open, nextDue }) => [reviewer.name, open, nextDue])).toEqual([
      ['Ben', 1, '2026-11-01T00:00:00Z'],
      ['Ada', 4, '2026-12-01T00:00:00Z'],
      ['Cy', 0, null],
    ]);
    expect(reviewWords({ open: 1, overdue: 1, completed: 3 })).toBe('3 of 4 reviews completed, 1 overdue.');
    expect(differenceBands([-20, -5, 0, 5, 16]).map(({ count }) => count)).toEqual([1, 1, 2, 0, 1]);
  });

  it('what waits is by rights, and the late comes first', () => {
    expect(waitingKinds(actor('Super Admin'))).toEqual(WAITING_KINDS);
    expect(waitingKinds(actor('Assessor'))).toEqual(['REVIEWS']);
    expect(waitingKinds(actor('Accountant'))).toEqual(['REVIEWS', 'BANK_DETAILS', 'APPROVALS', 'PAYMENTS', 'WITHHELD']);
    expect(waitingKinds(actor('Programme Manager'))).not.toContain('DECISIONS');
    expect(waitingKinds(actor('Applicant', { accountType: 'SUBSCRIBER' }))).toEqual([]);
    const row = (kind: (typeof WAITING_KINDS)[number], overdue: number, nextDue: string | null, since: string | null = null) => ({
      kind,
      isShared: false,
      overdue,
      nextDue,
      since,
      count: 1,
    });
    const rows = [
      row('CONTRACTS', 0, null),
      row('REVIEWS', 0, '2026-12-09'),
      row('PAYMENTS', 2, '2026-11-01'),
      row('APPROVALS', 0, '2026-12-01'),
      row('REPORTS', 0, null, '2026-11-20T09:00:00Z'),
      row('UNASSIGNED', 0, null, '2026-10-20T09:00:00Z'),
    ];
    expect(byUrgency(rows, new Date('2026-11-29T08:00:00Z')).map(({ kind }) => kind)).toEqual([
      'PAYMENTS',
      'APPROVALS',
      'UNASSIGNED',
      'REPORTS',
      'REVIEWS',
      'CONTRACTS',
    ]);
  });

  it('puts last what a role with fewer powers is there to do', () => {
    const admin = actor('Super Admin');
    const director = actor('Programme Director');
    const accountant = actor('Accountant');
    expect(sharedKinds(director, [admin, accountant, actor('Programme Manager')])).toEqual(['BANK_DETAILS', 'WITHHELD']);
    expect(sharedKinds(director, [actor('M&E')])).toEqual(['REPORTS']);
    expect(sharedKinds(admin, [director])).toEqual(expect.arrayContaining(['UNASSIGNED', 'DECISIONS']));
    expect(sharedKinds(admin, [director])).not.toContain('CHANGES');
    expect(sharedKinds(admin, [director])).not.toContain('APPROVALS');
    expect(sharedKinds(admin, [director, accountant])).toContain('APPROVALS');
    expect(sharedKinds(admin, [admin])).toEqual([]);
    expect(sharedKinds(accountant, [admin, director])).toEqual([]);
    const row = { overdue: 0, nextDue: null, since: null, count: 1 };
    const rows = [
      { ...row, kind: 'PAYMENTS' as const, isShared: true, overdue: 3 },
      { ...row, kind: 'CHANGES' as const, isShared: false },
    ];
    expect(byUrgency(rows, new Date()).map(({ kind }) => kind)).toEqual(['CHANGES', 'PAYMENTS']);
  });

  it('a number and its link share one list', () => {
    expect(JSON.parse(linkToStage('p', 'CONTRACTS', 14).filters)).toEqual({ waitingHere: ['yes'], quietFor: ['14'] });
    expect(linkToTasks('p', 'overdue', { assignedTo: 'u' })).toMatchObject({ list: 'tasks', programmeId: 'p', scope: 'all' });
  });

  it('the home puts first what is late, then what is due first, and leaves far reports out', () => {
    const now = '2026-11-22T08:00:00Z';
    const item = (kind: HomeItem['kind'], due: string | null, isLate = false): HomeItem => ({ kind, _id: kind, due, isLate });
    const items = [
      item('REPORT', '2027-06-01'),
      item('DRAFT', '2026-12-20T08:00:00Z'),
      item('BANK', null),
      item('CONTRACT', null),
      item('INTERVIEW', '2026-11-23T08:00:00Z'),
      item('REPORT', '2026-11-01', true),
    ];
    expect(homeOrder(items, now).map(({ kind, due }) => [kind, due])).toEqual([
      ['REPORT', '2026-11-01'],
      ['INTERVIEW', '2026-11-23T08:00:00Z'],
      ['CONTRACT', null],
      ['BANK', null],
      ['DRAFT', '2026-12-20T08:00:00Z'],
    ]);
  });
});
