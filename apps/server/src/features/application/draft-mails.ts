import { m } from '@grantdesk/messages';
import { formatDateTimeZone, type ReminderHours } from '@grantdesk/domain';
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
    kind: 'application.started',
    to: ctx.actor.email,
    about: { applicationId: id },
    content: () => ({
      subject: m.application.yourDraftApplicationnumberName({ applicationNumber, name: programme.name }),
      name: ctx.actor.name,
      paragraphs: [m.application.youHaveStartedAnApplicationWhat(), m.application.itCountsOnlyOnceYouHave()],
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
    kind: 'application.invitation',
    to: email,
    readsAs: ctx.actor.email,
    content: () => ({
      subject: m.application.nameInvitedYouToWork({ name: ctx.actor.name, programmeName: application.programmeName }),
      name,
      paragraphs: [
        m.application.nameAsksYouToWriteAn({ name: plainName(ctx.actor.name), owner: plainName(ctx.actor.name) }),
        m.application.signInOrSignUpWith({ email }),
      ],
      details: {
        programme: application.programmeName,
        application: application.applicationNumber,
        invitationValidUntil: { time: expiresAt, zone: application.timeZone },
      },
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
      kind: 'application.extension',
      to: email,
      about: { applicationId: application.id },
      content: () => ({
        subject: m.application.moreTimeForYourFormApplicationnumber({
          form,
          applicationNumber: application.applicationNumber,
          programmeName: application.programmeName,
        }),
        name,
        paragraphs: [m.application.theDeadlineOfYourFormHas({ form }), m.application.theReasonReason({ reason })],
        details: {
          programme: application.programmeName,
          application: application.applicationNumber,
          closesNow: { time: until, zone: application.timeZone },
        },
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
    hours: ReminderHours;
    missing: [section: string, answers: number][];
  },
): Promise<void> {
  const { applicationId, form, missing, end } = given;
  const rest = missing.length - MAX_SECTIONS_LISTED;
  const listMissing = (): string =>
    [
      ...missing
        .slice(0, MAX_SECTIONS_LISTED)
        .map(([section, answers]) => m.application.missingInSection({ section, count: answers })),
      ...(rest > 0 ? [m.application.restMoreSections({ rest })] : []),
    ]
      .map((line) => `• ${line}`)
      .join('\n');
  for (const { name, email } of await findWriters(tx, applicationId))
    await notify(tx, {
      kind: 'application.reminder',
      to: email,
      about: { applicationId: applicationId },
      content: () => ({
        subject: m.application.notSubmittedYetApplicationnumberProgrammename({
          applicationNumber: given.applicationNumber,
          programmeName: given.programmeName,
        }),
        name,
        paragraphs: [
          m.application.yourFormForProgrammenameHasNot({
            form,
            programmeName: given.programmeName,
            end: formatDateTimeZone(end, given.timeZone),
            hours: given.hours,
          }),
          ...(missing.length === 0
            ? [m.application.everythingThatIsRequiredIsAnswered()]
            : [m.application.thisIsStillMissing(), listMissing()]),
        ],
        action: { label: m.application.goOnWithYourForm({ form }), url: pageOf(config, applicationId, form) },
      }),
    });
}
