import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  bankIssues,
  cleanNumber,
  lastFour,
  maskedNumber,
  payerIssues,
  type BankAccount,
  type BankFormat,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { seal, unseal, type Keys } from '#platform/encryption.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { COUNTRIES } from '#platform/places.ts';
import { assertCanMake, briefProgramme, makeDenial, visibleProgramme } from './access.ts';
import { findPayingAccount, lockProgramme, savePayingAccount, type PayingAccount, type ProgrammeRecord } from './queries.ts';

type Shown = Answer<'paymentBatch.account'>['data'];

export const presentAccount = (account: PayingAccount): NonNullable<Shown['account']> => ({
  format: account.format as BankFormat,
  accountName: account.accountName,
  bank: account.bank,
  country: account.country,
  number: maskedNumber(account.last4),
  bankCode: account.bankCode,
  senderId: account.senderId,
  revision: account.revision,
  updatedBy: account.updatedByName,
  updatedAt: account.updatedAt.toISOString(),
});

/** The account with its whole number, for the file of a batch. */
export const wholeAccount = (keys: Keys, account: PayingAccount): BankAccount & { senderId: string } => ({
  accountName: account.accountName,
  bank: account.bank,
  country: account.country,
  bankCode: account.bankCode,
  senderId: account.senderId,
  number: unseal(keys, account.programmeId, account.numberSealed),
});

const present = async (db: Db, ctx: Ctx, programme: ProgrammeRecord): Promise<Answer<'paymentBatch.account'>> => {
  const account = await findPayingAccount(db, programme.id);
  return {
    data: { programme: briefProgramme(programme), account: account ? presentAccount(account) : null, denial: makeDenial(ctx) },
  };
};

/** @throws AppError 404 */
export const readAccount = async (p: Platform, ctx: Ctx, id: string) => present(p.db, ctx, await visibleProgramme(p.db, ctx, id));

/** Sets the account that a programme pays from; its number is stored encrypted. @throws AppError 403, 404, 409 for a stale revision, 422 */
export async function setAccount(
  p: Platform,
  ctx: Ctx,
  id: string,
  { revision, format, ...body }: HandlerInput<'paymentBatch.accountSet'>['body'],
): Promise<Answer<'paymentBatch.accountSet'>> {
  const programme = await visibleProgramme(p.db, ctx, id);
  assertCanMake(ctx);
  const isCountry = COUNTRIES.some(({ code }) => code === body.country);
  const account = { ...body, number: cleanNumber(body.number), bankCode: cleanNumber(body.bankCode) };
  const issues = bankIssues({ ...account, country: isCountry ? body.country : '' });
  if (issues.length === 0) issues.push(...payerIssues(format, account, programme.currency));
  if (issues.length > 0) throw ruleBroken(issues);
  return inTx(p, async (tx) => {
    await lockProgramme(tx, id);
    const current = await findPayingAccount(tx, id);
    if (revision !== undefined && revision !== (current?.revision ?? 0))
      throw new AppError('STALE_VERSION', m.paymentBatch.revisionChanged(), { details: { revision: current?.revision ?? 0 } });
    const { number, ...rest } = account;
    const last4 = lastFour(number);
    await savePayingAccount(tx, {
      ...rest,
      programmeId: id,
      format,
      numberSealed: seal(p, id, number),
      last4,
      updatedBy: ctx.actor.userId,
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      { type: 'payment-batch.account', facts: { name: programme.name, format, bank: account.bank, number: maskedNumber(last4) } },
    );
    return present(tx, ctx, programme);
  });
}
