import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { reviewProgramme } from '#test/builders/review.ts';

interface Guide {
  _id: string;
  name: string;
  version: number;
  maximum: number;
  criteria: { title: string; slug: string; possibleOutcomes: { title: string; weight: number }[] }[];
}

const outcomes = [
  { title: 'Weak', weight: 0 },
  { title: 'Good', weight: 10 },
];
const guide = {
  name: 'First scoring',
  description: 'How to score',
  criteria: [{ title: 'Need', isRange: false, possibleOutcomes: outcomes }],
};

describe('score guides', () => {
  let t: TestApp;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
  });
  afterAll(() => t.close());

  it('creates, reads, updates and lists a guide, with slugs and the maximum computed', async () => {
    const made = dataOf<Guide>(await director.post('/score-guide/admin/new', guide));
    expect(made).toMatchObject({ name: 'First scoring', version: 1, maximum: 10, criteria: [{ slug: 'need' }] });
    const changed = dataOf<Guide>(
      await director.patch(`/score-guide/admin/update/${made._id}`, {
        ...guide,
        criteria: [...made.criteria, { title: 'Need', isRange: true, possibleOutcomes: outcomes }],
        version: 1,
      }),
    );
    expect(changed).toMatchObject({ version: 2, maximum: 20 });
    expect(new Set(changed.criteria.map((criterion) => criterion.slug)).size).toBe(2);
    expect(dataOf<Guide>(await director.get(`/score-guide/admin/one/${made._id}`))).toEqual(changed);
    expect(dataOf<Guide[]>(await director.get('/score-guide/admin/many?search=first')).map((row) => row._id)).toContain(made._id);
  });

  it('names the forms of the programmes that use a guide, whose questions a criterion may refer to', async () => {
    const { programme, guide: used } = await reviewProgramme(director, director);
    dataOf(await director.patch(`/programme/update/${programme}`, { scoreGuides: { INITIAL_APPLICATION_SCORING: used } }));
    const { rows } = await t.owner.query<{ _id: string; name: string }>(
      `select f.id as _id, f.name from forms f join programmes p on f.id in (p.application_form_id, p.proposal_form_id)
       where p.id = $1 order by f.name, f.id`,
      [programme],
    );
    const { forms } = dataOf<{ forms: { _id: string; name: string }[] }>(await director.get(`/score-guide/admin/one/${used}`));
    expect(forms).toEqual(rows);
    const unused = dataOf<Guide & { forms: unknown[] }>(await director.post('/score-guide/admin/new', guide));
    expect(unused.forms).toEqual([]);
  });

  it('keeps every version as it was, and the serving role cannot change one', async () => {
    const { _id } = dataOf<Guide>(await director.post('/score-guide/admin/new', guide));
    dataOf(await director.patch(`/score-guide/admin/update/${_id}`, { ...guide, name: 'Renamed' }));
    const { rows } = await t.owner.query('select version from score_guide_versions where score_guide_id = $1 order by version', [
      _id,
    ]);
    expect(rows.map((row: { version: number }) => row.version)).toEqual([1, 2]);
  });

  it('duplicates by GET and answers the copy; refused only when cross-site', async () => {
    const { _id } = dataOf<Guide>(await director.post('/score-guide/admin/new', guide));
    const copy = dataOf<Guide>(await director.get(`/score-guide/admin/duplicate/${_id}`));
    expect(copy).toMatchObject({ name: 'First scoring (copy)', version: 1 });
    expect(copy._id).not.toBe(_id);
    const crossSite = await director.send({
      method: 'GET',
      url: `/score-guide/admin/duplicate/${_id}`,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(refusalOf(crossSite)).toMatchObject({ status: 403, code: 'CROSS_SITE' });
    expect((await director.send({ method: 'HEAD', url: `/score-guide/admin/duplicate/${_id}` })).statusCode).toBe(404);
  });

  it('refuses broken criteria with an issue each and stores nothing', async () => {
    const before = dataOf<Guide[]>(await director.get('/score-guide/admin/many?limit=300')).length;
    const refusal = refusalOf(
      await director.post('/score-guide/admin/new', {
        name: ' ',
        criteria: [{ title: '', possibleOutcomes: [{ title: '', weight: -1 }] }],
      }),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'RULE_BROKEN' });
    expect(refusal.issues?.map((issue) => issue.path)).toEqual(expect.arrayContaining(['name', 'criteria.0.title']));
    expect(dataOf<Guide[]>(await director.get('/score-guide/admin/many?limit=300')).length).toBe(before);
  });

  it('a stale version is a conflict and changes nothing', async () => {
    const { _id } = dataOf<Guide>(await director.post('/score-guide/admin/new', guide));
    dataOf(await director.patch(`/score-guide/admin/update/${_id}`, { ...guide, name: 'Mine', version: 1 }));
    expect(
      refusalOf(await director.patch(`/score-guide/admin/update/${_id}`, { ...guide, name: 'Theirs', version: 1 })),
    ).toMatchObject({ status: 409, code: 'STALE_VERSION', details: { version: 2 } });
    expect(dataOf<Guide>(await director.get(`/score-guide/admin/one/${_id}`)).name).toBe('Mine');
  });

  it('the same key and body act once; another body is refused', async () => {
    const key = { 'idempotency-key': 'guide-once' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => director.post('/score-guide/admin/new', { ...guide, name: 'Once' }, key)),
    );
    expect(new Set(answers.map((answer) => dataOf<Guide>(answer)._id)).size).toBe(1);
    expect(dataOf<Guide[]>(await director.get('/score-guide/admin/many?search=Once')).length).toBe(1);
    expect(refusalOf(await director.post('/score-guide/admin/new', { ...guide, name: 'Twice' }, key))).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  it('every change leaves its audit row in the same transaction', async () => {
    const { _id } = dataOf<Guide>(await director.post('/score-guide/admin/new', guide));
    const { rows } = await t.owner.query('select type, actor_name from audit_events where subject_id = $1', [_id]);
    expect(rows).toEqual([{ type: 'score-guide.created', actor_name: 'Kwabena Osei' }]);
  });

  it('changes the fields that are named and leaves the others', async () => {
    const made = dataOf(await director.post('/score-guide/admin/new', { ...guide, description: 'For the first round' }));
    const changed = dataOf(await director.patch(`/score-guide/admin/update/${made._id}`, { name: 'Second round' }));
    expect(changed).toMatchObject({ name: 'Second round', description: 'For the first round', criteria: made.criteria });
  });
});
