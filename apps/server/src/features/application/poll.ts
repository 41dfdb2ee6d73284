import type { Answer, HandlerInput } from '@grantdesk/api';
import { acceptsWrite, findOutcome } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toRule, toWindow } from '#platform/window.ts';
import { toAnswers, readFileFacts, findSubmission } from '../submission/index.ts';
import { getOwnDraft } from './draft.ts';
import { arrive, findOthers, leave } from './poll-queries.ts';

/**
 * What an open form asks every 20 seconds: its window by the database's clock, what is stored, and who
 * else is where. Newer answers come along, so that another person's words flow in without a reload.
 */
export async function poll(
  p: Platform,
  ctx: Ctx,
  id: string,
  { form, section, version }: HandlerInput<'application.pulse'>['body'],
): Promise<Answer<'application.pulse'>> {
  const draft = await getOwnDraft(p, ctx, id, form);
  const { application, submission, now } = draft;
  const { userId } = ctx.actor;
  await inTx(p, async (tx) => {
    if (section === null) await leave(tx, submission.id, userId);
    else await arrive(tx, { submissionId: submission.id, userId, sectionId: section });
  });
  const window = toWindow(application, form === 'proposal');
  const submitted = submission.progress === 'SUBMITTED';
  const newer =
    version !== undefined && version !== submission.version ? await findSubmission(p.db, submission.ownerKind, id) : undefined;
  return {
    data: {
      window: {
        startDate: window.startDate?.toISOString() ?? null,
        endDate: window.endDate?.toISOString() ?? null,
        extendedUntil: window.extendedUntil?.toISOString() ?? null,
        graceMinutes: window.graceMinutes,
        timeZone: window.timeZone,
        isOpen: !submitted && findOutcome(application.approvalFlags) === null && acceptsWrite(toRule(window), now),
        now: now.toISOString(),
      },
      version: (newer ?? submission).version,
      formVersion: draft.form.version,
      savedAt: submission.savedAt?.toISOString() ?? null,
      submitted,
      newer: newer ? { answers: toAnswers(newer), files: await readFileFacts(p.db, newer) } : null,
      others: (await findOthers(p.db, submission.id, userId)).map(({ id: _id, ...other }) => ({ _id, ...other })),
      sessionEndsAt: ctx.sessionEndsAt.toISOString(),
    },
  };
}
