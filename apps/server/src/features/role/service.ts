import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  addedRights,
  administers,
  gainedGuarded,
  getPowers,
  rightLabel,
  listRights,
  roleDenial,
  roleIssues,
  wholeRights,
  type Actor,
  type Permissions,
  type RoleDraft,
  type RoleIssue,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { ONE_RECORD, toPage, type ListQuery } from '#platform/list.ts';
import { countSettledHolders, needsSecondPerson, readWaiting, requestChange } from '../change-request/index.ts';
import { findHolderIds, findRoles, insertRole, lockRole, updateRole } from './queries.ts';

export async function listRoles(p: Platform, list: ListQuery): Promise<Answer<'role.many'>> {
  const { rows, total } = await findRoles(p.db, list);
  return toPage(list, rows.map(presentRole), total);
}

export async function readRole(db: Db, ctx: Ctx, id: string): Promise<Answer<'role.one'>> {
  const { rows } = await findRoles(db, ONE_RECORD, id);
  if (!rows[0]) throw notFound('role');
  const waiting = await readWaiting(db, ctx, ['ROLE_PERMISSIONS'], [id]);
  return { data: { ...presentRole(rows[0]), powers: [...getPowers(rows[0].name)], waiting } };
}

/** @throws AppError 422 for a name or rights that cannot be given */
export async function createRole(p: Platform, ctx: Ctx, body: HandlerInput<'role.new'>['body']): Promise<Answer<'role.one'>> {
  const wanted = { name: body.name, permissions: wholeRights(body.permissions) };
  return onceInTx(p, ctx, async (tx) => {
    assertValidRole(roleIssues(ctx.actor, wanted));
    const id = newId();
    await insertRole(tx, id, wanted);
    await recordAudit(tx, ctx, { kind: 'ROLE', id }, { type: 'role.created', facts: { name: wanted.name } });
    return readRole(tx, ctx, id);
  });
}

/**
 * Permissions are read with every request, so that those taken away end immediately. Money and decision permissions for a role that
 * people have wait for a second person.
 * @throws AppError 403 for a role that no one, or not this person, can change, 404, 409 STALE_VERSION, 422
 */
export async function changeRole(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, name, permissions }: HandlerInput<'role.update'>['body'],
): Promise<Answer<'role.one'>> {
  return inTx(p, async (tx) => {
    const row = await lockRole(tx, id);
    if (!row) throw notFound('role');
    const current = currentOf(row);
    const denial = roleDenial(ctx.actor, current);
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    if (version !== undefined && version !== row.version)
      throw new AppError('STALE_VERSION', m.role.someoneElseHasChangedThisRole(), {
        details: { version: row.version },
      });
    const wanted = { name: name ?? current.name, permissions: wholeRights(permissions ?? current.permissions) };
    assertValidRole(roleIssues(ctx.actor, wanted, current));
    const holderIds = await findHolderIds(tx, id);
    if (await roleChangeNeedsSecond(tx, current, wanted, holderIds))
      await requestChange(p, tx, ctx, {
        kind: 'ROLE_PERMISSIONS',
        subjectId: id,
        payload: { version: row.version, ...wanted },
        names: {
          role: wanted.name,
          granted: listRights(addedRights(current.permissions, wanted.permissions)).map(rightLabel).join(', '),
          revoked: listRights(addedRights(wanted.permissions, current.permissions)).map(rightLabel).join(', '),
        },
        // No one confirms what their own role gains.
        excluded: holderIds,
      });
    else await writeRole(tx, ctx, row, wanted);
    return readRole(tx, ctx, id);
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof lockRole>>>;
const currentOf = ({ name, permissions }: Row): RoleDraft => ({ name, permissions: permissions as Permissions });

async function writeRole(tx: Tx, ctx: Ctx, row: Row, wanted: RoleDraft): Promise<void> {
  const before = row.permissions as Permissions;
  await updateRole(tx, row.id, row.version + 1, wanted);
  const facts = {
    name: wanted.name,
    granted: listRights(addedRights(before, wanted.permissions)).map(rightLabel),
    revoked: listRights(addedRights(wanted.permissions, before)).map(rightLabel),
  };
  await recordAudit(tx, ctx, { kind: 'ROLE', id: row.id }, { type: 'role.updated', facts });
}

/** A role that people have gains guarded permissions, or its holders stop administering and leave one administrator alone. */
async function roleChangeNeedsSecond(
  tx: Tx,
  current: RoleDraft,
  wanted: RoleDraft,
  holderIds: readonly string[],
): Promise<boolean> {
  if (holderIds.length === 0) return false;
  const gains = gainedGuarded(current.permissions, wanted.permissions).length > 0;
  const leaves = administers(current.permissions) && !administers(wanted.permissions);
  if (!gains && !(leaves && (await countSettledHolders(tx, holderIds)) < 2)) return false;
  return needsSecondPerson(tx);
}

/** Changes the permissions of a role that a second person has confirmed, on the version that was seen. */
export function followRoleChanges(p: Platform): void {
  p.events.on('CHANGE_CONFIRMED', async (tx, ctx, change) => {
    if (change.kind !== 'ROLE_PERMISSIONS') return;
    const { requester, subjectId, payload } = change;
    const row = await lockRole(tx, subjectId);
    const { version, ...wanted } = payload;
    if (row?.version !== version || !canChange(requester, currentOf(row), wanted))
      throw new AppError('CONFLICT', m.role.thisRoleOrWhoMayChange());
    await writeRole(tx, ctx, row, wanted);
  });
}

const canChange = (actor: Actor, current: RoleDraft, wanted: RoleDraft): boolean =>
  roleDenial(actor, current) === null && roleIssues(actor, wanted, current).length === 0;

function assertValidRole(issues: RoleIssue[]): void {
  if (issues.length > 0) throw ruleBroken(issues);
}

const presentRole = (role: Awaited<ReturnType<typeof findRoles>>['rows'][number]): Answer<'role.many'>['data'][number] => ({
  _id: role.id,
  name: role.name,
  permissions: role.permissions as Record<string, string[]>,
  isLocked: role.isLocked,
  version: role.version,
  userCount: role.userCount ?? 0,
  createdAt: role.createdAt.toISOString(),
});
