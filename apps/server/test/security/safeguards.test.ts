import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '../app.ts';
import { plannedProject } from '../builders/money.ts';
import { act, reviewProgramme, submitted, taskBody, taskOf } from '../builders/review.ts';
import { confirmLatest, waitingFor } from '../builders/second-person.ts';

interface Declaration {
  _id: string;
  withdrawnAt: string | null;
  isWithdrawalWaiting: boolean;
}

describe('safeguards of a programme', () => {
  let t: TestApp;
  let admin: Caller;
  let director: Caller;
  let manager: Caller;
  let accountant: Caller;
  let assessor: Caller;
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [admin, director, manager, accountant, assessor, applicant] = (await Promise.all(
      (['super.admin', 'director', 'manager', 'accountant', 'assessor1', 'applicant1'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller, Caller, Caller, Caller];
  });
  afterAll(() => t.close());

  /** An application that the assessor has declared a conflict with. */
  const declared = async () => {
    const { programme, guide } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [assessor.userId])));
    await taskOf(assessor, id);
    const declaration = dataOf<Declaration>(
      await assessor.post('/task/conflict', { application: id, reason: 'My sister runs it.' }),
    );
    return { id, declaration };
  };
  const withdraw = (who: Caller, { _id }: Declaration) => who.patch(`/task/conflict/withdraw/${_id}`);
  const open = async (id: string) => (await assessor.get(`/application/one/${id}`)).statusCode;

  it('a withdrawn conflict of interest keeps the record closed until a manager consents', async () => {
    const { id, declaration } = await declared();
    expect(dataOf<Declaration>(await withdraw(assessor, declaration))).toMatchObject({
      withdrawnAt: null,
      isWithdrawalWaiting: true,
    });
    expect(refusalOf(await withdraw(assessor, declaration)).status).toBe(409);
    expect(await open(id)).toBe(404);
    const [request] = await waitingFor(assessor);
    expect(request).toMatchObject({ isOwn: true, effectiveAt: null });
    expect(refusalOf(await assessor.post(`/change-request/decide/${request?._id}`, { confirm: true })).status).toBe(403);
    expect((await accountant.post(`/change-request/decide/${request?._id}`, { confirm: true })).statusCode).toBe(404);
    const { rows } = await t.owner.query(`select 1 from emails where to_address like 'manager@%' and kind = 'change.requested'`);
    expect(rows).toHaveLength(1);
    await confirmLatest(manager);
    const { rows: trail } = await t.owner.query<{ type: string; actor_name: string }>(
      `select type, actor_name from audit_events where type in ('conflict.withdrawn', 'change.confirmed') order by id desc limit 2`,
    );
    expect(trail.map(({ actor_name }) => actor_name)).toEqual(['Adébáyọ̀ Ọláyínká', 'Adébáyọ̀ Ọláyínká']);
    expect(
      (await assessor.get('/task/conflict/many')).json<{ data: Declaration[] }>().data.find(({ _id }) => _id === declaration._id),
    ).toMatchObject({ withdrawnAt: expect.any(String) as string, isWithdrawalWaiting: false });
  });

  it('by a setting of the installation it is withdrawn directly, and the managers are notified', async () => {
    const { version, value } = dataOf<{ security: { version: number; value: object }; _id: string }>(
      await admin.get('/settings/one'),
    ).security;
    dataOf(
      await admin.patch('/settings/update', { key: 'security', version, value: { ...value, conflictWithdrawal: 'NOTIFY' } }),
    );
    const { declaration } = await declared();
    expect(dataOf<Declaration>(await withdraw(assessor, declaration))).toMatchObject({ isWithdrawalWaiting: false });
    const { rows } = await t.owner.query<{ to_address: string }>(
      `select to_address from emails where subject = 'Ngozi Okonkwo withdrew a conflict of interest' order by 1`,
    );
    expect(rows.map(({ to_address }) => to_address.split('@')[0])).toEqual(['director', 'manager', 'super.admin']);
    dataOf(
      await admin.patch('/settings/update', {
        key: 'security',
        version: version + 1,
        value: { ...value, conflictWithdrawal: 'CONSENT' },
      }),
    );
  });

  it('grant decisions and releases ask for a fresh identity, and shortlisting does not', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    await t.owner.query(`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = $1`, [director.userId]);
    for (const action of ['APPROVE_GRANT', 'DECLINE_GRANT'])
      expect(refusalOf(await act(director, action, id)), action).toMatchObject({ status: 403, code: 'CONFIRM_IDENTITY' });
    const release = { decisions: [], expected: 0 };
    expect(refusalOf(await director.post(`/decision/release/${programme}`, release)).code).toBe('CONFIRM_IDENTITY');
    expect(refusalOf(await act(director, 'SHORTLIST_FOR_PROPOSAL', id)).code).not.toBe('CONFIRM_IDENTITY');
    await t.owner.query(`update sessions set confirmed_at = now() where user_id = $1`, [director.userId]);
    expect(refusalOf(await act(director, 'APPROVE_GRANT', id)).code).not.toBe('CONFIRM_IDENTITY');
  });

  it('whole account numbers reach only the people who may reveal them, in files too', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const made = await plannedProject(t, { applicant, planner: manager }, programme, {
      terms: [{ amount: 500 }, { amount: 700 }],
      bank: false,
    });
    dataOf(
      await applicant.post(`/payment/bank/enter/${made.application}`, {
        accountName: 'Ada',
        bank: 'GTB',
        country: 'NG',
        number: '0123456789',
      }),
    );
    await t.owner.query(
      `update bank_accounts set state = 'CONFIRMED', confirmed_at = now(), decided_by = $1, decided_at = now() where application_id = $2`,
      [accountant.userId, made.application],
    );
    const [byDirector = '', byAccountant = ''] = made.payments;
    const decide = (who: Caller, paymentId: string) =>
      who.post('/payment/approve', { applicationId: made.application, paymentId, status: 'Approved' });
    dataOf(await decide(director, byDirector));
    dataOf(await decide(accountant, byAccountant));
    const numbersFor = async (who: Caller) =>
      (await who.get(`/payment/finance/${programme}`)).body
        .split('\n')
        .flatMap((line) => /GTB.*?,NG,([^,]*),/.exec(line)?.[1] ?? []);
    // The director reveals none, and the accountant not the one that they approved.
    expect((await director.post(`/payment/bank/reveal/${byDirector}`)).statusCode).toBe(403);
    expect(await numbersFor(director)).toEqual(['···· 6789', '···· 6789']);
    expect((await numbersFor(accountant)).toSorted()).toEqual(['0123456789', '···· 6789'].toSorted());
    const archive = await admin.get(`/user/admin/personal-data/${applicant.userId}`);
    expect(archive.statusCode).toBe(200);
    const data = strFromU8(unzipSync(archive.rawPayload)['data.json'] ?? new Uint8Array());
    expect(data).toContain('···· 6789');
    expect(data).not.toContain('0123456789');
  });
});
