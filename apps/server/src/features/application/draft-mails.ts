import { m } from '@grantdesk/messages';
import { eventContent } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
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
    event: 'application.started',
    to: ctx.actor.email,
    about: { applicationId: id },
    content: () =>
      eventContent('application.started', {
        name: ctx.actor.name,
        details: {
          programme: programme.name,
          application: applicationNumber,
          closes: { time: programme.endDate, zone: programme.timeZone },
        },
        action: { label: m.application.goOnWithYourDraft(), url: pageOf(p.config, id) },
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
    event: 'application.invitation',
    to: email,
    readsAs: ctx.actor.email,
    about: { programmeId: application.programmeId },
    content: () =>
      eventContent('application.invitation', {
        name,
        details: {
          programme: application.programmeName,
          application: application.applicationNumber,
          invitationValidUntil: { time: expiresAt, zone: application.timeZone },
        },
        texts: { inviter: plainName(ctx.actor.name), email },
        action: { label: m.application.seeTheInvitation(), url: `${p.config.publicUrl}/invite/${token}` },
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
      event: `${form}.extended`,
      to: email,
      about: { applicationId: application.id },
      content: () =>
        eventContent(`${form}.extended`, {
          name,
          details: {
            programme: application.programmeName,
            application: application.applicationNumber,
            closesNow: { time: until, zone: application.timeZone },
          },
          texts: { reason },
          action: { label: m.application.goOnWithYourForm({ form }), url: pageOf(p.config, application.id, form) },
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
    missing: [section: string, answers: number][];
  },
): Promise<void> {
  const { applicationId, form, missing, end } = given;
  const rest = missing.length - MAX_SECTIONS_LISTED;
  const listMissing = (): string =>
    [
      m.application.thisIsStillMissing(),
      ...missing
        .slice(0, MAX_SECTIONS_LISTED)
        .map(([section, answers]) => `• ${m.application.missingInSection({ section, count: answers })}`),
      ...(rest > 0 ? [`• ${m.application.restMoreSections({ rest })}`] : []),
    ].join('\n');
  for (const { name, email } of await findWriters(tx, applicationId))
    await notify(tx, {
      event: `${form}.reminder`,
      to: email,
      about: { applicationId: applicationId },
      content: () =>
        eventContent(`${form}.reminder`, {
          name,
          details: {
            programme: given.programmeName,
            application: given.applicationNumber,
            closes: { time: end, zone: given.timeZone },
          },
          texts: { missing: missing.length === 0 ? m.application.everythingThatIsRequiredIsAnswered() : listMissing() },
          action: { label: m.application.goOnWithYourForm({ form }), url: pageOf(config, applicationId, form) },
        }),
    });
}
