import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, DEMO_PEOPLE, insertPeople } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { formOf, inDays, openProgramme, publishForm, startApplication } from '#test/builders/programme.ts';
import { GUIDE } from '#test/builders/review.ts';
import { compareAll, compareNew } from './compare.ts';

interface Side {
  _id: string;
  applicationID: string;
  applicant: string | null;
  organisation: string | null;
}
interface Excerpt {
  question: string;
  text: string;
  marks: { start: number; end: number }[];
}
interface Pair {
  _id: string;
  sides: [Side, Side];
  words: number;
  passages: number;
  state: string;
  reason: string;
  settledBy: { name: string } | null;
  revision: number;
  maySettle: boolean;
}
interface Detail extends Pair {
  shared: { words: number; sides: [Excerpt, Excerpt] }[];
}
interface Listed {
  data: Pair[];
  totalCount: number;
  open: number;
}

const QUESTION =
  'Describe in your own words which people your project helps, and which of their needs it will meet in the years to come.';
const FORM = formOf(
  {
    field_id: 'plan',
    field_type: 'LONG_ANSWER',
    field_label: 'Plan',
    field_description: `${QUESTION} ${QUESTION.toUpperCase()}`,
  },
  { field_id: 'who', field_type: 'LONG_ANSWER', field_label: 'Who you are' },
  { field_id: 'name' },
);
let made = 0;
/** Words that no other text has. */
const words = (count: number): string => Array.from({ length: count }, () => `w${++made}`).join(' ');
const marked = ({ text, marks }: Excerpt): string => marks.map(({ start, end }) => text.slice(start, end)).join(' … ');

describe('similar text', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let other: Caller;
  let people: Caller[];
  let programme: string;
  beforeAll(async () => {
    t = await startTestApp();
    const like = DEMO_PEOPLE.find(({ email }) => email === demoEmail('manager'))!;
    await insertPeople(t.ownerDb, [{ ...like, email: demoEmail('manager2'), name: 'Bisi Alade' }]);
    const applicant = DEMO_PEOPLE.find(({ email }) => email === demoEmail('applicant1'))!;
    await insertPeople(
      t.ownerDb,
      Array.from({ length: 8 }, (_, n) => ({
        ...applicant,
        email: demoEmail(`writer${n}`),
        name: `Writer ${n}`,
        organisation: `Org ${n}`,
      })),
    );
    const as = (name: string) => t.as(name as Persona);
    [director, manager, other] = (await Promise.all(['director', 'manager', 'manager2'].map(as))) as [Caller, Caller, Caller];
    people = await Promise.all(Array.from({ length: 8 }, (_, n) => as(`writer${n}`)));
    programme = await openProgramme(director, FORM, { managers: [manager.userId] });
  });
  afterAll(() => t.close());

  const compare = () => compareNew({ db: t.db });
  const submit = async (
    who: Caller,
    plan: string,
    where: string = programme,
    more: Record<string, string> = {},
  ): Promise<string> => {
    const id = await startApplication(who, where);
    dataOf(await who.form('PATCH', `/application/save/${id}`, Object.entries({ plan, ...more })));
    dataOf(await who.form('POST', `/application/submit/${id}`, []));
    return id;
  };
  const newProgramme = (more: object = {}) => openProgramme(director, FORM, { managers: [manager.userId], ...more });
  const list = async (who: Caller, query: Record<string, string>): Promise<Listed> =>
    (await who.get(`/similarity/many?${new URLSearchParams(query).toString()}`)).json() as Listed;
  const one = async (who: Caller, id: string): Promise<Detail> => dataOf<Detail>(await who.get(`/similarity/one/${id}`));
  /** Two applications of different people that share a passage. */
  const couple = async (where?: string, passage = words(40)) => {
    const at = where ?? (await newProgramme());
    const first = await submit(people[0]!, `${words(30)} ${passage} ${words(30)}`, at);
    const second = await submit(people[1]!, `${words(50)} ${passage.toUpperCase()}. ${words(10)}`, at);
    await compare();
    return { programme: at, first, second, passage, pair: (await list(director, { application: first })).data[0]! };
  };
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await t.owner.query<{ n: string }>(`select count(*) as n from ${text}`, values)).rows[0]?.n);

  it('is found after submitting, and shown side by side with its questions', async () => {
    const { first, second, passage, pair, programme: at } = await couple(programme);
    expect(pair).toMatchObject({ words: 40, passages: 1, state: 'OPEN', reason: '', settledBy: null, maySettle: true });
    expect(pair.sides.map(({ _id }) => _id)).toEqual([first, second]);
    expect(pair.sides.map(({ applicant }) => applicant)).toEqual(['Writer 0', 'Writer 1']);
    const fromOther = await list(manager, { application: second });
    expect(fromOther.data[0]!.sides.map(({ _id }) => _id)).toEqual([second, first]);
    expect(await list(manager, { programme: at })).toMatchObject({ totalCount: 1, open: 1 });
    const { shared } = await one(manager, pair._id);
    expect(shared).toHaveLength(1);
    expect(shared[0]!.sides.map(marked)).toEqual([passage, passage.toUpperCase()]);
    expect(shared[0]!.sides[0].question).toBe('Plan');
    expect(shared[0]!.sides[0].text.length).toBeGreaterThan(passage.length);
  });

  it('adds nothing to the transaction that submits', async () => {
    const before = await count('similarity_fingerprints');
    await submit(people[0]!, words(60), await newProgramme());
    expect(await count('similarity_fingerprints')).toBe(before);
    expect(await compare()).toBe(1);
    expect(await count('similarity_fingerprints')).toBeGreaterThan(before);
    expect(await compare()).toBe(0);
  });

  it('is found across programmes, and only by who reads both', async () => {
    const passage = words(40);
    const theirs = await openProgramme(director, FORM, { managers: [other.userId] });
    const mine = await submit(people[0]!, passage, await newProgramme());
    const second = await submit(people[1]!, `${words(9)} ${passage}`, theirs);
    await compare();
    const [pair] = (await list(director, { application: mine })).data;
    expect(pair).toBeDefined();
    expect((await list(manager, { application: mine })).data).toEqual([]);
    expect((await manager.get(`/similarity/one/${pair!._id}`)).statusCode).toBe(404);
    expect((await manager.patch(`/similarity/update/${pair!._id}`, { state: 'NO_CONCERN' })).statusCode).toBe(404);
    expect((await manager.get(`/similarity/many?application=${second}`)).statusCode).toBe(404);
    expect((await manager.get(`/similarity/many?programme=${theirs}`)).statusCode).toBe(403);
  });

  it('is closed by a conflict of interest with either application', async () => {
    const { first, second, pair } = await couple();
    await t.owner.query(`insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Kin')`, [
      manager.userId,
      second,
    ]);
    expect((await list(manager, { application: first })).data).toEqual([]);
    expect((await manager.get(`/similarity/one/${pair._id}`)).statusCode).toBe(404);
    expect((await list(director, { application: first })).data).toHaveLength(1);
  });

  it('is no pair of one person, of a co-author or of one organisation', async () => {
    const passage = words(60);
    const own = await submit(people[0]!, passage, await newProgramme());
    const again = await submit(people[0]!, passage, await newProgramme());
    const coAuthored = await submit(people[2]!, passage, await newProgramme());
    await t.owner.query(
      `insert into application_people (id, application_id, email, user_id, token_hash, invited_by, expires_at, accepted_at)
       values (gen_random_uuid(), $1, 'b@example.org', $2, gen_random_uuid()::text, $3, now() + interval '7 days', now())`,
      [coAuthored, people[0]!.userId, people[2]!.userId],
    );
    const colleague = await submit(people[3]!, passage, await newProgramme());
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into organisations (id, name, country) values (gen_random_uuid(), 'One', 'NG') returning id`,
    );
    await t.owner.query('update applications set organisation_id = $1 where id = any ($2)', [
      rows[0]!.id,
      [coAuthored, colleague],
    ]);
    await compare();
    const partners = async (id: string) => (await list(director, { application: id })).data.map(({ sides }) => sides[1]._id);
    expect(await partners(coAuthored)).toEqual([]);
    expect(await partners(again)).toEqual([colleague]);
    expect((await partners(colleague)).toSorted()).toEqual([own, again].toSorted());
  });

  it('is neither the questions’ own words nor what many applicants share, and stops where it becomes that', async () => {
    const at = await newProgramme();
    const boilerplate = words(80);
    const quoted = `${QUESTION} ${QUESTION}`;
    const ids: string[] = [];
    for (const who of people.slice(0, 5)) ids.push(await submit(who, `${quoted} ${words(3)} ${boilerplate}`, at));
    await compare();
    // Of five, each with each, as far as ten pairs: it is not known yet that everyone writes it.
    expect((await list(director, { programme: at })).totalCount).toBe(10);
    expect((await list(director, { programme: at })).data.every((pair) => pair.words === 80)).toBe(true);
    const settled = (await list(director, { application: ids[0]! })).data[0]!;
    dataOf(await manager.patch(`/similarity/update/${settled._id}`, { state: 'CONCERN', reason: 'Copied' }));
    await submit(people[5]!, `${words(5)} ${boilerplate}`, at);
    await compare();
    const left = await list(director, { programme: at });
    expect(left.data.map(({ _id, state }) => [_id, state])).toEqual([[settled._id, 'CONCERN']]);
    // A passage beside it is still found.
    const passage = words(30);
    const [sixth, seventh] = [
      await submit(people[6]!, `${boilerplate} ${words(4)} ${passage}`, at),
      await submit(people[7]!, `${passage} ${words(4)} ${boilerplate}`, at),
    ];
    await compare();
    const { data } = await list(director, { application: sixth });
    expect(data.map(({ words: shared, sides }) => [shared, sides[1]._id])).toEqual([[30, seventh]]);
  });

  it('is settled with a reason, as it was seen, on the trail of both applications, and can be opened again', async () => {
    const { first, second, pair } = await couple();
    const update = (body: object, who = manager) => who.patch(`/similarity/update/${pair._id}`, body);
    expect(refusalOf(await update({ state: 'CONCERN' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'reason', message: 'Say what the concern is.' }],
    });
    expect(refusalOf(await update({ state: 'CONCERN', reason: 'x'.repeat(1_001) })).issues).toEqual([
      { path: 'reason', message: 'Use at most 1000 characters.' },
    ]);
    expect((await update({ state: 'LATER' })).statusCode).toBe(422);
    const settled = dataOf<Pair>(await update({ state: 'CONCERN', reason: ' Same author? ', revision: pair.revision }));
    expect(settled).toMatchObject({
      state: 'CONCERN',
      reason: 'Same author?',
      revision: 2,
      settledBy: { name: expect.any(String) as string },
    });
    expect(refusalOf(await update({ state: 'NO_CONCERN', revision: pair.revision }, director))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      details: { revision: 2 },
    });
    expect(await list(manager, { application: first })).toMatchObject({ totalCount: 1, open: 0 });
    expect(await list(manager, { application: first, state: 'OPEN' })).toMatchObject({ totalCount: 0, open: 0 });
    expect(dataOf<Pair>(await update({ state: 'OPEN' }))).toMatchObject({
      state: 'OPEN',
      reason: '',
      settledBy: null,
      revision: 3,
    });
    const { rows } = await t.owner.query<{ subject_id: string; state: string; text: string }>(
      `select subject_id, data ->> 'state' as state, data::text as text from audit_events where type = 'similarity.settled' and subject_id = any ($1) order by at, id`,
      [[first, second]],
    );
    expect(rows.map(({ subject_id, state }) => [subject_id, state])).toEqual([
      [first, 'CONCERN'],
      [second, 'CONCERN'],
      [first, 'OPEN'],
      [second, 'OPEN'],
    ]);
    expect(rows.some(({ text }) => text.includes('Same author'))).toBe(false);
  });

  it('is settled by who manages one of both programmes, and read by other staff who see both', async () => {
    const { pair } = await couple();
    const assessor = await t.as('assessor1');
    expect((await assessor.get(`/similarity/one/${pair._id}`)).statusCode).toBe(403);
    expect((await people[0]!.get(`/similarity/one/${pair._id}`)).statusCode).toBe(403);
    expect((await t.anonymous.get(`/similarity/one/${pair._id}`)).statusCode).toBe(401);
    expect((await manager.get('/similarity/one/01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect(refusalOf(await manager.get('/similarity/many')).issues?.[0]?.message).toBe('Choose an application or a programme.');
  });

  it('names no one, and leaves out answers that tell, to who reviews blind', async () => {
    const at = await newProgramme({ blindReview: { INITIAL_APPLICATION_SCORING: ['who'] } });
    const [passage, telling] = [words(40), words(35)];
    const first = await submit(people[0]!, passage, at, { who: telling });
    await submit(people[1]!, passage, at, { who: telling });
    await compare();
    const [pair] = (await list(manager, { application: first })).data;
    expect((await one(manager, pair!._id)).shared.map(({ words: n }) => n)).toEqual([40, 35]);
    // Sees all programmes and manages none, with a task on one of the two.
    const accountant = await t.as('accountant');
    await t.owner.query(
      `update roles set permissions = permissions || '{"APPLICATIONS": ["READ", "UPDATE"]}' where name = 'Accountant'`,
    );
    const guide = dataOf(await director.post('/score-guide/admin/new', GUIDE))._id;
    await t.owner.query(
      `insert into tasks (id, name, start_date, due_date, assigned_to, programme_id, application_id, task_action, score_guide_id, score_guide_version)
       values (gen_random_uuid(), 'Review', now(), now() + interval '7 days', $1, $2, $3, 'INITIAL_APPLICATION_SCORING', $4, 1)`,
      [accountant.userId, at, first, guide],
    );
    const blind = await one(accountant, pair!._id);
    expect(blind.sides.map(({ applicant, organisation }) => [applicant, organisation === null])).toEqual([
      [null, true],
      ['Writer 1', false],
    ]);
    expect(blind.shared.map(({ words: n }) => n)).toEqual([40]);
    expect(blind.maySettle).toBe(false);
    expect((await accountant.patch(`/similarity/update/${pair!._id}`, { state: 'NO_CONCERN' })).statusCode).toBe(403);
  });

  it('takes a proposal in, and opens a settled pair again where clearly more is shared', async () => {
    const passage = words(40);
    const more = words(40);
    const proposalForm = await publishForm(director, { ...FORM, kind: 'PROPOSAL' });
    const at = await newProgramme({ proposalForm, proposalStartDate: inDays(-1), proposalEndDate: inDays(20) });
    const first = await submit(people[0]!, `${passage} ${words(5)} ${more}`, at);
    const second = await submit(people[1]!, passage, at);
    await compare();
    const [pair] = (await list(manager, { application: first })).data;
    dataOf(await manager.patch(`/similarity/update/${pair!._id}`, { state: 'NO_CONCERN' }));
    for (const action of ['SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL'])
      dataOf(await director.patch('/application/stage', { applications: [second], action }));
    dataOf(await people[1]!.form('PATCH', `/application/save/${second}?form=proposal`, [['plan', more]]));
    dataOf(await people[1]!.form('POST', `/application/submit/${second}?form=proposal`, []));
    await compare();
    expect((await list(manager, { application: first })).data).toMatchObject([{ state: 'OPEN', words: 80, passages: 2 }]);
  });

  it('is forgotten when an application is withdrawn or emptied', async () => {
    const withdrawn = await couple();
    dataOf(await people[0]!.post(`/application/withdraw/${withdrawn.first}`, {}));
    expect((await manager.get(`/similarity/one/${withdrawn.pair._id}`)).statusCode).toBe(404);
    const emptied = await couple();
    await t.owner.query('select * from empty_applications(array[$1::uuid])', [emptied.second]);
    expect((await manager.get(`/similarity/one/${emptied.pair._id}`)).statusCode).toBe(404);
    for (const id of [withdrawn.first, emptied.second]) {
      expect(await count('similarity_pairs where first_id = $1 or second_id = $1', [id])).toBe(0);
      expect(await count('similarity_applications where application_id = $1', [id])).toBe(0);
    }
    expect(await count('similarity_fingerprints where application not in (select number from similarity_applications)')).toBe(0);
    expect(await compareAll({ db: t.db })).toBe(0);
  });

  it('is compared for all others where one cannot be, and once by each of several processes', async () => {
    const at = await newProgramme();
    const passage = words(40);
    const broken = await submit(people[0]!, passage, at);
    const first = await submit(people[1]!, passage, at);
    const second = await submit(people[2]!, passage, at);
    await t.owner.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin if new.application_id = '${broken}' and not new.has_failed then raise exception 'No'; end if; return new; end $$;
       create trigger refuse_one before insert on similarity_forms for each row execute function refuse_one()`,
    );
    const warned: unknown[] = [];
    const parts = { db: t.db, log: { warn: (fields: unknown) => void warned.push(fields) } };
    await compareNew(parts);
    await t.owner.query('drop trigger refuse_one on similarity_forms; drop function refuse_one()');
    expect(warned).toHaveLength(1);
    expect((await list(director, { application: first })).data.map(({ sides }) => sides[1]._id)).toEqual([second]);
    await submit(people[3]!, passage, at);
    const done = await Promise.all([compare(), compare(), compare()]);
    expect(Math.max(...done)).toBe(1);
    expect((await list(director, { programme: at })).totalCount).toBe(3);
    // What failed is tried again with all that was never compared.
    expect(await compareAll({ db: t.db })).toBe(1);
    expect((await list(director, { programme: at })).totalCount).toBe(6);
  });
});
