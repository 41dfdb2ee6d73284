import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { samplePdf } from '#db/seed/files.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { findDraftToSave } from './draft-lock-queries.ts';
import { writeUnchanged } from './save-queries.ts';

const IN_AN_HOUR = new Date(Date.now() + 3_600_000);
const form = formOf({ field_id: 'a' }, { field_id: 'b' });
interface One {
  data: Record<string, unknown>;
  version: number;
}

describe('saves that arrive together', () => {
  let t: TestApp;
  let applicant: Caller;
  let drafts: string[];
  let writes = 0;
  beforeAll(async () => {
    t = await startTestApp({}, undefined, {
      onStatement: (text) => (writes += /^(commit|with given)/.test(text.trim()) ? 1 : 0),
    });
    applicant = await t.as('applicant1');
    const director = await t.as('director');
    drafts = await Promise.all(
      Array.from({ length: 24 }, async () => startApplication(applicant, await openProgramme(director, form))),
    );
    // The first save of each is written alone: it moves the application on.
    for (const answer of await Promise.all(drafts.map((id) => save(id, { a: 'first' })))) dataOf(answer);
  });
  afterAll(() => t.close());

  const save = (id: string, answers: Record<string, string>, headers = {}): Promise<LightMyRequestResponse> =>
    applicant.form('PATCH', `/application/save/${id}`, Object.entries(answers), headers);
  const one = async (id: string): Promise<One> => dataOf<One>(await applicant.get(`/application/one/${id}`));

  it('each is stored once and as it was sent, in fewer statements than there are saves', async () => {
    writes = 0;
    const answers = await Promise.all(drafts.map((id, n) => save(id, { a: `together ${n}` })));
    expect(writes).toBeGreaterThan(0);
    expect(writes).toBeLessThan(drafts.length);
    const versions = answers.map((answer) => dataOf<One>(answer).version);
    const stored = await Promise.all(drafts.map(one));
    expect(stored.map(({ data, version }) => ({ a: data['a'], version }))).toEqual(
      versions.map((version, n) => ({ a: `together ${n}`, version })),
    );
  });

  it('one that is stale, closed or refused by the database is nothing to the others', async () => {
    const [stale = '', closed = '', refused = '', ...others] = drafts;
    await t.owner.query(`update applications set approval_flags = '{BOARD_DECLINED}' where id = $1`, [closed]);
    await t.owner.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise deadlock_detected; end $$`);
    await t.owner.query(`create trigger refuse before update on submissions for each row
      when (new.answers->>'a' = 'refused') execute function refuse()`);
    const before = await one(refused);
    const [first, second, third, ...rest] = await Promise.all([
      save(stale, { a: 'too late' }, { 'if-match': '0' }),
      save(closed, { a: 'after the decision' }),
      save(refused, { a: 'refused' }),
      ...others.map((id, n) => save(id, { a: `beside ${n}` })),
    ]);
    expect(refusalOf(first as LightMyRequestResponse)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(refusalOf(second as LightMyRequestResponse)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((third as LightMyRequestResponse).statusCode).not.toBe(200);
    expect((await one(refused)).data).toEqual(before.data);
    for (const answer of rest) dataOf(answer);
    expect(await Promise.all(others.map(async (id) => (await one(id)).data['a']))).toEqual(others.map((_, n) => `beside ${n}`));
  });

  it('stores two saves of the same draft, one after the other', async () => {
    const id = drafts.at(-1) ?? '';
    const { version } = await one(id);
    const answers = await Promise.all([save(id, { a: 'hers' }), save(id, { b: 'his' })]);
    expect(answers.map((answer) => dataOf<One>(answer).version).toSorted((x, y) => x - y)).toEqual([version + 1, version + 2]);
    expect((await one(id)).data).toMatchObject({ a: 'hers', b: 'his' });
  });

  it('lets no one else wait for a locked draft, and saves it when it is free', async () => {
    const [, , , held = '', ...others] = drafts;
    const holder = await t.owner.connect();
    await holder.query('begin');
    await holder.query('select from submissions where owner_id = $1 for update', [held]);
    const waiting = save(held, { a: 'in the end' });
    for (const answer of await Promise.all(others.map((id) => save(id, { a: 'at once' })))) dataOf(answer);
    await holder.query('commit');
    holder.release();
    dataOf(await waiting);
    expect((await one(held)).data['a']).toBe('in the end');
  });

  it('is written by one statement only where nothing that decides about it has changed since it was read', async () => {
    const id = drafts.at(-2) ?? '';
    const read = async () => {
      const { submission, written } = (await findDraftToSave(t.db, id, 'APPLICATION')) ?? expect.fail('The draft is there.');
      return { id: submission?.id ?? '', seen: written.seen, answers: { a: 'unchanged' }, orphans: {}, closesAt: IN_AN_HOUR };
    };
    const changes = [
      `update applications set approval_flags = approval_flags where id = $1`,
      `update programmes set name = name where id = (select programme_id from applications where id = $1)`,
      `update submissions set saved_at = app_now() where owner_id = $1`,
    ];
    for (const change of changes) {
      const seen = await read();
      await t.owner.query(change, [id]);
      expect(await writeUnchanged(t.db, [seen]), change).toEqual([]);
    }
    expect(await writeUnchanged(t.db, [{ ...(await read()), closesAt: new Date(Date.now() - 1_000) }])).toEqual([]);
    expect((await one(id)).data['a']).not.toBe('unchanged');
    expect(await writeUnchanged(t.db, [await read()])).toHaveLength(1);
    expect((await one(id)).data['a']).toBe('unchanged');
  });

  it('a file that is sent again, since no answer came, stands once; another one beside it, or by the same name, stands too', async () => {
    const director = await t.as('director');
    const files = formOf({ field_id: 'plan', field_type: 'FILE', field_max_files: 3 });
    const id = await startApplication(applicant, await openProgramme(director, files));
    const send = (method: 'PATCH' | 'POST', act: string, ...parts: [string, string][]): Promise<LightMyRequestResponse> =>
      applicant.form(
        method,
        `/application/${act}/${id}`,
        parts.map(([name, words]) => ['plan', { name, content: samplePdf(words) }]),
      );
    for (const parts of [[['a.pdf', 'a']], [['a.pdf', 'a']], [['b.pdf', 'a']], [['a.pdf', 'c']], [['b.pdf', 'a']]] as const)
      dataOf(await send('PATCH', 'save', ...parts.map(([name, words]): [string, string] => [name, words])));
    const stored = (await one(id)).data['plan'] as string[];
    expect(stored).toHaveLength(3);
    // Submitted with the files there are, and again without a key: the same receipt; with another file it is a conflict.
    const receipts = [await send('POST', 'submit', ['a.pdf', 'a']), await send('POST', 'submit', ['a.pdf', 'a'], ['b.pdf', 'a'])];
    expect(dataOf(receipts[1] as LightMyRequestResponse)).toEqual(dataOf(receipts[0] as LightMyRequestResponse));
    expect(refusalOf(await send('POST', 'submit', ['a.pdf', 'other']))).toMatchObject({ status: 409, code: 'ALREADY_SUBMITTED' });
    expect((await one(id)).data['plan']).toEqual(stored);
  });
});
