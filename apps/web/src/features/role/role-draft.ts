import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { ACTIONS, type Action, type Permissions, type Resource } from '@grantdesk/domain/access/resources';
import { addedRights, listRights, wholeRights } from '@grantdesk/domain/role/rules';

export interface RoleDraft {
  name: string;
  permissions: Permissions;
}

/** One right ticked or cleared. Reading comes with every other right, and takes them along when it goes. */
export function withRight(permissions: Permissions, resource: Resource, action: Action, isHeld: boolean): Permissions {
  const held = permissions[resource] ?? [];
  const rest = action === 'READ' ? [] : held.filter((each) => each !== action);
  return wholeRights({ ...permissions, [resource]: isHeld ? [...held, action] : rest });
}

/** A whole row ticked, of what may be ticked, or cleared. */
export const withRow = (permissions: Permissions, resource: Resource, actions: readonly Action[]): Permissions =>
  wholeRights({ ...permissions, [resource]: ACTIONS.filter((action) => actions.includes(action)) });

/** What saving would do, in one line. */
export function changeInWords(before: RoleDraft, after: RoleDraft, userCount: number): string {
  const added = listRights(addedRights(before.permissions, after.permissions)).length;
  const taken = listRights(addedRights(after.permissions, before.permissions)).length;
  const parts = [
    ...(before.name === after.name ? [] : [m.role.newName()]),
    ...(added ? [m.role.permissionsAdded({ count: added })] : []),
    ...(taken ? [m.role.permissionsRemoved({ count: taken })] : []),
  ];
  if (parts.length === 0) return m.common.nothingIsChanged();
  return m.role.changeSummary({ changes: formatList(parts), people: userCount });
}
