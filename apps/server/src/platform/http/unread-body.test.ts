import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { API_PREFIX } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipartBody } from '#db/seed/client.ts';
import { startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { MB, draftWith, sizedPdf } from '#test/builders/files.ts';
import { tusClient } from '#test/tus.ts';

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

describe('a body that is refused before its end', () => {
  let t: TestApp;
  let base: string;
  let applicant: Caller;
  let draft: string;
  // One connection, as a browser or a proxy has it: a second request waits until the first has its answer.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    t = await startTestApp();
    base = await t.listen();
    applicant = await t.as('applicant1');
    draft = await draftWith(await t.as('director'), applicant);
  });
  afterAll(async () => {
    agent.destroy();
    await t.close();
  });

  const send = ({ method, path, headers, body }: Sent): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const all = { cookie: applicant.cookie, ...headers };
      const call = request(`${base}${path}`, { agent, method, headers: all, timeout: 5_000 }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode));
      });
      call.once('timeout', () => call.destroy(new Error('There was no answer for five seconds.')));
      call.once('error', reject);
      call.end(body);
    });
  const form = (path: string, parts: Parameters<typeof multipartBody>[0], method = 'POST'): Sent => {
    const { payload, contentType } = multipartBody(parts);
    return { method, path: API_PREFIX + path, headers: { 'content-type': contentType }, body: payload };
  };
  const partOfUpload = async (offset: number): Promise<Sent> => {
    const { headers } = await tusClient(base, applicant.cookie).begin({
      application: draft,
      field: 'doc',
      name: 'a.pdf',
      size: MB,
    });
    const type = 'application/offset+octet-stream';
    return {
      method: 'PATCH',
      path: String(headers.location),
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': type },
      body: Buffer.alloc(MB - offset),
    };
  };
  const file = { name: 'a.pdf', content: sizedPdf(3 * MB) };

  it.each([
    [
      'a file for an application that is not there',
      () =>
        form('/file/new', [
          ['application', randomUUID()],
          ['field', 'doc'],
          ['file', file],
        ]),
      404,
    ],
    ['a file whose application is not named before it', () => form('/file/new', [['file', file]]), 422],
    [
      'a second file',
      () =>
        form('/file/new', [
          ['application', draft],
          ['field', 'doc'],
          ['file', { ...file, content: sizedPdf(1000) }],
          ['file', file],
        ]),
      422,
    ],
    ['a file for a payment that is not there', () => form(`/payment/complete/${randomUUID()}`, [['file', file]], 'PATCH'), 404],
    ['a part of an upload that comes at the wrong place', () => partOfUpload(9), 409],
  ])('leaves the connection free for the next request: %s', async (_name, refused, status) => {
    expect(await send(await refused())).toBe(status);
    expect(await send({ method: 'GET', path: `${API_PREFIX}/user/me` })).toBe(200);
  });
});
