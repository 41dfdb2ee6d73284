import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, inDays, openProgramme, programmeBody, publishForm, startApplication } from '#test/builders/programme.ts';
import { demoEmail } from '#db/seed/accounts.ts';

type Many = Answer<'nomination.many'>;
const FORM = formOf({ field_id: 'name' });

describe('nominations', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let programme: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant] = await Promise.all([t.as('director'), t.as('manager'), t.as('applicant1')]);
  });
  beforeEach(async () => {
    await t.owner.query('delete from rate_limits');
    programme = await openProgramme(director, FORM, { managers: [manager.userId] });
    dataOf(await manager.patch(`/nomination/settings/update/${programme}`, { isOpen: true, intro: 'Whom do you know?' }));
  });
  afterAll(() => t.close());

  let people = 0;
  const nominate = (more: object = {}, id = programme) =>
    t.anonymous.post(`/nomination/new/${id}`, {
      nominatorName: 'Nora Minator',
      nominatorEmail: 'nora@college.example',
      relation: 'Teacher',
      reason: 'She runs the best school.',
      nomineeName: 'Nomi Nee',
      nomineeEmail: `nominee${++people}@school.example`,
      organisation: 'School',
      consent: true,
      ...more,
    });
  const many = async (query = '', who = manager): Promise<Many> =>
    (await who.get(`/nomination/many/${programme}?${query}`)).json<Many>();
  const mailsTo = async (email: string): Promise<{ subject: string; text_body: string }[]> =>
    (
      await t.owner.query<{ subject: string; text_body: string }>(
        'select subject, text_body from emails where to_address = $1 order by created_at, id',
        [email],
      )
    ).rows;

  it('has a public form where the programme opens it, and only while the call is open', async () => {
    const read = (id = programme) => t.anonymous.get(`/nomination/form/${id}`);
    expect(dataOf(await read())).toMatchObject({ programme: 'Test programme', intro: 'Whom do you know?' });
    expect(dataOf<{ takesNominations: boolean }>(await t.anonymous.get(`/programme/open/${programme}`)).takesNominations).toBe(
      true,
    );
    dataOf(await manager.patch(`/nomination/settings/update/${programme}`, { isOpen: false }));
    expect((await read()).statusCode).toBe(404);
    expect((await nominate()).statusCode).toBe(404);
    const over = await openProgramme(director, FORM, { managers: [manager.userId], startDate: inDays(-9), endDate: inDays(-2) });
    dataOf(await manager.patch(`/nomination/settings/update/${over}`, { isOpen: true }));
    expect((await read(over)).statusCode).toBe(404);
    expect(refusalOf(await nominate({}, over))).toMatchObject({ status: 409, code: 'OUTSIDE_WINDOW' });
  });

  it('invites the nominee once, and confirms to each nominator', async () => {
    const nomineeEmail = 'twice@school.example';
    dataOf(await nominate({ nomineeEmail }));
    dataOf(
      await nominate({ nomineeEmail: 'TWICE@school.example', nominatorEmail: 'other@college.example', nominatorName: 'Otto' }),
    );
    // The form that is sent again is the same nomination.
    dataOf(await nominate({ nomineeEmail }));
    const invitations = [...(await mailsTo(nomineeEmail)), ...(await mailsTo('TWICE@school.example'))];
    expect(invitations.map(({ subject }) => subject)).toEqual(['Nora Minator nominated you for Test programme']);
    expect(invitations[0]?.text_body).toContain(`/programmes/${programme}`);
    // A stranger's words are no email of ours.
    expect(invitations[0]?.text_body).not.toContain('best school');
    expect(await mailsTo('other@college.example')).toHaveLength(1);
    const list = await many();
    expect(list).toMatchObject({ totalCount: 2, counts: { INVITED: 2, STARTED: 0, SUBMITTED: 0 } });
  });

  it('follows the nominee to their application', async () => {
    dataOf(await nominate({ nomineeEmail: demoEmail('applicant1') }));
    expect((await many()).data).toMatchObject([{ state: 'INVITED', application: null, nominator: { relation: 'Teacher' } }]);
    const id = await startApplication(applicant, programme);
    expect((await many()).data).toMatchObject([{ state: 'STARTED', application: { _id: id } }]);
    dataOf(await applicant.form('POST', `/application/submit/${id}`, [['name', 'Ada']]));
    expect((await many('state=SUBMITTED')).data).toMatchObject([{ state: 'SUBMITTED' }]);
    expect(await many('state=INVITED')).toMatchObject({ totalCount: 0, counts: { SUBMITTED: 1 } });
    // Of one who has started before, the application is linked too.
    dataOf(await nominate({ nomineeEmail: demoEmail('applicant1'), nominatorEmail: 'late@college.example' }));
    expect((await many('search=late@')).data).toMatchObject([{ state: 'SUBMITTED' }]);
  });

  it('answers alike for an address with and without an account', async () => {
    const answers = [await nominate({ nomineeEmail: demoEmail('applicant2') }), await nominate()];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
  });

  it('refuses oneself, a form without consent, and what is no address', async () => {
    expect(refusalOf(await nominate({ nomineeEmail: 'Nora+me@college.example' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'nomineeEmail' }],
    });
    expect(refusalOf(await nominate({ consent: false }))).toMatchObject({ issues: [{ path: 'consent' }] });
    for (const bad of [{ nomineeEmail: 'x' }, { reason: ' ' }, { nomineeName: '' }, { reason: 'x'.repeat(5001) }])
      expect((await nominate(bad)).statusCode).toBe(422);
    expect((await many()).totalCount).toBe(0);
  });

  it('is limited by network, and for each address', async () => {
    const nomineeEmail = 'popular@school.example';
    await nominate({ nomineeEmail });
    await t.owner.query(`update rate_limits set count = 30 where key like 'nomination:%'`);
    expect(refusalOf(await nominate())).toMatchObject({ status: 429 });
    await t.owner.query('delete from rate_limits');
    for (let n = 0; n < 10; n++) dataOf(await nominate());
    expect(refusalOf(await nominate())).toMatchObject({ status: 429 });
  });

  it('is for those who run the programme', async () => {
    dataOf(await nominate());
    for (const persona of ['assessor1', 'mande', 'applicant1'] as const) {
      const who = await t.as(persona);
      for (const call of ['many', 'export'])
        expect([403, 404]).toContain((await who.get(`/nomination/${call}/${programme}`)).statusCode);
    }
    expect((await many('', director)).totalCount).toBe(1);
    const file = await manager.get(`/nomination/export/${programme}`);
    expect(file.body).toContain('Nomi Nee');
    expect(file.body).toContain('Invited');
    expect(file.headers['content-type']).toContain('text/csv');
  });

  it('leaves out what a conflict of interest closes', async () => {
    dataOf(await nominate({ nomineeEmail: demoEmail('applicant1') }));
    const id = await startApplication(applicant, programme);
    await t.owner.query(`insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Kin')`, [
      manager.userId,
      id,
    ]);
    expect((await many()).data).toEqual([]);
    expect((await many('', director)).data).toHaveLength(1);
  });

  it('begins the next round closed, with the same words', async () => {
    const body = programmeBody(await publishForm(director, FORM), { managers: [manager.userId], copyOf: programme });
    const copy = dataOf(await director.post('/programme/new', body))._id;
    expect(dataOf(await manager.get(`/nomination/settings/${copy}`))).toMatchObject({
      settings: { isOpen: false, intro: 'Whom do you know?' },
    });
  });
});
