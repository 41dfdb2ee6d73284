import type { Answer } from '@grantdesk/api';

export type IdentityOverview = Answer<'identity.one'>['data'];
export type IdentityProvider = IdentityOverview['providers'][number];
/** A role with its permissions, to choose from. */
export type RoleChoice = Pick<Answer<'role.many'>['data'][number], '_id' | 'name' | 'permissions'>;
