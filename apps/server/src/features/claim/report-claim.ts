import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  canReviewReport,
  canWriteAnswers,
  claimedAmount,
  claimIssues,
  moneyText,
  reportWords,
  reviewDenial,
  writeDenial,
  type ClaimItem,
  type ClaimRules,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { toHash } from '#platform/http/idempotency.ts';
import { toScan } from '../file/index.ts';
import { visibleProject, type ProjectRecord } from '../project/index.ts';
import { findClaimedItems, findItems, findReportClaim, type ItemRecord, type ReportClaimRecord } from './queries.ts';
import { findSpending, type Spending } from './service.ts';

/** A report with its project and the items of its latest round. */
export interface ReportClaim {
  report: ReportClaimRecord;
  project: ProjectRecord;
  items: ItemRecord[];
  isWriter: boolean;
}

/** @throws AppError 404 for people who may not see its project, so that ids cannot be probed */
export async function visibleClaim(db: Db, ctx: Ctx, reportId: string): Promise<ReportClaim> {
  const report = await findReportClaim(db, reportId);
  if (!report) throw notFound('report');
  const project = await visibleProject(db, ctx, { id: report.projectId }).catch(() => {
    throw notFound('report');
  });
  const isWriter = canWriteAnswers(ctx.actor, project.userId, project.collaboratorIds ?? []);
  const items = report.roundId && (isWriter || report.submittedAt) ? await findItems(db, report.roundId) : [];
  return { report, project, items, isWriter };
}

export const toClaimItem = ({ lineId, amount, spentOn, description, fileId }: ItemRecord): ClaimItem => ({
  line: lineId,
  amount,
  spentOn,
  description,
  file: fileId,
});

/** Identifies the items of a draft. */
export const basisOf = (items: readonly ItemRecord[]): string => toHash(items.map(toClaimItem));

/** What the items of a report may use of each line, and what else they need. */
export async function findRules(
  db: Db,
  project: ProjectRecord,
  reportId: string,
  { settings, spending }: Spending,
): Promise<ClaimRules> {
  const own = (await findClaimedItems(db, project.id)).filter((item) => item.reportId === reportId);
  const ownOn = (line: string): number =>
    own.filter((item) => item.line === line).reduce((sum, item) => sum + claimedAmount(item), 0);
  return {
    needsEvidence: settings.needsEvidence,
    startDate: project.startDate,
    endDate: project.endDate,
    today: project.today,
    left: new Map(spending.lines.map(({ _id, left }) => [_id, left + ownOn(_id)])),
    money: (minor) => moneyText(minor, project.currency),
  };
}

/** Why the items cannot be written now; null where they can. */
export function writeItemsDenial({ report, isWriter }: ReportClaim, isOffered: boolean): string | null {
  if (!isWriter) return m.claim.onlyGranteeWrites();
  if (!isOffered) return m.claim.notOfferedHere();
  const denial = writeDenial({ status: report.status, hasForm: true, isDropped: report.droppedAt !== null });
  return denial ?? (report.roundId === null || report.submittedAt !== null ? m.claim.startTheReport() : null);
}

/** Why the approved amounts cannot be set now; null where they can. */
export function decideItemsDenial({ actor }: Ctx, { report, project }: ReportClaim): string | null {
  const facts = { managerIds: project.managerIds ?? [], conflictedIds: project.conflictedIds ?? [] };
  return canReviewReport(actor, facts) ? reviewDenial(report) : reportWords.onlyReviewers;
}

type Item = Answer<'claim.report'>['data']['items'][number];

const presentItem =
  (p: Platform, seesDecisions: boolean) =>
  (row: ItemRecord): Item => ({
    _id: row.id,
    line: { _id: row.lineId, title: row.lineTitle },
    amount: row.amount,
    spentOn: row.spentOn,
    description: row.description,
    file:
      row.fileId === null || row.fileName === null
        ? null
        : {
            _id: row.fileId,
            name: row.fileName,
            size: row.fileSize ?? 0,
            type: row.fileType ?? '',
            scan: toScan(p, row.scanState ?? ''),
          },
    approvedAmount: seesDecisions ? row.approvedAmount : null,
    note: seesDecisions ? row.note : '',
  });

/** The claim of a report. @throws AppError 404 */
export async function readReportClaim(p: Platform, db: Db, ctx: Ctx, reportId: string): Promise<Answer<'claim.report'>> {
  const found = await visibleClaim(db, ctx, reportId);
  const { report, project, items, isWriter } = found;
  const spending = await findSpending(db, project);
  const rules = await findRules(db, project, reportId, spending);
  const { isOffered, needsEvidence } = spending.settings;
  const isDraft = report.submittedAt === null;
  return {
    data: {
      isOffered: isOffered || items.length > 0,
      needsEvidence,
      currency: project.currency,
      project: { _id: project.id, startDate: project.startDate, endDate: project.endDate },
      today: project.today,
      lines: spending.spending.lines.map(({ _id, title, available }) => ({
        _id,
        title,
        available,
        left: rules.left.get(_id) ?? 0,
      })),
      // What a reviewer proposes is the team's own until the report is approved.
      items: items.map(presentItem(p, !isWriter || report.review !== null)),
      round: isWriter || !isDraft ? report.round : null,
      basis: basisOf(items),
      issues: isWriter && isDraft ? claimIssues(items.map(toClaimItem), rules) : [],
      denials: { write: writeItemsDenial(found, isOffered), decide: decideItemsDenial(ctx, found) },
    },
  };
}
