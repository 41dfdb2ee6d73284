import { m } from '@grantdesk/messages';
import { createHash, randomBytes } from 'node:crypto';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  bankIssues,
  bankWords,
  BANK_LINK_MINUTES,
  can,
  canReadBank,
  canSubmitAnswers,
  cleanNumber,
  completionDenial,
  isSameAddress,
  lastFour,
  maskedNumber,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { COUNTRIES } from '#platform/places.ts';
import { seal, unseal } from '#platform/encryption.ts';
import { type BankApplication, findBankApplication } from './account-queries.ts';
import { mailBankLink, mailBankNews } from './bank-mails.ts';
import {
  findAnsweredCountries,
  findBankEntries,
  findByToken,
  findConfirmed,
  insertBankEntry,
  lockProjectOf,
  moveBankEntry,
  type BankEntry,
} from './bank-queries.ts';
import { toPaymentFacts } from './present.ts';
import { visiblePayment } from './read.ts';
import { assertAllowed } from './service.ts';

type Details = Answer<'payment.bank'>['data'];

/** Only the hash is stored: who reads the database cannot confirm. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @throws AppError 404 for people who may not read the bank details of this application */
async function readableApplication(db: Db, ctx: Ctx, id: string): Promise<BankApplication> {
  const found = await findBankApplication(db, id);
  const { managerIds, conflictedIds, collaboratorIds } = found ?? {};
  if (
    !found ||
    !canReadBank(ctx.actor, {
      applicantId: found.applicantId,
      managerIds: managerIds ?? [],
      conflictedIds: conflictedIds ?? [],
      collaboratorIds: collaboratorIds ?? [],
    })
  )
    throw notFound('application');
  return found;
}

const presentEntry = (entry: BankEntry): NonNullable<Details['current']> => ({
  _id: entry.id,
  accountName: entry.accountName,
  bank: entry.bank,
  bankCode: entry.bankCode,
  country: entry.country,
  number: maskedNumber(entry.last4),
  state: entry.state as NonNullable<Details['current']>['state'],
  enteredAt: entry.enteredAt.toISOString(),
  confirmedAt: entry.confirmedAt?.toISOString() ?? null,
  decidedAt: entry.decidedAt?.toISOString() ?? null,
  reason: entry.reason,
});

const isWaiting = ({ state }: BankEntry): boolean => state === 'TO-CONFIRM' || state === 'TO-APPROVE';

function changeDenial(ctx: Ctx, application: BankApplication): string | null {
  if (!canSubmitAnswers(ctx.actor, application.applicantId)) return m.payment.onlyThePersonWhoStartedThe();
  return application.projectId === null ? m.payment.youCanEnterBankDetails() : null;
}

const decideDenial = (ctx: Ctx, waiting: BankEntry | undefined): string | null => {
  if (!can(ctx.actor, 'ACCOUNTING', 'UPDATE')) return m.payment.yourRoleDoesNotApproveBank();
  if (!waiting) return m.payment.thereAreNoBankDetails();
  return waiting.state === 'TO-CONFIRM' ? m.payment.theGranteeHasNotConfirmedThe() : null;
};

/** Of the newest details that were entered, else the only country in the answers of the application; an ISO code. */
async function suggestCountry(db: Db, application: BankApplication, entries: readonly BankEntry[]): Promise<string | null> {
  const [newest] = entries.toSorted((left, right) => right.enteredAt.getTime() - left.enteredAt.getTime());
  if (newest) return newest.country;
  const [answered, ...others] = await findAnsweredCountries(db, application.id);
  return (others.length === 0 && COUNTRIES.find(({ name, code }) => name === answered || code === answered)?.code) || null;
}

async function detailsOf(db: Db, ctx: Ctx, application: BankApplication): Promise<Answer<'payment.bank'>> {
  const entries = await findBankEntries(db, application.id);
  const current = entries.find(({ state }) => state === 'CONFIRMED');
  const waiting = entries.find(isWaiting);
  const change = changeDenial(ctx, application);
  const refused = waiting ? undefined : entries.find(({ state }) => state === 'REFUSED');
  return {
    data: {
      required: application.requiresBankDetails,
      suggestedCountry: change === null ? await suggestCountry(db, application, entries) : null,
      applicationId: application.id,
      applicationID: application.applicationNumber,
      current: current ? presentEntry(current) : null,
      waiting: waiting ? presentEntry(waiting) : null,
      refused: refused ? presentEntry(refused) : null,
      denials: { change, decide: decideDenial(ctx, waiting) },
    },
  };
}

/** Bank details, masked for everyone. @throws AppError 404 */
export async function readBank(p: Platform, ctx: Ctx, applicationId: string): Promise<Answer<'payment.bank'>> {
  return detailsOf(p.db, ctx, await readableApplication(p.db, ctx, applicationId));
}

const audit = (tx: Tx, ctx: Ctx, application: BankApplication, event: Parameters<typeof recordAudit>[3]): Promise<void> =>
  recordAudit(tx, ctx, { kind: 'BANK', id: application.id, programmeId: application.programmeId }, event);

/**
 * Stores bank details, encrypted; a link that works for an hour goes to the applicant's address, and where details were
 * entered from another address before, that one is notified. @throws AppError 403 for other people, 404, 409, 422
 */
export async function enterBank(
  p: Platform,
  ctx: Ctx,
  id: string,
  body: HandlerInput<'payment.bankEnter'>['body'],
): Promise<Answer<'payment.bankEnter'>> {
  const application = await readableApplication(p.db, ctx, id);
  const applicationId = application.id;
  const denial = changeDenial(ctx, application);
  if (denial) throw new AppError(application.projectId === null ? 'CONFLICT' : 'ACCESS_DENIED', denial);
  const isCountry = COUNTRIES.some(({ code }) => code === body.country);
  const issues = bankIssues({ ...body, country: isCountry ? body.country : '' });
  if (issues.length > 0) throw ruleBroken(issues);
  return onceInTx(p, ctx, async (tx) => {
    await lockProjectOf(tx, applicationId);
    const before = await findBankEntries(tx, applicationId);
    for (const entry of before.filter(isWaiting))
      await moveBankEntry(tx, entry.id, ['TO-CONFIRM', 'TO-APPROVE'], { state: 'REPLACED', tokenHash: null });
    const id = newId();
    const token = randomBytes(24).toString('base64url');
    const number = cleanNumber(body.number);
    const last4 = lastFour(number);
    await insertBankEntry(tx, {
      id,
      applicationId,
      accountName: body.accountName,
      bank: body.bank,
      bankCode: cleanNumber(body.bankCode),
      country: body.country,
      numberSealed: seal(p, id, number),
      last4,
      tokenHash: hashOf(token),
      tokenExpiresAt: new Date((await databaseNow(tx)).getTime() + BANK_LINK_MINUTES * 60_000),
      contactEmail: application.email,
      enteredBy: ctx.actor.userId,
    });
    await audit(tx, ctx, application, {
      type: 'bank.entered',
      facts: { applicationID: application.applicationNumber, bank: body.bank, number: maskedNumber(last4) },
    });
    await mailBankLink(p, tx, application, { bank: body.bank, number: maskedNumber(last4), token });
    const current = before.find(({ state }) => state === 'CONFIRMED');
    if (current && !isSameAddress(current.contactEmail, application.email))
      await mailBankNews(p, tx, application, { kind: 'changed', to: current.contactEmail, number: maskedNumber(last4) });
    return detailsOf(tx, ctx, application);
  });
}

/** Confirms an entry by its link, once. @throws AppError 404, 409 for a link that is used or has expired */
export async function confirmBank(p: Platform, ctx: Ctx, token: string): Promise<Answer<'payment.bankConfirm'>> {
  return inTx(p, async (tx) => {
    const entry = await findByToken(tx, hashOf(token));
    const application = entry && (await findBankApplication(tx, entry.applicationId));
    // Another person's link is as good as none.
    if (!entry || !application || !canSubmitAnswers(ctx.actor, application.applicantId))
      throw new AppError('CONFLICT', bankWords.linkGone);
    await lockProjectOf(tx, application.id);
    const moved = await moveBankEntry(tx, entry.id, ['TO-CONFIRM'], {
      state: 'TO-APPROVE',
      tokenHash: null,
      confirmedAt: await databaseNow(tx),
    });
    if (!moved) throw new AppError('CONFLICT', bankWords.linkGone);
    await audit(tx, ctx, application, {
      type: 'bank.confirmed',
      facts: { applicationID: application.applicationNumber, number: maskedNumber(entry.last4) },
    });
    return detailsOf(tx, ctx, application);
  });
}

/** The second person's word on confirmed bank details. @throws AppError 404, 409, 422 for refusing without a reason */
export async function decideBank(
  p: Platform,
  ctx: Ctx,
  id: string,
  { bankId, approve, reason }: HandlerInput<'payment.bankDecide'>['body'],
): Promise<Answer<'payment.bankDecide'>> {
  const application = await readableApplication(p.db, ctx, id);
  const applicationId = application.id;
  if (!approve && reason === '') throw ruleBroken([{ path: 'reason', message: m.payment.sayWhyTheyAreRefused() }]);
  return onceInTx(p, ctx, async (tx) => {
    await lockProjectOf(tx, applicationId);
    const entries = await findBankEntries(tx, applicationId);
    const waiting = entries.find(isWaiting);
    const denial = decideDenial(ctx, waiting);
    if (denial || !waiting) throw new AppError('CONFLICT', denial ?? bankWords.linkGone);
    if (waiting.id !== bankId) throw new AppError('CONFLICT', m.payment.theBankDetailsHaveChanged());
    const now = await databaseNow(tx);
    const current = entries.find(({ state }) => state === 'CONFIRMED');
    if (approve && current) await moveBankEntry(tx, current.id, ['CONFIRMED'], { state: 'REPLACED' });
    await moveBankEntry(tx, waiting.id, ['TO-APPROVE'], {
      state: approve ? 'CONFIRMED' : 'REFUSED',
      decidedBy: ctx.actor.userId,
      decidedAt: now,
      reason,
    });
    const facts = { applicationID: application.applicationNumber, number: maskedNumber(waiting.last4) };
    await audit(
      tx,
      ctx,
      application,
      approve ? { type: 'bank.approved', facts } : { type: 'bank.refused', facts: { ...facts, reason } },
    );
    const recipients = new Set([application.email, waiting.contactEmail, ...(approve && current ? [current.contactEmail] : [])]);
    for (const to of recipients)
      await mailBankNews(p, tx, application, { kind: approve ? 'approved' : 'refused', to, number: facts.number, reason });
    return detailsOf(tx, ctx, application);
  });
}

/**
 * The whole number, for who is about to complete this payment and may; the trail says who looked.
 * @throws AppError 403 for who approved it, 404, 409 where nothing can be paid
 */
export async function revealBank(p: Platform, ctx: Ctx, paymentId: string): Promise<Answer<'payment.bankReveal'>> {
  const payment = await visiblePayment(p.db, ctx, paymentId);
  assertAllowed(completionDenial(toPaymentFacts(payment), ctx.actor.userId), payment);
  const [account] = await findConfirmed(p.db, [payment.applicationId]);
  if (!account) throw new AppError('CONFLICT', m.payment.theGranteeHasNoConfirmedBank());
  const { applicationNumber: applicationID, term, applicationId, programmeId } = payment;
  await inTx(p, (tx) =>
    recordAudit(
      tx,
      ctx,
      { kind: 'BANK', id: applicationId, programmeId },
      { type: 'bank.revealed', facts: { applicationID, term, number: maskedNumber(account.last4) } },
    ),
  );
  const { accountName, bank, bankCode, country } = account;
  return { data: { accountName, bank, bankCode, country, number: unseal(p, account.id, account.numberSealed) } };
}
