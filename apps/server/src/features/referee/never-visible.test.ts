import { listEndpoints } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { readZip } from '#test/builders/archive.ts';
import { answer, invited, refereeProgramme, reviewTask } from '#test/builders/referee.ts';
import { textOf } from '#test/pdf-text.ts';

/** In the reference, and nowhere else. */
const CANARY = 'Kanarienreferenz';
const reads = listEndpoints().filter(
  ({ method, key, endpoint }) => method === 'GET' && !endpoint.writes && key !== 'notification.stream',
);

async function wordsOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 4).toString() === '%PDF') return textOf(bytes);
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const parts = await Promise.all([...(await readZip(bytes)).values()].map(wordsOf));
  return parts.join('\n');
}

describe('a reference that the programme shows to its team alone', () => {
  let t: TestApp;
  let ids: string[];
  let people: Record<'applicant' | 'stranger' | 'reviewer' | 'manager', Caller>;
  beforeAll(async () => {
    t = await startTestApp();
    const [director, applicant, stranger, reviewer, manager] = await Promise.all([
      t.as('director'),
      t.as('applicant1'),
      t.as('applicant3'),
      t.as('assessor1'),
      t.as('manager'),
    ]);
    people = { applicant, stranger, reviewer, manager };
    const programme = await refereeProgramme(director, [manager], { reviewersRead: 'NONE' });
    const { application, referee, token } = await invited(t, applicant, programme);
    dataOf(await answer(t, token, { opinion: `${CANARY} is what I think` }));
    ids = [programme, application, referee._id, applicant.userId, token];
    await reviewTask(t, { director, reviewer, programme, application });
  });
  afterAll(() => t.close());

  /** Calls every GET of the contract with every id; answers which calls said the words, and how many answered. */
  async function walk(who: Caller): Promise<{ said: string[]; answered: number }> {
    const said = new Set<string>();
    let answered = 0;
    const [programme = '', application = ''] = ids;
    const query = new URLSearchParams({
      programmeId: programme,
      programme,
      applicationId: application,
      application,
      list: 'applications',
      format: 'csv',
      answers: 'true',
      limit: '300',
      search: '',
      path: 'progressStatus',
      values: '["SUBMITTED"]',
    }).toString();
    for (const { key, path } of reads) {
      await t.owner.query('delete from rate_limits');
      const addresses = path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, id)) : [path];
      for (const reply of await Promise.all(addresses.map((address) => who.get(`${address}?${query}`)))) {
        expect([429, 500], `${key} ${reply.body.slice(0, 200)}`).not.toContain(reply.statusCode);
        if (reply.statusCode === 200) answered++;
        if ((await wordsOf(reply.rawPayload)).includes(CANARY)) said.add(key);
      }
    }
    return { said: [...said].toSorted(), answered };
  }

  it.each(['applicant', 'stranger', 'reviewer'] as const)(
    'is in no call of the contract for the %s',
    { timeout: 120_000 },
    async (name) => {
      const { said, answered } = await walk(people[name]);
      expect(said).toEqual([]);
      expect(answered).toBeGreaterThan(20);
    },
  );

  it('is in no call without a session, by the link of the referee either', { timeout: 120_000 }, async () => {
    expect((await walk(t.anonymous)).said).toEqual([]);
  });

  it('is in its list for the team, and nowhere else', { timeout: 120_000 }, async () => {
    expect((await walk(people.manager)).said).toEqual(['referee.many']);
  });

  it('is in no email, notification or event', async () => {
    const { rows } = await t.owner.query(
      `select 1 from emails where text_body like $1 union all select 1 from notifications where facts::text like $1
       union all select 1 from audit_events where data::text like $1 union all select 1 from idempotency_keys where answer::text like $1`,
      [`%${CANARY}%`],
    );
    expect(rows).toEqual([]);
  });
});
