import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, PERSONAS, refusalOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { announced, eventBody, type TestEvent } from '#test/builders/event.ts';
import { called, mailsSince, markMails, meeting, onTuesday } from '#test/builders/interview.ts';
import { inDays, openProgramme, startApplication } from '#test/builders/programme.ts';
import { reviewProgramme } from '#test/builders/review.ts';
import { readCalendar, valueOf } from '#test/ics.ts';
import { remindEvents } from './index.ts';

const NO_ID = '01900000-0000-7000-8000-000000000000';

describe('events afterwards and in bad hands', () => {
  let t: TestApp;
  const people = new Map<Persona, Caller>();
  const who = (persona: Persona): Caller => people.get(persona)!;
  /** A programme that `manager` manages and applicant1 applies to. */
  let managed: string;
  beforeAll(async () => {
    t = await startTestApp();
    for (const persona of [...PERSONAS, 'applicant3'] as Persona[]) people.set(persona, await t.as(persona));
    managed = await openProgramme(who('director'), undefined, { managers: [who('manager').userId] });
    await startApplication(who('applicant1'), managed);
  });
  afterAll(() => t.close());

  const many = async (persona: Persona, query = ''): Promise<TestEvent[]> =>
    dataOf<TestEvent[]>(await who(persona).get(`/event/many?limit=300${query}`));
  const one = async (persona: Persona, id: string): Promise<TestEvent> =>
    dataOf<TestEvent>(await who(persona).get(`/event/one/${id}`));
  const register = (persona: Persona, id: string) => who(persona).post(`/event/register/${id}`);

  it('notifies everyone registered of a cancellation with its reason and a calendar file, and allows nothing more', async () => {
    const { _id } = await announced(who('director'), { title: 'Off', capacity: 1 });
    dataOf(await register('applicant1', _id));
    dataOf(await register('applicant2', _id));
    expect(refusalOf(await who('director').patch(`/event/cancel/${_id}`, { reason: ' ' })).status).toBe(422);
    const mark = markMails();
    dataOf(await who('director').patch(`/event/cancel/${_id}`, { reason: 'The hall is flooded.' }));
    const mails = await mailsSince(t, mark);
    expect(mails.map(({ to, method }) => [to.split('@')[0], method])).toEqual([
      ['applicant1', 'CANCEL'],
      ['applicant2', null],
    ]);
    const file = readCalendar(mails[0]?.calendar ?? '');
    expect([valueOf(file, 'STATUS'), valueOf(file, 'SEQUENCE')]).toEqual(['CANCELLED', '1']);
    expect(await one('applicant1', _id)).toMatchObject({ phase: 'CANCELLED', reason: 'The hall is flooded.' });
    for (const reply of [
      await register('volunteer', _id),
      await who('applicant1').post(`/event/leave/${_id}`),
      await who('director').patch(`/event/update/${_id}`, eventBody()),
      await who('director').patch(`/event/cancel/${_id}`, { reason: 'Again' }),
      await who('director').patch(`/event/attendance/${_id}`, { person: who('applicant1').userId, attended: true }),
      await who('applicant1').get(`/event/file/${_id}`),
    ])
      expect(refusalOf(reply)).toMatchObject({ status: 409, message: 'This event is cancelled.' });
  });

  it('attendance: present, absent, walk-in, taken back; the table neutralises formulas, the trail says who', async () => {
    const { _id } = await announced(who('director'), { title: '=Sum', recordingLink: 'https://video.example/1' });
    dataOf(await register('applicant1', _id));
    dataOf(await register('applicant2', _id));
    const mark = (person: string, attended: boolean | null, by = who('director')) =>
      by.patch(`/event/attendance/${_id}`, { person, attended });
    expect(refusalOf(await mark(who('applicant1').userId, true)).message).toContain('started');
    expect((await one('applicant1', _id)).recordingLink).toBeNull();
    dataOf(
      await who('director').patch(
        `/event/update/${_id}`,
        eventBody({ title: '=Sum', recordingLink: 'https://video.example/1', startDate: inDays(-2), endDate: inDays(-1.9) }),
      ),
    );
    expect(await one('applicant1', _id)).toMatchObject({ phase: 'PAST', recordingLink: 'https://video.example/1' });
    expect(refusalOf(await register('applicant3', _id)).message).toBe('This event is over.');
    dataOf(await mark(who('applicant1').userId, true));
    dataOf(await mark(who('applicant2').userId, false));
    await t.owner.query(`update users set organisation = '=1+1' where id = $1`, [who('applicant3').userId]);
    expect(refusalOf(await mark(who('applicant3').userId, false)).status).toBe(422);
    const found = dataOf<{ _id: string }[]>(await who('director').get(`/event/people/${_id}?search=Boateng`));
    expect(found.map((person) => person._id)).toEqual([who('applicant3').userId]);
    dataOf(await mark(who('applicant3').userId, true));
    expect(dataOf<object[]>(await who('director').get(`/event/people/${_id}?search=Boateng`))).toEqual([]);
    const list = (await who('director').get(`/event/registrations/${_id}?sort=name:ASCENDING`)).json<{
      data: { _id: string; attended: boolean | null; isWalkIn: boolean }[];
      present: number;
      going: number;
    }>();
    expect(list).toMatchObject({ present: 2, going: 2 });
    expect(list.data.find((row) => row._id === who('applicant3').userId)).toMatchObject({ attended: true, isWalkIn: true });
    const csv = (await who('director').get(`/event/export/${_id}`)).body;
    expect(csv).toContain(`"'=1+1"`);
    expect(csv.split('\r\n').length).toBe(5);
    // Undone: a walk-in leaves the list, a person who registered stays on it.
    dataOf(await mark(who('applicant3').userId, null));
    dataOf(await mark(who('applicant2').userId, null));
    expect(dataOf<object[]>(await who('director').get(`/event/registrations/${_id}`)).length).toBe(2);
    expect((await mark(NO_ID, true)).statusCode).toBe(404);
    const { rows } = await t.owner.query<{ type: string; n: number }>(
      `select type, count(*)::int as n from audit_events where subject_id = $1 and type like 'event.att%' group by type order by type`,
      [_id],
    );
    expect(rows).toEqual([
      { type: 'event.attendance-exported', n: 1 },
      { type: 'event.attendance-recorded', n: 5 },
    ]);
  });

  it('who does not read users finds only applicants of their programmes for whom they have no conflict', async () => {
    const { _id } = await announced(who('manager'), {
      title: 'Own',
      audience: { programmes: [{ programme: managed, who: 'APPLICANTS' }] },
      startDate: inDays(-1),
      endDate: inDays(-0.9),
    });
    const found = async (): Promise<string[]> =>
      dataOf<{ _id: string }[]>(await who('manager').get(`/event/people/${_id}?limit=300`)).map((person) => person._id);
    expect(await found()).toContain(who('volunteer').userId);
    await t.owner.query(`update roles set permissions = permissions - 'USERS' where name = 'Programme Manager'`);
    expect(await found()).toEqual([who('applicant1').userId]);
    expect(
      (await who('manager').patch(`/event/attendance/${_id}`, { person: who('volunteer').userId, attended: true })).statusCode,
    ).toBe(404);
    const { rows } = await t.owner.query<{ id: string }>('select id from applications where user_id = $1 and programme_id = $2', [
      who('applicant1').userId,
      managed,
    ]);
    dataOf(await who('manager').post('/task/conflict', { application: rows[0]?.id, kind: 'OTHER', reason: 'We are cousins.' }));
    expect(await found()).toEqual([]);
    await t.owner.query(`update roles set permissions = permissions || '{"USERS": ["READ"]}' where name = 'Programme Manager'`);
  });

  it('shows what else the person has at that time, and hinders nothing', async () => {
    const times = { startDate: inDays(20), endDate: inDays(20.1) };
    const first = await announced(who('director'), { title: 'First', ...times });
    const second = await announced(who('director'), { title: 'Second', ...times });
    expect((await one('volunteer', second._id)).clashes).toEqual([]);
    dataOf(await register('volunteer', first._id));
    expect((await one('volunteer', second._id)).clashes).toMatchObject([{ kind: 'EVENT', title: 'First' }]);
    expect((await one('applicant1', second._id)).clashes).toEqual([]);
    expect(dataOf<TestEvent>(await register('volunteer', second._id)).registration).toBe('GOING');
  });

  it('shows an interview at that time to its people and its panel, but not around a conflict of interest', async () => {
    const { programme } = await reviewProgramme(who('director'), who('manager'), { timeZone: 'Africa/Lagos' });
    const id = await called(t, who('applicant2'), programme);
    const [start, end] = [onTuesday(10), onTuesday(11)];
    dataOf(
      await who('manager').post('/interview/schedule', {
        interviews: [meeting(id, start, end)],
        panel: [who('assessor1').userId],
        interviewLink: 'https://meet.example/board',
      }),
    );
    const { _id } = await announced(who('director'), { title: 'At that time', startDate: start, endDate: end });
    for (const persona of ['applicant2', 'assessor1'] as Persona[])
      expect((await one(persona, _id)).clashes, persona).toMatchObject([{ kind: 'INTERVIEW' }]);
    for (const persona of ['applicant1', 'director'] as Persona[]) expect((await one(persona, _id)).clashes, persona).toEqual([]);
    await t.owner.query(
      `insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Friends')`,
      [who('assessor1').userId, id],
    );
    expect((await one('assessor1', _id)).clashes).toEqual([]);
  });

  it('registration closes when it says, by the clock of the database; who waits still inherits a place', async () => {
    const { _id } = await announced(who('director'), { title: 'Closes', capacity: 1, registrationClosesAt: inDays(2) });
    for (const persona of ['applicant1', 'applicant2'] as Persona[]) dataOf(await register(persona, _id));
    await t.shiftClock('3 days');
    expect(refusalOf(await register('applicant3', _id))).toMatchObject({ status: 409, message: 'Registration is closed.' });
    dataOf(await who('applicant1').post(`/event/leave/${_id}`));
    expect((await one('applicant2', _id)).registration).toBe('GOING');
    await t.shiftClock('0');
    // A closed account does not occupy a place.
    const line = await announced(who('director'), { title: 'Shut', capacity: 1 });
    for (const persona of ['applicant1', 'applicant3'] as Persona[]) dataOf(await register(persona, line._id));
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [who('applicant3').userId]);
    dataOf(await who('applicant1').post(`/event/leave/${line._id}`));
    expect(dataOf<TestEvent>(await register('applicant2', line._id)).registration).toBe('GOING');
    await t.owner.query(`update users set account_status = 'ACTIVE' where id = $1`, [who('applicant3').userId]);
  });

  it('a reminder leaves a day before, once, not to who waits, left, or learned of it within that day', async () => {
    const { _id } = await announced(who('director'), { title: 'Soon', capacity: 1, startDate: inDays(5), endDate: inDays(5.1) });
    dataOf(await register('applicant1', _id));
    dataOf(await register('applicant2', _id));
    const reminded = async (): Promise<string[]> => {
      const mark = markMails();
      await remindEvents({ db: t.db, config: t.config });
      return (await mailsSince(t, mark))
        .filter(({ subject }) => subject === 'Upcoming event: Soon')
        .map(({ to }) => to.split('@')[0] ?? '');
    };
    expect(await reminded()).toEqual([]);
    await t.shiftClock('4 days 1 hour');
    const [one, two] = await Promise.all([reminded(), reminded()]);
    expect(new Set([...one, ...two])).toEqual(new Set(['applicant1']));
    expect(await reminded()).toEqual([]);
    expect(
      (await t.owner.query(`select from emails where subject = 'Upcoming event: Soon'`)).rowCount,
      'two runs at once send one mail',
    ).toBe(1);
    await t.shiftClock('0');
  });

  it('bad addresses are 400, bad bodies 422 with the field named, foreign ids 404; never 500', async () => {
    const director = who('director');
    for (const query of [
      'sort=password:ASCENDING',
      'sort=link:ASCENDING',
      `sort=title:ASCENDING;drop table events`,
      'page=x',
      'limit=NaN',
      `filters=${encodeURIComponent('{"recordingLink":["x"]}')}`,
      `filters=${encodeURIComponent('{"when":{"min":1}}')}`,
      `filters=${encodeURIComponent(`{"' or 1=1 --":["x"]}`)}`,
      'filters=%7B',
      `search=${'x'.repeat(201)}`,
    ])
      expect((await director.get(`/event/many?${query}`)).statusCode, query).toBe(400);
    // Whom an event is for is hidden from applicants: they cannot ask for it either.
    const byAudience = `/event/many?filters=${encodeURIComponent('{"audience":["ROLES"]}')}`;
    expect((await director.get(byAudience)).statusCode).toBe(200);
    expect((await who('applicant1').get(byAudience)).statusCode).toBe(400);
    for (const search of [`' or '1'='1`, '%', '_', '\\', '%00', `"; select pg_sleep(9) --`, '🙂'])
      expect((await director.get(`/event/many?search=${encodeURIComponent(search)}`)).statusCode, search).toBeLessThan(500);
    expect((await many('director', '&filters=%7B%22when%22%3A%5B%22x%22%5D%7D')).length).toBe(0);
    expect((await director.get('/event/many?limit=1000000000')).json<{ data: unknown[] }>().data.length).toBeLessThanOrEqual(300);
    for (const query of ['', 'from=x&to=y', `from=${inDays(5)}&to=${inDays(1)}`, `from=${inDays(0)}&to=${inDays(63)}`])
      expect((await director.get(`/event/month?${query}`)).statusCode, query).toBe(400);
    const issue = async (change: object): Promise<string[] | undefined> =>
      refusalOf(await director.post('/event/new', eventBody(change))).issues?.map(({ path }) => path);
    const before = (await many('director')).length;
    expect(await issue({ title: 'x'.repeat(10_000) })).toEqual(['title']);
    expect(await issue({ title: ' ' })).toEqual(['title']);
    expect(await issue({ endDate: inDays(9) })).toEqual(['endDate']);
    expect(await issue({ startDate: 'tomorrow', endDate: null })).toEqual(['startDate', 'endDate']);
    for (const link of ['javascript:alert(1)', 'http://a.example', 'x']) expect(await issue({ link }), link).toEqual(['link']);
    expect(await issue({ timeZone: 'Mars' })).toEqual(['timeZone']);
    for (const capacity of [0, -1, 1.5, '7', 1e9]) expect(await issue({ capacity }), String(capacity)).toEqual(['capacity']);
    expect(await issue({ audience: {} })).toEqual(['audience']);
    expect(await issue({ audience: { programmes: [{ programme: NO_ID, who: 'APPLICANTS' }] } })).toEqual(['audience']);
    expect(await issue({ audience: { roles: [NO_ID] } })).toEqual(['audience']);
    expect(await issue({ audience: { accountTypes: ['GOD'] } })).toEqual(['audience.accountTypes.0']);
    expect((await many('director')).length).toBe(before);
    for (const call of ['register', 'leave']) expect((await director.post(`/event/${call}/${NO_ID}`)).statusCode).toBe(404);
    for (const call of ['update', 'cancel'])
      expect((await director.patch(`/event/${call}/${NO_ID}`, eventBody({ reason: 'x' }))).statusCode).toBe(404);
    // What cannot be stored is refused at its field, not changed.
    for (const title of ['N\u0000UL', 'N\ud800UL']) expect(await issue({ title }), JSON.stringify(title)).toEqual(['title']);
  });

  it('what a client adds to a body counts for nothing', async () => {
    const more = {
      createdBy: NO_ID,
      version: 99,
      sequence: 7,
      going: 500,
      cancelledAt: inDays(0),
      phase: 'PAST',
      _id: NO_ID,
      owner: NO_ID,
    };
    const made = await announced(who('director'), more);
    expect(made).toMatchObject({ phase: 'UPCOMING', going: 0, editing: { version: 1 } });
    expect(made._id).not.toBe(NO_ID);
    const taken = dataOf<TestEvent>(
      await who('applicant1').post(`/event/register/${made._id}`, {
        user: who('applicant2').userId,
        state: 'GOING',
        attended: true,
      }),
    );
    expect(taken).toMatchObject({ registration: 'GOING', going: 1 });
    expect((await one('applicant2', made._id)).registration).toBeNull();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
