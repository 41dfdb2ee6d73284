import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { beforeBoard } from '#test/builders/board.ts';
import { act } from '#test/builders/review.ts';

interface Row {
  _id: string;
  applicationID: string;
  ended: string | null;
  requested: number | null;
  rank: number | null;
  decision: { outcome: string; amount: number | null; revision: number; release: string | null } | null;
  recused: { _id: string }[];
}
interface Room {
  denial: string | null;
  quorum: number;
  amountQuestions: { value: string }[];
  board: { _id: string; name: string; present: boolean }[];
  rows: Row[];
  granted: number;
  releases: { _id: string; approved: number; declined: number; total: number; present: string[] }[];
}
interface Preview {
  decisions: { _id: string; revision: number }[];
  approved: number;
  declined: number;
  total: number;
  left: number;
  denials: string[];
  mails: { outcome: string; to: string; facts: [string, string][]; paragraphs: string[] }[];
}

describe('the decision room', () => {
  let t: TestApp;
  let director: Caller;
  let superAdmin: Caller;
  let manager: Caller;
  let applicants: Caller[];
  beforeAll(async () => {
    t = await startTestApp();
    [director, superAdmin, manager] = await Promise.all([t.as('director'), t.as('super.admin'), t.as('manager')]);
    applicants = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
  });
  afterAll(() => t.close());

  const before = (more: object = {}): Promise<{ programme: string; ids: string[] }> =>
    beforeBoard(t, { director, manager, applicants }, { budget: 40_000, ...more });
  const room = async (who: Caller, programme: string): Promise<Room> =>
    dataOf<Room>(await who.get(`/decision/room/${programme}`));
  const stage = (who: Caller, programme: string, ...decisions: object[]) =>
    who.post(`/decision/stage/${programme}`, { decisions });
  const preview = async (who: Caller, programme: string): Promise<Preview> =>
    dataOf<Preview>(await who.post(`/decision/preview/${programme}`));
  const release = (who: Caller, programme: string, decisions: object[], headers?: Record<string, string>) =>
    who.post(`/decision/release/${programme}`, { decisions }, headers);
  const settings = (who: Caller, programme: string, quorum: number, amountQuestion: string | null = null) =>
    who.patch(`/decision/settings/${programme}`, { quorum, amountQuestion });
  const attend = (who: Caller, programme: string, ...present: string[]) =>
    who.patch(`/decision/attendance/${programme}`, { present });
  const mailCount = async (): Promise<number> =>
    (await t.owner.query<{ n: number }>(`select count(*)::int as n from emails where subject ~ '(approved|Decision on)'`)).rows[0]
      ?.n ?? 0;
  const threeDecisions = (ids: string[]) => [
    { application: ids[0], outcome: 'APPROVE', amount: 10_000 },
    { application: ids[1], outcome: 'APPROVE', amount: 20_000, reason: 'Start in May.' },
    { application: ids[2], outcome: 'DECLINE', reason: 'The fund is spent.' },
  ];

  it('staged, previewed and released together; the batch can be read out of the trail alone', async () => {
    const { programme, ids } = await before();
    dataOf(await settings(director, programme, 2, 'data.sum'));
    const empty = await room(director, programme);
    expect(empty.rows.map((row) => [row._id, row.requested])).toEqual(ids.map((id, n) => [id, (n + 1) * 10_000]));
    expect(empty.amountQuestions.map(({ value }) => value)).toEqual(['data.sum']);
    expect(empty.denial).toBeNull();
    const mails = await mailCount();
    expect(dataOf<{ done: string[] }>(await stage(director, programme, ...threeDecisions(ids))).done.toSorted()).toEqual(
      ids.toSorted(),
    );
    // No one is notified and nothing moves.
    expect(await mailCount()).toBe(mails);
    expect((await room(manager, programme)).rows.map((row) => row.ended)).toEqual([null, null, null]);
    expect(JSON.stringify(dataOf(await applicants[0]!.get(`/application/timeline/${ids[0]}`)))).not.toMatch(/staged|approved/i);
    dataOf(await attend(director, programme, director.userId, superAdmin.userId));
    const seen = await preview(director, programme);
    expect(seen).toMatchObject({ approved: 2, declined: 1, total: 30_000, left: 40_000, denials: [] });
    expect(seen.mails.map(({ outcome }) => outcome)).toEqual(['APPROVE', 'DECLINE']);
    expect(seen.mails[0]?.facts).toContainEqual(['Granted', '₦100.00']);
    const done = dataOf<{ release: string }>(await release(director, programme, seen.decisions));
    expect(await mailCount()).toBe(mails + 3);
    const after = await room(director, programme);
    expect(after.rows.map((row) => row.ended)).toEqual(['approved', 'approved', 'declined']);
    expect(after).toMatchObject({
      granted: 30_000,
      releases: [{ _id: done.release, approved: 2, declined: 1, total: 30_000 }],
    });
    expect(after.releases[0]?.present).toHaveLength(2);

    // Out of the audit trail: what was decided by whom, with whom present, and every application's own row.
    const { rows } = await t.owner.query<{ type: string; data: Record<string, unknown>; actor_id: string; subject_id: string }>(
      `select type, data, actor_id, subject_id from audit_events where data->>'release' = $1 order by at, id`,
      [done.release],
    );
    const batch = rows.find((row) => row.type === 'decision.released');
    expect(batch).toMatchObject({ actor_id: director.userId, subject_id: programme });
    const numbers = after.rows.map((row) => row.applicationID);
    expect(batch?.data).toMatchObject({
      quorum: 2,
      currency: 'NGN',
      present: expect.arrayContaining([expect.any(String)]),
      decisions: [
        { applicationID: numbers[0], outcome: 'APPROVE', amount: 10_000, reason: '', recused: [] },
        { applicationID: numbers[1], outcome: 'APPROVE', amount: 20_000, reason: 'Start in May.', recused: [] },
        { applicationID: numbers[2], outcome: 'DECLINE', amount: null, reason: 'The fund is spent.', recused: [] },
      ],
    });
    expect(
      rows
        .filter((row) => row.type === 'application.stage-changed')
        .map((row) => row.subject_id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    await expect(t.db.deleteFrom('stagedDecisions').execute(), 'a released decision is final').rejects.toThrow(
      'cannot be changed',
    );
    expect((await stage(director, programme, threeDecisions(ids)[0]!)).statusCode).toBe(409);
    expect((await director.post(`/decision/unstage/${programme}`, { applications: [ids[0]] })).statusCode).toBe(409);
  });

  it('keeps a decision on hold with its amount, out of every release, until it is decided', async () => {
    const { programme, ids } = await before();
    dataOf(await settings(director, programme, 0, 'data.sum'));
    const held = { application: ids[0], outcome: 'HOLD', amount: 9_000, conditions: 'Two more quotes' };
    dataOf(await stage(director, programme, held, { application: ids[1], outcome: 'APPROVE', amount: 8_000 }));
    const row = (await room(director, programme)).rows.find(({ _id }) => _id === ids[0]);
    expect(row?.decision).toMatchObject({ outcome: 'HOLD', amount: 9_000, conditions: 'Two more quotes' });
    const seen = await preview(director, programme);
    expect(seen).toMatchObject({ approved: 1, declined: 0, total: 8_000 });
    expect(seen.decisions).toHaveLength(1);
    const withHeld = [...seen.decisions, { _id: ids[0], revision: 1 }];
    expect(refusalOf(await release(director, programme, withHeld))).toMatchObject({
      status: 409,
      message: expect.stringContaining('is on hold') as unknown,
    });
    dataOf(await release(director, programme, seen.decisions));
    expect((await room(director, programme)).rows.find(({ _id }) => _id === ids[0])).toMatchObject({ ended: null });
    dataOf(await stage(director, programme, { ...held, outcome: 'APPROVE' }));
    dataOf(await release(director, programme, (await preview(director, programme)).decisions));
    expect((await room(director, programme)).rows.find(({ _id }) => _id === ids[0])).toMatchObject({ ended: 'approved' });
  });

  it('a batch released twice at once takes effect exactly once', async () => {
    const { programme, ids } = await before();
    dataOf(await stage(director, programme, ...threeDecisions(ids)));
    const { decisions } = await preview(director, programme);
    const mails = await mailCount();
    const replies = await Promise.all([
      release(director, programme, decisions),
      release(superAdmin, programme, decisions),
      release(director, programme, decisions.toReversed()),
    ]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(replies.filter((reply) => reply.statusCode === 409).map((reply) => refusalOf(reply).message)).toEqual(
      Array<string>(2).fill('These decisions have already been released.'),
    );
    expect(await mailCount()).toBe(mails + 3);
    const { rows } = await t.owner.query<{ n: number; m: number }>(
      `select (select count(*)::int from stage_moves where application_id = any ($1)) as n, (select count(*)::int from decision_releases where programme_id = $2) as m`,
      [ids, programme],
    );
    expect(rows[0]).toEqual({ n: 3, m: 1 });
    // With the same key the first answer comes again.
    const next = await before();
    dataOf(await stage(director, next.programme, threeDecisions(next.ids)[2]!));
    const seen = (await preview(director, next.programme)).decisions;
    const key = { 'idempotency-key': 'release-once' };
    const [first, second] = [
      await release(director, next.programme, seen, key),
      await release(director, next.programme, seen, key),
    ];
    expect(second.json()).toEqual(first.json());
  });

  it('no release without quorum; a conflict of interest recuses; the stage action cannot go around it', async () => {
    const { programme, ids } = await before();
    dataOf(await settings(director, programme, 2));
    dataOf(await stage(director, programme, ...threeDecisions(ids)));
    const { decisions } = await preview(director, programme);
    dataOf(await attend(director, programme, director.userId));
    expect(refusalOf(await release(director, programme, decisions))).toMatchObject({
      status: 409,
      message: 'The quorum is 2, but 1 member is present.',
    });
    dataOf(await attend(director, programme, director.userId, manager.userId));
    dataOf(await manager.post('/task/conflict', { application: ids[0], reason: 'My cousin.' }));
    expect((await preview(director, programme)).denials).toEqual([expect.stringContaining('the quorum is 2')]);
    expect((await room(director, programme)).rows[0]?.recused).toEqual([{ _id: manager.userId, name: expect.any(String) }]);
    expect((await release(director, programme, decisions)).statusCode).toBe(409);
    expect(refusalOf(await act(director, 'APPROVE_GRANT', ids[0] ?? '')).message).toContain('decision room');
    dataOf(await attend(director, programme, director.userId, superAdmin.userId, manager.userId));
    const done = dataOf<{ release: string }>(await release(director, programme, decisions));
    const { rows } = await t.owner.query<{ data: { decisions: { recused: string[] }[] } }>(
      `select data from audit_events where type = 'decision.released' and data->>'release' = $1`,
      [done.release],
    );
    expect(rows[0]?.data.decisions.map(({ recused }) => recused.length)).toEqual([1, 0, 0]);
  });

  it('attendance of another day does not count, nor people who are not of the board', async () => {
    const { programme, ids } = await before();
    dataOf(await settings(director, programme, 1));
    dataOf(await attend(director, programme, director.userId));
    dataOf(await stage(director, programme, threeDecisions(ids)[2]!));
    const stranger = await t.as('accountant');
    expect(refusalOf(await attend(director, programme, stranger.userId))).toMatchObject({ status: 422 });
    await t.shiftClock('13 hours');
    expect((await preview(director, programme)).denials).toEqual(['The quorum is 1, but 0 members are present.']);
    await t.shiftClock('0');
    expect((await preview(director, programme)).denials).toEqual([]);
  });

  it('not more than the budget, nothing that changed or moved on since it was seen, and then nothing at all', async () => {
    const { programme, ids } = await before({ budget: 25_000 });
    dataOf(await stage(director, programme, ...threeDecisions(ids)));
    const over = await preview(director, programme);
    expect(over.denials).toEqual(['The approved amounts exceed what is left of the budget.']);
    expect((await release(director, programme, over.decisions)).statusCode).toBe(409);
    dataOf(await stage(superAdmin, programme, { application: ids[1], outcome: 'DECLINE', reason: 'Too much.' }));
    expect(refusalOf(await release(director, programme, over.decisions)).message).toContain('has changed these decisions');
    const { decisions } = await preview(director, programme);
    dataOf(await applicants[2]!.post(`/application/withdraw/${ids[2]}`));
    const mails = await mailCount();
    const refused = await release(director, programme, decisions);
    expect(refusalOf(refused)).toMatchObject({ status: 409, message: expect.stringContaining('was withdrawn by its applicant') });
    expect((await preview(director, programme)).denials).toEqual([expect.stringContaining('was withdrawn')]);
    expect(await mailCount()).toBe(mails);
    expect((await room(director, programme)).rows.map((row) => row.ended)).toEqual([null, null, 'withdrawn']);
    dataOf(await director.post(`/decision/unstage/${programme}`, { applications: [ids[2]] }));
    dataOf(await release(director, programme, (await preview(director, programme)).decisions));
    expect((await room(director, programme)).rows.map((row) => row.ended)).toEqual(['approved', 'declined', 'withdrawn']);
  });

  it('bad input: no reason, no amount, other programmes, both at once', async () => {
    const { programme, ids } = await before();
    const other = await before();
    expect(refusalOf(await stage(director, programme, { application: ids[0], outcome: 'DECLINE' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'decisions.0.reason', message: 'Enter a reason.' }],
    });
    expect((await stage(director, programme, { application: ids[0], outcome: 'APPROVE', amount: -5 })).statusCode).toBe(422);
    expect((await stage(director, programme, { application: ids[0], outcome: 'APPROVE', amount: 1.5 })).statusCode).toBe(422);
    expect((await stage(director, programme, { application: other.ids[0], outcome: 'APPROVE' })).statusCode).toBe(404);
    expect((await settings(director, programme, 1, 'data.none')).statusCode).toBe(422);
    expect((await settings(director, programme, -1)).statusCode).toBe(422);
    expect((await release(director, programme, [])).statusCode).toBe(422);
    expect((await release(director, programme, [{ _id: ids[0], revision: 1 }])).statusCode).toBe(409);
    await t.owner.query(`update applications set approval_flags = '{}' where id = $1`, [ids[0]]);
    const mixed = dataOf<{ done: string[]; refused: { _id: string }[] }>(
      await stage(director, programme, ...threeDecisions(ids)),
    );
    expect([mixed.done.toSorted(), mixed.refused.map(({ _id }) => _id)]).toEqual([ids.slice(1).toSorted(), ids.slice(0, 1)]);
  });

  it('managers only read, everybody else finds nothing, and a conflict hides the row and its money', async () => {
    const { programme, ids } = await before();
    dataOf(await settings(director, programme, 0, 'data.sum'));
    dataOf(await stage(director, programme, ...threeDecisions(ids)));
    expect((await room(manager, programme)).denial).toBe('Only a Programme Director or Super Admin can make decisions.');
    const { decisions } = await preview(director, programme);
    for (const reply of [
      await stage(manager, programme, threeDecisions(ids)[0]!),
      await release(manager, programme, decisions),
      await settings(manager, programme, 0),
      await attend(manager, programme),
      await manager.post(`/decision/unstage/${programme}`, { applications: [ids[0]] }),
      await manager.post(`/decision/preview/${programme}`),
    ])
      expect(reply.statusCode).toBe(403);
    for (const persona of ['assessor1', 'accountant', 'mande', 'volunteer', 'applicant1'] as const)
      expect([403, 404], persona).toContain((await (await t.as(persona)).get(`/decision/room/${programme}`)).statusCode);
    const own = await before({ managers: [] });
    expect((await manager.get(`/decision/room/${own.programme}`)).statusCode).toBe(404);
    dataOf(await superAdmin.post('/task/conflict', { application: ids[1], reason: 'My own.' }));
    const hidden = await room(superAdmin, programme);
    expect(hidden.rows.map((row) => row._id)).toEqual([ids[0], ids[2]]);
    expect((await preview(superAdmin, programme)).total).toBe(10_000);
    expect((await release(superAdmin, programme, decisions)).statusCode).toBe(404);
    expect((await stage(superAdmin, programme, threeDecisions(ids)[1]!)).statusCode).toBe(404);
    const pack = (who: Caller) => who.get(`/decision/export/${programme}`);
    expect((await pack(director)).body.trimEnd().split('\r\n')).toEqual([
      '\ufeffPlace,Application,Name,Organisation,Reviews,Mean,Adjusted,Requested (NGN),Proposed (NGN),Decision,Granted (NGN),Reason,Conditions,Recused',
      expect.stringMatching(/,100,,Approval drafted,100,,,$/),
      expect.stringMatching(/,200,,Approval drafted,200,Start in May\.,,[^,]+$/),
      expect.stringMatching(/,300,,Decline drafted,,The fund is spent\.,,$/),
    ]);
    expect((await pack(superAdmin)).body.trimEnd().split('\r\n')).toHaveLength(3);
    expect([403, 404]).toContain((await pack(await t.as('accountant'))).statusCode);
    dataOf(await release(director, programme, decisions));
    expect(await room(superAdmin, programme)).toMatchObject({ granted: 10_000, releases: [{ approved: 1, total: 10_000 }] });
  });
});
