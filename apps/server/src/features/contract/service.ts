import { createHash } from 'node:crypto';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { bodyIssues, fillMergeFields, listConditions, mergeValues, termsIssues, type ContractTerms } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { cleanHtml, htmlToText } from '#platform/html.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { lockApplication } from '../application/index.ts';
import { managedGrant, assertTimely, visibleGrant, type Grant } from './access.ts';
import { languageOfPerson } from '#platform/notify/queries.ts';
import { mailContract } from './mails.ts';
import { findPeriod } from './period.ts';
import { presentGrant } from './present.ts';
import { findDecision, findProgrammeToday, insertContract, voidContract } from './queries.ts';
import { assertTemplateOf } from './templates.ts';

type One = Answer<'contract.one'>;
type Words = ContractTerms & { body: string };

/** @throws AppError 404 for people who may not see it */
export async function readContract(db: Db, ctx: Ctx, applicationId: string): Promise<One> {
  const found = await visibleGrant(db, ctx, applicationId);
  return { data: presentGrant(ctx, found, await findDecision(db, applicationId), await findPeriod(db, ctx, found)) };
}

/** SHA-256 of the exact words that are read and signed. */
const digestOf = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex');

/** The words as they are sent: cleaned, every merge field filled in. @throws AppError 422 with every broken rule at its field */
async function compose(db: Db, { grant }: Grant, { body, ...terms }: Words): Promise<string> {
  const cleaned = cleanHtml(body);
  const issues = [...termsIssues(terms, grant.granted), ...bodyIssues(cleaned, htmlToText(cleaned) !== '')];
  if (issues.length > 0) throw ruleBroken(issues);
  const values = mergeValues({
    applicantName: grant.name,
    organisation: grant.organisation,
    applicationNumber: grant.applicationNumber,
    programme: grant.programmeName,
    amount: terms.amount,
    currency: grant.currency,
    conditions: listConditions(grant.conditions ?? ''),
    startDate: terms.startDate,
    endDate: terms.endDate,
    today: await findProgrammeToday(db, grant.programmeId),
  });
  return fillMergeFields(cleaned, values);
}

/** A contract as it would be sent, by the same rules; nothing is written. @throws AppError 403, 404, 409, 422 */
export async function previewContract(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  words: HandlerInput<'contract.preview'>['body'],
): Promise<Answer<'contract.preview'>> {
  const found = await managedGrant(p.db, ctx, applicationId);
  assertTimely(found, 'send');
  const body = await compose(p.db, found, words);
  return { data: { body, digest: digestOf(body) } };
}

/**
 * Sends a contract by mail to its applicant. What was sent is never written over: while it is not signed, another one is a
 * new version that voids the one before. @throws AppError 403, 404, 409, 422
 */
export async function sendContract(p: Platform, ctx: Ctx, given: HandlerInput<'contract.new'>['body']): Promise<One> {
  const { application, template, ...words } = given;
  return onceInTx(p, ctx, async (tx) => {
    const found = await lockManaged(tx, ctx, application);
    if (template) await assertTemplateOf(tx, template, found.grant.programmeId);
    const body = await compose(tx, found, words);
    await issue(p, tx, ctx, found, {
      title: words.title,
      amount: words.amount,
      startDate: words.startDate,
      endDate: words.endDate,
      body,
      fileId: null,
      templateId: template ?? null,
      digest: digestOf(body),
    });
    return readContract(tx, ctx, application);
  });
}

/** Locks the application's row, then checks the current state. @throws AppError 403, 404, 409 */
export async function lockManaged(tx: Tx, ctx: Ctx, applicationId: string): Promise<Grant> {
  await managedGrant(tx, ctx, applicationId);
  await lockApplication(tx, applicationId);
  const found = await managedGrant(tx, ctx, applicationId);
  assertTimely(found, 'send');
  return found;
}

type IssuedContract = Omit<
  Parameters<typeof insertContract>[1],
  'id' | 'applicationId' | 'programmeId' | 'version' | 'currency' | 'language' | 'sentBy' | 'sentAt'
>;

/** Writes the next version, voids the one before, and tells the applicant; in one transaction. */
export async function issue(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { grant, versions, standing }: Grant,
  contract: IssuedContract,
): Promise<void> {
  const at = await databaseNow(tx);
  if (standing) await voidContract(tx, standing.id, at);
  const version = (versions[0]?.version ?? 0) + 1;
  await insertContract(tx, {
    ...contract,
    id: newId(),
    applicationId: grant.id,
    programmeId: grant.programmeId,
    version,
    currency: grant.currency,
    // Its frame keeps the language that the grantee reads now.
    language: await languageOfPerson(tx, grant.email),
    sentBy: ctx.actor.userId,
    sentAt: at,
  });
  await recordAudit(tx, ctx, toAuditSubject(grant), {
    type: 'contract.sent',
    facts: { applicationID: grant.applicationNumber, version, digest: contract.digest },
  });
  await mailContract(p, tx, grant, standing ? 'contract.replaced' : 'contract.sent', {
    details: {
      amount: { amount: contract.amount, currency: grant.currency },
      from: { day: contract.startDate },
      to: { day: contract.endDate },
    },
  });
}

export const toAuditSubject = (grant: Grant['grant']) => ({
  kind: 'APPLICATION' as const,
  id: grant.id,
  programmeId: grant.programmeId,
});
