import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { RETENTION_DEFAULTS } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { runningProject } from '#test/builders/amendment.ts';
import { confirmedBank } from '#test/builders/money.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { takeDue } from './retention-queries.ts';
import { applyRetention } from './retention.ts';

describe('retention', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, director] = await Promise.all([t.as('super.admin'), t.as('director')]);
  });
  afterAll(() => t.close());

  const value = (given: object) => ({ ...RETENTION_DEFAULTS, ...given });
  const preview = async (given: object) =>
    dataOf<Record<string, number>>(await admin.post('/settings/retention/preview', value(given)));
  const save = async (given: object) => {
    const { version } = dataOf<{ retention: { version: number } }>(await admin.get('/settings/one')).retention;
    return dataOf(await admin.patch('/settings/update', { key: 'retention', version, value: value(given) }));
  };
  const answersOf = async (id: string) =>
    (
      await t.owner.query<{ answers: object; receipt_no: string | null }>(
        `select answers, receipt_no from submissions where owner_id = $1`,
        [id],
      )
    ).rows[0];

  it('deletes nothing by default; previews what has expired, deletes it in the night, once, and records the counts', async () => {
    const [one, two, three] = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
    const programme = await openProgramme(director, formOf({ field_id: 'name' }, { field_id: 'story' }));
    const [withdrawn, submitted, draft] = [
      await startApplication(one, programme),
      await startApplication(two, programme),
      await startApplication(three, programme),
    ];
    for (const [who, id] of [
      [one, withdrawn],
      [two, submitted],
      [three, draft],
    ] as const)
      dataOf(await who.form('PATCH', `/application/save/${id}`, [['name', 'CANARY-answer']]));
    for (const [who, id] of [
      [one, withdrawn],
      [two, submitted],
    ] as const)
      dataOf(await who.form('POST', `/application/submit/${id}`, []));
    dataOf(await one.post(`/application/withdraw/${withdrawn}`, { reason: '' }));
    await t.owner.query(`update stage_moves set made_at = now() - interval '2 years 1 day' where application_id = $1`, [
      withdrawn,
    ]);
    await t.owner.query(
      `update programmes set start_date = now() - interval '2 years', end_date = now() - interval '7 months' where id = $1`,
      [programme],
    );
    await t.owner.query(
      `insert into emails (id, to_address, subject, text_body, html_body, state, created_at) select gen_random_uuid(), 'x@example.test', 'x', 'x', 'x', state, now() - interval '13 months' from unnest(array['SENT', 'FAILED', 'QUEUED']) as state`,
    );
    expect(await applyRetention(t)).toEqual({
      unsuccessfulYears: 0,
      grantYears: 0,
      draftMonths: 0,
      nominationMonths: 0,
      mailMonths: 0,
      deliveryDays: 0,
    });

    const wanted = { unsuccessfulYears: 2, draftMonths: 6, nominationMonths: 6, mailMonths: 12, deliveryDays: 30 };
    expect(await preview({ ...wanted, unsuccessfulYears: 3 })).toMatchObject({ unsuccessfulYears: 0 });
    const due = { unsuccessfulYears: 1, grantYears: 0, draftMonths: 1, nominationMonths: 0, mailMonths: 2, deliveryDays: 0 };
    expect(await preview(wanted)).toEqual(due);
    expect((await answersOf(withdrawn))?.answers).toMatchObject({ name: 'CANARY-answer' });
    await save(wanted);
    const figures = async () =>
      (
        await t.owner.query(
          `select (select count(*) from applications) as a, (select count(*) from submissions) as s, (select sum(n) from application_counts) as c`,
        )
      ).rows[0] as object;
    const before = await figures();
    expect(await applyRetention(t)).toEqual(due);
    expect(await applyRetention(t)).toEqual({ ...due, unsuccessfulYears: 0, draftMonths: 0, mailMonths: 0 });
    expect(await figures()).toEqual(before);
    expect(await answersOf(withdrawn)).toMatchObject({ answers: {}, receipt_no: expect.any(String) as string });
    expect((await answersOf(draft))?.answers).toEqual({});
    expect((await answersOf(submitted))?.answers).toMatchObject({ name: 'CANARY-answer' });
    const { rows } = await t.owner.query(
      `select data -> 'counts' as counts from audit_events where type = 'retention.applied' order by at, id`,
    );
    expect(rows).toEqual([{ counts: { unsuccessfulYears: 1 } }, { counts: { draftMonths: 1 } }, { counts: { mailMonths: 2 } }]);
    const all = dataOf<{ retention: { lastRun: object } }>(await admin.get('/settings/one'));
    expect(all.retention.lastRun).toMatchObject({ counts: { mailMonths: 2 } });
  });

  it('a finished grant is emptied of names and answers after its years; what was paid stays to the last figure', async () => {
    const grantee = await t.as('applicant1');
    const [manager] = [await t.as('manager')];
    const { application, project } = await runningProject(t, { director, manager, grantee });
    await confirmedBank(t, application, { applicant: grantee, planner: manager });
    await t.owner.query(
      `insert into amendments (id, project_id, programme_id, number, change, plan, project_version, reason, by_staff, proposed_by, proposed_at)
        select gen_random_uuid(), id, programme_id, 1, '{}', '{}', 1, 'CANARY-reason', false, $2, now() from projects where id = $1`,
      [project, grantee.userId],
    );
    await t.owner.query(
      `insert into project_risks (id, project_id, title, likelihood, impact, owner, created_by) values (gen_random_uuid(), $1, 'CANARY-risk', 1, 1, 'CANARY-owner', $2)`,
      [project, manager.userId],
    );
    for (const subject of [
      { subject: 'application', id: application },
      { subject: 'project', id: project },
    ])
      dataOf(await manager.post('/note/new', { ...subject, body: 'CANARY-note', mentions: [director.userId] }));
    await t.owner.query(
      `update projects set submitted_at = now() - interval '10 years 1 day', status = 'SUBMITTED' where id = $1`,
      [project],
    );
    // A signed copy as a file, with its bytes.
    const copy = path.join(t.config.dataDir, 'copy');
    writeFileSync(copy, 'CANARY-copy');
    await t.files.put('canary-copy', copy);
    const { rows: papers } = await t.owner.query<{ id: string }>(
      `insert into contract_files (id, application_id, name, size, type, digest, storage_key, scan_state, created_by)
        values (gen_random_uuid(), $1, 'CANARY-name.pdf', 11, 'application/pdf', '', 'canary-copy', 'CLEAN', $2) returning id`,
      [application, grantee.userId],
    );
    const paper = () => manager.get(`/contract/file/${papers[0]?.id}`);
    expect((await paper()).body).toBe('CANARY-copy');
    const due = async () => (await preview({ grantYears: 10 }))['grantYears'];
    // A payment that is open keeps it.
    expect(await due()).toBe(0);
    await t.owner.query(`update payments set status = 'Cancelled' where application_id = $1`, [application]);
    expect(await due()).toBe(1);
    const ledger = async () =>
      (
        await t.owner.query(
          `select count(*) as n, sum(amount) as sum, (select budget from projects where id = $1) as budget, (select sum(amount) from contracts) as contracts from ledger_entries`,
          [project],
        )
      ).rows[0] as object;
    const before = await ledger();
    await save({ grantYears: 10 });
    expect(await applyRetention(t)).toMatchObject({ grantYears: 1 });
    expect(await ledger()).toEqual(before);
    const { rows } = await t.owner.query(
      `select (select signed_name from contracts where application_id = $1) as signed, (select ip_address from contracts where application_id = $1) as ip,
        (select account_name || last4 || contact_email from bank_accounts where application_id = $1) as account, (select reason from amendments where project_id = $2) as reason,
        (select json_agg(answers) from submissions where owner_id = $1) as answers`,
      [application, project],
    );
    expect(rows[0]).toMatchObject({ signed: 'Erased person', ip: '', reason: 'Erased', answers: [{}] });
    expect((rows[0] as { account: string }).account).toMatch(/^Erased person----erased-.*@erased.invalid$/);
    const { rows: risks } = await t.owner.query('select title, owner from project_risks where project_id = $1', [project]);
    expect(risks).toEqual([{ title: 'Erased', owner: '' }]);
    expect((await t.owner.query('select from notes')).rowCount).toBe(0);
    expect((await t.owner.query('select from note_mentions')).rowCount).toBe(0);
    expect(refusalOf(await paper())).toMatchObject({ status: 404 });
    await expect(t.files.read('canary-copy')).rejects.toThrow('ENOENT');
    const { rows: names } = await t.owner.query('select name from contract_files where application_id = $1', [application]);
    expect(names).toEqual([{ name: 'Erased' }]);
    // The screens that show it still open.
    expect((await manager.get(`/application/admin/one/${application}`)).statusCode).toBeLessThan(500);
    expect((await manager.get(`/project/${project}`)).statusCode).toBe(200);
    // A running grant is never emptied, not even by the database owner.
    await t.owner.query(`update projects set submitted_at = null, status = 'IN-PROGRESS' where id = $1`, [project]);
    await expect(t.db.transaction().execute((tx) => takeDue(tx, 'grantYears', 10, 10))).resolves.toMatchObject({ taken: 0 });
    await expect(t.owner.query(`select * from empty_applications(array[$1::uuid])`, [application])).rejects.toThrow(
      'running project',
    );
  });

  it('requires the password and the permission for a change, and reports bad input at its field', async () => {
    for (const [given, path] of [
      [{ unsuccessfulYears: 0 }, 'unsuccessfulYears'],
      [{ grantYears: 4 }, 'grantYears'],
      [{ draftMonths: 1.5 }, 'draftMonths'],
      [{ mailMonths: 1000 }, 'mailMonths'],
      [{ deliveryDays: 'long' }, 'deliveryDays'],
    ] as const) {
      expect(refusalOf(await admin.post('/settings/retention/preview', value(given))), path).toMatchObject({
        status: 422,
        issues: [{ path }],
      });
      const refused = refusalOf(await admin.patch('/settings/update', { key: 'retention', version: 1, value: value(given) }));
      expect(refused.status, path).toBe(422);
    }
    expect((await director.post('/settings/retention/preview', value({}))).statusCode).toBe(403);
    await t.owner.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [admin.userId]);
    expect(refusalOf(await admin.patch('/settings/update', { key: 'retention', version: 1, value: value({}) })).code).toBe(
      'CONFIRM_IDENTITY',
    );
  });
});
