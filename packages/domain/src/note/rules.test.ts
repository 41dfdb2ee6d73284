import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { SEEDED_ROLES } from '../access/roles.ts';
import { canEditNote, canRemoveNote, noteAccess, noteDenial, type NoteAccess, type NoteFacts } from './rules.ts';

const staff = (role: string, userId = role): Actor => ({
  userId,
  name: role,
  email: `${userId}@example.org`,
  accountType: 'ADMIN',
  role,
  permissions: SEEDED_ROLES.find(({ name }) => name === role)?.permissions ?? {},
});
const MANAGER = 'Programme Manager';
const applicant: Actor = { ...staff('Applicant'), accountType: 'SUBSCRIBER' };
const volunteer: Actor = { ...staff('Volunteer'), accountType: 'VOLUNTEER' };
/** Sees every programme, runs none. */
const reader: Actor = { ...staff('Reader'), role: 'Programme Director', permissions: { APPLICATIONS: ['READ'] } };

const application: NoteFacts = { subject: 'application', managerIds: [MANAGER], conflictedIds: [], isBlind: false };
const project: NoteFacts = { subject: 'project', managerIds: [MANAGER, 'Accountant', 'M&E'], conflictedIds: [] };
const organisation: NoteFacts = { subject: 'organisation', managesAny: true, isBlind: false, isConflicted: false };

describe('the notes of the programme team', () => {
  it.each<[string, Actor, NoteFacts, NoteAccess]>([
    ['an applicant', applicant, application, 'NONE'],
    ['an applicant who is named as a manager', applicant, { ...application, managerIds: ['Applicant'] }, 'NONE'],
    ['a volunteer', volunteer, application, 'NONE'],
    ['a manager of the programme', staff(MANAGER), application, 'OPEN'],
    ['a manager of another programme', staff(MANAGER, 'other'), application, 'NONE'],
    ['a director', staff('Programme Director'), application, 'OPEN'],
    ['an assessor', staff('Assessor'), application, 'NONE'],
    ['a manager with a conflict', staff(MANAGER), { ...application, conflictedIds: [MANAGER] }, 'NONE'],
    ['a director with a conflict', reader, { ...application, conflictedIds: ['Reader'] }, 'NONE'],
    ['one who reviews it blind', reader, { ...application, isBlind: true }, 'CLOSED'],
    ['a stranger who reviews it blind', staff('Assessor'), { ...application, isBlind: true }, 'NONE'],
    ['a manager without the permission', { ...staff(MANAGER), permissions: {} }, application, 'NONE'],
    ['an accountant of the programme', staff('Accountant'), project, 'OPEN'],
    ['a manager of another programme', staff(MANAGER, 'other'), project, 'NONE'],
    ['an assessor', staff('Assessor'), project, 'NONE'],
    ['an applicant', applicant, project, 'NONE'],
    ['a manager with a conflict', staff(MANAGER), { ...project, conflictedIds: [MANAGER] }, 'NONE'],
    ['a manager', staff(MANAGER), organisation, 'OPEN'],
    ['staff who manage nothing', staff(MANAGER), { ...organisation, managesAny: false }, 'NONE'],
    ['an assessor', staff('Assessor'), organisation, 'NONE'],
    ['a member of the organisation', applicant, organisation, 'NONE'],
    ['a manager who reviews blind', staff(MANAGER), { ...organisation, isBlind: true }, 'CLOSED'],
    ['a manager with a conflict', staff(MANAGER), { ...organisation, isConflicted: true }, 'CLOSED'],
  ])('%s reads of %#: %s', (_, actor, facts, access) => {
    expect(noteAccess(actor, facts)).toBe(access);
    expect(noteDenial(actor, facts) === null).toBe(access !== 'CLOSED');
  });

  it('say why they are closed', () => {
    expect(noteDenial(reader, { ...application, isBlind: true })).toBe(
      'Notes are closed while you review this application blind.',
    );
    expect(noteDenial(staff(MANAGER), { ...organisation, isBlind: true })).toContain(
      'one of this organisation’s applications blind',
    );
    expect(noteDenial(staff(MANAGER), { ...organisation, isConflicted: true })).toContain('conflict of interest');
  });

  it('are changed by their author alone', () => {
    expect(canEditNote(staff(MANAGER), MANAGER)).toBe(true);
    expect(canEditNote(staff('Programme Director'), MANAGER)).toBe(false);
    expect(canEditNote(applicant, 'Applicant')).toBe(false);
  });

  it.each<[string, Actor, NoteFacts, boolean]>([
    ['their author', staff('Accountant'), project, true],
    ['a manager of the programme', staff(MANAGER), application, true],
    ['a manager of the programme', staff(MANAGER), project, true],
    ['a director', staff('Programme Director'), application, true],
    ['someone else who reads them', staff(MANAGER, 'other'), project, false],
    ['who changes organisations', staff(MANAGER), organisation, true],
    ['who only lists organisations', reader, { ...organisation, managesAny: false }, false],
  ])('%s removes them: %s', (_, actor, facts, may) => {
    expect(canRemoveNote(actor, facts, 'Accountant')).toBe(may);
  });
});
