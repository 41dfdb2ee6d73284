import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { approved, dayIn, grantProgramme, initialised, planBody } from '#test/builders/project.ts';

interface Project {
  _id: string;
  status: string;
  version: number;
  startDate: string;
  endDate: string;
  committed: number;
  released: number;
  left: number;
  lines: { title: string; amount: number }[];
  reports: { _id: string; title: string; status: string; isLate: boolean }[];
  payments: { term: number; amount: number; status: string; report: string | null; isPaid: boolean }[];
  project: { _id: string; firstReportDueDate: string };
  denials: { activate: string | null; change: string | null };
}

describe('projects', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, other] = (await Promise.all(
      (['director', 'manager', 'applicant1', 'applicant2'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller, Caller];
  });
  afterAll(() => t.close());

  const signedIn = async (more: object = {}): Promise<{ programme: string; application: string }> => {
    const programme = await grantProgramme(director, manager, more);
    return { programme, application: await approved(t, applicant, programme, true) };
  };
  const read = async (who: Caller, id: string): Promise<Project> => dataOf<Project>(await who.get(`/project/${id}`));
  const rowsOf = async (table: string, application: string): Promise<number> =>
    (await t.owner.query<{ n: number }>(`select count(*)::int as n from ${table} where application_id = $1`, [application]))
      .rows[0]?.n ?? 0;

  it('initialising makes plan, payments, reports and the committed budget, with flag, audit and mail', async () => {
    const { application } = await signedIn();
    const id = await initialised(manager, application);
    const project = await read(manager, id);
    expect(project).toMatchObject({
      status: 'PENDING-ACTIVATION',
      version: 1,
      committed: 1_000_000,
      released: 0,
      left: 1_000_000,
      lines: [
        { title: 'Seedlings', amount: 600_000 },
        { title: 'Training', amount: 400_000 },
      ],
      project: { _id: id, firstReportDueDate: dayIn(-5) },
    });
    expect(project.reports.map(({ title, status, isLate }) => [title, status, isLate])).toEqual([
      ['First report', 'Pending', true],
      ['Final report', 'Pending', false],
    ]);
    expect(project.payments.map(({ term, amount, status, report, isPaid }) => [term, amount, status, report, isPaid])).toEqual([
      [1, 400_000, 'Pending', null, false],
      [2, 600_000, 'Pending', project.reports[0]?._id, false],
    ]);
    const application2 = dataOf<{ approvalFlags: string[] }>(await manager.get(`/application/one/${application}`));
    expect(application2.approvalFlags.at(-1)).toBe('PROJECT_INITIALIZED');
    const { rows } = await t.owner.query<{ subject: string; to_address: string }>(
      `select subject, to_address from emails where subject like 'Your project has been set up%' order by id desc limit 1`,
    );
    expect(rows[0]?.to_address).toBe('applicant1@demo.grantdesk.test');
    const { rows: trail } = await t.owner.query<{ type: string }>(
      `select type from audit_events where subject_id = $1 and type in ('project.initialised', 'application.stage-changed')`,
      [application],
    );
    expect(trail.map(({ type }) => type).toSorted()).toEqual(['application.stage-changed', 'project.initialised']);
    expect(
      (await t.owner.query(`select from stage_moves where application_id = $1 and action = 'INITIALISE_PROJECT'`, [application]))
        .rowCount,
    ).toBe(1);
  });

  it('once for ever: again is 409, the same key answers the same project, two at once make one', async () => {
    const { application } = await signedIn();
    const body = planBody(application);
    const answers = await Promise.all([
      manager.post('/project/new', body, { 'idempotency-key': 'once' }),
      manager.post('/project/new', body, { 'idempotency-key': 'once' }),
      director.post('/project/new', body),
    ]);
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(answers.length - made.length);
    expect(new Set(made.map((answer) => dataOf(answer)._id)).size).toBe(1);
    expect(refusalOf(await manager.post('/project/new', body)).message).toContain('already has a project');
    expect([await rowsOf('projects', application), await rowsOf('payments', application)]).toEqual([1, 2]);
  });

  it('no project without a signed contract', async () => {
    const programme = await grantProgramme(director, manager);
    const application = await approved(t, applicant, programme);
    expect(refusalOf(await manager.post('/project/new', planBody(application)))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has no signed contract'),
    });
    expect(await rowsOf('projects', application)).toBe(0);
  });

  it('reports bad input at its field, and changes nothing', async () => {
    const { application } = await signedIn();
    const cases: [object, string][] = [
      [{ budget: 0 }, 'budget'],
      [{ budget: -5 }, 'budget'],
      [{ budget: 0.5 }, 'budget'],
      [{ budget: 2 ** 53 + 2 }, 'budget'],
      [{ budget: 'much' }, 'budget'],
      [{ endDate: dayIn(-31) }, 'endDate'],
      [{ startDate: '2026-02-30' }, 'startDate'],
      [{ lines: [{ title: 'Half', amount: 500_000 }] }, 'lines'],
      [{ terms: [{ amount: 1_000_001, dueDate: dayIn(1) }] }, 'terms'],
      [{ terms: [] }, 'terms'],
      [{ terms: [{ amount: 1, dueDate: dayIn(400) }] }, 'terms.0.dueDate'],
      [{ terms: [{ amount: 1, dueDate: dayIn(1), report: 7 }] }, 'terms.0.report'],
      [{ reports: [{ title: '', dueDate: dayIn(1) }], terms: [{ amount: 1, dueDate: dayIn(1) }] }, 'reports.0.title'],
      [{ reports: [{ title: 'R', dueDate: dayIn(-60) }], terms: [{ amount: 1, dueDate: dayIn(1) }] }, 'reports.0.dueDate'],
    ];
    for (const [change, path] of cases) {
      const refused = refusalOf(await manager.post('/project/new', planBody(application, change)));
      expect(refused.status, JSON.stringify(change)).toBe(422);
      expect(
        refused.issues?.map((issue) => issue.path),
        JSON.stringify(change),
      ).toContain(path);
    }
    expect([await rowsOf('projects', application), await rowsOf('payments', application)]).toEqual([0, 0]);
    expect(dataOf<{ approvalFlags: string[] }>(await manager.get(`/application/one/${application}`)).approvalFlags).not.toContain(
      'PROJECT_INITIALIZED',
    );
  });

  it('changed and activated while it waits, on the version that was seen', async () => {
    const { application } = await signedIn();
    const id = await initialised(manager, application);
    const patch = (who: Caller, body: object) => who.patch(`/project/update/${id}`, body);
    const lines = [{ title: 'All of it', amount: 1_000_000 }];
    expect(dataOf<Project>(await patch(manager, { version: 1, endDate: dayIn(340), lines }))).toMatchObject({
      version: 2,
      endDate: dayIn(340),
      lines,
    });
    expect(refusalOf(await patch(director, { version: 1, endDate: dayIn(350) }))).toMatchObject({
      code: 'STALE_VERSION',
      details: { version: 2 },
    });
    expect(refusalOf(await patch(manager, { version: 2, lines: [{ title: 'Less', amount: 1 }] })).issues?.[0]?.path).toBe(
      'lines',
    );
    expect(refusalOf(await patch(manager, { version: 2, endDate: dayIn(300) })).issues?.[0]?.path).toBe('endDate');
    const both = await Promise.all([
      patch(manager, { version: 2, activate: true }),
      patch(director, { version: 2, activate: true }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read(manager, id)).toMatchObject({
      status: 'IN-PROGRESS',
      version: 3,
      denials: { activate: expect.any(String) },
    });
    expect(refusalOf(await patch(manager, { version: 3, activate: true })).message).toContain('already been activated');
    expect(refusalOf(await patch(manager, { version: 3, endDate: dayIn(350) })).message).toContain('under way');
    const timeline = (await manager.get(`/project/timeline/${id}`)).json<{ data: { event: string; sentence: string }[] }>().data;
    expect(timeline.map(({ event }) => event)).toEqual(['project.activated', 'project.updated', 'project.initialised']);
    expect(timeline[1]?.sentence).toContain('All of it: ₦10,000.00');
    const own = (await applicant.get(`/project/timeline/${id}`)).json<{ data: { sentence: string; actor: null }[] }>().data;
    expect(own.map(({ sentence, actor }) => [sentence, actor])).toEqual([
      ['Your project was activated.', null],
      ['Your project plan was created.', null],
    ]);
  });

  it('the list, with search, sort and filters', async () => {
    const { programme, application } = await signedIn();
    const id = await initialised(manager, application);
    const application2 = await approved(t, other, programme, true);
    await initialised(manager, application2, {
      budget: 500,
      lines: [],
      terms: [{ amount: 500, dueDate: dayIn(5) }],
      reports: [{ title: 'Only', dueDate: dayIn(100) }],
    });
    const list = async (query = '') =>
      (await manager.get(`/project/by-programme/${programme}${query}`)).json<{
        data: {
          application: { _id: string; applicationID: string; user: { email: string } };
          lateReports: number;
          managers: object[];
        }[];
        totalCount: number;
        isManager: boolean;
      }>();
    const all = await list();
    expect(all).toMatchObject({ totalCount: 2, isManager: true });
    expect(all.data[1]).toMatchObject({
      _id: id,
      name: expect.stringContaining('Weavers'),
      status: 'PENDING-ACTIVATION',
      application: {
        _id: application,
        applicationID: expect.stringMatching(/^APP-/),
        user: { email: 'applicant1@demo.grantdesk.test' },
      },
      project: { _id: id, firstReportDueDate: dayIn(-5) },
      committed: 1_000_000,
      lateReports: 1,
      managers: [{ _id: manager.userId }],
    });
    expect((await list('?search=applicant1')).totalCount).toBe(1);
    expect((await list('?sort=firstReportDueDate:ASCENDING')).data[0]?.application._id).toBe(application);
    const filters = encodeURIComponent(JSON.stringify({ lateReports: { min: 1 } }));
    expect((await list(`?filters=${filters}`)).data.map((row) => row.application._id)).toEqual([application]);
    expect((await list(`?filters=${encodeURIComponent(JSON.stringify({ status: ['SUBMITTED'] }))}`)).totalCount).toBe(0);
    expect((await manager.get(`/project/by-programme/${programme}?sort=secret:ASCENDING`)).statusCode).toBe(400);
    expect(dataOf<Project>(await manager.get(`/project/by-application?applicationId=${application}`))._id).toBe(id);
    const rows = (await manager.get(`/application/many?programmeId=${programme}&tab=CONTRACTS`)).json<{
      data: { _id: string }[];
    }>().data;
    expect(rows.find(({ _id }) => _id === application)).toMatchObject({ nextPay: dayIn(-10) });
    const grantees = (await manager.get(`/programme/grantees/${programme}?sort=name:ASCENDING`)).json<{
      data: { contract: string; nextPay: string; project: { _id: string } }[];
      totalCount: number;
    }>();
    expect(grantees.totalCount).toBe(2);
    expect(grantees.data.find((row) => row.project._id === id)).toMatchObject({ contract: 'Signed', nextPay: dayIn(-10) });
    const signed = encodeURIComponent(JSON.stringify({ contract: ['Signed'], grantee: ['initialized'] }));
    const found = { totalCount: 2 };
    expect((await manager.get(`/programme/grantees/${programme}?filters=${signed}`)).json()).toMatchObject(found);
    // A link works whatever language its reader chose.
    await manager.patch('/user/language', { language: 'fr' });
    expect((await manager.get(`/programme/grantees/${programme}?filters=${signed}`)).json()).toMatchObject(found);
    await manager.patch('/user/language', { language: 'en' });
    const programmes = (await manager.get('/project/programmes?limit=300')).json<{ data: { _id: string }[] }>().data;
    expect(programmes.find(({ _id }) => _id === programme)).toMatchObject({
      grantees: 2,
      projects: 2,
      active: 0,
      lateReports: 1,
    });
  });

  it('who reads a project: who runs grants within their programmes, and its own people; everybody else 404', async () => {
    const { programme, application } = await signedIn({ managers: [] });
    const id = await initialised(director, application);
    for (const [persona, status] of [
      ['super.admin', 200],
      ['director', 200],
      ['accountant', 200],
      ['mande', 200],
      ['manager', 404],
      ['assessor1', 404],
      ['volunteer', 404],
      ['applicant1', 200],
      ['applicant2', 404],
    ] as const) {
      const who = await t.as(persona);
      for (const url of [`/project/${id}`, `/project/by-application?applicationId=${application}`, `/project/timeline/${id}`])
        expect((await who.get(url)).statusCode, `${persona} ${url}`).toBe(status);
      const list = persona === 'applicant1' ? 404 : status;
      expect((await who.get(`/project/by-programme/${programme}`)).statusCode, persona).toBe(list);
    }
    expect((await manager.get(`/programme/grantees/${programme}`)).statusCode).toBe(404);
    expect((await manager.post('/project/new', planBody(application))).statusCode).toBe(404);
    expect((await manager.patch(`/project/update/${id}`, { version: 1, activate: true })).statusCode).toBe(404);
    // M&E sees it and has the permission to update, but does not manage the programme.
    expect((await (await t.as('mande')).patch(`/project/update/${id}`, { version: 1, activate: true })).statusCode).toBe(403);
    expect((await (await t.as('accountant')).patch(`/project/update/${id}`, { version: 1, activate: true })).statusCode).toBe(
      403,
    );
    const mine = (await applicant.get('/project/mine')).json<{ data: { _id: string; nextReport: { title: string } }[] }>().data;
    expect(mine.find(({ _id }) => _id === id)?.nextReport.title).toBe('First report');
    expect((await other.get('/project/mine')).json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id)).not.toContain(id);
  });

  it('a conflict of interest closes the project everywhere', async () => {
    const { programme, application } = await signedIn();
    const id = await initialised(director, application);
    dataOf(await manager.post('/task/conflict', { application, reason: 'My cousin.' }));
    expect((await manager.get(`/project/${id}`)).statusCode).toBe(404);
    expect((await manager.get(`/project/by-programme/${programme}`)).json<{ totalCount: number }>().totalCount).toBe(0);
    expect((await manager.get(`/programme/grantees/${programme}`)).json<{ totalCount: number }>().totalCount).toBe(0);
    expect(
      (await manager.get('/project/programmes?limit=300'))
        .json<{ data: { _id: string }[] }>()
        .data.find(({ _id }) => _id === programme),
    ).toMatchObject({ grantees: 0, projects: 0, lateReports: 0 });
    expect((await manager.patch(`/project/update/${id}`, { version: 1, activate: true })).statusCode).toBe(404);
  });
});
