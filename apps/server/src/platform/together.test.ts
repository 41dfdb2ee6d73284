import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { newId } from './ids.ts';
import { readTogether, rowsOf } from './read-together.ts';
import { insertRows, writeTogether } from './writes.ts';

describe('several queries in one statement', () => {
  let t: TestApp;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
  });
  afterAll(() => t.close());

  const read = readTogether('test-read', (db, { id }: { id: string }) => ({
    person: rowsOf(db.selectFrom('users').select(['id', 'name', 'organisation', 'createdAt', 'erasedAt']).where('id', '=', id), {
      createdAt: true,
      erasedAt: true,
    }),
    choices: rowsOf(db.selectFrom('notificationChoices').selectAll().where('userId', '=', id), {}),
  }));

  it('answer what they would have answered alone, and take no text for an instant', async () => {
    const looksLikeTime = '2026-11-27T20:00:00+00:00';
    await t.owner.query('update users set organisation = $2 where id = $1', [director.userId, looksLikeTime]);
    const { person, choices } = await read(t.db, { id: director.userId });
    const alone = await t.db
      .selectFrom('users')
      .select(['id', 'name', 'organisation', 'createdAt', 'erasedAt'])
      .where('id', '=', director.userId)
      .execute();
    expect(person).toEqual(alone);
    expect(person[0]?.organisation).toBe(looksLikeTime);
    expect(person[0]?.createdAt).toBeInstanceOf(Date);
    expect(choices).toEqual([]);
  });

  it('make their rows together or not at all, and say how many each made', async () => {
    const event = (id: string) => ({ id, type: 'test', subjectKind: 'USER', data: { words: ['“quoted”', "it's"], none: null } });
    const [id, other] = [newId(), newId()];
    const choice = { userId: director.userId, kind: 'task.assigned', choice: 'OFF' };
    const write = (ids: string[]) =>
      writeTogether(t.db, 'test-write', [
        insertRows('auditEvents', ids.map(event)),
        insertRows('notificationChoices', [choice], { skipExisting: true }),
      ]);
    expect(await write([id, other])).toEqual([2, 1]);
    const { rows } = await t.owner.query<{ data: object }>('select data from audit_events where id = $1', [id]);
    expect(rows).toEqual([{ data: { words: ['“quoted”', "it's"], none: null } }]);
    expect(await write([newId()])).toEqual([1, 0]);
    await expect(write([newId(), id])).rejects.toThrow('duplicate key');
    const { rowCount } = await t.owner.query(`select from audit_events where type = 'test'`);
    expect(rowCount).toBe(3);
  });
});
