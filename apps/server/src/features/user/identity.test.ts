import { listEndpoints } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { moneyDigest, plannedProject } from '#test/builders/money.ts';
import { reviewProgramme } from '#test/builders/review.ts';

describe('the password again before money moves', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const leave = (who: Caller, minutes: number) =>
    t.owner.query(`update sessions set confirmed_at = now() - make_interval(mins => $2) where user_id = $1`, [
      who.userId,
      minutes,
    ]);
  const confirm = (who: Caller, password: unknown) => who.post('/user/confirm', { password });

  it('refuses a decision of a session that was left alone, changes nothing, and takes it after the password', async () => {
    const [director, manager, applicant] = [await t.as('director'), await t.as('manager'), await t.as('applicant1')];
    const { programme } = await reviewProgramme(director, manager);
    const made = await plannedProject(t, { applicant, planner: manager }, programme);
    const approve = () =>
      director.post(
        '/payment/approve',
        { applicationId: made.application, paymentId: made.payments[0], status: 'Approved' },
        { 'idempotency-key': 'the-one-intent' },
      );
    const before = await moneyDigest(t);
    await leave(director, 16);
    expect(refusalOf(await approve())).toMatchObject({
      status: 403,
      code: 'CONFIRM_IDENTITY',
      message: 'Confirm your password to continue.',
    });
    expect(await moneyDigest(t)).toEqual(before);
    expect(dataOf(await confirm(director, DEMO_PASSWORD))).toMatchObject({ confirmedAt: expect.any(String) as string });
    expect(dataOf(await approve())).toMatchObject({ status: 'Approved' });
    const { rows } = await t.owner.query(`select type from audit_events where actor_id = $1 and type like 'account.identity%'`, [
      director.userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is good for a quarter of an hour, and for its own session alone', async () => {
    const [one, other] = [await t.as('accountant'), await t.as('accountant')];
    const reveal = async (who: Caller) => refusalOf(await who.post(`/payment/bank/reveal/${crypto.randomUUID()}`)).status;
    await leave(one, 14);
    expect(await reveal(one)).toBe(404);
    await leave(one, 15);
    expect([await reveal(one), await reveal(other)]).toEqual([403, 403]);
    dataOf(await confirm(other, DEMO_PASSWORD));
    expect([await reveal(one), await reveal(other)]).toEqual([403, 404]);
  });

  it('takes no wrong password, says which field is wrong, and ends the session with the tenth', async () => {
    const person = await t.as('mande');
    await leave(person, 60);
    for (const password of ['', undefined, 7, 'x'.repeat(201)])
      expect(refusalOf(await confirm(person, password)), String(password)).toMatchObject({
        status: 422,
        issues: [{ path: 'password' }],
      });
    const statuses = [];
    for (let n = 0; n < 10; n++) statuses.push((await confirm(person, 'Incorrect password')).statusCode);
    expect(statuses).toEqual([...Array<number>(9).fill(422), 401]);
    expect((await confirm(person, DEMO_PASSWORD)).statusCode).toBe(401);
    expect((await t.anonymous.post('/user/confirm', { password: DEMO_PASSWORD })).statusCode).toBe(401);
  });

  it('guards every call that moves money, opens account numbers or gives rights', () => {
    const guarded = listEndpoints().flatMap(({ key, endpoint }) => (endpoint.confirmed ? [key] : []));
    expect(guarded.toSorted()).toEqual([
      'amendment.decide',
      'award.reopen',
      'brand.logoNew',
      'brand.logoRemove',
      'changeRequest.decide',
      'decision.release',
      'deputy.new',
      'identity.decide',
      'identity.map',
      'identity.new',
      'identity.remove',
      'identity.token',
      'identity.update',
      'import.run',
      'import.undo',
      'payment.approve',
      'payment.bankDecide',
      'payment.bankEnter',
      'payment.bankReveal',
      'payment.complete',
      'payment.finance',
      'payment.limit',
      'paymentBatch.accountSet',
      'paymentBatch.file',
      'paymentBatch.refuse',
      'paymentBatch.release',
      'paymentBatch.statementRecord',
      'paymentToken.change',
      'paymentToken.new',
      'project.end',
      'register.configure',
      'register.manual',
      'register.review',
      'repayment.receive',
      'repayment.request',
      'reporting.export',
      'role.new',
      'role.update',
      'settings.update',
      'token.new',
      'user.adminErase',
      'user.adminNew',
      'user.adminNewMany',
      'user.adminPersonalData',
      'user.adminSecondFactorReset',
      'user.adminUpdate',
      'user.erasureAsk',
      'user.personalData',
      'user.viewAs',
      'webhook.new',
      'webhook.rotate',
      'webhook.update',
    ]);
  });
});
