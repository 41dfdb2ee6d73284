import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { viewDenial, viewWords, type ViewedPerson } from './view-as.ts';

const admin: Actor = { userId: 'a', name: 'A', email: 'a@x.org', accountType: 'ADMIN', role: 'Super Admin', permissions: {} };
const assessor: ViewedPerson = { userId: 'b', accountType: 'ADMIN', accountStatus: 'ACTIVE', role: 'Assessor' };

describe('viewing as someone else', () => {
  it('a Super Admin looks as staff and volunteers who are active', () => {
    expect(viewDenial(admin, assessor, false)).toBeNull();
    expect(viewDenial(admin, { ...assessor, accountType: 'VOLUNTEER', role: 'Volunteer' }, false)).toBeNull();
  });

  it('is for no one else, never as an applicant, and never around a conflict of interest', () => {
    expect(viewDenial({ ...admin, role: 'Programme Director' }, assessor, false)).toBe(viewWords.notAdmin);
    expect(viewDenial({ ...admin, accountType: 'SUBSCRIBER' }, assessor, false)).toBe(viewWords.notAdmin);
    expect(viewDenial(admin, { ...assessor, userId: 'a' }, false)).toBe(viewWords.own);
    expect(viewDenial(admin, { ...assessor, accountType: 'SUBSCRIBER', role: 'Applicant' }, false)).toBe(viewWords.applicant);
    expect(viewDenial(admin, { ...assessor, accountStatus: 'INACTIVE' }, false)).toBe(viewWords.inactive);
    expect(viewDenial(admin, { ...assessor, role: 'Super Admin' }, false)).toBe(viewWords.sameSight);
    expect(viewDenial(admin, assessor, true)).toBe(viewWords.conflict);
  });
});
