import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { itemIssues, reportWords, type FormField } from '@grantdesk/domain';
import { takeShare } from '#platform/auth/rate-limit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { newId } from '#platform/ids.ts';
import { discardReceived, findQuotaError, receiveFile, refusal, storeFile, toScan, type AcceptedFile } from '../file/index.ts';
import { EVIDENCE, findClaimSettings, findEvidenceOf, findLines, lockReportRow, replaceItems } from './queries.ts';
import { basisOf, readReportClaim, visibleClaim, writeItemsDenial, type ReportClaim } from './report-claim.ts';

const EVIDENCE_MB = 10;
/** What a shop, a bank or a finance system hands out. */
const EVIDENCE_FIELD: FormField = {
  field_id: EVIDENCE,
  field_label: 'Evidence',
  field_type: 'FILE',
  field_max_file_size: EVIDENCE_MB,
  field_allowed_file_types: ['PDF', 'IMAGE', 'DOCUMENT', 'SPREADSHEET'],
} as FormField;

/** @throws AppError 404 for those who do not write it, 409 where it cannot be written now */
async function assertWritable(p: Pick<Platform, 'db'>, found: ReportClaim): Promise<{ roundId: string; submissionId: string }> {
  if (!found.isWriter) throw notFound('report');
  const settings = await findClaimSettings(p.db, found.project.programmeId);
  const denial = writeItemsDenial(found, settings?.isOffered ?? false);
  if (denial) throw new AppError(denial === reportWords.submitted ? 'ALREADY_SUBMITTED' : 'CONFLICT', denial);
  const { roundId, submissionId } = found.report;
  if (!roundId || !submissionId) throw new AppError('CONFLICT', m.claim.startTheReport());
  return { roundId, submissionId };
}

/**
 * Replaces the items of a report's draft.
 * @throws AppError 404, 409 where it cannot be written or the items are others by now, 422
 */
export async function saveItems(
  p: Platform,
  ctx: Ctx,
  reportId: string,
  { items, basis }: HandlerInput<'claim.save'>['body'],
): Promise<Answer<'claim.save'>> {
  return inTx(p, async (tx) => {
    await lockReportRow(tx, reportId);
    const found = await visibleClaim(tx, ctx, reportId);
    const { roundId } = await assertWritable({ db: tx }, found);
    if (basis !== undefined && basis !== basisOf(found.items))
      throw new AppError('STALE_VERSION', m.claim.changedElsewhere(), { details: { basis: basisOf(found.items) } });
    const { projectId } = found.report;
    const lines = (await findLines(tx, projectId)).map(({ _id }) => _id);
    const issues = itemIssues(items, lines);
    const files = items.flatMap(({ file }) => file ?? []);
    const known = new Set(await findEvidenceOf(tx, reportId, files));
    for (const [index, { file }] of items.entries())
      if (file && !known.has(file)) issues.push({ path: `items.${index}.file`, message: m.claim.addEvidence() });
    if (issues.length > 0) throw ruleBroken(issues);
    await replaceItems(
      tx,
      roundId,
      items.map(({ line, amount, spentOn, description, file }, position) => ({
        id: newId(),
        roundId,
        projectId,
        lineId: line,
        position,
        amount,
        spentOn,
        description,
        fileId: file ?? null,
      })),
    );
    return readReportClaim(p, tx, ctx, reportId);
  });
}

/** Takes one piece of evidence for a report's draft. @throws AppError 404, 409, 413 too large, 415 of the wrong kind, 422 */
export async function uploadEvidence(
  p: Platform,
  ctx: Ctx,
  reportId: string,
  readParts: PartsReader,
): Promise<Answer<'claim.evidence'>> {
  const target = async (db: Platform['db']) => assertWritable({ db }, await visibleClaim(db, ctx, reportId));
  const taken: AcceptedFile[] = [];
  try {
    await readParts({
      maxParts: 2,
      maxFileBytes: EVIDENCE_MB * 1_048_576,
      onValue: () => undefined,
      onFile: async (_part, fileName, content, isTruncated) => {
        if (taken.length > 0) throw ruleBroken([{ path: 'evidence', message: m.common.sendOneFileAtATime() }]);
        await target(p.db);
        await takeShare(p.db, ctx.actor.userId, 'upload');
        const reception = await receiveFile(p, EVIDENCE_FIELD, fileName, content, isTruncated);
        if (!reception.ok) throw refusal('evidence', reception.reason, reception.message);
        taken.push(reception.accepted);
        return reception.accepted.digest;
      },
    });
    const [accepted] = taken;
    if (!accepted) throw ruleBroken([{ path: 'evidence', message: m.claim.addEvidence() }]);
    const noRoom = await findQuotaError(p, ctx, accepted.size);
    if (noRoom) throw refusal('evidence', 'size', noRoom);
    const id = await inTx(p, async (tx) => {
      await lockReportRow(tx, reportId);
      const { submissionId } = await target(tx);
      return storeFile(tx, ctx, { submissionId, fieldId: EVIDENCE }, accepted);
    });
    const { name, size, type, scan } = accepted;
    return { data: { _id: id, name, size, type, scan: toScan(p, scan) } };
  } finally {
    await discardReceived(p, taken);
  }
}
