import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { openProgramme } from '#test/builders/programme.ts';

interface View {
  _id: string;
  name: string;
  query: Record<string, string>;
  isShared: boolean;
  isOwn: boolean;
}

describe('saved views', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let assessor: Caller;
  let programme: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, assessor] = await Promise.all([t.as('director'), t.as('manager'), t.as('assessor1')]);
    programme = await openProgramme(director, undefined, { managers: [manager.userId] });
  });
  afterAll(() => t.close());

  const save = (who: Caller, name: string, more: object = {}) =>
    who.post('/view/new', { list: 'applications', programme, name, query: { search: 'ada' }, ...more });
  const list = async (who: Caller): Promise<View[]> =>
    dataOf<View[]>(await who.get(`/view/many?list=applications&programme=${programme}`));

  it('keeps what was searched and filtered; people who read the list see what is shared, and change nothing of it', async () => {
    const mine = dataOf<View>(await save(manager, 'Waiting'));
    expect(mine).toMatchObject({ query: { search: 'ada' }, isShared: false, isOwn: true });
    expect(await list(director)).toEqual([]);
    dataOf(await manager.patch(`/view/update/${mine._id}`, { isShared: true, query: { search: 'obi', page: '3' } }));
    expect(await list(director)).toMatchObject([{ name: 'Waiting', query: { search: 'obi' }, isOwn: false }]);
    const look = { columns: '-flag,phone', density: 'dense' };
    dataOf(await manager.patch(`/view/update/${mine._id}`, { query: { search: 'obi', ...look } }));
    expect((await list(director))[0]?.query).toEqual({ search: 'obi', ...look });
    expect(refusalOf(await director.patch(`/view/update/${mine._id}`, { name: 'Mine now' })).status).toBe(404);
    expect(refusalOf(await director.patch(`/view/remove/${mine._id}`)).status).toBe(404);
    dataOf(await manager.patch(`/view/remove/${mine._id}`));
    expect(await list(director)).toEqual([]);
  });

  it('hides all views from people who may not read the list or the programme', async () => {
    dataOf(await save(manager, 'Shared', { isShared: true }));
    expect(refusalOf(await assessor.get(`/view/many?list=applications&programme=${programme}`)).status).toBe(403);
    const foreign = await openProgramme(director);
    expect(refusalOf(await manager.get(`/view/many?list=applications&programme=${foreign}`)).status).toBe(404);
    expect(dataOf(await assessor.get('/view/many?list=tasks'))).toEqual([]);
    expect(refusalOf(await (await t.as('applicant1')).get('/view/many?list=tasks')).status).toBe(403);
  });

  it('bad input: a name that is taken or empty, filters that are none, an unknown list, too many', async () => {
    dataOf(await save(director, 'Twice'));
    expect(refusalOf(await save(director, 'twice')).issues).toEqual([
      { path: 'name', message: 'You already have a view with this name.' },
    ]);
    // Another person, or another list, can use the same name.
    dataOf(await save(manager, 'Twice'));
    dataOf(await director.post('/view/new', { list: 'tasks', name: 'Twice', query: {} }));
    expect(refusalOf(await save(director, ' ')).status).toBe(422);
    expect(refusalOf(await save(director, 'Broken', { query: { filters: '[' } })).status).toBe(400);
    expect(refusalOf(await director.post('/view/new', { list: 'nothing', name: 'x', query: {} })).status).toBe(422);
    expect(refusalOf(await save(director, 'Tiny', { query: { density: 'tiny' } })).status).toBe(422);
    expect(refusalOf(await save(director, 'Long', { query: { columns: 'x'.repeat(1001) } })).status).toBe(422);
    const names = Array.from({ length: 49 }, (_, n) => `View ${n}`);
    for (const name of names) dataOf(await save(director, name));
    expect(refusalOf(await save(director, 'One too many')).status).toBe(409);
  });
});
