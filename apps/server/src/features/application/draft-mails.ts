import { formatDateTimeZone, type ReminderHours } from '@grantdesk/domain';
import type { Config } from '../../platform/config.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { tell } from '../../platform/notify/tell.ts';
import { findWriters } from './people-queries.ts';
import type { ApplicationRecord } from './queries.ts';

type Which = 'application' | 'proposal';
const pageOf = ({ publicUrl }: Config, id: string, which: Which = 'application'): string =>
  `${publicUrl}/secure/subscriber/applications/${id}${which === 'proposal' ? '/proposal' : ''}`;

/** A link back to the draft, with the first day of it (field.md 14). */
export async function mailStarted(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  given: { id: string; applicationNumber: string; programme: { name: string; endDate: Date; timeZone: string } },
): Promise<void> {
  const { id, applicationNumber, programme } = given;
  await tell(tx, {
    kind: 'application.started',
    to: ctx.actor.email,
    about: { applicationId: id },
    content: {
      subject: `Your draft ${applicationNumber}: ${programme.name}`,
      greeting: `Hello ${ctx.actor.name},`,
      paragraphs: [
        'You have started an application. What you write is saved as you go, and this link brings you back to it from any device.',
        'It counts only once you have submitted it. We remind you before the deadline.',
      ],
      facts: [
        ['Programme', programme.name],
        ['Application', applicationNumber],
        ['Closes', formatDateTimeZone(programme.endDate, programme.timeZone)],
      ],
      action: { label: 'Go on with your draft', url: pageOf(p.config, id) },
    },
  });
}

/** The only place where the token of an invitation is told. */
export async function mailInvitation(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  given: { application: ApplicationRecord; email: string; name: string; token: string; expiresAt: Date },
): Promise<void> {
  const { application, email, name, token, expiresAt } = given;
  await tell(tx, {
    kind: 'application.invitation',
    to: email,
    content: {
      subject: `${ctx.actor.name} asks you to join an application: ${application.programmeName}`,
      greeting: name ? `Hello ${name},` : 'Hello,',
      paragraphs: [
        `${ctx.actor.name} asks you to write an application together. You can change its answers and files; ${ctx.actor.name} submits it.`,
        `Sign in, or sign up with this address (${email}), and accept. If you do not know the sender, ignore this mail.`,
      ],
      facts: [
        ['Programme', application.programmeName],
        ['Application', application.applicationNumber],
        ['Invitation good until', formatDateTimeZone(expiresAt, application.timeZone)],
      ],
      action: { label: 'See the invitation', url: `${p.config.publicUrl}/invite/${token}` },
    },
  });
}

/** Tells everybody who writes that the deadline has moved for them. */
export async function mailExtension(
  p: Platform,
  tx: Tx,
  given: { application: ApplicationRecord; form: Which; until: Date; reason: string },
): Promise<void> {
  const { application, form, until, reason } = given;
  for (const { name, email } of await findWriters(tx, application.id))
    await tell(tx, {
      kind: 'application.extension',
      to: email,
      about: { applicationId: application.id },
      content: {
        subject: `More time for your ${form}: ${application.applicationNumber}, ${application.programmeName}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `The deadline of your ${form} has been extended. The new one is for this ${form} alone.`,
          `The reason: ${reason}`,
        ],
        facts: [
          ['Programme', application.programmeName],
          ['Application', application.applicationNumber],
          ['Closes now', formatDateTimeZone(until, application.timeZone)],
        ],
        action: { label: `Go on with your ${form}`, url: pageOf(p.config, application.id, form) },
      },
    });
}

const MOST_SECTIONS_LISTED = 20;

/** What is still missing, before it is too late (field.md 7). `missing` holds section and number of answers. */
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
  const rest = missing.length - MOST_SECTIONS_LISTED;
  const facts: [string, string][] = missing
    .slice(0, MOST_SECTIONS_LISTED)
    .map(([section, answers]) => [section, answers === 1 ? '1 answer to give or mend' : `${answers} answers to give or mend`]);
  if (rest > 0) facts.push(['And', rest === 1 ? '1 more section' : `${rest} more sections`]);
  const closes = formatDateTimeZone(end, given.timeZone);
  for (const { name, email } of await findWriters(tx, applicationId))
    await tell(tx, {
      kind: 'application.reminder',
      to: email,
      about: { applicationId: applicationId },
      content: {
        subject: `Not submitted yet: ${given.applicationNumber}, ${given.programmeName}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `Your ${form} for ${given.programmeName} has not been submitted. It closes on ${closes}, in less than ${given.hours} hours.`,
          missing.length === 0
            ? 'Everything that is required is answered. What is left is to check and submit it.'
            : 'This is still missing:',
        ],
        facts,
        action: { label: `Go on with your ${form}`, url: pageOf(config, applicationId, form) },
      },
    });
}
