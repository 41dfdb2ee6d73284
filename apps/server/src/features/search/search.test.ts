import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, PERSONAS, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { plannedProject, type PlannedProject } from '#test/builders/money.ts';
import { reviewProgramme, submitted, taskBody } from '#test/builders/review.ts';

type Found = Answer<'search.many'>['data'];
const NAME = 'Zanzibar Fishers Cooperative';
const HIDDEN = 'Quokka Secret Collective';
const STAFF: Persona[] = ['super.admin', 'director', 'manager', 'accountant', 'mande', 'assessor1'];

/** Texts that would break out of a query, or cost much, were they not bound. */
const CORPUS = [
  `' or 1=1 --`,
  `'; drop table users; --`,
  `%_%`,
  `\\`,
  `%%%%%%%%`,
  `" or ""="`,
  `union select password from accounts`,
  `' || pg_sleep(5) || '`,
  `a & b | !c <-> d`,
  `((((((`,
  `:*:*`,
  `\u0000abc`,
  `😀😀😀`,
  `ọ̀ṣun`,
  `${'x'.repeat(200)}`,
  `1e308`,
  `-1`,
  `99999999999999999999`,
  `APP-000001-999`,
  `app-999999999999-1`,
  `{"$gt":""}`,
  `<script>alert(1)</script>`,
];

describe('search over everything', () => {
  let t: TestApp;
  const people = new Map<Persona, Caller>();
  const who = (persona: Persona): Caller => people.get(persona) as Caller;
  let seen: PlannedProject;
  let hidden: PlannedProject;
  let reviewed: string;
  let programme: string;
  let other: string;
  const search = async (persona: Persona, text: string): Promise<Found> =>
    dataOf<Found>(await who(persona).get(`/search/many?search=${encodeURIComponent(text)}`));
  const groups = async (persona: Persona, text: string): Promise<string[]> =>
    (await search(persona, text)).groups.map(({ group }) => group);
  const group = async (persona: Persona, name: string, text: string) =>
    (await search(persona, text)).groups.find((each) => each.group === name);

  beforeAll(async () => {
    t = await startTestApp();
    for (const persona of [...PERSONAS, 'applicant3'] as Persona[]) people.set(persona, await t.as(persona));
    const made = await reviewProgramme(who('director'), who('manager'), {
      name: 'Zanzibar Reef Fund',
      blindReview: { INITIAL_APPLICATION_SCORING: [] },
    });
    programme = made.programme;
    ({ programme: other } = await reviewProgramme(who('director'), who('super.admin'), { name: 'Quokka Other Fund' }));
    await t.owner.query(`update users set organisation = $2 where id = $1`, [who('applicant1').userId, NAME]);
    await t.owner.query(`update users set organisation = $2 where id = $1`, [who('applicant2').userId, HIDDEN]);
    const planner = who('manager');
    seen = await plannedProject(t, { applicant: who('applicant1'), planner }, programme, { terms: [{ amount: 31_415_92 }] });
    hidden = await plannedProject(t, { applicant: who('applicant2'), planner }, other, { terms: [{ amount: 27_182_81 }] });
    reviewed = await submitted(who('applicant3'), programme);
    dataOf(await planner.post('/task/admin/new', taskBody(programme, made.guide, [reviewed], [who('assessor1').userId])));
  });
  afterAll(() => t.close());

  it('finds each group for people who may read its list, and for no one else', async () => {
    expect(await groups('super.admin', 'Zanzibar')).toEqual(['applications', 'programmes', 'payments', 'projects']);
    expect(await groups('manager', 'Zanzibar')).toEqual(['applications', 'programmes', 'payments', 'projects']);
    expect(await groups('accountant', 'Zanzibar')).toEqual(['programmes', 'payments', 'projects']);
    expect(await groups('mande', 'Zanzibar')).toEqual(['programmes', 'projects']);
    expect(await groups('assessor1', 'Zanzibar')).toEqual([]);
    for (const persona of ['applicant1', 'volunteer'] as const)
      expect((await who(persona).get('/search/many?search=Zanzibar')).statusCode).toBe(403);
    expect(await group('director', 'people', 'applicant1@')).toMatchObject({
      total: 1,
      items: [{ _id: who('applicant1').userId }],
    });
    expect(await group('accountant', 'people', 'applicant1@')).toBeUndefined();
  });

  it('finds nothing of a programme that the person may not see', async () => {
    const { rows } = await t.owner.query<{ n: string }>(`select application_number as n from applications where id = $1`, [
      hidden.application,
    ]);
    const number = rows[0]?.n ?? '';
    for (const text of ['Quokka', 'Secret Coll', number, `${number}-1`, '27,182.81', '2718281'])
      for (const persona of ['manager', 'assessor1'] as const) {
        const answer = JSON.stringify((await search(persona, text)).groups.filter((each) => each.group !== 'people'));
        expect(answer, `${persona} ${text}`).toBe('[]');
      }
    expect(await groups('director', 'Quokka')).toEqual(['applications', 'programmes', 'payments', 'projects']);
  });

  it('a blind reviewer finds the number of an application, never a name', async () => {
    await t.owner.query(`update users set organisation = 'Plover Weavers' where id = $1`, [who('applicant3').userId]);
    expect(await groups('assessor1', 'Plover')).toEqual([]);
    const { rows } = await t.owner.query<{ n: string }>(`select application_number as n from applications where id = $1`, [
      reviewed,
    ]);
    const found = await group('assessor1', 'applications', rows[0]?.n ?? '');
    expect(found?.total).toBe(1);
    expect(JSON.stringify(found)).not.toContain('Plover');
  });

  it('payments are found by reference, account name and amount', async () => {
    const { rows } = await t.owner.query<{ n: string }>(`select application_number as n from applications where id = $1`, [
      seen.application,
    ]);
    for (const text of [`${rows[0]?.n}-1`, '31,415.92', '31415.92']) {
      expect(
        (await group('accountant', 'payments', text))?.items.map(({ _id }) => _id),
        text,
      ).toEqual(seen.payments);
    }
    expect((await group('accountant', 'payments', 'Osun River'))?.total).toBe(2);
    expect(await group('accountant', 'payments', `${rows[0]?.n}-2`)).toBeUndefined();
  });

  it('every number of a group is the total of the list that it leads to', async () => {
    const LISTS: Record<string, (id: string) => string> = {
      applications: (id) => `/application/many?programmeId=${id}`,
      projects: (id) => `/project/by-programme/${id}?`,
      awaiting: (id) => `/payment/due-for-approval/${id}?`,
      history: (id) => `/payment/history?programmeId=${id}`,
    };
    const WHOLE: Record<string, string> = {
      people: '/user/admin/many?',
      programmes: '/programme/many?',
      forms: '/form/many?',
      events: '/event/many?',
    };
    let walked = 0;
    for (const persona of STAFF)
      for (const text of ['Zanzibar', 'Fund', 'form', 'example', 'Osun', 'a']) {
        for (const { group: name, places, total } of (await search(persona, text)).groups) {
          const counted = places.map(({ programme: { _id }, list, count }) => [LISTS[list]?.(_id), count] as const);
          if (WHOLE[name]) counted.push([WHOLE[name], total]);
          for (const [address, count] of counted) {
            const response = await who(persona).get(`${address}&limit=1&search=${encodeURIComponent(text)}`);
            expect(response.json<{ totalCount: number }>().totalCount, `${persona} ${address} ${text}`).toBe(count);
            walked++;
          }
        }
      }
    expect(walked).toBeGreaterThan(30);
  });

  it('a conflict of interest closes its application to search too', async () => {
    expect(await groups('director', 'Zanzibar Fish')).toContain('applications');
    dataOf(await who('director').post('/task/conflict', { application: seen.application, reason: 'My sister.' }));
    expect(await groups('director', 'Zanzibar Fish')).toEqual([]);
    expect(await group('director', 'payments', '31415.92')).toBeUndefined();
  });

  it('finishes with any text, for every role', async () => {
    const before = (await t.owner.query('select count(*) from users')).rows[0];
    for (const text of CORPUS)
      for (const persona of ['super.admin', 'manager', 'assessor1', 'accountant'] as const) {
        const began = performance.now();
        const { statusCode, body } = await who(persona).get(`/search/many?search=${encodeURIComponent(text)}`);
        expect([200, 400], `${persona} ${text}: ${body.slice(0, 200)}`).toContain(statusCode);
        expect(performance.now() - began).toBeLessThan(4000);
      }
    expect((await who('manager').get(`/search/many?search=${'y'.repeat(201)}`)).statusCode).toBe(400);
    expect((await t.owner.query('select count(*) from users')).rows[0]).toEqual(before);
  });

  it('one character finds nothing; two look into the short lists and say what waits for a third', async () => {
    expect(await search('super.admin', 'Z')).toEqual({ groups: [], waiting: [] });
    const { groups: found, waiting } = await search('super.admin', 'Za');
    expect(found.map((each) => each.group)).toEqual(['programmes', 'projects']);
    expect(waiting).toEqual(['applications', 'people', 'payments']);
  });
});
