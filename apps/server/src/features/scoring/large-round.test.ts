import { describeScores, roundAsDisplayed, roundStatistics, type ReviewScore } from '@grantdesk/domain';
import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { insertReviews, madeId, numbers, type MadeReview } from '#test/builders/many-reviews.ts';
import { GUIDE, reviewProgramme } from '#test/builders/review.ts';

type Round = Answer<'scoring.round'>['data'];

const APPLICATIONS = 12_800;
const REVIEWERS = 450;
const LISTED = 1_000;

/** Up to seven reviews of each application in tenths of a point, so that many means lie on the border between two displayed ones. */
function makeReviews(guides: { id: string; maximum: number }[]): { reviews: MadeReview[]; scores: ReviewScore[] } {
  const random = numbers(5);
  const reviews: MadeReview[] = [];
  const scores: ReviewScore[] = [];
  for (let n = 0; n < APPLICATIONS; n++) {
    const first = Math.floor(random() * REVIEWERS);
    for (let k = Math.floor(random() * 8); k > 0; k--) {
      const guide = guides[random() < 0.8 ? 0 : 1] ?? { id: '', maximum: 1 };
      const state = random();
      const total = state < 0.8 ? Math.floor(random() * guide.maximum * 10 + 1) / 10 : null;
      const review = {
        id: madeId(4, reviews.length),
        application: madeId(1, n),
        reviewer: madeId(2, (first + k * 7) % REVIEWERS),
        guide: guide.id,
        version: 1,
        total,
        isDeclined: state > 0.97,
        isRemoved: state > 0.94 && state <= 0.97,
      };
      reviews.push(review);
      if (total !== null)
        scores.push({ application: review.application, reviewer: review.reviewer, score: (total / guide.maximum) * 100 });
    }
  }
  return { reviews, scores };
}

describe('a round that is too large for Node', () => {
  let t: TestApp;
  let manager: Caller;
  let programme: string;
  let scores: ReviewScore[];
  let applications: string[];
  const closed = madeId(1, 17);
  beforeAll(async () => {
    t = await startTestApp();
    const director = await t.as('director');
    manager = await t.as('manager');
    const made = await reviewProgramme(director, manager);
    programme = made.programme;
    const [need] = GUIDE.criteria;
    const second = dataOf(await director.post('/score-guide/admin/new', { name: 'Short', criteria: [need] }))._id;
    const { reviews, ...given } = makeReviews([
      { id: made.guide, maximum: 30 },
      { id: second, maximum: 10 },
    ]);
    await insertReviews(t, programme, { applications: APPLICATIONS, reviewers: REVIEWERS }, reviews);
    dataOf(await manager.post('/task/conflict', { application: closed, reason: 'My brother applies.' }));
    scores = given.scores.filter(({ application }) => application !== closed);
    applications = [
      ...new Set(reviews.filter((each) => !each.isDeclined && !each.isRemoved).map((each) => each.application)),
    ].filter((id) => id !== closed);
  });
  afterAll(() => t.close());
  const readRound = async (query = '') => dataOf<Round>(await manager.get(`/scoring/round/${programme}${query}`));

  it.each([undefined, 0, 1, 777, 1_000_000])('agrees with the rule on every figure, with %s places', async (places) => {
    const rule = roundStatistics(scores, applications, places);
    const round = await readRound(places === undefined ? '' : `?places=${places}`);
    expect(rule).toMatchObject({ denial: 'TOO_LARGE', rankedBy: 'mean' });
    expect(round).toMatchObject({ denial: null, isTooLarge: true, isMixed: true, applicationCount: applications.length });
    expect([round.places, round.groups, round.rankedBy, round.reliability]).toEqual([rule.places, 1, 'mean', null]);
    if (rule.cut === null) expect(round.cut).toBeNull();
    else expect(round.cut).toBeCloseTo(rule.cut, 9);
    for (const [name, value] of Object.entries(rule.scores))
      expect(round.scores[name as 'mean'], name).toBeCloseTo(value ?? NaN, 9);
    const known = new Map(rule.applications.map(({ application, ...figures }) => [application, figures]));
    const wrong = round.applications.filter(({ _id, ...row }) => {
      const figures = known.get(_id);
      return !figures || Object.entries(figures).some(([name, value]) => row[name as 'mean'] !== value);
    });
    expect(wrong).toEqual([]);
    const reviewers = new Map(rule.reviewers.map((each) => [each.reviewer, each]));
    expect(round.reviewers).toHaveLength(reviewers.size);
    for (const { _id, count, mean, severity } of round.reviewers) {
      expect([count, severity]).toEqual([reviewers.get(_id)?.count, null]);
      expect(mean).toBeCloseTo(reviewers.get(_id)?.mean ?? NaN, 9);
    }
  });

  it('lists the first by their displayed mean, and all in the file', async () => {
    const { applications: listed } = await readRound();
    const displayed = new Map(roundStatistics(scores, applications).applications.map((row) => [row.application, row.mean]));
    const height = (id: string): number => {
      const mean = displayed.get(id) ?? null;
      return mean === null ? -1 : roundAsDisplayed(mean, 1);
    };
    const expected = applications.toSorted((a, b) => height(b) - height(a) || (a < b ? -1 : 1));
    expect(listed.map((row) => row._id)).toEqual(expected.slice(0, LISTED));
    expect(listed[0]).toMatchObject({ rank: 1, user: { name: expect.stringContaining('Person 3-') as string } });
    const file = (await manager.get(`/scoring/export/${programme}`)).body.trim().split('\r\n');
    expect(file).toHaveLength(applications.length + 1);
    const people = (await manager.get(`/scoring/export/${programme}?of=reviewers`)).body.trim().split('\r\n');
    expect(people).toHaveLength(new Set(scores.map(({ reviewer }) => reviewer)).size + 1);
  });

  it('gives a board the figures of an application that is not among the first', async () => {
    const rule = roundStatistics(scores, applications);
    const last = rule.applications.findLast((row) => row.count > 2 && row.rank !== null && row.rank > LISTED + 200);
    await t.owner.query(
      `update applications set approval_flags = '{SHORTLISTED_FOR_PROPOSAL,CALLED_FOR_PROPOSAL,SHORTLISTED_FOR_BOARD_APPROVAL}' where id = $1`,
      [last?.application],
    );
    const room = dataOf<{ rows: { _id: string; mean: number; scores: number[] }[] }>(
      await manager.get(`/decision/room/${programme}`),
    );
    expect(room.rows).toMatchObject([{ _id: last?.application, mean: last?.mean }]);
    expect(describeScores(room.rows[0]?.scores ?? []).median).toBe(last?.median);
  });
});
