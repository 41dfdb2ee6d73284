import type { Actor } from '@grantdesk/domain';
import { describe, expect, test } from 'vitest';
import { actionsFor, listActions, helpFor } from './actions.ts';

const person = (role: string, permissions: Actor['permissions']): Actor => ({
  userId: 'u1',
  name: 'Ada',
  email: 'ada@example.test',
  accountType: 'ADMIN',
  role,
  permissions,
});
const admin = person('Super Admin', { ROLES: ['READ', 'UPDATE'], USERS: ['READ'] });
const labels = (actor: Actor, text: string): string[] => helpFor(actor, text).map(({ label }) => label);

describe('the search of settings and help', () => {
  test('finds a section by its title and by other words, without accents or capitals', () => {
    expect(labels(admin, 'CURRENCY')).toEqual(['Currency and time zone']);
    expect(labels(admin, 'privacy')).toEqual(['Data retention']);
    expect(labels(admin, 'tokén')).toEqual(['API tokens']);
    expect(labels(admin, 'help')).toEqual(['Keyboard shortcuts', 'API documentation']);
  });

  test('offers no page that a person may not open', () => {
    const auditor = person('Auditor', { ROLES: ['READ'] });
    expect(labels(auditor, 'settings')).toEqual([]);
    expect(labels(auditor, 'audit')).toEqual(['Activity log']);
    expect(labels(person('Assessor', {}), 'audit')).toEqual([]);
    expect(labels(person('Assessor', {}), 'help')).toEqual(['Keyboard shortcuts']);
  });

  test('lists what has the words in its name before what is found by others', () => {
    const found = actionsFor(listActions(admin), 'sessions').map(({ label }) => label);
    expect(found).toEqual(['Sessions', 'Preferences']);
  });
});
