import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../db/seed/files.ts';
import { DEMO_PEOPLE, demoEmail, insertPeople } from '../db/seed/accounts.ts';
import { applicantOf, ORGANISATIONS } from '../db/seed/world/organisations.ts';
import { dataOf, refusalOf, startTestApp, type Persona, type TestApp } from './app.ts';
import { tusClient } from './tus.ts';
import { formOf, openProgramme, startApplication } from './builders/programme.ts';

describe('what costs much is shared out', () => {
  let t: TestApp;
  let programme: string;
  beforeAll(async () => {
    t = await startTestApp();
    programme = await openProgramme(await t.as('director'), formOf({ field_id: 'plan' }));
  });
  afterAll(() => t.close());

  it('gives a person ten files an hour of whatever kind, then says when to try again, and holds no one else up', async () => {
    const auditor = await t.as('super.admin');
    const addresses = [`/application/export?programmeId=${programme}`, '/audit/export', `/decision/export/${programme}`];
    for (let n = 0; n < 10; n++) expect((await auditor.get(addresses[n % 3] ?? '')).statusCode, String(n)).toBe(200);
    const refused = await auditor.get(addresses[0] ?? '');
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refusalOf(refused).message).toMatch(
      /^You have reached the limit of 10 file downloads within an hour\. Try again in \d+ minutes\.$/,
    );
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(3000);
    expect(wait).toBeLessThanOrEqual(3600);
    // What else the same person does goes on, and so does a colleague behind the same address.
    expect((await auditor.get('/programme/many')).statusCode).toBe(200);
    expect((await (await t.as('director')).get(addresses[0] ?? '')).statusCode).toBe(200);
    // Input that is refused takes nothing of the share.
    const other = await t.as('accountant');
    for (let n = 0; n < 12; n++) expect((await other.get('/application/export?programmeId=none')).statusCode).not.toBe(429);
    await t.owner.query(`update rate_limits set last_request = last_request - 3600000 where key like 'export:%'`);
    expect((await auditor.get(addresses[1] ?? '')).statusCode).toBe(200);
  });

  it('searches have a share that no typing reaches', async () => {
    const manager = await t.as('manager');
    const searchStatus = async () => (await manager.get('/search/many?search=ri')).statusCode;
    for (let round = 0; round < 12; round++)
      expect(await Promise.all(Array.from({ length: 10 }, searchStatus))).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await searchStatus()).toBe(429);
    expect((await manager.get('/application/many?search=ri&programmeId=' + programme)).statusCode).not.toBe(429);
  });

  it('accepts a hundred uploads an hour from a person, and saves what is typed beside one too many', async () => {
    const applicant = await t.as('applicant1');
    const files = formOf({ field_id: 'plan', field_type: 'FILE' }, { field_id: 'text' });
    const id = await startApplication(applicant, await openProgramme(await t.as('director'), files));
    const plan = { name: 'plan.pdf', content: samplePdf('Plan') };
    const save = (text: string) =>
      applicant.form('PATCH', `/application/save/${id}`, [
        ['plan', plan],
        ['text', text],
      ]);
    const upload = () =>
      applicant.form('POST', '/file/new', [
        ['application', id],
        ['field', 'plan'],
        ['file', plan],
      ]);
    dataOf(await save('first'));
    expect((await upload()).statusCode).toBe(201);
    // A name that is refused takes nothing of the share.
    const tus = tusClient(await t.listen(), applicant.cookie);
    const begin = async (name: string) => (await tus.begin({ application: id, field: 'plan', name, size: 10 })).status;
    expect(await begin('plan.exe')).toBe(415);
    expect(await begin('plan.pdf')).toBe(201);
    await t.owner.query(`update rate_limits set count = 100 where key like 'upload:%' and count = 3`);
    expect(refusalOf(await upload())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await begin('plan.pdf')).toBe(429);
    const { issues } = dataOf<{ issues: { path: string; message: string }[] }>(await save('second'));
    expect(issues.find(({ path }) => path === 'plan')?.message).toMatch(
      /^You have reached the limit of 100 uploads within an hour\. Try again in \d+ minutes\.$/,
    );
    const { data } = dataOf<{ data: Record<string, unknown> }>(await applicant.get(`/application/one/${id}`));
    expect(data).toMatchObject({ text: 'second', plan: [expect.any(String)] });
    await t.owner.query(`update rate_limits set last_request = last_request - 3600000 where key like 'upload:%'`);
    expect((await upload()).statusCode).toBe(201);
  });

  it('refuses none of twelve people behind one address who save at the same time, again and again', async () => {
    const known = new Set(DEMO_PEOPLE.map(({ email }) => email));
    const more = ORGANISATIONS.filter(({ email }) => !known.has(email)).slice(0, 12);
    await insertPeople(
      t.ownerDb,
      more.map(({ key }) => applicantOf(key)),
    );
    const people = await Promise.all(more.map(({ email }) => t.as(email.replace(demoEmail(''), '') as Persona)));
    const saves = people.map(async (person) => {
      const id = await startApplication(person, programme);
      const answers: number[] = [];
      for (let n = 0; n < 20; n++)
        answers.push((await person.form('PATCH', `/application/save/${id}`, [['plan', `Draft ${n}`]])).statusCode);
      return answers;
    });
    expect(new Set((await Promise.all(saves)).flat())).toEqual(new Set([200]));
  });
});
