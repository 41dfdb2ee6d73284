import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  CONTRACT_FILE_MB,
  CONTRACT_TITLE_MAX,
  contractMessages,
  signatureIssues,
  termsIssues,
  type FormField,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { newId } from '#platform/ids.ts';
import { lockForStage } from '../application/index.ts';
import { claimAccepted, discardReceived, receiveFile, refusal, type AcceptedFile } from '../file/index.ts';
import { managedGrant, ownGrant, assertTimely, visibleGrant } from './access.ts';
import { mailContractTeam } from './mails.ts';
import { findContractFile, insertContractFile, insertCopy } from './queries.ts';
import { issue, lockManaged, readContract, toAuditSubject } from './service.ts';
import { getSentContract } from './sign.ts';

const fieldOf = (kinds: string[]): FormField => ({
  field_id: 'file',
  field_label: m.common.contract(),
  field_type: 'FILE',
  field_allowed_file_types: kinds,
  field_max_file_size: CONTRACT_FILE_MB,
});
const CONTRACT_FIELD = fieldOf(['PDF', 'DOCUMENT']);
const COPY_FIELD = fieldOf(['PDF', 'DOCUMENT', 'IMAGE']);

/** Reads the parts, stages one file of the right kind, and passes it to a change; a file that is not stored is removed. */
async function withFile<T>(
  p: Platform,
  readParts: PartsReader,
  field: FormField,
  change: (accepted: AcceptedFile, value: (name: string) => string) => Promise<T>,
): Promise<T> {
  const taken: AcceptedFile[] = [];
  try {
    const { values } = await readParts({
      maxParts: 10,
      maxFileBytes: (CONTRACT_FILE_MB + 1) * 1_048_576,
      onFile: async (_part, fileName, content, isTruncated) => {
        if (taken.length > 0) throw ruleBroken([{ path: 'file', message: m.common.sendOneFileAtATime() }]);
        const received = await receiveFile(p, field, fileName, content, isTruncated);
        if (!received.ok) throw refusal('file', received.reason, received.message);
        taken.push(received.accepted);
        return received.accepted.digest;
      },
    });
    const [accepted] = taken;
    if (!accepted) throw ruleBroken([{ path: 'file', message: m.contract.chooseAFile() }]);
    // No one should sign a file that has not been scanned.
    if (accepted.scan === 'PENDING') throw new AppError('UNAVAILABLE', m.contract.theFileCannotBeCheckedFor());
    return await change(accepted, (name) => (values.get(name)?.[0] ?? '').trim());
  } finally {
    await discardReceived(p, taken);
  }
}

async function saveFile(tx: Tx, ctx: Ctx, applicationId: string, accepted: AcceptedFile): Promise<string> {
  const { name, size, type, digest, storageKey, scan } = accepted;
  const id = newId();
  await claimAccepted(tx, accepted);
  await insertContractFile(tx, {
    id,
    applicationId,
    name,
    size,
    type,
    digest,
    storageKey,
    scanState: scan,
    createdBy: ctx.actor.userId,
  });
  return id;
}

/** Sends a contract that was written elsewhere. @throws AppError 403, 404, 409, 413, 415, 422 */
export async function sendFile(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  readParts: PartsReader,
): Promise<Answer<'contract.newFile'>> {
  assertTimely(await managedGrant(p.db, ctx, applicationId), 'send');
  return withFile(p, readParts, CONTRACT_FIELD, (accepted, value) =>
    onceInTx(p, ctx, async (tx) => {
      const found = await lockManaged(tx, ctx, applicationId);
      const terms = {
        title: (value('title') || accepted.name).slice(0, CONTRACT_TITLE_MAX),
        amount: /^\d+$/.test(value('amount')) ? Number(value('amount')) : Number.NaN,
        startDate: value('startDate'),
        endDate: value('endDate'),
      };
      const issues = termsIssues(terms, found.grant.granted);
      if (issues.length > 0) throw ruleBroken(issues);
      const fileId = await saveFile(tx, ctx, applicationId, accepted);
      await issue(p, tx, ctx, found, { ...terms, body: null, fileId, templateId: null, digest: accepted.digest });
      return readContract(tx, ctx, applicationId);
    }),
  );
}

/** Sends a signed copy back, to be confirmed. @throws AppError 403, 404, 409, 413, 415, 422 */
export async function sendCopy(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  readParts: PartsReader,
): Promise<Answer<'contract.copy'>> {
  assertTimely(await ownGrant(p.db, ctx, applicationId), 'sign');
  return withFile(p, readParts, COPY_FIELD, (accepted, value) =>
    onceInTx(p, ctx, async (tx) => {
      const [row] = await lockForStage(tx, [applicationId]);
      if (!row) throw notFound('application');
      const found = await ownGrant(tx, ctx, applicationId);
      assertTimely(found, 'sign');
      const signedName = value('name');
      if (signatureIssues({ name: signedName, consent: true }).length > 0)
        throw ruleBroken([{ path: 'name', message: contractMessages.name }]);
      const contract = getSentContract(found);
      const { grant } = found;
      await insertCopy(tx, {
        id: newId(),
        contractId: contract.id,
        fileId: await saveFile(tx, ctx, applicationId, accepted),
        uploadedBy: ctx.actor.userId,
        uploadedAt: await databaseNow(tx),
        ipAddress: ctx.ipAddress,
        signedName,
      });
      await recordAudit(tx, ctx, toAuditSubject(grant), {
        type: 'contract.copy-uploaded',
        facts: { applicationID: grant.applicationNumber, version: contract.version, file: accepted.name },
      });
      await mailContractTeam(p, tx, grant, 'COPY');
      return readContract(tx, ctx, applicationId);
    }),
  );
}

/** A file of a contract, for people who may read the contract. @throws AppError 404 */
export async function openContractFile(p: Platform, ctx: Ctx, id: string) {
  const file = await findContractFile(p.db, id);
  if (!file) throw notFound('file');
  await visibleGrant(p.db, ctx, file.applicationId);
  // Its bytes went with its application's names and answers.
  const { storageKey } = file;
  if (storageKey === null) throw notFound('file');
  return { ...file, storageKey };
}
