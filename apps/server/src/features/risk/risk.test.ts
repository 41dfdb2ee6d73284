import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { runningProject } from '#test/builders/amendment.ts';

interface Risk {
  _id: string;
  title: string;
  state: string;
  version: number;
}

describe('the register of risks', () => {
  let t: TestApp;
  let manager: Caller;
  let director: Caller;
  let accountant: Caller;
  let grantee: Caller;
  let assessor: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [manager, director, accountant, grantee, assessor] = await Promise.all([
      t.as('manager'),
      t.as('director'),
      t.as('accountant'),
      t.as('applicant1'),
      t.as('assessor1'),
    ]);
  });
  afterAll(() => t.close());

  it('the team writes and reads it, readers read, and for everybody else it does not exist', async () => {
    const { project, application } = await runningProject(t, { director, manager, grantee });
    const risk = { title: 'Late rains', likelihood: 2, impact: 3, mitigation: 'Plant later', owner: 'Field team' };
    const made = dataOf<Risk>(await manager.post('/risk/new', { project, ...risk }));
    dataOf(await manager.post('/risk/new', { project, ...risk, title: 'Flood', impact: 5, likelihood: 4 }));
    const list = (await accountant.get(`/risk/many?projectId=${project}`)).json<{ data: Risk[]; denial: string | null }>();
    expect(list.data.map(({ title }) => title)).toEqual(['Flood', 'Late rains']);
    expect(list.denial).not.toBeNull();
    for (const who of [grantee, assessor]) {
      expect((await who.get(`/risk/many?projectId=${project}`)).statusCode).toBe(404);
      expect((await who.post('/risk/new', { project, ...risk })).statusCode).toBe(403);
    }
    expect((await accountant.post('/risk/new', { project, ...risk })).statusCode).toBe(403);

    const change = { ...risk, state: 'Closed', version: made.version };
    const both = await Promise.all([
      manager.patch(`/risk/update/${made._id}`, change),
      director.patch(`/risk/update/${made._id}`, change),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const [body, path] of [
      [{ title: ' ' }, 'title'],
      [{ likelihood: 0 }, 'likelihood'],
      [{ impact: 6 }, 'impact'],
      [{ impact: 1.5 }, 'impact'],
      [{ mitigation: 'x'.repeat(2_001) }, 'mitigation'],
    ] as const)
      expect(refusalOf(await manager.post('/risk/new', { project, ...risk, ...body })).issues?.[0]?.path).toBe(path);
    const { rows } = await t.owner.query<{ type: string }>(
      `select type from audit_events where subject_id = $1 and type like 'risk.%' order by id`,
      [application],
    );
    expect(rows.map(({ type }) => type)).toEqual(['risk.added', 'risk.added', 'risk.updated']);
    // The people of the project learn nothing of it from the history either.
    expect((await grantee.get(`/project/timeline/${project}`)).body).not.toContain('Flood');
    await t.owner.query(
      `insert into conflicts (id, application_id, user_id, reason, declared_at) values (gen_random_uuid(), $1, $2, 'Cousin', now())`,
      [application, manager.userId],
    );
    expect((await manager.get(`/risk/many?projectId=${project}`)).statusCode).toBe(404);
    expect((await manager.patch(`/risk/update/${made._id}`, { ...change, version: 2 })).statusCode).toBe(404);
  });
});
