import type { Answer, HandlerInput } from '@grantdesk/api';
import { clashDenial, DUPLICATE_SIMILARITY, isConfirmedMember, memberlessDenial, mergeDenial } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { assertCanMerge } from './list.ts';
import { mailMerged } from './mails.ts';
import { findMembers } from './member-queries.ts';
import {
  addNumbers,
  findClashes,
  insertMerge,
  inviteMembers,
  moveApplications,
  moveNotes,
  setAliases,
  setMergedInto,
} from './merge-queries.ts';
import { toMembership } from './present.ts';
import { findOrganisation, lockOrganisations, refreshSearch, type OrganisationRecord } from './queries.ts';

/** Both records, locked in the order of their ids, so that two merges never wait for each other. @throws AppError 404 */
export async function lockPair(
  tx: Tx,
  targetId: string,
  sourceId: string,
): Promise<Record<'target' | 'source', OrganisationRecord>> {
  await lockOrganisations(tx, [targetId, sourceId]);
  const [target, source] = [await findOrganisation(tx, targetId), await findOrganisation(tx, sourceId)];
  if (!target || !source) throw notFound('organisation');
  return { target, source };
}

/**
 * Merges one record into another. Applications, names and numbers move. People of the merged record are invited to the other:
 * a merge gives no one access. @throws AppError 403, 404, 409 with the reason and nothing changed
 */
export async function mergeOrganisations(
  p: Platform,
  ctx: Ctx,
  { target: targetId, source: sourceId }: HandlerInput<'organisation.merge'>['body'],
): Promise<Answer<'organisation.merge'>> {
  await assertCanMerge(p.db, ctx);
  return onceInTx(p, ctx, async (tx) => {
    const { target, source } = await lockPair(tx, targetId, sourceId);
    const members = await findMembers(tx, [targetId, sourceId]);
    const sideOf = ({ id, name }: OrganisationRecord) => ({
      name,
      members: members.filter((each) => each.organisationId === id && isConfirmedMember(toMembership(each))).length,
    });
    const denial =
      mergeDenial(target, source) ??
      memberlessDenial(sideOf(target), sideOf(source)) ??
      clashDenial(await findClashes(tx, targetId, sourceId));
    if (denial) throw new AppError('CONFLICT', denial);
    const applications = await moveApplications(tx, sourceId, targetId, null);
    const notes = await moveNotes(tx, sourceId, targetId, null);
    const numbers = await addNumbers(tx, sourceId, targetId);
    const known = new Set([target.name, ...target.aliases]);
    const aliases = [...new Set([source.name, ...source.aliases])].filter((alias) => !known.has(alias));
    await setAliases(tx, targetId, [...target.aliases, ...aliases]);
    const invited = await inviteMembers(tx, sourceId, targetId, ctx.actor.userId);
    await setMergedInto(tx, sourceId, targetId);
    await refreshSearch(tx, targetId, DUPLICATE_SIMILARITY);
    const id = newId();
    const moved = { applications, members: invited.map((each) => each.id), aliases, numbers, notes };
    await insertMerge(tx, { id, targetId, sourceId, mergedBy: ctx.actor.userId, moved });
    const facts = { name: source.name, into: target.name, applications: applications.length };
    await recordAudit(tx, ctx, { kind: 'ORGANISATION', id: sourceId }, { type: 'organisation.merged', facts });
    const people = invited.flatMap(({ name, email }) => (name === null ? [] : [{ name, email }]));
    await mailMerged(p, tx, { people, source: source.name, target: target.name });
    return { data: { _id: id, applications: applications.length, members: invited.length } };
  });
}
