import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, programmeBody, publishForm, startApplication } from '#test/builders/programme.ts';
import { forgetUncounted, forgetUncountedOf } from './queries.ts';

type One = Answer<'equality.one'>['data'];
type Questions = Answer<'equality.questions'>['data'];

const AGES = ['under 25', '25 to 60', 'over 60'];
const field = (field_id: string, field_type: 'MULTIPLE_CHOICE' | 'CHECKBOX' | 'LONG_ANSWER', options: string[] = []) => ({
  field_id,
  field_type,
  field_options: options.map((value) => ({ value })),
});
const EQUALITY_FORM = {
  ...formOf(
    field('age', 'MULTIPLE_CHOICE', AGES),
    field('language', 'CHECKBOX', ['Hausa', 'Igbo']),
    field('story', 'LONG_ANSWER'),
  ),
  kind: 'EQUALITY',
};

describe('equality monitoring', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let others: string[];
  let form: string;
  let programme: string;
  let application: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant] = await Promise.all([t.as('director'), t.as('manager'), t.as('applicant1')]);
    form = await publishForm(director, EQUALITY_FORM);
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into users (id, name, email, role_id) select gen_random_uuid(), 'Person ' || n, 'equal' || n || '@example.test', r.id
        from generate_series(1, 30) as n, roles r where r.name = 'Applicant' returning id`,
    );
    others = rows.map(({ id }) => id);
  });
  beforeEach(async () => {
    programme = await openProgramme(director, formOf({ field_id: 'name' }), { managers: [manager.userId] });
    dataOf(await set({ isOffered: true, form }));
    application = await startApplication(applicant, programme);
    dataOf(await applicant.form('POST', `/application/submit/${application}`, [['name', 'A']]));
  });
  afterAll(() => t.close());

  const set = (body: object, who = manager) => who.patch(`/equality/update/${programme}`, body);
  const read = async (who = manager): Promise<One> => dataOf<One>(await who.get(`/equality/one/${programme}`));
  const questions = async (): Promise<Questions> => dataOf<Questions>(await applicant.get(`/equality/questions/${application}`));
  const answer = (answers: object | null, who = applicant) => who.post(`/equality/answer/${application}`, { answers });
  /** Answers of other people: each is the applicant's, given to someone else before the next. */
  async function answersOf(people: object[]): Promise<void> {
    for (const [index, answers] of people.entries()) {
      dataOf(await answer(answers));
      await t.owner.query('update equality_responses set user_id = $1 where programme_id = $2 and user_id = $3', [
        others[index],
        programme,
        applicant.userId,
      ]);
    }
  }
  const tenPeople = Array.from({ length: 10 }, (_, index) => ({ age: AGES[index % 2] ?? '', language: ['Hausa'] }));

  it('is a voluntary form for people who have submitted, with the questions that can be counted', async () => {
    const found = await questions();
    expect(found.state).toBe('OPEN');
    expect(found.sections.flatMap(({ section_fields }) => section_fields.map(({ field_id }) => field_id))).toEqual([
      'age',
      'language',
    ]);
    expect((await read()).leftOut).toEqual(['story']);
    expect(dataOf(await answer({}))).toEqual({ state: 'DONE' });
    expect((await questions()).state).toBe('DONE');
  });

  it('is closed to others, and before the application is submitted', async () => {
    const stranger = await t.as('applicant2');
    expect((await stranger.get(`/equality/questions/${application}`)).statusCode).toBe(404);
    expect((await answer({ age: 'over 60' }, stranger)).statusCode).toBe(404);
    const draft = await startApplication(stranger, programme);
    expect((await stranger.get(`/equality/questions/${draft}`)).statusCode).toBe(404);
    expect((await answer({}, manager)).statusCode).toBe(403);
  });

  it('takes each person once, whether they answered or declined', async () => {
    dataOf(await answer(null));
    dataOf(await answer({ age: 'over 60' }));
    expect((await read()).figures).toMatchObject({ counted: 0, waiting: 0 });
  });

  it('refuses a choice that the form does not have, and nothing is stored', async () => {
    expect(refusalOf(await answer({ age: 'ageless' }))).toMatchObject({ status: 422, issues: [{ path: 'age' }] });
    expect((await questions()).state).toBe('OPEN');
  });

  it('counts ten people at a time and says nothing before', async () => {
    await answersOf(tenPeople.slice(0, 9));
    expect((await read()).figures).toEqual({ counted: 0, waiting: 9, questions: [] });
    dataOf(await answer({ age: 'over 60' }));
    const { figures } = await read();
    expect(figures).toMatchObject({ counted: 10, waiting: 0 });
    // Five, four and one: each below ten.
    expect(
      figures.questions.flatMap(({ choices }) => choices.map(({ people }) => people)).every((people) => people === null),
    ).toBe(true);
    dataOf(await set({ threshold: 5 }));
    expect((await read()).figures.questions[0]?.choices).toEqual([
      { choice: 'under 25', people: 5 },
      { choice: '25 to 60', people: null },
      { choice: 'over 60', people: null },
      { choice: '', people: null },
    ]);
  });

  it('leaves nothing in the database by which an answer could be joined to a person: no order, time, length or count', async () => {
    await answersOf([{ age: 'over 60', language: ['Hausa', 'Igbo'] }, {}, ...tenPeople.slice(2, 9)]);
    const waiting = await t.owner.query<{ lengths: string; counts: string }>(
      `select count(distinct octet_length(sealed))::text as lengths, (select count(*)::text from equality_counts where programme_id = $1) as counts
        from equality_responses where programme_id = $1 and sealed is not null`,
      [programme],
    );
    expect(waiting.rows).toEqual([{ lengths: '1', counts: '0' }]);
    dataOf(await answer({ age: '25 to 60' }));
    const { rows: columns } = await t.owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'equality_counts' order by ordinal_position`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['programme_id', 'question', 'choice', 'people']);
    // Every row was written by the same transaction, for all ten, and every count is one over all of them.
    const { rows } = await t.owner.query<{ writers: string; people: string }>(
      `select count(distinct xmin::text)::text as writers, sum(people) filter (where question = 'age')::text as people
        from equality_counts where programme_id = $1`,
      [programme],
    );
    expect(rows).toEqual([{ writers: '1', people: '10' }]);
    const { rows: left } = await t.owner.query(
      'select 1 from equality_responses where programme_id = $1 and sealed is not null',
      [programme],
    );
    expect(left).toEqual([]);
  });

  it('stands nowhere but in forms and counts: not in the trail, in emails or in keys of repeated calls', async () => {
    const choice = 'mark734512';
    const marked = await publishForm(director, { ...formOf(field('age', 'MULTIPLE_CHOICE', [choice])), kind: 'EQUALITY' });
    dataOf(await set({ form: marked }));
    dataOf(
      await applicant.post(`/equality/answer/${application}`, { answers: { age: choice } }, { 'idempotency-key': 'equality-1' }),
    );
    const { rows } = await t.owner.query<{ found: string }>(
      `select table_name as found from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'
        and query_to_xml(format('select 1 from %I x where x::text like ''%%${choice}%%'' limit 1', table_name), false, true, '')::text like '%row%'
        order by 1`,
    );
    expect(rows.map(({ found }) => found)).toEqual(['form_versions', 'forms']);
  });

  it('needs a published form of its kind with questions that can be counted', async () => {
    const other = await publishForm(director, formOf({ field_id: 'x' }));
    const empty = await publishForm(director, { ...formOf({ field_id: 'x' }), kind: 'EQUALITY' });
    for (const wrong of [other, empty, null])
      expect(refusalOf(await set({ isOffered: true, form: wrong }))).toMatchObject({ status: 422, issues: [{ path: 'form' }] });
    expect(refusalOf(await set({ threshold: 4 }))).toMatchObject({ status: 422 });
    expect(refusalOf(await set({ threshold: 20, revision: 0 }))).toMatchObject({ code: 'STALE_VERSION' });
    expect((await read()).settings).toMatchObject({ isOffered: true, threshold: 10 });
  });

  it('is set by the managers of the programme, and read by its staff', async () => {
    const volunteer = await t.as('volunteer');
    expect((await volunteer.get(`/equality/one/${programme}`)).statusCode).toBe(403);
    expect((await set({ threshold: 20 }, director)).statusCode).toBe(200);
    dataOf(await set({ isOffered: false }));
    expect((await questions()).state).toBe('NONE');
    expect((await answer({})).statusCode).toBe(404);
  });

  it('deletes what is not counted when a person is erased, and long after the call has closed', async () => {
    await answersOf(tenPeople.slice(0, 3));
    await t.db.transaction().execute((tx) => forgetUncountedOf(tx, others[0] ?? ''));
    expect((await read()).figures.waiting).toBe(2);
    await forgetUncounted(t.db);
    expect((await read()).figures.waiting).toBe(2);
    await t.owner.query(
      `update programmes set start_date = now() - interval '200 days', end_date = now() - interval '91 days' where id = $1`,
      [programme],
    );
    await forgetUncounted(t.db);
    expect((await read()).figures.waiting).toBe(0);
  });

  it('goes on with the next round of the programme, without its counts', async () => {
    await answersOf(tenPeople);
    const body = programmeBody(await publishForm(director, formOf({ field_id: 'name' })), {
      name: 'Next round',
      copyOf: programme,
    });
    const { _id } = dataOf<{ _id: string }>(await director.post('/programme/new', body));
    const found = dataOf<One>(await director.get(`/equality/one/${_id}`));
    expect(found.settings).toMatchObject({ isOffered: true, form: { _id: form } });
    expect(found.figures).toEqual({ counted: 0, waiting: 0, questions: [] });
  });
});
