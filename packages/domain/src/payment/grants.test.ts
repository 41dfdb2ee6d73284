import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { ROLE } from '../access/roles.ts';
import type { PaymentFacts } from './decision.ts';
import { amountDue, grantedAmount, overBudget, sumGrants } from './grants.ts';
import { approvalOutlook, outlookMessages, outlookWarning } from './outlook.ts';

describe('granted amounts', () => {
  it('counts each grant once, at what its project, else its contract, else its approval says', () => {
    expect(grantedAmount({ approved: 3, contract: 2, committed: 1 })).toBe(1);
    expect(grantedAmount({ approved: 3, contract: 2, committed: null })).toBe(2);
    expect(grantedAmount({ approved: 3, contract: null, committed: null })).toBe(3);
    // A project that ended before anything was paid costs nothing: that is known, not unknown.
    expect(grantedAmount({ approved: 3, contract: 2, committed: 0 })).toBe(0);
    const unknown = { approved: null, contract: null, committed: null };
    expect(sumGrants([unknown, { ...unknown, approved: 5 }])).toEqual({ granted: 5, unknown: 1 });
  });

  it('refuses amounts above what is left, and nothing where no amount is known', () => {
    expect(overBudget([5, null], 5)).toBeNull();
    expect(overBudget([5, 1], 5)).not.toBeNull();
    expect(overBudget([null], -1)).toBeNull();
  });

  it('counts what is left to pay of pending and approved payments as due, and nothing of the others', () => {
    const payment = { amount: 10, amountPaid: 4 };
    expect(
      (['Pending', 'Approved', 'Withheld', 'Paid', 'Cancelled'] as const).map((status) => amountDue({ ...payment, status })),
    ).toEqual([6, 6, 0, 0, 0]);
  });
});

describe('who comes after an approval', () => {
  const person = (userId: string, actions: ('APPROVE' | 'UPDATE')[], role = 'Accountant'): Actor => ({
    userId,
    name: userId,
    email: '',
    accountType: 'ADMIN',
    role,
    permissions: { ACCOUNTING: ['READ', ...actions] },
  });
  const root = person('root', ['APPROVE', 'UPDATE'], ROLE.superAdmin);
  const director = person('director', ['APPROVE'], ROLE.director);
  const ann = person('ann', ['APPROVE', 'UPDATE']);
  const facts: PaymentFacts = {
    status: 'Pending',
    amount: 100,
    amountPaid: 0,
    report: null,
    bank: 'none',
    bankRequired: false,
    requestedBy: null,
    firstApprovedBy: null,
    firstApprovedFor: null,
    approvedBy: null,
    approvedFor: null,
    secondAbove: null,
    limitRaisedBy: [],
  };
  const money = { managerIds: ['ann', 'bob'] };
  const names = (people: readonly Actor[]) => people.map(({ name }) => name);
  const look = (more: Partial<PaymentFacts>, staff: Actor[], actor: string, about: object = {}) => {
    const outlook = approvalOutlook({ ...facts, ...more }, { ...money, ...about }, staff, actor);
    const { seconds, completers, instead } = outlook;
    return { seconds: names(seconds), completers: names(completers), instead: names(instead), warning: outlookWarning(outlook) };
  };

  it('warns the only person who completes payments before they approve one, and names who can approve instead', () => {
    expect(look({}, [root, director, ann], 'ann')).toEqual({
      seconds: [],
      completers: ['root'],
      instead: ['root', 'director'],
      warning: outlookMessages.superAdminOnly,
    });
    expect(look({}, [root, director, ann], 'director')).toMatchObject({ completers: ['root', 'ann'], warning: null });
  });

  it('reports a dead end if no one is left, and leaves out people with a conflict of interest', () => {
    expect(look({}, [director, ann], 'ann')).toMatchObject({ completers: [], warning: outlookMessages.deadEnd });
    expect(look({}, [director, ann], 'director', { conflictedIds: ['ann'] })).toMatchObject({
      warning: outlookMessages.deadEnd,
      instead: [],
    });
  });

  it('leaves out people who do not see the programme', () => {
    expect(look({}, [director, person('zoe', ['UPDATE'], 'Finance')], 'director')).toMatchObject({ completers: [] });
  });

  it('considers that the second approver cannot complete the payment too', () => {
    const two = { secondAbove: 50 };
    // Ann would give the second approval, so she could not complete the payment.
    expect(look(two, [root, director, ann], 'director')).toMatchObject({
      warning: outlookMessages.secondBySuperAdmin,
    });
    const bob = person('bob', ['UPDATE']);
    expect(look(two, [root, director, ann, bob], 'director')).toEqual({
      seconds: ['ann'],
      completers: ['root', 'bob'],
      instead: ['root', 'ann'],
      warning: null,
    });
    // The requester cannot approve the payment, which leaves no second approver.
    expect(look({ ...two, requestedBy: 'ann' }, [director, ann, bob], 'director')).toMatchObject({
      warning: outlookMessages.deadEndSecond,
    });
    // The second approval itself is judged like a single one.
    expect(look({ ...two, firstApprovedBy: 'director' }, [root, director, ann, bob], 'ann')).toMatchObject({
      seconds: [],
      completers: ['root', 'bob'],
      warning: null,
    });
  });
});
