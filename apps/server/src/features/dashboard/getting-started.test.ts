import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { reviewProgramme, submitted } from '#test/builders/review.ts';

type Steps = { step: string; isDone: boolean }[] | null;

describe('getting started', () => {
  let t: TestApp;
  let admin: Caller;
  const done = async (): Promise<string[]> =>
    (dataOf<Steps>(await admin.get('/dashboard/getting-started')) ?? []).filter(({ isDone }) => isDone).map(({ step }) => step);

  beforeAll(async () => {
    t = await startTestApp({ DEMO: 'off' });
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  it('is for those who may change the settings alone', async () => {
    expect((await (await t.as('director')).get('/dashboard/getting-started')).statusCode).toBe(403);
    expect((await (await t.as('applicant1')).get('/dashboard/getting-started')).statusCode).toBe(403);
    expect((await t.anonymous.get('/dashboard/getting-started')).statusCode).toBe(401);
    // The service itself refuses a person who may change roles but is no Super Admin.
    const { rows } = await t.owner.query<{ id: string; permissions: object }>(
      `update roles set permissions = permissions || '{"ROLES": ["READ", "UPDATE"]}' where name = 'Programme Director' returning id, permissions`,
    );
    expect(rows).toHaveLength(1);
    expect((await (await t.as('director')).get('/dashboard/getting-started')).statusCode).toBe(404);
  });

  it('has every step open on a fresh installation, and ticks each by what was done', async () => {
    // Of the template's people, the administrator alone.
    await t.owner.query(`update users set account_type = 'SUBSCRIBER' where account_type = 'ADMIN' and id <> $1`, [admin.userId]);
    await t.owner.query(`update users set email_verified = false where account_type = 'SUBSCRIBER'`);
    expect(dataOf<Steps>(await admin.get('/dashboard/getting-started'))?.map(({ step }) => step)).toEqual([
      'ORGANISATION',
      'EMAIL',
      'ROLES',
      'FORM',
      'PROGRAMME',
      'TEAM',
      'TRIAL',
    ]);
    expect(await done()).toEqual([]);

    const { organisation } = dataOf<{ organisation: { version: number; value: object } }>(await admin.get('/settings/one'));
    const name = { name: 'Obi Foundation', address: '', contact: '', supportMail: '' };
    dataOf(await admin.patch('/settings/update', { key: 'organisation', version: organisation.version, value: name }));
    expect(await done()).toEqual([]);
    const value = { ...name, supportMail: 'help@obi.test' };
    dataOf(await admin.patch('/settings/update', { key: 'organisation', version: organisation.version + 1, value }));
    expect(await done()).toEqual(['ORGANISATION']);

    dataOf(await admin.post('/role/new', { name: 'Reader', permissions: { FORMS: ['READ'] } }));
    expect(await done()).toEqual(['ORGANISATION', 'ROLES']);

    await t.owner.query(`update users set account_type = 'ADMIN' where email like 'manager@%' or email like 'director@%'`);
    expect(await done()).toEqual(['ORGANISATION', 'ROLES', 'TEAM']);

    const { programme } = await reviewProgramme(await t.as('director'), await t.as('manager'));
    expect(await done()).toEqual(['ORGANISATION', 'ROLES', 'FORM', 'PROGRAMME', 'TEAM']);
    await submitted(await t.as('applicant1'), programme);
    expect(await done()).toEqual(['ORGANISATION', 'ROLES', 'FORM', 'PROGRAMME', 'TEAM', 'TRIAL']);
    await t.owner.query(`update emails set state = 'SENT', sent_at = now()`);
    expect(await done()).toHaveLength(7);
    // What was sent is deleted in time; an address that was verified by it is not.
    await t.owner.query(`delete from emails`);
    expect(await done()).toHaveLength(6);
    await t.owner.query(`update users set email_verified = true where email like 'applicant1@%'`);
    expect(await done()).toHaveLength(7);
  });

  it('is not shown with demonstration data', async () => {
    const demonstration = await startTestApp({ DEMO: 'on' });
    try {
      const at = await demonstration.as('super.admin');
      expect(dataOf(await at.get('/dashboard/getting-started'))).toBeNull();
    } finally {
      await demonstration.close();
    }
  });
});
