import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import {
  projectDigest,
  projectMoney,
  runningProject,
  sentParts,
  type AmendBase,
  type AmendmentAnswer,
  type AmendedProject as Project,
} from '#test/builders/amendment.ts';
import { approved, dayIn, grantProgramme, initialised } from '#test/builders/project.ts';

describe('amendments of a running project', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let manager: Caller;
  let mande: Caller;
  let accountant: Caller;
  let assessor: Caller;
  let grantee: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, director, manager, mande, accountant, assessor, grantee, other] = await Promise.all([
      t.as('super.admin'),
      t.as('director'),
      t.as('manager'),
      t.as('mande'),
      t.as('accountant'),
      t.as('assessor1'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());

  const running = () => runningProject(t, { director, manager, grantee });
  const baseOf = async (project: string, who = grantee) => dataOf<AmendBase>(await who.get(`/amendment/base/${project}`));
  const propose = (who: Caller, project: string, change: object, more: object = {}, headers: Record<string, string> = {}) =>
    who.post('/amendment/new', { project, reason: 'The rains came late.', change, ...more }, headers);
  const decide = (who: Caller, id: string, status: string, more: object = {}, headers: Record<string, string> = {}) =>
    who.patch(`/amendment/decide/${id}`, { status, ...more }, headers);
  const one = async (who: Caller, id: string) => dataOf<AmendmentAnswer>(await who.get(`/amendment/one/${id}`));
  const read = async (project: string, who = manager) => dataOf<Project>(await who.get(`/project/${project}`));
  const pay = (application: string, paymentId: string, status: 'Approved' | 'Withheld') =>
    director.post('/payment/approve', { applicationId: application, paymentId, status, reason: 'To be looked at' });

  it('a grantee proposes, the effect is shown before anything is written, a manager approves, and all of it follows', async () => {
    const { application, project } = await running();
    const { plan, basis, granted } = await baseOf(project);
    expect(granted).toBe(1_500_000);
    const [, second] = plan.terms;
    dataOf(await pay(application, second?._id ?? '', 'Withheld'));
    const base = await baseOf(project);
    expect(base.basis).not.toBe(basis);
    const { terms, reports } = sentParts(base.plan);
    const change = {
      endDate: dayIn(500),
      scope: 'Two more villages.',
      budget: 1_200_000,
      lines: [
        { title: 'Seedlings', amount: 700_000 },
        { title: 'Transport', amount: 500_000 },
      ],
      reports: [reports[0], { ...reports[1], dueDate: dayIn(480) }, { title: 'Village report', dueDate: dayIn(400) }],
      terms: [terms[0], { ...terms[1], amount: 350_000 }, { amount: 450_000, dueDate: dayIn(450), report: 2 }],
    };
    const before = await projectDigest(t);
    const preview = dataOf<AmendmentAnswer>(await grantee.post(`/amendment/preview/${project}`, { change }));
    expect(preview.effect.entries).toEqual([
      { kind: 'COMMITTED', amount: 200_000, paymentId: null },
      { kind: 'WITHHELD', amount: 50_000, paymentId: second?._id },
    ]);
    expect(await projectDigest(t)).toBe(before);

    const proposed = dataOf<AmendmentAnswer>(await propose(grantee, project, change, { basis: base.basis }));
    expect(proposed).toMatchObject({
      number: 1,
      state: 'Proposed',
      parts: ['dates', 'scope', 'budget', 'reports', 'terms'],
      changedSince: [],
      issues: [],
    });
    expect(proposed.effect).toEqual(preview.effect);
    expect((await read(project)).denials).toMatchObject({
      amend: 'An amendment is waiting for a decision. They are decided one at a time.',
      end: 'An amendment is waiting for a decision. Decide it first.',
    });

    const seen = await one(manager, proposed._id);
    expect(seen).toMatchObject({ proposedBy: expect.any(String) as string, denials: { decide: null } });
    const versionBefore = (await read(project)).version;
    expect(dataOf<AmendmentAnswer>(await decide(manager, proposed._id, 'Approved', { basis: seen.basis }))).toMatchObject({
      state: 'Approved',
      effect: preview.effect,
    });
    const after = await read(project);
    expect(after).toMatchObject({
      budget: 1_200_000,
      committed: 1_200_000,
      endDate: dayIn(500),
      lines: change.lines,
    });
    expect(after.version).toBeGreaterThan(versionBefore);
    expect(after.payments.map(({ term, amount, status }) => [term, amount, status])).toEqual([
      [1, 400_000, 'Pending'],
      [2, 350_000, 'Withheld'],
      [3, 200_000, 'Cancelled'],
      [4, 450_000, 'Pending'],
    ]);
    const village = after.reports.find(({ title }) => title === 'Village report');
    expect(after.payments[3]).toMatchObject({ report: village?._id, dueDate: dayIn(450) });
    expect(after.reports.map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ['First report', dayIn(50)],
      ['Village report', dayIn(400)],
      ['Final report', dayIn(480)],
    ]);
    expect(await projectMoney(t, project)).toMatchObject({ committed: 1_200_000, withheld: 350_000, agree: true });
    // Withheld, amended and then approved: the ledger still takes back exactly what was withheld.
    dataOf(await pay(application, second?._id ?? '', 'Approved'));
    expect(await projectMoney(t, project)).toMatchObject({ withheld: 0, approved: 350_000, agree: true });

    const { rows: mails } = await t.owner.query<{ subject: string; to_address: string }>(
      `select subject, to_address from emails where subject like 'Amendment 1 was%' order by id`,
    );
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Amendment 1 was proposed', 'Amendment 1 was approved']);
    expect(mails[1]?.to_address).toContain('applicant1');
    const { data: trail } = (await grantee.get(`/project/timeline/${project}`)).json<{ data: { sentence: string }[] }>();
    expect(trail.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining(['You proposed amendment 1.', 'Amendment 1 was approved and your plan was updated.']),
    );
  });

  it('bad input is refused at its field, and nothing is changed', async () => {
    const { application, project } = await running();
    const [first] = (await baseOf(project)).plan.terms;
    dataOf(await pay(application, first?._id ?? '', 'Approved'));
    const { plan } = await baseOf(project);
    const { terms, reports } = sentParts(plan);
    const before = await projectDigest(t);
    const cases: [object, string][] = [
      [{}, 'change'],
      [{ budget: 0 }, 'change.budget'],
      [{ budget: -5 }, 'change.budget'],
      [{ budget: 1.5 }, 'change.budget'],
      [{ budget: 2 ** 53 + 2 }, 'change.budget'],
      [{ budget: 1_500_001, lines: [] }, 'change.budget'],
      [{ budget: 899_999, lines: [] }, 'change.terms'],
      [{ budget: 1_100_000 }, 'change.lines'],
      [{ endDate: dayIn(-31) }, 'change.endDate'],
      [{ endDate: 'soon' }, 'change.endDate'],
      [{ startDate: dayIn(-9) }, 'change.startDate'],
      [{ terms: terms.slice(1) }, 'change.terms'],
      [{ terms: [{ ...terms[0], amount: 1 }, ...terms.slice(1)] }, 'change.terms.0.amount'],
      [{ terms: [...terms, { amount: 1, dueDate: dayIn(331) }] }, 'change.terms.3.dueDate'],
      [{ terms: [...terms, { amount: 1, dueDate: dayIn(10), report: 7 }] }, 'change.terms.3.report'],
      [{ terms: [...terms, { _id: project, amount: 1, dueDate: dayIn(10) }] }, 'change.terms.3'],
      [{ reports: reports.slice(1) }, 'change.reports'],
      [{ reports: [...reports, { title: ' ', dueDate: dayIn(10) }] }, 'change.reports.2.title'],
      [{ terms: 'all of it' }, 'change.terms'],
      [{ scope: 'x'.repeat(5_001) }, 'change.scope'],
    ];
    for (const [change, path] of cases)
      for (const response of [
        await propose(grantee, project, change),
        await grantee.post(`/amendment/preview/${project}`, { change }),
      ]) {
        const refusal = refusalOf(response);
        expect(refusal.status, path).toBe(422);
        expect(
          refusal.issues?.map((issue) => issue.path),
          path,
        ).toContain(path);
      }
    expect(refusalOf(await propose(grantee, project, { endDate: dayIn(400) }, { reason: ' ' })).issues?.[0]?.path).toBe('reason');
    expect(refusalOf(await propose(grantee, project, { endDate: dayIn(400) }, { basis: 'older' })).code).toBe('STALE_VERSION');
    expect(await projectDigest(t)).toBe(before);
  });

  it('only the applicant and managers propose, strangers see nothing, and only a running project is amended', async () => {
    const { application, project } = await running();
    const change = { endDate: dayIn(400) };
    const before = await projectDigest(t);
    for (const who of [other, assessor, await t.as('volunteer')]) {
      expect((await propose(who, project, change)).statusCode).toBe(404);
      expect((await who.get(`/amendment/many?projectId=${project}`)).statusCode).toBe(404);
      expect((await who.get(`/amendment/base/${project}`)).statusCode).toBe(404);
    }
    for (const who of [mande, accountant]) {
      expect((await propose(who, project, change)).statusCode).toBe(403);
      expect((await who.get(`/amendment/many?projectId=${project}`)).statusCode).toBe(200);
    }
    expect((await propose(grantee, application, change)).statusCode).toBe(404);
    const waiting = await initialised(manager, await approved(t, grantee, await grantProgramme(director, manager), true));
    expect(refusalOf(await propose(manager, waiting, change)).message).toContain('not been activated');
    expect(await projectDigest(t)).not.toBe(before); // the waiting project itself
    const { _id } = dataOf<AmendmentAnswer>(await propose(grantee, project, change));
    const open = await projectDigest(t);
    for (const who of [other, assessor]) {
      expect((await who.get(`/amendment/one/${_id}`)).statusCode).toBe(404);
      expect((await decide(who, _id, 'Approved')).statusCode).toBe(404);
      expect((await who.patch(`/amendment/withdraw/${_id}`, {})).statusCode).toBe(404);
    }
    for (const who of [mande, accountant, grantee]) expect((await decide(who, _id, 'Approved')).statusCode).toBe(403);
    expect((await manager.patch(`/amendment/withdraw/${_id}`, {})).statusCode).toBe(403);
    expect(refusalOf(await propose(manager, project, { endDate: dayIn(410) })).status).toBe(409);
    expect(await projectDigest(t)).toBe(open);
    // A conflict of interest closes it.
    await t.owner.query(
      `insert into conflicts (id, application_id, user_id, reason, declared_at) values (gen_random_uuid(), $1, $2, 'Cousin', now())`,
      [application, manager.userId],
    );
    expect((await manager.get(`/amendment/one/${_id}`)).statusCode).toBe(404);
    expect((await decide(manager, _id, 'Declined', { note: 'No' })).statusCode).toBe(404);
    expect(dataOf<AmendmentAnswer>(await grantee.patch(`/amendment/withdraw/${_id}`, {})).state).toBe('Withdrawn');
    expect(refusalOf(await grantee.patch(`/amendment/withdraw/${_id}`, {})).status).toBe(409);
  });

  it('four eyes: no proposer decides, the team’s own goes to a director, and a decline has a reason', async () => {
    const { project } = await running();
    const mine = dataOf<AmendmentAnswer>(await propose(manager, project, { endDate: dayIn(400) }));
    expect((await decide(manager, mine._id, 'Approved')).statusCode).toBe(403);
    expect(refusalOf(await decide(director, mine._id, 'Declined'))).toMatchObject({ status: 422, issues: [{ path: 'note' }] });
    expect(refusalOf(await decide(director, mine._id, 'Perhaps')).status).toBe(422);
    // Who of the team it was stays with the team.
    expect((await one(grantee, mine._id)).proposedBy).toBeNull();
    expect(dataOf<AmendmentAnswer>(await decide(director, mine._id, 'Declined', { note: 'Too long.' }))).toMatchObject({
      state: 'Declined',
      note: 'Too long.',
    });
    expect((await read(project)).endDate).toBe(dayIn(330));
    const theirs = dataOf<AmendmentAnswer>(await propose(admin, project, { endDate: dayIn(400) }));
    expect(theirs.number).toBe(2);
    expect((await decide(admin, theirs._id, 'Approved')).statusCode).toBe(403);
    dataOf(await decide(director, theirs._id, 'Approved'));
    expect((await read(project)).endDate).toBe(dayIn(400));
    // What was decided is never changed again, not even by the database owner.
    await expect(t.owner.query(`update amendments set note = 'x' where id = $1`, [theirs._id])).rejects.toThrow(
      'cannot be changed',
    );
    await expect(t.owner.query('delete from amendments where id = $1', [theirs._id])).rejects.toThrow('cannot be changed');
  });

  it('lets one of two simultaneous proposals or decisions win, and informs the other', async () => {
    const { project } = await running();
    const both = await Promise.all([
      propose(grantee, project, { endDate: dayIn(400) }),
      propose(manager, project, { endDate: dayIn(410) }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { rows } = await t.owner.query<{ id: string; by_staff: boolean }>(
      `select id, by_staff from amendments where project_id = $1`,
      [project],
    );
    expect(rows).toHaveLength(1);
    if (rows[0]?.by_staff) dataOf(await manager.patch(`/amendment/withdraw/${rows[0].id}`, {}));
    const open = rows[0]?.by_staff
      ? dataOf<AmendmentAnswer>(await propose(grantee, project, { budget: 1_100_000, lines: [] }))._id
      : (rows[0]?.id ?? '');
    const decisions = await Promise.all([
      decide(manager, open, 'Approved'),
      decide(director, open, 'Approved'),
      decide(admin, open, 'Declined', { note: 'No' }),
    ]);
    expect(decisions.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await projectMoney(t, project)).agree).toBe(true);
    // The same request sent again answers the same and acts once.
    const again = await running();
    const key = { 'idempotency-key': 'amend-1' };
    const answers = [
      await propose(grantee, again.project, { budget: 1_300_000, lines: [] }, {}, key),
      await propose(grantee, again.project, { budget: 1_300_000, lines: [] }, {}, key),
    ];
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    const id = dataOf<AmendmentAnswer>(answers[0] ?? never())._id;
    const twice = { 'idempotency-key': 'decide-1' };
    dataOf(await decide(manager, id, 'Approved', {}, twice));
    dataOf(await decide(manager, id, 'Approved', {}, twice));
    expect(await projectMoney(t, again.project)).toMatchObject({ budget: 1_300_000, committed: 1_300_000, agree: true });
  });

  it('a payment that is approved while its amendment is: whatever comes first, the ledger is the sum of the payments', async () => {
    for (let round = 0; round < 6; round++) {
      const { application, project } = await running();
      const { terms } = sentParts((await baseOf(project)).plan);
      const [first] = terms;
      const change = { terms: [{ ...first, amount: 350_000 }, ...terms.slice(1)] };
      const { _id, basis } = dataOf<AmendmentAnswer>(await propose(grantee, project, change));
      const [decided, approved] = await Promise.all([
        decide(manager, _id, 'Approved', { basis }),
        pay(application, first?._id ?? '', 'Approved'),
      ]);
      expect(approved.statusCode).toBe(200);
      expect([200, 409]).toContain(decided.statusCode);
      const amount = decided.statusCode === 200 ? 350_000 : 400_000;
      expect(await projectMoney(t, project)).toMatchObject({ approved: amount, committed: 1_000_000, agree: true });
    }
  });

  it('shows what changed since before the decision, and does not apply what no longer fits', async () => {
    const { application, project } = await running();
    const { plan } = await baseOf(project);
    const { terms } = sentParts(plan);
    const change = { terms: [terms[0], { ...terms[1], amount: 250_000 }, terms[2]] };
    const { _id } = dataOf<AmendmentAnswer>(await propose(grantee, project, change));
    const { basis: seen } = await one(manager, _id);
    dataOf(await pay(application, terms[0]?._id ?? '', 'Approved'));
    const before = await projectDigest(t);
    const stale = refusalOf(await decide(manager, _id, 'Approved', { basis: seen }));
    expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(stale.message).toContain('Payment 1 was approved.');
    expect(refusalOf(await decide(manager, _id, 'Approved')).code).toBe('STALE_VERSION');
    expect(await projectDigest(t)).toBe(before);
    const again = await one(manager, _id);
    expect(again).toMatchObject({ changedSince: ['Payment 1 was approved.'], issues: [] });
    // The payment that it would change is decided now: looked at again or not, it cannot be applied.
    dataOf(await pay(application, terms[1]?._id ?? '', 'Approved'));
    const late = await one(manager, _id);
    expect(late.issues.map(({ path }) => path)).toEqual(['terms.1.amount']);
    expect(refusalOf(await decide(manager, _id, 'Approved', { basis: late.basis }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect((await projectMoney(t, project)).agree).toBe(true);
    dataOf(await decide(manager, _id, 'Declined', { note: 'Paid already.' }));
    expect((await read(project)).payments.map(({ amount }) => amount)).toEqual([400_000, 300_000, 200_000]);
  });
});

function never(): never {
  throw new Error('no answer');
}
