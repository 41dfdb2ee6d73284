import { answerOf, createGrantdesk, GrantdeskError, rowsOf } from '@grantdesk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { formOf, openProgramme, publishForm } from './builders/programme.ts';

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await startTestApp();
  url = new URL(await t.listen()).origin;
  const director = await t.as('director');
  for (const _ of [1, 2, 3, 4]) await publishForm(director);
});
afterAll(() => t.close());

const as = async (name: Parameters<TestApp['as']>[0]) =>
  createGrantdesk({ url, headers: { cookie: (await t.as(name)).cookie, 'accept-language': 'en' } });

describe('the client of the API', () => {
  it('reads with a token, and only what the token’s scopes open', async () => {
    const admin = await t.as('super.admin');
    const made = await admin.post('/token/new', { name: 'Reports', scopes: ['FORMS:READ'], days: 7 });
    const { token } = made.json<{ data: { token: string } }>().data;
    const program = createGrantdesk({ url, token });
    const { data: forms, totalCount } = await answerOf(program.GET('/api/form/many', { params: { query: { limit: 2 } } }));
    expect(forms).toHaveLength(2);
    expect(totalCount).toBeGreaterThan(2);
    await expect(program.GET('/api/programme/many')).rejects.toMatchObject({
      name: 'GrantdeskError',
      status: 403,
      code: 'ACCESS_DENIED',
    });
  });

  it('walks a list page after page, each row once', async () => {
    const director = await as('director');
    const ids: string[] = [];
    for await (const form of rowsOf((page) => director.GET('/api/form/many', { params: { query: { page, limit: 3 } } })))
      ids.push(form._id);
    const { totalCount } = await answerOf(director.GET('/api/form/many', { params: { query: { limit: 1 } } }));
    expect(totalCount).toBeGreaterThan(3);
    expect(ids).toHaveLength(totalCount);
    expect(new Set(ids).size).toBe(totalCount);
  });

  it('throws a refusal with its code, the broken rules and the text for people', async () => {
    const director = await as('director');
    const refused = await director
      .POST('/api/form/import', { body: { name: '', sections: [] } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(GrantdeskError);
    expect(refused).toMatchObject({ status: 422, code: 'RULE_BROKEN' });
    expect((refused as GrantdeskError).issues.map(({ path }) => path)).toContain('name');
    await expect(
      createGrantdesk({ url }).GET('/api/form/one/{id}', { params: { path: { id: crypto.randomUUID() } } }),
    ).rejects.toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it('creates once, however often a call is repeated with the same key', async () => {
    const director = await as('director');
    const create = (key?: string) =>
      answerOf(
        director.POST('/api/form/import', {
          body: { name: 'Once', sections: [{ section_name: 'One', section_fields: [] }] },
          ...(key && { headers: { 'idempotency-key': key } }),
        }),
      ).then(({ data }) => data._id);
    expect(await create('my-own-key-1')).toBe(await create('my-own-key-1'));
    expect(await create()).not.toBe(await create());
  });

  it('sends answers', async () => {
    const director = await t.as('director');
    const programme = await openProgramme(director, formOf({ field_id: 'plan', field_type: 'SHORT_ANSWER' }));
    const applicant = await as('applicant1');
    const { data: application } = await answerOf(applicant.POST('/api/application/new', { body: { programme } }));
    const { data: receipt } = await answerOf(
      applicant.POST('/api/application/submit/{id}', {
        params: { path: { id: application._id } },
        body: { plan: 'Trees' },
      }),
    );
    expect(receipt.receipt.receiptNo).toBeDefined();
  });
});
