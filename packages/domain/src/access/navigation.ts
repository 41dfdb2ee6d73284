/** The admin sidebar as data (specification section 2). */
import { m } from '@grantdesk/messages';
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
  {
    key: 'dashboard',
    get label() {
      return m.common.dashboard();
    },
    path: '/secure/admin',
    resource: null,
    exact: true,
  },
  {
    key: 'applications',
    get label() {
      return m.common.applications();
    },
    path: '/secure/admin/applications',
    resource: 'APPLICATIONS',
  },
  {
    key: 'programmes',
    get label() {
      return m.common.programmes2();
    },
    path: '/secure/admin/programmes',
    resource: 'PROGRAMMES',
  },
  {
    key: 'accounting',
    get label() {
      return m.common.accounting();
    },
    path: '/secure/admin/accounting',
    resource: 'ACCOUNTING',
  },
  {
    key: 'grantee-management',
    get label() {
      return m.common.granteeMgt();
    },
    path: '/secure/admin/grantee_management',
    resource: 'GRANTEE_MANAGEMENT',
    monitoring: 'never',
  },
  {
    key: 'monitoring-team',
    get label() {
      return m.access.mETeam();
    },
    path: '/secure/admin/grantee_management',
    resource: 'GRANTEE_MANAGEMENT',
    monitoring: 'only',
  },
  {
    key: 'forms',
    get label() {
      return m.common.forms();
    },
    path: '/secure/admin/forms',
    resource: 'FORMS',
  },
  {
    key: 'roles',
    get label() {
      return m.common.roles();
    },
    path: '/secure/admin/roles',
    resource: 'ROLES',
  },
  {
    key: 'users',
    get label() {
      return m.common.users();
    },
    path: '/secure/admin/users',
    resource: 'USERS',
  },
  {
    key: 'tasks',
    get label() {
      return m.common.tasks();
    },
    path: '/secure/admin/tasks',
    resource: null,
  },
  {
    key: 'events',
    get label() {
      return m.common.events();
    },
    path: '/secure/subscriber/events',
    resource: 'EVENTS',
  },
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
