import { m } from '@grantdesk/messages';
import { formatDay, moneyText } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notifyProject, type MailedProject } from '../claim/index.ts';

type Project = MailedProject & { currency: string };

export const mailRequested = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  project: Project,
  { amount, dueDate, reason }: { amount: number; dueDate: string; reason: string },
): Promise<void> => {
  const facts = () => ({ money: moneyText(amount, project.currency), day: formatDay(dueDate) });
  return notifyProject(p, tx, ctx, project, {
    subject: () => m.repayment.returnWasRequested(),
    grantee: () => m.repayment.pleaseReturn(facts()),
    team: () => m.repayment.colleagueRequested(facts()),
    details: () => ({ reason }),
  });
};

export const mailReceived = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  project: Project,
  { amount, date }: { amount: number; date: string },
): Promise<void> => {
  const words = (): string => m.repayment.wasReceivedOn({ money: moneyText(amount, project.currency), day: formatDay(date) });
  return notifyProject(p, tx, ctx, project, {
    subject: () => m.repayment.returnWasReceived(),
    grantee: words,
    team: words,
    details: () => ({}),
  });
};

export const mailWithdrawn = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  project: Project,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> =>
  notifyProject(p, tx, ctx, project, {
    subject: () => m.repayment.requestWasWithdrawn(),
    grantee: () => m.repayment.noNeedToReturn({ money: moneyText(amount, project.currency) }),
    team: null,
    details: () => ({ reason }),
  });
