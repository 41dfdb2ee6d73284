import type { Answer } from '@grantdesk/api';
import {
  amountDue,
  linkToDrafts,
  linkToLate,
  linkToPayments,
  linkToProposals,
  linkToStage,
  linkToSubmitted,
  linkToTab,
  linkToTasks,
  linkToWaiting,
  byUrgency,
  can,
  canReadAccount,
  canReadApplication,
  canReadProgramme,
  canReadProject,
  differenceBands,
  DUE_STATUSES,
  toFunnel,
  hasPower,
  homeOrder,
  isManagerOf,
  isStaff,
  toReviewerLoads,
  sharedKinds,
  STAGE_TAB_ROWS,
  sumReviewsByStage,
  STUCK_DAYS,
  waitingKinds,
  windowStatus,
  type ReviewSums,
  type TaskAction,
  type Actor,
} from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { countTabs, countStuck } from '../application/index.ts';
import { readDeputyFor } from '../deputy/index.ts';
import { listDue, readAccount } from '../payment/index.ts';
import { findHome } from './home-queries.ts';
import {
  countLate,
  countProposals,
  countReviews,
  findColleagues,
  findDifferences,
  findProgramme,
  findProgrammes,
  toReviewCounts,
  type DashboardProgramme,
} from './queries.ts';
import { findWaiting, type WaitingRow } from './waiting-queries.ts';

type Overview = Answer<'dashboard.overview'>['data'];
type One = Answer<'dashboard.programme'>['data'];

const CLOSING_SHOWN = 8;
const REVIEWERS_SHOWN = 12;
const PAYMENTS_SHOWN = 5;

type Work = WaitingRow & { isShared: boolean };

/** What a person of the back office can do next, the most urgent first. */
export async function findWork(db: Db, actor: Actor): Promise<Work[]> {
  const rows = await findWaiting(db, actor, waitingKinds(actor));
  const shared = hasPower(actor, 'MANAGES_ALL_PROGRAMMES') ? sharedKinds(actor, await findColleagues(db, actor)) : [];
  return byUrgency(
    rows.map((row) => ({ ...row, isShared: shared.includes(row.kind) })),
    new Date(),
  );
}

/** What waits for a person, and which windows close next. */
export async function readOverview(p: Platform, ctx: Ctx): Promise<Answer<'dashboard.overview'>> {
  const { actor } = ctx;
  const readsAny = ['APPLICATIONS', 'GRANTEE_MANAGEMENT', 'ACCOUNTING', 'PROGRAMMES'] as const;
  const programmes = readsAny.some((resource) => can(actor, resource, 'READ')) ? await findProgrammes(p.db, actor) : [];
  const windows = can(actor, 'PROGRAMMES', 'READ') ? programmes.flatMap(windowsOf) : [];
  const closing = windows.toSorted((a, b) => a.endDate.getTime() - b.endDate.getTime());
  return {
    data: {
      waiting: (await findWork(p.db, actor)).map(presentWaiting),
      deputyFor: await readDeputyFor(p.db, actor),
      closing: await Promise.all(closing.slice(0, CLOSING_SHOWN).map((window) => presentWindow(p, ctx, window))),
      programmes: programmes.map(({ id, name }) => ({ _id: id, name })),
    },
  };
}

const presentWaiting = (row: Work): Overview['waiting'][number] => ({
  kind: row.kind,
  programme: row.programmeId === null ? null : { _id: row.programmeId, name: row.programmeName ?? '' },
  count: row.count,
  isShared: row.isShared,
  subject: row.subject,
  overdue: row.overdue,
  notYours: row.notYours,
  nextDue: row.nextDue,
  since: row.since,
  behind: linkToWaiting(row.kind, row.programmeId, row.until),
});

interface Window {
  programme: DashboardProgramme;
  what: 'APPLICATIONS' | 'PROPOSALS';
  startDate: Date;
  endDate: Date;
}

/** Windows of a programme that are open or will be. */
function windowsOf(programme: DashboardProgramme): Window[] {
  const { now } = programme;
  const both = [
    { what: 'APPLICATIONS' as const, startDate: programme.startDate, endDate: programme.endDate },
    ...(programme.stages.includes('PROPOSAL')
      ? [{ what: 'PROPOSALS' as const, startDate: programme.proposalStartDate, endDate: programme.proposalEndDate }]
      : []),
  ];
  return both.flatMap(({ what, startDate, endDate }) =>
    startDate && endDate && windowStatus(startDate, endDate, now) !== 'closed' ? [{ programme, what, startDate, endDate }] : [],
  );
}

async function presentWindow(p: Platform, ctx: Ctx, window: Window): Promise<Overview['closing'][number]> {
  const { programme, what, startDate, endDate } = window;
  const { id, name, timeZone } = programme;
  const counts = can(ctx.actor, 'APPLICATIONS', 'READ') ? await countWindow(p, ctx, window) : { drafts: null, submitted: null };
  return {
    programme: { _id: id, name },
    what,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    timeZone,
    ...counts,
  };
}

async function countWindow(p: Platform, ctx: Ctx, { programme: { id }, what }: Window) {
  if (what === 'PROPOSALS') {
    const { drafts, submitted } = await countProposals(p.db, ctx.actor.userId, id);
    return {
      drafts: { count: drafts, behind: linkToProposals(id, ['OPEN', 'IN-PROGRESS']) },
      submitted: { count: submitted, behind: linkToProposals(id, ['SUBMITTED']) },
    };
  }
  const { progress } = await countTabs(p.db, ctx.actor, id);
  return {
    drafts: { count: (progress['OPEN'] ?? 0) + (progress['IN-PROGRESS'] ?? 0), behind: linkToDrafts(id) },
    submitted: { count: progress['SUBMITTED'] ?? 0, behind: linkToSubmitted(id) },
  };
}

/** The figures of a programme, each part where the person reads the list behind it. @throws AppError 404 where none is theirs */
export async function readProgrammeFigures(p: Platform, ctx: Ctx, id: string): Promise<Answer<'dashboard.programme'>> {
  const { actor } = ctx;
  const programme = await findProgramme(p.db, id);
  const managerIds = programme?.managerIds ?? [];
  const facts = { managerIds, applicantId: '', assigneeIds: [] };
  const sees = {
    pipeline: canReadApplication(actor, facts) && can(actor, 'APPLICATIONS', 'READ'),
    reviews: isStaff(actor) && isManagerOf(actor, managerIds),
    grants: can(actor, 'GRANTEE_MANAGEMENT', 'READ') && canReadProject(actor, facts),
    money: canReadAccount(actor, { managerIds }),
  };
  if (!programme || (!Object.values(sees).some(Boolean) && !canReadProgramme(actor, { managerIds }))) throw notFound('programme');
  const [pipeline, reviews, late, money] = await Promise.all([
    sees.pipeline ? readPipeline(p, ctx, id) : null,
    sees.reviews ? readReviews(p, ctx, id) : null,
    sees.grants ? countLate(p.db, actor.userId, id) : null,
    sees.money ? readMoney(p, ctx, programme) : null,
  ]);
  return {
    data: {
      programme: { _id: programme.id, name: programme.name, currency: programme.currency },
      pipeline,
      reviews,
      grants: late === null ? null : { late: { count: late, behind: linkToLate(id) } },
      money,
    },
  };
}

async function readPipeline(p: Platform, ctx: Ctx, id: string): Promise<One['pipeline']> {
  const [{ tabs, stages }, stuck] = await Promise.all([
    countTabs(p.db, ctx.actor, id),
    countStuck(p.db, ctx.actor, id, STUCK_DAYS),
  ]);
  return {
    stages: toFunnel(tabs, stages).map((row) => ({ ...row, behind: linkToTab(id, row.tab) })),
    stuck: STAGE_TAB_ROWS.flatMap(({ tab, label }) => {
      const count = stuck[tab] ?? 0;
      return count === 0 ? [] : [{ tab, label, count, behind: linkToStage(id, tab, STUCK_DAYS) }];
    }),
  };
}

async function readReviews(p: Platform, ctx: Ctx, id: string): Promise<One['reviews']> {
  const counts = toReviewCounts(await countReviews(p.db, ctx.actor.userId, [id]));
  const figures = (sums: ReviewSums, of: { taskAction?: TaskAction; assignedTo?: string }) => ({
    open: { count: sums.open, behind: linkToTasks(id, 'open', of) },
    overdue: { count: sums.overdue, behind: linkToTasks(id, 'overdue', of) },
    completed: { count: sums.completed, behind: linkToTasks(id, 'completed', of) },
  });
  const loads = toReviewerLoads(counts);
  return {
    stages: sumReviewsByStage(counts).map(({ taskAction, ...sums }) => ({ taskAction, ...figures(sums, { taskAction }) })),
    reviewers: loads.slice(0, REVIEWERS_SHOWN).map(({ reviewer, nextDue, ...sums }) => ({
      reviewer,
      nextDue,
      ...figures(sums, { assignedTo: reviewer._id }),
    })),
    reviewerCount: loads.length,
  };
}

async function readMoney(p: Platform, ctx: Ctx, { id, until }: { id: string; until: string }): Promise<One['money']> {
  const behind = linkToPayments(id, { status: DUE_STATUSES, to: until });
  const list = { page: 1, limit: PAYMENTS_SHOWN, sort: 'dueDate:ASCENDING', search: '', filters: behind.filters };
  const [{ data: account }, due] = await Promise.all([readAccount(p, ctx, id), listDue(p, ctx, id, list)]);
  const { budget, granted, grantsWithoutAmount, committed, approved, released, withheld, returned, balance } = account;
  return {
    budget,
    granted,
    grantsWithoutAmount,
    committed,
    approved,
    released,
    withheld,
    returned,
    balance,
    due: { count: due.totalCount, amount: due.totals.due, to: until, behind },
    payments: due.data.map((row) => ({
      _id: row._id,
      projectId: row.projectId,
      applicationId: row.applicationId,
      accountName: row.accountName,
      term: row.term,
      amount: amountDue(row),
      dueDate: row.dueDate,
      status: row.status,
    })),
  };
}

/** Own reviews beside their panels' averages, never beside another's review. */
export async function readMine(p: Platform, ctx: Ctx): Promise<Answer<'dashboard.mine'>> {
  const { completed, differences } = await findDifferences(p.db, ctx.actor.userId);
  const mean = differences.length === 0 ? null : differences.reduce((sum, each) => sum + each, 0) / differences.length;
  return {
    data: {
      completed,
      compared: differences.length,
      difference: mean === null ? null : Math.round(mean * 10) / 10,
      bands: differenceBands(differences),
    },
  };
}

/** What waits for an applicant, the most urgent first. */
export async function readHome(p: Platform, ctx: Ctx): Promise<Answer<'dashboard.home'>> {
  const rows = await findHome(p.db, ctx.actor.userId);
  const items = rows.map((row) => ({
    kind: row.kind,
    _id: row.id,
    applicationId: row.applicationId,
    projectId: row.projectId,
    title: row.title,
    programme: { _id: row.programmeId, name: row.programmeName, timeZone: row.timeZone },
    due: row.due,
    isLate: row.isLate,
  }));
  return { data: homeOrder(items, await databaseNow(p.db)) };
}
