import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { SEEDED_ROLES } from '../access/roles.ts';
import { paymentReference, searchGroups } from './search.ts';

const actor = (role: string): Actor => ({
  userId: 'me',
  name: '',
  email: '',
  accountType: 'ADMIN',
  role,
  permissions: SEEDED_ROLES.find(({ name }) => name === role)?.permissions ?? {},
});

describe('search', () => {
  it('groups by rights and by length; a payment has its reference', () => {
    expect(searchGroups(actor('Super Admin'), 'a')).toEqual({ now: [], later: [] });
    expect(searchGroups(actor('Accountant'), ' ab ')).toEqual({
      now: ['programmes', 'projects', 'events'],
      later: ['applications', 'payments'],
    });
    expect(searchGroups(actor('Assessor'), 'abc').now).toEqual(['applications', 'events']);
    expect(paymentReference(' app-000015-2 ')).toEqual({ application: 'APP-000015', term: 2 });
    expect(paymentReference('APP-000015')).toBe(null);
  });
});
