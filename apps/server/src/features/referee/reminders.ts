import { dueRefereeReminder } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { getSettings } from './applicant.ts';
import { sendLink } from './invite.ts';
import { needsReferences } from './needed.ts';
import { findSubject } from './people-queries.ts';
import { lockReferee, markReminded } from './queries.ts';
import { findAwaited } from './reminder-queries.ts';

export const REMIND_REFEREES = 'remind-referees';
export const REMIND_REFEREES_CRONTAB = `*/15 * * * * ${REMIND_REFEREES}`;

/** Reminds referees when half their time has passed and two days before its end, each step once. @returns how many were reminded */
export async function remindReferees({ db, config }: { db: Db; config: Config }): Promise<number> {
  let reminded = 0;
  for (const { id, applicationId } of await findAwaited(db)) if (await remind(db, config, id, applicationId)) reminded++;
  return reminded;
}

const remind = (db: Db, config: Config, id: string, applicationId: string): Promise<boolean> =>
  inTx({ db }, async (tx) => {
    // It may be answered or extended at this moment: judged again under the lock.
    const referee = await lockReferee(tx, id);
    if (!referee?.expiresAt || !referee.countedFrom || referee.answeredAt || referee.declinedAt || referee.removedAt)
      return false;
    const now = await databaseNow(tx);
    const step = dueRefereeReminder(referee.countedFrom, referee.expiresAt, now);
    if (!step || referee.reminders.includes(step)) return false;
    const application = await findSubject(tx, applicationId);
    if (!needsReferences(application, now)) return false;
    const settings = await getSettings(tx, application.programmeId);
    await sendLink({ config }, tx, { application, referee, settings, what: 'reminder', expiresAt: referee.expiresAt, now });
    await markReminded(tx, id, now, [step]);
    return true;
  });
