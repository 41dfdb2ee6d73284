import { m } from '@grantdesk/messages';
import { newUserIssues, userChangeIssues, userDenial, type Actor } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import type { ChangePayloads } from '#platform/events.ts';
import { countOtherAdmins, deleteUnopened, lockUser } from './account-queries.ts';
import { toKnownUser, roleFacts, writeChange } from './account-change.ts';
import { invite } from './invitations.ts';
import { resetFactor } from './second-factor/reset.ts';

/** Makes the changes of accounts that a second person has confirmed, checked again with the permissions of the requester. */
export function followAccountChanges(p: Platform): void {
  p.events.on('CHANGE_CONFIRMED', async (tx, ctx, change) => {
    if (change.kind === 'NEW_STAFF') await sendInvitations(p, tx, change.requester, change.payload.userIds);
    if (change.kind === 'STAFF_CHANGE') await changeStaff(tx, ctx, change.requester, change.subjectId, change.payload);
    if (change.kind === 'SECOND_FACTOR_RESET') await resetFactor(tx, ctx, change.subjectId);
  });
  // An account that was refused was never opened: nothing refers to it, and its address is free again.
  p.events.on('CHANGE_DROPPED', async (tx, _ctx, change) => {
    if (change.kind === 'NEW_STAFF') await deleteUnopened(tx, change.payload.userIds);
  });
}

async function sendInvitations(p: Platform, tx: Tx, requester: Actor, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    const user = await lockUser(tx, id);
    if (user?.accountStatus !== 'INVITED') continue;
    assertStillPossible(requester, newUserIssues(requester, { ...user, role: toKnownUser(user).role }).length === 0);
    await invite(p, tx, { actor: requester }, [user]);
  }
}

async function changeStaff(
  tx: Tx,
  ctx: Ctx,
  requester: Actor,
  id: string,
  { role: roleId, accountStatus }: ChangePayloads['STAFF_CHANGE'],
): Promise<void> {
  const user = await lockUser(tx, id);
  const role = roleId === undefined ? undefined : await roleFacts(tx, roleId);
  const isPossible =
    user !== undefined &&
    (roleId === undefined || role !== undefined) &&
    userDenial(requester, toKnownUser(user)) === null &&
    userChangeIssues(requester, toKnownUser(user), { role, accountStatus }, await countOtherAdmins(tx, id)).length === 0;
  assertStillPossible(requester, isPossible);
  if (user) await writeChange(tx, ctx, user, { role: role && { id: roleId ?? '', name: role.name }, accountStatus });
}

/** @throws AppError 409 if the requester could no longer make this change themselves */
function assertStillPossible({ name }: Actor, isPossible: boolean): void {
  if (!isPossible) throw new AppError('CONFLICT', m.user.nameCouldNoLongerMakeThis({ name }));
}
