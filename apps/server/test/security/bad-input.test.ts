import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { formOf, openProgramme, startApplication } from '../builders/programme.ts';
import { GUIDE } from '../builders/review.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

describe('input that no person types', () => {
  let t: TestApp;
  let director: Caller;
  let applicant: Caller;
  let application: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, applicant] = [await t.as('director'), await t.as('applicant1')];
    const form = formOf({ field_id: 'plan', field_type: 'FILE', field_max_files: 3, field_max_file_size: 1 });
    application = await startApplication(applicant, await openProgramme(director, form));
  });
  afterAll(() => t.close());

  it('answers a message to an unknown application as one to an application of others', async () => {
    const message = { kind: 'QUESTION', body: 'What is meant?' };
    const stranger = await t.as('applicant2');
    const unknown = refusalOf(await stranger.post(`/message/new/${UNKNOWN}`, message));
    expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(refusalOf(await stranger.post(`/message/new/${application}`, message))).toEqual(unknown);
  });

  it('refuses text that can’t be stored and names the field, wherever it is', async () => {
    const [criterion] = GUIDE.criteria;
    const bodies: [unknown, string][] = [
      [{ ...GUIDE, name: 'half \ud800' }, 'name'],
      [{ ...GUIDE, name: 'zero \u0000' }, 'name'],
      [{ ...GUIDE, criteria: [{ ...criterion, alignedTo: '\udfff' }] }, 'criteria.0.alignedTo'],
      [{ ...GUIDE, criteria: [{ ...criterion, 'key \ud800': 1 }] }, 'criteria.0'],
    ];
    for (const [body, path] of bodies) {
      const refusal = refusalOf(await director.post('/score-guide/admin/new', body));
      expect(refusal, path).toMatchObject({ status: 400, code: 'UNPARSEABLE', issues: [{ path }] });
      expect(refusal.message).toContain('can’t be stored');
    }
    expect(refusalOf(await director.get('/form/many?search=a%00b'))).toMatchObject({ status: 400, issues: [{ path: 'search' }] });
    const signUp = { name: 'Ada \u0000', email: 'ada@example.test', password: 'a long enough one' };
    expect((await t.anonymous.post('/auth/sign-up/email', signUp)).statusCode).toBe(400);
    // Pairs of surrogates are ordinary characters.
    expect((await director.post('/score-guide/admin/new', { ...GUIDE, name: 'Guide 💥' })).statusCode).toBe(201);
  });

  it('refuses a version that no column holds as one that is not the current one', async () => {
    const admin = await t.as('super.admin');
    const body = { language: 'en', version: 2 ** 31 };
    expect(refusalOf(await admin.patch('/mail-template/restore/interview.panel-reminder', body)).code).toBe('STALE_VERSION');
  });

  it('refuses a form that is broken or ends too soon, and takes the next one', async () => {
    const boundary = 'b';
    const part = (name: string, value: string, more = ''): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const right = part('application', application) + part('field', 'plan');
    const file = part('file', String(samplePdf('Plan')), '; filename="plan.pdf"');
    const cases: [string, string, string?][] = [
      ['no end', right + file],
      ['an end in the middle of the file', (right + file).slice(0, -40)],
      ['half a header', `${right}--${boundary}\r\nContent-Dispo`],
      ['no boundary', right + file, 'multipart/form-data'],
      ['an empty boundary', right + file, 'multipart/form-data; boundary='],
      ['a long boundary', right + file, `multipart/form-data; boundary=${'x'.repeat(300)}`],
      ['no form at all', 'hello'],
    ];
    for (const [name, payload, type = `multipart/form-data; boundary=${boundary}`] of cases)
      for (const [method, url] of [
        ['POST', '/file/new'],
        ['PATCH', `/application/save/${application}`],
      ] as const) {
        const refusal = refusalOf(await applicant.send({ method, url, payload, headers: { 'content-type': type } }));
        expect([400, 415, 422], `${name} to ${url}: ${refusal.message}`).toContain(refusal.status);
      }
    const content = samplePdf('Plan');
    dataOf(
      await applicant.form('POST', '/file/new', [
        ['application', application],
        ['field', 'plan'],
        ['file', { name: 'plan.pdf', content }],
      ]),
    );
  });

  it('refuses an address that is too long, and answers what is not HTTP in the same shape as everything else', async () => {
    expect(refusalOf(await director.get(`/form/one/${'x'.repeat(3_000)}`))).toMatchObject({ status: 400, code: 'UNPARSEABLE' });
    const port = Number(new URL(await t.listen()).port);
    const answerTo = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => (answer += String(chunk)));
        socket.on('error', reject);
        socket.on('close', () => resolve(answer));
      });
    const cases: [string, number, string][] = [
      ['hello\r\n\r\n', 400, 'UNPARSEABLE'],
      [`GET /api/health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(32_768)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ];
    for (const [text, status, code] of cases) {
      const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(body)).toEqual({ message: expect.any(String) as string, code });
    }
  });
});
