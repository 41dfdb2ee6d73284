import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { inDays, programmeBody, publishForm, startApplication } from '#test/builders/programme.ts';
import {
  answer,
  APPLICATION_FORM,
  invited,
  OPINION,
  ownReferees,
  refereeProgramme,
  reviewTask,
  staffReferees,
} from '#test/builders/referee.ts';

type Settings = Answer<'referee.settings'>['data'];

describe('references and staff', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let reviewer: Caller;
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, reviewer, applicant] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('assessor1'),
      t.as('applicant1'),
    ]);
  });
  afterAll(() => t.close());

  const answered = async (settings: object, blind = false) => {
    const programme = await refereeProgramme(director, [manager], settings);
    if (blind)
      await t.owner.query(`update programmes set blind_review = '{"INITIAL_APPLICATION_SCORING": []}' where id = $1`, [
        programme,
      ]);
    const made = await invited(t, applicant, programme);
    dataOf(await answer(t, made.token));
    await reviewTask(t, { director, reviewer, programme, application: made.application });
    return { ...made, programme };
  };
  const settingsOf = async (programme: string): Promise<Settings> =>
    dataOf<Settings>(await manager.get(`/referee/settings/${programme}`));

  it('sets what a programme requests, by a published form for references', async () => {
    const programme = await refereeProgramme(director, [manager]);
    expect(await settingsOf(programme)).toMatchObject({
      settings: { min: 1, max: 2, days: 20, applicantReads: false, reviewersRead: 'NOT_BLIND' },
      applicantReadsDenial: null,
      figures: { named: 0, invited: 0, answered: 0 },
      revision: 1,
      mayChange: true,
    });
    const set = (body: object, who = manager) => who.patch(`/referee/settings/update/${programme}`, body);
    expect(refusalOf(await set({ min: 3 }))).toMatchObject({ status: 422, issues: [{ path: 'min' }] });
    expect(refusalOf(await set({ form: null }))).toMatchObject({ issues: [{ path: 'form' }] });
    expect(refusalOf(await set({ form: await publishForm(director, APPLICATION_FORM) }))).toMatchObject({
      issues: [{ path: 'form', message: 'This is not a reference form.' }],
    });
    for (const bad of [{ max: 6 }, { days: 0 }, { days: 91 }, { reviewersRead: 'ALL' }])
      expect((await set(bad)).statusCode).toBe(422);
    dataOf(await set({ days: 30, revision: 1 }));
    expect(refusalOf(await set({ days: 31, revision: 1 }))).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect((await settingsOf(programme)).settings).toMatchObject({ min: 1, max: 2, days: 30 });
    expect(refusalOf(await set({ days: 3 }, reviewer)).status).toBe(403);
    const { form } = (await settingsOf(programme)).settings;
    expect(refusalOf(await director.patch(`/form/archive/${form}`))).toMatchObject({ code: 'IN_USE' });
  });

  it('lets the applicant read references only where that was said before the first was invited', async () => {
    const secret = await refereeProgramme(director, [manager]);
    const { application } = await answered({});
    expect((await ownReferees(applicant, application)).referees).toMatchObject([{ state: 'ANSWERED', reference: null }]);
    await invited(t, applicant, secret);
    expect((await settingsOf(secret)).applicantReadsDenial).toMatch(/promise/);
    expect(refusalOf(await manager.patch(`/referee/settings/update/${secret}`, { applicantReads: true }))).toMatchObject({
      status: 422,
      issues: [{ path: 'applicantReads' }],
    });
    const open = await answered({ applicantReads: true });
    expect((await ownReferees(applicant, open.application)).referees).toMatchObject([{ reference: { answers: OPINION } }]);
    dataOf(await manager.patch(`/referee/settings/update/${open.programme}`, { applicantReads: false }));
    expect((await ownReferees(applicant, open.application)).referees).toMatchObject([{ reference: null }]);
  });

  it('shows references to reviewers as the programme says, and hides names from those who review blind', async () => {
    const closed = await answered({ reviewersRead: 'NONE' });
    expect(await staffReferees(reviewer, closed.application)).toMatchObject({
      denial: expect.stringMatching(/\w/),
      referees: [],
    });
    expect((await staffReferees(manager, closed.application)).referees).toHaveLength(1);

    const open = await answered({ reviewersRead: 'NOT_BLIND' });
    expect(await staffReferees(reviewer, open.application)).toMatchObject({
      denial: null,
      mayManage: false,
      referees: [{ name: 'Mary Ref', reference: { answers: OPINION } }],
    });

    const blind = await answered({ reviewersRead: 'NOT_BLIND' }, true);
    expect(await staffReferees(reviewer, blind.application)).toMatchObject({
      denial: 'References are closed while you review this application blind.',
      referees: [],
    });

    const hidden = await answered({ reviewersRead: 'NAMES_HIDDEN' }, true);
    const seen = await staffReferees(reviewer, hidden.application);
    expect(seen).toMatchObject({ isBlind: true, referees: [{ name: 'Referee 1', email: '', reference: { answers: OPINION } }] });
    const text = JSON.stringify(seen);
    for (const name of ['Mary', hidden.referee.email, 'Professor']) expect(text).not.toContain(name);
  });

  it('closes references with the application: to other staff, and by a conflict of interest', async () => {
    const { application, referee, programme } = await answered({});
    const other = await t.as('assessor2');
    expect((await other.get(`/referee/many/${application}`)).statusCode).toBe(404);
    for (const who of [reviewer, other]) expect((await who.post(`/referee/remind/${referee._id}`)).statusCode).toBe(403);
    expect((await applicant.get(`/referee/many/${application}`)).statusCode).toBe(403);
    const open = await invited(t, await t.as('applicant2'), programme);
    await t.owner.query(`insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Kin')`, [
      manager.userId,
      open.application,
    ]);
    expect((await manager.get(`/referee/many/${open.application}`)).statusCode).toBe(404);
    for (const call of ['remind', 'replace'])
      expect((await manager.post(`/referee/${call}/${open.referee._id}`)).statusCode).toBe(404);
    expect((await manager.post(`/referee/extend/${open.referee._id}`, { until: inDays(30) })).statusCode).toBe(404);
  });

  it('reminds on request, at most ten times a day for one address', async () => {
    const programme = await refereeProgramme(director, [manager]);
    const { referee, application } = await invited(t, applicant, programme);
    const remind = () => manager.post(`/referee/remind/${referee._id}`);
    dataOf(await remind());
    const [row] = (await staffReferees(manager, application)).referees;
    expect(row?.remindedAt).not.toBe(null);
    for (let times = 1; times < 10; times++) dataOf(await remind());
    expect(refusalOf(await remind())).toMatchObject({ status: 429 });
    await t.owner.query('delete from rate_limits');
  });

  it('begins the next round with the same settings', async () => {
    const programme = await refereeProgramme(director, [manager], { days: 33, reviewersRead: 'NONE' });
    const { settings } = await settingsOf(programme);
    const body = programmeBody(await publishForm(director, APPLICATION_FORM), { managers: [manager.userId], copyOf: programme });
    const copy = dataOf(await director.post('/programme/new', body))._id;
    expect((await settingsOf(copy)).settings).toEqual(settings);
    expect(await startApplication(applicant, copy)).toBeTruthy();
  });

  it('are a filter and a column of the list of applications, for those who run the programme', async () => {
    const programme = await refereeProgramme(director, [manager], { min: 1, max: 2 });
    const [complete, missing] = [await invited(t, applicant, programme), await invited(t, await t.as('applicant2'), programme)];
    dataOf(await answer(t, complete.token));
    const bare = await startApplication(await t.as('applicant3'), programme);
    const list = async (value: string, who = manager) => {
      const filters = encodeURIComponent(JSON.stringify({ references: [value] }));
      return who.get(`/application/many?programmeId=${programme}&filters=${filters}`);
    };
    const found = async (value: string) => dataOf<{ _id: string; references: object | null }[]>(await list(value));
    expect(await found('COMPLETE')).toMatchObject([{ _id: complete.application, references: { answered: 1, named: 1 } }]);
    expect(await found('MISSING')).toMatchObject([{ _id: missing.application, references: { answered: 0, named: 1 } }]);
    expect(await found('NONE')).toMatchObject([{ _id: bare, references: null }]);
    const counts = await manager.get(
      `/application/facets?programmeId=${programme}&path=references&values=${encodeURIComponent('["COMPLETE","MISSING","NONE"]')}`,
    );
    expect(dataOf<{ count: number }[]>(counts).map(({ count }) => count)).toEqual([1, 1, 1]);
    const file = await manager.get(`/application/export?programmeId=${programme}`);
    expect(file.body).toContain('References');
    expect(file.body).toContain('0 of 1');
    const elsewhere = await refereeProgramme(director, [manager], { min: 0, max: 0 });
    expect((await manager.get(`/application/export?programmeId=${elsewhere}`)).body).not.toContain('References');
  });

  it('leaves a trace of what was done, without names', async () => {
    const { application, referee } = await answered({});
    const { rows } = await t.owner.query<{ type: string; data: string; actorName: string }>(
      `select type, data::text as data, actor_name as "actorName" from audit_events where subject_id = $1 and type like 'referee.%' order by at, id`,
      [application],
    );
    expect(rows.map(({ type }) => type)).toEqual(['referee.named', 'referee.answered']);
    expect(JSON.stringify(rows)).not.toContain(referee.email);
    expect(rows.at(-1)?.actorName).toBe('A referee');
  });
});
