import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { countAnswered } from './queries.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

interface One {
  version: number;
  form: { _id: string; version: number };
  data: Record<string, unknown>;
  keptApart: { field_id: string; field_label: string; value: unknown }[];
  receipt: { digest: string } | null;
}
interface Impact {
  drafts: number;
  submitted: number;
  programmes: { name: string }[];
  lost: { field_id: string; field_label: string; drafts: number }[];
}

const before = formOf(
  { field_id: 'name', field_validation: { required: true } },
  { field_id: 'old', field_label: 'Old question' },
);
const after = formOf(
  { field_id: 'name', field_validation: { required: true } },
  { field_id: 'fresh', field_label: 'New question' },
);

describe('publishing a form that is in use', () => {
  let t: TestApp;
  let director: Caller;
  let one: Caller;
  let two: Caller;
  let three: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, one, two, three] = await Promise.all([
      t.as('director'),
      t.as('applicant1'),
      t.as('applicant2'),
      t.as('applicant3'),
    ]);
  });
  afterAll(() => t.close());

  const save = (who: Caller, id: string, answers: Record<string, string>, headers: Record<string, string> = {}) =>
    who.form('PATCH', `/application/save/${id}`, Object.entries(answers), headers);
  const read = async (who: Caller, id: string): Promise<One> => dataOf<One>(await who.get(`/application/one/${id}`));

  /** A programme with two drafts and one submission, and its form changed but not yet published. */
  async function inUse() {
    const programme = await openProgramme(director, before);
    const ids = await Promise.all([one, two, three].map((who) => startApplication(who, programme)));
    const [a = '', b = '', sent = ''] = ids;
    dataOf(await save(one, a, { name: 'Ada', old: 'Told once' }));
    dataOf(await save(two, b, { name: 'Bisi' }));
    dataOf(await save(three, sent, { name: 'Chi', old: 'Sent' }));
    dataOf(await three.form('POST', `/application/submit/${sent}`, []));
    const { form } = await read(one, a);
    const change = async (sections: object) => dataOf(await director.patch(`/form/update/${form._id}`, { sections }));
    await change(after.sections);
    return { a, b, sent, formId: form._id, change };
  }
  const publish = (formId: string, moveDrafts: boolean) => director.post(`/form/publish/${formId}`, { moveDrafts });

  it('says before publishing how many drafts lose which answer', async () => {
    const { formId } = await inUse();
    const impact = dataOf<Impact>(await director.get(`/form/impact/${formId}`));
    expect(impact).toMatchObject({
      drafts: 2,
      submitted: 1,
      programmes: [{ name: 'Test programme' }],
      lost: [{ field_id: 'old', field_label: 'Old question', drafts: 1 }],
    });
  });

  it('counts what the drafts of each version would lose', async () => {
    const { formId, change } = await inUse();
    dataOf(await publish(formId, false));
    const later = await startApplication(one, await openProgramme(director, before, { applicationForm: formId }));
    dataOf(await save(one, later, { name: 'Ada', fresh: 'New' }));
    await change(formOf({ field_id: 'name', field_validation: { required: true } }).sections);
    expect(dataOf<Impact>(await director.get(`/form/impact/${formId}`))).toMatchObject({
      drafts: 3,
      submitted: 1,
      lost: [
        { field_id: 'old', drafts: 1 },
        { field_id: 'fresh', drafts: 1 },
      ],
    });
  });

  it('counts them part by part, so that no statement outlasts the time that a request waits', async () => {
    const form = dataOf<{ _id: string }>(await director.post('/form/import', before))._id;
    dataOf(await director.post(`/form/publish/${form}`));
    for (const [person, old] of [
      [one, 'a'],
      [two, ''],
      [three, 'b'],
    ] as const) {
      const id = await startApplication(person, await openProgramme(director, before, { applicationForm: form }));
      dataOf(await save(person, id, { name: 'Ada', old }));
    }
    const { rows } = await t.owner.query<{ id: string }>('select id from form_versions where form_id = $1', [form]);
    const fields = ['name', 'old'].map((fieldId) => ({ versionId: rows[0]?.id ?? '', fieldId }));
    for (const atOnce of [1, 2, 3, 20_000])
      expect(Object.fromEntries(await countAnswered(t.db, fields, atOnce))).toEqual({ name: 3, old: 2 });
  });

  it('moves existing drafts on request, stores lost answers apart, and never touches a submitted one', async () => {
    const { a, b, sent, formId } = await inUse();
    const frozen = await read(three, sent);
    dataOf(await publish(formId, true));
    expect(await read(one, a)).toMatchObject({
      form: { version: 2 },
      version: 2,
      data: { name: 'Ada' },
      keptApart: [{ field_id: 'old', field_label: 'Old question', value: 'Told once' }],
    });
    expect(await read(two, b)).toMatchObject({ form: { version: 2 }, data: { name: 'Bisi' }, keptApart: [] });
    expect(await read(three, sent)).toEqual(frozen);
    expect(frozen).toMatchObject({ form: { version: 1 }, data: { name: 'Chi', old: 'Sent' } });
    dataOf(await save(one, a, { fresh: 'Asked now' }));
    dataOf(await one.form('POST', `/application/submit/${a}`, []));
    expect((await read(one, a)).data).toEqual({ name: 'Ada', fresh: 'Asked now' });
  });

  it('leaves drafts where they are unless the publisher says so', async () => {
    const { a, formId } = await inUse();
    dataOf(await director.post(`/form/publish/${formId}`));
    expect(await read(one, a)).toMatchObject({ form: { version: 1 }, data: { old: 'Told once' }, keptApart: [] });
  });

  it('brings an answer back with its question', async () => {
    const { a, formId, change } = await inUse();
    dataOf(await publish(formId, true));
    await change(before.sections);
    dataOf(await publish(formId, true));
    expect(await read(one, a)).toMatchObject({ form: { version: 3 }, data: { name: 'Ada', old: 'Told once' }, keptApart: [] });
  });

  it('reports a conflict to a page opened before the form changed, and stores its answer to a removed question', async () => {
    const { a, formId } = await inUse();
    dataOf(await publish(formId, true));
    expect(refusalOf(await save(one, a, { old: 'Typed meanwhile' }, { 'if-match': '1' }))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      details: { version: 2, answers: { name: 'Ada' }, formVersion: 2 },
    });
    dataOf(await save(one, a, { old: 'Typed meanwhile', fresh: 'New' }, { 'if-match': '2' }));
    expect(await read(one, a)).toMatchObject({
      data: { name: 'Ada', fresh: 'New' },
      keptApart: [{ field_id: 'old', value: 'Typed meanwhile' }],
    });
    expect(refusalOf(await save(one, a, { never: 'asked' }))).toMatchObject({ status: 422 });
  });

  it('a save and a publish at once never lose the answer', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { a, formId } = await inUse();
      const [saved] = await Promise.all([save(one, a, { name: `Round ${round}` }), publish(formId, true)]);
      const stored = await read(one, a);
      expect(stored.form.version).toBe(2);
      if (saved.statusCode === 200) expect(stored.data['name']).toBe(`Round ${round}`);
      else expect(refusalOf(saved)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    }
  });

  it('refuses to publish what the publisher has not seen', async () => {
    const { formId } = await inUse();
    expect(refusalOf(await director.post(`/form/publish/${formId}`, { revision: 1 }))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    });
  });
});

describe('forms from outside', () => {
  let t: TestApp;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
  });
  afterAll(() => t.close());

  const many = (count: number) =>
    formOf(...Array.from({ length: count }, (_, index) => ({ field_id: `f${index}`, field_description: 'x'.repeat(20) })));
  const counted = async () => (await t.owner.query('select count(*)::int as n from forms')).rows[0] as { n: number };

  it('refuses what is too large, too many, too deep, and imports nothing of it', async () => {
    const forms = await counted();
    const huge = formOf({ field_id: 'a', field_description: 'x'.repeat(5_000_000) });
    expect(refusalOf(await director.post('/form/import', huge))).toMatchObject({ status: 413 });
    expect(refusalOf(await director.post('/form/import', many(10_000)))).toMatchObject({ status: 422 });
    const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown;
    expect(refusalOf(await director.post('/form/import', { name: 'Deep', sections: deep }))).toMatchObject({ status: 422 });
    const nested = formOf({ field_id: 'a', field_smart_logic: { logicAction: 'SHOW', conditions: deep as [] } });
    expect(refusalOf(await director.post('/form/import', nested))).toMatchObject({ status: 422 });
    expect(await counted()).toEqual(forms);
  });

  it('reports every problem of an import by its place', async () => {
    const refusal = refusalOf(
      await director.post(
        '/form/import',
        formOf(
          { field_id: 'a', field_type: 'MULTIPLE_CHOICE' },
          { field_id: 'a', field_label: 'Twice' },
          {
            field_id: 'b',
            field_is_smart: true,
            field_smart_logic: {
              logicAction: 'SHOW',
              conditions: [[{ logicSourceField: 'gone', logicComparison: 'LIKE', logicChoice: 'x' }]],
            },
          },
          { field_id: 'c', field_type: 'CALCULATION', field_formula: '1 +' },
        ),
      ),
    );
    expect(refusal.status).toBe(422);
    expect(refusal.issues?.map((issue) => issue.path)).toEqual([
      'a.field_options',
      'a.field_id',
      'b.field_smart_logic.conditions.0.0.logicSourceField',
      'b.field_smart_logic.conditions.0.0.logicComparison',
      'c.field_formula',
    ]);
  });

  it('takes a chain of more than 50 rules, and warns', async () => {
    const chain = formOf(
      ...Array.from({ length: 60 }, (_, index) => ({
        field_id: `f${index}`,
        field_is_smart: index > 0,
        ...(index > 0 && {
          field_smart_logic: {
            logicAction: 'SHOW' as const,
            conditions: [[{ logicSourceField: `f${index - 1}`, logicComparison: 'NOT EMPTY' }]],
          },
        }),
      })),
    );
    const { _id } = dataOf(await director.post('/form/import', chain));
    const { issues } = dataOf<{ _id: string; issues: { message: string }[] }>(await director.get(`/form/one/${_id}`));
    expect(issues.map((issue) => issue.message)).toContain('“f59” depends on a chain of 59 rules.');
  });
});
