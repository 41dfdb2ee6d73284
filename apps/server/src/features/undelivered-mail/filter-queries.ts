import { m } from '@grantdesk/messages';
import { NOTIFICATION_KINDS, notificationKind } from '@grantdesk/domain';
import { sql } from 'kysely';
import { columnFilter, dateFilter, instantWithin, type ListFilter } from '#platform/list-filters.ts';

/** What failed mails can be filtered by. */
export const failedMailFilters = (): ListFilter[] => [
  columnFilter(
    'state',
    m.common.state(),
    [
      {
        value: 'FAILED',
        label: m.common.failed(),
      },
      {
        value: 'QUEUED',
        label: m.undeliveredMail.beingSentAgain(),
      },
      {
        value: 'SENT',
        label: m.undeliveredMail.sentSince(),
      },
    ],
    sql.ref('emails.state'),
  ),
  columnFilter(
    'kind',
    m.undeliveredMail.email(),
    NOTIFICATION_KINDS.filter((value) => notificationKind(value).mail !== 'never').map((value) => ({
      value,
      label: notificationKind(value).label,
    })),
    sql.ref('emails.kind'),
  ),
  dateFilter('failedAt', m.undeliveredMail.failedOn(), (days) => instantWithin(sql.ref('emails.failed_at'), days)),
];
