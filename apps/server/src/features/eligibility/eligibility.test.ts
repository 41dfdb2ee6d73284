import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, inDays, openProgramme, programmeBody, publishForm, startApplication } from '#test/builders/programme.ts';

type One = Answer<'eligibility.one'>['data'];

const FORM = formOf(
  { field_id: 'registered', field_type: 'MULTIPLE_CHOICE', field_options: [{ value: 'Yes' }, { value: 'No' }] },
  { field_id: 'years', field_type: 'NUMBER' },
  { field_id: 'story', field_type: 'LONG_ANSWER' },
);
const rule = (source: string, comparison: string, choice: string, outcome: string, text: string) => ({
  conditions: [[{ logicSourceField: source, logicComparison: comparison, logicChoice: choice }]],
  outcome,
  text,
});
const CHECK = {
  intro: 'Two questions.',
  questions: ['registered', 'years'],
  rules: [
    rule('registered', 'IS', 'No', 'NOT_ELIGIBLE', 'Only registered organisations can apply.'),
    rule('years', 'LESS THAN', '2', 'UNSURE', 'Young organisations need a reference.'),
  ],
};

describe('eligibility checks', () => {
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
    programme = await openProgramme(director, FORM, { managers: [manager.userId] });
    dataOf(await set({ check: CHECK }));
  });
  afterAll(() => t.close());

  const set = (body: object, who = manager, id = programme) => who.patch(`/eligibility/update/${id}`, body);
  const read = async (who = manager, id = programme): Promise<One> => dataOf<One>(await who.get(`/eligibility/one/${id}`));
  const check = (answers: object, id = programme) => t.anonymous.post(`/eligibility/check/${id}`, { answers });
  const start = (eligibility?: object) => applicant.post('/application/new', { programme, ...(eligibility && { eligibility }) });

  it('stands on the page of the call by its questions, without the rules', async () => {
    const call = await t.anonymous.get(`/programme/open/${programme}`);
    expect(dataOf<{ eligibility: unknown }>(call).eligibility).toEqual({
      intro: 'Two questions.',
      questions: ['registered', 'years'],
    });
    expect(call.body).not.toContain('Only registered organisations');
  });

  it('judges the answers of people without an account, and stores counts alone', async () => {
    expect(dataOf(await check({ registered: 'Yes', years: '5' }))).toEqual({ outcome: 'ELIGIBLE', texts: [] });
    expect(dataOf(await check({ registered: 'Yes', years: '1' }))).toEqual({
      outcome: 'UNSURE',
      texts: ['Young organisations need a reference.'],
    });
    expect(dataOf(await check({ registered: 'No', years: '1' }))).toEqual({
      outcome: 'NOT_ELIGIBLE',
      texts: ['Only registered organisations can apply.'],
    });
    expect((await read()).figures).toEqual({
      checks: { ELIGIBLE: 1, UNSURE: 1, NOT_ELIGIBLE: 1 },
      started: 0,
      submitted: 0,
    });
  });

  it('leaves no personal data of people who only check', async () => {
    await check({ registered: 'Yes', years: '734512' });
    const { rows } = await t.owner.query<{ found: string }>(
      `select table_name as found from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'
        and query_to_xml(format('select 1 from %I x where x::text like ''%%734512%%'' limit 1', table_name), false, true, '')::text like '%row%'`,
    );
    expect(rows).toEqual([]);
  });

  it('says which questions are not answered', async () => {
    const refusal = refusalOf(await check({ years: 'many' }));
    expect(refusal.status).toBe(422);
    expect(refusal.issues?.map(({ path }) => path)).toEqual(['registered', 'years']);
  });

  it('is limited by network', async () => {
    const call = {
      method: 'POST' as const,
      url: `/eligibility/check/${programme}`,
      payload: { answers: { registered: 'Yes', years: '5' } },
      remoteAddress: '198.51.100.7',
    };
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await t.anonymous.send(call)).statusCode);
    expect([...new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([200, 429]);
  });

  it('its answers travel into the draft, in the form in which they are submitted', async () => {
    const { _id, data } = dataOf<{ _id: string; data: object }>(await start({ registered: 'Yes', years: ' 1 ', other: 'x' }));
    expect(data).toEqual({ registered: 'Yes', years: '1' });
    dataOf(await applicant.form('PATCH', `/application/save/${_id}`, [['story', 'We plant trees.']]));
    dataOf(await applicant.form('POST', `/application/submit/${_id}`, []));
    expect((await read()).figures).toMatchObject({ started: 1, submitted: 1 });
  });

  it('is due before an application is started, and keeps people out whom a rule excludes', async () => {
    expect(refusalOf(await start())).toMatchObject({
      status: 422,
      issues: [{ path: 'eligibility', message: 'Complete the eligibility check first.' }],
    });
    expect(refusalOf(await start({ registered: 'No', years: '9' })).issues?.[0]?.message).toBe(
      'You cannot apply to this programme: Only registered organisations can apply.',
    );
    const { _id } = dataOf<{ _id: string }>(await start({ registered: 'Yes', years: '9' }));
    // A draft that exists is opened whatever is answered later.
    expect(dataOf<{ _id: string }>(await start())._id).toBe(_id);
  });

  it('is not due once it is no longer offered, and waits for another time', async () => {
    dataOf(await set({ check: null }));
    expect(await read()).toMatchObject({ isOffered: false, check: CHECK });
    expect(await startApplication(applicant, programme)).toEqual(expect.any(String));
    expect(refusalOf(await check({})).status).toBe(404);
  });

  it('refuses a check that cannot be offered, naming the place', async () => {
    const wrong = { ...CHECK, questions: ['registered', 'story'], rules: [{ ...CHECK.rules[1], text: ' ' }] };
    expect(refusalOf(await set({ check: wrong })).issues?.map(({ path }) => path)).toEqual([
      'check.questions.story',
      'check.rules.0.text',
      'check.rules.0.conditions',
    ]);
    expect((await read()).check).toEqual(CHECK);
  });

  it('does not overwrite the change of another manager', async () => {
    const { revision } = await read();
    const both = await Promise.all([
      set({ check: { ...CHECK, intro: 'One' }, revision }),
      set({ check: null, revision }, director),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is changed by managers of the programme alone', async () => {
    const other = await openProgramme(director, FORM);
    expect(refusalOf(await set({ check: null }, manager, other)).status).toBe(404);
    expect(refusalOf(await manager.get(`/eligibility/one/${other}`)).status).toBe(404);
    expect(refusalOf(await set({ check: null }, applicant)).status).toBe(403);
  });

  it('no longer names a question that a new version of the form dropped, and says so to the team', async () => {
    const { applicationForm } = dataOf<{ applicationForm: { _id: string } }>(await director.get(`/programme/one/${programme}`));
    const [section] = FORM.sections;
    const sections = [{ ...section, section_fields: section?.section_fields.slice(1) }];
    dataOf(await director.patch(`/form/update/${applicationForm._id}`, { sections }));
    dataOf(await director.post(`/form/publish/${applicationForm._id}`));
    const call = await t.anonymous.get(`/programme/open/${programme}`);
    expect(dataOf<{ eligibility: object }>(call).eligibility).toMatchObject({ questions: ['years'] });
    expect((await read()).issues.map(({ path }) => path)).toContain('questions.registered');
  });

  it('the next round on the same form begins with it', async () => {
    const { applicationForm } = dataOf<{ applicationForm: { _id: string } }>(await director.get(`/programme/one/${programme}`));
    const copy = (form: string) =>
      director.post('/programme/new', programmeBody(form, { copyOf: programme, startDate: inDays(1), endDate: inDays(9) }));
    const same = dataOf<{ _id: string }>(await copy(applicationForm._id));
    expect((await read(director, same._id)).check).toEqual(CHECK);
    const other = dataOf<{ _id: string }>(await copy(await publishForm(director, FORM)));
    expect((await read(director, other._id)).check).toBeNull();
  });
});
