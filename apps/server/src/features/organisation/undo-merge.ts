import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { DUPLICATE_SIMILARITY } from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { assertCanMerge } from './list.ts';
import {
  findMerge,
  findNumbers,
  findStartedSince,
  markUndone,
  moveApplications,
  moveNotes,
  removeNumbers,
  setAliases,
  setMergedInto,
  withdrawInvitations,
  type MergeRecord,
  type Moved,
} from './merge-queries.ts';
import { lockPair } from './merge.ts';
import { refreshSearch, type OrganisationRecord } from './queries.ts';

/** What was changed since the merge and so stays with the other record. */
interface Remaining {
  changed: string[];
  started: string[];
  members: string[];
}

/**
 * Puts back what a merge moved, except what was changed since, which the answer names.
 * @throws AppError 403, 404, 409 if it was undone, or a later merge has to be undone first
 */
export async function undoMerge(p: Platform, ctx: Ctx, id: string): Promise<Answer<'organisation.undoMerge'>> {
  return onceInTx(p, ctx, async (tx) => {
    const found = await findMerge(tx, id);
    if (!found) throw notFound('merge');
    await assertCanMerge(tx, ctx);
    const { target, source } = await lockPair(tx, found.targetId, found.sourceId);
    // Another request may have undone it while this waited for the lock.
    const merge = await findMerge(tx, id);
    if (!merge || merge.undoneAt) throw new AppError('CONFLICT', m.organisation.alreadyUndone());
    if (target.mergedInto) throw new AppError('CONFLICT', m.organisation.undoLaterMergeFirst({ name: target.name }));
    const remaining = await putBack(tx, merge, target);
    await markUndone(tx, id, ctx.actor.userId);
    for (const each of [source.id, target.id]) await refreshSearch(tx, each, DUPLICATE_SIMILARITY);
    await recordAudit(
      tx,
      ctx,
      { kind: 'ORGANISATION', id: source.id },
      {
        type: 'organisation.merge-undone',
        facts: { name: source.name, into: target.name, remaining: forTrail(() => describe(remaining, target.name)) },
      },
    );
    return { data: { _id: id, remaining: describe(remaining, target.name) } };
  });
}

async function putBack(tx: Tx, merge: MergeRecord, target: OrganisationRecord): Promise<Remaining> {
  const { applications, members, aliases, numbers, notes = [] } = merge.moved as unknown as Moved;
  const ids = applications.map((each) => each.id);
  const back = await moveApplications(tx, merge.targetId, merge.sourceId, ids);
  const returned = new Set(back.map((each) => each.id));
  const changed = await findNumbers(
    tx,
    ids.filter((each) => !returned.has(each)),
  );
  await moveNotes(tx, merge.targetId, merge.sourceId, notes);
  const started = await findStartedSince(tx, merge);
  const staying = await withdrawInvitations(tx, members);
  await removeNumbers(tx, merge.targetId, numbers);
  await setAliases(
    tx,
    merge.targetId,
    target.aliases.filter((alias) => !aliases.includes(alias)),
  );
  await setMergedInto(tx, merge.sourceId, null);
  return { changed, started, members: staying.map(({ email }) => email) };
}

const describe = ({ changed, started, members }: Remaining, target: string): string[] => [
  ...changed.map((application) => m.organisation.applicationStays({ application, target })),
  ...started.map((application) => m.organisation.newApplicationStays({ application, target })),
  ...members.map((email) => m.organisation.memberStays({ email, target })),
];
