import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { can, canActOnStage, fillSelection, leftOutReason, selectionIssues } from '@grantdesk/domain';
import { recordAudit, recordAudits } from '#platform/audit.ts';
import { takeFromSender } from '#platform/auth/mail-limits.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { notify, type NotificationEvent } from '#platform/notify/notify.ts';
import { insertMessages } from './queries.ts';
import { createReplyAddresses } from './reply-addresses.ts';
import { findSelectedApplications, findSelectedUsers, type SelectedApplication } from './selection-queries.ts';

type Body = HandlerInput<'message.selectionPreview'>['body'];

/** One person who gets the message, about an application or about none. */
interface Recipient {
  id: string;
  name: string;
  email: string;
  hasFailed: boolean;
  isStaff: boolean;
  application: SelectedApplication | null;
}
interface Selection {
  recipients: Recipient[];
  leftOut: { label: string; reason: string }[];
}

/** Who gets it, who does not and why, and how it reads. @throws AppError 403, 422 */
export async function previewSelection(p: Platform, ctx: Ctx, body: Body): Promise<Answer<'message.selectionPreview'>> {
  assertValidMessage(ctx, body);
  const { recipients, leftOut } = await select(p.db, ctx, body);
  const shown = recipients.find(({ id }) => id === body.show) ?? recipients[0];
  return {
    data: {
      recipients: recipients.map(({ id, name, email, hasFailed, application }) => ({
        _id: id,
        name,
        email,
        hasFailed,
        applicationID: application?.applicationNumber ?? null,
      })),
      leftOut,
      example: shown ? { to: shown.email, ...wordsFor(shown, body) } : null,
    },
  };
}

/**
 * Sends it: one message in each thread, a notification and a mail to each person, all with the commit and once for one key.
 * @throws AppError 403, 409 where others would get it than were confirmed, 422, 429 after too many within the hour
 */
export async function sendSelection(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'message.selection'>['body'],
): Promise<Answer<'message.selection'>> {
  assertValidMessage(ctx, body);
  await takeFromSender(p.db, 'selection', ctx.actor.userId);
  return onceInTx(p, ctx, async (tx) => {
    const { recipients } = await select(tx, ctx, body);
    if (recipients.length === 0) throw new AppError('CONFLICT', m.message.noOneSelectedWouldGetThis());
    if (recipients.length !== body.recipients)
      throw new AppError('CONFLICT', m.message.theRecipientsHaveChangedCount({ count: recipients.length }));
    const applications = [
      ...new Map(recipients.flatMap((each) => (each.application ? [[each.application.id, each]] : []))).values(),
    ];
    const messageIds = new Map(applications.map(({ application }) => [application?.id, newId()]));
    const letterOf = ({ application, email }: Recipient) => ({
      applicationId: application?.id ?? '',
      messageId: messageIds.get(application?.id) ?? '',
      email,
    });
    await insertMessages(
      tx,
      applications.map((to) => ({
        id: letterOf(to).messageId,
        applicationId: to.application?.id ?? '',
        kind: 'TEAM_MESSAGE',
        // All authors of the application read its thread: the salutation is for the first of them.
        ...wordsFor(to, body),
        authorId: ctx.actor.userId,
      })),
    );
    await recordAudits(
      tx,
      ctx,
      applications.flatMap(({ application }) =>
        application
          ? [
              {
                subject: { kind: 'APPLICATION' as const, id: application.id, programmeId: application.programmeId },
                event: {
                  type: 'message.sent' as const,
                  facts: { applicationID: application.applicationNumber, kind: 'TEAM_MESSAGE' },
                },
              },
            ]
          : [],
      ),
    );
    await recordAudit(
      tx,
      ctx,
      { kind: 'USER', id: ctx.actor.userId },
      {
        type: 'message.to-many',
        facts: { subject: body.subject, count: recipients.length, to: applications.length > 0 ? 'applicant' : 'user' },
      },
    );
    const toThreads = recipients.filter(({ application }) => application !== null);
    const replyOf = await createReplyAddresses(p, tx, toThreads.map(letterOf));
    await notify(
      tx,
      ...recipients.map((to) => ({
        ...toNotification(p, to, body),
        reply: to.application ? replyOf(letterOf(to)) : undefined,
      })),
    );
    return { data: { sent: recipients.length } };
  });
}

function assertValidMessage(ctx: Ctx, { applications, users, subject, body }: Body): void {
  if ((applications.length === 0) === (users.length === 0))
    throw ruleBroken([{ path: 'applications', message: m.message.chooseApplicationsOrUsers() }]);
  if (users.length > 0 ? !can(ctx.actor, 'USERS', 'UPDATE') : !can(ctx.actor, 'APPLICATIONS', 'UPDATE')) throw accessDenied();
  const issues = selectionIssues({ subject, body }, applications.length > 0);
  if (issues.length > 0) throw ruleBroken(issues);
}

const select = (db: Db, ctx: Ctx, body: Body): Promise<Selection> =>
  body.applications.length > 0 ? selectApplications(db, ctx, body.applications) : selectUsers(db, body.users);

async function selectApplications(db: Db, ctx: Ctx, ids: readonly string[]): Promise<Selection> {
  const rows = await findSelectedApplications(db, ctx.actor.userId, ids);
  const closed = new Set(ids).size - rows.length;
  const found: Selection = {
    recipients: [],
    // Not even a number is shown of what is not open to the reader.
    leftOut: closed > 0 ? [{ label: m.common.countApplications({ count: closed }), reason: m.message.notOpenToYou() }] : [],
  };
  for (const application of rows) {
    const people = application.people ?? [];
    const mayWrite = canActOnStage(ctx.actor, application.managerIds ?? []);
    const reason = leftOutReason({
      isOpen: true,
      mayWrite,
      isWithdrawn: application.flags.includes('WITHDRAWN'),
      hasReader: people.length > 0,
    });
    if (reason) found.leftOut.push({ label: mayWrite ? application.applicationNumber : '1 application', reason });
    else found.recipients.push(...people.map((person) => ({ ...person, isStaff: false, application })));
  }
  return found;
}

async function selectUsers(db: Db, ids: readonly string[]): Promise<Selection> {
  const rows = await findSelectedUsers(db, ids);
  return {
    recipients: rows
      .filter(({ accountStatus }) => accountStatus === 'ACTIVE')
      .map(({ id, name, email, hasFailed, accountType }) => ({
        id,
        name,
        email,
        hasFailed,
        isStaff: accountType === 'ADMIN',
        application: null,
      })),
    leftOut: rows
      .filter(({ accountStatus }) => accountStatus !== 'ACTIVE')
      .map(({ name }) => ({ label: name, reason: m.message.theAccountIsNotActive() })),
  };
}

const wordsFor = ({ name, application }: Recipient, words: Body): { subject: string; body: string } =>
  fillSelection(words, {
    name,
    ...(application && { application: application.applicationNumber, programme: application.programmeName }),
  });

function toNotification(p: Platform, to: Recipient, words: Body): NotificationEvent {
  const { subject, body } = wordsFor(to, words);
  const { application } = to;
  const paragraphs = body.split(/\n+/).filter((line) => line.trim() !== '');
  const base = () => ({ subject, name: to.name, paragraphs });
  const { publicUrl } = p.config;
  if (!application)
    return {
      event: 'message.direct',
      to: to.email,
      content: () => ({
        ...base(),
        action: {
          label: m.common.viewYourNotifications(),
          url: `${publicUrl}/secure/${to.isStaff ? 'admin' : 'subscriber'}/notifications`,
        },
      }),
    };
  return {
    event: 'message.to-applicant',
    to: to.email,
    about: { applicationId: application.id },
    content: () => ({
      ...base(),
      details: {
        programme: application.programmeName,
        application: application.applicationNumber,
      },
      action: { label: m.message.readAndAnswer(), url: `${publicUrl}/secure/subscriber/applications/${application.id}/messages` },
    }),
  };
}
