import { listEndpoints } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

const NO_ID = '01900000-0000-7000-8000-000000000000';

describe('viewing as someone else', () => {
  let t: TestApp;
  let assessor: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    assessor = await t.as('assessor1');
  });
  afterAll(() => t.close());

  const start = (who: Caller, whom: Caller) => who.post(`/user/view-as/start/${whom.userId}`);
  const me = async (who: Caller) =>
    dataOf<{ _id: string; role: string; viewedBy: { name: string } | null }>(await who.get('/user/me'));
  const viewing = async () => {
    const admin = await t.as('super.admin');
    dataOf(await start(admin, assessor));
    return admin;
  };

  it('reads with the other person’s rights until it is stopped; both are in the trail', async () => {
    const admin = await viewing();
    expect(await me(admin)).toMatchObject({ _id: assessor.userId, role: 'Assessor', viewedBy: { name: expect.any(String) } });
    expect((await admin.get('/role/many')).statusCode).toBe(403);
    expect((await admin.get('/task/admin/many')).statusCode).toBe(200);
    dataOf(await admin.post('/user/view-as/end'));
    expect(await me(admin)).toMatchObject({ role: 'Super Admin', viewedBy: null });
    expect((await admin.get('/role/many')).statusCode).toBe(200);
    const { rows } = await t.owner.query(
      `select type, actor_id, actor_name from audit_events where type like 'account.viewing%' order by at`,
    );
    expect(rows).toMatchObject([
      { type: 'account.viewing-started', actor_id: admin.userId },
      { type: 'account.viewing-ended', actor_id: admin.userId, actor_name: expect.stringContaining('looking as') },
    ]);
  });

  it('nothing that writes, asks for the password or tells an account’s secrets is open meanwhile', async () => {
    const admin = await viewing();
    const open: string[] = [];
    for (const { key, method, path, endpoint } of listEndpoints()) {
      const reads = method === 'GET' && !endpoint.writes && !endpoint.confirmed && endpoint.whileViewing !== 'never';
      if (reads || key === 'user.viewAsEnd') continue;
      const response = await admin.send({ method: method as 'POST', url: path.replace(/:\w+/g, NO_ID), payload: {} });
      if (refusalOf(response).code !== 'VIEW_ONLY') open.push(key);
    }
    expect(open).toEqual([]);
    expect(
      listEndpoints()
        .filter(({ endpoint }) => endpoint.whileViewing === 'never')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([
      'application.archiveFile',
      'application.archiveProgress',
      'user.emailChange',
      'user.erasure',
      'user.passkeys',
      'user.secondFactor',
      'user.sessions',
      'user.tokens',
    ]);
    const upload = await admin.send({
      method: 'POST',
      url: '/file/new',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' },
    });
    expect(upload.statusCode).toBe(403);
  });

  it('only a Super Admin, not as applicants, not around a conflict, and only while the right holds', async () => {
    const applicant = await t.as('applicant1');
    expect(refusalOf(await start(await t.as('director'), assessor)).status).toBe(403);
    expect(refusalOf(await start(await t.as('super.admin'), applicant)).status).toBe(403);
    const admin = await viewing();
    await t.owner.query(`update users set role_id = (select id from roles where name = 'Programme Director') where id = $1`, [
      admin.userId,
    ]);
    expect(await me(admin)).toMatchObject({ role: 'Programme Director', viewedBy: null });
    await t.owner.query(`update users set role_id = (select id from roles where name = 'Super Admin') where id = $1`, [
      admin.userId,
    ]);
    expect((await me(admin)).viewedBy).not.toBeNull();
    await t.owner.query(`update sessions set viewing_since = now() - interval '61 minutes' where viewing_as is not null`);
    expect((await me(admin)).viewedBy).toBeNull();
    await t.owner.query(
      `insert into conflicts (id, user_id, organisation, reason, declared_at) values (gen_random_uuid(), $1, 'Farm', 'Board', now())`,
      [admin.userId],
    );
    expect(refusalOf(await start(await t.as('super.admin'), assessor)).message).toContain('conflict of interest');
  });

  it('asks for the password where it was not given lately', async () => {
    const admin = await t.as('super.admin');
    await t.owner.query(`update sessions set confirmed_at = now() - interval '20 minutes' where user_id = $1`, [admin.userId]);
    expect(refusalOf(await start(admin, assessor)).code).toBe('CONFIRM_IDENTITY');
  });
});
