import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { plannedProject, type PlannedProject } from '../builders/money.ts';
import { reviewProgramme } from '../builders/review.ts';
import { confirmLatest, waitingFor, type Waiting } from '../builders/second-person.ts';

interface Payment {
  _id: string;
  status: string;
  secondAbove: number | null;
  approvals: { given: number; needed: number };
  approvedBy: { name: string }[];
}
interface Limit {
  _id: string;
  secondAbove: number | null;
  waiting: Waiting | null;
}

describe('approval of a payment by two people', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let manager: Caller;
  let accountant: Caller;
  let applicant: Caller;
  let programme: string;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, director, manager, accountant, applicant] = (await Promise.all(
      (['super.admin', 'director', 'manager', 'accountant', 'applicant1'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller, Caller, Caller];
  });
  afterAll(() => t.close());

  const project = async (terms = [{ amount: 60_000 }]): Promise<PlannedProject> => {
    ({ programme } = await reviewProgramme(director, manager));
    return plannedProject(t, { applicant, planner: manager }, programme, { terms });
  };
  const limit = (who: Caller, secondAbove: number | null) => who.patch(`/payment/limit/${programme}`, { secondAbove });
  const decide = (who: Caller, made: PlannedProject, payment: string, status = 'Approved') =>
    who.post('/payment/approve', { applicationId: made.application, paymentId: payment, status, reason: 'Wait' });
  const read = async (id: string) => dataOf<Payment>(await director.get(`/payment/one/${id}`));

  it('is not undone by the first approver, who removes the limit, withholds, approves again and restores it', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    dataOf(await limit(director, 50_000));
    expect(dataOf<Payment>(await decide(director, made, id))).toMatchObject({
      status: 'Pending',
      approvals: { given: 1, needed: 2 },
    });
    expect(dataOf<Limit>(await limit(director, null))).toMatchObject({
      secondAbove: 50_000,
      waiting: { kind: 'PAYMENT_LIMIT', text: expect.stringContaining('Remove the payment limit') as string },
    });
    dataOf(await decide(director, made, id, 'Withheld'));
    // A withhold keeps the approval on record.
    expect(await read(id)).toMatchObject({
      status: 'Withheld',
      approvals: { given: 1, needed: 2 },
      approvedBy: [{ name: 'Kwabena Osei' }],
    });
    expect(refusalOf(await decide(director, made, id)).status).toBe(403);
    expect((await read(id)).status).toBe('Withheld');
    expect(dataOf<Payment>(await decide(admin, made, id))).toMatchObject({
      status: 'Approved',
      approvals: { given: 2, needed: 2 },
    });
  });

  it('is not avoided by lifting the limit first: a second person confirms that, and planned payments keep the strictest limit', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    dataOf(await limit(director, 50_000));
    dataOf(await limit(director, 900_000));
    const [request] = await waitingFor(manager);
    expect(request).toMatchObject({ isOwn: false, denials: { confirm: null } });
    // The requester cannot confirm it, nor can a person without the permission see it.
    expect(refusalOf(await director.post(`/change-request/decide/${request?._id}`, { confirm: true }))).toMatchObject({
      status: 403,
      message: 'You requested this, so someone else has to confirm it.',
    });
    expect((await accountant.post(`/change-request/decide/${request?._id}`, { confirm: true })).statusCode).toBe(404);
    dataOf(await manager.post(`/change-request/decide/${request?._id}`, { confirm: true }));
    expect(dataOf<Limit>(await director.get(`/payment/settings/${programme}`))).toMatchObject({
      secondAbove: 900_000,
      waiting: null,
    });
    // Planned before: still two people, and not the one who raised the limit.
    expect(await read(id)).toMatchObject({ secondAbove: 50_000, approvals: { needed: 2 } });
    expect(refusalOf(await decide(director, made, id)).message).toContain('You requested a higher limit');
    // Without someone for the second approval the first would lead nowhere.
    expect(refusalOf(await decide(admin, made, id))).toMatchObject({
      status: 409,
      message: expect.stringContaining('no one could give the second approval'),
    });
    const roleOf = (role: string) =>
      t.owner.query(`update users set role_id = (select id from roles where name = $1) where email like 'assessor2@%'`, [role]);
    await roleOf('Programme Director');
    dataOf(await decide(admin, made, id));
    await roleOf('Assessor');
    expect((await read(id)).approvals).toEqual({ given: 1, needed: 2 });
    // Planned after: the new limit.
    const later = await plannedProject(t, { applicant: await t.as('applicant2'), planner: manager }, programme, {
      terms: [{ amount: 60_000 }],
    });
    expect(dataOf<Payment>(await decide(director, later, later.payments[0] ?? ''))).toMatchObject({ status: 'Approved' });
  });

  it('applies a stricter limit immediately, and cancels a request to raise it', async () => {
    const made = await project();
    const [id = ''] = made.payments;
    dataOf(await limit(director, 70_000));
    dataOf(await limit(director, null));
    expect(dataOf<Limit>(await limit(manager, 10_000))).toMatchObject({ secondAbove: 10_000, waiting: null });
    expect((await read(id)).secondAbove).toBe(10_000);
    const { rows } = await t.owner.query(`select state from change_requests where programme_id = $1`, [programme]);
    expect(rows).toEqual([{ state: 'CANCELLED' }]);
  });

  it('notifies those who can confirm, records who requested and who confirmed, and notifies the requester', async () => {
    await project();
    dataOf(await limit(director, 50_000));
    dataOf(await limit(director, null));
    const { rows: notified } = await t.owner.query<{ to_address: string }>(
      `select to_address from emails where kind = 'change.requested' and subject like '%asked you to confirm%' order by id desc limit 2`,
    );
    expect(
      notified.map(({ to_address }) => to_address.split('@')[0]).toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['manager', 'super.admin']);
    await confirmLatest(manager);
    const { rows } = await t.owner.query<{ type: string; actor_name: string }>(
      `select type, actor_name from audit_events where programme_id = $1 and (type like 'change.%' or type = 'payment.limit-changed') order by id`,
      [programme],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'payment.limit-changed',
      'change.requested',
      'payment.limit-changed',
      'change.confirmed',
    ]);
    expect(rows.at(-1)?.actor_name).toBe('Adébáyọ̀ Ọláyínká');
  });

  it('stays with the parts of a term that an amendment splits', async () => {
    const made = await project([{ amount: 60_000 }]);
    const [id = ''] = made.payments;
    dataOf(await limit(director, 50_000));
    await t.db.transaction().execute(async (tx) => {
      const { changeTerms } = await import('#features/payment/index.ts');
      const ctx = {
        actor: { userId: manager.userId, name: 'M', email: '', accountType: 'ADMIN' as const, role: '', permissions: {} },
        sessionId: '',
        sessionEndsAt: new Date(),
        ipAddress: '127.0.0.1',
      };
      await changeTerms(tx, ctx, {
        project: {
          id: made.project,
          applicationId: made.application,
          applicationNumber: 'APP',
          programmeId: programme,
          currency: 'NGN',
        },
        changed: [{ id, amount: 30_000, dueDate: '2030-01-01', reportId: null }],
        cancelled: [],
        added: [{ amount: 30_000, dueDate: '2030-02-01', reportId: null }],
        entries: [],
        amendmentId: null,
        why: 'Split',
      });
    });
    const { rows } = await t.owner.query<{ id: string }>('select id from payments where project_id = $1 order by term', [
      made.project,
    ]);
    expect(rows).toHaveLength(2);
    for (const part of rows)
      expect(dataOf<Payment>(await decide(director, made, part.id))).toMatchObject({
        status: 'Pending',
        approvals: { given: 1, needed: 2 },
      });
  });

  it('refuses a limit that is no amount, and keeps the one there is', async () => {
    await project();
    dataOf(await limit(director, 50_000));
    for (const wrong of [-1, 1.5, 'x', {}])
      expect((await director.patch(`/payment/limit/${programme}`, { secondAbove: wrong })).statusCode).toBe(422);
    expect(dataOf<Limit>(await director.get(`/payment/settings/${programme}`)).secondAbove).toBe(50_000);
  });
});
