import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { openData } from '#test/builders/open-data.ts';
import { formOf, publishForm } from '#test/builders/programme.ts';
import { approved, grantProgramme, initialised } from '#test/builders/project.ts';
import { iatiIssues } from '#test/published-schemas.ts';

interface Row {
  _id: string;
  code: string;
  disaggregations: { key: string; name: string; categories: { key: string; name: string }[] }[];
  hasValues: boolean;
  isArchived: boolean;
  revision: number;
}
interface Library {
  indicators: Row[];
  mayChange: boolean;
}
interface OfReport {
  rows: { indicator: Row; before: string | null; draft: object | null; submitted: object | null }[];
  issues: { path: string; message: string }[];
  version: number;
  denial: string | null;
  mayStart: boolean;
}

const PEOPLE = {
  code: '1.1',
  title: 'People trained',
  isRequired: true,
  disaggregations: [{ name: 'Sex', categories: [{ name: 'Women' }, { name: 'Men' }] }],
};
const RATE = { code: '1.2', title: 'Share in work', unit: 'PERCENT', overTime: 'LATEST', across: 'MEAN' };

describe('indicators', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let mande: Caller;
  let assessor: Caller;
  let grantee: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, mande, assessor, grantee, other] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('mande'),
      t.as('assessor1'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());

  const FORM = formOf({ field_id: 'done', field_label: 'What was done', field_validation: { required: true } });

  async function programmeWithLibrary() {
    const reportForm = await publishForm(director, { ...FORM, name: `R ${Math.random()}`, kind: 'REPORT' });
    const programme = await grantProgramme(director, manager, { reportForm });
    dataOf(await manager.post(`/indicator/new/${programme}`, PEOPLE));
    const { indicators } = dataOf<Library>(await manager.post(`/indicator/new/${programme}`, RATE));
    const [people, rate] = indicators as [Row, Row];
    const [sex] = people.disaggregations;
    const [women, men] = sex!.categories;
    return {
      programme,
      people,
      rate,
      parts: (f: string, m: string | null) => ({ [sex!.key]: { [women!.key]: f, [men!.key]: m } }),
    };
  }

  /** An active project that follows both, with two reports. */
  async function running(library: Awaited<ReturnType<typeof programmeWithLibrary>>, applicant = grantee) {
    const application = await approved(t, applicant, library.programme, true);
    const project = await initialised(manager, application);
    const followed = [
      { indicator: library.people._id, baseline: '100', baselineDay: '2026-01-01', target: '300' },
      { indicator: library.rate._id, target: '80.5' },
    ];
    dataOf(await manager.patch(`/indicator/project/${project}`, { followed, revision: 0 }));
    dataOf(await manager.patch(`/project/update/${project}`, { version: 1, activate: true }));
    const reports = dataOf<{ _id: string }[]>(await applicant.get(`/report/many?projectId=${project}&sort=ASCENDING`));
    return { application, project, reports: reports.map(({ _id }) => _id) as [string, string], followed };
  }
  const start = (who: Caller, report: string) => who.post(`/report/start/${report}`, {});
  const enter = (who: Caller, report: string, entries: object[], version?: number) =>
    who.patch(`/indicator/report/${report}`, { entries, version });
  const submit = (who: Caller, report: string) => who.form('POST', `/report/submit/${report}`, [['done', 'All of it']]);
  const valuesOf = async (who: Caller, report: string) => dataOf<OfReport>(await who.get(`/indicator/report/${report}`));

  it('a library belongs to who manages the programme: codes once, in their order, archived and not deleted', async () => {
    const { programme, people } = await programmeWithLibrary();
    expect(refusalOf(await manager.post(`/indicator/new/${programme}`, { ...RATE, code: ' 1.1 ' }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect((await manager.post(`/indicator/new/${programme}`, { ...RATE, code: '2', across: 'SUM' })).statusCode).toBe(422);
    dataOf(await manager.post(`/indicator/new/${programme}`, { ...RATE, code: '1.10' }));
    dataOf(await manager.patch(`/indicator/update/${people._id}`, { isArchived: true, revision: 1 }));
    expect((await manager.patch(`/indicator/update/${people._id}`, { title: 'Late', revision: 1 })).statusCode).toBe(409);
    const { indicators, mayChange } = dataOf<Library>(await manager.get(`/indicator/many/${programme}`));
    expect([indicators.map(({ code }) => code), mayChange]).toEqual([['1.1', '1.2', '1.10'], true]);
    expect(indicators[0]).toMatchObject({ isArchived: true, revision: 2 });
    expect((await assessor.post(`/indicator/new/${programme}`, PEOPLE)).statusCode).toBe(403);
    expect((await grantee.get(`/indicator/many/${programme}`)).statusCode).toBe(403);
  });

  it('is copied from another programme and comes back from its own file, and a wrong row is refused alone', async () => {
    const from = await programmeWithLibrary();
    const to = await grantProgramme(director, manager, {});
    expect(dataOf(await manager.post(`/indicator/copy/${to}`, { from: from.programme }))).toEqual({ added: 2, present: 0 });
    expect(dataOf(await manager.post(`/indicator/copy/${to}`, { from: from.programme }))).toEqual({ added: 0, present: 2 });
    const content = (await manager.get(`/indicator/export/${from.programme}`)).body;
    const more = `${content}3,Hectares,,NUMBER,DOWN,LATEST,SUM,no,\r\n4,Broken,,WEIGHT,UP,,,no,Sex: Women\r\n`;
    const dry = dataOf(await manager.post(`/indicator/import/${to}`, { content: more }));
    expect(dry).toMatchObject({ added: 1, present: 2, refused: [{ line: 5, code: '4' }] });
    expect(dataOf<Library>(await manager.get(`/indicator/many/${to}`)).indicators).toHaveLength(2);
    dataOf(await manager.post(`/indicator/import/${to}`, { content: more, dryRun: false }));
    const { indicators } = dataOf<Library>(await manager.get(`/indicator/many/${to}`));
    expect(indicators.map(({ code }) => code)).toEqual(['1.1', '1.2', '3']);
    expect((await manager.post(`/indicator/import/${to}`, { content: 'a,b\r\n' })).statusCode).toBe(422);
  });

  it('a report has its values in its round: required, compared with their parts, frozen once submitted', async () => {
    const library = await programmeWithLibrary();
    const { reports } = await running(library);
    const [first, second] = reports;
    expect(await valuesOf(grantee, first)).toMatchObject({
      mayStart: true,
      denial: expect.stringMatching(/Start the report/) as string,
    });
    expect((await valuesOf(manager, first)).mayStart).toBe(false);
    expect((await enter(grantee, first, [])).statusCode).toBe(409);
    dataOf(await start(grantee, first));
    const missing = refusalOf(await submit(grantee, first));
    expect(missing.issues?.map(({ path }) => path)).toEqual([`indicators.${library.people._id}.value`]);
    const people = { indicator: library.people._id, value: '50.50', parts: library.parts('30', '30') };
    const saved = dataOf<OfReport>(await enter(grantee, first, [people, { indicator: library.rate._id, value: '40' }], 0));
    expect(saved.issues[0]?.message).toMatch(/add up to 60, not to the value of 50.5/);
    expect((await submit(grantee, first)).statusCode).toBe(422);
    // Two at once: the second began from what is no longer there.
    const right = { ...people, parts: library.parts('30.5', '20') };
    const both = await Promise.all([enter(grantee, first, [right], 1), enter(grantee, first, [right], 1)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await enter(grantee, first, [{ ...right, value: '1,5' }])).statusCode).toBe(422);
    expect((await enter(other, first, [right])).statusCode).toBe(404);
    expect((await valuesOf(manager, first)).rows[0]).toMatchObject({ draft: null, submitted: null });
    dataOf(await submit(grantee, first));
    expect((await enter(grantee, first, [right])).statusCode).toBe(409);
    expect((await valuesOf(grantee, first)).mayStart).toBe(false);
    expect((await valuesOf(manager, first)).rows[0]).toMatchObject({ submitted: { value: '50.5' } });
    await expect(
      t.db.updateTable('indicatorValues').set({ value: '1' }).where('indicatorId', '=', library.people._id).execute(),
    ).rejects.toThrow('cannot be changed');
    dataOf(await start(grantee, second));
    expect((await valuesOf(grantee, second)).rows[0]).toMatchObject({ before: '150.5' });
    const paper = await manager.get(`/report/pdf/${first}`);
    expect(paper.statusCode).toBe(200);
  });

  it('a declined report is written again from its values, and the latest submitted round counts', async () => {
    const library = await programmeWithLibrary();
    const { reports, project } = await running(library);
    const [first] = reports;
    dataOf(await start(grantee, first));
    dataOf(await enter(grantee, first, [{ indicator: library.people._id, value: '60' }]));
    dataOf(await submit(grantee, first));
    dataOf(await manager.patch(`/report/review/${first}`, { status: 'Declined', comment: 'Count again' }));
    expect((await valuesOf(grantee, first)).rows[0]).toMatchObject({ draft: { value: '60' }, submitted: { value: '60' } });
    dataOf(await enter(grantee, first, [{ indicator: library.people._id, value: '55' }]));
    const reached = async () =>
      dataOf<{ followed: { progress: { reached: string; status: string; isApproved: boolean } }[] }>(
        await manager.get(`/indicator/project/${project}`),
      ).followed[0]?.progress;
    expect(await reached()).toMatchObject({ reached: '160', status: 'BEHIND', isApproved: false });
    dataOf(await submit(grantee, first));
    dataOf(await manager.patch(`/report/review/${first}`, { status: 'Approved' }));
    expect(await reached()).toMatchObject({ reached: '155', isApproved: true });
    expect((await manager.patch(`/indicator/update/${library.people._id}`, { unit: 'PERCENT' })).statusCode).toBe(422);
    const wider = [
      {
        ...library.people.disaggregations[0]!,
        categories: [...library.people.disaggregations[0]!.categories, { name: 'Other' }],
      },
    ];
    dataOf(await manager.patch(`/indicator/update/${library.people._id}`, { disaggregations: wider }));
  });

  it('a change of an active project needs a reason, keeps what was before, and loses no values', async () => {
    const library = await programmeWithLibrary();
    const { reports, project, followed } = await running(library);
    const [people, rate] = followed as [object, object];
    const change = (body: object) => manager.patch(`/indicator/project/${project}`, body);
    const later = [{ ...people, target: '250.50', planned: { [reports[0]]: '180' } }, rate];
    expect(refusalOf(await change({ followed: later })).issues?.map(({ path }) => path)).toEqual(['reason']);
    expect((await change({ followed: later, revision: 0, reason: 'Drought' })).statusCode).toBe(409);
    const { followed: now } = dataOf<{ followed: { plan: object; history: object[] }[] }>(
      await change({ followed: later, revision: 1, reason: 'Drought' }),
    );
    expect(now[0]).toMatchObject({ plan: { target: '250.5' }, history: [{ plan: { target: '300' }, reason: 'Drought' }] });
    expect(now[1]?.history).toEqual([]);
    dataOf(await start(grantee, reports[0]));
    dataOf(await enter(grantee, reports[0], [{ indicator: library.people._id, value: '60' }]));
    expect((await change({ followed: [rate], reason: 'x' })).statusCode).toBe(422);
    expect((await change({ followed: [...later, people], reason: 'x' })).statusCode).toBe(422);
    expect((await mande.patch(`/indicator/project/${project}`, { followed: [], reason: 'x' })).statusCode).toBe(403);
    const { followed: own } = dataOf<{ followed: { history: object[] }[] }>(await grantee.get(`/indicator/project/${project}`));
    expect(own[0]?.history).toEqual([]);
    expect((await other.get(`/indicator/project/${project}`)).statusCode).toBe(404);
  });

  it('rolls up what the reader sees, says how many report, and exports values and results', async () => {
    const library = await programmeWithLibrary();
    const one = await running(library);
    const two = await running(library, other);
    dataOf(await start(grantee, one.reports[0]));
    const entry = { indicator: library.people._id, value: '50', parts: library.parts('30', null), comment: 'Rain & <floods>' };
    dataOf(await enter(grantee, one.reports[0], [entry, { indicator: library.rate._id, value: '40.5' }]));
    const path = `/indicator/programme/${library.programme}`;
    type RollUp = {
      rows: { reached: string | null; reporting: number; projects: number; parts: object[]; ofProjects: object[] }[];
      leftOut: number;
    };
    expect(dataOf<RollUp>(await mande.get(path)).rows[0]).toMatchObject({ reporting: 0, reached: null });
    dataOf(await submit(grantee, one.reports[0]));
    const all = dataOf<RollUp>(await mande.get(path));
    expect(all).toMatchObject({ leftOut: 0, rows: [{ reporting: 1, projects: 2, reached: '150' }, { reached: '40.5' }] });
    expect(all.rows[0]?.parts).toMatchObject([{ unknown: '20' }]);
    expect(all.rows[0]?.ofProjects).toMatchObject([{ status: 'BEHIND' }, { status: 'NO_DATA' }]);
    expect((await grantee.get(path)).statusCode).toBe(403);

    const csv = (await mande.get(`/indicator/programme-export/${library.programme}`)).body.split('\r\n');
    expect(csv).toHaveLength(6);
    expect(csv[1]).toMatch(/,1\.1,People trained,.*,50,100,300,200,150,No,/);
    expect((await mande.get(`/indicator/programme-export/${library.programme}?format=xlsx`)).statusCode).toBe(200);

    const file = (await mande.get(`/indicator/iati/${library.programme}`)).body;
    expect(file).toContain('<iati-activities version="2.03"');
    const [activity = ''] = /<iati-activity .*?<\/iati-activity>/s.exec(file) ?? [];
    const order = [
      ...activity.matchAll(
        /<(iati-identifier|reporting-org|title|description|participating-org|activity-status|activity-date|result)\b/g,
      ),
    ].map(([, name]) => name);
    expect(order.slice(0, 5)).toEqual(['iati-identifier', 'reporting-org', 'title', 'description', 'participating-org']);
    expect(order.indexOf('activity-status')).toBeLessThan(order.indexOf('activity-date'));
    expect(order.lastIndexOf('activity-date')).toBeLessThan(order.indexOf('result'));
    expect(activity).toMatch(
      /<indicator measure="1" ascending="1" aggregation-status="1"><title>.*?<\/title><baseline year="2026" iso-date="2026-01-01" value="100"\/><period><period-start iso-date="[^"]+"\/><period-end iso-date="[^"]+"\/><target value="200"\/><actual value="150"><comment><narrative>Rain &amp; &lt;floods&gt;<\/narrative><\/comment><\/actual><actual value="30"><dimension name="Sex" value="Women"\/><\/actual><\/period>/,
    );

    expect(await iatiIssues(file)).toEqual([]);

    // For anyone: nothing until the funder wants it, and then numbers of approved reports without texts and categories.
    await t.owner.query(`update programmes set description = 'Training' where id = $1`, [library.programme]);
    await t.owner.query(`update users set organisation = 'Training Ltd' where id = $1`, [grantee.userId]);
    const none = { titleQuestion: null, descriptionQuestion: null, registrationQuestion: null, countryQuestion: null };
    await openData(manager, library.programme, { ...none, regionQuestion: null, results: 'NUMBERS' });
    const publicFile = async () => (await t.anonymous.get(`/programme/awards/${library.programme}?format=iati`)).body;
    const before = await publicFile();
    expect(before).toContain('<target value="200"/>');
    expect(before).not.toContain('<actual');
    await t.owner.query(
      `update report_rounds set review = 'Approved', reviewed_by = $2, reviewed_at = app_now() where report_id = $1`,
      [one.reports[0], manager.userId],
    );
    const after = await publicFile();
    expect(await iatiIssues(after)).toEqual([]);
    expect(after).toContain('<actual value="150"/>');
    expect(after).not.toMatch(/Rain|dimension/);
    await openData(manager, library.programme, { ...none, regionQuestion: null, results: 'NONE' }, false);
    expect(await publicFile()).not.toContain('<result');

    // A conflict of interest leaves a project out of every figure, and says so.
    dataOf(await manager.post('/task/conflict', { application: one.application, reason: 'Family' }));
    const without = dataOf<RollUp>(await manager.get(path));
    expect(without).toMatchObject({ leftOut: 1, rows: [{ reporting: 0, projects: 1, reached: null }, { projects: 1 }] });
    expect((await manager.get(`/indicator/iati/${library.programme}`)).body).not.toContain('Rain');
    expect(two.project).not.toBe(one.project);
  });
});
