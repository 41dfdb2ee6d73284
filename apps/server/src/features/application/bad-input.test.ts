import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

const form = formOf(
  { field_id: 'amount', field_type: 'NUMBER' },
  { field_id: 'day', field_type: 'DATE' },
  { field_id: 'text', field_type: 'LONG_ANSWER' },
  { field_id: 'other', field_validation: { required: true } },
  {
    field_id: 'why',
    field_validation: { required: true },
    field_is_smart: true,
    field_smart_logic: {
      logicAction: 'SHOW',
      conditions: [[{ logicSourceField: 'other', logicComparison: 'IS', logicChoice: 'Yes' }]],
    },
  },
);

const sendAs = (kind: string, applicant: Caller, verb: 'save' | 'submit', id: string, answers: Record<string, string>) => {
  const [method, path] = [verb === 'save' ? 'PATCH' : 'POST', `/application/${verb}/${id}`] as const;
  if (kind === 'form data') return applicant.form(method, path, Object.entries(answers));
  return method === 'PATCH' ? applicant.patch(path, answers) : applicant.post(path, answers);
};

/** Answers that no screen of ours sends: each is saved as it is, and only a submit is refused, by field and reason. */
describe.each(['form data', 'JSON'])('answers as %s that do not fit their question', (kind) => {
  let t: TestApp;
  let director: Caller;
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    applicant = await t.as('applicant1');
  });
  afterAll(() => t.close());

  const started = async (): Promise<string> => startApplication(applicant, await openProgramme(director, form));
  const send = (verb: 'save' | 'submit', id: string, answers: Record<string, string>) =>
    sendAs(kind, applicant, verb, id, answers);
  const stored = async (id: string): Promise<Record<string, unknown>> =>
    dataOf<{ data: Record<string, unknown> }>(await applicant.get(`/application/one/${id}`)).data;

  it('saves enormous numbers and impossible dates as typed, and refuses them at submit', async () => {
    const id = await started();
    for (const amount of ['1e309', '-1', 'NaN', 'Infinity', '1,000', '٣', '0x10'])
      for (const day of ['99999-01-01', '2026-02-30', '0000-00-00', '2026-2-1', '01/02/2026']) {
        const answers = { amount, day, other: 'No' };
        expect(refusalOf(await send('submit', id, answers)).issues).toEqual([
          { path: 'amount', section_id: 'one', message: 'Enter a positive number' },
          { path: 'day', section_id: 'one', message: 'Enter a valid date.' },
        ]);
        expect(await stored(id)).toEqual(answers);
      }
  });

  it('replaces halves of characters and NUL by what can be stored, and leaves text that turns its direction as it is', async () => {
    const id = await started();
    expect((await send('save', id, { text: 'a\ud83db\u0000c', other: '\u202eteert\u202c & <b>' })).statusCode).toBe(200);
    expect(await stored(id)).toEqual({ text: 'a\ufffdbc', other: '\u202eteert\u202c & <b>' });
  });

  it('a required question that is hidden passes; shown and empty it fails with its words', async () => {
    const id = await started();
    expect(refusalOf(await send('submit', id, { other: 'Yes' })).issues).toEqual([
      { path: 'why', section_id: 'one', message: 'Field is required!' },
    ]);
    expect(refusalOf(await send('submit', id, { why: ' \u00a0 ' })).issues).toEqual([
      { path: 'why', section_id: 'one', message: 'Field is required!' },
    ]);
    expect((await send('submit', id, { other: 'No' })).statusCode).toBe(200);
    // The answer to the hidden question stays in the draft and is not submitted.
    expect(await stored(id)).toMatchObject({ other: 'No' });
    expect(await stored(id)).not.toHaveProperty('why');
  });
});

describe('answers as JSON', () => {
  let t: TestApp;
  let applicant: Caller;
  let id: string;
  const save = (answers: unknown) => applicant.patch(`/application/save/${id}`, answers);
  const stored = async () => dataOf<{ data: Record<string, unknown> }>(await applicant.get(`/application/one/${id}`)).data;
  beforeAll(async () => {
    t = await startTestApp();
    applicant = await t.as('applicant1');
    const several: Parameters<typeof formOf>[0] = {
      field_id: 'several',
      field_type: 'CHECKBOX',
      field_options: [{ value: 'One' }, { value: 'Two' }],
    };
    id = await startApplication(applicant, await openProgramme(await t.as('director'), formOf({ field_id: 'text' }, several)));
  });
  afterAll(() => t.close());

  it('are texts and lists of texts; null and an empty list clear one, and what is absent stays', async () => {
    dataOf(await save({ text: 'First\r\nline', several: ['One', 'Two'] }));
    expect(await stored()).toEqual({ text: 'First\nline', several: ['One', 'Two'] });
    dataOf(await save({ several: [] }));
    expect(await stored()).toEqual({ text: 'First\nline', several: null });
    dataOf(await save({ text: null }));
    expect(await stored()).toEqual({ text: null, several: null });
  });

  it('are refused whole where one is neither, and nothing is stored', async () => {
    for (const wrong of [1, true, {}, [1], [['a']]])
      expect(refusalOf(await save({ text: 'Lost', several: wrong }))).toMatchObject({ status: 400, code: 'UNPARSEABLE' });
    expect(refusalOf(await save(['text'])).status).toBe(400);
    expect(refusalOf(await save({ ['t'.repeat(301)]: 'Lost' })).status).toBe(400);
    expect(await stored()).toEqual({ text: null, several: null });
  });

  it('are limited in number and size as form data is', async () => {
    expect(refusalOf(await save({ text: 'a'.repeat(1_048_577) })).code).toBe('TOO_LARGE');
    expect(refusalOf(await save({ several: Array.from({ length: 20_000 }, () => 'One') })).code).toBe('TOO_LARGE');
    expect(await stored()).toEqual({ text: null, several: null });
  });
});
