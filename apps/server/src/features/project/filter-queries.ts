import { m } from '@grantdesk/messages';
import { type FilterOption, messages, PROJECT_STATUSES, statusLabel } from '@grantdesk/domain';
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
export const projectFilters = (): ListFilter[] => [
  columnFilter(
    'status',
    m.common.status(),
    PROJECT_STATUSES.map((value) => ({ value, label: statusLabel('project', value).label })),
    sql.ref('projects.status'),
  ),
  dateFilter('firstReportDueDate', m.common.firstReportDue(), (days) => within(FIRST_REPORT, days)),
  dateFilter('nextReportDueDate', m.project.nextReportDue(), (days) => within(NEXT_REPORT, days)),
  choiceFilter(
    'waiting',
    m.project.waitingForTheTeam(),
    [
      {
        value: 'report',
        label: m.project.aReportToReview(),
      },
      {
        value: 'amendment',
        label: m.project.anAmendmentToDecide(),
      },
    ],
    (values) =>
      sql`((${values.includes('report')} and ${REPORT_TO_REVIEW}) or (${values.includes('amendment')} and ${AMENDMENT_TO_DECIDE}))`,
  ),
  rangeFilter('lateReports', m.common.lateReports(), (range) => numberWithin(LATE_REPORTS, range)),
];

const FLAGGED = (flag: string) => sql<boolean>`${flag} = any (applications.approval_flags)`;

/** A choice between having a flag and not; both chosen leave everything. */
const flagFilter = (path: string, label: string, flag: string, has: FilterOption, lacks: FilterOption): ListFilter =>
  choiceFilter(
    path,
    label,
    [has, lacks],
    (values) =>
      sql`((${values.includes(has.value)} and ${FLAGGED(flag)}) or (${values.includes(lacks.value)} and not ${FLAGGED(flag)}))`,
  );

/** What the list of grantees can be filtered by. */
export const granteeFilters = (): ListFilter[] => [
  flagFilter(
    'contract',
    m.common.contract(),
    'CONTRACT_SIGNED',
    { value: messages.stages.signed, label: m.common.signed() },
    { value: messages.stages.pendingSignature, label: m.common.pendingSignature() },
  ),
  choiceFilter(
    'contractSent',
    m.project.contractSent(),
    [
      {
        value: 'sent',
        label: m.common.sent(),
      },
      {
        value: 'not sent',
        label: m.project.notSent(),
      },
    ],
    (values) =>
      sql`((${values.includes('sent')} and ${CONTRACT_SENT}) or (${values.includes('not sent')} and not ${CONTRACT_SENT}))`,
  ),
  flagFilter(
    'grantee',
    m.project.initialised(),
    'PROJECT_INITIALIZED',
    { value: messages.stages.initialized, label: m.status.initialized() },
    { value: messages.stages.notInitialized, label: m.status.notInitialized() },
  ),
  dateFilter('nextPay', m.common.nextPay(), (days) => within(NEXT_PAY, days)),
];
