import { describe, expect, it } from 'vitest';
import { applicantKey, chooseApplicant, ruleChangeDenial, type ApplicantRule } from './applicant.ts';
import { memberConfirmDenial, memberLeaveDenial, memberState, memberRoleDenial, type Membership } from './members.ts';
import { obligationText, reportTiming } from './history.ts';
import { memberlessDenial, mergeDenial } from './merging.ts';
import { normaliseNumbers, numberIssues } from './numbers.ts';

const member = (userId: string, changes: Partial<Membership> = {}): Membership => ({
  userId,
  role: 'MEMBER',
  isAccepted: true,
  isConfirmed: true,
  hasLeft: false,
  ...changes,
});
const owner = member('owner', { role: 'OWNER' });

describe('members of an organisation', () => {
  it.each([
    [{ isAccepted: true, isConfirmed: true, hasLeft: false }, 'CONFIRMED'],
    [{ isAccepted: false, isConfirmed: true, hasLeft: false }, 'WAITS_FOR_PERSON'],
    [{ isAccepted: true, isConfirmed: false, hasLeft: false }, 'WAITS_FOR_MEMBER'],
    [{ isAccepted: false, isConfirmed: false, hasLeft: false }, 'WAITS_FOR_BOTH'],
    [{ isAccepted: true, isConfirmed: true, hasLeft: true }, 'LEFT'],
  ])('%o is %s', (facts, state) => {
    expect(memberState(facts)).toBe(state);
  });

  it('are confirmed by a confirmed member, never by themselves or a stranger', () => {
    const waiting = member('new', { isConfirmed: false });
    const members = [owner, waiting];
    expect(memberConfirmDenial(members, 'owner', waiting)).toBeNull();
    expect(memberConfirmDenial(members, 'new', waiting)).toBe('Another member must confirm you.');
    expect(memberConfirmDenial(members, 'stranger', waiting)).toBe('Only confirmed members can confirm others.');
    expect(memberConfirmDenial([...members, member('other', { isConfirmed: false })], 'other', waiting)).not.toBeNull();
    expect(memberConfirmDenial(members, 'owner', { ...waiting, hasLeft: true })).not.toBeNull();
  });

  it('always leave an owner with those who stay', () => {
    expect(memberLeaveDenial([owner], 'owner')).toBeNull();
    expect(memberLeaveDenial([owner, member('b')], 'owner')).toContain('Make another member an owner');
    expect(memberLeaveDenial([owner, member('b', { isConfirmed: false })], 'owner')).toBeNull();
    expect(memberLeaveDenial([owner, member('b', { role: 'OWNER' })], 'owner')).toBeNull();
    expect(memberLeaveDenial([owner, member('b')], 'b')).toBeNull();
    expect(memberRoleDenial([owner, member('b')], owner, 'MEMBER')).not.toBeNull();
    const second = member('b', { role: 'OWNER' });
    expect(memberRoleDenial([owner, second], owner, 'MEMBER')).toBeNull();
    expect(memberRoleDenial([owner], member('c', { isConfirmed: false }), 'OWNER')).not.toBeNull();
  });
});

describe('the applicant of an application', () => {
  const facts = { applicationId: 'app', userId: 'me', organisationId: 'org' };
  it.each<[ApplicantRule, string | null, string]>([
    ['PERSON', 'org', 'me'],
    ['PERSON', null, 'me'],
    ['ORGANISATION', 'org', 'org'],
    ['ORGANISATION', null, 'me'],
    ['SEVERAL', 'org', 'app'],
    ['SEVERAL', null, 'app'],
  ])('counts as one by the rule %s for %s: %s', (rule, organisationId, key) => {
    expect(applicantKey(rule, { ...facts, organisationId })).toBe(key);
  });

  it.each<[ApplicantRule, string | null | undefined, string[], string | null | 'DENIED']>([
    ['PERSON', undefined, [], null],
    ['PERSON', undefined, ['a'], 'a'],
    ['PERSON', undefined, ['a', 'b'], null],
    ['PERSON', null, ['a'], null],
    ['PERSON', 'b', ['a'], 'DENIED'],
    ['ORGANISATION', undefined, ['a'], 'a'],
    ['ORGANISATION', undefined, ['a', 'b'], 'DENIED'],
    ['ORGANISATION', null, ['a'], 'DENIED'],
    ['ORGANISATION', null, [], null],
    ['ORGANISATION', 'a', ['a', 'b'], 'a'],
    ['SEVERAL', null, ['a'], null],
  ])('by the rule %s, choosing %s among %o: %s', (rule, chosen, confirmed, expected) => {
    const result = chooseApplicant(rule, chosen, confirmed);
    expect('denial' in result ? 'DENIED' : result.organisationId).toBe(expected);
  });

  it.each<[ApplicantRule, ApplicantRule, number, boolean]>([
    ['PERSON', 'ORGANISATION', 0, true],
    ['PERSON', 'ORGANISATION', 1, false],
    ['PERSON', 'SEVERAL', 9, true],
    ['ORGANISATION', 'SEVERAL', 9, true],
    ['SEVERAL', 'PERSON', 1, false],
    ['ORGANISATION', 'ORGANISATION', 9, true],
  ])('the rule %s becomes %s with %i applications: %s', (from, to, applications, isAllowed) => {
    expect(ruleChangeDenial(from, to, applications) === null).toBe(isAllowed);
  });
});

describe('register numbers', () => {
  it('are written in one way and without repeats', () => {
    expect(
      normaliseNumbers([
        { register: ' ng-cac ', number: ' RC  12 ' },
        { register: 'NG-CAC', number: 'RC 12' },
      ]),
    ).toEqual([{ register: 'NG-CAC', number: 'RC 12' }]);
  });

  it.each([
    ['NG-CAC', '12', []],
    ['XX-YYY', '12', []],
    ['nigeria', '12', ['numbers.0.register']],
    ['NG-CAC', '', ['numbers.0.number']],
    ['NG-CAC', 'x'.repeat(61), ['numbers.0.number']],
  ])('%s %s has issues at %o', (register, number, paths) => {
    expect(numberIssues([{ register, number }]).map(({ path }) => path)).toEqual(paths);
  });
});

describe('merging', () => {
  const side = (id: string, mergedInto: string | null = null) => ({ id, name: `Name ${id}`, mergedInto });
  it.each([
    ['two records', side('a'), side('b'), null],
    ['one record with itself', side('a'), side('a'), 'An organisation cannot be merged with itself.'],
    ['in a circle', side('a', 'b'), side('b'), 'Name b has already been merged.'],
    ['a record twice', side('a'), side('b', 'c'), 'Name b has already been merged.'],
    ['into a merged record', side('a', 'c'), side('b'), 'Name a has already been merged.'],
  ])('%s', (_title, target, source, denial) => {
    expect(mergeDenial(target, source)).toBe(denial);
  });
});

describe('the history of an organisation', () => {
  const report = { title: 'First report', dueDate: '2026-11-20', status: 'Pending', submittedOn: null as string | null };
  it.each([
    [{}, '2026-11-20', 'OPEN'],
    [{}, '2026-11-26', 'OVERDUE'],
    [{ status: 'Submitted', submittedOn: '2026-11-20' }, '2026-11-26', 'ON_TIME'],
    [{ status: 'Approved', submittedOn: '2026-11-21' }, '2026-11-26', 'LATE'],
    [{ status: 'Declined', submittedOn: '2026-11-19' }, '2026-11-26', 'OVERDUE'],
  ])('%o on %s is %s', (changes, today, timing) => {
    expect(reportTiming({ ...report, ...changes }, today)).toBe(timing);
  });

  it('says what is open in one line, and nothing where nothing is', () => {
    const grant = { released: 800_000_000, currency: 'NGN', reports: [report] };
    expect(obligationText(grant, '2026-11-26')).toBe('holds ₦8,000,000.00 and First report is 6 days late');
    expect(obligationText({ ...grant, released: 0 }, '2026-11-21')).toBe('First report is 1 day late');
    expect(obligationText({ ...grant, released: 0 }, '2026-11-20')).toBeNull();
  });
});

it('merges people only where a member can confirm them', () => {
  const [target, source] = [
    { name: 'Roots', members: 0 },
    { name: 'Green Roots', members: 2 },
  ];
  expect(memberlessDenial(target, source)).toBe(
    'Roots has no member who could confirm those of Green Roots. Keep Green Roots instead.',
  );
  expect(memberlessDenial(source, target)).toBeNull();
  expect(memberlessDenial(target, { ...source, members: 0 })).toBeNull();
});
