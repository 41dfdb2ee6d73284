import type { Answer, HandlerInput } from '@grantdesk/api';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { reportWords } from '@grantdesk/domain';
import { arrive, findOthers, leave } from '../application/index.ts';
import { toAnswers, readFileFacts } from '../submission/index.ts';
import { visibleReport } from './service.ts';

/** What an open report asks every 20 seconds: whether it can still be written, what is stored, and who else is where. */
export async function pollReport(
  p: Platform,
  ctx: Ctx,
  id: string,
  { section, version }: HandlerInput<'report.pulse'>['body'],
): Promise<Answer<'report.pulse'>> {
  const found = await visibleReport(p.db, ctx, id);
  if (!found.isWriter) throw notFound('report');
  const [latest] = found.rounds;
  if (!latest) throw new AppError('CONFLICT', reportWords.noForm);
  const { submission, form } = latest;
  const { userId } = ctx.actor;
  await inTx(p, async (tx) => {
    if (section === null) await leave(tx, submission.id, userId);
    else await arrive(tx, { submissionId: submission.id, userId, sectionId: section });
  });
  const isNewer = version !== undefined && version !== submission.version;
  return {
    data: {
      // A report is taken after its due date too: it has no window of its own.
      window: {
        startDate: null,
        endDate: null,
        extendedUntil: null,
        graceMinutes: 0,
        timeZone: found.report.timeZone,
        isOpen: found.denial === null,
        now: (await databaseNow(p.db)).toISOString(),
      },
      version: submission.version,
      formVersion: form.version,
      savedAt: submission.savedAt?.toISOString() ?? null,
      submitted: submission.progress === 'SUBMITTED',
      newer: isNewer ? { answers: toAnswers(submission), files: await readFileFacts(p.db, submission) } : null,
      others: (await findOthers(p.db, submission.id, userId)).map(({ id: _id, ...other }) => ({ _id, ...other })),
      sessionEndsAt: ctx.sessionEndsAt.toISOString(),
    },
  };
}
