import type { Answer } from '@grantdesk/api';
import { approvalDenial, approvalOutlook, can, outlookWarning, type Actor, type ApprovalOutlook } from '@grantdesk/domain';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { factsOf } from './present.ts';
import { findAccountingStaff, type PaymentDetail } from './read-queries.ts';

const judge = async (db: Db, payment: PaymentDetail, actorId: string): Promise<ApprovalOutlook> =>
  approvalOutlook(
    factsOf(payment),
    { managerIds: payment.managerIds ?? [], conflictedIds: payment.conflictedIds ?? [] },
    await findAccountingStaff(db),
    actorId,
  );

const namesOf = (people: readonly Actor[]): string[] => people.map(({ name }) => name);

/** What an approval by this person would lead to, for those who can approve the payment now. */
export async function readOutlook(
  db: Db,
  payment: PaymentDetail,
  actor: Actor,
): Promise<Answer<'payment.one'>['data']['outlook']> {
  if (!can(actor, 'ACCOUNTING', 'APPROVE') || approvalDenial(factsOf(payment), actor.userId)) return null;
  const outlook = await judge(db, payment, actor.userId);
  const { seconds, completers, instead } = outlook;
  return {
    seconds: namesOf(seconds),
    completers: namesOf(completers),
    instead: namesOf(instead),
    warning: outlookWarning(outlook),
  };
}

/** @throws AppError 409 where nobody could complete the payment after this approval, naming who could approve instead */
export async function refuseDeadEnd(db: Db, payment: PaymentDetail, actorId: string): Promise<void> {
  const outlook = await judge(db, payment, actorId);
  if (!outlook.isDeadEnd) return;
  const people = namesOf(outlook.instead).join(', ');
  const either = outlookWarning(outlook);
  throw new AppError(
    'CONFLICT',
    people
      ? `${either} These people can approve it instead: ${people}.`
      : `${either} Give someone else the permission to approve or complete payments first.`,
    { details: { instead: namesOf(outlook.instead) } },
  );
}
