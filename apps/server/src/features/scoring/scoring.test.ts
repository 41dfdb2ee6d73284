import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

interface Round {
  denial: string | null;
  isMixed: boolean;
  stages: { taskAction: string; tasks: number; completed: number }[];
  applications: {
    _id: string;
    count: number;
    assigned: number;
    mean: number | null;
    range: number | null;
    adjusted: number | null;
    low: number | null;
    high: number | null;
    rawRank: number | null;
    rank: number | null;
    disagrees: boolean;
    reviews: { reviewer: { name: string }; score: number }[];
  }[];
  reviewers: { name: string; severity: number | null }[];
  reliability: object | null;
}
interface Comparison {
  sight: string;
  disagrees: boolean;
  criteria: { slug: string; maximum: number; disagrees: boolean }[];
  assessors: { taskId: string | null; name: string; isOwn: boolean; totalScore: number | null; comments: string }[];
}

const score = (task: string, programme: string, need: number, plan: number, comments = 'Words of a reviewer.') =>
  scoring(task, programme, {
    data: { scoreData: { need: { outcome: 'Good', weight: need }, plan: { outcome: 'Good', weight: plan } }, comments },
  });

describe('figures and comparisons of scores', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let one: Caller;
  let two: Caller;
  let applicants: Caller[];
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, one, two] = await Promise.all([t.as('director'), t.as('manager'), t.as('assessor1'), t.as('assessor2')]);
    applicants = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
  });
  afterAll(() => t.close());

  /** A programme with three applications that both assessors are to review. */
  async function stage() {
    const made = await reviewProgramme(director, manager);
    const ids: string[] = [];
    for (const applicant of applicants) ids.push(await submitted(applicant, made.programme));
    dataOf(await manager.post('/task/admin/new', taskBody(made.programme, made.guide, ids, [one.userId, two.userId])));
    const [a = '', b = '', c = ''] = ids;
    return { ...made, ids, a, b, c };
  }
  const give = async (who: Caller, id: string, programme: string, need: number, plan: number) =>
    dataOf(await who.post('/task/admin/process', score(await taskOf(who, id), programme, need, plan)));
  const roundOf = async (who: Caller, programme: string, query = '') =>
    dataOf<Round>(await who.get(`/scoring/round/${programme}${query}`));

  it('returns raw figures in percent, adjusted ones with an interval, spread and disagreement, for the requested stage', async () => {
    const { programme, ids, a, b, c } = await stage();
    const empty = await roundOf(manager, programme);
    expect(empty).toMatchObject({
      denial: 'NO_REVIEWS',
      stages: [{ taskAction: 'INITIAL_APPLICATION_SCORING', tasks: 6, completed: 0 }],
    });
    expect(empty.applications.map((row) => [row.count, row.assigned, row.mean])).toEqual(ids.map(() => [0, 2, null]));
    for (const [id, mine, theirs] of [
      [a, [10, 18], [6, 12]],
      [b, [8, 14], [4, 8]],
      [c, [4, 6], [0, 2]],
    ] as const) {
      await give(one, id, programme, mine[0], mine[1]);
      await give(two, id, programme, theirs[0], theirs[1]);
    }
    const round = await roundOf(manager, programme, '?places=1');
    expect(round).toMatchObject({ denial: null, isMixed: false });
    const [first] = round.applications;
    expect(first?.reviews.map((review) => review.score)).toEqual([(28 / 30) * 100, 60]);
    expect(first?.mean).toBeCloseTo(((28 + 18) / 60) * 100, 9);
    expect(round.applications.map((row) => [row.rawRank, row.rank, row.disagrees])).toEqual([
      [1, 1, true],
      [2, 2, true],
      [3, 3, false],
    ]);
    for (const row of round.applications) {
      expect(row.low).toBeLessThan(row.adjusted ?? NaN);
      expect(row.high).toBeGreaterThan(row.adjusted ?? NaN);
    }
    const severity = new Map(round.reviewers.map((each) => [each.name, each.severity ?? 0]));
    expect(severity.get('Yaw Mensah')).toBeGreaterThan(0);
    expect(severity.get('Ngozi Okonkwo')).toBeLessThan(0);
    expect((await roundOf(manager, programme, '?taskAction=PROPOSAL_SCORING')).applications).toEqual([]);
    for (const query of ['?taskAction=ALL', '?places=-1', '?places=many'])
      expect((await manager.get(`/scoring/round/${programme}${query}`)).statusCode, query).toBe(400);
  });

  it('a round is found by those who run the programme alone, whatever task others have in it', async () => {
    const { programme, a } = await stage();
    await give(one, a, programme, 10, 20);
    expect((await director.get(`/scoring/round/${programme}`)).statusCode).toBe(200);
    const elsewhere = await reviewProgramme(director, director);
    expect((await manager.get(`/scoring/round/${elsewhere.programme}`)).statusCode).toBe(404);
    for (const who of [one, two, applicants[0]]) expect((await who?.get(`/scoring/round/${programme}`))?.statusCode).toBe(403);
    expect((await manager.get('/scoring/round/01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });

  it('the figures behind the charts are taken along as CSV by those who see the charts and may export', async () => {
    const { programme, a } = await stage();
    await give(one, a, programme, 10, 18);
    const text = (await manager.get(`/scoring/export/${programme}`)).body;
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('Place,Rank by mean,Application');
    expect(lines).toHaveLength(4);
    expect(lines.some((line) => line.includes(',93.33,'))).toBe(true);
    const people = (await manager.get(`/scoring/export/${programme}?of=reviewers`)).body;
    expect(people).toContain('Ngozi Okonkwo,1,93.33');
    const elsewhere = await reviewProgramme(director, director);
    expect((await manager.get(`/scoring/export/${elsewhere.programme}`)).statusCode).toBe(404);
    expect((await one.get(`/scoring/export/${programme}`)).statusCode).toBe(403);
  });

  it('managers compare assessors by name, criterion by criterion', async () => {
    const { programme, a } = await stage();
    await give(one, a, programme, 10, 18);
    const open = dataOf<Comparison>(await manager.get(`/scoring/application/${a}`));
    expect(open.assessors.map((each) => [each.name, each.totalScore])).toEqual([
      ['Ngozi Okonkwo', 28],
      ['Yaw Mensah', null],
    ]);
    await give(two, a, programme, 2, 17);
    const compared = dataOf<Comparison>(await manager.get(`/scoring/application/${a}?taskAction=INITIAL_APPLICATION_SCORING`));
    expect(compared).toMatchObject({ sight: 'named', disagrees: false });
    expect(compared.criteria.map(({ slug, maximum, disagrees }) => [slug, maximum, disagrees])).toEqual([
      ['need', 10, true],
      ['plan', 20, false],
    ]);
    // A half-done scoring is its reviewer's own.
    const { c } = await stage();
    dataOf(await one.patch(`/task/draft/${await taskOf(one, c)}`, { draft: { comments: 'CANARY' } }));
    expect((await manager.get(`/scoring/application/${c}`)).body).not.toContain('CANARY');
  });

  it('an assessor finds no peer before the own review is in, and afterwards reads them without names', async () => {
    const { programme, a, b } = await stage();
    await give(two, a, programme, 2, 3);
    for (const path of [`/scoring/application/${a}`, `/scoring/application/${a}?taskAction=INITIAL_APPLICATION_SCORING`])
      expect((await one.get(path)).statusCode).toBe(404);
    // In this programme: rows of others contain the assessor's own words.
    for (const path of [
      `/task/admin/many?limit=300&programmeId=${programme}`,
      `/task/admin/one/${await taskOf(one, a)}`,
      `/application/one/${a}`,
    ]) {
      const { body } = await one.get(path);
      for (const secret of ['Words of a reviewer', 'Yaw Mensah', 'assessor2@']) expect(body, path).not.toContain(secret);
    }
    await give(one, a, programme, 10, 18);
    const reply = await one.get(`/scoring/application/${a}`);
    expect(reply.body).not.toContain('Yaw Mensah');
    expect(dataOf<Comparison>(reply)).toMatchObject({
      sight: 'unnamed',
      assessors: [
        { name: 'Ngozi Okonkwo', isOwn: true, totalScore: 28 },
        { taskId: null, name: 'Assessor 2', isOwn: false, totalScore: 5, comments: 'Words of a reviewer.' },
      ],
    });
    // A peer who has not judged yet is not there, and other stages and applications stay shut.
    await give(one, b, programme, 10, 18);
    expect(dataOf<Comparison>(await one.get(`/scoring/application/${b}`)).assessors).toHaveLength(1);
    expect((await one.get(`/scoring/application/${a}?taskAction=PROPOSAL_SCORING`)).statusCode).toBe(404);
    for (const who of applicants) expect((await who.get(`/scoring/application/${a}`)).statusCode).toBe(403);
    expect(refusalOf(await t.anonymous.get(`/scoring/application/${a}`)).status).toBe(401);
  });
});
