import { describe, expect, it } from 'vitest';
import {
  can,
  canDecideGrant,
  canOverrideConflict,
  canReadApplication,
  canSeeAllProgrammes,
  isManagerOf,
  notGrantable,
} from './can.ts';
import { visibleNavigation } from './navigation.ts';
import { isAssessor, SEEDED_ROLES } from './roles.ts';
import { ACTIONS, RESOURCES } from './resources.ts';
import type { Actor } from './actor.ts';

function actor(role: string, changes: Partial<Actor> = {}): Actor {
  const permissions = SEEDED_ROLES.find((seeded) => seeded.name === role)?.permissions ?? {};
  return { userId: 'me', name: 'Me', email: 'me@x.test', accountType: 'ADMIN', role, permissions, ...changes };
}

const facts = { applicantId: 'a', managerIds: ['m'], assigneeIds: ['r'] };

describe('permissions', () => {
  it('seeds the matrix of the requirement', () => {
    const letters = (name: string) => {
      const person = actor(name);
      return RESOURCES.map(
        (resource) =>
          ACTIONS.filter((action) => can(person, resource, action))
            .map((action) => action[0])
            .join('') || '-',
      ).join(' ');
    };
    expect(letters('Super Admin')).toBe(Array(8).fill('RCUDAE').join(' '));
    expect(letters('Programme Director')).toBe('RUAE RCUE RAE RCUE RCU R RCU RCUD');
    expect(letters('Programme Manager')).toBe('RUE RU R RCUE RCU - R RCU');
    expect(letters('Assessor')).toBe('- - - - - - - R');
    expect(letters('Accountant')).toBe('- R RUAE R - - - R');
    expect(letters('M&E')).toBe('- R - RUE - - - R');
    expect(letters('Applicant')).toBe('- - - - - - - -');
    expect(letters('Volunteer')).toBe('- - - - - - - -');
  });

  it('gives permissions to staff alone', () => {
    const impostor = actor('Super Admin', { accountType: 'SUBSCRIBER' });
    expect(can(impostor, 'USERS', 'READ')).toBe(false);
    expect(visibleNavigation(impostor)).toEqual([]);
    expect(isManagerOf(impostor, ['me'])).toBe(false);
  });

  it('names what an actor cannot grant', () => {
    expect(notGrantable(actor('Programme Director'), { USERS: ['READ', 'DELETE'] })).toEqual([
      { resource: 'USERS', action: 'DELETE' },
    ]);
  });

  it('shows an application to its owner, its reviewers, its managers and directors only', () => {
    const applicant = actor('Applicant', { accountType: 'SUBSCRIBER' });
    expect(canReadApplication({ ...applicant, userId: 'a' }, facts)).toBe(true);
    expect(canReadApplication(applicant, facts)).toBe(false);
    expect(canReadApplication(actor('Assessor'), facts)).toBe(false);
    expect(canReadApplication(actor('Assessor', { userId: 'r' }), facts)).toBe(true);
    expect(canReadApplication(actor('Programme Manager'), facts)).toBe(false);
    expect(canReadApplication(actor('Programme Manager', { userId: 'm' }), facts)).toBe(true);
    expect(canReadApplication(actor('Programme Director'), facts)).toBe(true);
    expect(canReadApplication(actor('Accountant'), facts)).toBe(false);
    expect(canReadApplication(actor('Programme Director'), { ...facts, conflictedIds: ['me'] })).toBe(false);
    expect(canReadApplication(actor('Volunteer', { accountType: 'VOLUNTEER' }), facts)).toBe(false);
  });

  it('lets directors, accountants and M&E see all programmes', () => {
    const all = SEEDED_ROLES.filter((role) => canSeeAllProgrammes(actor(role.name))).map((role) => role.name);
    expect(all).toEqual(['Super Admin', 'Programme Director', 'Accountant', 'M&E']);
  });

  it('decides grants by manager flag and role together', () => {
    expect(canDecideGrant(actor('Programme Manager', { userId: 'm' }), ['m'])).toBe(false);
    expect(canDecideGrant(actor('Programme Director'), ['m'])).toBe(true);
    expect(canDecideGrant(actor('Super Admin'), [])).toBe(true);
    expect(isManagerOf(actor('Accountant'), ['m'])).toBe(false);
  });

  it('a conflict is set aside by a manager, never by the person themselves', () => {
    const manager = actor('Programme Manager', { userId: 'm' });
    expect(canOverrideConflict(manager, ['m'], 'r')).toBe(true);
    expect(canOverrideConflict(manager, ['m'], 'm')).toBe(false);
    expect(canOverrideConflict(actor('Assessor', { userId: 'r' }), ['m'], 'other')).toBe(false);
  });

  it('recognises the assessor without case', () => {
    expect(isAssessor(' aSSESSOR ')).toBe(true);
    expect(isAssessor('Lead Assessor')).toBe(false);
  });
});

describe('navigation', () => {
  const labels = (name: string) => visibleNavigation(actor(name)).map((item) => item.label);

  it('lists the sidebar in the order of the specification', () => {
    expect(labels('Super Admin')).toEqual([
      'Dashboard',
      'Applications',
      'Programmes',
      'Accounting',
      'Grantee Mgt',
      'Forms',
      'Roles',
      'Users',
      'Tasks',
      'Events',
    ]);
    expect(labels('Assessor')).toEqual(['Dashboard', 'Tasks', 'Events']);
  });

  it('swaps Grantee Mgt for M&E Team', () => {
    expect(labels('M&E')).toEqual(['Dashboard', 'Programmes', 'M&E Team', 'Tasks', 'Events']);
  });
});
