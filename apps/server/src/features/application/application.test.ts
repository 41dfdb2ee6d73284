import { DEMO_ANSWERS, DEMO_APPLICATION_FORM, DEMO_FILES } from '@grantdesk/domain/form/demo-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFile } from '#db/seed/index.ts';
import type { FilePart } from '#db/seed/client.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, inDays, openProgramme, startApplication } from '#test/builders/programme.ts';

interface One {
  _id: string;
  applicationID: string;
  progressStatus: string;
  version: number;
  data: Record<string, unknown>;
  receipt: { receiptNo: string; digest: string; submittedAt: string; timeZone: string } | null;
  form: { version: number; sections: { section_fields: { field_id: string }[] }[] };
}
interface Saved {
  version: number;
  issues: { path: string; message: string; section_id: string }[];
}

const short = formOf({ field_id: 'name', field_validation: { required: true } }, { field_id: 'note' });

describe('applications', () => {
  let t: TestApp;
  let director: Caller;
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    applicant = await t.as('applicant1');
  });
  afterAll(() => t.close());

  const started = async (form: object = short, more: object = {}): Promise<string> =>
    startApplication(applicant, await openProgramme(director, form, more));
  const save = (id: string, answers: Record<string, string | string[]>, headers: Record<string, string> = {}) =>
    applicant.form(
      'PATCH',
      `/application/save/${id}`,
      Object.entries(answers).flatMap(([field, value]) =>
        (Array.isArray(value) ? value : [value]).map((item): [string, string] => [field, item]),
      ),
      headers,
    );
  const read = async (id: string, who: Caller = applicant): Promise<One> => dataOf<One>(await who.get(`/application/one/${id}`));

  it('starts OPEN, is IN-PROGRESS from the first save, and asking again answers the same draft', async () => {
    const programme = await openProgramme(director, short);
    const answers = await Promise.all(Array.from({ length: 5 }, () => applicant.post('/application/new', { programme })));
    const [id] = new Set(answers.map((answer) => dataOf(answer)._id));
    expect(new Set(answers.map((answer) => dataOf(answer)._id)).size).toBe(1);
    expect(await read(id ?? '')).toMatchObject({ progressStatus: 'OPEN', version: 0, data: {} });
    expect(dataOf<Saved>(await save(id ?? '', { note: 'Hello' }))).toMatchObject({ version: 1 });
    expect(await read(id ?? '')).toMatchObject({ progressStatus: 'IN-PROGRESS', data: { note: 'Hello' } });
  });

  it('stores any draft value and answers the issues of the sections touched', async () => {
    const id = await started(
      formOf({ field_id: 'mail', field_type: 'EMAIL' }, { field_id: 'name', field_validation: { required: true } }),
    );
    const saved = dataOf<Saved>(await save(id, { mail: 'not an address' }));
    expect(saved.issues).toEqual([
      { path: 'mail', section_id: 'one', message: 'Enter a valid email address!' },
      { path: 'name', section_id: 'one', message: 'Field is required!' },
    ]);
    expect((await read(id)).data).toEqual({ mail: 'not an address' });
  });

  it('decodes form data: absent stays, empty clears, repeated names are lists, CRLF becomes LF', async () => {
    const id = await started(
      formOf(
        { field_id: 'text', field_type: 'LONG_ANSWER' },
        { field_id: 'many', field_type: 'CHECKBOX', field_options: [{ value: 'a' }, { value: 'b' }] },
      ),
    );
    dataOf(await save(id, { text: 'one\r\ntwo', many: ['a', 'b'] }));
    expect((await read(id)).data).toEqual({ text: 'one\ntwo', many: ['a', 'b'] });
    dataOf(await save(id, { text: '' }));
    expect((await read(id)).data).toEqual({ text: null, many: ['a', 'b'] });
  });

  it('refuses answers to hidden questions, and cut values, storing nothing', async () => {
    const id = await started();
    expect(refusalOf(await save(id, { note: 'kept?', stranger: 'x' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'stranger' }],
    });
    expect(refusalOf(await save(id, { note: 'x'.repeat(1_048_577) }))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(await read(id)).toMatchObject({ version: 0, data: {} });
  });

  it('a stale version is a conflict that carries what is stored; without If-Match the last writer wins per field', async () => {
    const id = await started();
    dataOf(await save(id, { name: 'First' }, { 'if-match': '0' }));
    const stale = refusalOf(await save(id, { name: 'Second' }, { 'if-match': '0' }));
    expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION', details: { version: 1, answers: { name: 'First' } } });
    dataOf(await save(id, { note: 'Other tab' }));
    expect((await read(id)).data).toEqual({ name: 'First', note: 'Other tab' });
  });

  it('pins the form version it was started on', async () => {
    const programme = await openProgramme(director, short);
    const id = await startApplication(applicant, programme);
    const { applicationForm } = dataOf<{ applicationForm: { _id: string } }>(await director.get(`/programme/one/${programme}`));
    dataOf(await director.patch(`/form/update/${applicationForm._id}`, { sections: formOf({ field_id: 'brand_new' }).sections }));
    dataOf(await director.post(`/form/publish/${applicationForm._id}`));
    const application = await read(id);
    expect(application.form.version).toBe(1);
    expect(application.form.sections[0]?.section_fields.map((field) => field.field_id)).toEqual(['name', 'note']);
  });

  it('submits once with a receipt, drops hidden answers, and nothing changes it afterwards', async () => {
    const form = formOf(
      { field_id: 'kind', field_type: 'MULTIPLE_CHOICE', field_options: [{ value: 'yes' }, { value: 'no' }] },
      {
        field_id: 'secret',
        field_is_smart: true,
        field_smart_logic: {
          logicAction: 'SHOW',
          conditions: [[{ logicSourceField: 'kind', logicComparison: 'IS', logicChoice: 'yes' }]],
        },
      },
    );
    const id = await started(form);
    dataOf(await save(id, { kind: 'yes', secret: 'hidden later' }));
    dataOf(await save(id, { kind: 'no' }));
    expect((await read(id)).data).toEqual({ kind: 'no', secret: 'hidden later' });
    const { receipt } = dataOf<{ receipt: One['receipt'] }>(await applicant.form('POST', `/application/submit/${id}`, []));
    expect(receipt).toMatchObject({
      receiptNo: expect.stringMatching(/^R-\d{4}-\d{6}$/),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      timeZone: 'Africa/Lagos',
    });
    const after = await read(id);
    expect(after).toMatchObject({ progressStatus: 'SUBMITTED', data: { kind: 'no' }, receipt });
    expect(refusalOf(await save(id, { kind: 'yes' }))).toMatchObject({
      status: 409,
      code: 'ALREADY_SUBMITTED',
      details: { receipt },
    });
    expect(refusalOf(await applicant.form('POST', `/application/submit/${id}`, [['kind', 'yes']]))).toMatchObject({
      status: 409,
    });
    expect(dataOf<{ receipt: unknown }>(await applicant.form('POST', `/application/submit/${id}`, [])).receipt).toEqual(receipt);
    await expect(t.owner.query(`update submissions set answers = '{}' where owner_id = $1`, [id])).rejects.toThrow(
      'cannot be changed',
    );
    expect(await read(id)).toEqual(after);
  });

  it('a submit with issues is refused with all of them, and the answers it brought stay saved', async () => {
    const id = await started();
    const refusal = refusalOf(await applicant.form('POST', `/application/submit/${id}`, [['note', 'Brought along']]));
    expect(refusal).toMatchObject({
      status: 422,
      code: 'RULE_BROKEN',
      issues: [{ path: 'name', message: 'Field is required!' }],
    });
    expect(await read(id)).toMatchObject({ progressStatus: 'IN-PROGRESS', data: { note: 'Brought along' } });
  });

  it('a refused submit keeps the file that it brought, once, and a later one submits it', async () => {
    const id = await started(
      formOf({ field_id: 'name', field_validation: { required: true } }, { field_id: 'budget', field_type: 'FILE' }),
    );
    const pdf = { name: 'Budget.pdf', content: sampleFile('Budget.pdf') };
    const submit = (...parts: [string, string | FilePart][]) => applicant.form('POST', `/application/submit/${id}`, parts);
    expect(refusalOf(await submit(['budget', pdf])).code).toBe('RULE_BROKEN');
    const { data, progressStatus } = await read(id);
    expect(progressStatus).toBe('IN-PROGRESS');
    expect(data['budget']).toHaveLength(1);
    expect(dataOf<One>(await submit(['name', 'Whole'], ['budget', pdf])).receipt?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await read(id)).data).toEqual({ ...data, name: 'Whole' });
    const trail = await t.owner.query<{ type: string }>(
      `select type from audit_events where subject_id = $1 and type ~ 'saved|submitted' order by id`,
      [id],
    );
    expect(trail.rows.map(({ type }) => type)).toEqual(['application.saved', 'application.submitted']);
  });

  it('receipt numbers grow beyond six digits', async () => {
    await t.owner.query(`select setval('receipt_numbers', greatest(1234567, nextval('receipt_numbers')))`);
    const receipt = dataOf<One>(await applicant.form('POST', `/application/submit/${await started()}`, [['name', 'Late']]));
    expect(receipt.receipt?.receiptNo).toMatch(/^R-\d{4}-1234568$/);
  });

  it('two tabs, two clicks and five retries: one receipt, one mail, one audit row, every reply the same', async () => {
    const id = await started();
    dataOf(await save(id, { name: 'Once' }));
    const submit = (key?: string) =>
      applicant.form('POST', `/application/submit/${id}`, [['note', 'same']], key ? { 'idempotency-key': key } : {});
    const replies = await Promise.all([
      submit(),
      submit(),
      submit('tab-1'),
      submit('tab-2'),
      ...Array.from({ length: 5 }, () => submit('retry')),
    ]);
    const receipts = new Set(replies.map((reply) => dataOf<{ receipt: { receiptNo: string } }>(reply).receipt.receiptNo));
    expect(receipts.size).toBe(1);
    const count = async (query: string): Promise<unknown> => (await t.owner.query<{ n: number }>(query, [id])).rows[0]?.n;
    expect(
      await count(`select count(*)::int as n from audit_events where subject_id = $1 and type = 'application.submitted'`),
    ).toBe(1);
    expect(
      await count(
        `select count(*)::int as n from emails where text_body like '%' || $1::text || '%' and subject like 'Received:%'`,
      ),
    ).toBe(1);
  });

  it('a submit that the database ended for a deadlock is run once more, with its file', async () => {
    const id = await started(formOf({ field_id: 'name' }, { field_id: 'budget', field_type: 'FILE' }));
    await t.owner.query(`create sequence attempts; grant usage on sequence attempts to public;
      create function end_first() returns trigger language plpgsql as
        $$ begin if nextval('attempts') = 1 then raise deadlock_detected; end if; return new; end $$;
      create trigger end_first before update of progress on submissions for each row execute function end_first()`);
    const pdf = { name: 'Budget.pdf', content: sampleFile('Budget.pdf') };
    const submit = () =>
      applicant.form('POST', `/application/submit/${id}`, [
        ['name', 'In the way'],
        ['budget', pdf],
      ]);
    const receipts = (await Promise.all([submit(), submit()])).map((reply) => dataOf<One>(reply).receipt?.receiptNo);
    expect(new Set(receipts).size).toBe(1);
    const { rows } = await t.owner.query(
      `select (select last_value from attempts)::int as attempts, (select count(*) from files where submission_id = s.id)::int as files
        from submissions s where owner_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ attempts: 2, files: 1 }]);
    await t.owner.query('drop trigger end_first on submissions');
  });

  it('a key used by one person never shows its answer to another', async () => {
    const other = await t.as('applicant2');
    const programme = await openProgramme(director, short);
    const [mine, theirs] = await Promise.all(
      [applicant, other].map(async (who) => {
        const id = await startApplication(who, programme);
        dataOf(await who.form('PATCH', `/application/save/${id}`, [['name', who.userId]]));
        return dataOf<{ applicationID: string }>(
          await who.form('POST', `/application/submit/${id}`, [], { 'idempotency-key': 'shared' }),
        ).applicationID;
      }),
    );
    expect(mine).not.toBe(theirs);
  });

  it('refuses outside the window with the dates, judged by the database clock; grace is honoured', async () => {
    const id = await started(short, { endDate: inDays(1), graceMinutes: 60 });
    await t.shiftClock('1 day 30 minutes');
    dataOf(await save(id, { name: 'In grace' }));
    await t.shiftClock('1 day 61 minutes');
    const late = refusalOf(await save(id, { name: 'Too late' }));
    expect(late).toMatchObject({ status: 409, code: 'OUTSIDE_WINDOW' });
    expect(late.message).toMatch(/closed on \w{3} \d{2}, \d{4} at \d{2}:\d{2}[ap]m WAT/);
    expect(refusalOf(await applicant.form('POST', `/application/submit/${id}`, []))).toMatchObject({
      status: 409,
      code: 'OUTSIDE_WINDOW',
    });
    await t.shiftClock('0');
    expect((await read(id)).data).toEqual({ name: 'In grace' });
    const early = await openProgramme(director, short, { startDate: inDays(2), endDate: inDays(3) });
    expect(refusalOf(await applicant.post('/application/new', { programme: early }))).toMatchObject({
      status: 409,
      code: 'OUTSIDE_WINDOW',
    });
  });

  it('another applicant finds nothing, by any verb; staff may read but never write', async () => {
    const other = await t.as('applicant2');
    const manager = await t.as('manager');
    const id = await started();
    dataOf(await save(id, { name: 'Private' }));
    const before = await read(id);
    for (const reply of [
      await other.get(`/application/one/${id}`),
      await other.get(`/application/timeline/${id}`),
      await other.form('PATCH', `/application/save/${id}`, [['name', 'Stolen']]),
      await other.form('POST', `/application/submit/${id}`, []),
      await manager.get(`/application/one/${id}`), // manages another programme
    ])
      expect(refusalOf(reply)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await director.form('PATCH', `/application/save/${id}`, [['name', 'Edited']])).statusCode).toBe(403);
    // What is not submitted stays the applicant's own.
    expect((await read(id, director)).data).toEqual({});
    expect(await read(id)).toEqual(before);
  });

  it('the manager sees the row, the tab counts and the manager flag; others are refused', async () => {
    const manager = await t.as('manager');
    const programme = await openProgramme(director, short, { managers: [manager.userId] });
    const id = await startApplication(applicant, programme);
    dataOf(await save(id, { name: 'Ada' }));
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    const list = await manager.get(`/application/many?programmeId=${programme}&tab=ALL_APPLICATIONS`);
    expect(list.json()).toMatchObject({
      count: 1,
      totalCount: 1,
      pages: 1,
      next: null,
      prev: null,
      isManager: true,
      tabCounts: { ALL_APPLICATIONS: 1, CONTRACTS: 0 },
      data: [
        {
          _id: id,
          progressStatus: 'SUBMITTED',
          proposalProgressStatus: null,
          interview: { status: 'NOT-SCHEDULED' },
          reviewsCount: 0,
          averageScore: null,
          approvalFlags: [],
          user: { role: [{ name: 'Applicant' }] },
        },
      ],
    });
    expect((await read(id, manager)).data).toEqual({ name: 'Ada', note: null });
    const foreign = await openProgramme(director, short);
    expect(refusalOf(await manager.get(`/application/many?programmeId=${foreign}`))).toMatchObject({
      status: 403,
      message: 'Access denied!',
    });
    expect((await applicant.get(`/application/many?programmeId=${programme}`)).statusCode).toBe(403);
  });

  it('the timeline tells each step in a sentence, newest first', async () => {
    const id = await started();
    dataOf(await save(id, { name: 'Ada' }));
    dataOf(await save(id, { name: 'Ada Obi' })); // same editing session: no second row
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    const events = dataOf<{ event: string; sentence: string }[]>(await applicant.get(`/application/timeline/${id}`));
    expect(events.map((event) => event.event)).toEqual(['application.submitted', 'application.saved', 'application.created']);
    expect(events[0]?.sentence).toMatch(/^You submitted the application. Receipt: R-/);
    const seen = dataOf<{ sentence: string }[]>(await director.get(`/application/timeline/${id}`));
    expect(seen.at(-1)?.sentence).toMatch(/^Àbẹ̀kẹ́ Adéyẹmí started APP-\d{6} in “Test programme”\.$/);
    expect(seen[0]?.sentence).toMatch(/submitted the application APP-\d{6}, receipt R-/);
  });

  it('the demonstration form with all 14 types and its files is saved, submitted and read back', async () => {
    const id = await started(DEMO_APPLICATION_FORM);
    const parts = Object.entries(DEMO_ANSWERS).flatMap(([field, value]) =>
      (Array.isArray(value) ? value : [value ?? '']).map((item): [string, string | FilePart] => [field, item]),
    );
    for (const [field, files] of Object.entries(DEMO_FILES))
      for (const { name } of files) parts.push([field, { name, content: sampleFile(name) }]);
    const saved = dataOf<Saved>(await applicant.form('PATCH', `/application/save/${id}`, parts));
    expect(saved.issues).toEqual([]);
    dataOf(await applicant.form('POST', `/application/submit/${id}`, [], { 'idempotency-key': 'demo' }));
    const { data } = await read(id);
    for (const [field, value] of Object.entries(DEMO_ANSWERS)) if (field in data) expect(data[field], field).toEqual(value);
  });

  it('what a client must not set is ignored or refused', async () => {
    const id = await started();
    for (const name of ['progressStatus', 'version', 'owner', '__proto__', 'constructor'])
      expect((await save(id, { [name]: 'SUBMITTED' })).statusCode, name).toBeGreaterThanOrEqual(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await read(id)).toMatchObject({ progressStatus: 'OPEN', version: 0 });
  });
});
