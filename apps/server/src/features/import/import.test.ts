import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { checked, imported, readImport, undone, upload } from '#test/builders/import.ts';
import { workImport } from './work.ts';

type Rows = Answer<'import.rows'>['data'];

const AWARDS =
  'Reference,Organisation,Title,Amount,Currency,Award date\n' +
  'A-1,Green Roots,Trees,"1,250.50",GBP,2019-03-01\n' +
  'A-2,Blue Water,Wells,800,XXQ,2019-04-01\n' +
  'A-3,Green Roots,Seeds,=1+1,GBP,31/12/2019\n';

describe('imports', () => {
  let t: TestApp;
  let [admin, manager, applicant]: [Caller, Caller, Caller] = [] as never;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, manager, applicant] = (await Promise.all(
      (['super.admin', 'manager', 'applicant1'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller];
  });
  afterAll(() => t.close());

  const count = async (table: string): Promise<number> =>
    (await t.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
  const rowsOf = async (id: string, state = 'REFUSED'): Promise<Rows> =>
    dataOf<Rows>(await admin.get(`/import/rows/${id}?state=${state}`));

  it('checks each row with its reasons, imports the others, and sends no email', async () => {
    const before = [await count('emails'), await count('users'), await count('ledger_entries')];
    const { _id, counts, mapping, newOrganisations } = await checked(t, admin, 'AWARDS', AWARDS);
    expect(mapping).toEqual({ reference: 0, organisation: 1, title: 2, amount: 3, currency: 4, awardedOn: 5 });
    expect(counts).toMatchObject({ READY: 1, REFUSED: 2 });
    expect(newOrganisations).toBe(1);
    expect((await rowsOf(_id)).map(({ number, reasons }) => [number, ...reasons])).toEqual([
      [3, 'Currency: “XXQ” is not a currency code, such as GBP.'],
      [4, 'Amount contains a formula. Enter its result.'],
    ]);
    expect(await count('past_grants')).toBe(0);
    dataOf(await admin.post(`/import/run/${_id}`));
    await workImport(t, _id);
    expect(await readImport(admin, _id)).toMatchObject({ state: 'DONE', counts: { TAKEN: 1, REFUSED: 2 } });
    const { rows } = await t.owner.query('select title, amount, currency, awarded_on::text as day from past_grants');
    expect(rows).toEqual([{ title: 'Trees', amount: 125_050, currency: 'GBP', day: '2019-03-01' }]);
    expect([await count('emails'), await count('users'), await count('ledger_entries')]).toEqual(before);
  });

  it('takes a corrected file of refusals without doubling anything, and gives out no formula', async () => {
    const { _id } = await checked(t, admin, 'AWARDS', AWARDS);
    const file = (await admin.get(`/import/refusals/${_id}`)).body;
    expect(file).toContain("'=1+1");
    const corrected = file.replace('XXQ', 'USD').replace("'=1+1", '3');
    const again = await imported(t, admin, 'AWARDS', corrected);
    expect(again.counts).toMatchObject({ TAKEN: 2, REFUSED: 0 });
    expect((await imported(t, admin, 'AWARDS', `${AWARDS}A-9,New Hope,Paths,5,GBP,2020-01-01\n`)).counts).toMatchObject({
      TAKEN: 1,
      KNOWN: 3,
    });
    expect(await count("past_grants where reference like 'A-%'")).toBe(4);
    expect(await count("organisations where name = 'Green Roots' and import_id is not null")).toBe(1);
  });

  it('shows what was imported in the history of the organisation, with amounts for those who see grants', async () => {
    const { rows } = await t.owner.query<{ id: string }>(
      "select id from organisations where name = 'Green Roots' and import_id is not null",
    );
    const id = rows[0]?.id ?? '';
    expect(dataOf(await admin.get(`/organisation/one/${id}`))).toMatchObject({ isImported: true });
    const found = `search=green%20roots&filters=${encodeURIComponent('{"imported":["yes"]}')}`;
    expect(dataOf(await admin.get(`/organisation/many?${found}`))).toMatchObject([{ _id: id }]);
    const history = dataOf<Answer<'organisation.history'>['data']>(await admin.get(`/organisation/history/${id}`));
    expect(history.pastGrants).toMatchObject([
      { title: 'Seeds', amount: 300 },
      { title: 'Trees', amount: 125_050, currency: 'GBP', day: '2019-03-01' },
    ]);
    expect(history.applications).toEqual([]);
  });

  it('finds the awards of payments, and the same row twice', async () => {
    const payments = 'Award,Amount,Currency,Paid on\nA-1,100,GBP,2019-05-01\nA-1,100,GBP,2019-05-01\nA-77,5,GBP,2019-05-01\n';
    const { _id, counts } = await checked(t, admin, 'PAYMENTS', payments);
    expect(counts).toMatchObject({ READY: 1, REFUSED: 2 });
    expect((await rowsOf(_id)).flatMap(({ reasons }) => reasons)).toEqual([
      'The same as row 2.',
      'No imported award has the reference “A-77”. Import the awards first.',
    ]);
  });

  it('undoes a batch except for what something else needs', async () => {
    const made = await imported(t, admin, 'ORGANISATIONS', 'Name,Country,Register number\nNeeded,Kenya,GB-CHC-1\nFree,KE,\n');
    expect(made.counts).toMatchObject({ TAKEN: 2 });
    const award = 'Organisation,Title,Amount,Currency,Awarded on\nNeeded,One,5,GBP,2020-02-02\n';
    const other = await imported(t, admin, 'AWARDS', award);
    expect((await undone(t, admin, made._id)).counts).toMatchObject({ UNDONE: 1, REMAINS: 1 });
    expect(await count("organisations where name in ('Needed', 'Free')")).toBe(1);
    expect((await undone(t, admin, other._id)).counts).toMatchObject({ UNDONE: 1 });
    expect(await count("past_grants where title = 'One'")).toBe(0);
  });

  it('continues after a stop in the middle, and stops between two steps when it is cancelled', async () => {
    const file = `Name\n${Array.from({ length: 10 }, (_, at) => `Step ${at}`).join('\n')}\n`;
    const { _id } = await checked(t, admin, 'ORGANISATIONS', file);
    dataOf(await admin.post(`/import/run/${_id}`));
    const stop = new AbortController();
    let looks = 0;
    const signal = { throwIfAborted: () => looks++ > 0 && stop.abort() === undefined && stop.signal.throwIfAborted() };
    await expect(workImport(t, _id, signal as unknown as AbortSignal, 4)).rejects.toThrow('aborted');
    expect((await readImport(admin, _id)).counts).toMatchObject({ TAKEN: 4, READY: 6 });
    dataOf(await admin.post(`/import/cancel/${_id}`));
    await workImport(t, _id);
    expect(await readImport(admin, _id)).toMatchObject({ state: 'CANCELLED', counts: { TAKEN: 4 } });
    dataOf(await admin.post(`/import/run/${_id}`));
    await workImport(t, _id, undefined, 4);
    expect(await readImport(admin, _id)).toMatchObject({ state: 'DONE', counts: { TAKEN: 10, READY: 0 } });
  });

  it('is closed to people who may not create users in all programmes', async () => {
    for (const who of [manager, applicant]) {
      expect(refusalOf(await upload(who, 'PEOPLE', 'Name,Email\nAda,ada@example.org\n')).status).toBe(403);
      expect(refusalOf(await who.get('/import/many')).status).toBe(403);
    }
  });

  it('gives imported people no account, and forgets them with an erased person', async () => {
    const email = (await t.owner.query<{ email: string }>('select email from users where id = $1', [applicant.userId])).rows[0]
      ?.email;
    const { counts } = await imported(t, admin, 'PEOPLE', `Name,Email,Role\nAda,${email ?? ''},Chair\n`);
    expect(counts).toMatchObject({ TAKEN: 1 });
    await t.owner.query(`update users set erased_at = now(), account_status = 'INACTIVE' where id = $1`, [applicant.userId]);
    expect(await count(`past_people where email = '${email ?? ''}'`)).toBe(0);
    expect(await count(`import_rows where cells::text like '%${email ?? ''}%'`)).toBe(0);
  });
});
