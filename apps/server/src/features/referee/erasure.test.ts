import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { startApplication } from '#test/builders/programme.ts';
import { answer, invited, linkPage, named, refereeProgramme, staffReferees, tokenFor } from '#test/builders/referee.ts';
import { strFromU8, unzipSync } from 'fflate';
import { applyRetention } from '../personal-data/index.ts';

describe('what is stored of referees and nominators', () => {
  let t: TestApp;
  let manager: Caller;
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [manager, applicant] = await Promise.all([t.as('manager'), t.as('applicant1')]);
  });
  afterAll(() => t.close());

  const programmeOf = async (settings: object = {}) => refereeProgramme(await t.as('director'), [manager], settings);
  const rowOf = async (id: string): Promise<string> =>
    (await t.owner.query<{ row: string }>('select to_jsonb(referees)::text as row from referees where id = $1', [id])).rows[0]
      ?.row ?? '';

  it('is erased with the application, text and all; a link then leads nowhere', async () => {
    const programme = await programmeOf();
    const { application, referee, token } = await invited(t, applicant, programme);
    dataOf(await answer(t, token, { opinion: 'Unforgettable words' }));
    const second = await invited(t, await t.as('applicant2'), programme);
    await t.owner.query('select * from empty_applications(array[$1, $2]::uuid[])', [application, second.application]);
    const row = await rowOf(referee._id);
    for (const word of ['Unforgettable', 'Mary', referee.email, 'Professor']) expect(row).not.toContain(word);
    expect(await linkPage(t, second.token)).toMatchObject({ state: 'WITHDRAWN', open: null });
    expect((await staffReferees(manager, application)).referees).toMatchObject([{ name: 'Erased person', state: 'ANSWERED' }]);
  });

  it('is in the archive of the applicant by name, without what the referee wrote', async () => {
    const { referee, token } = await invited(t, applicant, await programmeOf());
    dataOf(await answer(t, token, { opinion: 'Unforgettable words' }));
    const archive = await applicant.get('/user/personal-data');
    const text = strFromU8(unzipSync(archive.rawPayload)['data.json'] ?? new Uint8Array());
    expect((JSON.parse(text) as { referees: { email: string }[] }).referees.map(({ email }) => email)).toContain(referee.email);
    expect(text).not.toContain('Unforgettable');
  });

  it('cannot be changed after submitting, by any statement of the product', async () => {
    const { referee, token } = await invited(t, applicant, await programmeOf());
    dataOf(await answer(t, token));
    for (const change of [`answers = '{}'`, 'answered_at = null', 'removed_at = now()', `email = 'x@y.example'`])
      await expect(t.owner.query(`update referees set ${change} where id = $1`, [referee._id])).rejects.toThrow(
        'A submitted reference cannot be changed',
      );
  });

  it('is erased some months after the programme closed, of people who were nominated and did not apply', async () => {
    const programme = await programmeOf({ min: 0, max: 0 });
    dataOf(await manager.patch(`/nomination/settings/update/${programme}`, { isOpen: true }));
    const body = {
      nominatorName: 'Nora',
      nominatorEmail: 'nora@college.example',
      reason: 'Good.',
      nomineeName: 'Nomi',
      consent: true,
    };
    dataOf(await t.anonymous.post(`/nomination/new/${programme}`, { ...body, nomineeEmail: 'nomi@school.example' }));
    const admin = await t.as('super.admin');
    dataOf(await admin.patch('/settings/update', { key: 'retention', value: { nominationMonths: 3 } }));
    expect((await applyRetention(t)).nominationMonths).toBe(0);
    await t.shiftClock('4 months');
    const wanted = {
      unsuccessfulYears: null,
      grantYears: null,
      draftMonths: null,
      nominationMonths: 3,
      mailMonths: null,
      deliveryDays: null,
    };
    expect(dataOf(await admin.post('/settings/retention/preview', wanted))).toMatchObject({ nominationMonths: 1 });
    expect((await applyRetention(t)).nominationMonths).toBe(1);
    expect((await applyRetention(t)).nominationMonths).toBe(0);
    const { rows } = await t.owner.query<{ row: string }>('select to_jsonb(nominations)::text as row from nominations');
    for (const word of ['Nora', 'nora@', 'Nomi', 'nomi@', 'Good']) expect(JSON.stringify(rows)).not.toContain(word);
    await t.shiftClock('0');
  });

  it('ends with a draft whose applicant is erased', async () => {
    const who = await t.as('applicant3');
    const draft = await startApplication(who, await programmeOf({ invitedWhen: 'NAMED' }));
    const referee = await named(who, draft);
    const token = await tokenFor(t, referee.email);
    const admin = await t.as('super.admin');
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into erasures (id, user_id, made_by, reason) values (gen_random_uuid(), $1, $2, 'Test') returning id`,
      [who.userId, admin.userId],
    );
    await t.owner.query('select * from erase_person($1, $2)', [who.userId, rows[0]?.id]);
    expect(await rowOf(referee._id)).not.toContain(referee.email);
    expect((await linkPage(t, token)).state).toBe('WITHDRAWN');
  });
});
