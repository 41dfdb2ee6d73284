import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { findParts } from '#features/personal-data/queries.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { addMember, membershipIn, mineOf, newOrganisation } from '#test/builders/organisation.ts';

describe('members of an organisation', () => {
  let t: TestApp;
  let owner: Caller;
  let colleague: Caller;
  let stranger: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [owner, colleague, stranger] = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
  });
  afterAll(() => t.close());

  const audit = async (organisation: string) =>
    (
      await t.owner.query<{ type: string }>('select type from audit_events where subject_id = $1 order by id', [organisation])
    ).rows.map(({ type }) => type);
  const mailsTo = async (email: string) =>
    (
      await t.owner.query<{ subject: string }>('select subject from emails where to_address = $1 order by created_at, id', [
        email,
      ])
    ).rows.map(({ subject }) => subject);
  const memberId = async (organisation: string, person: string) =>
    (await membershipIn(owner, organisation))?.members.find(({ email }) => email === person)?._id ?? '';

  it('makes the person who creates a record its confirmed owner', async () => {
    const id = await newOrganisation(owner, '  Green Roots ', {
      country: 'ng',
      numbers: [{ register: 'ng-cac', number: ' RC 12 ' }],
      website: 'https://green.example',
    });
    expect(await membershipIn(owner, id)).toMatchObject({
      role: 'OWNER',
      state: 'CONFIRMED',
      record: { name: 'Green Roots', country: 'NG', numbers: [{ register: 'NG-CAC', number: 'RC 12' }] },
      leaveDenial: null,
    });
    expect(await audit(id)).toEqual(['organisation.created']);
  });

  it('confirms a person whom an owner invites and who accepts, with the address that was invited', async () => {
    const id = await newOrganisation(owner, 'Blue River');
    dataOf(await owner.post(`/organisation/invite/${id}`, { email: demoEmail('applicant2').toUpperCase() }));
    expect(await membershipIn(colleague, id)).toMatchObject({ state: 'WAITS_FOR_PERSON', record: null, members: [] });
    expect(await membershipIn(stranger, id)).toBeUndefined();
    expect(refusalOf(await stranger.post(`/organisation/accept/${id}`)).status).toBe(404);
    dataOf(await colleague.post(`/organisation/accept/${id}`));
    dataOf(await colleague.post(`/organisation/accept/${id}`));
    expect(await membershipIn(colleague, id)).toMatchObject({ state: 'CONFIRMED', role: 'MEMBER' });
    expect(await audit(id)).toEqual(['organisation.created', 'organisation.member-invited', 'organisation.member-accepted']);
    expect(await mailsTo(demoEmail('applicant2').toUpperCase())).toEqual([
      expect.stringContaining('invited you to join Blue River'),
    ]);
    expect(refusalOf(await owner.post(`/organisation/invite/${id}`, { email: demoEmail('applicant2') }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has already been invited or is a member') as string,
    });
  });

  it('needs both confirmations where neither was given', async () => {
    const id = await newOrganisation(owner, 'Red Hill');
    await addMember(owner, id, colleague, 'applicant2');
    await t.owner.query(
      `update organisation_members set accepted_at = null, confirmed_at = null, confirmed_by = null where organisation_id = $1 and user_id = $2`,
      [id, colleague.userId],
    );
    const member = await memberId(id, demoEmail('applicant2'));
    expect(await membershipIn(colleague, id)).toMatchObject({ state: 'WAITS_FOR_BOTH', record: null });
    expect(refusalOf(await colleague.post(`/organisation/confirm/${id}`, { member })).status).toBe(403);
    dataOf(await colleague.post(`/organisation/accept/${id}`));
    expect(await mailsTo(demoEmail('applicant1'))).toContainEqual(
      expect.stringContaining('is waiting for your confirmation in Red Hill'),
    );
    expect(await membershipIn(colleague, id)).toMatchObject({ state: 'WAITS_FOR_MEMBER', record: null, members: [] });
    expect(refusalOf(await colleague.post(`/organisation/confirm/${id}`, { member })).status).toBe(403);
    expect(refusalOf(await stranger.post(`/organisation/confirm/${id}`, { member })).status).toBe(404);
    dataOf(await owner.post(`/organisation/confirm/${id}`, { member }));
    expect(await membershipIn(colleague, id)).toMatchObject({ state: 'CONFIRMED' });
    expect(await mailsTo(demoEmail('applicant2'))).toContainEqual('You are now a member of Red Hill');
  });

  it('leaves the last owner no way out while others stay, and then one', async () => {
    const id = await newOrganisation(owner, 'White Sands');
    await addMember(owner, id, colleague, 'applicant2');
    const refusal = refusalOf(await owner.post(`/organisation/leave/${id}`));
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('Make another member an owner') as string });
    const own = await memberId(id, demoEmail('applicant1'));
    expect(refusalOf(await owner.patch(`/organisation/role/${id}`, { member: own, role: 'MEMBER' })).status).toBe(409);
    expect(refusalOf(await owner.post(`/organisation/remove/${id}`, { member: own })).status).toBe(409);
    expect(refusalOf(await colleague.patch(`/organisation/role/${id}`, { member: own, role: 'MEMBER' })).status).toBe(403);
    const member = await memberId(id, demoEmail('applicant2'));
    dataOf(await owner.patch(`/organisation/role/${id}`, { member, role: 'OWNER' }));
    dataOf(await owner.post(`/organisation/leave/${id}`));
    expect(await membershipIn(owner, id)).toBeUndefined();
    expect(refusalOf(await owner.post(`/organisation/leave/${id}`)).status).toBe(404);
    expect((await membershipIn(colleague, id))?.members).toHaveLength(1);
    expect((await audit(id)).slice(-2)).toEqual(['organisation.role-changed', 'organisation.member-left']);
  });

  it('lets a removed person come back only by a new invitation', async () => {
    const id = await newOrganisation(owner, 'Grey Stone');
    await addMember(owner, id, colleague, 'applicant2');
    const member = await memberId(id, demoEmail('applicant2'));
    expect(refusalOf(await colleague.post(`/organisation/remove/${id}`, { member })).status).toBe(403);
    dataOf(await owner.post(`/organisation/remove/${id}`, { member }));
    expect(refusalOf(await colleague.post(`/organisation/accept/${id}`)).status).toBe(404);
    await addMember(owner, id, colleague, 'applicant2');
    expect(await membershipIn(colleague, id)).toMatchObject({ state: 'CONFIRMED' });
  });

  it('changes what is named, for owners alone, and never over another change', async () => {
    const id = await newOrganisation(owner, 'Old Mill', { address: '1 Mill Lane' });
    await addMember(owner, id, colleague, 'applicant2');
    expect(dataOf(await owner.patch(`/organisation/update/${id}`, { aliases: ['Mill', 'Mill'], revision: 1 }))).toMatchObject({
      name: 'Old Mill',
      address: '1 Mill Lane',
      aliases: ['Mill'],
      revision: 2,
    });
    expect(refusalOf(await owner.patch(`/organisation/update/${id}`, { name: 'X', revision: 1 }))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    });
    expect(refusalOf(await colleague.patch(`/organisation/update/${id}`, { name: 'X' })).status).toBe(403);
    expect(refusalOf(await stranger.patch(`/organisation/update/${id}`, { name: 'X' })).status).toBe(404);
    expect(
      refusalOf(await owner.patch(`/organisation/update/${id}`, { numbers: [{ register: 'nonsense', number: '' }] })).issues,
    ).toMatchObject([{ path: 'numbers.0.register' }, { path: 'numbers.0.number' }]);
    expect(refusalOf(await owner.post('/organisation/new', { name: ' ' })).message).toBe('Enter the organisation name.');
  });

  it('gives an organisation to its first member when the owner is erased, and forgets the owner', async () => {
    const id = await newOrganisation(stranger, 'Last Light');
    await addMember(stranger, id, colleague, 'applicant2');
    const person = { id: stranger.userId, email: demoEmail('applicant3') };
    expect((await findParts(t.ownerDb, person))['organisations']).toContainEqual(
      expect.objectContaining({ name: 'Last Light', role: 'OWNER' }),
    );
    await t.owner.query(
      `update users set erased_at = now(), account_status = 'INACTIVE', email = 'erased-x@erased.invalid' where id = $1`,
      [stranger.userId],
    );
    expect((await membershipIn(colleague, id))?.members).toMatchObject([{ userId: colleague.userId, role: 'OWNER' }]);
    expect((await findParts(t.ownerDb, person))['organisations']).toEqual([]);
    expect((await mineOf(owner)).memberships.some(({ organisation }) => organisation._id === id)).toBe(false);
  });
});
