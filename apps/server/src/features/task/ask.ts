import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { recordAudits } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { findCompleted, findRecentlyReminded, lockMissing, recordReminders } from './ask-queries.ts';
import { mailDiscussion, mailTaskReminder } from './mails.ts';
import { assertSameProgramme } from './plan.ts';

type Body = HandlerInput<'task.askReviewers'>['body'];
type Outcome = Answer<'task.askReviewers'>;
/** Fewer reviews have nothing to discuss. */
const FEWEST = 2;

/**
 * Reminds the reviewers whose reviews are missing, each task at most once a day, or asks those who have reviewed one
 * application to discuss it.
 * @throws AppError 404 and 403 for programmes of others, 409 where there is no one to ask, 422 for a discussion of several
 */
export const askReviewers = (p: Platform, ctx: Ctx, body: Body): Promise<Outcome> =>
  onceInTx(p, ctx, async (tx) => {
    const programme = await assertSameProgramme(tx, ctx.actor, body.programme);
    return body.about === 'MISSING'
      ? remindMissing(p, tx, ctx, body, programme)
      : requestDiscussion(p, tx, ctx, body, programme.name);
  });

const toMissingReviews = (ctx: Ctx, { programme, taskAction, applications }: Body) => ({
  programmeId: programme,
  taskAction,
  applications,
  readerId: ctx.actor.userId,
});

async function remindMissing(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  body: Body,
  programme: { name: string; timeZone: string },
): Promise<Outcome> {
  const missing = await lockMissing(tx, toMissingReviews(ctx, body));
  const recent = await findRecentlyReminded(tx, missing);
  const due = missing.filter((task) => !recent.has(task.id));
  if (due.length === 0)
    throw new AppError(
      'CONFLICT',
      missing.length === 0 ? m.task.noReviewIsMissingHere() : m.task.theseReviewersWereRemindedWithinThe(),
    );
  await recordReminders(tx, due);
  const people = Map.groupBy(due, (task) => task.userId);
  for (const tasks of people.values())
    await mailTaskReminder(
      p.config,
      tx,
      'BY_HAND',
      tasks.map((task) => ({ ...task, programmeName: programme.name, timeZone: programme.timeZone })),
    );
  await recordAudits(
    tx,
    ctx,
    due.map(({ applicationId, taskName, name }) => ({
      subject: { kind: 'APPLICATION', id: applicationId, programmeId: body.programme },
      event: { type: 'task.reminded', facts: { task: taskName, action: body.taskAction, person: name } },
    })),
  );
  return { data: { people: people.size, tasks: due.length, recent: missing.length - due.length } };
}

async function requestDiscussion(p: Platform, tx: Tx, ctx: Ctx, body: Body, programmeName: string): Promise<Outcome> {
  const [application, ...others] = body.applications;
  if (!application || others.length > 0) throw ruleBroken([{ path: 'applications', message: m.task.chooseOneApplication() }]);
  const completed = await findCompleted(tx, toMissingReviews(ctx, body));
  const reviews = completed.filter((review) => review.accountStatus === 'ACTIVE');
  if (reviews.length < FEWEST) throw new AppError('CONFLICT', m.task.aDiscussionNeedsAtLeastTwo());
  const message = body.message?.trim() ?? '';
  for (const review of reviews)
    await mailDiscussion(p, tx, review, { programmeId: body.programme, programmeName, taskAction: body.taskAction, message });
  await recordAudits(tx, ctx, [
    {
      subject: { kind: 'APPLICATION', id: application, programmeId: body.programme },
      event: {
        type: 'task.discussion-asked',
        facts: { action: body.taskAction, people: reviews.map(({ name }) => name).join(', '), message },
      },
    },
  ]);
  return { data: { people: reviews.length, tasks: reviews.length, recent: 0 } };
}
