import { isSuperAdminRole, toAccountType, type AccountStatus, type AccountType, type Permissions } from '@grantdesk/domain';
import { recordAudit, type Doer } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { countOtherAdmins, findRoleFacts, insertInvited, lockUser } from './account-queries.ts';
import { writeChange } from './account-change.ts';
import { activateAccount, countIdentities, findAccount, insertIdentity, type AccountKey } from './provider-queries.ts';

/** An account as identity providers and directories see it. */
export interface ProviderAccount {
  id: string;
  name: string;
  email: string;
  accountType: AccountType;
  accountStatus: AccountStatus;
  role: { id: string; name: string; permissions: Permissions };
  hasPassword: boolean;
  /** A password or a provider. */
  hasWayIn: boolean;
}

/** By its id, its address, or the identity that is connected to it; locked until the transaction ends. */
export async function lockProviderAccount(tx: Tx, key: AccountKey): Promise<ProviderAccount | undefined> {
  const row = await findAccount(tx, key);
  if (!row) return undefined;
  const { roleId, roleName, permissions, accountType, accountStatus, hasPassword, hasWayIn, ...rest } = row;
  return {
    ...rest,
    accountType: accountType as AccountType,
    accountStatus: accountStatus as AccountStatus,
    role: { id: roleId, name: roleName, permissions: permissions as Permissions },
    hasPassword: Boolean(hasPassword),
    hasWayIn: Boolean(hasWayIn),
  };
}

/** Accounts that are connected, by provider. */
export const countConnected = async (db: Db): Promise<Map<string, number>> =>
  new Map((await countIdentities(db)).map(({ providerId, n }) => [providerId, n]));

export const findRole = async (db: Db, id: string) => {
  const role = await findRoleFacts(db, id);
  return role && { ...role, permissions: role.permissions as Permissions };
};

/** From now on this identity signs in to the account. One that was invited is open with it: its address is the provider’s. */
export async function connectIdentity(
  tx: Tx,
  account: ProviderAccount,
  { providerId, subject }: { providerId: string; subject: string },
): Promise<void> {
  await insertIdentity(tx, { id: newId(), userId: account.id, providerId, accountId: subject });
  if (account.accountStatus === 'INVITED') await activateAccount(tx, account.id);
}

/**
 * Makes an account without a password, for a person whom a provider or a directory vouches for.
 * @returns its id; undefined where the address has one already
 */
export async function createProvisioned(
  tx: Tx,
  doer: Doer,
  { name, email, role }: { name: string; email: string; role: { id: string; name: string } },
): Promise<string | undefined> {
  const id = newId();
  const user = { id, name, email, organisation: null, accountType: toAccountType(role.name), roleId: role.id };
  if ((await insertInvited(tx, [user])).length === 0) return undefined;
  await recordAudit(tx, doer, { kind: 'USER', id }, { type: 'user.created', facts: { name, role: role.name } });
  return id;
}

/** What a directory changes of an account: sessions and API tokens of one that is no longer active end with the change. */
export async function changeProvisioned(
  tx: Tx,
  doer: Doer,
  id: string,
  change: { name?: string; role?: { id: string; name: string }; accountStatus?: AccountStatus },
): Promise<void> {
  const user = await lockUser(tx, id);
  if (user) await writeChange(tx, doer, user, change);
}

/** Whether no other active Super Admin would be left without this account. */
export const isOnlySuperAdmin = async (tx: Tx, { id, accountStatus, role }: ProviderAccount): Promise<boolean> =>
  accountStatus === 'ACTIVE' && isSuperAdminRole(role.name) && (await countOtherAdmins(tx, id)) === 0;
