import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { canChangeSettings, groupRoleDenial, isSensitiveRole } from '@grantdesk/domain';
import { randomBytes } from 'node:crypto';
import { recordAudit } from '#platform/audit.ts';
import { hashOfToken } from '#platform/auth/tokens.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { requestChange, withdrawWaiting } from '../change-request/index.ts';
import { findRole } from '../user/index.ts';
import { readOverview } from './present.ts';
import { endScimToken, findProvider, insertScimToken, lockProvider } from './queries.ts';
import { findGroup, lockGroup, setGroupRole } from './scim/group-queries.ts';
import { applyRolesOfGroup } from './scim/roles.ts';

/** Programs that look for leaked secrets know them by it. */
const PREFIX = 'grantdesk_scim_';

/** The token is in this answer only; its hash is what is stored. @throws AppError 404, 422 without a role for new people */
export async function createScimToken(p: Platform, ctx: Ctx, id: string, name: string): Promise<Answer<'identity.token'>> {
  const plain = name.trim();
  if (plain === '') throw ruleBroken([{ path: 'name', message: m.identity.enterAName() }]);
  const token = PREFIX + randomBytes(32).toString('base64url');
  return inTx(p, async (tx) => {
    const provider = await lockProvider(tx, id);
    if (!provider) throw notFound('provider');
    if (provider.newRoleId === null) throw ruleBroken([{ path: 'name', message: m.identity.directoryNeedsARole() }]);
    const row = { id: newId(), providerId: id, name: plain, tokenHash: hashOfToken(token), createdBy: ctx.actor.userId };
    await insertScimToken(tx, row);
    const facts = { name: plain, provider: provider.name };
    await recordAudit(tx, ctx, { kind: 'SETTING', id: row.id }, { type: 'identity.token-made', facts });
    return { data: { token } };
  });
}

/** It ends with its next call. Ending it again changes nothing. */
export async function revokeScimToken(p: Platform, ctx: Ctx, id: string): Promise<Answer<'identity.one'>> {
  return inTx(p, async (tx) => {
    const ended = await endScimToken(tx, id);
    const provider = ended && (await findProvider(tx, ended.providerId));
    if (ended)
      await recordAudit(
        tx,
        ctx,
        { kind: 'SETTING', id },
        { type: 'identity.token-revoked', facts: { name: ended.name, provider: provider?.name ?? '' } },
      );
    return readOverview(p, tx, ctx);
  });
}

/**
 * Sets the role that a group gives. One with money, decisions or the administration of access waits for a second person; until
 * then the members keep what they have. @throws AppError 404, 422 for a role that no group gives
 */
export async function mapGroup(p: Platform, ctx: Ctx, id: string, roleId: string | null): Promise<Answer<'identity.one'>> {
  return inTx(p, async (tx) => {
    const group = await lockGroup(tx, id);
    if (!group) throw notFound('group');
    await withdrawWaiting(p, tx, ctx, 'GROUP_ROLE', id);
    if (roleId === group.roleId) return readOverview(p, tx, ctx);
    const role = roleId === null ? undefined : await findRole(tx, roleId);
    const denial = roleId === null ? null : groupRoleDenial(role);
    if (denial) throw ruleBroken([{ path: 'role', message: denial }]);
    if (role && isSensitiveRole(role))
      await requestChange(p, tx, ctx, {
        kind: 'GROUP_ROLE',
        subjectId: id,
        payload: { role: role.id },
        names: { name: group.displayName, role: role.name },
      });
    else await giveRole(tx, ctx, id, role);
    return readOverview(p, tx, ctx);
  });
}

async function giveRole(tx: Tx, ctx: Ctx, id: string, role: { id: string; name: string } | undefined): Promise<void> {
  const group = await findGroup(tx, id);
  if (!group) throw new AppError('CONFLICT', m.identity.groupIsGone());
  await setGroupRole(tx, id, role?.id ?? null);
  await recordAudit(
    tx,
    ctx,
    { kind: 'SETTING', id },
    { type: 'identity.group-mapped', facts: { name: group.displayName, role: role?.name ?? null } },
  );
  await applyRolesOfGroup(tx, ctx, id);
}

/** Gives a group the role that a second person has confirmed. */
export function followGroupRoles(p: Platform): void {
  p.events.on('CHANGE_CONFIRMED', async (tx, ctx, change) => {
    if (change.kind !== 'GROUP_ROLE') return;
    const role = await findRole(tx, change.payload.role);
    const denial = groupRoleDenial(role);
    if (denial) throw new AppError('CONFLICT', denial);
    if (!canChangeSettings(change.requester)) throw new AppError('CONFLICT', m.identity.requesterNoLongerMay());
    await giveRole(tx, ctx, change.subjectId, role);
  });
}
