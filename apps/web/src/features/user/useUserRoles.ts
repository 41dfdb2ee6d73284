import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain/access/actor';
import { notGrantable } from '@grantdesk/domain/access/can';
import type { Permissions } from '@grantdesk/domain/access/resources';
import { toAccountType } from '@grantdesk/domain/user/rules';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';

export type RoleRow = Answer<'role.many'>['data'][number];

/** The roles of one account type that this person may assign: no one grants permissions that they lack. */
export function useUserRoles(actor: Actor, accountType: string): RoleRow[] {
  const roles = useQuery(readQuery('role.many', { query: { limit: 300, sort: 'name:ASCENDING' } }));
  return (roles.data?.data ?? []).filter(
    ({ name, permissions }) =>
      toAccountType(name) === accountType && notGrantable(actor, permissions as Permissions).length === 0,
  );
}
