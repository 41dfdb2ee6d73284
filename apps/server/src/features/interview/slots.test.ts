import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { called, mailsSince, markMails, meeting, onTuesday } from '#test/builders/interview.ts';
import { readCalendar, valueOf } from '#test/ics.ts';
import { inDays } from '#test/builders/programme.ts';
import { reviewProgramme } from '#test/builders/review.ts';
import { remindInterviews } from './index.ts';

interface Slot {
  _id: string;
  start: string;
}
interface Mine {
  state: string;
  startDate: string | null;
  interviewLink: string | null;
  panel: string[] | null;
  preparation: string;
  offer: { closesAt: string; denial: string | null; chosen: string | null; slots: Slot[] } | null;
}
interface Offer {
  _id: string;
  isOpen: boolean;
  slots: (Slot & { isTaken: boolean; applicationID: string | null })[];
  applications: { _id: string; hasChosen: boolean; remindedAt: string | null }[];
}

describe('times to choose from, and what applicants and panels see', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let assessor: Caller;
  let applicant: Caller;
  let other: Caller;
  let programme: string;
  let one: string;
  let two: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, assessor, applicant, other] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('assessor1'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  beforeEach(async () => {
    await t.owner.query(`update applications set interview_status = 'NOT-SCHEDULED'`);
    ({ programme } = await reviewProgramme(director, manager, { timeZone: 'Africa/Lagos' }));
    one = await called(t, applicant, programme);
    two = await called(t, other, programme);
  });
  afterAll(() => t.close());

  const slotAt = (hour: number) => ({ start: onTuesday(hour), end: onTuesday(hour, 45) });
  const offerBody = (more: object = {}) => ({
    applications: [one, two],
    slots: [slotAt(9), slotAt(10), slotAt(11)],
    closesAt: inDays(3),
    interviewLink: 'https://meet.example/room',
    panel: [assessor.userId],
    ...more,
  });
  const offer = async (more: object = {}, who = manager): Promise<Offer> =>
    dataOf<Offer & { _id: string }>(await who.post(`/interview/offer/${programme}`, offerBody(more)));
  const mine = async (id = one, who = applicant): Promise<Mine> =>
    dataOf<Mine & { _id: string }>(await who.get(`/interview/mine/${id}`));
  const choose = (slot: string | undefined, id = one, who = applicant) => who.post(`/interview/choose/${id}`, { slot });

  it('invites an applicant by email to choose, lets them change until the closing time, and sends the panel the calendar file', async () => {
    expect((await mine()).state).toBe('NOT-SCHEDULED');
    let mark = markMails();
    await offer();
    const invitations = await mailsSince(t, mark);
    expect(invitations.map(({ to, subject, method }) => [to.split('@')[0], subject.split(':')[0], method])).toEqual([
      ['applicant1', 'Choose your interview time', null],
      ['applicant2', 'Choose your interview time', null],
    ]);
    const before = await mine();
    expect(before).toMatchObject({ state: 'CHOOSE', startDate: null, offer: { denial: null, chosen: null } });
    expect(before.offer?.slots.map(({ start }) => start)).toEqual([onTuesday(9), onTuesday(10), onTuesday(11)]);
    mark = markMails();
    const [first, second] = before.offer?.slots ?? [];
    const chosen = dataOf<Mine & { _id: string }>(await choose(first?._id));
    expect(chosen).toMatchObject({
      state: 'SCHEDULED',
      startDate: onTuesday(9),
      interviewLink: 'https://meet.example/room',
      offer: { chosen: first?._id },
    });
    const confirmations = await mailsSince(t, mark);
    expect(confirmations.map(({ to, method }) => [to.split('@')[0], method])).toEqual([
      ['applicant1', 'REQUEST'],
      ['assessor1', 'REQUEST'],
    ]);
    expect((await mine(two, other)).offer?.slots.map(({ start }) => start)).toEqual([onTuesday(10), onTuesday(11)]);
    mark = markMails();
    dataOf(await choose(second?._id));
    expect(valueOf(readCalendar((await mailsSince(t, mark))[0]?.calendar ?? ''), 'SEQUENCE')).toBe('1');
    expect((await mine(two, other)).offer?.slots.map(({ start }) => start)).toEqual([onTuesday(9), onTuesday(11)]);
    const trail = dataOf<{ sentence: string }[]>(await applicant.get(`/application/timeline/${one}`));
    expect(trail[0]?.sentence).toBe('You chose an interview time.');
    // Choosing the same time again does nothing.
    mark = markMails();
    dataOf(await choose(second?._id));
    expect(await mailsSince(t, mark)).toEqual([]);
    await t.shiftClock('3 days 1 minute');
    expect(refusalOf(await choose(first?._id))).toMatchObject({ status: 409, code: 'OUTSIDE_WINDOW' });
    expect((await mine()).offer).toMatchObject({ denial: expect.stringContaining('deadline for choosing'), slots: [] });
    expect((await mine(two, other)).state).toBe('NOT-SCHEDULED');
    await t.shiftClock('0');
  });

  it('gives a time to exactly one of two applicants who take it at the same moment, and shows the other what is still free', async () => {
    for (let round = 0; round < 5; round++) {
      await t.owner.query(`update applications set interview_status = 'NOT-SCHEDULED'`);
      const made = await offer({ panel: [] });
      const replies = await Promise.all([choose(made.slots[0]?._id), choose(made.slots[0]?._id, two, other)]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const refused = refusalOf(replies.find(({ statusCode }) => statusCode === 409)!);
      expect(refused.message).toBe('This time has just been taken. Choose another one.');
      const free = refused.details?.['slots'] as Slot[] | undefined;
      expect(free?.map(({ start }) => start)).toEqual([onTuesday(10), onTuesday(11)]);
      const { rows } = await t.owner.query('select 1 from interview_choices where slot_id = $1', [made.slots[0]?._id]);
      expect(rows).toHaveLength(1);
      // Whatever the service does, the database lets a time have one taker.
      await expect(
        t.owner.query(
          'insert into interview_choices (slot_id, offer_id, application_id) select slot_id, offer_id, $2 from interview_choices where slot_id = $1',
          [made.slots[0]?._id, one],
        ),
      ).rejects.toThrow('interview_choices_pkey');
    }
  });

  it('two who swap their times at once end with one time each', async () => {
    const made = await offer();
    dataOf(await choose(made.slots[0]?._id));
    dataOf(await choose(made.slots[1]?._id, two, other));
    await Promise.all([choose(made.slots[1]?._id), choose(made.slots[0]?._id, two, other), choose(made.slots[2]?._id)]);
    const { rows } = await t.owner.query<{ slots: number; people: number }>(
      'select count(distinct slot_id)::int as slots, count(distinct application_id)::int as people from interview_choices where offer_id = $1',
      [made._id],
    );
    expect(rows[0]).toEqual({ slots: 2, people: 2 });
    const starts = await t.owner.query<{ same: boolean }>(
      `select s.starts_at = a.interview_start_date as same from interview_choices c join interview_slots s on s.id = c.slot_id
         join applications a on a.id = c.application_id where c.offer_id = $1`,
      [made._id],
    );
    expect(starts.rows).toEqual([{ same: true }, { same: true }]);
  });

  it('does not find someone else’s time or application, and lets no co-author choose', async () => {
    const made = await offer({ applications: [one], slots: [slotAt(9)] });
    const foreign = await offer({ applications: [two], slots: [slotAt(14)] });
    expect((await choose(foreign.slots[0]?._id)).statusCode).toBe(404);
    expect((await choose(made.slots[0]?._id, one, other)).statusCode).toBe(404);
    expect((await other.get(`/interview/mine/${one}`)).statusCode).toBe(404);
    expect((await other.get(`/interview/file/${one}`)).statusCode).toBe(404);
    expect((await choose('no-id')).statusCode).toBe(422);
    await t.owner.query(
      `insert into application_people (id, application_id, email, name, user_id, token_hash, invited_by, expires_at, accepted_at)
         values (gen_random_uuid(), $1, 'applicant2@demo.grantdesk.test', 'Two', $2, 'interview', $3, now() + interval '1 day', now())`,
      [one, other.userId, applicant.userId],
    );
    expect((await mine(one, other)).offer?.denial).toContain('Only the person who started');
    expect((await choose(made.slots[0]?._id, one, other)).statusCode).toBe(403);
    dataOf(await choose(made.slots[0]?._id));
  });

  it('never puts an applicant or a panel member into two interviews at the same time', async () => {
    const made = await offer();
    dataOf(
      await manager.post('/interview/schedule', {
        interviews: [meeting(two, onTuesday(9), onTuesday(10))],
        panel: [assessor.userId],
      }),
    );
    expect((await mine()).offer?.slots.map(({ start }) => start)).toEqual([onTuesday(10), onTuesday(11)]);
    expect(refusalOf(await choose(made.slots[0]?._id))).toMatchObject({ status: 409 });
    const { programme: elsewhere } = await reviewProgramme(director, manager);
    const again = await called(t, applicant, elsewhere);
    dataOf(await manager.post('/interview/schedule', { interviews: [meeting(again, onTuesday(10), onTuesday(11))] }));
    expect(refusalOf(await choose(made.slots[1]?._id)).message).toContain('You have another interview at that time');
    dataOf(await choose(made.slots[2]?._id));
  });

  it('a manager sees who has not chosen, reminds them, and takes the times back', async () => {
    const made = await offer();
    dataOf(await choose(made.slots[0]?._id));
    let mark = markMails();
    expect(dataOf<{ reminded: number }>(await manager.post(`/interview/remind/${made._id}`))).toEqual({ reminded: 1 });
    expect((await mailsSince(t, mark)).map(({ to, subject }) => [to.split('@')[0], subject.split(':')[0]])).toEqual([
      ['applicant2', 'Reminder'],
    ]);
    expect(refusalOf(await manager.post(`/interview/remind/${made._id}`))).toMatchObject({
      status: 409,
      message: expect.stringContaining('within the last hour'),
    });
    const read = async () =>
      dataOf<{ offers: Offer[]; interviews: object[] }>(
        await manager.get(`/interview/calendar/${programme}?from=${inDays(0)}&to=${inDays(60)}`),
      );
    const [shown] = (await read()).offers;
    expect(shown).toMatchObject({
      isOpen: true,
      slots: [{ isTaken: true, applicationID: expect.stringContaining('APP-') }, { isTaken: false }, { isTaken: false }],
      applications: [
        { _id: one, hasChosen: true, remindedAt: null },
        { _id: two, hasChosen: false, remindedAt: expect.any(String) },
      ],
    });
    for (const who of [assessor, applicant]) {
      expect([403, 404]).toContain((await who.post(`/interview/remind/${made._id}`)).statusCode);
      expect([403, 404]).toContain((await who.patch(`/interview/withdraw/${made._id}`)).statusCode);
      expect([403, 404]).toContain((await who.post(`/interview/offer/${programme}`, offerBody())).statusCode);
    }
    mark = markMails();
    dataOf(await manager.patch(`/interview/withdraw/${made._id}`));
    expect(refusalOf(await manager.patch(`/interview/withdraw/${made._id}`)).status).toBe(409);
    expect((await mine()).state).toBe('SCHEDULED');
    expect(await mine(two, other)).toMatchObject({ state: 'NOT-SCHEDULED', offer: { slots: [] } });
    expect(refusalOf(await choose(made.slots[1]?._id, two, other)).status).toBe(409);
    expect((await read()).offers).toEqual([]);
  });

  it('refuses an impossible offer with every reason, and emails no one', async () => {
    dataOf(
      await manager.post('/interview/schedule', {
        interviews: [meeting(two, onTuesday(14), onTuesday(15))],
        panel: [assessor.userId],
      }),
    );
    const mark = markMails();
    const cases: [string, object, number, string][] = [
      ['nobody', { applications: [] }, 422, 'Add at least one application!'],
      ['no times', { applications: [one], slots: [] }, 422, 'Offer at least one time.'],
      ['closed already', { applications: [one], closesAt: inDays(-1) }, 422, 'must be in the future'],
      ['closing after the first', { applications: [one], closesAt: inDays(60) }, 422, 'must not be after the first'],
      ['in the past', { applications: [one], slots: [{ start: inDays(-1), end: inDays(-0.9) }] }, 422, 'in the future'],
      ['end before start', { applications: [one], slots: [{ start: onTuesday(10), end: onTuesday(9) }] }, 422, 'must end after'],
      ['times that are none', { applications: [one], slots: [{ start: 'x', end: 'y' }] }, 422, 'Set a start date!'],
      ['a link that is none', { applications: [one], interviewLink: 'room' }, 422, 'Enter a valid url!'],
      ['already scheduled', { applications: [two] }, 422, 'already scheduled'],
      ['a busy panel', { applications: [one], slots: [slotAt(14)] }, 422, 'free at only 0 of these times'],
      ['another programme', { applications: [one], panel: [], programme: 'x' }, 404, 'No such'],
    ];
    for (const [label, body, status, words] of cases) {
      const at = label === 'another programme' ? (await reviewProgramme(director, manager)).programme : programme;
      const refusal = refusalOf(await manager.post(`/interview/offer/${at}`, offerBody(body)));
      expect(refusal.status, label).toBe(status);
      expect(refusal.message, label).toContain(words);
    }
    expect((await mailsSince(t, mark)).filter(({ subject }) => subject.startsWith('Choose'))).toEqual([]);
  });

  it('the applicant reads time, link and preparation, and who interviews only where the programme shows it', async () => {
    dataOf(
      await manager.post('/interview/schedule', {
        interviews: [meeting(one, onTuesday(9), onTuesday(10))],
        panel: [assessor.userId],
        interviewLink: 'https://meet.example/a',
      }),
    );
    expect(await mine()).toMatchObject({ state: 'SCHEDULED', panel: null, preparation: '' });
    const body = await applicant.get(`/interview/mine/${one}`);
    expect(body.body).not.toMatch(/Okonkwo|assessor1/);
    expect(Object.keys(dataOf(body)).toSorted()).toEqual(
      [
        '_id',
        'applicationID',
        'endDate',
        'interviewLink',
        'isNoShow',
        'offer',
        'panel',
        'place',
        'preparation',
        'programme',
        'reason',
        'startDate',
        'state',
      ].toSorted(),
    );
    expect((await assessor.patch(`/interview/settings/${programme}`, { showsPanel: true })).statusCode).toBe(403);
    dataOf(await manager.patch(`/interview/settings/${programme}`, { showsPanel: true, preparation: 'Bring your budget.' }));
    expect(await mine()).toMatchObject({ panel: ['Ngozi Okonkwo'], preparation: 'Bring your budget.' });
    const file = await applicant.get(`/interview/file/${one}`);
    expect(file.headers['content-type']).toContain('text/calendar');
    const read = readCalendar(file.body);
    expect(valueOf(read, 'METHOD')).toBe('PUBLISH');
    expect(valueOf(read, 'DESCRIPTION')).toContain('With Ngozi Okonkwo\nBring your budget.');
    expect(file.body).not.toContain('assessor1@');
  });

  it('panel members see their own interviews alone; a conflict of interest takes one away, a blind review its name', async () => {
    dataOf(
      await manager.post('/interview/schedule', {
        interviews: [meeting(one, onTuesday(9), onTuesday(10)), meeting(two, onTuesday(10), onTuesday(11))],
        panel: [assessor.userId],
      }),
    );
    const own = async (who = assessor) =>
      dataOf<{ _id: string; name: string; isBlind: boolean; applicationID: string; programme: { timeZone: string } }[]>(
        await who.get('/interview/panel?limit=50'),
      );
    expect((await own()).map(({ _id }) => _id)).toEqual([one, two]);
    expect((await own())[0]?.programme.timeZone).toBe('Africa/Lagos');
    expect(await own(await t.as('assessor2'))).toEqual([]);
    expect((await applicant.get('/interview/panel')).statusCode).toBe(403);
    expect((await assessor.get(`/interview/file/${one}`)).statusCode).toBe(200);
    // A conflict that the member does not declare again: a person whom they named joins the application later.
    await t.owner.query(
      `insert into conflicts (id, user_id, email, reason) values (gen_random_uuid(), $1, 'applicant1@demo.grantdesk.test', 'Kin')`,
      [assessor.userId],
    );
    expect((await own()).map(({ _id }) => _id)).toEqual([two]);
    expect((await assessor.get(`/interview/file/${one}`)).statusCode).toBe(404);
    const silent = markMails();
    dataOf(await manager.patch(`/interview/end/${one}`, { outcome: 'CANCELED', reason: 'x' }));
    expect((await mailsSince(t, silent)).map(({ to }) => to.split('@')[0])).toEqual(['applicant1']);
    await t.owner.query('update conflicts set withdrawn_at = now() where user_id = $1', [assessor.userId]);
    dataOf(
      await manager.post('/interview/schedule', {
        interviews: [meeting(one, onTuesday(9), onTuesday(10))],
        panel: [assessor.userId],
      }),
    );
    await t.owner.query(`update programmes set blind_review = '{"INTERVIEW_SCORING": []}' where id = $1`, [programme]);
    const { rows } = await t.owner.query<{ id: string; version: number }>(
      'select score_guide_id as id, version from score_guide_versions limit 1',
    );
    await t.owner.query(
      `insert into tasks (id, application_id, programme_id, task_action, name, start_date, due_date, assigned_to, score_guide_id, score_guide_version)
         values (gen_random_uuid(), $1, $2, 'INTERVIEW_SCORING', 'Interview', now(), now() + interval '9 days', $3, $4, $5)`,
      [two, programme, assessor.userId, rows[0]?.id, rows[0]?.version],
    );
    const blind = (await own()).find(({ _id }) => _id === two);
    expect(blind).toMatchObject({ isBlind: true, name: blind?.applicationID });
    const file = await assessor.get(`/interview/file/${two}`);
    expect(file.body).not.toMatch(/applicant2@|Mensah Foundation/);
    const mark = markMails();
    dataOf(await assessor.post('/task/conflict', { application: two, reason: 'My neighbour' }));
    expect((await own()).map(({ _id }) => _id)).toEqual([one]);
    expect((await assessor.get(`/interview/file/${two}`)).statusCode).toBe(404);
    expect((await mailsSince(t, mark)).filter(({ method }) => method === 'CANCEL').map(({ to }) => to.split('@')[0])).toEqual([
      'assessor1',
    ]);
  });

  it('everybody is reminded a day before, once for each time that was set', async () => {
    dataOf(
      await manager.post('/interview/schedule', {
        interviews: [meeting(one, onTuesday(9), onTuesday(10))],
        panel: [assessor.userId],
      }),
    );
    const remind = (): Promise<number> => remindInterviews({ db: t.db, config: t.config });
    expect(await remind()).toBe(0);
    const until = Date.parse(onTuesday(9)) - Date.now() - 22 * 3_600_000;
    await t.shiftClock(`${Math.round(until / 1000)} seconds`);
    const mark = markMails();
    expect((await Promise.all([remind(), remind()])).reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await remind()).toBe(0);
    expect(
      (await mailsSince(t, mark)).map(({ to, subject, method }) => [to.split('@')[0], subject.split(':')[0], method]),
    ).toEqual([
      ['applicant1', 'Your interview is coming up', null],
      ['assessor1', 'Interview coming up', null],
    ]);
    // Moved within the day: the invitation itself says so.
    dataOf(await manager.post('/interview/schedule', { interviews: [meeting(one, onTuesday(10), onTuesday(11))], accept: true }));
    expect(await remind()).toBe(0);
    await t.shiftClock('0');
  });
});
