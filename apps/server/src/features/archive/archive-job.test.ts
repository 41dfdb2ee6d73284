import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '#db/seed/files.ts';
import type { FileStore } from '#platform/files/store.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { madeArchive, progressOf, readZip, requestArchive, runArchiveJob } from '#test/builders/archive.ts';
import { draftWith, uploadTo } from '#test/builders/files.ts';
import { startApplication } from '#test/builders/programme.ts';
import { tidyArchives } from './index.ts';

describe('the job of a ZIP of applications', () => {
  let t: TestApp;
  let director: Caller;
  let programme: string;
  let ids: string[];
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    const first = await draftWith(director, await t.as('applicant1'));
    const { rows } = await t.owner.query<{ id: string }>('select programme_id as id from applications where id = $1', [first]);
    programme = rows[0]?.id ?? '';
    ids = [first];
    for (const persona of ['applicant2', 'applicant3'] as const) ids.push(await startApplication(await t.as(persona), programme));
    for (const [at, persona] of (['applicant1', 'applicant2'] as const).entries()) {
      const applicant = await t.as(persona);
      const file = dataOf(await uploadTo(applicant, ids[at] ?? '', 'plan.pdf', samplePdf(persona)));
      dataOf(await applicant.form('PATCH', `/application/save/${ids[at]}`, [['doc', file._id]]));
      dataOf(await applicant.form('POST', `/application/submit/${ids[at]}`, []));
    }
  });
  afterAll(() => t.close());

  const linesOf = (entries: Map<string, Buffer>): string[] => String(entries.get('contents.csv')).split('\r\n').slice(1, -1);
  const request = async (applications = ids) => dataOf(await requestArchive(director, programme, applications))._id;
  /** What has been received and not stored, and bytes that no row names. */
  const leftovers = async () => ({
    incoming: readdirSync(t.files.incoming),
    unclaimed: (await t.owner.query('select 1 from unclaimed_bytes')).rowCount,
  });
  const storing = (put: FileStore['put']): FileStore => ({ ...t.files, put });
  const rowsOf = async (id: string) =>
    (
      await t.owner.query<{ storage_key: string | null; attempts: number }>('select * from application_archives where id = $1', [
        id,
      ])
    ).rows;

  it('names what was deleted meanwhile, drafts and files that are missing, and goes on', async () => {
    const id = await request();
    await t.owner.query(`update applications set application_number = 'APP-GONE' where id = $1`, [ids[1]]);
    const { rows } = await t.owner.query<{ number: string }>(
      'select application_number as number from applications where id = any ($1)',
      [[ids[0], ids[2]]],
    );
    const key =
      (await t.owner.query<{ key: string }>('select storage_key as key from files order by id limit 1')).rows[0]?.key ?? '';
    const missing: FileStore = {
      ...t.files,
      read: (wanted, range) => t.files.read(wanted === key ? 'no-such-key' : wanted, range),
    };
    // As deleted: it is of another programme, where this list does not look.
    await t.owner.query(
      `with other as (insert into programmes select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from programmes p
        where id = $2 returning id) update applications set programme_id = (select id from other) where id = $1`,
      [ids[1], programme],
    );
    await runArchiveJob(t, id, missing);
    const zip = await readZip((await director.get(`/application/archive-file/${id}`)).rawPayload);
    const lines = linesOf(zip);
    expect(lines[0]).toMatch(/,0,plan\.pdf is not included: it is missing from storage$/);
    expect(lines[1]).toMatch(/^APP-\d+,,,,0,"Not included: deleted, or no longer available to you"$/);
    expect(lines[2]).toBe(
      `${rows.find(({ number }) => lines[2]?.startsWith(number))?.number},,,,0,Not included: not submitted yet`,
    );
    expect([...zip.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
    expect(await progressOf(director, id)).toMatchObject({ state: 'READY', done: 3, total: 3, skipped: 2 });
    await t.owner.query('update applications set programme_id = $2 where id = $1', [ids[1], programme]);
  });

  it('that fails leaves nothing, begins anew, and gives up after the third time with a text', async () => {
    const id = await request();
    const full = storing(() => Promise.reject(new Error('No space left on device')));
    for (const attempts of [1, 2]) {
      await expect(runArchiveJob(t, id, full)).rejects.toThrow('No space left');
      expect(await leftovers()).toEqual({ incoming: [], unclaimed: 0 });
      expect(await progressOf(director, id)).toMatchObject({ state: 'MAKING', failure: null });
      expect((await rowsOf(id))[0]).toMatchObject({ attempts, storage_key: null });
      expect((await director.get(`/application/archive-file/${id}`)).statusCode).toBe(404);
    }
    await runArchiveJob(t, id, full);
    expect(t.logged.splice(0).join()).toContain('a ZIP of applications could not be made');
    expect(await leftovers()).toEqual({ incoming: [], unclaimed: 0 });
    expect(await progressOf(director, id)).toMatchObject({
      state: 'FAILED',
      failure: 'The ZIP could not be prepared. Nothing was saved. Start it again, or select fewer applications.',
    });
    const { data } = (await director.get('/notification/many')).json<{ data: { sentence: string }[] }>();
    expect(data[0]?.sentence).toBe('Your ZIP of 3 applications could not be prepared.');
    // The next one is not held up.
    await madeArchive(t, director, programme, ids);
  });

  it('ends without a trace once a later attempt has begun, and after a process that died three times', async () => {
    const id = await request();
    const overtaken = storing(async (key, local) => {
      await t.owner.query('update application_archives set attempts = attempts + 1 where id = $1', [id]);
      await t.files.put(key, local);
    });
    await runArchiveJob(t, id, overtaken);
    expect(await leftovers()).toEqual({ incoming: [], unclaimed: 0 });
    expect((await rowsOf(id))[0]).toMatchObject({ attempts: 2, state: 'MAKING', storage_key: null });
    await t.owner.query('update application_archives set attempts = 3 where id = $1', [id]);
    await runArchiveJob(t, id);
    expect(await progressOf(director, id)).toMatchObject({ state: 'FAILED' });
  });

  it('that a stop of the process ends is repeated, and the attempt does not count', async () => {
    const id = await request();
    await expect(runArchiveJob(t, id, t.files, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
    expect((await rowsOf(id))[0]).toMatchObject({ attempts: 0, state: 'MAKING' });
    expect(await leftovers()).toEqual({ incoming: [], unclaimed: 0 });
    await runArchiveJob(t, id);
    expect(await progressOf(director, id)).toMatchObject({ state: 'READY' });
  });

  it('makes no ZIP for a person who has lost access, whenever that was', async () => {
    const manager = await t.as('manager');
    const name = async (person: Caller) =>
      t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, person.userId]);
    const drop = (person: Caller) => t.owner.query('delete from programme_managers where user_id = $1', [person.userId]);
    for (const moment of ['before', 'meanwhile'] as const) {
      await name(manager);
      const id = dataOf(await requestArchive(manager, programme, ids))._id;
      if (moment === 'before') await drop(manager);
      const losing = storing(async (key, local) => {
        await drop(manager);
        await t.files.put(key, local);
      });
      await runArchiveJob(t, id, losing);
      expect((await rowsOf(id))[0]).toMatchObject({ state: 'FAILED', failure: 'ACCESS_ENDED', storage_key: null });
      expect(await leftovers()).toEqual({ incoming: [], unclaimed: 0 });
    }
  });

  it('is over after 24 hours: row and file are deleted', async () => {
    const { id, response } = await madeArchive(t, director, programme, ids);
    expect(response.statusCode).toBe(200);
    const key = (await rowsOf(id))[0]?.storage_key ?? '';
    await tidyArchives(t);
    expect(await rowsOf(id)).toHaveLength(1);
    await t.shiftClock('25 hours');
    for (const path of [`/application/archive/${id}`, `/application/archive-file/${id}`])
      expect((await director.get(path)).statusCode).toBe(404);
    await tidyArchives(t);
    expect(await rowsOf(id)).toEqual([]);
    await expect(t.files.read(key)).rejects.toThrow('ENOENT');
    expect(await leftovers()).toEqual({ incoming: [], unclaimed: 0 });
    await t.shiftClock('0 hours');
  });
});
