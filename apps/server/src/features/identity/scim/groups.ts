import {
  parseScimFilter,
  patchScimGroup,
  readScimGroup,
  readScimOperations,
  ScimError,
  scimPage,
  SCIM_GROUP_SCHEMA,
  type ScimGroup,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Directory } from './access.ts';
import {
  addMembers,
  deleteGroup,
  findGroup,
  findGroupName,
  findMemberIds,
  findMembers,
  findScimGroups,
  findUsersAmong,
  GROUP_ATTRIBUTES,
  insertGroup,
  lockGroup,
  removeMembers,
  updateGroup,
  type ScimGroupRow,
} from './group-queries.ts';
import { SCIM_PATH } from './path.ts';
import { applyRoles } from './roles.ts';

const missing = (id: string): ScimError => new ScimError(404, undefined, `There is no group ${id}`);
const taken = (name: string): ScimError => new ScimError(409, 'uniqueness', `There is a group ${name}`);

type Member = Awaited<ReturnType<typeof findMembers>>[number];

const present = (p: Platform, row: ScimGroupRow, members: readonly Member[] | null) => ({
  schemas: [SCIM_GROUP_SCHEMA],
  id: row.id,
  ...(row.externalId && { externalId: row.externalId }),
  displayName: row.displayName,
  ...(members && {
    members: members
      .filter(({ groupId }) => groupId === row.id)
      .map(({ userId, name }) => ({
        value: userId,
        $ref: `${p.config.publicUrl}${SCIM_PATH}/Users/${userId}`,
        display: name,
        type: 'User',
      })),
  }),
  meta: {
    resourceType: 'Group',
    created: row.createdAt.toISOString(),
    lastModified: row.updatedAt.toISOString(),
    location: `${p.config.publicUrl}${SCIM_PATH}/Groups/${row.id}`,
  },
});

/** Directories with large groups leave the members out. */
const wantsMembers = ({ excludedAttributes }: Record<string, unknown>): boolean =>
  typeof excludedAttributes !== 'string' || !excludedAttributes.split(',').some((each) => each.trim() === 'members');

async function read(p: Platform, db: Db, { providerId }: Directory, id: string, query: Record<string, unknown> = {}) {
  const row = await findGroup(db, id);
  if (row?.providerId !== providerId) throw missing(id);
  return present(p, row, wantsMembers(query) ? await findMembers(db, [id]) : null);
}

export const readGroup = (p: Platform, directory: Directory, id: string, query: Record<string, unknown>) =>
  read(p, p.db, directory, id, query);

export async function listGroups(p: Platform, { providerId }: Directory, query: Record<string, unknown>) {
  const page = scimPage(query);
  const terms = parseScimFilter(typeof query['filter'] === 'string' ? query['filter'] : '', GROUP_ATTRIBUTES);
  const { rows, total } = await findScimGroups(p.db, providerId, terms, page);
  const members = wantsMembers(query)
    ? await findMembers(
        p.db,
        rows.map(({ id }) => id),
      )
    : null;
  return { total, start: page.start, resources: rows.map((row) => present(p, row, members)) };
}

export function createGroup(p: Platform, directory: Directory, body: unknown) {
  const group = readScimGroup(body);
  return inTx(p, async (tx) => {
    const { providerId, doer } = directory;
    const id = newId();
    const { displayName, externalId } = group;
    await assertMembers(tx, directory, group.members);
    if (!(await insertGroup(tx, { id, providerId, displayName, externalId }))) throw taken(displayName);
    await addMembers(tx, id, group.members);
    await recordAudit(tx, doer, { kind: 'SETTING', id }, { type: 'identity.group-made', facts: { name: displayName } });
    return read(p, tx, directory, id);
  });
}

async function assertMembers(tx: Tx, { providerId }: Directory, ids: readonly string[]): Promise<void> {
  const known = await findUsersAmong(tx, providerId, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new ScimError(400, 'invalidValue', `There is no user ${unknown}`);
}

export const replaceGroup = (p: Platform, directory: Directory, id: string, body: unknown) =>
  change(p, directory, id, () => readScimGroup(body));

export function patchGroup(p: Platform, directory: Directory, id: string, body: unknown) {
  const operations = readScimOperations(body);
  return change(p, directory, id, (group) => patchScimGroup(group, operations));
}

/** People who joined or left get their roles in the same transaction. */
function change(p: Platform, directory: Directory, id: string, next: (group: ScimGroup) => ScimGroup) {
  return inTx(p, async (tx) => {
    const { providerId, doer } = directory;
    const row = await lockGroup(tx, id);
    if (row?.providerId !== providerId) throw missing(id);
    const members = await findMemberIds(tx, id);
    const after = next({ displayName: row.displayName, externalId: row.externalId, members });
    if (await findGroupName(tx, providerId, after.displayName, id)) throw taken(after.displayName);
    const added = after.members.filter((each) => !members.includes(each));
    const removed = members.filter((each) => !after.members.includes(each));
    await assertMembers(tx, directory, added);
    await updateGroup(tx, id, after);
    await addMembers(tx, id, added);
    await removeMembers(tx, id, removed);
    if (row.roleId !== null) await applyRoles(tx, doer, providerId, [...added, ...removed]);
    const changes =
      after.displayName === row.displayName ? [] : [{ field: 'name', from: row.displayName, to: after.displayName }];
    if (added.length + removed.length + changes.length > 0)
      await recordAudit(
        tx,
        doer,
        { kind: 'SETTING', id },
        { type: 'identity.group-changed', facts: { name: after.displayName, added, removed, changes } },
      );
    return read(p, tx, directory, id);
  });
}

/** Its members lose the role that it gave. */
export function removeGroup(p: Platform, directory: Directory, id: string): Promise<void> {
  return inTx(p, async (tx) => {
    const { providerId, doer } = directory;
    const row = await lockGroup(tx, id);
    if (row?.providerId !== providerId) throw missing(id);
    const members = await findMemberIds(tx, id);
    await deleteGroup(tx, id);
    if (row.roleId !== null) await applyRoles(tx, doer, providerId, members);
    await recordAudit(tx, doer, { kind: 'SETTING', id }, { type: 'identity.group-removed', facts: { name: row.displayName } });
  });
}
