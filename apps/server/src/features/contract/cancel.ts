import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Platform } from '#platform/context.ts';
import { findGrant, findContracts, voidContract } from './queries.ts';
import { toAuditSubject } from './service.ts';

/** A declined award cancels the contract that waits to be signed, in the transaction of the decline. */
export function followDeclinedAwards(p: Platform): void {
  p.events.on('AWARD_DECLINED', async (tx, ctx, { applicationId }) => {
    const sent = (await findContracts(tx, applicationId)).find(({ status }) => status === 'SENT');
    const grant = await findGrant(tx, applicationId);
    if (!sent || !grant) return;
    await voidContract(tx, sent.id, await databaseNow(tx));
    await recordAudit(tx, ctx, toAuditSubject(grant), {
      type: 'contract.cancelled',
      facts: { applicationID: grant.applicationNumber, version: sent.version },
    });
  });
}
