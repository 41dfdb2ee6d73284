import {
  domainOf,
  isSensitiveRole,
  isSuperAdminRole,
  nameError,
  parseScimFilter,
  patchScimUser,
  readScimOperations,
  readScimUser,
  scimAddress,
  ScimError,
  scimName,
  scimPage,
  SCIM_USER_SCHEMA,
  type ScimUser,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import {
  changeProvisioned,
  createProvisioned,
  findRole,
  isOnlySuperAdmin,
  lockProviderAccount,
  type ProviderAccount,
} from '#features/user/index.ts';
import { applyRoles, roleOfPerson } from './roles.ts';
import type { Directory } from './access.ts';
import { SCIM_PATH } from './path.ts';
import {
  deleteScimUser,
  findGroupsOf,
  findScimName,
  findScimUser,
  findScimUsers,
  insertScimUser,
  lockScimUser,
  updateScimUser,
  USER_ATTRIBUTES,
  type ScimUserRow,
} from './user-queries.ts';

const missing = (id: string): ScimError => new ScimError(404, undefined, `There is no user ${id}`);
const taken = (userName: string): ScimError => new ScimError(409, 'uniqueness', `The userName ${userName} is taken`);

const toUser = (row: ScimUserRow): ScimUser => ({
  userName: row.userName,
  externalId: row.externalId,
  displayName: row.displayName,
  givenName: row.givenName,
  familyName: row.familyName,
  email: row.email,
  active: row.accountStatus !== 'INACTIVE',
});

const addressOf = (p: Platform, kind: 'Users' | 'Groups', id: string): string =>
  `${p.config.publicUrl}${SCIM_PATH}/${kind}/${id}`;

type GroupOf = Awaited<ReturnType<typeof findGroupsOf>>[number];

function present(p: Platform, row: ScimUserRow, groups: readonly GroupOf[]) {
  const user = toUser(row);
  const formatted = [user.givenName, user.familyName].filter(Boolean).join(' ') || user.displayName;
  return {
    schemas: [SCIM_USER_SCHEMA],
    id: row.userId,
    ...(user.externalId && { externalId: user.externalId }),
    userName: user.userName,
    name: {
      ...(formatted && { formatted }),
      ...(user.givenName && { givenName: user.givenName }),
      ...(user.familyName && { familyName: user.familyName }),
    },
    displayName: scimName(user),
    active: user.active,
    emails: user.email ? [{ value: user.email, type: 'work', primary: true }] : [],
    groups: groups
      .filter(({ userId }) => userId === row.userId)
      .map(({ id, displayName }) => ({ value: id, $ref: addressOf(p, 'Groups', id), display: displayName })),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: addressOf(p, 'Users', row.userId),
    },
  };
}

async function read(p: Platform, db: Db, { providerId }: Directory, id: string) {
  const row = await findScimUser(db, providerId, id);
  if (!row) throw missing(id);
  return present(p, row, await findGroupsOf(db, [id]));
}

export const readUser = (p: Platform, directory: Directory, id: string) => read(p, p.db, directory, id);

export async function listUsers(p: Platform, { providerId }: Directory, query: Record<string, unknown>) {
  const page = scimPage(query);
  const terms = parseScimFilter(typeof query['filter'] === 'string' ? query['filter'] : '', USER_ATTRIBUTES);
  const { rows, total } = await findScimUsers(p.db, providerId, terms, page);
  const groups = await findGroupsOf(
    p.db,
    rows.map(({ userId }) => userId),
  );
  return { total, start: page.start, resources: rows.map((row) => present(p, row, groups)) };
}

/**
 * Makes an account, or takes over one of the staff whose address is in the domains of the provider: it stays as it is, and the
 * directory can deactivate it from now on. @throws ScimError 409 uniqueness, 400 invalidValue
 */
export function createUser(p: Platform, directory: Directory, body: unknown) {
  const user = readScimUser(body);
  return inTx(p, async (tx) => {
    const { providerId, doer } = directory;
    const address = scimAddress(user);
    assertAddress(directory, address);
    assertName(user);
    const known = await lockProviderAccount(tx, { email: address });
    if (known) assertAdoptable(known, user);
    const id = known?.id ?? (await makeAccount(tx, directory, user, address));
    if (!(await insertScimUser(tx, id, providerId, user))) throw taken(user.userName);
    await recordAudit(
      tx,
      doer,
      { kind: 'USER', id },
      { type: 'identity.account-managed', facts: { name: known?.name ?? scimName(user), managed: true } },
    );
    await setActive(tx, directory, id, user.active);
    return read(p, tx, directory, id);
  });
}

async function makeAccount(tx: Tx, directory: Directory, user: ScimUser, address: string): Promise<string> {
  const role = directory.newRoleId ? await findRole(tx, directory.newRoleId) : undefined;
  if (!role || isSensitiveRole(role))
    throw new ScimError(400, 'invalidValue', 'Choose a role for new people in Administration > Sign-in providers first');
  const id = await createProvisioned(tx, directory.doer, { name: scimName(user), email: address, role });
  if (id === undefined) throw taken(user.userName);
  return id;
}

/** Accounts outside the domains of the provider are not its business, whatever it says of them. */
function assertAddress({ domains }: Directory, address: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
    throw new ScimError(400, 'invalidValue', 'userName, or the primary email, must be an email address');
  if (!domains.includes(domainOf(address)))
    throw new ScimError(400, 'invalidValue', `${domainOf(address)} is not one of the email domains of this provider`);
}

function assertName(user: ScimUser): void {
  const wrong = nameError(scimName(user));
  if (wrong) throw new ScimError(400, 'invalidValue', wrong);
}

/** An applicant is never a user of a directory, and a deactivated account is not opened by a new user with its address. */
function assertAdoptable({ accountType, accountStatus }: ProviderAccount, { userName }: ScimUser): void {
  if (accountType !== 'ADMIN' || accountStatus === 'INACTIVE') throw taken(userName);
}

/** PUT: what is absent is empty from now on. */
export const replaceUser = (p: Platform, directory: Directory, id: string, body: unknown) =>
  change(p, directory, id, () => readScimUser(body));

export function patchUser(p: Platform, directory: Directory, id: string, body: unknown) {
  const operations = readScimOperations(body);
  return change(p, directory, id, (user) => patchScimUser(user, operations));
}

function change(p: Platform, directory: Directory, id: string, next: (user: ScimUser) => ScimUser) {
  return inTx(p, async (tx) => {
    const row = await lockScimUser(tx, directory.providerId, id);
    if (!row) throw missing(id);
    const before = toUser(row);
    const after = next(before);
    if (await findScimName(tx, directory.providerId, after.userName, id)) throw taken(after.userName);
    assertName(after);
    await updateScimUser(tx, id, after);
    const name = scimName(after);
    if (name !== scimName(before)) await changeProvisioned(tx, directory.doer, id, { name });
    if (after.active !== before.active) await setActive(tx, directory, id, after.active);
    return read(p, tx, directory, id);
  });
}

/**
 * Closes the account of a person who left, with its sessions, or opens it again: then with the role that its groups give, so that
 * nothing comes back that no one would give today. @throws ScimError 409 for the only active Super Admin
 */
async function setActive(tx: Tx, directory: Directory, id: string, active: boolean): Promise<void> {
  const account = await lockProviderAccount(tx, { id });
  if (!account) return;
  if (!active) {
    if (account.accountStatus === 'INACTIVE') return;
    await assertNotLast(tx, account);
    return changeProvisioned(tx, directory.doer, id, { accountStatus: 'INACTIVE' });
  }
  if (account.accountStatus !== 'INACTIVE') return;
  if (isSuperAdminRole(account.role.name))
    throw new ScimError(403, undefined, 'A Super Admin is reactivated in Grantdesk, not by a directory');
  const role = isSensitiveRole(account.role) ? await roleOfPerson(tx, directory.providerId, id) : undefined;
  await changeProvisioned(tx, directory.doer, id, {
    ...(role && role.id !== account.role.id && { role }),
    accountStatus: account.hasWayIn ? 'ACTIVE' : 'INVITED',
  });
}

async function assertNotLast(tx: Tx, account: ProviderAccount): Promise<void> {
  if (await isOnlySuperAdmin(tx, account))
    throw new ScimError(409, 'mutability', 'This is the only active Super Admin. Make another one first.');
}

/** The directory knows the person no longer: the account is closed and stays, with what it did. @throws ScimError 404, 409 */
export function deleteUser(p: Platform, directory: Directory, id: string): Promise<void> {
  return inTx(p, async (tx) => {
    const row = await lockScimUser(tx, directory.providerId, id);
    if (!row) throw missing(id);
    await setActive(tx, directory, id, false);
    await deleteScimUser(tx, id);
    await applyRoles(tx, directory.doer, directory.providerId, [id]);
    await recordAudit(
      tx,
      directory.doer,
      { kind: 'USER', id },
      { type: 'identity.account-managed', facts: { name: scimName(toUser(row)), managed: false } },
    );
  });
}
