import type { Answer } from '@grantdesk/api';
import {
  can,
  canListOrganisations,
  canReadGrants,
  isManagerOf,
  maskedNumber,
  obligationText,
  reportTiming,
  type ReportTiming,
} from '@grantdesk/domain';
import { toBlindness } from '#platform/blind.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { findHistory, findOwnReviews, type HistoryRecord } from './history-queries.ts';
import { findPastGrants, findPastPeople } from './past-queries.ts';
import { managesAny } from './list-queries.ts';
import { findOrganisation, findTargetId } from './queries.ts';

type History = Answer<'organisation.history'>['data'];

/**
 * What an organisation applied for, was granted and owes, in the programmes that the reader sees and without what a conflict of
 * interest closes. @throws AppError 404 for staff who see none of it and run no programme
 */
export async function readHistory(p: Platform, ctx: Ctx, id: string): Promise<Answer<'organisation.history'>> {
  const targetId = await findTargetId(p.db, id);
  const record = targetId && (await findOrganisation(p.db, targetId));
  if (!record) throw notFound('organisation');
  const [rows, reviews, isManager] = await Promise.all([
    findHistory(p.db, ctx.actor, record.id),
    findOwnReviews(p.db, record.id, ctx.actor.userId),
    managesAny(p.db, ctx.actor),
  ]);
  const isBlind = reviews.some((each) => toBlindness(each, isManagerOf(ctx.actor, each.managerIds ?? [])) !== null);
  if (rows.length === 0 && !canListOrganisations(ctx.actor, isManager)) throw notFound('organisation');
  const organisation = isBlind ? { _id: record.id, name: '' } : { _id: record.id, name: record.name };
  const empty = { applications: [], obligations: [], bankAccounts: [], pastGrants: [], pastPeople: [] };
  if (isBlind) return { data: { organisation, isClosed: true, ...empty } };
  const past = canListOrganisations(ctx.actor, isManager) ? await readPast(p, ctx, record.id) : {};
  const showsGrants = canReadGrants(ctx.actor);
  return {
    data: {
      ...empty,
      ...past,
      organisation,
      isClosed: false,
      applications: rows.map((row) => presentRow(row, ctx, showsGrants)),
      obligations: showsGrants ? rows.flatMap(presentObligation) : [],
      bankAccounts: showsGrants ? rows.flatMap(presentAccounts) : [],
    },
  };
}

/** What was imported, for staff who run a programme; amounts for those who see grants. */
async function readPast(p: Platform, { actor }: Ctx, id: string): Promise<Pick<History, 'pastGrants' | 'pastPeople'>> {
  const showsGrants = canReadGrants(actor);
  const [grants, people] = await Promise.all([findPastGrants(p.db, id, actor.userId), findPastPeople(p.db, id, actor.userId)]);
  return {
    pastGrants: grants.map(({ id: _id, amount, payments, ...grant }) => ({
      ...grant,
      _id,
      amount: showsGrants ? amount : null,
      payments: showsGrants ? (payments ?? []) : [],
    })),
    pastPeople: people.map(({ id: _id, ...person }) => ({ ...person, _id })),
  };
}

function presentRow(row: HistoryRecord, ctx: Ctx, showsGrants: boolean): History['applications'][number] {
  return {
    _id: row.id,
    applicationID: row.applicationNumber,
    programme: { _id: row.programmeId, name: row.programmeName },
    applicant: row.applicant,
    progressStatus: row.progressStatus as History['applications'][number]['progressStatus'],
    approvalFlags: row.approvalFlags,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    grant: showsGrants && row.projectId ? presentGrant(row, can(ctx.actor, 'GRANTEE_MANAGEMENT', 'READ')) : null,
  };
}

function presentGrant(row: HistoryRecord, showsRisks: boolean): History['applications'][number]['grant'] {
  const timings = (row.reports ?? []).map((report) => reportTiming(report, row.today));
  const count = (timing: ReportTiming): number => timings.filter((each) => each === timing).length;
  return {
    currency: row.currency,
    granted: row.granted,
    released: row.released ?? 0,
    projectStatus: row.projectStatus ?? '',
    isFinished: row.isFinished ?? false,
    reports: { onTime: count('ON_TIME'), late: count('LATE'), overdue: count('OVERDUE'), open: count('OPEN') },
    openRisks: showsRisks ? (row.openRisks ?? 0) : null,
    payments: row.payments ?? [],
  };
}

const presentAccounts = (row: HistoryRecord): History['bankAccounts'] =>
  (row.accounts ?? []).map(({ last4, ...account }) => ({
    applicationID: row.applicationNumber,
    programme: { _id: row.programmeId, name: row.programmeName },
    ...account,
    number: maskedNumber(last4),
  }));

function presentObligation(row: HistoryRecord): History['obligations'] {
  if (!row.projectId || row.isFinished) return [];
  const text = obligationText({ released: row.released ?? 0, currency: row.currency, reports: row.reports ?? [] }, row.today);
  if (text === null) return [];
  return [{ applicationID: row.applicationNumber, programme: { _id: row.programmeId, name: row.programmeName }, text }];
}
