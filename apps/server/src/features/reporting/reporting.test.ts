import { createHash, randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import type { Answer } from '@grantdesk/api';
import { APPROVAL_FLAGS, currencyDecimals, isGranted } from '@grantdesk/domain';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { exportReporting, makeReportingLogin, makeReportingViews, removeReportingLogin, tidyReporting } from './index.ts';

type ExportRow = Answer<'reporting.one'>['data']['exports'][number];

const FORM = formOf(
  { field_id: 'q-title', field_label: 'Title of the project' },
  { field_id: 'q-people', field_label: 'People reached', field_type: 'NUMBER' },
  { field_id: 'q-from', field_label: 'Starts on', field_type: 'DATE' },
  {
    field_id: 'q-theme',
    field_label: 'Themes',
    field_type: 'CHECKBOX',
    field_options: [{ value: 'Health' }, { value: 'Water, air' }],
  },
);

describe('reporting', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let programme: string;
  let application: string;
  let view: string;
  const logins: string[] = [];
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
    director = await t.as('director');
    const applicant = await t.as('applicant1');
    programme = await openProgramme(director, FORM, { name: 'Rivers' });
    application = await startApplication(applicant, programme);
    const answers = { 'q-title': 'Ama’s "clean" wells, again', 'q-people': '1200', 'q-from': '2027-02-01' };
    const parts = [...Object.entries(answers), ['q-theme', 'Health'], ['q-theme', 'Water, air']] as [string, string][];
    dataOf(await applicant.form('PATCH', `/application/save/${application}`, parts));
    dataOf(await applicant.form('POST', `/application/submit/${application}`, []));
    // A draft of another person, which no view of answers shows.
    const draft = await startApplication(await t.as('applicant2'), programme);
    dataOf(await (await t.as('applicant2')).form('PATCH', `/application/save/${draft}`, [['q-title', 'A secret draft']]));
    await makeReportingViews(t.db);
    const { rows } = await t.owner.query<{ name: string }>(
      `select view_name as name from reporting_forms f join form_versions v on v.id = f.form_version_id
       join programmes p on p.application_form_id = v.form_id where p.id = $1`,
      [programme],
    );
    view = rows[0]?.name ?? '';
  });
  afterAll(async () => {
    for (const name of logins) await removeReportingLogin(t.ownerUrl, name).catch(() => {});
    await t.close();
  });

  /** A login of its own, and what it can do with a plain client of PostgreSQL. */
  async function login(isPersonal: boolean): Promise<pg.Client> {
    const name = `reader_${randomBytes(6).toString('hex')}`;
    logins.push(name);
    const client = new pg.Client({ connectionString: await makeReportingLogin(t.ownerUrl, { name, isPersonal }) });
    await client.connect();
    return client;
  }
  const rowsOf = async (client: Pick<pg.Client, 'query'>, query: string) =>
    (await client.query<Record<string, unknown>>(query)).rows;
  const codeOf = (client: pg.Client, query: string) =>
    client.query(query).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );

  it('gives each version of a form a view by its name, with numbers, days and choices, and without what people write', async () => {
    expect(view).toBe('answers_test_form_v1');
    expect(await rowsOf(t.owner, `select *, starts_on::text as starts_on from reporting.${view}`)).toEqual([
      {
        application_id: application,
        programme_id: programme,
        submitted_at: expect.any(Date) as unknown,
        people_reached: '1200',
        starts_on: '2027-02-01',
        themes: 'Health, Water, air',
      },
    ]);
    expect(await rowsOf(t.owner, `select title_of_the_project as title from reporting_personal.${view}`)).toEqual([
      { title: 'Ama’s "clean" wells, again' },
    ]);
    expect(
      await rowsOf(
        t.owner,
        `select column_name, question, is_personal from reporting.questions where view_name = '${view}' order by 1`,
      ),
    ).toMatchObject([
      { column_name: 'people_reached', question: 'People reached', is_personal: false },
      { column_name: 'starts_on' },
      { column_name: 'themes' },
      { column_name: 'title_of_the_project', is_personal: true },
    ]);
  });

  it('keeps the column of a question that is worded anew in the next version, and the name of a view that exists', async () => {
    const { rows } = await t.owner.query<{ id: string }>('select application_form_id as id from programmes where id = $1', [
      programme,
    ]);
    const form = rows[0]?.id ?? '';
    const sections = FORM.sections.map((section) => ({
      ...section,
      section_fields: section.section_fields.map((field) => ({
        ...field,
        field_label: field.field_id === 'q-people' ? 'How many people do you reach?' : field.field_label,
      })),
    }));
    const { revision } = dataOf(await director.get(`/form/one/${form}`));
    dataOf(await director.patch(`/form/update/${form}`, { name: 'Renamed form', sections, revision }));
    dataOf(await director.post(`/form/publish/${form}`));
    await makeReportingViews(t.db);
    const columns = await rowsOf(
      t.owner,
      `select q.view_name, q.question from reporting.questions q where q.form_id = '${form}' and q.column_name = 'people_reached' order by q.version`,
    );
    expect(columns).toEqual([
      { view_name: view, question: 'People reached' },
      { view_name: 'answers_renamed_form_v2', question: 'How many people do you reach?' },
    ]);
  });

  it('lets a login read the views with a plain client, the later ones too, and nothing else', async () => {
    const reader = await login(false);
    try {
      expect(await rowsOf(reader, `select name from programmes where programme_id = '${programme}'`)).toEqual([
        { name: 'Rivers' },
      ]);
      await openProgramme(director, { ...FORM, name: 'Later form' });
      await makeReportingViews(t.db);
      expect(await rowsOf(reader, 'select * from answers_later_form_v1')).toEqual([]);
      expect(await codeOf(reader, 'select * from reporting_personal.people')).toBe('42501');
      for (const { name } of (
        await t.owner.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
        )
      ).rows)
        expect([name, await codeOf(reader, `select 1 from ${name} limit 1`)]).toEqual([name, '42501']);
      expect(await codeOf(reader, 'create table x (n int)')).toBe('25006');
      await reader.query('set default_transaction_read_only = off');
      for (const act of [
        'create table reporting.x (n int)',
        'delete from reporting.programmes',
        `select public.enqueue_job('send-mail', '{}'::json)`,
        `select public.make_reporting_view('answers_x', gen_random_uuid(), '[]')`,
      ])
        expect([act, await codeOf(reader, act)]).toEqual([act, '42501']);
    } finally {
      await reader.end();
    }
  });

  it('opens no function that acts with more rights than its caller', async () => {
    const { rows } = await t.owner.query(
      `select proname from pg_proc p where prosecdef and pronamespace in ('public'::regnamespace, 'reporting'::regnamespace)
       and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
       and p.prorettype <> 'trigger'::regtype`,
    );
    expect(rows).toEqual([]);
  });

  it('shows personal data to a login that was given it, and takes it back', async () => {
    const reader = await login(true);
    const name = reader.user ?? '';
    expect(
      await rowsOf(
        reader,
        `select p.name from reporting_personal.applicants a join reporting_personal.people p using (person_id) where application_id = '${application}'`,
      ),
    ).toHaveLength(1);
    await makeReportingLogin(t.ownerUrl, { name, isPersonal: false });
    expect(await codeOf(reader, 'select * from reporting_personal.people')).toBe('42501');
    expect(await codeOf(reader, `select * from reporting_personal.${view}`)).toBe('42501');
    const errors: unknown[] = [];
    reader.on('error', (error) => errors.push(error));
    const isCutOff = new Promise((resolve) => reader.once('end', resolve));
    await removeReportingLogin(t.ownerUrl, name);
    await isCutOff;
    expect(errors[0]).toMatchObject({ code: '57P01' });
    await expect(removeReportingLogin(t.ownerUrl, name)).rejects.toThrow('There is no reporting login');
    await expect(makeReportingLogin(t.ownerUrl, { name: 'grantdesk_app', isPersonal: true })).rejects.toThrow('another purpose');
    await expect(makeReportingLogin(t.ownerUrl, { name: 'Ana; drop', isPersonal: true })).rejects.toThrow('small letters');
  });

  it('says nothing of drafts, conflicts of interest, bank accounts, equality or references', async () => {
    const views = await rowsOf(
      t.owner,
      `select format('%I.%I', schemaname, viewname) as name, definition from pg_views where schemaname in ('reporting', 'reporting_personal')`,
    );
    expect(views.length).toBeGreaterThan(30);
    for (const { name, definition } of views) {
      const closed = /conflict|bank_account|equality|password|token|sealed|r\.answers/.exec(String(definition));
      expect([name, closed?.[0]]).toEqual([name, undefined]);
      expect(JSON.stringify(await rowsOf(t.owner, `select * from ${String(name)}`))).not.toContain('A secret draft');
    }
  });

  it('has amounts in whole units of each currency, and grants, by the same rules as the product', async () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      const { rows } = await t.owner.query<{ amount: string }>('select reporting.amount(1234567, $1) as amount', [currency]);
      expect([currency, rows[0]?.amount]).toEqual([
        currency,
        (1234567 / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency)),
      ]);
    }
    const { rows } = await t.owner.query<{ definition: string }>(
      `select pg_get_viewdef('reporting.applications'::regclass) as definition`,
    );
    expect(rows[0]?.definition).toContain('is_granted');
    for (const flags of [
      ['BOARD_APPROVED'],
      ['BOARD_APPROVED', 'WITHDRAWN'],
      ['BOARD_APPROVED', 'AWARD_DECLINED'],
      ['BOARD_DECLINED'],
      [],
    ]) {
      await t.owner.query('update applications set approval_flags = $2 where id = $1', [application, flags]);
      expect(
        await rowsOf(t.owner, `select is_granted from reporting.applications where application_id = '${application}'`),
      ).toEqual([{ is_granted: isGranted(flags) }]);
    }
    const columns = await rowsOf(t.owner, 'select * from reporting.applications limit 1');
    expect(Object.keys(columns[0] ?? {}).filter((name) => name.startsWith('is_'))).toHaveLength(APPROVAL_FLAGS.length + 1);
  });

  const choose = async (value: object) => dataOf(await admin.patch('/settings/update', { key: 'reporting', value }));
  const exportsOf = async () => dataOf<{ exports: ExportRow[] }>(await admin.get('/reporting/one')).exports;
  const log = { error: () => {} };
  const runExport = (payload: unknown = {}) => exportReporting({ db: t.db, files: t.files, log, ownerUrl: t.ownerUrl }, payload);

  it('exports every view as CSV, the personal ones where that is chosen, and lists what it wrote', async () => {
    await runExport();
    expect(await exportsOf()).toEqual([]);
    await choose({ format: 'CSV' });
    await runExport();
    const [first] = await exportsOf();
    expect(first).toMatchObject({ state: 'DONE', format: 'CSV', includesPersonal: false, error: '' });
    const folder = first?.folder ?? '';
    const read = async (name: string) => text(await t.files.named.read(`${folder}/${name}`));
    const [row] = parse<Record<string, string>>(await read(`${view}.csv`), { columns: true });
    expect(row).toMatchObject({ people_reached: '1200', starts_on: '2027-02-01' });
    const manifest = JSON.parse(await read('manifest.json')) as { files: { name: string; sha256: string; rows: number }[] };
    expect(manifest.files).toHaveLength(first?.files ?? 0);
    const listed = manifest.files.find(({ name }) => name === `${view}.csv`);
    expect(listed).toMatchObject({
      rows: 1,
      sha256: createHash('sha256')
        .update(await read(`${view}.csv`))
        .digest('hex'),
    });
    await expect(t.files.named.read(`${folder}/personal/people.csv`)).rejects.toThrow('ENOENT');
  });

  it('exports Parquet that a reader of Parquet reads, with types', async () => {
    await choose({ format: 'PARQUET', includesPersonal: true });
    await runExport();
    const [latest] = await exportsOf();
    expect(latest).toMatchObject({ state: 'DONE', format: 'PARQUET', includesPersonal: true });
    const bytes = async (name: string) => {
      const found = await buffer(await t.files.named.read(`${latest?.folder}/${name}`));
      return found.buffer.slice(found.byteOffset, found.byteOffset + found.byteLength) as ArrayBuffer;
    };
    expect(await parquetReadObjects({ file: await bytes(`${view}.parquet`) })).toEqual([
      expect.objectContaining({ application_id: application, people_reached: 1200, submitted_at: expect.any(Date) as unknown }),
    ]);
    expect(await parquetReadObjects({ file: await bytes('personal/people.parquet') })).toContainEqual(
      expect.objectContaining({ email: 'super.admin@demo.grantdesk.test' }),
    );
    // A view without a row is a file too.
    expect(await parquetReadObjects({ file: await bytes('answers_later_form_v1.parquet') })).toEqual([]);
  });

  it('removes exports after their days, and says so', async () => {
    await choose({ keepDays: 3 });
    const before = await exportsOf();
    await t.shiftClock('2 days');
    await tidyReporting({ db: t.db, files: t.files });
    expect((await exportsOf()).every(({ removedAt }) => removedAt === null)).toBe(true);
    await t.shiftClock('4 days');
    await tidyReporting({ db: t.db, files: t.files });
    expect((await exportsOf()).every(({ removedAt }) => removedAt !== null)).toBe(true);
    await expect(t.files.named.read(`${before[0]?.folder}/manifest.json`)).rejects.toThrow('ENOENT');
  });

  it('says why an export failed, and that one was cut off with its process', async () => {
    await choose({ format: 'CSV' });
    const broken = { ...t.files, named: { ...t.files.named, put: () => Promise.reject(new Error('the bucket is full')) } };
    await exportReporting({ db: t.db, files: broken, log, ownerUrl: t.ownerUrl }, {});
    expect((await exportsOf())[0]).toMatchObject({ state: 'FAILED', error: 'the bucket is full' });
    await t.owner.query(
      `insert into reporting_exports (id, format, includes_personal, folder) values (gen_random_uuid(), 'CSV', false, 'x')`,
    );
    await runExport({ by: admin.userId, name: 'Ada' });
    expect((await exportsOf()).map(({ state }) => state)).toEqual(expect.arrayContaining(['DONE', 'FAILED']));
    const { rows } = await t.owner.query<{ data: object; actor_id: string | null }>(
      `select data, actor_id from audit_events where type = 'reporting.exported' order by at desc, id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ actor_id: admin.userId, data: { format: 'CSV', personal: true } });
  });

  it('is read and started by the Super Admin alone, and only where a format is chosen', async () => {
    expect((await director.get('/reporting/one')).statusCode).toBe(403);
    await choose({ format: 'OFF' });
    expect(refusalOf(await admin.post('/reporting/export', {}))).toMatchObject({ status: 422, issues: [{ path: 'format' }] });
    for (const keepDays of [0, 367, 1.5])
      expect(refusalOf(await admin.patch('/settings/update', { key: 'reporting', value: { keepDays } })).status).toBe(422);
    await choose({ format: 'CSV' });
    expect(dataOf(await admin.post('/reporting/export', {}))).toEqual({ isQueued: true });
  });
});
