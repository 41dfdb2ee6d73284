import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { runningProject } from '#test/builders/amendment.ts';
import { newOrganisation } from '#test/builders/organisation.ts';
import { GUIDE } from '#test/builders/review.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

interface Row {
  _id: string;
  name: string;
  applicationCount: number;
  memberCount: number;
  hasObligations: boolean;
}
type History = Answer<'organisation.history'>['data'];

const encode = (choices: object): string => encodeURIComponent(JSON.stringify(choices));

describe('organisations as staff see them', () => {
  let t: TestApp;
  let [director, manager, grantee]: [Caller, Caller, Caller] = [] as never;
  let green: string;
  let granted: string;
  let other: string;
  beforeAll(async () => {
    t = await startTestApp();
    await t.owner.query('update users set organisation = null');
    await t.owner.query('delete from programme_managers');
    [director, manager, grantee] = (await Promise.all(
      (['director', 'manager', 'applicant1'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller];
    green = await newOrganisation(grantee, 'Green Roots', {
      country: 'NG',
      numbers: [{ register: 'NG-CAC', number: '=1+1' }],
    });
    const { application, project } = await runningProject(t, { director, manager, grantee });
    granted = application;
    other = await startApplication(grantee, await openProgramme(director, formOf({ field_id: 'a' })));
    await t.owner.query('update project_sums set released = 800000000 where project_id = $1', [project]);
    await t.owner.query(
      `update reports set due_date = (app_now() at time zone p.time_zone)::date - 6 from programmes p
       where p.id = reports.programme_id and project_id = $1 and position = 1`,
      [project],
    );
  });
  afterAll(() => t.close());

  const historyFor = async (who: Caller) => dataOf<History>(await who.get(`/organisation/history/${green}`));
  const ids = (history: History) => history.applications.map(({ _id }) => _id).toSorted();

  it('lists, searches by number and filters, for staff who run a programme', async () => {
    const found = dataOf<Row[]>(await director.get('/organisation/many?search=ng-cac-%3D1'));
    expect(found).toMatchObject([{ _id: green, memberCount: 1, applicationCount: 2, hasObligations: true }]);
    expect(dataOf<Row[]>(await manager.get('/organisation/many?search=green'))).toMatchObject([{ applicationCount: 1 }]);
    for (const [filter, expected] of [
      [{ country: ['NG'] }, 1],
      [{ country: ['GH'] }, 0],
      [{ obligations: ['open'] }, 1],
      [{ duplicates: ['proposed'] }, 0],
    ] as const) {
      const query = `search=green&sort=name:ASCENDING&filters=${encode(filter)}`;
      expect(dataOf<Row[]>(await director.get(`/organisation/many?${query}`)), JSON.stringify(filter)).toHaveLength(expected);
    }
    expect(refusalOf(await director.get(`/organisation/many?filters=${encode({ nonsense: ['x'] })}`)).status).toBe(400);
    expect(dataOf<unknown[]>(await director.get('/misc/filters/organisations'))).toHaveLength(4);
  });

  it('is closed to reviewers and accountants, who run nothing', async () => {
    for (const persona of ['assessor1', 'accountant', 'mande'] as const) {
      const who = await t.as(persona);
      for (const path of ['many', 'export', 'duplicates', `one/${green}`, `history/${green}`])
        expect((await who.get(`/organisation/${path}`)).body, `${persona} ${path}`).not.toMatch(/Green/);
      expect((await who.patch(`/organisation/update/${green}`, { name: 'X' })).statusCode).toBe(403);
    }
  });

  it('exports the list without formulas, and the trail says so', async () => {
    const file = await director.get('/organisation/export?search=green');
    expect(file.body).toContain('Green Roots');
    expect(file.body).toContain('NG-CAC-=1+1');
    expect(file.body).not.toMatch(/(^|,)"?=/m);
    const { rows } = await t.owner.query(`select data from audit_events where type = 'organisation.exported'`);
    expect(rows).toEqual([{ data: { rows: 1 } }]);
  });

  it('shows the history of the programmes that the reader sees, with what is open', async () => {
    const history = await historyFor(director);
    expect(ids(history)).toEqual([granted, other].toSorted());
    expect(history.obligations).toMatchObject([{ text: 'holds ₦8,000,000.00 and First report is 6 days late' }]);
    expect(history.applications.find(({ _id }) => _id === granted)?.grant).toMatchObject({
      reports: { overdue: 1, open: 1, onTime: 0, late: 0 },
      openRisks: 0,
      payments: [400_000, 300_000, 200_000].map((amount) => ({ amount, paid: 0, status: 'Pending' })),
    });
    expect(ids(await historyFor(manager))).toEqual([granted]);
  });

  it('shows where grants are paid to with masked numbers', async () => {
    await t.owner.query(
      `insert into bank_accounts (id, application_id, account_name, bank, country, number_sealed, last4, state, contact_email, entered_by)
       values (gen_random_uuid(), $1, 'Green Roots', 'First Bank', 'NG', 'sealed', '4471', 'CONFIRMED', 'a@example.org', $2)`,
      [granted, grantee.userId],
    );
    expect((await historyFor(director)).bankAccounts).toMatchObject([
      { accountName: 'Green Roots', bank: 'First Bank', number: '···· 4471', isConfirmed: true },
    ]);
    await t.owner.query(
      `update roles set permissions = permissions - 'GRANTEE_MANAGEMENT' - 'ACCOUNTING' where name = 'Programme Manager'`,
    );
    expect((await historyFor(manager)).bankAccounts).toEqual([]);
  });

  it('leaves out what a conflict of interest closes', async () => {
    await t.owner.query(
      `insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'A friend')`,
      [director.userId, granted],
    );
    const history = await historyFor(director);
    expect(ids(history)).toEqual([other]);
    expect(history.obligations).toEqual([]);
    expect(dataOf<Row[]>(await director.get('/organisation/many?search=green'))).toMatchObject([
      { applicationCount: 1, hasObligations: false },
    ]);
    await t.owner.query('delete from conflicts where user_id = $1', [director.userId]);
  });

  it('is closed while the reader reviews an application of it blind', async () => {
    // Of the seeded roles, none sees every programme and applications without managing them.
    await t.owner.query(
      `update roles set permissions = jsonb_set(permissions, '{APPLICATIONS}', '["READ"]') where name = 'Accountant'`,
    );
    const accountant = await t.as('accountant');
    expect(ids(await historyFor(accountant))).toHaveLength(2);
    await t.owner.query(
      `update programmes set blind_review = '{"INITIAL_APPLICATION_SCORING": []}' where id = (select programme_id from applications where id = $1)`,
      [other],
    );
    await t.owner.query(
      `insert into tasks (id, application_id, programme_id, assigned_to, assigned_by, name, task_action, score_guide_id, score_guide_version, start_date, due_date)
       select gen_random_uuid(), a.id, a.programme_id, $1, $2, 'Review', 'INITIAL_APPLICATION_SCORING', $4, 1, now(), now() + interval '1 day'
       from applications a where a.id = $3`,
      [accountant.userId, director.userId, other, dataOf(await director.post('/score-guide/admin/new', GUIDE))._id],
    );
    expect(await historyFor(accountant)).toEqual(
      expect.objectContaining({ isClosed: true, applications: [], obligations: [], organisation: { _id: green, name: '' } }),
    );
  });

  it('lets staff with the right change a record', async () => {
    expect(dataOf(await manager.patch(`/organisation/update/${green}`, { aliases: ['Racines vertes'] }))).toMatchObject({
      aliases: ['Racines vertes'],
      name: 'Green Roots',
    });
    expect(dataOf<Row[]>(await director.get('/organisation/many?search=racines'))).toHaveLength(1);
  });
});
