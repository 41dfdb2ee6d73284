import type { ClaimedItem, ClaimSettings, StoredLine, Virement } from '@grantdesk/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** The lines of a project's budget as they are planned. */
export async function findLines(db: Db, projectId: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('projectBudgetLines')
    .select(['id', 'title', 'amount'])
    .where('projectId', '=', projectId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, ...row }) => ({ _id: id, ...row }));
}

/** Rounds that count: submitted, not declined, and the latest of their report. */
const COUNTS: RawBuilder<boolean> = sql`report_rounds.submitted_at is not null and report_rounds.review is distinct from 'Declined'
  and report_rounds.round = (select max(later.round) from report_rounds later where later.report_id = report_rounds.report_id)`;

/** Items of the latest round of every submitted report of a project. */
export async function findClaimedItems(db: Db, projectId: string): Promise<(ClaimedItem & { reportId: string })[]> {
  const rows = await db
    .selectFrom('claimItems')
    .innerJoin('reportRounds', 'reportRounds.id', 'claimItems.roundId')
    .select(['claimItems.id', 'claimItems.lineId', 'claimItems.amount', 'claimItems.approvedAmount', 'reportRounds.reportId'])
    .select(['reportRounds.review', 'reportRounds.reviewedAt'])
    .where('claimItems.projectId', '=', projectId)
    .where(COUNTS)
    .execute();
  return rows.map(({ id, lineId, amount, approvedAmount, reportId, review, reviewedAt }) => ({
    _id: id,
    line: lineId,
    amount,
    reportId,
    // Until the report is approved, the amount is a proposal of the reviewer.
    approvedAmount: review === 'Approved' ? approvedAmount : null,
    approvedAt: review === 'Approved' ? (reviewedAt?.toISOString() ?? null) : null,
  }));
}

/** Lines that any round names, drafts and declined ones included. */
export const findNamedLines = async (db: Db, projectId: string): Promise<string[]> =>
  (await db.selectFrom('claimItems').select('lineId').distinct().where('projectId', '=', projectId).execute()).map(
    ({ lineId }) => lineId,
  );

/** The virements of a project, the latest first. */
export const findVirements = (db: Db, projectId: string) =>
  db
    .selectFrom('virements')
    .innerJoin('users', 'users.id', 'virements.madeBy')
    .select(['virements.id', 'fromLine', 'toLine', 'fromTitle', 'toTitle', 'amount', 'reason', 'madeBy', 'madeAt', 'amendmentId'])
    .select('users.name as madeByName')
    .where('projectId', '=', projectId)
    .orderBy('madeAt', 'desc')
    .orderBy('virements.id', 'desc')
    .execute();
export type VirementRecord = Awaited<ReturnType<typeof findVirements>>[number];

/** Those that no amendment has taken into the plan. */
export const countedVirements = (rows: readonly VirementRecord[]): Virement[] =>
  rows.flatMap(({ fromLine, toLine, amount, amendmentId }) =>
    amendmentId === null && fromLine !== null && toLine !== null ? [{ from: fromLine, to: toLine, amount }] : [],
  );

export const insertVirement = (
  tx: Tx,
  virement: {
    id: string;
    projectId: string;
    fromLine: string;
    toLine: string;
    fromTitle: string;
    toTitle: string;
    amount: number;
    reason: string;
    madeBy: string;
  },
) => tx.insertInto('virements').values(virement).execute();

/** An amendment takes the virements so far into the plan: they no longer count. */
export const foldVirements = (tx: Tx, projectId: string, amendmentId: string) =>
  tx.updateTable('virements').set({ amendmentId }).where('projectId', '=', projectId).where('amendmentId', 'is', null).execute();

export async function findClaimSettings(db: Db, programmeId: string): Promise<ClaimSettings | undefined> {
  return db
    .selectFrom('claimSettings')
    .select(['isOffered', 'virementPercent', 'needsEvidence'])
    .where('programmeId', '=', programmeId)
    .executeTakeFirst();
}

/** A report with its latest round; the round's submission takes the evidence. */
export const findReportClaim = (db: Db, reportId: string) =>
  db
    .selectFrom('reports')
    .leftJoin('reportRounds', (join) =>
      join
        .onRef('reportRounds.reportId', '=', 'reports.id')
        .on(
          'reportRounds.round',
          '=',
          sql<number>`(select max(round) from report_rounds last where last.report_id = reports.id)`,
        ),
    )
    .leftJoin('submissions', (join) =>
      join.onRef('submissions.ownerId', '=', 'reportRounds.id').on('submissions.ownerKind', '=', 'REPORT'),
    )
    .select(['reports.id', 'reports.projectId', 'reports.title', 'reports.status', 'reports.droppedAt'])
    .select(['reportRounds.id as roundId', 'reportRounds.round', 'reportRounds.submittedAt', 'reportRounds.review'])
    .select('submissions.id as submissionId')
    .where('reports.id', '=', reportId)
    .executeTakeFirst();
export type ReportClaimRecord = NonNullable<Awaited<ReturnType<typeof findReportClaim>>>;

/** Saves, submits and reviews of one report follow one another. */
export const lockReportRow = (tx: Tx, id: string) =>
  tx.selectFrom('reports').select('id').where('id', '=', id).forUpdate().execute();

/** The items of a round in their order, with their lines and evidence. */
export const findItems = (db: Db, roundId: string) =>
  db
    .selectFrom('claimItems')
    .innerJoin('projectBudgetLines', 'projectBudgetLines.id', 'claimItems.lineId')
    .leftJoin('files', 'files.id', 'claimItems.fileId')
    .select(['claimItems.id', 'claimItems.lineId', 'projectBudgetLines.title as lineTitle', 'claimItems.amount'])
    .select(['claimItems.spentOn', 'claimItems.description', 'claimItems.approvedAmount', 'claimItems.note', 'claimItems.fileId'])
    .select(['files.name as fileName', 'files.size as fileSize', 'files.type as fileType', 'files.scanState'])
    .where('claimItems.roundId', '=', roundId)
    .orderBy('claimItems.position')
    .orderBy('claimItems.id')
    .execute();
export type ItemRecord = Awaited<ReturnType<typeof findItems>>[number];

export interface NewItem {
  id: string;
  roundId: string;
  projectId: string;
  lineId: string;
  position: number;
  amount: number;
  spentOn: string;
  description: string;
  fileId: string | null;
}

export async function replaceItems(tx: Tx, roundId: string, items: NewItem[]): Promise<void> {
  await tx.deleteFrom('claimItems').where('roundId', '=', roundId).execute();
  if (items.length > 0) await tx.insertInto('claimItems').values(items).execute();
}

export const insertItems = async (tx: Tx, items: NewItem[]): Promise<void> => {
  if (items.length > 0) await tx.insertInto('claimItems').values(items).execute();
};

export const setApproved = (tx: Tx, roundId: string, id: string, approvedAmount: number, note: string) =>
  tx.updateTable('claimItems').set({ approvedAmount, note }).where('id', '=', id).where('roundId', '=', roundId).execute();

/** What the review did not decide is approved as it is claimed. */
export const approveRest = (tx: Tx, roundId: string) =>
  tx
    .updateTable('claimItems')
    .set({ approvedAmount: sql<number>`amount` })
    .where('roundId', '=', roundId)
    .where('approvedAmount', 'is', null)
    .execute();

/** The field of files that are evidence. */
export const EVIDENCE = 'claim';

/** Those of the files that were uploaded as evidence in any round of a report. */
export async function findEvidenceOf(db: Db, reportId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .innerJoin('submissions', 'submissions.id', 'files.submissionId')
    .innerJoin('reportRounds', 'reportRounds.id', 'submissions.ownerId')
    .select('files.id')
    .where('files.id', 'in', [...ids])
    .where('files.fieldId', '=', EVIDENCE)
    .where('submissions.ownerKind', '=', 'REPORT')
    .where('reportRounds.reportId', '=', reportId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The project whose report a piece of evidence belongs to, and whether a submitted round names it. */
export const findEvidence = (db: Db, fileId: string) =>
  db
    .selectFrom('files')
    .innerJoin('submissions', 'submissions.id', 'files.submissionId')
    .innerJoin('reportRounds', 'reportRounds.id', 'submissions.ownerId')
    .innerJoin('reports', 'reports.id', 'reportRounds.reportId')
    .select('reports.projectId')
    .select(
      sql<boolean>`exists (select from claim_items c join report_rounds n on n.id = c.round_id where c.file_id = files.id
        and n.submitted_at is not null)`.as('isSubmitted'),
    )
    .where('files.id', '=', fileId)
    .where('files.fieldId', '=', EVIDENCE)
    .where('submissions.ownerKind', '=', 'REPORT')
    .executeTakeFirst();
