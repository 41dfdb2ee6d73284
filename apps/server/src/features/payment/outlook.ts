import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  approvalDenial,
  approvalFor,
  approvalOutlook,
  can,
  deputyWords,
  outlookWarning,
  type Actor,
  type ApprovalFor,
  type ApprovalOutlook,
  type MoneyFacts,
} from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { findAccountingStaff, findPrincipals } from '../deputy/index.ts';
import { toPaymentFacts } from './present.ts';
import type { PaymentDetail } from './read-queries.ts';

type One = Answer<'payment.one'>['data'];

export const toMoneyFacts = ({ managerIds, conflictedIds }: PaymentDetail): MoneyFacts => ({
  managerIds: managerIds ?? [],
  conflictedIds: conflictedIds ?? [],
});

/** What an approval leads to in the own name, and for each person whose deputy this one is today. */
async function findOutlooks(
  db: Db,
  payment: PaymentDetail,
  deputyId: string,
): Promise<{ own: ApprovalOutlook; others: ApprovalFor[] }> {
  const staff = await findAccountingStaff(db);
  const facts = toPaymentFacts(payment);
  const money = toMoneyFacts(payment);
  const principals = (await findPrincipals(db, deputyId)).flatMap((id) => staff.find(({ userId }) => userId === id) ?? []);
  return {
    own: approvalOutlook(facts, money, staff, deputyId),
    others: principals.map((person) => approvalFor(facts, money, staff, { deputyId, person })),
  };
}

const namesOf = (people: readonly Actor[]): string[] => people.map(({ name }) => name);

const present = (outlook: ApprovalOutlook): NonNullable<One['outlook']> => ({
  seconds: namesOf(outlook.seconds),
  completers: namesOf(outlook.completers),
  instead: namesOf(outlook.instead),
  warning: outlookWarning(outlook),
});

/** What an approval by this person would lead to, for those who can approve the payment now. */
export async function readOutlook(db: Db, payment: PaymentDetail, actor: Actor): Promise<Pick<One, 'outlook' | 'approvableFor'>> {
  if (!can(actor, 'ACCOUNTING', 'APPROVE') || approvalDenial(toPaymentFacts(payment), actor.userId))
    return { outlook: null, approvableFor: [] };
  const { own, others } = await findOutlooks(db, payment, actor.userId);
  return {
    outlook: present(own),
    approvableFor: others.map(({ person, denial, outlook }) => ({
      _id: person.userId,
      name: person.name,
      denial,
      outlook: present(outlook),
    })),
  };
}

/**
 * For whom an approval is given: null is the own name. Where the person does not choose, it is the first one whose deputy they
 * are today and who could approve this payment.
 * @throws AppError 409 where no one could complete the payment after this approval, naming who could approve instead, or where
 *   the person who is away could not approve it; 422 for someone whose deputy they are not
 */
export async function approvedFor(
  db: Db,
  payment: PaymentDetail,
  actorId: string,
  wanted: string | null | undefined,
): Promise<Actor | null> {
  const { own, others } = await findOutlooks(db, payment, actorId);
  const chosen =
    wanted === undefined ? others.find(({ denial }) => denial === null) : others.find((one) => one.person.userId === wanted);
  if (wanted && !chosen) throw ruleBroken([{ path: 'onBehalfOf', message: deputyWords.notDeputy }]);
  const outlook = chosen?.outlook ?? own;
  if (outlook.isDeadEnd) throwDeadEnd(outlook);
  if (chosen?.denial) throw new AppError('CONFLICT', chosen.denial);
  return chosen?.person ?? null;
}

function throwDeadEnd(outlook: ApprovalOutlook): never {
  const people = namesOf(outlook.instead).join(', ');
  const warning = outlookWarning(outlook) ?? '';
  throw new AppError('CONFLICT', people ? m.payment.deadEndWithOthers({ warning, people }) : m.payment.deadEnd({ warning }), {
    details: { instead: namesOf(outlook.instead) },
  });
}
