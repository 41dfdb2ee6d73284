import { m } from '@grantdesk/messages';
import { isStaff, moneyText, type Details } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from '../application/index.ts';
import { findManagers } from '../programme/index.ts';

/** A project as its emails name it. */
export interface MailedProject {
  id: string;
  applicationId: string;
  applicationNumber: string;
  programmeId: string;
  programmeName: string;
  conflictedIds: string[] | null;
}

/** An email about the money of a project; a side without words gets none. */
export interface MoneyMail {
  subject: () => string;
  grantee: (() => string) | null;
  team: (() => string) | null;
  details: () => Details;
}

/** Notifies the people of a project and the managers of its programme, but not who did it, nor whom a conflict of interest excludes. */
export async function notifyProject(p: Platform, tx: Tx, ctx: Ctx, project: MailedProject, mail: MoneyMail): Promise<void> {
  const { applicationId, applicationNumber, programmeId, programmeName } = project;
  const send = (to: { name: string; email: string }, words: () => string, path: string): Promise<unknown> =>
    notify(tx, {
      event: 'amendment.news',
      to: to.email,
      about: { applicationId },
      content: () => ({
        subject: m.common.subjectApplicationnumberProgrammename({ subject: mail.subject(), applicationNumber, programmeName }),
        name: to.name,
        paragraphs: [words()],
        details: { programme: programmeName, application: applicationNumber, ...mail.details() },
        action: { label: m.common.openProject(), url: `${p.config.publicUrl}${path}` },
      }),
    });
  if (mail.grantee !== null)
    for (const person of await findWriters(tx, applicationId))
      if (person.email !== ctx.actor.email) await send(person, mail.grantee, `/secure/subscriber/projects/${project.id}`);
  if (mail.team === null) return;
  const path = `/secure/admin/grantee_management/${programmeId}/${project.id}/?applicationId=${applicationId}`;
  for (const person of await findManagers(tx, programmeId))
    if (person.id !== ctx.actor.userId && !project.conflictedIds?.includes(person.id)) await send(person, mail.team, path);
}

/** Notifies the other side of a virement. */
export const mailVirement = (
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  project: MailedProject & { currency: string },
  { from, to, amount, reason }: { from: string; to: string; amount: number; reason: string },
): Promise<void> => {
  const words = (): string => m.claim.moneyWasMovedFromTo({ money: moneyText(amount, project.currency), from, to });
  const byStaff = isStaff(ctx.actor);
  return notifyProject(p, tx, ctx, project, {
    subject: () => m.claim.moneyWasMoved(),
    grantee: byStaff ? words : null,
    team: byStaff ? null : words,
    details: () => ({ reason }),
  });
};
