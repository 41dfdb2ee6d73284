import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, AppointmentRefused } from '../src/features/user/index.ts';
import { dataOf, startTestApp, type TestApp } from './app.ts';
import { draftWith } from './builders/files.ts';
import { ownDatabase } from './product.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the first administrator', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  const refusal = (request: Parameters<typeof createAdmin>[1]) =>
    createAdmin(t, request).then(
      () => '',
      (error: unknown) => (error instanceof AppointmentRefused ? error.message : String(error)),
    );

  it('is refused while there is one, unless another is requested', async () => {
    expect(await refusal({ email: 'second@example.org' })).toContain('add --another');
    expect(await refusal({ email: 'no address' })).toContain('not an email address');
    expect((await t.owner.query(`select 1 from users where email = 'second@example.org'`)).rowCount).toBe(0);
    const made = await createAdmin(t, { email: 'Second@Example.org', name: 'Ada Obi', another: true });
    expect(made).toEqual({ name: 'Ada Obi', did: 'invited' });
    const mails = await t.owner.query(`select text_body from emails where to_address = 'second@example.org'`);
    expect(mails.rows[0].text_body).toContain('/invite/account-');
    // No one has set a password yet: a repeated call returns a new link.
    const again = await createAdmin(t, { email: 'second@example.org', another: true, byLink: true });
    expect(again).toMatchObject({ name: 'Ada Obi', did: 'invited', link: expect.stringContaining('/invite/account-') });
  });

  it('promotes a person who can sign in immediately, and records it in the trail', async () => {
    const director = await t.as('director');
    expect(await createAdmin(t, { email: 'director@demo.grantdesk.test', another: true })).toMatchObject({ did: 'promoted' });
    expect(dataOf(await director.get('/user/me'))).toMatchObject({ role: 'Super Admin' });
    const { rows } = await t.owner.query(
      `select actor_name, data from audit_events where type = 'user.updated' and subject_id = $1`,
      [director.userId],
    );
    expect(rows).toEqual([
      {
        actor_name: 'The operator',
        data: { name: expect.any(String), changes: [{ field: 'role', from: 'Programme Director', to: 'Super Admin' }] },
      },
    ]);
    expect(await refusal({ email: 'director@demo.grantdesk.test', another: true })).toContain('already an active Super Admin');
  });

  it('refuses an applicant, and an address that has not been verified', async () => {
    const applicant = await t.as('applicant1');
    await draftWith(await t.as('super.admin'), applicant);
    const of = async (id: string) =>
      (await t.owner.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email ?? '';
    expect(await refusal({ email: await of(applicant.userId), another: true })).toContain('belongs to an applicant');
    const other = await t.as('applicant2');
    await t.owner.query('update users set email_verified = false where id = $1', [other.userId]);
    expect(await refusal({ email: await of(other.userId), another: true })).toContain('confirmed this address');
  });

  it('the command makes it on an empty database, with a link where no mail is set', async () => {
    const database = await ownDatabase();
    try {
      const ask = (...args: string[]) =>
        promisify(execFile)(process.execPath, ['scripts/cli.ts', 'admin', ...args], {
          cwd: root,
          env: { ...process.env, VITEST: '', DATABASE_URL: database.url, MAIL_URL: '', PUBLIC_URL: 'https://grants.example' },
        });
      expect((await ask('ada@example.org', '--name', 'Ada Obi')).stdout).toMatch(
        /https:\/\/grants\.example\/invite\/account-\S{32}/,
      );
      await expect(ask()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm run admin') });
    } finally {
      await database.drop();
    }
  }, 120_000);
});
