/** The admin sidebar as data (specification section 2). */
import { can, isStaff } from './can.ts';
import { isMonitoring } from './roles.ts';
import type { Actor } from './actor.ts';
import type { Resource } from './resources.ts';

export type NavigationItem = {
  key: string;
  label: string;
  path: string;
  /** Needs READ on this resource; null is shown to every ADMIN. */
  resource: Resource | null;
  /** The item is current only at exactly this path. */
  exact?: true;
  /** Shown only to, or hidden from, role M&E. */
  monitoring?: 'only' | 'never';
};

export const ADMIN_NAVIGATION: readonly NavigationItem[] = [
  { key: 'dashboard', label: 'Dashboard', path: '/secure/admin', resource: null, exact: true },
  {
    key: 'applications',
    label: 'Applications',
    path: '/secure/admin/applications',
    resource: 'APPLICATIONS',
  },
  {
    key: 'programmes',
    label: 'Programmes',
    path: '/secure/admin/programmes',
    resource: 'PROGRAMMES',
  },
  {
    key: 'accounting',
    label: 'Accounting',
    path: '/secure/admin/accounting',
    resource: 'ACCOUNTING',
  },
  {
    key: 'grantee-management',
    label: 'Grantee Mgt',
    path: '/secure/admin/grantee_management',
    resource: 'GRANTEE_MANAGEMENT',
    monitoring: 'never',
  },
  {
    key: 'monitoring-team',
    label: 'M&E Team',
    path: '/secure/admin/grantee_management',
    resource: 'GRANTEE_MANAGEMENT',
    monitoring: 'only',
  },
  { key: 'forms', label: 'Forms', path: '/secure/admin/forms', resource: 'FORMS' },
  { key: 'roles', label: 'Roles', path: '/secure/admin/roles', resource: 'ROLES' },
  { key: 'users', label: 'Users', path: '/secure/admin/users', resource: 'USERS' },
  { key: 'tasks', label: 'Tasks', path: '/secure/admin/tasks', resource: null },
  { key: 'events', label: 'Events', path: '/secure/subscriber/events', resource: 'EVENTS' },
];

/** The items an actor sees, in order. Only the account type ADMIN has this sidebar. */
export function visibleNavigation(actor: Actor): NavigationItem[] {
  if (!isStaff(actor)) return [];
  return ADMIN_NAVIGATION.filter((item) => {
    if (item.monitoring === 'only' && !isMonitoring(actor.role)) return false;
    if (item.monitoring === 'never' && isMonitoring(actor.role)) return false;
    return item.resource === null || can(actor, item.resource, 'READ');
  });
}
