import { dueTaskReminder, TASK_REMINDERS } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { findManagers } from '../programme/index.ts';
import { mailOverdueSummary, mailTaskReminder } from './mails.ts';
import { claimSummary, claimTaskReminders, countOverdue, lockTasksToRemind } from './reminder-queries.ts';

export const REMIND_TASKS = 'remind-tasks';
export const REMIND_TASKS_CRONTAB = `*/10 * * * * ${REMIND_TASKS}`;

/**
 * Reminds reviewers of what is due, in one mail a programme, and managers once a day of what is overdue. A
 * reminder is claimed with its mail, so that none is sent twice. Returns how many tasks were reminded of.
 */
export const remindTasks = ({ db, config }: { db: Db; config: Config }): Promise<number> =>
  inTx({ db }, async (tx) => {
    const now = await databaseNow(tx);
    const tasks = await lockTasksToRemind(tx);
    let reminded = 0;
    for (const kind of TASK_REMINDERS) {
      const due = tasks.filter((task) => dueTaskReminder({ due: task.dueDate, since: task.createdAt, now }) === kind);
      const claimed = await claimTaskReminders(tx, kind, due);
      const left = due.filter(({ id }) => claimed.has(id));
      reminded += left.length;
      const perPerson = Map.groupBy(left, ({ userId, programmeId }) => `${userId} ${programmeId}`);
      for (const group of perPerson.values()) await mailTaskReminder(config, tx, kind, group);
      if (kind !== 'OVERDUE') continue;
      for (const [programmeId, [first]] of Map.groupBy(left, (task) => task.programmeId))
        if (first && (await claimSummary(tx, programmeId, now))) await mailManagers(config, tx, programmeId, first.programmeName);
    }
    return reminded;
  });

async function mailManagers(config: Config, tx: Tx, programmeId: string, programmeName: string): Promise<void> {
  for (const manager of await findManagers(tx, programmeId)) {
    const count = await countOverdue(tx, programmeId, manager.id);
    if (count > 0) await mailOverdueSummary(config, tx, manager, { programmeId, programmeName, count });
  }
}
