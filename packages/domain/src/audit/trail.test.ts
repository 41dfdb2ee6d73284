import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { SEEDED_ROLES } from '../access/roles.ts';
import { AUDIT_EVENT_TYPES } from './events.ts';
import { AUDIT_GROUPS, auditChanges, findAuditGroup, isOfNoProgramme, readableAuditTypes } from './trail.ts';

const holder = (role: string, permissions?: Actor['permissions']): Actor => ({
  userId: 'u',
  name: 'U',
  email: 'u@example.org',
  accountType: 'ADMIN',
  role,
  permissions: permissions ?? SEEDED_ROLES.find(({ name }) => name === role)?.permissions ?? {},
});

describe('the audit trail', () => {
  it('every event belongs to one group', () => {
    for (const type of AUDIT_EVENT_TYPES) expect(findAuditGroup(type), type).toBeDefined();
    const subjects = AUDIT_GROUPS.flatMap((group) => group.subjects);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it('hides events about subjects that a role may not read', () => {
    expect(readableAuditTypes(holder('Super Admin'))).toEqual(AUDIT_EVENT_TYPES);
    const some = readableAuditTypes(holder('Auditor', { ROLES: ['READ'], FORMS: ['READ'] }));
    expect(some).toContain('form.published');
    expect(some).toContain('role.updated');
    expect(some.filter((type) => /^(payment|bank|application|user|account)\./.test(type))).toEqual([]);
    expect(readableAuditTypes(holder('Auditor', { ROLES: ['READ'] }), ['money', 'rights'])).not.toContain('payment.approved');
    expect(readableAuditTypes(holder('Nobody', {}))).toEqual([]);
  });

  it('only what belongs to no programme is read by people of single programmes without one', () => {
    expect(['form.created', 'role.updated', 'account.signed-in'].map(isOfNoProgramme)).toEqual([true, true, true]);
    expect(['application.submitted', 'payment.approved', 'file.viewed', 'unknown.thing'].map(isOfNoProgramme)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('before and after are read from the facts of any event', () => {
    expect(auditChanges({ changes: [{ field: 'budget', from: null, to: 5 }] })).toEqual([
      { field: 'budget', from: null, to: '5' },
    ]);
    expect(auditChanges({ granted: ['A', 'B'], revoked: [] })).toEqual([{ field: 'Permissions', from: '', to: 'A, B' }]);
    expect(auditChanges({ added: ['Ada'], removed: ['Obi'] })).toEqual([{ field: 'Managers', from: 'Obi', to: 'Ada' }]);
    expect(auditChanges({ key: 'zone', from: 'UTC', to: null })).toEqual([{ field: 'zone', from: 'UTC', to: null }]);
    expect(auditChanges({ from: ['A'], to: [{ odd: 1 }] })).toEqual([{ field: 'Value', from: 'A', to: '{"odd":1}' }]);
    expect(auditChanges({ name: 'x' })).toEqual([]);
    expect(auditChanges({ changes: 'odd' })).toEqual([]);
  });
});
