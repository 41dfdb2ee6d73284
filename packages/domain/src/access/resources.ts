/** What a permission is about and what it allows. */

export const RESOURCES = [
  'APPLICATIONS',
  'PROGRAMMES',
  'ACCOUNTING',
  'GRANTEE_MANAGEMENT',
  'FORMS',
  'ROLES',
  'USERS',
  'EVENTS',
] as const;
export type Resource = (typeof RESOURCES)[number];

export const ACTIONS = ['READ', 'CREATE', 'UPDATE', 'DELETE', 'APPROVE', 'EXPORT'] as const;
export type Action = (typeof ACTIONS)[number];

/** A role's rights; a resource that is absent grants nothing. */
export type Permissions = Partial<Record<Resource, Action[]>>;

export const RESOURCE_LABELS: Record<Resource, string> = {
  APPLICATIONS: 'Applications',
  PROGRAMMES: 'Programmes',
  ACCOUNTING: 'Accounting',
  GRANTEE_MANAGEMENT: 'Grantee management',
  FORMS: 'Forms and score guides',
  ROLES: 'Roles, audit and settings',
  USERS: 'Users',
  EVENTS: 'Events',
};

export const ACTION_LABELS: Record<Action, string> = {
  READ: 'Read',
  CREATE: 'Create',
  UPDATE: 'Update',
  DELETE: 'Delete',
  APPROVE: 'Approve',
  EXPORT: 'Export',
};
