import { listEndpoints } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

describe('tokens of programs', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  type Token = { _id: string; token: string; state: string };
  const make = async (scopes: string[], name = 'Warehouse') =>
    dataOf<Token>(await admin.post('/token/new', { name, scopes, days: 30 }));
  const by = (token: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    t.anonymous.send({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });

  it('a program reads what its token opens, in its maker’s name, and the trail says by which token', async () => {
    const { token, _id } = await make(['FORMS:WRITE']);
    expect((await by(token, 'GET', '/form/many')).statusCode).toBe(200);
    const made = await by(token, 'POST', '/form/new', { name: 'By a program', kind: 'APPLICATION', sections: [] });
    expect(made.statusCode, made.body).toBe(201);
    const { rows } = await t.owner.query(
      `select actor_id, actor_name from audit_events where type = 'form.created' order by at desc limit 1`,
    );
    expect(rows).toMatchObject([{ actor_id: admin.userId, actor_name: expect.stringContaining('by the token “Warehouse”') }]);
    const listed = dataOf<(Token & { lastUsedAt: string | null })[]>(await admin.get('/token/many'));
    expect(listed.find((each) => each._id === _id)?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(token);
    const { rows: stored } = await t.owner.query(`select token_hash from api_tokens`);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('reaches nothing beside its scopes, nothing that asks for a password, and no account', async () => {
    const { token } = await make(['FORMS:READ']);
    const NO_ID = '01900000-0000-7000-8000-000000000000';
    for (const { key, method, path, endpoint } of listEndpoints()) {
      const group = key.split('.')[0] ?? '';
      const isOpen = (['form', 'scoreGuide'].includes(group) || group === 'misc') && method === 'GET' && !endpoint.writes;
      const response = await by(token, method as 'GET', path.replace(/:\w+/g, NO_ID), method === 'GET' ? undefined : {});
      if (isOpen) expect(response.statusCode, key).not.toBe(403);
      else expect([response.statusCode, refusalOf(response).code], key).toEqual([403, 'ACCESS_DENIED']);
    }
    const every = await make(['ROLES:WRITE', 'USERS:WRITE', 'ACCOUNTING:WRITE']);
    for (const { key, method, path, endpoint } of listEndpoints())
      if (endpoint.confirmed || key.startsWith('token.') || key.startsWith('settings.') || key === 'user.me')
        expect(
          (await by(every.token, method as 'GET', path.replace(/:\w+/g, NO_ID), method === 'GET' ? undefined : {})).statusCode,
          key,
        ).toBe(403);
  });

  it('ends when it is revoked, when its day comes, and with its person’s rights', async () => {
    const { token, _id } = await make(['FORMS:READ']);
    dataOf(await admin.post(`/token/revoke/${_id}`));
    dataOf(await admin.post(`/token/revoke/${_id}`));
    expect((await by(token, 'GET', '/form/many')).statusCode).toBe(401);
    const late = await make(['FORMS:READ']);
    await t.owner.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [late._id]);
    expect((await by(late.token, 'GET', '/form/many')).statusCode).toBe(401);
    const held = await make(['FORMS:READ']);
    const role = (name: string) =>
      t.owner.query(`update users set role_id = (select id from roles where name = $2) where id = $1`, [admin.userId, name]);
    await role('Assessor');
    expect((await by(held.token, 'GET', '/form/many')).statusCode).toBe(403);
    await role('Super Admin');
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [admin.userId]);
    expect((await by(held.token, 'GET', '/form/many')).statusCode).toBe(401);
    await t.owner.query(`update users set account_status = 'ACTIVE' where id = $1`, [admin.userId]);
    for (const odd of ['', 'x', 'grantdesk_', `${held.token}x`])
      expect((await by(odd, 'GET', '/form/many')).statusCode, odd).toBe(401);
  });

  it('reports bad input at its field, and lets no one else handle tokens', async () => {
    const bad = await admin.post('/token/new', { name: ' ', scopes: [], days: 1.5, userId: admin.userId });
    expect(refusalOf(bad)).toMatchObject({ status: 422, issues: [{ path: 'name' }, { path: 'scopes' }, { path: 'days' }] });
    expect(refusalOf(await admin.post('/token/new', { name: 'x', scopes: ['WORLD:READ'], days: 1 })).status).toBe(422);
    for (const who of ['director', 'manager'] as const) expect((await (await t.as(who)).get('/token/many')).statusCode).toBe(404);
    expect((await (await t.as('applicant1')).get('/token/many')).statusCode).toBe(403);
  });
});
