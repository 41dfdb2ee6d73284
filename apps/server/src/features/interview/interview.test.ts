import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { called, mailsSince, markMails, meeting, onTuesday } from '#test/builders/interview.ts';
import { readCalendar, valueOf } from '#test/ics.ts';
import { inDays } from '#test/builders/programme.ts';
import { GUIDE, reviewProgramme, scoring, submitted, taskBody, taskOf } from '#test/builders/review.ts';

interface Row {
  _id: string;
  applicationID: string;
  status: string;
  startDate: string | null;
  panel: { _id: string; name: string; hasConflict: boolean }[];
}
interface Calendar {
  programme: { timeZone: string };
  interviews: Row[];
  unscheduled: Row[];
  unscheduledCount: number;
}
interface Check {
  clashes: { kind: string; application: string; message: string }[];
  conflicts: { kind: string; person: { _id: string } }[];
}

describe('the interview calendar', () => {
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
    ({ programme } = await reviewProgramme(director, manager, { timeZone: 'Africa/Lagos' }));
    one = await called(t, applicant, programme);
    two = await called(t, other, programme);
  });
  afterAll(() => t.close());

  const LINK = 'https://meet.example/board';
  const schedule = (body: object, who = manager) =>
    who.post('/interview/schedule', { panel: [assessor.userId], interviewLink: LINK, ...body });
  const calendar = async (who = manager): Promise<Calendar> =>
    dataOf<Calendar>(
      await who.get(
        `/interview/calendar/${programme}?from=${encodeURIComponent(inDays(0))}&to=${encodeURIComponent(inDays(60))}`,
      ),
    );
  const later = async (): Promise<void> => {
    // The next test plans at the same hours, so the existing interviews are removed.
    await t.owner.query(`update applications set interview_status = 'NOT-SCHEDULED'`);
  };

  it('scheduled from the tray; applicant and panel get a mail with a calendar file, the trail says so', async () => {
    await later();
    expect((await calendar()).unscheduled.map(({ _id }) => _id)).toEqual([one, two]);
    const mark = markMails();
    const done = dataOf<{ interviews: Row[] }>(
      await schedule({ interviews: [meeting(one, onTuesday(10), onTuesday(10, 45))], place: 'Room 1' }),
    );
    expect(done.interviews).toMatchObject([{ _id: one, status: 'SCHEDULED', startDate: onTuesday(10) }]);
    const after = await calendar();
    expect(after.interviews.map(({ _id }) => _id)).toEqual([one]);
    expect(after.unscheduled.map(({ _id }) => _id)).toEqual([two]);
    const mails = await mailsSince(t, mark);
    expect(mails.map(({ to, method }) => [to, method])).toEqual([
      ['applicant1@demo.grantdesk.test', 'REQUEST'],
      ['assessor1@demo.grantdesk.test', 'REQUEST'],
    ]);
    const [toApplicant, toPanel] = mails.map(({ calendar: file }) => readCalendar(file ?? ''));
    expect(valueOf(toApplicant ?? [], 'DESCRIPTION')).toContain('Your interview is scheduled.');
    expect(valueOf(toPanel ?? [], 'DESCRIPTION')).toContain('You are on the panel for an interview.');
    expect(valueOf(toApplicant!, 'METHOD')).toBe('REQUEST');
    expect(valueOf(toApplicant!, 'DTSTART')).toBe(onTuesday(10).replace(/[-:]|\.000/g, ''));
    expect(valueOf(toApplicant!, 'SEQUENCE')).toBe('0');
    expect(valueOf(toApplicant!, 'LOCATION')).toBe('Room 1');
    expect(valueOf(toApplicant!, 'UID')).toBe(valueOf(toPanel!, 'UID'));
    const attendees = (file: typeof toPanel) =>
      file!.filter(({ name }) => name === 'ATTENDEE').map(({ value }) => value.replace(/^mailto:/i, 'mailto:'));
    expect(attendees(toApplicant)).toEqual(['mailto:applicant1@demo.grantdesk.test']);
    expect(attendees(toPanel)).toEqual(['mailto:applicant1@demo.grantdesk.test', 'mailto:assessor1@demo.grantdesk.test']);
    expect(valueOf(toPanel!, 'ORGANIZER')).toBe('mailto:no-reply@localhost');
    const [event] = dataOf<{ sentence: string }[]>(await manager.get(`/application/timeline/${one}`));
    expect(event?.sentence).toMatch(/changed the interview for APP-\d+ to scheduled for .*, with Ngozi Okonkwo\./);
    const row = dataOf<{ interview: { status: string; interviewLink: string } }>(await manager.get(`/application/one/${one}`));
    expect(row.interview).toMatchObject({ status: 'SCHEDULED', interviewLink: LINK });
  });

  it('cancels the interview of an application that ends, notifies its people, and lets no time be set', async () => {
    await later();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(10), onTuesday(11))] }));
    const mark = markMails();
    dataOf(await applicant.post(`/application/withdraw/${one}`, { reason: 'We have found other means.' }));
    const calendarMails = (await mailsSince(t, mark)).filter(({ method }) => method === 'CANCEL');
    expect(calendarMails.map(({ to }) => to)).toEqual(['applicant1@demo.grantdesk.test', 'assessor1@demo.grantdesk.test']);
    expect(dataOf<{ interview: object }>(await manager.get(`/application/one/${one}`)).interview).toMatchObject({
      status: 'CANCELED',
    });
    expect(refusalOf(await schedule({ interviews: [meeting(one, onTuesday(14), onTuesday(15))] })).status).toBe(409);
    dataOf(await manager.patch('/application/stage', { action: 'NOT_TAKEN_FORWARD', applications: [two], reason: 'Full.' }));
    expect((await calendar()).unscheduled).toEqual([]);
  });

  it('keeps the calendar entry on a move and raises its sequence, sends a CANCEL to who leaves the panel, and repeats notify no one', async () => {
    await later();
    const body = { interviews: [meeting(one, onTuesday(10), onTuesday(11))] };
    dataOf(await schedule(body));
    const { rows } = await t.owner.query<{ uid: string }>('select uid from interviews where application_id = $1', [one]);
    let mark = markMails();
    dataOf(await schedule(body));
    expect(await mailsSince(t, mark)).toEqual([]);
    mark = markMails();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(14), onTuesday(15))], panel: [director.userId] }));
    const mails = await mailsSince(t, mark);
    expect(mails.map(({ to, method }) => [to.split('@')[0], method])).toEqual([
      ['applicant1', 'REQUEST'],
      ['director', 'REQUEST'],
      ['assessor1', 'CANCEL'],
    ]);
    for (const { calendar: file } of mails) {
      expect(valueOf(readCalendar(file ?? ''), 'UID')).toBe(`${rows[0]?.uid}@localhost`);
      expect(valueOf(readCalendar(file ?? ''), 'SEQUENCE')).toBe('1');
    }
    mark = markMails();
    expect(refusalOf(await manager.patch(`/interview/end/${one}`, { outcome: 'CANCELED' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'reason' }],
    });
    dataOf(await manager.patch(`/interview/end/${one}`, { outcome: 'CANCELED', reason: 'The panel is ill.' }));
    const cancelled = await mailsSince(t, mark);
    expect(cancelled.map(({ to, method }) => [to.split('@')[0], method])).toEqual([
      ['applicant1', 'CANCEL'],
      ['director', 'CANCEL'],
    ]);
    expect(cancelled[0]?.text).toContain('The panel is ill.');
    expect(valueOf(readCalendar(cancelled[0]?.calendar ?? ''), 'STATUS')).toBe('CANCELLED');
    expect(valueOf(readCalendar(cancelled[0]?.calendar ?? ''), 'SEQUENCE')).toBe('2');
    // Set again after that: the same entry, further on.
    mark = markMails();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(16), onTuesday(17))], panel: [] }));
    expect(valueOf(readCalendar((await mailsSince(t, mark))[0]?.calendar ?? ''), 'SEQUENCE')).toBe('3');
  });

  it('shows clashes before saving, and refuses them until they are accepted', async () => {
    await later();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(10), onTuesday(11))] }));
    const body = { interviews: [meeting(two, onTuesday(10, 30), onTuesday(11, 30))] };
    const { clashes } = dataOf<Check>(
      await manager.post('/interview/check', { ...body, panel: [assessor.userId], interviewLink: LINK }),
    );
    expect(clashes.map(({ kind }) => kind)).toEqual(['PANEL', 'LINK']);
    const refused = refusalOf(await schedule(body));
    expect(refused).toMatchObject({ status: 409, code: 'CONFLICT', details: { clashes: [{ kind: 'PANEL' }, { kind: 'LINK' }] } });
    expect((await calendar()).unscheduled.map(({ _id }) => _id)).toEqual([two]);
    dataOf(await schedule({ ...body, accept: true }));
    expect((await calendar()).interviews).toHaveLength(2);
    const [event] = dataOf<{ sentence: string }[]>(await manager.get(`/application/timeline/${two}`));
    expect(event?.sentence).toContain('despite 2 clashes');
  });

  it('the applicant’s clocks decide what is outside office hours: those of their browser, else the programme’s', async () => {
    await later();
    const kinds = async () =>
      dataOf<Check>(
        await manager.post('/interview/check', { interviews: [meeting(one, onTuesday(9), onTuesday(10))] }),
      ).clashes.map(({ kind }) => kind);
    expect(await kinds()).toEqual([]);
    expect(refusalOf(await applicant.patch('/user/time-zone', { timeZone: 'Mars/Base' })).status).toBe(422);
    dataOf(await applicant.patch('/user/time-zone', { timeZone: 'America/New_York' }));
    expect(await kinds()).toEqual(['HOURS']);
    const mark = markMails();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(9), onTuesday(10))], accept: true }));
    expect((await mailsSince(t, mark))[0]?.text).toMatch(/From: .* at 09:00am WAT\n.*\nYour time: .* at 0[34]:00am E[SD]T/);
    await t.owner.query('update users set time_zone = null');
  });

  it('lets no one overwrite a newer change, and changes what is there without a version', async () => {
    await later();
    const body = (hour: number, version?: number | null) => ({
      interviews: [{ ...meeting(one, onTuesday(hour), onTuesday(hour, 30)), ...(version !== undefined && { version }) }],
      interviewLink: null,
    });
    const made = dataOf<{ interviews: (Row & { version: number })[] }>(await schedule(body(10, null)));
    expect(made.interviews[0]?.version).toBe(0);
    expect(refusalOf(await schedule(body(12, null)))).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    dataOf(await schedule(body(11, 0)));
    expect(refusalOf(await schedule(body(12, 0), director))).toMatchObject({
      status: 409,
      message: expect.stringContaining('someone else has changed this interview'),
    });
    expect(refusalOf(await director.patch(`/interview/end/${one}`, { outcome: 'COMPLETED', version: 0 }))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    });
    expect((await calendar()).interviews[0]?.startDate).toBe(onTuesday(11));
    dataOf(await schedule(body(13)));
  });

  it('several are scheduled together or not at all, and each that cannot be says why', async () => {
    await later();
    const state = async () => (await calendar()).unscheduled.map(({ _id }) => _id);
    const [first, second] = [meeting(one, onTuesday(10), onTuesday(10, 45)), meeting(two, onTuesday(11), onTuesday(11, 45))];
    const backwards = { ...second, interviewEndDate: onTuesday(10, 30) };
    expect(refusalOf(await schedule({ interviews: [first, backwards] }))).toMatchObject({
      status: 422,
      issues: [{ path: 'interviews.1.interviewEndDate' }],
    });
    await t.owner.query(`update applications set interview_status = 'COMPLETED' where id = $1`, [two]);
    const refused = await schedule({ interviews: [first, second] });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ details: object }>().details).toMatchObject({
      failed: [{ application: two, message: expect.stringContaining('is completed') as unknown }],
    });
    expect(await state()).toEqual([one]);
    await later();
    const done = dataOf<{ interviews: Row[] }>(await schedule({ interviews: [first, second] }));
    expect(done.interviews.map(({ status }) => status)).toEqual(['SCHEDULED', 'SCHEDULED']);
    expect(await state()).toEqual([]);
  });

  it('reports the clash to one of two managers who give a panel member two interviews at the same moment', async () => {
    await later();
    const replies = await Promise.all([
      schedule({ interviews: [meeting(one, onTuesday(10), onTuesday(11))], interviewLink: null }),
      schedule({ interviews: [meeting(two, onTuesday(10), onTuesday(11))], interviewLink: null }, director),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await calendar()).interviews).toHaveLength(1);
  });

  it('lets no one meet an applicant in conflict without an override, and shows a declared conflict in the calendar', async () => {
    await later();
    const body = { interviews: [meeting(one, onTuesday(10), onTuesday(11))] };
    await t.owner.query(
      `insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Former employer')`,
      [assessor.userId, one],
    );
    const { conflicts } = dataOf<Check>(await manager.post('/interview/check', { ...body, panel: [assessor.userId] }));
    expect(conflicts).toMatchObject([{ kind: 'DECLARED', person: { _id: assessor.userId } }]);
    expect(refusalOf(await schedule({ ...body, accept: true }))).toMatchObject({
      status: 422,
      issues: [{ path: 'panel', message: expect.stringMatching(/^APP-\d+: Ngozi Okonkwo has a conflict of interest\.$/) }],
    });
    expect((await calendar()).interviews).toEqual([]);
    dataOf(await manager.post('/task/admin/override', { application: one, user: assessor.userId, reason: 'Long ago.' }));
    dataOf(await schedule(body));
    expect((await calendar()).interviews[0]?.panel).toMatchObject([{ _id: assessor.userId, hasConflict: false }]);
  });

  it('is scored only once it has started', async () => {
    await later();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(10), onTuesday(11))] }));
    const guide = dataOf(await director.post('/score-guide/admin/new', GUIDE))._id;
    const body = taskBody(programme, guide, [one], [assessor.userId]);
    const { payload } = body.category;
    dataOf(
      await manager.post('/task/admin/new', {
        ...body,
        category: { ...body.category, payload: { ...payload, taskAction: 'INTERVIEW_SCORING' } },
      }),
    );
    const task = await taskOf(assessor, one, 'INTERVIEW_SCORING');
    const score = () => assessor.post('/task/admin/process', scoring(task, programme, { taskAction: 'INTERVIEW_SCORING' }));
    expect(dataOf<{ denial: string }>(await assessor.get(`/task/admin/one/${task}`)).denial).toMatch(/has not taken place yet/);
    expect(refusalOf(await score())).toMatchObject({ status: 409, message: expect.stringMatching(/has not taken place yet/) });
    await t.owner.query(`update applications set interview_start_date = now() - interval '1 minute' where id = $1`, [one]);
    dataOf(await score());
  });

  it('what cannot be is refused, each with its own words, and nothing is saved', async () => {
    await later();
    const uncalled = await submitted(await t.as('applicant3'), programme);
    const good = meeting(one, onTuesday(10), onTuesday(11));
    const cases: [string, object, number, string][] = [
      ['not invited', { interviews: [meeting(uncalled, onTuesday(10), onTuesday(11))] }, 409, 'was not invited'],
      ['end before start', { interviews: [meeting(one, onTuesday(11), onTuesday(10))] }, 422, 'must end after'],
      ['in the past', { interviews: [meeting(one, inDays(-2), inDays(-1.9))] }, 422, 'in the future'],
      ['no time', { interviews: [meeting(one, 'tomorrow', 'later')] }, 422, 'Set a start date!'],
      ['no link', { interviews: [good], interviewLink: 'javascript:alert(1)' }, 422, 'Enter a valid url!'],
      ['an applicant on the panel', { interviews: [good], panel: [applicant.userId] }, 422, 'active staff'],
      ['nobody', { interviews: [] }, 422, 'Add at least one application!'],
      ['one twice', { interviews: [good, good] }, 422, 'once'],
      ['an unknown application', { interviews: [meeting(programme, onTuesday(10), onTuesday(11))] }, 404, 'No such'],
      ['all or none', { interviews: [good, meeting(uncalled, onTuesday(12), onTuesday(13))] }, 409, 'was not invited'],
    ];
    const mark = markMails();
    for (const [label, body, status, words] of cases) {
      const refusal = refusalOf(await schedule(body));
      expect(refusal.status, label).toBe(status);
      expect(refusal.message, label).toContain(words);
    }
    expect(await mailsSince(t, mark)).toEqual([]);
    expect((await calendar()).interviews).toEqual([]);
    dataOf(await schedule({ interviews: [good] }));
    expect(refusalOf(await manager.patch(`/interview/end/${one}`, { outcome: 'NO-SHOW' }))).toMatchObject({ status: 409 });
    expect(refusalOf(await manager.patch(`/interview/end/${one}`, { outcome: 'COMPLETED' }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('has not started yet'),
    });
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
    const complete = (start: number, end: number) =>
      manager.patch(`/interview/end/${one}`, {
        outcome: 'COMPLETED',
        interviewStartDate: hours(start),
        interviewEndDate: hours(end),
      });
    for (const [start, end] of [
      [1, 2],
      [-1, -2],
    ] as const)
      expect(refusalOf(await complete(start, end))).toMatchObject({ status: 422 });
    const held = dataOf<{ status: string; startDate: string }>(await complete(-25, -24));
    expect(held.status).toBe('COMPLETED');
    expect(Date.parse(held.startDate)).toBeLessThan(Date.now() - 24 * 3_600_000);
    expect(refusalOf(await schedule({ interviews: [meeting(one, onTuesday(12), onTuesday(13))] }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('is completed'),
    });
    expect(refusalOf(await manager.patch(`/interview/end/${one}`, { outcome: 'CANCELED', reason: 'x' })).status).toBe(409);
  });

  it('a no-show is cancelled and says so; it can be set anew', async () => {
    await later();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(10), onTuesday(11))] }));
    await t.shiftClock('40 days');
    const mark = markMails();
    const row = dataOf<Row & { isNoShow: boolean }>(await manager.patch(`/interview/end/${one}`, { outcome: 'NO-SHOW' }));
    await t.shiftClock('0');
    expect(row).toMatchObject({ status: 'CANCELED', isNoShow: true });
    expect((await mailsSince(t, mark)).map(({ subject, method }) => [subject.split(':')[0], method])).toEqual([
      ['You missed your interview', null],
    ]);
    expect((await calendar()).unscheduled.map(({ _id }) => _id)).toContain(one);
    const timeline = dataOf<{ sentence: string; actor: unknown }[]>(await applicant.get(`/application/timeline/${one}`));
    expect(timeline[0]).toMatchObject({ sentence: 'You missed your interview.', actor: null });
  });

  it('the calendar and its changes are for those who manage; a conflict of interest closes an interview to a manager too', async () => {
    await later();
    const body = { interviews: [meeting(one, onTuesday(10), onTuesday(11))] };
    for (const who of [assessor, applicant, other]) {
      expect([403, 404]).toContain(
        (await who.get(`/interview/calendar/${programme}?from=${inDays(0)}&to=${inDays(9)}`)).statusCode,
      );
      expect([403, 404]).toContain((await schedule(body, who)).statusCode);
      expect([403, 404]).toContain((await who.patch(`/interview/end/${one}`, { outcome: 'COMPLETED' })).statusCode);
      expect([403, 404]).toContain((await who.get(`/interview/one/${one}`)).statusCode);
      expect([403, 404]).toContain((await who.patch(`/interview/settings/${programme}`, { showsPanel: true })).statusCode);
      expect([403, 404]).toContain(
        (await who.post('/interview/check', { interviews: [meeting(one, onTuesday(10), onTuesday(11))] })).statusCode,
      );
    }
    const accountant = await t.as('accountant');
    expect((await accountant.get(`/interview/calendar/${programme}?from=${inDays(0)}&to=${inDays(9)}`)).statusCode).toBe(403);
    dataOf(await schedule(body));
    await t.owner.query(
      `insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'My cousin')`,
      [manager.userId, one],
    );
    expect((await calendar()).interviews).toEqual([]);
    expect((await schedule({ interviews: [meeting(one, onTuesday(12), onTuesday(13))] })).statusCode).toBe(404);
    expect((await manager.get(`/interview/file/${one}`)).statusCode).toBe(404);
    expect((await calendar(director)).interviews.map(({ _id }) => _id)).toEqual([one]);
  });

  it('§7 the specified call still schedules, moves and cancels by status and times alone', async () => {
    await later();
    dataOf(await schedule({ interviews: [meeting(one, onTuesday(10), onTuesday(11))], place: 'Room 1' }));
    const mark = markMails();
    const moved = dataOf<{ interview: object; interviewStartDate: string }>(
      await manager.patch(`/application/interview/${one}`, {
        status: 'SCHEDULED',
        interviewStartDate: onTuesday(15),
        interviewEndDate: onTuesday(16),
        interviewLink: 'https://meet.example/other',
      }),
    );
    expect(moved).toMatchObject({ interviewStartDate: onTuesday(15), interview: { status: 'SCHEDULED' } });
    const mails = await mailsSince(t, mark);
    expect(mails.map(({ to }) => to.split('@')[0])).toEqual(['applicant1', 'assessor1']);
    expect(valueOf(readCalendar(mails[1]?.calendar ?? ''), 'LOCATION')).toBe('Room 1');
    dataOf(await manager.patch(`/application/interview/${one}`, { status: 'CANCELED' }));
    expect(refusalOf(await manager.patch(`/application/interview/${one}`, { status: 'NOT-SCHEDULED' })).status).toBe(409);
  });
});
