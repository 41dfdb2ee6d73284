import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canChangeOrganisations,
  DUPLICATE_SIMILARITY,
  isOwnerOf,
  isStaff,
  memberState,
  memberLeaveDenial,
  normaliseNumbers,
  numberIssues,
  type MemberRole,
  type RegisterNumber,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { applyPatch } from '#platform/patch.ts';
import { managesAny } from './list-queries.ts';
import { findApplied, findMembers, findOwnMemberships, insertMember } from './member-queries.ts';
import { presentMember, presentOrganisation, toMembership } from './present.ts';
import {
  findOrganisation,
  findOrganisations,
  findTargetId,
  insertOrganisation,
  lockOrganisations,
  refreshSearch,
  setNumbers,
  updateOrganisation,
  type OrganisationValues,
} from './queries.ts';

type Values = OrganisationValues & { numbers: RegisterNumber[] };
/** Far more than a person has; so that no one fills the lists of staff. */
const MAX_OWN = 20;

export async function listOwn(p: Platform, ctx: Ctx): Promise<Answer<'organisation.mine'>> {
  const rows = await findOwnMemberships(p.db, ctx.actor);
  const states = rows.map((row) => memberState(toMembership(row)));
  const confirmed = rows.filter((_, at) => states[at] === 'CONFIRMED').map((row) => row.organisationId);
  const [members, records, applied] = await Promise.all([
    findMembers(p.db, confirmed),
    findOrganisations(p.db, confirmed),
    findApplied(p.db, confirmed),
  ]);
  const memberships = rows.map((row, at) => {
    const own = members.filter((each) => each.organisationId === row.organisationId);
    const record = records.find(({ id }) => id === row.organisationId);
    return {
      organisation: { _id: row.organisationId, name: row.organisationName },
      role: row.role as MemberRole,
      state: states[at] ?? 'WAITS_FOR_BOTH',
      invitedBy: row.inviterName,
      record: record ? presentOrganisation(record) : null,
      members: own.map(presentMember),
      leaveDenial: memberLeaveDenial(own.map(toMembership), ctx.actor.userId),
    };
  });
  return {
    data: {
      memberships,
      applied: applied.map((row) => ({
        programme: { _id: row.programmeId, name: row.programmeName },
        organisation: { _id: row.organisationId, name: row.organisationName },
        applicant: row.applicant,
        applicationID: row.applicationNumber,
        isOwn: row.userId === ctx.actor.userId,
      })),
    },
  };
}

/** @throws AppError 409 for one who belongs to very many, 422 with an issue per broken number */
export async function createOrganisation(
  p: Platform,
  ctx: Ctx,
  body: HandlerInput<'organisation.new'>['body'],
): Promise<Answer<'organisation.new'>> {
  const { numbers, ...values } = checked(body);
  return onceInTx(p, ctx, async (tx) => {
    const { userId, email } = ctx.actor;
    const own = await findOwnMemberships(tx, ctx.actor);
    if (own.length >= MAX_OWN) throw new AppError('CONFLICT', m.organisation.tooManyOrganisations({ count: own.length }));
    const id = newId();
    await insertOrganisation(tx, { ...values, id, createdBy: userId });
    await setNumbers(tx, id, numbers);
    const owner = { id: newId(), organisationId: id, userId, email, role: 'OWNER', invitedBy: null };
    await insertMember(tx, { ...owner, isAccepted: true, confirmedBy: userId });
    await refreshSearch(tx, id, DUPLICATE_SIMILARITY);
    await recordAudit(tx, ctx, { kind: 'ORGANISATION', id }, { type: 'organisation.created', facts: { name: values.name } });
    await p.events.emit(tx, ctx, 'ORGANISATION_CHANGED', { organisationId: id });
    return readRecord(tx, id);
  });
}

async function readRecord(db: Db, id: string): Promise<Answer<'organisation.new'>> {
  const record = await findOrganisation(db, id);
  if (!record) throw notFound('organisation');
  return { data: presentOrganisation(record) };
}

/** @throws AppError 404 for strangers, 403 for members, 409 STALE_VERSION if someone else changed it first, 422 */
export async function changeOrganisation(
  p: Platform,
  ctx: Ctx,
  id: string,
  { revision, ...patch }: HandlerInput<'organisation.update'>['body'],
): Promise<Answer<'organisation.update'>> {
  return inTx(p, async (tx) => {
    const target = await lockTarget(tx, id);
    await assertCanChange(tx, ctx, target.id);
    if (revision !== undefined && revision !== target.revision)
      throw new AppError('STALE_VERSION', m.organisation.someoneElseChanged(), { details: { revision: target.revision } });
    const before = (await readRecord(tx, target.id)).data;
    const { name, aliases, country, address, website, numbers } = before;
    const after = checked(applyPatch<Values>({ name, aliases, country, address, website, numbers }, patch));
    const { numbers: newNumbers, ...values } = after;
    await updateOrganisation(tx, target.id, target.revision + 1, values);
    await setNumbers(tx, target.id, newNumbers);
    await refreshSearch(tx, target.id, DUPLICATE_SIMILARITY);
    await recordAudit(
      tx,
      ctx,
      { kind: 'ORGANISATION', id: target.id },
      { type: 'organisation.updated', facts: { name, changes: changesOf(before, after) } },
    );
    await p.events.emit(tx, ctx, 'ORGANISATION_CHANGED', { organisationId: target.id });
    return readRecord(tx, target.id);
  });
}

async function assertCanChange(db: Db, ctx: Ctx, id: string): Promise<void> {
  if (canChangeOrganisations(ctx.actor, await managesAny(db, ctx.actor))) return;
  const members = (await findMembers(db, [id])).map(toMembership);
  if (isOwnerOf(members, ctx.actor.userId)) return;
  const isKnown = isStaff(ctx.actor) || members.some(({ userId }) => userId === ctx.actor.userId);
  throw isKnown ? accessDenied() : notFound('organisation');
}

/** Locks the record that an id leads to. @throws AppError 404 */
export async function lockTarget(tx: Tx, id: string): Promise<{ id: string; name: string; revision: number }> {
  const targetId = await findTargetId(tx, id);
  const [target] = targetId ? await lockOrganisations(tx, [targetId]) : [];
  if (!target) throw notFound('organisation');
  // It was merged while this waited for the lock.
  return target.mergedInto ? lockTarget(tx, target.mergedInto) : target;
}

function checked(given: Values): Values {
  const numbers = normaliseNumbers(given.numbers);
  const issues = numberIssues(numbers);
  if (issues.length > 0) throw ruleBroken(issues);
  const aliases = [...new Set(given.aliases)].filter((alias) => alias !== given.name);
  return { ...given, aliases, numbers };
}

function changesOf(before: Values, after: Values): { field: string; from: string | null; to: string | null }[] {
  const text = ({ aliases, numbers, ...rest }: Values): Record<string, string | null> => ({
    ...(({ name, country, address, website }) => ({ name, country, address, website }))(rest),
    aliases: aliases.join('; '),
    numbers: numbers.map(({ register, number }) => `${register}-${number}`).join('; '),
  });
  const [from, to] = [text(before), text(after)];
  return Object.keys(to)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field] || null, to: to[field] || null }));
}
