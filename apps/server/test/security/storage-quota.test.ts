import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { MB, sizedPdf } from '../builders/files.ts';
import { formOf, openProgramme, startApplication } from '../builders/programme.ts';
import { tusClient } from '../tus.ts';

const FORM = formOf({ field_id: 'name' }, { field_id: 'doc', field_type: 'FILE', field_max_files: 20, field_max_file_size: 5 });

describe('the storage that one applicant may use', () => {
  let t: TestApp;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp({ APPLICANT_STORAGE_MB: '3' });
    director = await t.as('director');
  });
  afterAll(() => t.close());

  const draftOf = async (applicant: Caller) => startApplication(applicant, await openProgramme(director, FORM));
  const upload = (applicant: Caller, application: string, name: string, bytes: number) =>
    applicant.form('POST', '/file/new', [
      ['application', application],
      ['field', 'doc'],
      ['file', { name, content: sizedPdf(bytes) }],
    ]);

  it('is refused beyond its end, says how much is used, and leaves nothing behind', async () => {
    const applicant = await t.as('applicant1');
    const application = await draftOf(applicant);
    dataOf(await upload(applicant, application, 'one.pdf', 2 * MB));
    const refused = refusalOf(await upload(applicant, application, 'two.pdf', 1.5 * MB));
    expect(refused).toMatchObject({ status: 413, code: 'TOO_LARGE', issues: [{ path: 'doc' }] });
    expect(refused.message).toMatch(/^Your files use 2 MB of your 3 MB, and this one needs 2 MB\. Remove files/);
    expect((await t.owner.query('select from unclaimed_bytes')).rowCount).toBe(0);
    // What still fits is taken, to the last byte.
    dataOf(await upload(applicant, application, 'three.pdf', MB));
    expect((await upload(applicant, application, 'four.pdf', 1_000)).statusCode).toBe(413);
  });

  it('counts uploads under way, and keeps what was typed when a file does not fit', async () => {
    const applicant = await t.as('applicant2');
    const application = await draftOf(applicant);
    const tus = tusClient(await t.listen(), applicant.cookie);
    expect((await tus.begin({ application, field: 'doc', name: 'big.pdf', size: 2 * MB })).status).toBe(201);
    expect((await tus.begin({ application, field: 'doc', name: 'more.pdf', size: 2 * MB })).status).toBe(413);
    const saved = await applicant.form('PATCH', `/application/save/${application}`, [
      ['name', 'Ada'],
      ['doc', { name: 'a.pdf', content: sizedPdf(0.75 * MB) }],
      ['doc', { name: 'b.pdf', content: sizedPdf(0.75 * MB) }],
    ]);
    // The first fits beside the upload, the second of the same request does not.
    expect(saved.body).toContain('Your files use');
    const stored = await t.owner.query<{ answers: { name: string; doc: string[] } }>(
      'select answers from submissions where owner_id = $1',
      [application],
    );
    expect(stored.rows[0]?.answers.name).toBe('Ada');
    expect(stored.rows[0]?.answers.doc).toHaveLength(1);
  });

  it('is free again a day after a file was added that the draft no longer names', async () => {
    const applicant = await t.as('applicant3');
    const application = await draftOf(applicant);
    dataOf(await upload(applicant, application, 'old.pdf', 2.5 * MB));
    expect((await upload(applicant, application, 'new.pdf', MB)).statusCode).toBe(413);
    await t.owner.query(`update files set created_at = now() - interval '25 hours' where name = 'old.pdf'`);
    dataOf(await upload(applicant, application, 'new.pdf', MB));
  });

  it('has no limit where the setting is 0', async () => {
    const free = await startTestApp({ APPLICANT_STORAGE_MB: '0' });
    try {
      const applicant = await free.as('applicant1');
      const application = await startApplication(applicant, await openProgramme(await free.as('director'), FORM));
      for (const name of ['a.pdf', 'b.pdf']) dataOf(await upload(applicant, application, name, 4 * MB));
    } finally {
      await free.close();
    }
  });
});
