import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { addMember, newOrganisation } from '#test/builders/organisation.ts';
import { startApplication } from '#test/builders/programme.ts';
import {
  answer,
  linkPage,
  named,
  ownReferees,
  refereeEmail,
  refereeProgramme,
  staffReferees,
  submit,
  tokenFor,
  tokensFor,
} from '#test/builders/referee.ts';
import { demoEmail } from '#db/seed/accounts.ts';

describe('naming referees', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let colleague: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, colleague] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());

  const draft = async (settings: object = {}, more: object = {}) =>
    startApplication(applicant, await refereeProgramme(director, [manager], settings, more));
  const name = (application: string, email: string, more: object = {}, who = applicant) =>
    who.post('/referee/new', { application, name: 'Mary', email, ...more });

  it('takes as many as the programme requests, and invites them when the application is submitted', async () => {
    const id = await draft({ min: 1, max: 2 });
    expect(await ownReferees(applicant, id)).toMatchObject({
      settings: { min: 1, max: 2, days: 20, applicantReads: false },
      referees: [],
      namingDenial: null,
      submitDenial: 'Name 1 more referee: the programme requests at least 1.',
    });
    const refused = await applicant.form('POST', `/application/submit/${id}`, [['name', 'Ada']]);
    expect(refusalOf(refused)).toMatchObject({ status: 422, issues: [{ path: 'referees' }] });
    const [first, second] = [await named(applicant, id), await named(applicant, id)];
    expect(first.state).toBe('NAMED');
    expect(refusalOf(await name(id, refereeEmail()))).toMatchObject({ status: 409, message: 'Name at most 2 referees.' });
    expect(await tokenFor(t, first.email)).toBe('');
    await submit(applicant, id);
    for (const { email } of [first, second]) expect((await linkPage(t, await tokenFor(t, email))).state).toBe('OPEN');
    const own = await ownReferees(applicant, id);
    expect(own.referees).toMatchObject([
      { state: 'INVITED', changeDenial: null, resendDenial: null },
      { state: 'INVITED', removeDenial: expect.stringContaining('submitted') },
    ]);
    expect(own.submitDenial).toBe(null);
  });

  it('invites as soon as a person is named, where the programme says so', async () => {
    const id = await draft({ invitedWhen: 'NAMED' });
    const { email, state } = await named(applicant, id);
    expect(state).toBe('INVITED');
    expect(await tokensFor(t, email)).toHaveLength(1);
    await submit(applicant, id);
    expect(await tokensFor(t, email)).toHaveLength(1);
  });

  it('lets an application be submitted first, where the programme says so', async () => {
    const id = await draft({ namedBeforeSubmit: false });
    await submit(applicant, id);
    const { email, state } = await named(applicant, id);
    expect(state).toBe('INVITED');
    expect(await tokenFor(t, email)).not.toBe('');
  });

  it('requests none where the programme does not', async () => {
    const id = await draft({ min: 0, max: 0 });
    expect(await ownReferees(applicant, id)).toMatchObject({
      namingDenial: 'This programme requests no references.',
      submitDenial: null,
    });
    expect(refusalOf(await name(id, refereeEmail()))).toMatchObject({ status: 409 });
    await submit(applicant, id);
  });

  it('refuses the own address however it is spelled, that of a co-author, and one that is named already', async () => {
    const id = await draft();
    dataOf(await applicant.post(`/application/invite/${id}`, { email: demoEmail('applicant2'), name: '' }));
    const [box = '', domain = ''] = demoEmail('applicant1').split('@');
    for (const email of [
      demoEmail('applicant1'),
      demoEmail('applicant1').toUpperCase(),
      `${box}+reference@${domain}`,
      demoEmail('applicant2'),
    ])
      expect(refusalOf(await name(id, email)), email).toMatchObject({
        status: 422,
        issues: [{ path: 'email', message: expect.stringContaining('own referees') }],
      });
    const { _id, email } = await named(applicant, id);
    expect(refusalOf(await name(id, email.toUpperCase()))).toMatchObject({
      status: 422,
      message: 'This referee is already named.',
    });
    expect(refusalOf(await applicant.patch(`/referee/update/${_id}`, { email: demoEmail('applicant1') }))).toMatchObject({
      status: 422,
    });
    for (const bad of ['', 'x', 'a@b c.d']) expect((await name(id, bad)).statusCode).toBe(422);
  });

  it('refuses people of the same organisation where the programme says so: a member, or who writes its name', async () => {
    const organisation = await newOrganisation(applicant, 'Bright Trees');
    await addMember(applicant, organisation, colleague, 'applicant2');
    const member = (await colleague.get('/organisation/mine')).json<{
      data: { memberships: { organisation: { _id: string } }[] };
    }>();
    expect(member.data.memberships.length).toBeGreaterThan(0);
    dataOf(
      await applicant.post(`/organisation/confirm/${organisation}`, {
        member: (
          await t.owner.query<{ id: string }>('select id from organisation_members where organisation_id = $1 and user_id = $2', [
            organisation,
            colleague.userId,
          ])
        ).rows[0]?.id,
      }),
    );
    const strict = await draft({ refusesSameOrganisation: true });
    await t.owner.query('update applications set organisation_id = $1 where id = $2', [organisation, strict]);
    const same = expect.stringContaining('belongs to the organisation');
    expect(refusalOf(await name(strict, demoEmail('applicant2')))).toMatchObject({ status: 422, message: same });
    expect(refusalOf(await name(strict, refereeEmail(), { organisation: 'BRIGHT trees' }))).toMatchObject({ message: same });
    // The demonstration's own domain is like a public mail provider.
    dataOf(await name(strict, 'someone@demo.grantdesk.test'));
    const open = await draft({ refusesSameOrganisation: false });
    dataOf(await name(open, demoEmail('applicant2')));
    await t.owner.query(`update users set email = 'ada@school.example' where id = $1`, [applicant.userId]);
    expect(refusalOf(await name(strict, 'jo@school.example'))).toMatchObject({ message: same });
    dataOf(await name(open, 'jo@school.example'));
    await t.owner.query('update users set email = $2 where id = $1', [applicant.userId, demoEmail('applicant1')]);
  });

  it('lets the owner change, remove and send again until there is an answer; co-authors only read', async () => {
    const id = await draft({ invitedWhen: 'NAMED', max: 3 });
    const first = await named(applicant, id);
    const token = await tokenFor(t, first.email);
    dataOf(await t.anonymous.post('/referee/save', { token, answers: { opinion: 'private' } }));
    dataOf(await applicant.post(`/referee/resend/${first._id}`));
    expect((await linkPage(t, token)).state).toBe('REPLACED');
    const email = refereeEmail();
    expect(dataOf(await applicant.patch(`/referee/update/${first._id}`, { email }))).toMatchObject({
      email,
      name: 'Mary Ref',
      state: 'INVITED',
    });
    const second = await tokenFor(t, email);
    // Another person does not read what the first has written.
    expect((await linkPage(t, second)).open?.answers).toEqual({});
    dataOf(await applicant.patch(`/referee/update/${first._id}`, { name: 'Mary Anne' }));
    expect((await linkPage(t, second)).open?.referee).toBe('Mary Anne');
    dataOf(await applicant.post(`/referee/remove/${first._id}`));
    expect(await linkPage(t, second)).toMatchObject({ state: 'WITHDRAWN' });
    expect((await ownReferees(applicant, id)).referees).toEqual([]);

    const final = await named(applicant, id);
    dataOf(await answer(t, await tokenFor(t, final.email)));
    for (const reply of [
      await applicant.patch(`/referee/update/${final._id}`, { name: 'X' }),
      await applicant.post(`/referee/remove/${final._id}`),
      await applicant.post(`/referee/resend/${final._id}`),
    ])
      expect(refusalOf(reply)).toMatchObject({ status: 409, message: expect.stringContaining('has answered') });

    dataOf(await applicant.post(`/application/invite/${id}`, { email: demoEmail('applicant3'), name: '' }));
    const { rows } = await t.owner.query<{ text_body: string }>(
      `select text_body from emails where to_address = $1 and text_body like '%/invite/%' order by id desc limit 1`,
      [demoEmail('applicant3')],
    );
    const coAuthor = await t.as('applicant3');
    dataOf(await coAuthor.post('/application/accept', { token: /\/invite\/([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] }));
    expect((await ownReferees(coAuthor, id)).referees).toHaveLength(1);
    expect(refusalOf(await name(id, refereeEmail(), {}, coAuthor))).toMatchObject({ status: 403 });
    for (const stranger of [colleague, manager])
      expect([403, 404]).toContain((await stranger.get(`/referee/mine/${id}`)).statusCode);
    expect(refusalOf(await name(id, refereeEmail(), {}, colleague))).toMatchObject({ status: 404 });
  });

  it('names one person once, however often the request arrives', async () => {
    const id = await draft({ max: 3 });
    const body = { application: id, name: 'Mary', email: refereeEmail() };
    const replies = await Promise.all([1, 2].map(() => applicant.post('/referee/new', body, { 'idempotency-key': 'same' })));
    expect(new Set(replies.map((reply) => dataOf(reply)._id)).size).toBe(1);
    const racing = await Promise.all([1, 2].map(() => name(id, 'race@elsewhere.example')));
    expect(racing.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('changes no submitted application when a reference arrives', async () => {
    const id = await draft();
    const { email } = await named(applicant, id);
    await submit(applicant, id);
    const dump = async () =>
      (
        await t.owner.query(
          `select to_jsonb(s)::text as s, to_jsonb(a)::text as a from submissions s join applications a on a.id = s.owner_id where a.id = $1`,
          [id],
        )
      ).rows;
    const before = await dump();
    dataOf(await answer(t, await tokenFor(t, email)));
    expect(await dump()).toEqual(before);
    expect((await staffReferees(manager, id)).answered).toBe(1);
  });
});
