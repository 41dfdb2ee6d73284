import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { listEndpoints } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { codeOf } from '#test/sign-in.ts';
import { bindWeb, houseOf } from '#platform/http/web.ts';
import { DEMO_PASSWORD } from '#db/seed/accounts.ts';

type All = {
  security: { value: Record<string, unknown>; version: number; changedBy: string | null; staff: number; staffWithout: number };
};
const CHOICE = { staffSecondFactor: true, graceDays: 14, singleSignOnCounts: false };

describe('settings of the organisation', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  const read = async () => dataOf<All>(await admin.get('/settings/one')).security;
  const change = (who: Caller, version: number, value: object) =>
    who.patch('/settings/update', { key: 'security', version, value });
  const set = async (value: object) => dataOf<All>(await change(admin, (await read()).version, { ...CHOICE, ...value })).security;

  it('are read and changed by the Super Admin alone, also beside another role with the right', async () => {
    expect(await read()).toMatchObject({ version: 1, changedBy: null, value: { staffSecondFactor: false, graceDays: 14 } });
    const director = await t.as('director');
    expect((await director.get('/settings/one')).statusCode).toBe(403);
    await t.owner.query(
      `update roles set permissions = jsonb_set(permissions, '{ROLES}', '["READ","UPDATE"]') where name = 'Programme Director'`,
    );
    expect([(await director.get('/settings/one')).statusCode, (await change(director, 1, CHOICE)).statusCode]).toEqual([
      404, 404,
    ]);
  });

  it('are changed with the password of late, on the version that was seen, and the trail tells what', async () => {
    await t.owner.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [admin.userId]);
    expect(refusalOf(await change(admin, 1, CHOICE)).code).toBe('CONFIRM_IDENTITY');
    await t.owner.query(`update sessions set confirmed_at = now() where user_id = $1`, [admin.userId]);
    const both = await Promise.all([change(admin, 1, CHOICE), change(admin, 1, { ...CHOICE, graceDays: 3 })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refusalOf(await change(admin, 1, CHOICE))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      details: { version: 2 },
    });
    expect((await read()).version).toBe(2);
    // A caller that sends no version changes what is stored now.
    expect(dataOf<All>(await admin.patch('/settings/update', { key: 'security', value: CHOICE })).security.version).toBe(3);
    const { rows } = await t.owner.query<{ data: { key: string; from: string; to: string } }>(
      `select data from audit_events where type = 'setting.changed'`,
    );
    expect(rows.map(({ data }) => data)).toContainEqual({ key: 'Security: staffSecondFactor', from: 'false', to: 'true' });
  });

  it('reports bad input with its field and changes nothing', async () => {
    const before = await read();
    for (const [value, path] of [
      [{ ...CHOICE, graceDays: -1 }, 'value.graceDays'],
      [{ ...CHOICE, graceDays: 91 }, 'value.graceDays'],
      [{ ...CHOICE, graceDays: 1.5 }, 'value.graceDays'],
      [{ ...CHOICE, graceDays: 'soon' }, 'value.graceDays'],
    ] as const)
      expect(refusalOf(await change(admin, before.version, value)), JSON.stringify(value)).toMatchObject({
        status: 422,
        issues: [{ path }],
      });
    expect(refusalOf(await admin.patch('/settings/update', { key: 'weather', version: 1, value: {} })).status).toBe(422);
    expect(await read()).toEqual(before);
    // What the server alone tells cannot be written.
    await set({ requiredSince: '2000-01-01T00:00:00.000Z' });
    expect((await read()).value['requiredSince']).not.toBe('2000-01-01T00:00:00.000Z');
  });

  it('shows organisation, currency and kinds of files to everyone who needs them, also in emails, and existing records keep theirs', async () => {
    const about = async () => dataOf<Record<string, object>>(await t.anonymous.get('/settings/about'));
    expect(await about()).toMatchObject({
      organisation: { name: '', address: '', contact: '', supportMail: '' },
      regional: { currency: 'NGN', timeZone: 'Africa/Lagos' },
    });
    const put = async (key: string, value: object) => {
      const sections = dataOf<Record<string, { version: number }>>(await admin.get('/settings/one'));
      return admin.patch('/settings/update', { key, version: sections[key]?.version, value });
    };
    const organisation = { name: 'Obi <Fund>', address: '1 Road\nLagos', contact: '', supportMail: 'help@obi.test' };
    expect(refusalOf(await put('organisation', { ...organisation, supportMail: 'nobody' })).issues).toMatchObject([
      { path: 'supportMail' },
    ]);
    expect(refusalOf(await put('regional', { currency: 'XXQ', timeZone: 'UTC' })).issues).toMatchObject([{ path: 'currency' }]);
    expect(refusalOf(await put('viewing', { shown: ['EVERYTHING'] })).status).toBe(422);
    const { rows: before } = await t.owner.query('select id, currency, time_zone, budget from programmes order by id');
    dataOf(await put('organisation', { ...organisation, owner: 'x' }));
    dataOf(await put('regional', { currency: 'GHS', timeZone: 'Africa/Accra' }));
    dataOf(await put('viewing', { shown: ['IMAGE', 'PDF'] }));
    expect(await about()).toMatchObject({ organisation, regional: { currency: 'GHS', timeZone: 'Africa/Accra' } });
    const { rows: after } = await t.owner.query('select id, currency, time_zone, budget from programmes order by id');
    expect(after).toEqual(before);
    const { rows } = await t.owner.query<{ data: { key: string; to: string } }>(
      `select data from audit_events where type = 'setting.changed' and data ->> 'key' like any (array['Organisation%', 'Defaults%', 'Files%'])`,
    );
    expect(rows.map(({ data }) => data.key).toSorted()).toEqual([
      'Defaults for new programmes: currency',
      'Defaults for new programmes: timeZone',
      'Files: shown',
      'Organisation: address',
      'Organisation: name',
      'Organisation: supportMail',
    ]);
    const mail = dataOf<{ text: string; html: string }>(
      await admin.post('/mail-template/preview/task.assigned', { subject: '{{subject}}', body: '{{text}}' }),
    );
    expect(mail.text).toMatch(/\n\nObi <Fund>\n1 Road\nLagos\nhelp@obi\.test$/);
    expect(mail.text).not.toContain('Grantdesk');
    expect(mail.html).toContain('Obi &lt;Fund&gt;<br>1 Road<br>Lagos<br>help@obi.test');
    expect(mail.html).not.toContain('<Fund>');
    // The page itself carries the name, in the title from which each screen takes it.
    const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-page-'));
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<title>Grantdesk</title>');
    const page = fastify();
    await bindWeb(page, folder, houseOf(t.db));
    const { body } = await page.inject('/programmes');
    await page.close();
    rmSync(folder, { recursive: true });
    expect(body).toBe('<title>Obi &lt;Fund&gt;</title>');
  });

  it('staff have their days, are refused every call after them, and go on once the second factor is set up', async () => {
    await set({ staffSecondFactor: false });
    const [manager, applicant] = [await t.as('manager'), await t.as('applicant1')];
    const before = await read();
    expect(before.staffWithout).toBe(before.staff);
    await set({ graceDays: 2 });
    const due = dataOf<{ secondFactorDueAt: string }>(await manager.get('/user/me')).secondFactorDueAt;
    expect(Math.round((Date.parse(due) - Date.now()) / 86_400_000)).toBe(2);
    expect((await manager.get('/programme/many')).statusCode).toBe(200);
    await set({ graceDays: 0 });
    await t.owner.query(`update organisation_settings set value = jsonb_set(value, '{requiredSince}', '"2020-01-01T00:00:00Z"')`);

    const open: string[] = [];
    for (const { key, method, path } of listEndpoints()) {
      const url = path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000');
      const answer = await manager.send({ method: method as 'GET', url, ...(method !== 'GET' && { payload: {} }) });
      const code = (answer.json() as { code?: string } | null)?.code;
      if (code !== 'SECOND_FACTOR_REQUIRED') open.push(key);
    }
    const expected = listEndpoints().flatMap(({ key, endpoint }) =>
      endpoint.beforeSecondFactor || endpoint.access.kind === 'open' ? [key] : [],
    );
    expect(open).toEqual(expected);
    expect(
      expected.filter((key) => !listEndpoints().some((listed) => listed.key === key && listed.endpoint.access.kind === 'open')),
    ).toEqual(['user.me', 'user.secondFactor', 'user.secondFactorStart', 'user.secondFactorProve']);
    for (const request of [
      { method: 'GET', url: '/auth/get-session' },
      { method: 'POST', url: '/file/tus', headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' } },
    ] as const)
      expect(refusalOf(await manager.send(request)).code, request.url).toBe('SECOND_FACTOR_REQUIRED');
    // The rule is for staff only.
    expect((await applicant.get('/application/mine')).statusCode).not.toBe(403);
    expect(dataOf(await applicant.get('/user/me'))).toMatchObject({ mustSetSecondFactor: false, secondFactorDueAt: null });

    expect(dataOf(await manager.get('/user/me'))).toMatchObject({ mustSetSecondFactor: true });
    const { secret } = dataOf<{ secret: string }>(await manager.post('/user/second-factor/start', { password: DEMO_PASSWORD }));
    dataOf(await manager.post('/user/second-factor/prove', { code: codeOf(secret) }));
    expect((await manager.get('/programme/many')).statusCode).toBe(200);
    await t.owner.query(`update organisation_settings set value = jsonb_set(value, '{staffSecondFactor}', 'false')`);
    expect((await read()).staffWithout).toBe(before.staffWithout - 1);
  });
});
