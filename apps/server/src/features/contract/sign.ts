import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { contractMessages, signatureIssues, type Details } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { lockForStage, takeGrantStep } from '../application/index.ts';
import { acceptBySignature } from '../award/index.ts';
import { managedGrant, ownGrant, assertTimely, type Grant } from './access.ts';
import { mailContract, mailContractTeam } from './mails.ts';
import { decideCopy, findCopy, signContractRow, type ContractRecord } from './queries.ts';
import { readContract, toAuditSubject } from './service.ts';

type One = Answer<'contract.sign'>;

/** The current version; the caller has checked that there is one. */
export function getSentContract({ standing }: Grant): ContractRecord {
  if (!standing) throw new AppError('CONFLICT', m.contract.noContractHasBeenSentYet());
  return standing;
}

/**
 * The applicant signs on screen: the typed name, the instant of the database, the address and the digest of the
 * exact words, with the flag, in one transaction. The digest proves that what was read is what is signed.
 * @throws AppError 403 for co-authors, 404 for everyone else, 409 before, after, and for words that were replaced, 422
 */
export async function signContract(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  { name, consent, digest }: HandlerInput<'contract.sign'>['body'],
): Promise<One> {
  return onceInTx(p, ctx, async (tx) => {
    await ownGrant(tx, ctx, applicationId);
    const [row] = await lockForStage(tx, [applicationId]);
    if (!row) throw notFound('application');
    const found = await ownGrant(tx, ctx, applicationId);
    assertTimely(found, 'sign');
    const contract = getSentContract(found);
    const issues = signatureIssues({ name, consent });
    if (issues.length > 0) throw ruleBroken(issues);
    if (digest !== contract.digest)
      throw new AppError('CONFLICT', m.contract.thereIsANewVersion(), {
        details: { digest: contract.digest },
      });
    const signedAt = await databaseNow(tx);
    await signContractRow(tx, contract.id, {
      method: 'SCREEN',
      signedBy: ctx.actor.userId,
      signedName: name,
      signedAt,
      ipAddress: ctx.ipAddress,
    });
    await takeGrantStep(p, tx, ctx, row, 'SIGN_CONTRACT');
    await acceptBySignature(tx, applicationId, ctx.actor.userId);
    await notifySigned(p, tx, ctx, found, { method: 'SCREEN', name, at: signedAt });
    return readContract(tx, ctx, applicationId);
  });
}

async function notifySigned(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  found: Grant,
  { method, name, at }: { method: 'SCREEN' | 'COPY'; name: string; at: Date },
): Promise<void> {
  const { grant } = found;
  const { version, digest } = getSentContract(found);
  const details: Details = {
    signedBy: name,
    signed: { time: at, zone: grant.timeZone },
    digestSha256: digest,
  };
  await recordAudit(tx, ctx, toAuditSubject(grant), {
    type: 'contract.signed',
    facts: { applicationID: grant.applicationNumber, version, method, name, digest },
  });
  await mailContract(p, tx, grant, 'contract.signed', { details });
  await mailContractTeam(p, tx, grant, 'SIGNED', details);
}

/**
 * A manager confirms a signed copy, which signs the contract in the name and at the time of who sent it, or sends it back.
 * @throws AppError 403, 404, 409 where no copy waits, 422 without a reason to send it back
 */
export async function checkCopy(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  { accept, reason }: HandlerInput<'contract.check'>['body'],
): Promise<Answer<'contract.check'>> {
  return onceInTx(p, ctx, async (tx) => {
    await managedGrant(tx, ctx, applicationId);
    const [row] = await lockForStage(tx, [applicationId]);
    if (!row) throw notFound('application');
    const found = await managedGrant(tx, ctx, applicationId);
    assertTimely(found, 'check');
    const contract = getSentContract(found);
    const copy = await findCopy(tx, contract.id);
    if (!copy) throw new AppError('CONFLICT', m.contract.thereIsNoSignedCopy());
    if (!accept && reason === '') throw ruleBroken([{ path: 'reason', message: contractMessages.reason }]);
    const decidedBy = ctx.actor.userId;
    await decideCopy(tx, copy.id, {
      state: accept ? 'CONFIRMED' : 'RETURNED',
      decidedBy,
      decidedAt: await databaseNow(tx),
      reason,
    });
    if (accept) {
      const { signedName, uploadedAt, uploadedBy, ipAddress } = copy;
      const signature = { signedBy: uploadedBy, signedName, signedAt: uploadedAt, ipAddress, confirmedBy: decidedBy };
      await signContractRow(tx, contract.id, { method: 'COPY', ...signature });
      await takeGrantStep(p, tx, ctx, row, 'SIGN_CONTRACT');
      await acceptBySignature(tx, applicationId, uploadedBy);
      await notifySigned(p, tx, ctx, found, { method: 'COPY', name: signedName, at: uploadedAt });
    } else {
      await recordAudit(tx, ctx, toAuditSubject(found.grant), {
        type: 'contract.copy-returned',
        facts: { applicationID: found.grant.applicationNumber, version: contract.version, reason },
      });
      await mailContract(p, tx, found.grant, 'contract.copy-returned', { reason });
    }
    return readContract(tx, ctx, applicationId);
  });
}
