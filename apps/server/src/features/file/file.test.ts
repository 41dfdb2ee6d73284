import { createHash } from 'node:crypto';
import type { FormField } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf, sampleXlsx } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { draftWith, MB, sizedPdf, uploadTo, type Stored } from '#test/builders/files.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
describe('files', () => {
  let t: TestApp;
  let applicant: Caller;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    applicant = await t.as('applicant1');
  });
  afterAll(() => t.close());

  const draft = (field: Partial<FormField> = {}): Promise<string> => draftWith(director, applicant, field);
  const upload = (application: string, name: string, content: Buffer, who: Caller = applicant, field = 'doc') =>
    uploadTo(who, application, name, content, field);

  it('accepts only extension and content that belong together', async () => {
    const id = await draft();
    const text = Buffer.from('Plain words, Ọ̀yọ́.');
    const cases: [string, Buffer, boolean][] = [
      ['a.pdf', samplePdf('a'), true],
      ['A.PDF', samplePdf('a'), true],
      ['a.png', png, true],
      ['a.xlsx', sampleXlsx([['a']]), true],
      ['a.txt', text, true],
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'), true],
      ['a.png', samplePdf('a'), false],
      ['a.pdf', png, false],
      ['a.docx', sampleXlsx([['a']]), false],
      ['a.txt', png, false],
      ['a.exe', text, false],
      ['a.pdf.exe', samplePdf('a'), false],
      ['a', samplePdf('a'), false],
      ['a.pdf', Buffer.alloc(0), false],
      ['a.svg', Buffer.from('<html><script>alert(1)</script></html>'), false],
    ];
    for (const [name, content, isRight] of cases)
      expect((await upload(id, name, content)).statusCode, name).toBe(isRight ? 201 : 415);
    const only = await draft({ field_allowed_file_types: ['IMAGE'] });
    expect(refusalOf(await upload(only, 'a.pdf', samplePdf('a')))).toMatchObject({ status: 415, issues: [{ path: 'doc' }] });
  });

  it('an SVG is stored without anything that runs, and is never shown inline', async () => {
    const id = await draft();
    const evil =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><foreignObject><body onload="alert(1)"/></foreignObject><a href="javascript:alert(1)"><path d="M0 0h9" onclick="alert(1)" fill="url(http://evil.example)"/></a></svg>';
    const stored = dataOf<Stored>(await upload(id, 'x.svg', Buffer.from(evil)));
    const bytes = await applicant.send({ method: 'GET', url: stored.url ?? '' });
    expect(bytes.body).not.toMatch(/script|onload|onclick|javascript|foreignObject|evil/i);
    expect(bytes.headers['content-disposition']).toMatch(/^attachment/);
    expect(bytes.headers['content-security-policy']).toMatch(/^sandbox/);
  });

  it('exactly N megabytes of 1,048,576 bytes pass; one more is refused, never cut', async () => {
    const id = await draft();
    for (const size of [999_999, 1_000_000, 1_000_001, MB]) {
      const content = sizedPdf(size);
      const stored = dataOf<Stored>(await upload(id, 'a.pdf', content));
      expect(stored).toMatchObject({ size, digest: createHash('sha256').update(content).digest('hex') });
      const back = await applicant.send({ method: 'GET', url: stored.url ?? '' });
      expect(createHash('sha256').update(back.rawPayload).digest('hex')).toBe(stored.digest);
    }
    expect(refusalOf(await upload(id, 'a.pdf', sizedPdf(MB + 1)))).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
      message: 'Each file must be less than 1MB!',
    });
  });

  it('adds files sent with a save to the answer, reports a refused one and saves the rest', async () => {
    const id = await draft();
    const saved = dataOf<{ issues: { path: string; message: string }[]; files: Record<string, { name: string }> }>(
      await applicant.form('PATCH', `/application/save/${id}`, [
        ['note', 'kept'],
        ['doc', { name: 'good.pdf', content: samplePdf('a') }],
        ['doc', { name: 'big.pdf', content: sizedPdf(MB + 1) }],
      ]),
    );
    expect(saved.issues).toEqual([{ path: 'doc', section_id: 'one', message: 'Each file must be less than 1MB!' }]);
    expect(Object.values(saved.files).map((file) => file.name)).toEqual(['good.pdf']);
    const { data } = dataOf<{ data: { note: string; doc: string[] } }>(await applicant.get(`/application/one/${id}`));
    expect(data).toEqual({ note: 'kept', doc: Object.keys(saved.files) });
  });

  it('counts: too few, too many, and files of another draft are refused', async () => {
    const id = await draft({ field_min_files: 2, field_max_files: 2 });
    const ids = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) ids.push(dataOf<Stored>(await upload(id, name, samplePdf(name)))._id);
    const save = async (files: string[]) =>
      applicant.form(
        'PATCH',
        `/application/save/${id}`,
        files.length ? files.map((file): [string, string] => ['doc', file]) : [['doc', '']],
      );
    const message = async (files: string[]) =>
      dataOf<{ issues: { message: string }[] }>(await save(files)).issues.map((issue) => issue.message);
    expect(await message(ids.slice(0, 1))).toEqual(['Add at least 2 file(s)!']);
    expect(await message(ids)).toEqual(['Only a maximum of 2 file(s) is allowed!']);
    expect(await message(ids.slice(0, 2))).toEqual([]);
    const foreign = dataOf<Stored>(await upload(await draft(), 'd.pdf', samplePdf('d')));
    expect(refusalOf(await save([foreign._id]))).toMatchObject({ status: 422, issues: [{ path: 'doc' }] });
  });

  it('a file opens for its owner and, once submitted, for staff of the programme; an address works for one session, one minute', async () => {
    const other = await t.as('applicant2');
    const id = await draft();
    const stored = dataOf<Stored>(await upload(id, 'a.pdf', samplePdf('a')));
    expect((await upload(id, 'a.pdf', samplePdf('a'), other)).statusCode).toBe(404);
    for (const who of [other, director, await t.as('manager')]) {
      expect((await who.get(`/file/one/${stored._id}`)).statusCode).toBe(404);
      expect((await who.send({ method: 'GET', url: stored.url ?? '' })).statusCode).toBe(404);
    }
    expect((await t.anonymous.send({ method: 'GET', url: stored.url ?? '' })).statusCode).toBe(401);
    expect(
      (
        await applicant.send({
          method: 'GET',
          url: (stored.url ?? '').replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60_000}`),
        })
      ).statusCode,
    ).toBe(404);
    const own = await applicant.send({ method: 'GET', url: stored.url ?? '' });
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['doc', stored._id]]));
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    const seen = dataOf<Stored>(await director.get(`/file/one/${stored._id}`));
    expect((await director.send({ method: 'GET', url: seen.url ?? '' })).statusCode).toBe(200);
    expect((await upload(id, 'late.pdf', samplePdf('late'))).statusCode).toBe(409);
  });

  it('names lose folders, control and direction characters; downloads carry a safe name', async () => {
    const id = await draft();
    const stored = dataOf<Stored>(await upload(id, '..\\..\\etc\\a\u202Efdp.pdf', samplePdf('a')));
    expect(stored.name).toBe('afdp.pdf');
    const { headers } = await applicant.send({ method: 'GET', url: stored.url ?? '' });
    expect(headers['content-disposition']).toBe(`inline; filename="afdp.pdf"; filename*=UTF-8''afdp.pdf`);
  });
});
