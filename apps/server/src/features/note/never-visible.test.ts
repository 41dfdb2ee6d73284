import { listEndpoints } from '@grantdesk/api';
import { WEBHOOK_KINDS } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, DEMO_PEOPLE, insertPeople } from '#db/seed/accounts.ts';
import { dataOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { runningProject } from '#test/builders/amendment.ts';
import { madeArchive, readZip } from '#test/builders/archive.ts';
import { newOrganisation } from '#test/builders/organisation.ts';
import { GUIDE } from '#test/builders/review.ts';
import { sealEverything } from '#test/builders/seal.ts';
import { textOf } from '#test/pdf-text.ts';

/** In each note and in what the team says about similar text, and nowhere else. */
const CANARY = 'Kanariennotiz';
/** What only reads; a stream stays open, and the one GET that writes makes a copy. */
const reads = listEndpoints().filter(
  ({ method, key, endpoint }) => method === 'GET' && !endpoint.writes && key !== 'notification.stream',
);

/** All that an answer says: of a ZIP or a workbook what is in its files, of a PDF its words. */
async function wordsOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 4).toString() === '%PDF') return textOf(bytes);
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const parts = await Promise.all([...(await readZip(bytes)).values()].map(wordsOf));
  return parts.join('\n');
}

describe('team notes, and conclusions about similar text, never reach applicants, reviewers or people with a conflict of interest', () => {
  let t: TestApp;
  let ids: Record<'programme' | 'application' | 'project' | 'organisation' | 'pair', string>;
  let notes: string[];
  let people: Record<
    'applicant' | 'coAuthor' | 'stranger' | 'reviewer' | 'conflicted' | 'manager' | 'director' | 'admin',
    Caller
  >;
  beforeAll(async () => {
    t = await startTestApp();
    const like = DEMO_PEOPLE.find(({ email }) => email === demoEmail('manager'))!;
    await insertPeople(t.ownerDb, [{ ...like, email: demoEmail('manager2'), name: 'Bisi Alade' }]);
    const as = (name: string) => t.as(name as Persona);
    people = {
      applicant: await as('applicant1'),
      coAuthor: await as('applicant2'),
      stranger: await as('applicant3'),
      reviewer: await as('assessor1'),
      conflicted: await as('manager2'),
      manager: await as('manager'),
      director: await as('director'),
      admin: await as('super.admin'),
    };
    const { applicant, coAuthor, reviewer, conflicted, manager, director, admin } = people;
    dataOf(await admin.post('/webhook/new', { name: 'All', url: 'https://receiver.example/in', kinds: WEBHOOK_KINDS }));
    const organisation = await newOrganisation(applicant, 'Green Roots', { country: 'NG' });
    ids = { ...(await runningProject(t, { director, manager, grantee: applicant })), organisation, pair: '' };
    await t.owner.query('update applications set organisation_id = $1 where id = $2', [organisation, ids.application]);
    await t.owner.query(
      `insert into application_people (id, application_id, email, user_id, token_hash, invited_by, expires_at, accepted_at)
       values (gen_random_uuid(), $1, 'b@example.org', $2, 'x', $3, now() + interval '7 days', now())`,
      [ids.application, coAuthor.userId, applicant.userId],
    );
    const guide = dataOf(await director.post('/score-guide/admin/new', GUIDE))._id;
    await t.owner.query(
      `insert into tasks (id, name, start_date, due_date, assigned_to, programme_id, application_id, task_action, score_guide_id, score_guide_version)
       values (gen_random_uuid(), 'Review', now(), now() + interval '7 days', $1, $2, $3, 'INITIAL_APPLICATION_SCORING', $4, 1)`,
      [reviewer.userId, ids.programme, ids.application, guide],
    );
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [
      ids.programme,
      conflicted.userId,
    ]);
    await t.owner.query(`insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Kin')`, [
      conflicted.userId,
      ids.application,
    ]);
    notes = [];
    for (const subject of ['application', 'project', 'organisation'] as const) {
      const body = { subject, id: ids[subject], body: `${CANARY} about the ${subject}`, mentions: [director.userId] };
      const { _id, version } = dataOf<{ _id: string; version: number }>(await manager.post('/note/new', body));
      dataOf(await manager.patch(`/note/update/${_id}`, { body: `${body.body}, edited`, version }));
      notes.push(_id);
    }
    const { rows } = await t.owner.query<{ id: string }>(
      `with other as (insert into applications (id, programme_id, user_id, progress_status, submitted_at)
         values (gen_random_uuid(), $2, $3, 'SUBMITTED', now()) returning id)
       insert into similarity_pairs (id, first_id, second_id, words, passages)
       select gen_random_uuid(), least(other.id, $1), greatest(other.id, $1), 40, 1 from other returning id`,
      [ids.application, ids.programme, people.stranger.userId],
    );
    ids.pair = rows[0]!.id;
    dataOf(await manager.patch(`/similarity/update/${ids.pair}`, { state: 'CONCERN', reason: `${CANARY} in a pair` }));
    await sealEverything(t);
  });
  afterAll(() => t.close());

  /** Calls every GET of the contract, with every id, and every search; answers which calls said the words, and how many answered. */
  async function walk(who: Caller): Promise<{ said: string[]; answered: number }> {
    const said = new Set<string>();
    let answered = 0;
    const params = [...Object.values(ids), ...notes.slice(0, 1), people.applicant.userId, people.manager.userId];
    const now = new Date();
    const common = {
      programmeId: ids.programme,
      programme: ids.programme,
      applicationId: ids.application,
      projectId: ids.project,
      project: ids.project,
      organisationId: ids.organisation,
      list: 'applications',
      format: 'csv',
      answers: 'true',
      limit: '300',
      year: String(now.getUTCFullYear()),
      month: String(now.getUTCMonth() + 1),
      path: 'progressStatus',
      values: '["SUBMITTED"]',
    };
    const queries = (key: string, isList: boolean): Record<string, string>[] =>
      key.startsWith('note.')
        ? (['application', 'project', 'organisation'] as const).map((subject) => ({ subject, id: ids[subject] }))
        : key === 'similarity.many'
          ? [{ application: ids.application }, { programme: ids.programme }]
          : isList
            ? [common, { ...common, format: 'xlsx', search: CANARY }]
            : [common];
    for (const { key, path } of reads) {
      // Exports and searches have their limits, which are not what is tested here.
      await t.owner.query('delete from rate_limits');
      const addresses = (path.includes(':') ? params : ['']).flatMap((id) =>
        queries(key, !path.includes(':')).map((query) => `${path.replace(/:\w+/g, id)}?${new URLSearchParams(query).toString()}`),
      );
      const replies = await Promise.all(addresses.map((address) => who.get(address)));
      for (const reply of replies) {
        expect([429, 500], `${key} ${reply.body.slice(0, 200)}`).not.toContain(reply.statusCode);
        if (reply.statusCode === 200) answered++;
        if ((await wordsOf(reply.rawPayload)).includes(CANARY)) said.add(key);
      }
    }
    return { said: [...said].toSorted(), answered };
  }

  it.each(['applicant', 'coAuthor', 'stranger', 'reviewer', 'conflicted'] as const)(
    'in no call of the contract for the %s',
    { timeout: 120_000 },
    async (name) => {
      const { said, answered } = await walk(people[name]);
      expect(said).toEqual([]);
      // It did read: people have at least their account, their lists and what is public.
      expect(answered).toBeGreaterThan(20);
    },
  );

  it('in no call without a session', { timeout: 120_000 }, async () => {
    expect((await walk(t.anonymous)).said).toEqual([]);
  });

  it(
    'for the team in the notes alone, beside what belongs to the author and to the people mentioned',
    { timeout: 240_000 },
    async () => {
      const pairs = ['similarity.many', 'similarity.one'];
      expect((await walk(people.manager)).said).toEqual(['note.many', ...pairs, 'user.personalData']);
      expect((await walk(people.director)).said).toEqual(['note.many', ...pairs, 'user.personalData']);
      // An administrator hands a person their own data.
      expect((await walk(people.admin)).said).toEqual(['note.many', ...pairs, 'user.adminPersonalData']);
      const theirs = await people.admin.get(`/user/admin/personal-data/${people.applicant.userId}`);
      expect(await wordsOf(theirs.rawPayload)).not.toContain(CANARY);
    },
  );

  it('in no ZIP of applications', async () => {
    const { response } = await madeArchive(t, people.manager, ids.programme, [ids.application]);
    expect(response.statusCode).toBe(200);
    expect(await wordsOf(response.rawPayload)).not.toContain(CANARY);
  });

  it('in no table but their own and the emails to the people mentioned: not in the trail, webhooks, searches or notifications', async () => {
    const { rows: tables } = await t.owner.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await t.owner.query(`select from ${name} x where x::text like $1 limit 1`, [`%${CANARY}%`]);
      if (rowCount) found.push(name);
    }
    expect(found.toSorted()).toEqual(['public.emails', 'public.notes', 'public.similarity_pairs']);
    const { rows } = await t.owner.query<{ to_address: string }>(
      'select distinct to_address from emails where text_body like $1',
      [`%${CANARY}%`],
    );
    expect(rows).toEqual([{ to_address: demoEmail('director') }]);
    const hooks = await t.owner.query<{ body: string }>('select x::text as body from webhook_deliveries x');
    expect(hooks.rows.length).toBeGreaterThan(0);
    expect(hooks.rows.filter(({ body }) => /note|similar/i.test(body))).toEqual([]);
  });
});
