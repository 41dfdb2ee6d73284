import { describe, expect, it } from 'vitest';
import { administrationEntry, visibleAdministration } from './administration.ts';
import type { Actor } from './actor.ts';

const person = (role: string, permissions: Actor['permissions'] = {}, accountType: Actor['accountType'] = 'ADMIN'): Actor => ({
  userId: 'u1',
  name: 'Ada',
  email: 'ada@example.test',
  accountType,
  role,
  permissions,
});
const keysOf = (actor: Actor): string[] => visibleAdministration(actor).map(({ key }) => key);

describe('administration', () => {
  it('opens every page to the Super Admin', () => {
    expect(keysOf(person('Super Admin', { ROLES: ['READ'], USERS: ['READ'], APPLICATIONS: ['READ', 'UPDATE'] }))).toEqual([
      'organisation',
      'brand',
      'currency-and-time-zone',
      'files',
      'security',
      'sessions',
      'data-retention',
      'email-templates',
      'undelivered-email',
      'replies',
      'sign-in',
      'api-tokens',
      'webhooks',
      'registers',
      'reporting',
      'system',
      'activity',
    ]);
  });

  it('opens to others only what their permissions read', () => {
    expect(keysOf(person('Auditor', { ROLES: ['READ'] }))).toEqual(['activity']);
    expect(keysOf(person('Office', { USERS: ['READ', 'UPDATE'] }))).toEqual(['undelivered-email']);
    expect(keysOf(person('Managers', { APPLICATIONS: ['READ', 'UPDATE'] }))).toEqual(['replies']);
    expect(keysOf(person('Assessor', { TASKS: ['READ'] } as Actor['permissions']))).toEqual([]);
    expect(keysOf(person('Super Admin', {}, 'SUBSCRIBER'))).toEqual([]);
  });

  it('has an entry in the sidebar only for those who may open a page behind it', () => {
    expect(administrationEntry(person('Auditor', { ROLES: ['READ'] })).map(({ label }) => label)).toEqual(['Administration']);
    expect(administrationEntry(person('Assessor', { APPLICATIONS: ['READ'] }))).toEqual([]);
  });
});
