import { VERSION, type Answer } from '@grantdesk/api';
import { systemChecks } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

describe('the state of the system', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  const read = async () => dataOf<Answer<'system.one'>['data']>(await admin.get('/system/one'));
  const stateOf = async (key: string) => systemChecks((await read()).facts, new Date()).find((check) => check.key === key)?.state;

  it('says which versions run, to the Super Admin alone', async () => {
    const found = await read();
    expect(found).toMatchObject({ version: VERSION, node: process.versions.node });
    expect(found.migration).toMatch(/^\d{4}_\w+(\.concurrent)?$/);
    expect(found.postgres).toMatch(/^\d+/);
    expect(found.databaseBytes).toBeGreaterThan(1_000_000);
    expect((await (await t.as('director')).get('/system/one')).statusCode).toBe(403);
    const { version } = dataOf<{ version: string }>(await t.anonymous.get('/health'));
    expect(version).toBe(VERSION);
  });

  it('finds a job that no process takes, an email that was not delivered, and a broken seal', async () => {
    await t.owner.query('delete from graphile_worker._private_jobs');
    expect(await stateOf('jobs')).toBe('OK');
    await t.owner.query(`select graphile_worker.add_job('send-mail', '{}', run_at := now() - interval '20 minutes')`);
    expect(await stateOf('jobs')).toBe('ERROR');
    await t.owner.query(`update emails set state = 'SENT'`);
    const before = (await read()).facts.mail.failed;
    await t.owner.query(
      `insert into emails (id, to_address, subject, text_body, html_body, state) values (gen_random_uuid(), 'a@example.org', 's', 't', 'h', 'FAILED')`,
    );
    expect((await read()).facts.mail.failed).toBe(before + 1);
    await t.owner.query(
      `insert into audit_checks (id, batches, events, waiting, problems, problem_count) values (gen_random_uuid(), 1, 1, 0, '[]', 2)`,
    );
    expect(await stateOf('audit')).toBe('ERROR');
  });

  it('knows the last backup, why one failed, and the last test', async () => {
    expect((await read()).facts.backup).toEqual({ isOn: false, lastAt: null, lastError: '', testedAt: null });
    await t.owner.query(
      `insert into backup_runs (id, kind, began_at, ended_at, name, error) values
       (gen_random_uuid(), 'BACKUP', now() - interval '1 day', now() - interval '1 day', 'backups/a', ''),
       (gen_random_uuid(), 'BACKUP', now(), now(), '', 'no room'), (gen_random_uuid(), 'TEST', now(), now(), 'backups/a', '')`,
    );
    const { backup } = (await read()).facts;
    expect(backup).toMatchObject({ lastError: 'no room' });
    expect(Date.now() - Date.parse(backup.lastAt ?? '')).toBeGreaterThan(80_000_000);
    expect(backup.testedAt).not.toBeNull();
  });
});
