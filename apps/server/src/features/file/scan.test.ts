import { ours } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { draftWith, storedKeys, uploadTo, type Stored } from '#test/builders/files.ts';
import { startClamd, type Clamd } from '#test/clamd.ts';
import { createScanner } from '#platform/files/scanner.ts';
import { Readable } from 'node:stream';
import { scanFile, tidyFiles } from './index.ts';

describe('files and the malware scanner', () => {
  let clamd: Clamd;
  let t: TestApp;
  let applicant: Caller;
  let director: Caller;
  beforeAll(async () => {
    clamd = await startClamd();
    t = await startTestApp({ SCAN_URL: clamd.url });
    director = await t.as('director');
    applicant = await t.as('applicant1');
  });
  afterAll(async () => {
    await t.close();
    await clamd.stop();
  });
  const infected = samplePdf('EICAR');
  const jobs = async (): Promise<string[]> =>
    (
      await t.owner.query<{ key: string }>(
        `select key from graphile_worker.jobs where task_identifier = 'scan-file' order by key`,
      )
    ).rows.map((row) => row.key);
  const one = async (id: string): Promise<Stored> => dataOf<Stored>(await applicant.get(`/file/one/${id}`));

  it('opens a clean file, and refuses an infected one with its reason, without storing it, and records that', async () => {
    const id = await draftWith(director, applicant);
    expect(dataOf<Stored>(await uploadTo(applicant, id, 'clean.pdf', samplePdf('a')))).toMatchObject({ scan: 'CLEAN' });
    const before = await storedKeys(t);
    expect(refusalOf(await uploadTo(applicant, id, 'bad.pdf', infected))).toMatchObject({
      status: 415,
      message: ours.fileFaults.virus,
      issues: [{ path: 'doc' }],
    });
    expect(await storedKeys(t)).toEqual(before);
    const { rows } = await t.owner.query(`select data from audit_events where type = 'file.refused' and subject_id = $1`, [id]);
    expect(rows).toMatchObject([{ data: { file: 'bad.pdf', reason: ours.fileFaults.virus } }]);
  });

  it('stores a file while the scanner is down, opens it for no one, and scans again until it is clean', async () => {
    const id = await draftWith(director, applicant);
    const link = dataOf<Stored>(await uploadTo(applicant, id, 'before.pdf', samplePdf('b')));
    await clamd.stop();
    const stored = dataOf<Stored>(await uploadTo(applicant, id, 'plan.pdf', samplePdf('c')));
    expect(stored).toMatchObject({ scan: 'PENDING', url: null, viewerUrl: null });
    expect(await jobs()).toContain(`scan-${stored._id}`);
    await expect(scanFile(t, stored._id)).rejects.toThrow('cannot be reached');
    // An address of another file, tried on this one, opens nothing either.
    const foreign = (link.url ?? '').replace(link._id, stored._id);
    expect((await applicant.send({ method: 'GET', url: foreign })).statusCode).toBe(404);
    expect((await applicant.get(`/file/thumbnail/${stored._id}`)).statusCode).toBe(404);
    await clamd.start();
    await scanFile(t, stored._id);
    expect(await one(stored._id)).toMatchObject({ scan: 'CLEAN', url: expect.any(String) as string });
  });

  it('what is found later closes a file that was open: old addresses, pictures and the submission too', async () => {
    const id = await draftWith(director, applicant);
    clamd.mood = 'broken';
    const stored = dataOf<Stored>(await uploadTo(applicant, id, 'late.pdf', infected));
    clamd.mood = 'judging';
    await t.owner.query(`update files set scan_state = 'CLEAN' where id = $1`, [stored._id]);
    const { url } = await one(stored._id);
    await t.owner.query(`update files set scan_state = 'PENDING' where id = $1`, [stored._id]);
    await scanFile(t, stored._id);
    expect(await one(stored._id)).toMatchObject({ scan: 'INFECTED', url: null });
    expect(refusalOf(await applicant.send({ method: 'GET', url: url ?? '' }))).toMatchObject({
      status: 403,
      message: ours.fileBlocked,
    });
    const saved = dataOf<{ issues: { message: string }[] }>(
      await applicant.form('PATCH', `/application/save/${id}`, [['doc', stored._id]]),
    );
    expect(saved.issues.map((issue) => issue.message)).toEqual([ours.fileInfected]);
    expect((await applicant.form('POST', `/application/submit/${id}`, [])).statusCode).toBe(422);
  });

  it('a scanner that was set after a file came shuts it until it has been seen; upkeep asks for it', async () => {
    const id = await draftWith(director, applicant);
    const stored = dataOf<Stored>(await uploadTo(applicant, id, 'old.pdf', samplePdf('d')));
    await t.owner.query(`update files set scan_state = 'NOT_SCANNED' where id = $1`, [stored._id]);
    expect(await one(stored._id)).toMatchObject({ scan: 'PENDING', url: null });
    await tidyFiles(t);
    expect(await jobs()).toContain(`scan-${stored._id}`);
  });

  it('treats a scanner that does not answer in time as unavailable, never as clean', async () => {
    clamd.mood = 'silent';
    const scanned = (timeoutMs?: number) => createScanner(clamd.url, timeoutMs).scan(Readable.from([Buffer.alloc(200_000)]));
    expect(await scanned(50)).toMatchObject({ state: 'PENDING' });
    clamd.mood = 'judging';
    expect(await scanned()).toEqual({ state: 'CLEAN' });
  });
});
