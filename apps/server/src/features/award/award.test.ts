import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { beforeBoard } from '#test/builders/board.ts';
import { contractBody, type ContractAnswer } from '#test/builders/contract.ts';
import { planBody } from '#test/builders/project.ts';
import { textOf } from '#test/pdf-text.ts';
import { samplePdf } from '#db/seed/files.ts';

type Award = Answer<'award.one'>['data'];
const BUDGET = 60_000;
const GRANT = 40_000;

describe('awards', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicants: Caller[];
  let applicant: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager] = await Promise.all([t.as('director'), t.as('manager')]);
    applicants = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
    applicant = applicants[0] as Caller;
  });
  afterAll(() => t.close());

  const approve = (application: string, amount = GRANT, conditions = '') =>
    director.patch('/application/stage', {
      action: 'APPROVE_GRANT',
      applications: [application],
      amounts: [{ application, amount, conditions }],
    });
  /** Three applications, the first of which is approved for two thirds of the budget. */
  async function awarded(conditions = '') {
    const { programme, ids } = await beforeBoard(t, { director, manager, applicants }, { budget: BUDGET });
    dataOf(await approve(ids[0], GRANT, conditions));
    return { programme, application: ids[0], others: ids.slice(1) as [string, string] };
  }
  const answer = (who: Caller, application: string, body: object, headers?: Record<string, string>) =>
    who.post(`/award/answer/${application}`, body, headers);
  const decline = (application: string, reason = '') => answer(applicant, application, { answer: 'DECLINED', reason });
  const read = async (who: Caller, application: string): Promise<Award> =>
    dataOf<Award>(await who.get(`/award/one/${application}`));
  const granted = async (programme: string): Promise<number> =>
    dataOf<{ granted: number }>(await director.get(`/decision/room/${programme}`)).granted;
  const send = (application: string) => manager.post('/contract/new', contractBody(application, { amount: GRANT }));
  const mails = async (application: string, kind: string): Promise<string[]> =>
    (
      await t.owner.query<{ who: string }>(
        `select split_part(e.to_address, '@', 1) as who from emails e, applications a
          where a.id = $1 and e.kind = $2 and e.subject like '%' || a.application_number || '%' order by 1`,
        [application, kind],
      )
    ).rows.map(({ who }) => who);
  const news = async (application: string, kind: string): Promise<string[]> =>
    (
      await t.owner.query<{ choice: string }>(
        `select coalesce(n.digest, 'NOW') as choice from notifications n where n.application_id = $1 and n.kind = $2 and n.user_id = $3`,
        [application, kind, manager.userId],
      )
    ).rows.map(({ choice }) => choice);

  it('the letter names funder, amount, conditions and what can be answered, on screen and as a tagged PDF', async () => {
    const { application } = await awarded('An audit in year one\n- Two co-funders');
    const letter = await read(applicant, application);
    expect(letter).toMatchObject({
      letter: { amount: GRANT, conditions: ['An audit in year one', 'Two co-funders'], at: expect.any(String) as string },
      answer: null,
      hasContract: false,
      steps: [],
      isApplicant: true,
      denials: { accept: null, decline: null, reopen: 'Only managers of this programme can record an answer.' },
    });
    const { rawPayload, headers } = await applicant.get(`/award/pdf/${application}`);
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.toString('latin1')).toContain('/StructTreeRoot');
    const text = textOf(rawPayload);
    for (const words of ['Awardletter', letter.application.applicationID, 'NGN400.00', 'Twoco-funders', 'Notansweredyet'])
      expect(text).toContain(words);
    const { rows } = await t.owner.query<{ text: string }>(
      `select e.text_body as text from emails e, applications a where a.id = $1 and e.kind = 'application.step'
        and e.subject like '%' || a.application_number || '%' order by e.id desc limit 1`,
      [application],
    );
    expect(rows[0]?.text).toContain('Your award letter is ready.');
    expect(rows[0]?.text).toContain(`/secure/subscriber/applications/${application}/outcome`);
    // Before the approval there is no letter.
    const { others } = await awarded();
    expect((await read(manager, others[0])).letter).toBeNull();
    expect((await applicants[1]?.get(`/award/pdf/${others[0]}`))?.statusCode).toBe(404);
    expect((await answer(applicants[1] as Caller, others[0], { answer: 'ACCEPTED' })).statusCode).toBe(409);
  });

  it('accepted once: the managers get it in their daily email, the contract can be sent, and a second answer is refused', async () => {
    const { programme, application } = await awarded();
    const done = dataOf<Award>(await answer(applicant, application, { answer: 'ACCEPTED' }));
    expect(done).toMatchObject({ answer: 'ACCEPTED', steps: [{ step: 'ACCEPTED', method: 'SCREEN' }] });
    expect(refusalOf(await decline(application))).toMatchObject({
      status: 409,
      message: 'This award has already been accepted.',
    });
    expect(await granted(programme)).toBe(GRANT);
    expect(await news(application, 'award.accepted')).toEqual(['WAITING']);
    expect(await mails(application, 'award.accepted')).toEqual([]);
    expect((await send(application)).statusCode).toBe(201);
    const { body } = await applicant.get(`/application/timeline/${application}`);
    expect(body).toContain('You accepted the award.');
  });

  it('declined, it frees the budget for an approval that was refused before, and notifies the managers', async () => {
    const { programme, application, others } = await awarded();
    expect(refusalOf(await approve(others[0]))).toMatchObject({
      status: 409,
      message: 'The approved amounts exceed what is left of the budget.',
    });
    const done = dataOf<Award>(await decline(application, 'Funded elsewhere.'));
    expect(done).toMatchObject({ answer: 'DECLINED', steps: [{ step: 'DECLINED', reason: 'Funded elsewhere.' }] });
    expect(await granted(programme)).toBe(0);
    expect(await mails(application, 'award.declined')).toEqual(['manager']);
    expect(await news(application, 'award.declined')).toEqual(['NOW']);
    dataOf(await approve(others[0]));
    expect(await granted(programme)).toBe(GRANT);
    // Every list and figure agrees.
    const account = dataOf<{ granted: number }>(await director.get(`/programme/account-info/${programme}`));
    expect(account.granted).toBe(GRANT);
    const room = dataOf<{ rows: { _id: string; ended: string | null; granted: number | null }[] }>(
      await director.get(`/decision/room/${programme}`),
    );
    expect(room.rows.find(({ _id }) => _id === application)).toMatchObject({ ended: 'award declined', granted: null });
    const list = dataOf<{ _id: string; award: string | null }[]>(
      await manager.get(`/application/many?programmeId=${programme}&tab=CONTRACTS`),
    );
    expect(Object.fromEntries(list.map(({ _id, award }) => [_id, award]))).toEqual({
      [application]: 'DECLINED',
      [others[0]]: null,
    });
    const grantees = dataOf<{ _id: string }[]>(await manager.get(`/programme/grantees/${programme}`));
    expect(JSON.stringify(grantees)).not.toContain(application);
    const mine = dataOf<{ _id: string; outcome: string }[]>(await applicant.get('/application/mine?postsPerPage=100'));
    expect(mine.find(({ _id }) => _id === application)?.outcome).toBe('award declined');
  });

  it('declined, it gets no contract and no project, and the contract that was sent can no longer be signed', async () => {
    const { application } = await awarded();
    const { digest } = dataOf<ContractAnswer>(await send(application)).versions[0] ?? {};
    dataOf(await decline(application));
    const contract = dataOf<ContractAnswer>(await manager.get(`/contract/one/${application}`));
    expect(contract.versions.map(({ status }) => status)).toEqual(['VOID']);
    const reason = 'The award was declined, so there is no contract.';
    expect(contract.denials).toMatchObject({ send: reason });
    expect(refusalOf(await send(application))).toMatchObject({ status: 409, message: reason });
    const signature = { name: 'Ada Obi', consent: true, digest };
    expect(refusalOf(await applicant.patch(`/contract/sign/${application}`, signature))).toMatchObject({
      status: 409,
      message: reason,
    });
    expect(refusalOf(await manager.post('/project/new', planBody(application)))).toMatchObject({ status: 409 });
    expect(textOf((await applicant.get(`/contract/pdf/${application}`)).rawPayload)).toContain('Theawardwasdeclinedbefore');
    const { rows } = await t.owner.query<{ type: string }>(
      `select type from audit_events where subject_id = $1 and (type like 'award.%' or type like 'contract.%') order by at, id`,
      [application],
    );
    expect(rows.map(({ type }) => type).toSorted()).toEqual(['award.declined', 'contract.cancelled', 'contract.sent']);
  });

  it('is not declined while a signed copy of the contract is checked, and is after the copy was sent back', async () => {
    const { application } = await awarded();
    dataOf(await send(application));
    dataOf(
      await applicant.form('POST', `/contract/copy/${application}`, [
        ['name', 'Ada Obi'],
        ['file', { name: 'signed.pdf', content: samplePdf('Signed') }],
      ]),
    );
    expect(refusalOf(await decline(application)).message).toContain('A signed copy of the contract is being checked.');
    dataOf(await manager.patch(`/contract/check/${application}`, { accept: false, reason: 'Page two is missing.' }));
    dataOf(await decline(application));
  });

  it('a signed contract accepts an award that was not answered', async () => {
    const { application } = await awarded();
    const { digest } = dataOf<ContractAnswer>(await send(application)).versions[0] ?? {};
    dataOf(await applicant.patch(`/contract/sign/${application}`, { name: 'Ada Obi', consent: true, digest }));
    const award = await read(manager, application);
    expect(award).toMatchObject({ answer: 'ACCEPTED', steps: [{ step: 'ACCEPTED', method: 'SIGNATURE' }] });
    expect(refusalOf(await decline(application)).message).toBe('The contract is signed, so the award is accepted.');
    // A grant that was signed before awards had answers counts as accepted too.
    const before = await awarded();
    await t.owner.query(`update applications set approval_flags = approval_flags || '{CONTRACT_SIGNED}' where id = $1`, [
      before.application,
    ]);
    expect(await read(applicant, before.application)).toMatchObject({ answer: 'ACCEPTED', steps: [] });
  });

  it('belongs to the applicant: co-authors read it, staff only record, others do not find it', async () => {
    const { application } = await awarded();
    const [, guest, stranger] = applicants as [Caller, Caller, Caller];
    await t.owner.query(
      `insert into application_people (id, application_id, email, token_hash, invited_by, expires_at, accepted_at, user_id)
        select gen_random_uuid(), $1, u.email, gen_random_uuid()::text, $2, now() + interval '1 day', now(), u.id from users u where u.id = $3`,
      [application, applicant.userId, guest.userId],
    );
    expect(await read(guest, application)).toMatchObject({
      isApplicant: false,
      denials: { accept: 'Only the applicant can accept or decline the award.' },
    });
    expect((await answer(guest, application, { answer: 'ACCEPTED' })).statusCode).toBe(403);
    expect((await answer(manager, application, { answer: 'ACCEPTED' })).statusCode).toBe(403);
    for (const path of ['one', 'pdf']) expect((await stranger.get(`/award/${path}/${application}`)).statusCode).toBe(404);
    expect((await answer(stranger, application, { answer: 'ACCEPTED' })).statusCode).toBe(404);
    for (const call of ['record', 'reopen'])
      expect(
        (await applicant.post(`/award/${call}/${application}`, { answer: 'DECLINED', note: 'x', reason: 'x' })).statusCode,
      ).toBe(403);
    for (const bad of [{}, { answer: 'MAYBE' }, { answer: 'DECLINED', reason: 'x'.repeat(2_001) }])
      expect((await answer(applicant, application, bad)).statusCode).toBe(422);
    expect(await read(applicant, application)).toMatchObject({ answer: null, steps: [] });
  });

  it('a manager records an answer with a note that the applicant does not read, and reopens it while the budget pays for it', async () => {
    const { programme, application, others } = await awarded();
    const record = (body: object) => manager.post(`/award/record/${application}`, body);
    expect(refusalOf(await record({ answer: 'DECLINED', note: ' ' })).issues?.[0]?.path).toBe('note');
    const done = dataOf<Award>(await record({ answer: 'DECLINED', note: 'Letter of 3 March' }));
    expect(done.steps[0]).toMatchObject({ method: 'STAFF', reason: 'Letter of 3 March', by: expect.any(String) as string });
    expect((await read(applicant, application)).steps[0]).toMatchObject({ method: 'STAFF', reason: '', by: null });
    expect(await mails(application, 'award.news')).toEqual(['applicant1']);
    expect(await mails(application, 'award.declined')).toEqual([]);
    expect(await granted(programme)).toBe(0);

    const reopen = () => manager.post(`/award/reopen/${application}`, { reason: 'They called again.' });
    dataOf(await approve(others[0]));
    expect(refusalOf(await reopen())).toMatchObject({
      status: 409,
      message: 'The approved amounts exceed what is left of the budget.',
    });
    dataOf(await answer(applicants[1] as Caller, others[0], { answer: 'DECLINED' }));
    const open = dataOf<Award>(await reopen());
    expect(open).toMatchObject({ answer: null, steps: [{ step: 'REOPENED' }, { step: 'DECLINED' }] });
    expect(await granted(programme)).toBe(GRANT);
    expect(refusalOf(await reopen())).toMatchObject({ status: 409, message: 'This award was not declined.' });
    dataOf(await answer(applicant, application, { answer: 'ACCEPTED' }));
    const { body } = await manager.get(`/application/timeline/${application}`);
    expect(body).toContain('recorded that the applicant declines the award');
    expect(body).toContain('reopened the declined award');
  });

  it('of two answers at the same moment exactly one counts, and a repeated request gets the first answer', async () => {
    const { application } = await awarded();
    const both = await Promise.all([
      answer(applicant, application, { answer: 'ACCEPTED' }),
      decline(application),
      manager.post(`/award/record/${application}`, { answer: 'DECLINED', note: 'By phone' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await read(manager, application)).steps).toHaveLength(1);

    const again = await awarded();
    const once = { 'idempotency-key': 'twice' };
    const clicks = await Promise.all([
      answer(applicant, again.application, { answer: 'DECLINED' }, once),
      answer(applicant, again.application, { answer: 'DECLINED' }, once),
    ]);
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read(manager, again.application)).steps).toHaveLength(1);
    expect(await mails(again.application, 'award.declined')).toEqual(['manager']);
  });

  it('of a decline and a signature at the same moment exactly one counts', async () => {
    for (const first of ['decline', 'sign']) {
      const { programme, application } = await awarded();
      const { digest } = dataOf<ContractAnswer>(await send(application)).versions[0] ?? {};
      const sign = () => applicant.patch(`/contract/sign/${application}`, { name: 'Ada Obi', consent: true, digest });
      const calls = first === 'sign' ? [sign, () => decline(application)] : [() => decline(application), sign];
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const award = await read(applicant, application);
      const flags = dataOf<{ approvalFlags: string[] }>(await manager.get(`/application/one/${application}`)).approvalFlags;
      expect(flags.includes('CONTRACT_SIGNED')).toBe(award.answer === 'ACCEPTED');
      expect(flags.includes('AWARD_DECLINED')).toBe(award.answer === 'DECLINED');
      expect(await granted(programme)).toBe(award.answer === 'DECLINED' ? 0 : GRANT);
    }
  });

  it('a reopening and an approval at the same moment never spend the same money', async () => {
    const { programme, application, others } = await awarded();
    dataOf(await decline(application));
    const answers = await Promise.all([
      approve(others[0]),
      manager.post(`/award/reopen/${application}`, { reason: 'They called again.' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await granted(programme)).toBe(GRANT);
  });

  it('waits on the home page of its applicant until it is answered', async () => {
    const { application } = await awarded();
    const waiting = async (who: Caller) =>
      dataOf<{ kind: string; applicationId: string }[]>(await who.get('/dashboard/home')).filter(
        (item) => item.applicationId === application,
      );
    expect((await waiting(applicant)).map(({ kind }) => kind)).toEqual(['AWARD']);
    dataOf(await answer(applicant, application, { answer: 'ACCEPTED' }));
    expect(await waiting(applicant)).toEqual([]);
  });
});
