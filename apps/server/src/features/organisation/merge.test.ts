import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { addMember, membershipIn, newOrganisation } from '#test/builders/organisation.ts';
import { formOf, openProgramme } from '#test/builders/programme.ts';

interface One {
  _id: string;
  name: string;
  aliases: string[];
  numbers: { register: string; number: string }[];
  applicationCount: number;
  mergedFrom: { _id: string; name: string } | null;
  members: { userId: string; state: string }[];
}
interface Pair {
  first: { _id: string };
  second: { _id: string };
  reason: string;
  hasSameNumber: boolean;
}

describe('organisations that are one', () => {
  let t: TestApp;
  let [director, ngozi, ada, manager]: [Caller, Caller, Caller, Caller] = [] as never;
  let open: (rule?: string) => Promise<string>;
  beforeAll(async () => {
    t = await startTestApp();
    await t.owner.query('update users set organisation = null');
    [director, ngozi, ada, manager] = (await Promise.all(
      (['director', 'applicant1', 'applicant2', 'manager'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller, Caller];
    open = (applicantRule = 'PERSON') => openProgramme(director, formOf({ field_id: 'a' }), { applicantRule });
  });
  afterAll(() => t.close());

  it('refuses to merge people into a record that has no member to confirm them', async () => {
    const empty = await newOrganisation(ada, 'Hollow Tree');
    dataOf(await ada.post(`/organisation/leave/${empty}`));
    const lived = await newOrganisation(ngozi, 'Hollow Trees');
    const before = await digest();
    expect(refusalOf(await merge(empty, lived))).toMatchObject({
      status: 409,
      message: 'Hollow Tree has no member who could confirm those of Hollow Trees. Keep Hollow Trees instead.',
    });
    expect(await digest()).toBe(before);
    expect(dataOf(await merge(lived, empty))).toMatchObject({ members: 0 });
  });

  const one = async (id: string) => dataOf<One>(await director.get(`/organisation/one/${id}`));
  const merge = (target: string, source: string) => director.post('/organisation/merge', { target, source });
  const apply = async (who: Caller, programme: string, organisation: string) =>
    dataOf(await who.post('/application/new', { programme, organisation }))._id;
  const keysOf = async (id: string) =>
    (
      await t.owner.query<{ organisation: string; key: string }>(
        'select organisation_id as organisation, applicant_key as key from applications where id = $1',
        [id],
      )
    ).rows[0];
  const pairsOf = async (id: string) =>
    dataOf<Pair[]>(await director.get('/organisation/duplicates?limit=300')).filter(({ first, second }) =>
      [first._id, second._id].includes(id),
    );
  /** Everything that a refused call must leave as it was. */
  const digest = async () =>
    (
      await t.owner.query<{ digest: string }>(
        `select md5((select string_agg(o::text, '|' order by o.id) from organisations o) || (select string_agg(m::text, '|' order by m.id) from organisation_members m)
          || coalesce((select string_agg(g::text, '|' order by g.id) from organisation_merges g), '') || (select count(*) from audit_events)) as digest`,
      )
    ).rows[0]?.digest;

  it('are proposed by similar names and equal numbers, until someone dismisses the pair', async () => {
    const first = await newOrganisation(ngozi, 'Sunrise Farmers Cooperative', {
      numbers: [{ register: 'NG-CAC', number: 'rc77' }],
    });
    const alike = await newOrganisation(ada, 'Sunrise Farmers Co-operative');
    const numbered = await newOrganisation(ada, 'SFC Limited', { numbers: [{ register: 'NG-CAC', number: 'RC77' }] });
    await newOrganisation(ada, 'Moonlight Bakery');
    expect((await pairsOf(first)).map(({ reason }) => reason)).toEqual([
      'Same register number',
      expect.stringMatching(/^Names are \d/),
    ]);
    dataOf(await director.post('/organisation/dismiss', { first: alike, second: first }));
    dataOf(await ada.patch(`/organisation/update/${alike}`, { name: 'Sunrise Farmers Cooperative' }));
    expect((await pairsOf(first)).map(({ hasSameNumber }) => hasSameNumber)).toEqual([true]);
    expect((await director.post('/organisation/dismiss', { first: alike, second: numbered })).statusCode).toBe(404);
  });

  it('move to one record, which the other leads to, and give no one access', async () => {
    const target = await newOrganisation(ngozi, 'River Trust');
    const source = await newOrganisation(ada, 'The River Trust', {
      numbers: [{ register: 'GB-CHC', number: '1' }],
      aliases: ['TRT'],
    });
    const application = await apply(ada, await open('ORGANISATION'), source);
    const { _id } = dataOf(await merge(target, source));
    expect(await one(source)).toMatchObject({
      _id: target,
      name: 'River Trust',
      aliases: ['The River Trust', 'TRT'],
      numbers: [{ register: 'GB-CHC', number: '1' }],
      applicationCount: 1,
      mergedFrom: { _id: source, name: 'The River Trust' },
    });
    expect(await keysOf(application)).toEqual({ organisation: target, key: target });
    expect(await membershipIn(ada, target)).toMatchObject({ state: 'WAITS_FOR_BOTH', record: null, members: [] });
    expect(await membershipIn(ada, source)).toBeUndefined();
    const refusal = refusalOf(await ada.post('/application/new', { programme: await open(), organisation: target }));
    expect(refusal.status).toBe(422);
    dataOf(await ada.post(`/organisation/accept/${source}`));
    expect(await membershipIn(ada, target)).toMatchObject({ state: 'WAITS_FOR_MEMBER', record: null });
    // Undone, all that can be put back is; the person accepted and stays invited.
    const undone = dataOf<{ remaining: string[] }>(await director.post(`/organisation/undo-merge/${_id}`));
    expect(undone.remaining).toEqual([expect.stringContaining(`${demoEmail('applicant2')} stays with River Trust`)]);
    expect(await one(source)).toMatchObject({ _id: source, aliases: ['TRT'], applicationCount: 1, mergedFrom: null });
    expect(await one(target)).toMatchObject({ aliases: [], numbers: [], applicationCount: 0 });
    expect(await keysOf(application)).toEqual({ organisation: source, key: source });
    expect(await membershipIn(ada, source)).toMatchObject({ state: 'CONFIRMED', role: 'OWNER' });
    const { rows } = await t.owner.query('select type from audit_events where subject_id = $1 order by id', [source]);
    expect(rows.map((row: { type: string }) => row.type)).toEqual([
      'organisation.created',
      'organisation.merged',
      'organisation.merge-undone',
    ]);
  });

  it('are put back exactly where nothing changed since, and what was changed is named', async () => {
    const target = await newOrganisation(ngozi, 'Palm Fund');
    const source = await newOrganisation(ada, 'Palm Foundation');
    const [stays, moves] = [await apply(ada, await open('SEVERAL'), source), await apply(ada, await open('SEVERAL'), source)];
    const { _id } = dataOf(await merge(target, source));
    await t.owner.query('update applications set organisation_id = null where id = $1', [stays]);
    const undone = dataOf<{ remaining: string[] }>(await director.post(`/organisation/undo-merge/${_id}`));
    expect(undone.remaining).toEqual([expect.stringMatching(/^APP-\d+ stays with Palm Fund/)]);
    expect(await keysOf(moves)).toEqual({ organisation: source, key: moves });
    expect(await membershipIn(ada, target)).toBeUndefined();
    expect(refusalOf(await director.post(`/organisation/undo-merge/${_id}`))).toMatchObject({
      status: 409,
      message: 'This merge has already been undone.',
    });
  });

  it('refuses itself, a circle, a second merge, and a broken rule of a programme, and changes nothing', async () => {
    const [a, b, c] = [
      await newOrganisation(ngozi, 'Alpha'),
      await newOrganisation(ada, 'Beta'),
      await newOrganisation(ada, 'Gamma'),
    ];
    const programme = await open('ORGANISATION');
    await apply(ngozi, programme, a);
    await apply(ada, programme, b);
    dataOf(await merge(b, c));
    const before = await digest();
    for (const [target, source, text] of [
      [a, a, 'An organisation cannot be merged with itself.'],
      [c, b, 'Beta has already been merged.'],
      [a, c, 'Gamma has already been merged.'],
      [c, a, 'Gamma has already been merged.'],
    ] as const)
      expect(refusalOf(await merge(target, source))).toMatchObject({ status: 409, message: text });
    expect(refusalOf(await merge(a, b)).message).toMatch(/one application per organisation: APP-\d+ and APP-\d+\.$/);
    expect(refusalOf(await merge(a, programme)).status).toBe(404);
    expect(refusalOf(await director.post(`/organisation/undo-merge/${a}`)).status).toBe(404);
    expect(await digest()).toBe(before);
  });

  it('undoes merges in a chain from its end', async () => {
    const [x, y, z] = [
      await newOrganisation(ngozi, 'Xenon'),
      await newOrganisation(ngozi, 'Ytterbium'),
      await newOrganisation(ngozi, 'Zinc'),
    ];
    const first = dataOf(await merge(y, x))._id;
    const second = dataOf(await merge(z, y))._id;
    expect((await one(x))._id).toBe(z);
    expect(refusalOf(await director.post(`/organisation/undo-merge/${first}`)).message).toContain('Undo that merge first');
    dataOf(await director.post(`/organisation/undo-merge/${second}`));
    dataOf(await director.post(`/organisation/undo-merge/${first}`));
    expect((await one(x))._id).toBe(x);
  });

  it('are merged once, and undone once, by several requests at the same moment, in either direction', async () => {
    const [a, b] = [await newOrganisation(ngozi, 'Twin One'), await newOrganisation(ada, 'Twin Two')];
    await addMember(ngozi, a, ada, 'applicant2');
    const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b), merge(b, a)]);
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    const id = made[0] ? dataOf(made[0])._id : '';
    const undone = await Promise.all(Array.from({ length: 4 }, () => director.post(`/organisation/undo-merge/${id}`)));
    expect(undone.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409, 409, 409]);
    expect((await one(a))._id).toBe(a);
    expect((await one(b))._id).toBe(b);
  });

  it('are merged by staff who run a programme and may update applications, and by no one else', async () => {
    const [a, b] = [await newOrganisation(ngozi, 'Lone One'), await newOrganisation(ada, 'Lone Two')];
    await t.owner.query('delete from programme_managers where user_id = $1', [manager.userId]);
    for (const who of [manager, await t.as('assessor1'), await t.as('accountant'), ngozi])
      expect((await who.post('/organisation/merge', { target: a, source: b })).statusCode).toBe(403);
  });

  it('never leave an application with a record that is merged at the same moment', async () => {
    const [target, source] = [await newOrganisation(ngozi, 'Quick One'), await newOrganisation(ada, 'Quick Two')];
    const programme = await open('SEVERAL');
    await Promise.all([merge(target, source), ada.post('/application/new', { programme, organisation: source })]);
    const { rows } = await t.owner.query('select from applications where organisation_id = $1', [source]);
    expect(rows).toHaveLength(0);
  });
});
