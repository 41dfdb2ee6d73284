import { NOTIFICATION_KINDS, notificationKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import { columnFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';

/** What failed mails can be filtered by. */
export const MAIL_FILTERS: ListFilter[] = [
  columnFilter(
    'state',
    'State',
    [
      { value: 'FAILED', label: 'Failed' },
      { value: 'QUEUED', label: 'Being sent again' },
      { value: 'SENT', label: 'Sent since' },
    ],
    sql.ref('emails.state'),
  ),
  columnFilter(
    'kind',
    'Mail',
    NOTIFICATION_KINDS.map((value) => ({ value, label: notificationKind(value).label })),
    sql.ref('emails.kind'),
  ),
  dateFilter('failedAt', 'Failed on', (days) => instantWithin(sql.ref('emails.failed_at'), days)),
];
