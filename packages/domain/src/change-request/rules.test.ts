import { describe, expect, it } from 'vitest';
import { ROLE, SEEDED_ROLES } from '../access/roles.ts';
import {
  changeWords,
  confirmDenial,
  describeChange,
  gainsGuarded,
  rejectDenial,
  REQUEST_DAYS,
  type ChangeFacts,
} from './rules.ts';
import type { RoleFacts } from '../user/rules.ts';

const HOUR = 3_600_000;
const requestedAt = new Date('2026-11-24T09:00:00Z');
const after = (hours: number): Date => new Date(requestedAt.getTime() + hours * HOUR);
const waiting: ChangeFacts = {
  kind: 'STAFF_CHANGE',
  state: 'WAITING',
  requestedBy: 'ada',
  requestedAt,
  effectiveAt: null,
  confirmerIds: ['ben'],
  holderIds: ['ada', 'ben', 'new'],
};
const seeded = (name: string): RoleFacts => {
  const role = SEEDED_ROLES.find((each) => each.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
};

describe('a change that needs a second person', () => {
  it('is confirmed by a person who can, never by the requester or by someone new', () => {
    const denials = ['ada', 'ben', 'new', 'eve'].map((who) => confirmDenial(waiting, who, after(1)));
    expect(denials).toEqual([changeWords.own, null, changeWords.notYours, changeWords.notYours]);
  });

  it('is refused by everyone with the permission, and cancelled by the requester', () => {
    expect(['ada', 'ben', 'new', 'eve'].map((who) => rejectDenial(waiting, who))).toEqual([
      null,
      null,
      null,
      changeWords.notYours,
    ]);
  });

  it('is decided once, and not after its days are over', () => {
    expect(confirmDenial({ ...waiting, state: 'REFUSED' }, 'ben', after(1))).toBe(changeWords.decided);
    expect(rejectDenial({ ...waiting, state: 'CONFIRMED' }, 'ben')).toBe(changeWords.decided);
    expect(confirmDenial(waiting, 'ben', after(24 * REQUEST_DAYS + 1))).toBe(changeWords.expired);
  });

  it('is put into effect by the requester once the delay of a single holder is over', () => {
    const alone: ChangeFacts = { ...waiting, confirmerIds: [], effectiveAt: after(72) };
    expect(confirmDenial(alone, 'ada', after(71))).toBe(changeWords.early);
    expect(confirmDenial(alone, 'ada', after(72))).toBeNull();
    expect(rejectDenial(alone, 'new')).toBeNull();
  });
});

describe('permissions that a second person confirms', () => {
  it('are those of money and decisions', () => {
    const gaining = SEEDED_ROLES.filter((role) => gainsGuarded(null, role)).map(({ name }) => name);
    expect(gaining).toEqual([ROLE.superAdmin, ROLE.director, ROLE.accountant]);
  });

  it('count only where they are new to the person', () => {
    expect(gainsGuarded(seeded(ROLE.manager), seeded(ROLE.director))).toBe(true);
    expect(gainsGuarded(seeded(ROLE.superAdmin), seeded(ROLE.director))).toBe(false);
    expect(gainsGuarded({ name: 'Shadow', permissions: seeded(ROLE.director).permissions }, seeded(ROLE.director))).toBe(true);
    expect(gainsGuarded(seeded(ROLE.accountant), seeded(ROLE.assessor))).toBe(false);
  });
});

describe('the sentence of a request', () => {
  it('says what would change', () => {
    const limit = { programme: 'Seeds', from: '₦500.00' };
    expect(describeChange('PAYMENT_LIMIT', { ...limit, to: '₦900.00' })).toBe(
      'Raise the payment limit for Seeds from ₦500.00 to ₦900.00',
    );
    expect(describeChange('PAYMENT_LIMIT', { ...limit, to: '' })).toBe('Remove the payment limit for Seeds (currently ₦500.00)');
    expect(describeChange('STAFF_CHANGE', { name: 'Eve', from: 'Assessor', to: 'Accountant', status: '' })).toBe(
      'Change Eve’s role from Assessor to Accountant',
    );
    expect(describeChange('STAFF_CHANGE', { name: 'Eve', from: 'Accountant', to: '', status: 'INACTIVE' })).toBe(
      'Deactivate Eve, Accountant',
    );
  });
});
