import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  addedRights,
  rightLabel,
  rightsOf,
  roleDenial,
  roleIssues,
  wholeRights,
  type Permissions,
  type RoleIssue,
} from '@grantdesk/domain';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound, ruleBroken } from '../../platform/errors.ts';
import { inTx, onceInTx } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { ONE_RECORD, toPage, type ListQuery } from '../../platform/list.ts';
import { findRoles, insertRole, lockRole, updateRole } from './queries.ts';

export async function listRoles(p: Platform, list: ListQuery): Promise<Answer<'role.many'>> {
  const { rows, total } = await findRoles(p.db, list);
  return toPage(list, rows.map(presentRole), total);
}

export async function readRole(db: Db, id: string): Promise<Answer<'role.one'>> {
  const { rows } = await findRoles(db, ONE_RECORD, id);
  if (!rows[0]) throw notFound('role');
  return { data: presentRole(rows[0]) };
}

/** @throws AppError 422 for a name or rights that cannot be given */
export async function createRole(p: Platform, ctx: Ctx, body: HandlerInput<'role.new'>['body']): Promise<Answer<'role.one'>> {
  const wanted = { name: body.name, permissions: wholeRights(body.permissions) };
  return onceInTx(p, ctx, async (tx) => {
    refuseBroken(roleIssues(ctx.actor, wanted));
    const id = newId();
    await insertRole(tx, id, wanted);
    await recordAudit(tx, ctx, { kind: 'ROLE', id }, { type: 'role.created', facts: { name: wanted.name } });
    return readRole(tx, id);
  });
}

/**
 * Rights are read with every request, so that those taken away end at once (S07).
 * @throws AppError 403 for a role that nobody or not this person changes, 404, 409 STALE_VERSION, 422
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
    const current = { name: row.name, permissions: row.permissions as Permissions };
    const denial = roleDenial(ctx.actor, current);
    if (denial) throw new AppError('ACCESS_DENIED', denial);
    if (version !== row.version)
      throw new AppError('STALE_VERSION', 'Someone else has changed this role. Reload it to see their changes!', {
        details: { version: row.version },
      });
    const wanted = { name: name ?? current.name, permissions: wholeRights(permissions ?? current.permissions) };
    refuseBroken(roleIssues(ctx.actor, wanted, current));
    await updateRole(tx, id, row.version + 1, wanted);
    const facts = {
      name: wanted.name,
      granted: rightsOf(addedRights(current.permissions, wanted.permissions)).map(rightLabel),
      revoked: rightsOf(addedRights(wanted.permissions, current.permissions)).map(rightLabel),
    };
    await recordAudit(tx, ctx, { kind: 'ROLE', id }, { type: 'role.updated', facts });
    return readRole(tx, id);
  });
}

function refuseBroken(issues: RoleIssue[]): void {
  if (issues.length > 0) throw ruleBroken(issues);
}

const presentRole = (role: Awaited<ReturnType<typeof findRoles>>['rows'][number]): Answer<'role.one'>['data'] => ({
  _id: role.id,
  name: role.name,
  permissions: role.permissions as Record<string, string[]>,
  isLocked: role.isLocked,
  version: role.version,
  userCount: role.userCount ?? 0,
  createdAt: role.createdAt.toISOString(),
});
