import { formatDateTimeZone, type ReminderHours } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { say, sayWord } from '#platform/language.ts';
import { plainName } from '#platform/mail/layout.ts';
import { notify } from '#platform/notify/notify.ts';
import { findWriters } from './people-queries.ts';
import type { ApplicationRecord } from './queries.ts';

type Which = 'application' | 'proposal';
const pageOf = ({ publicUrl }: Config, id: string, which: Which = 'application'): string =>
  `${publicUrl}/secure/subscriber/applications/${id}${which === 'proposal' ? '/proposal' : ''}`;

/** A link back to the draft, with the first day of it. */
export async function mailStarted(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  given: { id: string; applicationNumber: string; programme: { name: string; endDate: Date; timeZone: string } },
): Promise<void> {
  const { id, applicationNumber, programme } = given;
  await notify(tx, {
    kind: 'application.started',
    to: ctx.actor.email,
    about: { applicationId: id },
    content: () => ({
      subject: say`Your draft ${applicationNumber}: ${programme.name}`,
      greeting: say`Hello ${ctx.actor.name},`,
      paragraphs: [
        say`You have started an application. What you write is saved as you go, and this link brings you back to it from any device.`,
        say`It counts only once you have submitted it. We remind you before the deadline.`,
      ],
      facts: [
        [say`Programme`, programme.name],
        [say`Application`, applicationNumber],
        [say`Closes`, formatDateTimeZone(programme.endDate, programme.timeZone)],
      ],
      action: { label: say`Go on with your draft`, url: pageOf(p.config, id) },
    }),
  });
}

/** The only place that sends the token of an invitation. */
export async function mailInvitation(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  given: { application: ApplicationRecord; email: string; name: string; token: string; expiresAt: Date },
): Promise<void> {
  const { application, email, name, token, expiresAt } = given;
  await notify(tx, {
    kind: 'application.invitation',
    to: email,
    readsAs: ctx.actor.email,
    content: () => ({
      subject: say`${ctx.actor.name} asks you to join an application: ${application.programmeName}`,
      greeting: name ? say`Hello ${name},` : say`Hello,`,
      paragraphs: [
        say`${plainName(ctx.actor.name)} asks you to write an application together. You can change its answers and files; ${plainName(ctx.actor.name)} submits it.`,
        say`Sign in, or sign up with this address (${email}), and accept. If you do not know the sender, ignore this mail.`,
      ],
      facts: [
        [say`Programme`, application.programmeName],
        [say`Application`, application.applicationNumber],
        [say`Invitation good until`, formatDateTimeZone(expiresAt, application.timeZone)],
      ],
      action: { label: say`See the invitation`, url: `${p.config.publicUrl}/invite/${token}` },
    }),
  });
}

/** Notifies all authors that their deadline has moved. */
export async function mailExtension(
  p: Platform,
  tx: Tx,
  given: { application: ApplicationRecord; form: Which; until: Date; reason: string },
): Promise<void> {
  const { application, form, until, reason } = given;
  for (const { name, email } of await findWriters(tx, application.id))
    await notify(tx, {
      kind: 'application.extension',
      to: email,
      about: { applicationId: application.id },
      content: () => ({
        subject: say`More time for your ${sayWord(form)}: ${application.applicationNumber}, ${application.programmeName}`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          say`The deadline of your ${sayWord(form)} has been extended. The new one is for this ${sayWord(form)} alone.`,
          say`The reason: ${reason}`,
        ],
        facts: [
          [say`Programme`, application.programmeName],
          [say`Application`, application.applicationNumber],
          [say`Closes now`, formatDateTimeZone(until, application.timeZone)],
        ],
        action: { label: say`Go on with your ${sayWord(form)}`, url: pageOf(p.config, application.id, form) },
      }),
    });
}

const MAX_SECTIONS_LISTED = 20;

/** What is still missing, before it is too late. `missing` has the section and the number of answers. */
export async function mailReminder(
  config: Config,
  tx: Tx,
  given: {
    applicationId: string;
    applicationNumber: string;
    programmeName: string;
    timeZone: string;
    form: Which;
    end: Date;
    hours: ReminderHours;
    missing: [section: string, answers: number][];
  },
): Promise<void> {
  const { applicationId, form, missing, end } = given;
  const rest = missing.length - MAX_SECTIONS_LISTED;
  const facts = (): [string, string][] => [
    ...missing
      .slice(0, MAX_SECTIONS_LISTED)
      .map(([section, answers]): [string, string] => [
        section,
        answers === 1 ? say`1 answer to give or mend` : say`${answers} answers to give or mend`,
      ]),
    ...(rest > 0 ? ([[say`And`, rest === 1 ? say`1 more section` : say`${rest} more sections`]] as [string, string][]) : []),
  ];
  for (const { name, email } of await findWriters(tx, applicationId))
    await notify(tx, {
      kind: 'application.reminder',
      to: email,
      about: { applicationId: applicationId },
      content: () => ({
        subject: say`Not submitted yet: ${given.applicationNumber}, ${given.programmeName}`,
        greeting: say`Hello ${name},`,
        paragraphs: [
          say`Your ${sayWord(form)} for ${given.programmeName} has not been submitted. It closes on ${formatDateTimeZone(end, given.timeZone)}, in less than ${given.hours} hours.`,
          missing.length === 0
            ? say`Everything that is required is answered. What is left is to check and submit it.`
            : say`This is still missing:`,
        ],
        facts: facts(),
        action: { label: say`Go on with your ${sayWord(form)}`, url: pageOf(config, applicationId, form) },
      }),
    });
}
