/** What a permission is about and what it allows. */

import { m } from '@grantdesk/messages';

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
  get APPLICATIONS() {
    return m.common.applications();
  },
  get PROGRAMMES() {
    return m.common.programmes2();
  },
  get ACCOUNTING() {
    return m.common.accounting();
  },
  get GRANTEE_MANAGEMENT() {
    return m.access.granteeManagement();
  },
  get FORMS() {
    return m.common.formsAndScoreGuides();
  },
  get ROLES() {
    return m.access.rolesAuditAndSettings();
  },
  get USERS() {
    return m.common.users();
  },
  get EVENTS() {
    return m.common.events();
  },
};

export const ACTION_LABELS: Record<Action, string> = {
  get READ() {
    return m.common.read2();
  },
  get CREATE() {
    return m.access.create();
  },
  get UPDATE() {
    return m.access.update();
  },
  get DELETE() {
    return m.access.deleteText();
  },
  get APPROVE() {
    return m.common.approve();
  },
  get EXPORT() {
    return m.common.exportText();
  },
};
