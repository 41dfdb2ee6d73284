import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { formatPercent } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { assertCanMerge, canList, readRows } from './list.ts';
import { findPairs, markDismissed } from './merge-queries.ts';
import { findOrganisations } from './queries.ts';

export async function listDuplicates(
  p: Platform,
  ctx: Ctx,
  list: HandlerInput<'organisation.duplicates'>['query'],
): Promise<Answer<'organisation.duplicates'>> {
  if (!(await canList(p.db, ctx))) return toPage(list, [], 0);
  const { rows, total } = await findPairs(p.db, { limit: list.limit, offset: toOffset(list) });
  const ids = [...new Set(rows.flatMap(({ firstId, secondId }) => [firstId, secondId]))];
  const records = new Map((await readRows(p.db, ctx, ids)).map((row) => [row._id, row]));
  const pairs = rows.flatMap(({ firstId, secondId, score, sameNumber }) => {
    const [first, second] = [records.get(firstId), records.get(secondId)];
    if (!first || !second) return [];
    const reason = sameNumber ? m.organisation.sameNumber() : m.organisation.similarNames({ share: formatPercent(score) });
    return [{ first, second, score, hasSameNumber: sameNumber, reason }];
  });
  return toPage(list, pairs, total);
}

/** @throws AppError 404 for a pair that is not proposed */
export async function dismissDuplicate(
  p: Platform,
  ctx: Ctx,
  { first, second }: HandlerInput<'organisation.dismiss'>['body'],
): Promise<Answer<'organisation.dismiss'>> {
  await assertCanMerge(p.db, ctx);
  return inTx(p, async (tx) => {
    if (!(await markDismissed(tx, [first, second], ctx.actor.userId))) throw notFound('pair');
    const records = await findOrganisations(tx, [first, second]);
    const nameOf = (id: string): string => records.find((each) => each.id === id)?.name ?? '';
    const facts = { name: nameOf(first), other: nameOf(second) };
    await recordAudit(tx, ctx, { kind: 'ORGANISATION', id: first }, { type: 'organisation.duplicate-dismissed', facts });
    return { data: { _id: first } };
  });
}
