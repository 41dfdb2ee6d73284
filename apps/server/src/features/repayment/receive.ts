import type { Answer } from '@grantdesk/api';
import { can, completionWords, receiptIssues, receiveDenial, returnEntries } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { newId } from '#platform/ids.ts';
import { discardReceived, receiveFile, refusal, storeFile, type AcceptedFile } from '../file/index.ts';
import { insertLedgerEntries, isId, PROOF, PROOF_MB } from '../payment/index.ts';
import { mailReceived } from './mails.ts';
import { lockReturnProject, setReceived } from './queries.ts';
import { readRepayment, toAuditSubject, visibleRepayment } from './service.ts';

/** @throws AppError 403 for the requester, 404, 409 where it was decided */
async function target(db: Db, ctx: Ctx, id: string | undefined) {
  if (!isId(id)) throw notFound('repayment');
  const found = await visibleRepayment(db, ctx, id);
  const denial = receiveDenial(found.repayment, ctx.actor.userId);
  if (denial) throw new AppError(denial.isOfPerson ? 'ACCESS_DENIED' : 'CONFLICT', denial.reason);
  return found;
}

/**
 * Records that a return was received, with its proof, and writes it in the ledger. A refusal leaves nothing behind: the bytes
 * of the proof are deleted too. @throws AppError 403, 404, 409, 413, 415, 422
 */
export async function receiveRepayment(p: Platform, ctx: Ctx, readParts: PartsReader): Promise<Answer<'repayment.receive'>> {
  if (!can(ctx.actor, 'ACCOUNTING', 'UPDATE')) throw accessDenied();
  const given: Record<string, string> = {};
  const taken: AcceptedFile[] = [];
  try {
    await readParts({
      maxParts: 10,
      maxFileBytes: PROOF_MB * 1_048_576,
      onValue: (name, value) => void (given[name] = value.trim()),
      onFile: async (part, fileName, content, isTruncated) => {
        if (part !== 'proof' || taken.length > 0) throw ruleBroken([{ path: 'proof', message: completionWords.proof }]);
        await target(p.db, ctx, given['repaymentId']);
        const reception = await receiveFile(p, PROOF, fileName, content, isTruncated);
        if (!reception.ok) throw refusal('proof', reception.reason, reception.message);
        taken.push(reception.accepted);
        return reception.accepted.digest;
      },
    });
    const [proof] = taken;
    if (!proof) throw ruleBroken([{ path: 'proof', message: completionWords.proof }]);
    return await saveReceipt(p, ctx, given, proof);
  } finally {
    await discardReceived(p, taken);
  }
}

function saveReceipt(
  p: Platform,
  ctx: Ctx,
  given: Record<string, string>,
  proof: AcceptedFile,
): Promise<Answer<'repayment.receive'>> {
  const date = given['date'] ?? '';
  return onceInTx(p, ctx, async (tx) => {
    const seen = await target(tx, ctx, given['repaymentId']);
    await lockReturnProject(tx, seen.project.id);
    const { repayment, project } = await target(tx, ctx, seen.repayment.id);
    const issues = receiptIssues({ date }, repayment);
    if (issues.length > 0) throw ruleBroken(issues);
    const fileId = await storeFile(tx, ctx, { submissionId: null, fieldId: 'proof' }, proof);
    const { id, programmeId, projectId, amount, currency } = repayment;
    const { userId: madeBy } = ctx.actor;
    const receivedAt = await databaseNow(tx);
    if (!(await setReceived(tx, id, { receivedBy: madeBy, receivedAt, receivedOn: date, fileId })))
      throw new AppError('CONFLICT', receiveDenial({ ...repayment, state: 'Received' }, madeBy)?.reason ?? '');
    await insertLedgerEntries(
      tx,
      returnEntries(amount).map((entry) => ({
        ...entry,
        id: newId(),
        programmeId,
        projectId,
        repaymentId: id,
        currency,
        madeBy,
      })),
    );
    await recordAudit(tx, ctx, toAuditSubject(project), {
      type: 'repayment.received',
      facts: { applicationID: project.applicationNumber, amount, currency, date, file: proof.name },
    });
    await mailReceived(p, tx, ctx, project, { amount, date });
    return readRepayment(p, tx, ctx, id);
  });
}
