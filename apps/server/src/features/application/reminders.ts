import { dueReminder, effectiveEnd, validateForm } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { placeContext } from '#platform/places.ts';
import { toAnswers, readFileFacts, lockSubmission, pinnedForm, type SubmissionRecord } from '../submission/index.ts';
import { mailReminder } from './draft-mails.ts';
import { claimReminder, findClosingDrafts, type DraftRow } from './reminder-queries.ts';

export const REMIND = 'remind-drafts';
export const REMIND_CRONTAB = `*/5 * * * * ${REMIND}`;

/**
 * Reminds the people of drafts that close in 72 and in 24 hours, each form and step once, none that was submitted. The
 * moment is computed again at each run, so that a moved deadline or an extension moves it too. Returns how many were sent.
 */
export async function remindDrafts({ db, config }: { db: Db; config: Config }): Promise<number> {
  const now = await databaseNow(db);
  let sent = 0;
  for (const draft of await findClosingDrafts(db)) if (await remind(db, config, draft, now)) sent++;
  return sent;
}

async function remind(db: Db, config: Config, draft: DraftRow, now: Date): Promise<boolean> {
  const window = { start: draft.startDate, end: draft.endDate, extendedUntil: draft.extendedUntil };
  const hours = dueReminder(window, draft.startedAt, now);
  const end = effectiveEnd(window);
  if (hours === null || end === null) return false;
  return inTx({ db }, async (tx) => {
    const submission = await lockSubmission(tx, draft.submissionId);
    if (submission.progress === 'SUBMITTED' || !(await claimReminder(tx, draft.submissionId, hours))) return false;
    await mailReminder(config, tx, {
      applicationId: draft.applicationId,
      applicationNumber: draft.applicationNumber,
      programmeName: draft.programmeName,
      timeZone: draft.timeZone,
      form: draft.isProposal ? 'proposal' : 'application',
      end: new Date(end),
      missing: await missingBySection(tx, submission),
    });
    return true;
  });
}

/** How many answers each section still needs before submission, in the order of the form. */
async function missingBySection(db: Db, submission: SubmissionRecord): Promise<[string, number][]> {
  const form = await pinnedForm(db, submission.formVersionId);
  const issues = validateForm(form.compiled, toAnswers(submission), {
    files: await readFileFacts(db, submission),
    ...placeContext,
  });
  return form.sections
    .map((section): [string, number] => [
      section.section_name,
      issues.filter((issue) => issue.section_id === section.section_id).length,
    ])
    .filter(([, count]) => count > 0);
}
