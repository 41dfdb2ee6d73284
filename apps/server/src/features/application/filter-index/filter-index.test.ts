import { APPROVAL_FLAGS, STAGE_TAB_ROWS } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { foldCounts } from '#platform/maintenance-jobs.ts';
import { foldFilters } from './fold.ts';

const CROPS = ['Maize', 'Yam', 'Rice'];
const LANDS = ['Nigeria', 'Kenya', 'Togo'];
const TAGS = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`);
const form = formOf(
  { field_id: 'crop', field_type: 'CHECKBOX', field_options: CROPS.map((value) => ({ value })) },
  { field_id: 'land', field_type: 'COUNTRY' },
  { field_id: 'amount', field_type: 'NUMBER' },
  { field_id: 'day', field_type: 'DATE' },
  { field_id: 'story', field_type: 'LONG_ANSWER' },
);
const ROWS = 600;
/** How far positions are from one another: near, most pages are read in order, and far ones jumped to; apart (and in several chunks) looked up. */
const APART = [4, 400];

const PAGES = 9;
const QUERIES = process.env['TEST_SIZE'] === 'full' ? 40 : 5;

interface Page {
  data: { _id: string }[];
  totalCount: number;
}

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const upTo = (n: number): number => Math.floor(next() * n);
  return { upTo, oneOf: <T>(list: readonly T[]): T => list[upTo(list.length)] as T, sometimes: (odds: number) => next() < odds };
}

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** A random list query: some filters, a tab, an order, a page. */
function anyQuery({ upTo, oneOf, sometimes }: ReturnType<typeof dice>): Record<string, unknown> {
  const tab = sometimes(0.6) ? 'ALL_APPLICATIONS' : oneOf(STAGE_TAB_ROWS).tab;
  const some = <T>(list: readonly T[]): T[] => {
    const chosen = list.filter(() => sometimes(0.4));
    return chosen.length > 0 ? chosen : [oneOf(list)];
  };
  const range = (most: number, divisor = 1) => {
    const [a, b] = [upTo(most) / divisor, upTo(most) / divisor];
    return oneOf([{ min: Math.min(a, b), max: Math.max(a, b) }, { min: a }, { max: b }, { min: a, max: a }]);
  };
  const days = () =>
    oneOf([{ from: day(upTo(200)), to: day(200 + upTo(160)) }, { from: day(upTo(360)) }, { to: day(upTo(360)) }]);
  const every: Record<string, () => unknown> = {
    'data.crop': () => some(CROPS),
    'data.land': () => some(LANDS),
    'data.amount': () => range(2000, 4),
    'data.day': days,
    'data.story': () => some(['answered', 'not-answered']),
    averageScore: () => range(400, 4),
    reviewsCount: () => range(4),
    approvalFlags: () => some(APPROVAL_FLAGS),
    submittedAt: days,
    createdAt: days,
    'interview.status': () => some(['NOT-SCHEDULED', 'SCHEDULED']),
    quietFor: () => [oneOf(['7', '14', '30'])],
    tags: () => oneOf([some(TAGS), ['none'], ['none', oneOf(TAGS)]]),
    ...(tab === 'ALL_APPLICATIONS'
      ? { progressStatus: () => some(['OPEN', 'IN-PROGRESS', 'SUBMITTED']) }
      : { waitingHere: () => ['yes'], proposalProgressStatus: () => some(['OPEN', 'SUBMITTED']) }),
  };
  const paths = Object.keys(every)
    .toSorted(() => upTo(3) - 1)
    .slice(0, 1 + upTo(3));
  return {
    tab,
    filters: Object.fromEntries(paths.map((path) => [path, every[path]?.()])),
    sort: oneOf([
      'DESCENDING',
      'submittedAt:ASCENDING',
      'averageScore:DESCENDING',
      'applicationID:ASCENDING',
      'spread:DESCENDING',
    ]),
    limit: 10,
    page: 1 + upTo(oneOf([1, 5, 50])),
  };
}

describe.each(APART)('lists by bitmaps, %i positions apart', { timeout: 60_000 }, (apart) => {
  let t: TestApp;
  let director: Caller;
  let programmeId: string;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    programmeId = await openProgramme(director, form);
    const { upTo, oneOf, sometimes } = dice(7);
    for (let i = 0; i < ROWS; i++) {
      const isIn = sometimes(0.7);
      const flags = isIn ? APPROVAL_FLAGS.slice(0, upTo(APPROVAL_FLAGS.length + 1)) : [];
      await t.owner.query(
        `with person as (insert into users (id, name, email, role_id) select gen_random_uuid(), $2, $3, id from roles where name = 'Applicant' returning id)
         insert into applications (id, programme_id, user_id, progress_status, proposal_progress_status, interview_status, approval_flags, submitted_at, created_at, updated_at)
         select gen_random_uuid(), $1, id, $4, $5, $6, $7, $8, $9, now() - $10 * interval '1 hour' from person`,
        [
          programmeId,
          `Person ${i}`,
          `person${i}@bits.test`,
          isIn ? 'SUBMITTED' : oneOf(['OPEN', 'IN-PROGRESS']),
          flags.length > 1 ? oneOf(['OPEN', 'SUBMITTED']) : null,
          oneOf(['NOT-SCHEDULED', 'SCHEDULED']),
          flags,
          isIn ? `${day(upTo(360))}T${oneOf(['00:00:00', '12:30:00', '23:59:59.5'])}Z` : null,
          `${day(upTo(360))}T${oneOf(['00:00:00', '22:59:59.9', '23:00:00'])}Z`,
          upTo(1000),
        ],
      );
    }
    const { rows } = await t.owner.query<{ id: string; progress: string }>(
      'select id, progress_status as progress from applications where programme_id = $1 order by id',
      [programmeId],
    );
    for (const { id, progress } of rows) {
      if (progress === 'SUBMITTED') await answer(id, dice(upTo(1_000_000)));
      if (sometimes(0.5)) await score(id, dice(upTo(1_000_000)));
    }
    for (const [i, id] of TAGS.entries()) {
      await t.owner.query(`insert into tags (id, programme_id, name, colour) values ($1, $2, $3, 'info')`, [
        id,
        programmeId,
        `Tag ${i}`,
      ]);
      await t.owner.query(
        'insert into application_tags (application_id, tag_id, programme_id) select unnest($1::uuid[]), $2, $3',
        [rows.filter(() => sometimes(0.3)).map((row) => row.id), id, programmeId],
      );
    }
    // As the database does by itself, which the test does not wait for.
    await t.owner.query('analyze');
  });
  afterAll(() => t.close());

  const answer = async (id: string, { upTo, oneOf, sometimes }: ReturnType<typeof dice>) => {
    const answers: [string, string][] = [
      ...CROPS.filter(() => sometimes(0.4)).map((crop): [string, string] => ['crop', crop]),
      ['land', oneOf(LANDS)],
      ['amount', String(upTo(2000) / 4)],
      ['day', day(upTo(360))],
      ...(sometimes(0.5) ? [['story', 'Once upon a time'] as [string, string]] : []),
    ];
    for (const [field, value] of answers)
      await t.owner.query(
        `insert into application_answers (application_id, programme_id, form, field_id, value, number) values ($1, $2, 'APPLICATION', $3, $4, $5)`,
        [id, programmeId, field, value, field === 'amount' ? Number(value) : null],
      );
  };
  const score = (id: string, { upTo, oneOf }: ReturnType<typeof dice>) =>
    t.owner.query(
      `insert into application_scores (application_id, task_action, n, sum, sumsq, min, max) values ($1, $2, $3, $4, 0, 0, $5)
       on conflict (application_id, task_action) do update set n = excluded.n, sum = excluded.sum, max = excluded.max`,
      [id, oneOf(['INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'FUNDING_APPROVAL']), 1 + upTo(3), upTo(900) / 3, upTo(9)],
    );

  const address = (query: Record<string, unknown>): string =>
    new URLSearchParams(
      Object.entries({ programmeId, ...query }).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ).toString();

  /** What the product answers to many lists and counts of options: ids, totals, counts. */
  async function answers(seed: number): Promise<unknown[]> {
    await t.owner.query('delete from rate_limits');
    const die = dice(seed);
    const answers: unknown[] = [];
    // Every page of what leaves many, from both ends.
    for (const sort of ['DESCENDING', 'ASCENDING'])
      for (let page = 1; page <= PAGES; page++) {
        const many = { sort, page, limit: 50, filters: { 'data.land': LANDS } };
        const { data, totalCount } = (await director.get(`/application/many?${address(many)}`)).json() as Page;
        answers.push({ many, totalCount, ids: data.map(({ _id }) => _id) });
      }
    // Narrowed by nothing, as a whole list is taken along.
    for (const query of [{}, { sort: 'averageScore:DESCENDING' }, anyQuery(die)]) {
      const { page: _page, limit: _limit, ...all } = query as Record<string, string | object>;
      const selected = (await director.get(`/application/selection?${address(all)}`)).json() as Page;
      const exported = await director.get(`/application/export?${address({ ...all, format: 'csv' })}`);
      answers.push({ all, total: selected.totalCount, ids: selected.data.map(({ _id }) => _id), exported: exported.body });
    }
    for (let n = 0; n < QUERIES; n++) {
      const query = anyQuery(die);
      const page = (await director.get(`/application/many?${address(query)}`)).json() as {
        data: { _id: string }[];
        totalCount: number;
      };
      answers.push({ query, total: page.totalCount, ids: page.data.map(({ _id }) => _id) });
      const [path, values] = die.oneOf([
        ['data.crop', CROPS],
        ['data.land', [...LANDS, 'Chad']],
        ['data.story', ['answered', 'not-answered']],
        ['approvalFlags', [...APPROVAL_FLAGS]],
        ['tags', [...TAGS, 'none']],
      ] as const);
      const counted = await director.get(
        `/application/facets?${address({ ...query, path, values, search: die.oneOf(['', 'person1', 'son 7']) })}`,
      );
      answers.push({ query, path, counted: counted.json() });
    }
    return answers;
  }
  const isHeld = async (): Promise<number> =>
    (await t.owner.query('select from filter_programmes where programme_id = $1', [programmeId])).rowCount ?? 0;

  /** The same lists once by bitmaps and once from the rows. */
  async function expectSame(seed: number): Promise<void> {
    expect(await isHeld()).toBe(1);
    const byBitmaps = await answers(seed);
    const { rows } = await t.owner.query<{ questions: object }>('delete from filter_programmes returning questions');
    expect(await answers(seed)).toEqual(byBitmaps);
    await t.owner.query('insert into filter_programmes (programme_id, questions) values ($1, $2)', [
      programmeId,
      rows[0]?.questions,
    ]);
  }
  const fold = async (large = 1): Promise<void> => {
    await foldCounts(t.db);
    await foldFilters(t.db, large);
  };
  const marks = async (): Promise<number> => (await t.owner.query('select from filter_stale')).rowCount ?? 0;

  it('stores neither bitmaps nor marks for a small programme', async () => {
    expect(await marks()).toBeGreaterThan(0);
    await fold(ROWS + 1);
    expect([await isHeld(), await marks()]).toEqual([0, 0]);
  });

  it('every total, page and count is what the rows say', async () => {
    await fold();
    // Twice, so that none meets another on its way.
    await t.owner.query(`update filter_positions set position = -1 - position * ${apart}`);
    await t.owner.query('update filter_positions set position = -1 - position');
    await t.owner.query('truncate filter_programmes, filter_blocks');
    await t.owner.query(
      `insert into filter_blocks select p.programme_id, p.position >> 10, min(a.created_at), max(a.created_at)
       from filter_positions p join applications a on a.id = p.application_id group by 1, 2`,
    );
    await fold();
    const chunks = await t.owner.query('select distinct chunk from filter_bitmaps');
    expect(chunks.rowCount).toBe(Math.ceil((ROWS * apart) / 65_536));
    await expectSame(1);
  });

  it('what changed since the last fold counts as it is now, and after the next one too', async () => {
    await fold();
    const { rows } = await t.owner.query<{ id: string; progress: string }>(
      'select id, progress_status as progress from applications where programme_id = $1 order by id desc',
      [programmeId],
    );
    const [one, two, three, four] = rows.filter(({ progress }) => progress === 'SUBMITTED');
    const draft = rows.find(({ progress }) => progress !== 'SUBMITTED');
    const change = (assignment: string, id?: string) =>
      t.owner.query(`update applications set ${assignment} where id = $1`, [id]);
    await change(`approval_flags = '{SHORTLISTED_FOR_PROPOSAL}'`, one?.id);
    await change(`interview_status = 'SCHEDULED', updated_at = now()`, two?.id);
    await change(`progress_status = 'SUBMITTED', submitted_at = '2026-04-05'`, draft?.id);
    await answer(draft?.id ?? '', dice(3));
    await score(three?.id ?? '', dice(4));
    await score(three?.id ?? '', dice(5));
    await t.owner.query('delete from application_answers where application_id = $1', [four?.id]);
    await change('emptied_at = now()', four?.id);
    await t.owner.query('delete from application_tags where application_id = $1', [one?.id]);
    await t.owner.query(
      'insert into application_tags (application_id, tag_id, programme_id) values ($1, $2, $3) on conflict do nothing',
      [two?.id, TAGS[0], programmeId],
    );
    await startApplication(await t.as('applicant1'), programmeId);
    expect(await marks()).toBeGreaterThanOrEqual(6);
    await expectSame(2);
    await fold();
    expect(await marks()).toBe(0);
    await expectSame(2);
    // Nothing of what an application was is left in the bits of what it is no more.
    const { rows: left } = await t.owner.query<{ term: string }>(
      `select term from filter_bitmaps b join filter_positions p on p.application_id = $1 and p.programme_id = b.programme_id and p.position >> 16 = b.chunk
       where get_bit(b.bits, p.position & 65535) = 1 and term like 'data.%'`,
      [four?.id],
    );
    expect(left).toEqual([]);
  });

  it('what a conflict of interest closes is in no page and no count', async () => {
    await t.owner.query(
      `insert into conflicts (id, user_id, application_id, reason)
       select gen_random_uuid(), $1, id, 'Kin' from applications where programme_id = $2 order by id limit 40`,
      [director.userId, programmeId],
    );
    await expectSame(5);
    // One of them is also looked at in its row.
    await t.owner.query(
      `update applications set approval_flags = '{}', interview_status = 'SCHEDULED'
       where id in (select application_id from conflicts where user_id = $1 limit 2)`,
      [director.userId],
    );
    await expectSame(6);
    await t.owner.query('delete from conflicts where user_id = $1', [director.userId]);
  });

  it.runIf(apart === APART[0])('changes while the bits are being written are in every answer', async () => {
    await fold();
    const { rows } = await t.owner.query<{ id: string }>(
      `select id from applications where programme_id = $1 and progress_status = 'SUBMITTED'`,
      [programmeId],
    );
    const die = dice(11);
    let writing = true;
    const changes = (async () => {
      while (writing) await score(die.oneOf(rows).id, die);
    })();
    for (let n = 0; n < 4; n++) await fold();
    writing = false;
    await changes;
    await expectSame(7);
  });

  it.runIf(apart === APART[0])(
    'a question that the form has got since is read from the rows until the next fold, which brings it in',
    async () => {
      const { rows } = await t.owner.query<{ questions: Record<string, string> }>('select questions from filter_programmes');
      const { 'data.land': _land, ...questions } = rows[0]?.questions ?? {};
      await t.owner.query('update filter_programmes set questions = $1', [{ ...questions, 'data.amount': 'others' }]);
      await t.owner.query(`delete from filter_bitmaps where term like 'data.land%' or term like 'data.amount%'`);
      await expectSame(9);
      await fold();
      expect((await t.owner.query<{ questions: object }>('select questions from filter_programmes')).rows).toEqual(rows);
      await expectSame(9);
    },
  );
});
