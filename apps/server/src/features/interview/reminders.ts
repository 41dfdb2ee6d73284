import { isInterviewReminderDue } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { lockApplication } from '../application/index.ts';
import { mailReminders } from './mails.ts';
import { findInterview } from './queries.ts';
import { claimReminder, findSoon } from './reminder-queries.ts';

export const REMIND_INTERVIEWS = 'remind-interviews';
export const REMIND_INTERVIEWS_CRONTAB = `*/5 * * * * ${REMIND_INTERVIEWS}`;

/**
 * Reminds the applicant and the panel a day before, once for each time that was set; people who learned of the time within
 * that day get no reminder. @returns how many interviews had one
 */
export async function remindInterviews({ db, config }: { db: Db; config: Config }): Promise<number> {
  let reminded = 0;
  for (const { id } of await findSoon(db)) if (await remind(db, config, id)) reminded++;
  return reminded;
}

const remind = (db: Db, config: Config, id: string): Promise<boolean> =>
  inTx({ db }, async (tx) => {
    // It may be moved or cancelled at this moment: judged again under the lock.
    await lockApplication(tx, id);
    const record = await findInterview(tx, id);
    const start = record?.interviewStartDate;
    if (!record || !start || record.interviewStatus !== 'SCHEDULED') return false;
    const now = await databaseNow(tx);
    if (!isInterviewReminderDue(start, record.scheduledAt, now) || !(await claimReminder(tx, id, start))) return false;
    await mailReminders(config, tx, record, now);
    return true;
  });
