import { dueReportReminder } from '@grantdesk/domain';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { mailReportReminder } from './mails.ts';
import { claimReportReminder, findReportsToRemind, lockReport } from './queries.ts';

export const REMIND_REPORTS = 'remind-reports';
export const REMIND_REPORTS_CRONTAB = `*/10 * * * * ${REMIND_REPORTS}`;

/** Reminds of reports a week and a day before they are due, and once that they are late. Returns how many were sent. */
export async function remindReports({ db, config }: { db: Db; config: Config }): Promise<number> {
  let sent = 0;
  for (const report of await findReportsToRemind(db)) {
    const kind = dueReportReminder(report.daysLeft);
    if (kind === null) continue;
    const left = await inTx({ db }, async (tx) => {
      // It may be handed in at this moment.
      const { status, droppedAt } = await lockReport(tx, report.id);
      if (status === 'Submitted' || status === 'Approved' || droppedAt !== null) return false;
      if (!(await claimReportReminder(tx, report.id, kind, report.dueDate))) return false;
      await mailReportReminder(config, tx, report);
      return true;
    });
    if (left) sent++;
  }
  return sent;
}
