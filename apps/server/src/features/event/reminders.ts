import { isInterviewReminderDue } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { claimReminders, findSoon, lockEvent } from './change-queries.ts';
import { mailEvent } from './mails.ts';
import { findAddressees } from './people-queries.ts';
import { findEvent } from './queries.ts';

export const REMIND_EVENTS = 'remind-events';
export const REMIND_EVENTS_CRONTAB = `*/5 * * * * ${REMIND_EVENTS}`;

/**
 * Reminds everyone who has a place a day before, once for each time that was set; by the rule of interviews, who learned of the
 * time within that day is not reminded of it. Returns how many people were.
 */
export async function remindEvents({ db, config }: { db: Db; config: Config }): Promise<number> {
  let reminded = 0;
  for (const { id, createdBy } of await findSoon(db)) reminded += await remind(db, config, id, createdBy);
  return reminded;
}

const remind = (db: Db, config: Config, id: string, reader: string): Promise<number> =>
  inTx({ db }, async (tx) => {
    // It may be moved or cancelled at this moment: judged again under the lock.
    await lockEvent(tx, id);
    const record = await findEvent(tx, reader, id);
    if (!record || record.cancelledAt) return 0;
    const { now } = record;
    const due = (await findAddressees(tx, id)).filter(
      ({ state, since }) =>
        state === 'GOING' && [since, record.scheduledAt].every((known) => isInterviewReminderDue(record.startDate, known, now)),
    );
    const claimed = await claimReminders(
      tx,
      id,
      due.map(({ userId }) => userId),
      record.startDate,
    );
    for (const to of due) if (claimed.includes(to.userId)) await mailEvent(config, tx, record, to, 'REMINDER', now);
    return claimed.length;
  });
