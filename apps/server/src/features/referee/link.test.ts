import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import {
  answer,
  invited,
  linkPage,
  named,
  OPINION,
  ownReferees,
  refereeProgramme,
  staffReferees,
  tokenFor,
  tokensFor,
  type Referee,
} from '#test/builders/referee.ts';
import { inDays, startApplication } from '#test/builders/programme.ts';
import { remindReferees } from './index.ts';

describe('the link of a referee', () => {
  let t: TestApp;
  let manager: Caller;
  let applicant: Caller;
  let application: string;
  let referee: Referee;
  let token: string;
  let programme: string;
  beforeAll(async () => {
    t = await startTestApp();
    [manager, applicant] = await Promise.all([t.as('manager'), t.as('applicant1')]);
  });
  beforeEach(async () => {
    // Of the tests before: nothing is awaited of them now.
    await t.owner.query('update referees set removed_at = now() where removed_at is null and answered_at is null');
    programme = await refereeProgramme(await t.as('director'), [manager]);
    ({ application, referee, token } = await invited(t, applicant, programme));
  });
  afterEach(() => t.shiftClock('0'));
  afterAll(() => t.close());

  const save = (answers: object, more: object = {}) => t.anonymous.post('/referee/save', { token, answers, ...more });
  const mailsTo = async (email: string): Promise<string[]> =>
    (
      await t.owner.query<{ subject: string }>(
        'select subject from emails where to_address = $1 order by created_at desc, id desc',
        [email],
      )
    ).rows.map(({ subject }) => subject);

  it('shows who applies for what, and the form without questions for files', async () => {
    const page = await linkPage(t, token);
    expect(page).toMatchObject({ state: 'OPEN', text: null, programme: 'Test programme' });
    expect(page.open).toMatchObject({
      applicant: expect.stringMatching(/\w/),
      referee: 'Mary Ref',
      applicantReads: false,
      answers: {},
    });
    expect(page.open?.sections[0]?.section_fields.map(({ field_id }) => field_id)).toEqual(['opinion', 'years']);
  });

  it('is stored as a hash alone', async () => {
    const { rows } = await t.owner.query<{ token_hash: string }>('select token_hash from referee_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    const trail = await t.owner.query(`select 1 from audit_events where data::text like '%' || $1 || '%'`, [token]);
    expect(trail.rowCount).toBe(0);
  });

  it('saves a draft, and refuses what was written over in another window', async () => {
    const first = dataOf<{ version: number }>(await save({ opinion: 'She' }, { version: 0 }));
    expect(first).toMatchObject({ version: 1, state: 'OPEN' });
    expect(refusalOf(await save({ opinion: 'He' }, { version: 0 }))).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    dataOf(await save({ years: '3' }));
    expect((await linkPage(t, token)).open).toMatchObject({ answers: { opinion: 'She', years: '3' }, version: 2 });
    expect(refusalOf(await save({ unknown: 'x' }))).toMatchObject({ status: 422, issues: [{ path: 'unknown' }] });
    expect((await staffReferees(manager, application)).referees).toMatchObject([{ state: 'STARTED', reference: null }]);
  });

  it('takes one reference, thanks for it, and notifies the applicant without its text', async () => {
    expect(refusalOf(await answer(t, token, { years: 'many' }))).toMatchObject({ status: 422 });
    dataOf(await answer(t, token, { ...OPINION, years: null }));
    expect(await linkPage(t, token)).toMatchObject({ state: 'ANSWERED', open: null, text: expect.stringContaining('submitted') });
    expect(refusalOf(await answer(t, token, { opinion: 'Another' }))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refusalOf(await save({ opinion: 'Another' }))).toMatchObject({ status: 409 });
    expect(refusalOf(await t.anonymous.post('/referee/decline', { token }))).toMatchObject({ status: 409 });
    expect((await mailsTo(referee.email))[0]).toContain('was received');
    const { rows } = await t.owner.query<{ all: string }>(
      `select string_agg(subject || text_body || html_body, ' ') as all from emails where subject like 'Mary Ref%'`,
    );
    expect(rows[0]?.all).toContain('answered');
    expect(rows[0]?.all).not.toContain(OPINION.opinion);
    expect((await staffReferees(manager, application)).referees).toMatchObject([
      { state: 'ANSWERED', reference: { answers: OPINION } },
    ]);
  });

  it('takes exactly one of references that arrive together, and answers a repeated one alike', async () => {
    const opinions = ['One', 'Two', 'Three'];
    const replies = await Promise.all(opinions.map((opinion) => answer(t, token, { opinion })));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    const [row] = (await staffReferees(manager, application)).referees;
    const opinion = row?.reference?.answers['opinion'];
    expect(opinion).toBe(opinions[replies.findIndex(({ statusCode }) => statusCode === 200)]);
    const again = await answer(t, token, { opinion });
    expect(dataOf<{ answeredAt: string }>(again).answeredAt).toBe(row?.answeredAt);
    const events = await t.owner.query(`select 1 from audit_events where type = 'referee.answered' and subject_id = $1`, [
      application,
    ]);
    expect(events.rowCount).toBe(1);
  });

  it('expires, with the draft saved for a day longer, and goes on where it was extended', async () => {
    dataOf(await save({ opinion: 'Half' }));
    await t.shiftClock('20 days 1 hour');
    expect(await linkPage(t, token)).toMatchObject({ state: 'EXPIRED', open: null, text: expect.stringContaining('expired') });
    expect(dataOf(await save({ opinion: 'Half and more' }))).toMatchObject({ state: 'EXPIRED' });
    expect(refusalOf(await answer(t, token, { opinion: 'Whole' }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('expired'),
    });
    expect((await staffReferees(manager, application)).referees).toMatchObject([{ state: 'EXPIRED' }]);
    expect(refusalOf(await manager.post(`/referee/remind/${referee._id}`))).toMatchObject({ status: 409 });
    expect(refusalOf(await manager.post(`/referee/extend/${referee._id}`, { until: inDays(1) }))).toMatchObject({
      status: 422,
      issues: [{ path: 'until' }],
    });
    dataOf(await manager.post(`/referee/extend/${referee._id}`, { until: inDays(40) }));
    // The old link and the new one lead to what was written, even to what came after the end.
    expect((await linkPage(t, token)).open?.answers).toEqual({ opinion: 'Whole' });
    const [latest = ''] = await tokensFor(t, referee.email);
    expect(latest).not.toBe(token);
    dataOf(await answer(t, latest, {}));
    expect((await linkPage(t, token)).state).toBe('ANSWERED');
  });

  it('no longer saves a draft a day after it expired', async () => {
    await t.shiftClock('21 days 1 hour');
    expect(refusalOf(await save({ opinion: 'Late' }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('expired'),
    });
  });

  it('ends where it is replaced; another address begins with an empty form', async () => {
    dataOf(await save({ opinion: 'Mine' }));
    dataOf(await manager.post(`/referee/replace/${referee._id}`));
    expect(await linkPage(t, token)).toMatchObject({ state: 'REPLACED', open: null, text: expect.stringContaining('replaced') });
    expect(refusalOf(await save({ opinion: 'x' }))).toMatchObject({ status: 409, message: expect.stringContaining('replaced') });
    const second = await tokenFor(t, referee.email);
    expect((await linkPage(t, second)).open?.answers).toEqual({ opinion: 'Mine' });
    const email = `other.${referee.email}`;
    dataOf(await manager.post(`/referee/replace/${referee._id}`, { email }));
    expect((await linkPage(t, second)).state).toBe('REPLACED');
    expect((await linkPage(t, await tokenFor(t, email))).open?.answers).toEqual({});
    expect((await staffReferees(manager, application)).referees).toMatchObject([
      { email, namedAs: { name: 'Mary Ref', email: referee.email } },
    ]);
  });

  it('is unknown where it was never sent', async () => {
    expect(refusalOf(await t.anonymous.get('/referee/link/nothing'))).toMatchObject({
      status: 404,
      message: 'No such link was found.',
    });
    for (const call of ['save', 'submit'])
      expect((await t.anonymous.post(`/referee/${call}`, { token: 'nothing', answers: {} })).statusCode).toBe(404);
    expect((await t.anonymous.post('/referee/decline', { token: 'nothing' })).statusCode).toBe(404);
  });

  it('lets a referee decline, and the applicant name another person', async () => {
    dataOf(await t.anonymous.post('/referee/decline', { token, reason: 'We have not met.' }));
    dataOf(await t.anonymous.post('/referee/decline', { token }));
    expect(await linkPage(t, token)).toMatchObject({ state: 'DECLINED', open: null });
    expect(refusalOf(await answer(t, token))).toMatchObject({ status: 409 });
    expect((await staffReferees(manager, application)).referees).toMatchObject([
      { state: 'DECLINED', declineReason: 'We have not met.' },
    ]);
    const own = await ownReferees(applicant, application);
    expect(JSON.stringify(own)).not.toContain('We have not met');
    expect(own).toMatchObject({ namingDenial: null, referees: [{ state: 'DECLINED' }] });
  });

  it('is not needed once the application has ended', async () => {
    await t.owner.query(`update applications set approval_flags = '{WITHDRAWN}' where id = $1`, [application]);
    expect(await linkPage(t, token)).toMatchObject({
      state: 'WITHDRAWN',
      open: null,
      text: expect.stringContaining('no longer'),
    });
    expect(refusalOf(await answer(t, token))).toMatchObject({ status: 409 });
    await t.shiftClock('11 days');
    expect(await remindReferees(t)).toBe(0);
  });

  it('is not needed for a draft that can no longer be submitted', async () => {
    const own = await refereeProgramme(await t.as('director'), [manager], { invitedWhen: 'NAMED' });
    const draft = await startApplication(applicant, own);
    const { email } = await named(applicant, draft);
    const early = await tokenFor(t, email);
    expect((await linkPage(t, early)).state).toBe('OPEN');
    // The call closes in five days.
    await t.shiftClock('11 days');
    expect((await linkPage(t, early)).state).toBe('WITHDRAWN');
    expect(await ownReferees(applicant, draft)).toMatchObject({ namingDenial: expect.stringContaining('has ended') });
    await t.owner.query('update referees set removed_at = now() where application_id <> $1 and answered_at is null', [draft]);
    expect(await remindReferees(t)).toBe(0);
  });

  it('is reminded of halfway and two days before its end, once each, by links that add to the first', async () => {
    expect(await remindReferees(t)).toBe(0);
    await t.shiftClock('10 days 1 hour');
    expect(await remindReferees(t)).toBe(1);
    expect(await remindReferees(t)).toBe(0);
    await t.shiftClock('18 days 1 hour');
    expect(await remindReferees(t)).toBe(1);
    expect(await remindReferees(t)).toBe(0);
    expect((await mailsTo(referee.email)).filter((subject) => subject.startsWith('Reminder'))).toHaveLength(2);
    const tokens = await tokensFor(t, referee.email);
    expect(new Set(tokens).size).toBe(3);
    for (const each of tokens) expect((await linkPage(t, each)).state).toBe('OPEN');
    // More time brings its own reminders.
    dataOf(await manager.post(`/referee/extend/${referee._id}`, { until: inDays(60) }));
    expect(await remindReferees(t)).toBe(0);
    await t.shiftClock('40 days');
    expect(await remindReferees(t)).toBe(1);
  });

  it('sends no reminder of a reference that was submitted', async () => {
    dataOf(await answer(t, token));
    await t.shiftClock('11 days');
    expect(await remindReferees(t)).toBe(0);
  });

  it('is limited by network', async () => {
    await t.owner.query('delete from rate_limits');
    await linkPage(t, token);
    await t.owner.query(`update rate_limits set count = 300 where key like 'referee:%'`);
    expect(refusalOf(await t.anonymous.get(`/referee/link/${token}`))).toMatchObject({ status: 429 });
    expect(refusalOf(await save({}))).toMatchObject({ status: 429 });
    await t.owner.query('delete from rate_limits');
  });
});
