import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { draftWith, MB, sizedPdf, type Stored } from '#test/builders/files.ts';
import { tusClient, type TusAnswer, type TusClient } from '#test/tus.ts';
import { tidyFiles } from '../index.ts';

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('resumable uploads', () => {
  let t: TestApp;
  let base: string;
  let applicant: Caller;
  let director: Caller;
  let tus: TusClient;
  beforeAll(async () => {
    t = await startTestApp();
    base = await t.listen();
    director = await t.as('director');
    applicant = await t.as('applicant1');
    tus = tusClient(base, applicant.cookie);
  });
  afterAll(() => t.close());

  const begun = async (application: string, name: string, size: number): Promise<string> => {
    const answer = await tus.begin({ application, field: 'doc', name, size });
    expect(answer.status, answer.body).toBe(201);
    return String(answer.headers.location);
  };
  const sent = async (url: string, offset: number, bytes: Buffer): Promise<TusAnswer> => {
    const answer = await tus.send(url, offset, bytes);
    if (answer === 'cut') throw new Error('cut');
    return answer;
  };
  const offsetOf = async (url: string): Promise<number> => Number((await tus.offset(url)).headers['upload-offset']);
  const folder = (name: string): string[] =>
    readdirSync(path.join(t.config.dataDir, 'files', name)).filter((f) => !f.startsWith('.'));

  it('a file that was cut off goes on where it stopped; what is stored is what was sent', async () => {
    const id = await draftWith(director, applicant);
    const content = sizedPdf(900_000);
    const url = await begun(id, 'plan.pdf', content.length);
    expect(url).toMatch(/^\/api\/file\/tus\/[0-9a-f-]{36}$/);
    await tus.send(url, 0, content, { cutAfter: 300_000 });
    let offset = await offsetOf(url);
    for (let tries = 0; offset === 0 && tries < 50; tries++) offset = await offsetOf(url);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(300_000);
    const answer = await sent(url, offset, content.subarray(offset));
    expect(answer.status, answer.body).toBe(204);
    const fileId = String(answer.headers['upload-file-id']);
    const stored = dataOf<Stored>(await applicant.get(`/file/one/${fileId}`));
    expect(stored).toMatchObject({ name: 'plan.pdf', size: content.length, digest: digestOf(content), type: 'application/pdf' });
    const back = await applicant.send({ method: 'GET', url: stored.url ?? '' });
    expect(digestOf(back.rawPayload)).toBe(stored.digest);
    // Repeated, as by a client whose last answer was lost, it is the same file.
    expect((await tus.offset(url)).headers['upload-file-id']).toBe(fileId);
    expect((await sent(url, content.length, Buffer.alloc(0))).headers['upload-file-id']).toBe(fileId);
    expect(dataOf<{ data: unknown }>(await applicant.form('PATCH', `/application/save/${id}`, [['doc', fileId]]))).toMatchObject({
      issues: [],
    });
    expect(folder('unfinished')).toEqual([]);
    expect(folder('incoming')).toEqual([]);
  });

  it('reports the end on request when all bytes arrived and the process had no time to say so', async () => {
    const id = await draftWith(director, applicant);
    const content = samplePdf('late');
    const url = await begun(id, 'late.pdf', content.length);
    // As if the process had ended between the last byte and the judgement.
    const { Readable } = await import('node:stream');
    await t.files.unfinished.write(Readable.from([content]), url.split('/').at(-1) ?? '', 0);
    const answer = await tus.offset(url);
    expect(answer.headers['upload-offset']).toBe(String(content.length));
    expect(dataOf<Stored>(await applicant.get(`/file/one/${String(answer.headers['upload-file-id'])}`)).digest).toBe(
      digestOf(content),
    );
  });

  it('a file that announces too much, the wrong kind or nothing is refused before a byte is taken', async () => {
    const id = await draftWith(director, applicant);
    const statusOf = async (name: string, size: number | string, field = 'doc', application = id) =>
      (await tus.begin({ application, field, name, size })).status;
    expect(await statusOf('a.pdf', MB)).toBe(201);
    const tooLarge = await tus.begin({ application: id, field: 'doc', name: 'a.pdf', size: MB + 1 });
    expect(tooLarge.status).toBe(413);
    expect(JSON.parse(tooLarge.body)).toMatchObject({ code: 'TOO_LARGE', message: 'Each file must be less than 1MB!' });
    expect(await statusOf('a.exe', 10)).toBe(415);
    expect(await statusOf('a.pdf', 0)).toBe(415);
    expect(await statusOf('a.pdf', 'many')).toBe(422);
    expect(await statusOf('a.pdf', -5)).toBe(422);
    expect(await statusOf('a.pdf', 10, 'note')).toBe(422);
    expect(await statusOf('a.pdf', 10, 'doc', crypto.randomUUID())).toBe(404);
    expect(await statusOf('a.pdf', 10, 'doc', '../../etc/passwd')).toBe(404);
  });

  it('more bytes than announced are refused, and what was refused in the end leaves nothing behind', async () => {
    const id = await draftWith(director, applicant);
    const url = await begun(id, 'a.pdf', 1_000);
    expect((await sent(url, 0, randomBytes(2_000))).status).toBe(413);
    expect(await offsetOf(url)).toBe(0);
    const wrong = await sent(url, 0, randomBytes(1_000));
    expect(wrong.status).toBe(415);
    expect(JSON.parse(wrong.body)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', issues: [{ path: 'doc' }] });
    expect((await tus.offset(url)).status).toBe(404);
    await tus.cancel(await begun(id, 'b.pdf', 1_000));
    expect(
      (await t.owner.query(`select 1 from uploads u join submissions s on s.id = u.submission_id where s.owner_id = $1`, [id]))
        .rowCount,
    ).toBe(0);
  });

  it('each piece is judged by its sender: no session, another person, staff and foreign pages go no further', async () => {
    const id = await draftWith(director, applicant);
    const content = samplePdf('own');
    const url = await begun(id, 'own.pdf', content.length);
    const piece = async (who: string, headers: Record<string, string> = {}) => {
      const answer = await tusClient(base, who).send(url, 0, content, { headers });
      return answer === 'cut' ? 0 : answer.status;
    };
    const other = await t.as('applicant2');
    expect(await piece('')).toBe(401);
    expect(await piece(other.cookie)).toBe(404);
    expect(await piece(director.cookie)).toBe(403);
    expect(await piece(applicant.cookie, { origin: 'https://evil.example' })).toBe(403);
    expect(await piece(applicant.cookie, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    for (const who of [other, director]) {
      expect([403, 404]).toContain((await tusClient(base, who.cookie).offset(url)).status);
      expect([403, 404]).toContain((await tusClient(base, who.cookie).cancel(url)).status);
      expect(
        (await tusClient(base, who.cookie).begin({ application: id, field: 'doc', name: 'a.pdf', size: 9 })).status,
      ).not.toBe(201);
    }
    expect(await piece(applicant.cookie, { origin: base, 'sec-fetch-site': 'same-origin' })).toBe(204);
  });

  it('an upload that was begun in time and ends after the form was submitted is refused and removed', async () => {
    const id = await draftWith(director, applicant);
    const content = samplePdf('late');
    const url = await begun(id, 'late.pdf', content.length);
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    expect((await sent(url, 0, content)).status).toBe(409);
    expect((await tus.offset(url)).status).toBe(404);
    expect((await tus.begin({ application: id, field: 'doc', name: 'a.pdf', size: 9 })).status).toBe(409);
  });

  it('upkeep forgets uploads of more than a day ago, and bytes that no transaction named, and keeps the rest', async () => {
    const id = await draftWith(director, applicant);
    const [young, old] = [await begun(id, 'young.pdf', 1_000), await begun(id, 'old.pdf', 1_000)];
    await tus.send(old, 0, Buffer.alloc(500));
    await t.owner.query(`update uploads set created_at = now() - interval '25 hours' where id = $1`, [old.split('/').at(-1)]);
    await tidyFiles(t);
    expect((await tus.offset(old)).status).toBe(404);
    expect((await tus.offset(young)).status).toBe(200);
    expect(folder('unfinished').filter((name) => old.includes(name.slice(0, 36)))).toEqual([]);
  });
});
