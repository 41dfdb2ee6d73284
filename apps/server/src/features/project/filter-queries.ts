import { PROJECT_STATUSES, statusLabel } from '@grantdesk/domain';
import { sql } from 'kysely';
import { choiceFilter, columnFilter, dateFilter, numberWithin, rangeFilter, type ListFilter } from '#platform/list-filters.ts';
import {
  AMENDMENT_TO_DECIDE,
  CONTRACT_SENT,
  FIRST_REPORT,
  LATE_REPORTS,
  NEXT_PAY,
  NEXT_REPORT,
  REPORT_TO_REVIEW,
} from './queries.ts';

const within = (column: typeof FIRST_REPORT, { from, to }: { from?: string; to?: string }) =>
  sql<boolean>`(${column} >= ${from ?? '0001-01-01'}::date and ${column} <= ${to ?? '9999-12-31'}::date)`;

/** What the list of projects can be filtered by. */
export const PROJECT_FILTERS: ListFilter[] = [
  columnFilter(
    'status',
    'Status',
    PROJECT_STATUSES.map((value) => ({ value, label: statusLabel('project', value).label })),
    sql.ref('projects.status'),
  ),
  dateFilter('firstReportDueDate', 'First report due', (days) => within(FIRST_REPORT, days)),
  dateFilter('nextReportDueDate', 'Next report due', (days) => within(NEXT_REPORT, days)),
  choiceFilter(
    'waiting',
    'Waiting for the team',
    [
      { value: 'report', label: 'A report to review' },
      { value: 'amendment', label: 'An amendment to decide' },
    ],
    (values) =>
      sql`((${values.includes('report')} and ${REPORT_TO_REVIEW}) or (${values.includes('amendment')} and ${AMENDMENT_TO_DECIDE}))`,
  ),
  rangeFilter('lateReports', 'Late reports', (range) => numberWithin(LATE_REPORTS, range)),
];

const FLAGGED = (flag: string) => sql<boolean>`${flag} = any (applications.approval_flags)`;

/** A choice between having a flag and not; both chosen leave everything. */
const flagFilter = (path: string, label: string, flag: string, has: string, lacks: string): ListFilter =>
  choiceFilter(
    path,
    label,
    [
      { value: has, label: has },
      { value: lacks, label: lacks },
    ],
    (values) => sql`((${values.includes(has)} and ${FLAGGED(flag)}) or (${values.includes(lacks)} and not ${FLAGGED(flag)}))`,
  );

/** What the list of grantees can be filtered by. */
export const GRANTEE_FILTERS: ListFilter[] = [
  flagFilter('contract', 'Contract', 'CONTRACT_SIGNED', 'Signed', 'pending signature'),
  choiceFilter(
    'contractSent',
    'Contract sent',
    [
      { value: 'sent', label: 'Sent' },
      { value: 'not sent', label: 'Not sent' },
    ],
    (values) =>
      sql`((${values.includes('sent')} and ${CONTRACT_SENT}) or (${values.includes('not sent')} and not ${CONTRACT_SENT}))`,
  ),
  flagFilter('grantee', 'Initialized', 'PROJECT_INITIALIZED', 'initialized', 'not-initialized'),
  dateFilter('nextPay', 'Next pay', (days) => within(NEXT_PAY, days)),
];
