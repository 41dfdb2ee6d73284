import type { FilterField } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { openProgramme, startApplication } from '#test/builders/programme.ts';
import { reviewProgramme, submitted, taskBody } from '#test/builders/review.ts';

interface Tag {
  _id: string;
  name: string;
  colour: string;
  applications: number;
}
interface Page {
  data: { _id: string; tags: object[]; updatedAt: string }[];
  totalCount: number;
}
const NO_ID = '01900000-0000-7000-8000-000000000000';

describe('tags of a programme', () => {
  let t: TestApp;
  const statements: string[] = [];
  type People = [Caller, Caller, Caller, Caller, Caller, Caller];
  let [director, manager, accountant, assessor, applicant, applicant2] = [] as never as People;
  let programme: string;
  let guide: string;
  /** Two applications of the programme. */
  let ids: [string, string];
  beforeAll(async () => {
    t = await startTestApp({}, undefined, { onStatement: (sql) => statements.push(sql) });
    [director, manager, accountant, assessor, applicant, applicant2] = (await Promise.all(
      (['director', 'manager', 'accountant', 'assessor1', 'applicant1', 'applicant2'] as const).map((persona) => t.as(persona)),
    )) as People;
    ({ programme, guide } = await reviewProgramme(director, manager));
    ids = [await submitted(applicant, programme), await submitted(applicant2, programme)];
  });
  afterAll(() => t.close());

  const make = async (name: string, of = programme, colour = 'info'): Promise<string> =>
    dataOf(await manager.post('/tag/new', { programme: of, name, colour }))._id;
  const tagsOf = async (who = manager, of = programme): Promise<Tag[]> =>
    dataOf<Tag[]>(await who.get(`/tag/many?programmeId=${of}`));
  const apply = (body: object, who = manager) => who.post('/tag/apply', body);
  const list = async (who: Caller, query: Record<string, unknown> = {}): Promise<Page> => {
    const texts = Object.entries({ programmeId: programme, ...query }).map(
      ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string],
    );
    return (await who.get(`/application/many?${new URLSearchParams(texts).toString()}`)).json() as Page;
  };
  const trail = async (type: string) =>
    (
      await t.owner.query<{ subject_id: string; data: object }>(
        'select subject_id, data from audit_events where type = $1 order by id',
        [type],
      )
    ).rows;

  it('are made, renamed, put on applications and deleted by who runs it, with a trail', async () => {
    const rural = await make('  Rural   area ');
    expect(await tagsOf()).toEqual([{ _id: rural, name: 'Rural area', colour: 'info', applications: 0 }]);
    const before = await list(manager);
    expect(dataOf(await apply({ applications: ids, add: [rural] }))).toEqual({ changed: 2 });
    expect(dataOf(await apply({ applications: ids, add: [rural] }))).toEqual({ changed: 0 });
    const after = await list(manager);
    expect(after.data.map(({ tags }) => tags)).toEqual(Array(2).fill([{ _id: rural, name: 'Rural area', colour: 'info' }]));
    // What has been idle stays idle: a tag is no change of the application.
    expect(after.data.map(({ updatedAt }) => updatedAt)).toEqual(before.data.map(({ updatedAt }) => updatedAt));
    const changed = dataOf<Tag>(await manager.patch(`/tag/update/${rural}`, { name: 'Rural', colour: 'brand' }));
    expect(changed).toEqual({ _id: rural, name: 'Rural', colour: 'brand', applications: 2 });
    expect(dataOf(await manager.patch(`/tag/update/${rural}`, { colour: 'danger' }))).toMatchObject({
      name: 'Rural',
      colour: 'danger',
    });
    expect(dataOf(await apply({ applications: [ids[0]], remove: [rural] }))).toEqual({ changed: 1 });
    expect(dataOf(await manager.post(`/tag/remove/${rural}`))).toEqual({ _id: rural, applications: 1 });
    expect(await tagsOf()).toEqual([]);
    expect((await list(manager)).data.map(({ tags }) => tags)).toEqual([[], []]);
    expect((await trail('tag.applied')).map(({ data }) => data)).toMatchObject([
      { added: ['Rural area'], removed: [] },
      { added: ['Rural area'], removed: [] },
      { added: [], removed: ['Rural'] },
    ]);
    expect(await trail('tag.removed')).toMatchObject([{ subject_id: programme, data: { name: 'Rural', applications: 1 } }]);
    expect([(await trail('tag.created')).length, (await trail('tag.updated')).length]).toEqual([1, 2]);
  });

  it('filter the list, are counted, exported and shown, for its managers alone', async () => {
    const [rural, water] = [await make('Rural'), await make('Water; wells')];
    dataOf(await apply({ applications: [ids[0]], add: [rural, water] }));
    const found = async (...tags: string[]) => (await list(manager, { filters: { tags } })).data.map(({ _id }) => _id);
    expect(await found(rural)).toEqual([ids[0]]);
    expect(await found(rural, water)).toEqual([ids[0]]);
    expect(await found('none')).toEqual([ids[1]]);
    expect((await found('none', rural)).toSorted()).toEqual(ids.toSorted());
    expect(await found('not an id')).toEqual([]);
    expect(await found(NO_ID)).toEqual([]);
    const facets = `/application/facets?programmeId=${programme}&path=tags&values=${encodeURIComponent(JSON.stringify([rural, 'none', NO_ID]))}`;
    // Who sees every programme is answered from another statement.
    for (const who of [manager, director])
      expect(dataOf(await who.get(facets))).toEqual([
        { value: rural, count: 1 },
        { value: 'none', count: 1 },
        { value: NO_ID, count: 0 },
      ]);
    const fields = dataOf<FilterField[]>(await manager.get(`/misc/filters/programme-applications/${programme}`));
    expect(fields.find(({ field_path }) => field_path === 'tags')?.field_filter_values).toEqual([
      { value: rural, label: 'Rural' },
      { value: water, label: 'Water; wells' },
      { value: 'none', label: 'No tag' },
    ]);
    const csv = await manager.get(`/application/export?programmeId=${programme}&format=csv`);
    expect(csv.body).toContain('Tags');
    expect(csv.body).toContain('Rural; Water; wells');
    const one = async (who: Caller) =>
      dataOf<{ tags: { name: string }[] }>(await who.get(`/application/one/${ids[0]}`)).tags.map(({ name }) => name);
    expect(await one(manager)).toEqual(['Rural', 'Water; wells']);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, [assessor.userId])));
    expect([await one(applicant), await one(assessor)]).toEqual([[], []]);
  });

  it('are not known to those who see the programme without running it', async () => {
    await t.owner.query(
      `update roles set permissions = permissions || '{"APPLICATIONS": ["READ", "UPDATE"]}' where name = 'Accountant'`,
    );
    const seen = await list(accountant);
    expect(seen.totalCount).toBe(2);
    expect(seen.data.every(({ tags }) => tags.length === 0)).toBe(true);
    const tag = (await tagsOf())[0];
    expect(
      refusalOf(
        await accountant.get(
          `/application/many?programmeId=${programme}&filters=${encodeURIComponent(JSON.stringify({ tags: [tag?._id] }))}`,
        ),
      ).status,
    ).toBe(400);
    const csv = await accountant.get(`/application/export?programmeId=${programme}&format=csv`);
    expect(csv.body).not.toContain('Rural');
    expect((await accountant.get(`/tag/many?programmeId=${programme}`)).json()).toMatchObject({ mayChange: false });
    for (const refused of [
      await accountant.post('/tag/new', { programme, name: 'Mine', colour: 'info' }),
      await accountant.patch(`/tag/update/${tag?._id}`, { name: 'Mine' }),
      await accountant.post(`/tag/remove/${tag?._id}`),
      await apply({ applications: ids, add: [tag?._id] }, accountant),
    ])
      expect(refusalOf(refused).status).toBe(403);
    await t.owner.query(`update roles set permissions = permissions - 'APPLICATIONS' where name = 'Accountant'`);
  });

  it('are unknown to managers of other programmes, and closed by a conflict of interest', async () => {
    const other = await openProgramme(director);
    const tag = (await tagsOf())[0];
    expect(refusalOf(await manager.get(`/tag/many?programmeId=${other}`)).status).toBe(403);
    expect(refusalOf(await manager.post('/tag/new', { programme: other, name: 'Mine', colour: 'info' })).status).toBe(403);
    const theirs = dataOf<Tag>(await director.post('/tag/new', { programme: other, name: 'Rural', colour: 'info' }))._id;
    expect(refusalOf(await manager.patch(`/tag/update/${theirs}`, { name: 'Mine' })).status).toBe(404);
    expect(refusalOf(await manager.post(`/tag/remove/${theirs}`)).status).toBe(404);
    expect(refusalOf(await apply({ applications: [ids[0]], add: [theirs] })).issues).toEqual([
      { path: 'add', message: 'Choose tags of this programme.' },
    ]);
    const elsewhere = await startApplication(applicant, other);
    expect(refusalOf(await apply({ applications: [...ids, elsewhere], add: [tag?._id] })).status).toBe(404);
    const mixed = refusalOf(await apply({ applications: [...ids, elsewhere], add: [tag?._id] }, director));
    expect(mixed).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^APP-\d+ belongs to another programme/) as string,
    });
    await t.owner.query(`insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Kin')`, [
      manager.userId,
      ids[0],
    ]);
    expect((await tagsOf()).map(({ applications }) => applications)).toEqual([0, 0]);
    expect(refusalOf(await apply({ applications: ids, remove: [tag?._id] })).status).toBe(404);
    await t.owner.query('delete from conflicts');
    expect((await tagsOf()).map(({ applications }) => applications)).toEqual([1, 1]);
    // The key, and not only the check above it: no row can name a tag of another programme.
    await expect(
      t.owner.query('insert into application_tags (application_id, tag_id, programme_id) values ($1, $2, $3)', [
        ids[0],
        theirs,
        other,
      ]),
    ).rejects.toThrow('application_tags_of_programme');
  });

  it('of two people who make the same tag at the same moment, one learns that it exists', async () => {
    const both = await Promise.all(
      ['Health', ' HEALTH '].map((name) => manager.post('/tag/new', { programme, name, colour: 'info' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = refusalOf(both.find(({ statusCode }) => statusCode === 409)!);
    expect(refused.issues).toMatchObject([
      { path: 'name', message: expect.stringContaining('already has a tag named') as string },
    ]);
    const [tag] = (await tagsOf()).filter(({ name }) => name === 'Rural');
    expect(refusalOf(await manager.patch(`/tag/update/${tag?._id}`, { name: 'health' })).code).toBe('CONFLICT');
    expect(dataOf<Tag>(await manager.patch(`/tag/update/${tag?._id}`, { name: 'RURAL' })).name).toBe('RURAL');
    dataOf(await manager.patch(`/tag/update/${tag?._id}`, { name: 'Rural' }));
  });

  it('bad input: no name, a long one, unknown colours, ids and applications, nothing to do, both at once', async () => {
    const tag = (await tagsOf())[0];
    const refused = async (body: object) =>
      refusalOf(await manager.post('/tag/new', { programme, name: 'New', colour: 'info', ...body }));
    expect((await refused({ name: ' ' })).issues).toEqual([{ path: 'name', message: 'Enter a name.' }]);
    expect((await refused({ name: '\u200b' })).issues).toEqual([{ path: 'name', message: 'Enter a name.' }]);
    expect((await refused({ name: 'x'.repeat(41) })).issues).toMatchObject([{ path: 'name' }]);
    expect((await refused({ colour: 'pink' })).issues).toEqual([{ path: 'colour', message: 'Choose a colour.' }]);
    expect((await refused({ programme: NO_ID })).status).toBe(404);
    const denied = async (body: object) => refusalOf(await apply({ applications: ids, ...body }));
    expect((await denied({})).issues).toEqual([{ path: 'add', message: 'Choose tags to add or remove.' }]);
    expect((await denied({ add: [NO_ID] })).issues).toEqual([{ path: 'add', message: 'Choose tags of this programme.' }]);
    expect((await denied({ add: [tag?._id], remove: [tag?._id] })).issues).toMatchObject([{ path: 'remove' }]);
    expect((await denied({ applications: [], add: [tag?._id] })).issues).toMatchObject([{ path: 'applications' }]);
    expect((await denied({ applications: [NO_ID], add: [tag?._id] })).status).toBe(404);
    expect((await denied({ applications: ['x'], add: [tag?._id] })).status).toBe(422);
    expect(refusalOf(await manager.patch(`/tag/update/${NO_ID}`, { name: 'x' })).status).toBe(404);
  });

  it('has no more than its limits, on a programme and on one application, and changes nothing beyond them', async () => {
    const full = dataOf<{ _id: string }>(await director.post('/programme/new', await programmeLike(programme)))._id;
    await t.owner.query(
      `insert into tags (programme_id, name, colour) select $1, 'Tag ' || n, 'info' from generate_series(1, 100) n`,
      [full],
    );
    expect(refusalOf(await director.post('/tag/new', { programme: full, name: 'More', colour: 'info' }))).toMatchObject({
      status: 409,
      message: 'A programme has at most 100 tags.',
    });
    const tags = (await tagsOf(director, full)).map(({ _id }) => _id);
    const [one, two] = [await startApplication(applicant, full), await startApplication(applicant2, full)];
    dataOf(await apply({ applications: [one], add: tags.slice(0, 15) }, director));
    const refused = refusalOf(await apply({ applications: [two, one], add: tags.slice(15, 21) }, director));
    expect(refused.message).toMatch(/^APP-\d+ would have more than 20 tags/);
    expect((await t.owner.query('select from application_tags where application_id = $1', [two])).rowCount).toBe(0);
    const both = await Promise.all(
      [tags.slice(15, 19), tags.slice(19, 23)].map((add) => apply({ applications: [one], add }, director)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  const programmeLike = async (of: string): Promise<object> => {
    const { rows } = await t.owner.query<{ form: string }>('select application_form_id as form from programmes where id = $1', [
      of,
    ]);
    const day = 86_400_000;
    const [startDate, endDate] = [-5, 5].map((days) => new Date(Date.now() + days * day).toISOString());
    return { name: 'Like it', currency: 'NGN', budget: 1_000_000, startDate, endDate, applicationForm: rows[0]?.form };
  };

  it('tags 5,000 applications in a few statements, and reads the tags of a page in one, whatever its length', async () => {
    const large = dataOf<{ _id: string }>(await director.post('/programme/new', await programmeLike(programme)))._id;
    await t.owner.query(
      `with people as (insert into users (id, name, email, role_id)
         select gen_random_uuid(), 'Person ' || n, 'tagged' || n || '@tags.test', r.id from generate_series(1, 5000) n, roles r where r.name = 'Applicant' returning id)
       insert into applications (id, programme_id, user_id) select gen_random_uuid(), $1, id from people`,
      [large],
    );
    const { rows } = await t.owner.query<{ id: string }>('select id from applications where programme_id = $1', [large]);
    const add = [await tagIn(large, 'One'), await tagIn(large, 'Two')];
    statements.length = 0;
    expect(dataOf(await apply({ applications: rows.map(({ id }) => id), add }, director))).toEqual({ changed: 5000 });
    // Five of them write the trail, a thousand rows each.
    expect(statements.length).toBeLessThan(20);
    expect((await tagsOf(director, large)).map(({ applications }) => applications)).toEqual([5000, 5000]);
    statements.length = 0;
    const { data } = await list(director, { programmeId: large, limit: '50' });
    const forOnePage = statements.length;
    expect(data.every(({ tags }) => tags.length === 2)).toBe(true);
    statements.length = 0;
    await list(director, { programmeId: large, limit: '5' });
    expect(statements.length).toBe(forOnePage);
  });
  const tagIn = async (of: string, name: string): Promise<string> =>
    dataOf(await director.post('/tag/new', { programme: of, name, colour: 'info' }))._id;

  it('are taken over by the next round of a programme, without its applications', async () => {
    const copy = dataOf<{ _id: string }>(
      await director.post('/programme/new', { ...(await programmeLike(programme)), copyOf: programme }),
    )._id;
    expect((await tagsOf(director, copy)).map(({ name, applications }) => [name, applications])).toEqual(
      (await tagsOf(director)).map(({ name }) => [name, 0]),
    );
  });

  it('are in the timeline of managers, and in no one else’s', async () => {
    const read = async (who: Caller) =>
      dataOf<{ sentence: string }[]>(await who.get(`/application/timeline/${ids[0]}`))
        .map(({ sentence }) => sentence)
        .join('\n');
    expect(await read(manager)).toContain('“Rural” and “Water; wells”');
    for (const who of [applicant, assessor]) expect(await read(who)).not.toContain('Rural');
  });
});
