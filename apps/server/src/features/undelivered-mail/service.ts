import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { isNotificationKind, notificationKind } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { toConditions, toDefinitions } from '#platform/list-filters.ts';
import { toPage } from '#platform/list.ts';
import { retryMails } from '#platform/mail/outbox.ts';
import { failedMailFilters } from './filter-queries.ts';
import { findFailed } from './queries.ts';

/** Mails that failed permanently, without subject and text: they may be about what the reader may not see. */
export async function listFailed(p: Platform, list: HandlerInput<'mail.many'>['query']): Promise<Answer<'mail.many'>> {
  const { rows, total } = await findFailed(p.db, list, toConditions(list.filters, failedMailFilters()));
  return toPage(
    list,
    rows.map((row) => ({
      _id: row.id,
      to: row.toAddress,
      user: row.userId === null ? null : { _id: row.userId, name: row.userName ?? '' },
      label: row.kind && isNotificationKind(row.kind) ? notificationKind(row.kind).label : m.undeliveredMail.other(),
      state: row.state as 'FAILED',
      error: row.lastError ?? '',
      attempts: row.attempts,
      failedAt: row.failedAt?.toISOString() ?? '',
    })),
    total,
  );
}

export const mailFilters = async (): Promise<Answer<'mail.filters'>> => ({ data: toDefinitions(failedMailFilters()) });

/** Sends failed mails again, after the commit; audited with how many. */
export async function retryFailed(p: Platform, ctx: Ctx, ids: readonly string[]): Promise<Answer<'mail.retry'>> {
  return onceInTx(p, ctx, async (tx) => {
    const rows = await retryMails(tx, [...new Set(ids)]);
    if (rows.length > 0)
      await recordAudit(
        tx,
        ctx,
        { kind: 'SETTING', id: null },
        { type: 'mail.retried', facts: { addresses: [...new Set(rows.map(({ toAddress }) => toAddress))] } },
      );
    return { data: { retried: rows.length } };
  });
}
