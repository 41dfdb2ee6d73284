/** What an organisation did with its grants, and what it still owes. */
import { m } from '@grantdesk/messages';
import { formatList } from '../format/list.ts';
import { moneyText } from '../format/money.ts';
import { isLateReport } from '../project/plan.ts';

export const REPORT_TIMINGS = ['ON_TIME', 'LATE', 'OVERDUE', 'OPEN'] as const;
export type ReportTiming = (typeof REPORT_TIMINGS)[number];

export interface HistoryReport {
  title: string;
  dueDate: string;
  status: string;
  /** Day on which it was first submitted, in the programme's time zone; null while it was not. */
  submittedOn: string | null;
}

/** LATE and OVERDUE differ in whether it has come. A report that was declined waits again, and may be overdue. */
export function reportTiming(report: HistoryReport, today: string): ReportTiming {
  if (isLateReport(report, today)) return 'OVERDUE';
  if (report.submittedOn === null) return 'OPEN';
  return report.submittedOn <= report.dueDate ? 'ON_TIME' : 'LATE';
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** 'holds ₦8,000,000, First report is 6 days late': of a project that is not finished; null if nothing is open. */
export function obligationText(
  { released, currency, reports }: { released: number; currency: string; reports: readonly HistoryReport[] },
  today: string,
): string | null {
  const late = reports.filter((report) => reportTiming(report, today) === 'OVERDUE');
  const parts = [
    ...(released > 0 ? [m.organisation.holds({ money: moneyText(released, currency) })] : []),
    ...late.map(({ title, dueDate }) => m.organisation.reportDaysLate({ title, days: daysBetween(dueDate, today) })),
  ];
  return parts.length > 0 ? formatList(parts) : null;
}
