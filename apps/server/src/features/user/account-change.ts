import { type AccountStatus, type AccountType, type KnownUser, type Permissions, type RoleFacts } from '@grantdesk/domain';
import { recordAudit, type Doer } from '#platform/audit.ts';
import { endSessions } from '#platform/auth/session.ts';
import { endTokens } from '#platform/auth/tokens.ts';
import type { Db, Tx } from '#platform/db.ts';
import { findRoleFacts, type lockUser, updateUser } from './account-queries.ts';

export type Before = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
interface Change {
  name?: string | undefined;
  role?: { id: string; name: string } | undefined;
  /** `INVITED` for an account that is open again and has no way in yet. */
  accountStatus?: AccountStatus | undefined;
}

/** Writes a change that was judged, with the trail; an account that is no longer active loses its sessions and API tokens. */
export async function writeChange(tx: Tx, ctx: Doer, user: Before, { name, role, accountStatus }: Change): Promise<void> {
  await updateUser(tx, user.id, {
    ...(name !== undefined && { name }),
    ...(role !== undefined && { roleId: role.id }),
    ...(accountStatus !== undefined && { accountStatus }),
  });
  if (accountStatus === 'INACTIVE') {
    await endSessions(tx, user.id);
    await endTokens(tx, ctx, user.id);
  }
  await recordChange(tx, ctx, user, { name, role: role?.name, accountStatus });
}

export const toKnownUser = (user: Before): KnownUser => ({
  userId: user.id,
  accountType: user.accountType as AccountType,
  accountStatus: user.accountStatus,
  role: { name: user.role, permissions: user.permissions as Permissions },
});

export async function roleFacts(db: Db, id: string): Promise<RoleFacts | undefined> {
  const role = await findRoleFacts(db, id);
  return role && { name: role.name, permissions: role.permissions as Permissions };
}

async function recordChange(
  tx: Tx,
  ctx: Doer,
  before: Before,
  after: { name: string | undefined; role: string | undefined; accountStatus: string | undefined },
): Promise<void> {
  const subject = { kind: 'USER' as const, id: before.id };
  const changes = (['name', 'role'] as const).flatMap((field) => {
    const to = after[field];
    return to === undefined || to === before[field] ? [] : [{ field, from: before[field], to }];
  });
  const facts = { name: after.name ?? before.name };
  if (changes.length > 0) await recordAudit(tx, ctx, subject, { type: 'user.updated', facts: { ...facts, changes } });
  if (after.accountStatus === undefined || after.accountStatus === before.accountStatus) return;
  await recordAudit(tx, ctx, subject, {
    type: after.accountStatus === 'INACTIVE' ? 'user.deactivated' : 'user.reactivated',
    facts,
  });
}
