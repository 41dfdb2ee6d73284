import { listEndpoints } from '@grantdesk/api';
import { canSeeEvent, SEEDED_ROLES } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PEOPLE, demoEmail, insertPeople } from '#db/seed/accounts.ts';
import { dataOf, PERSONAS, refusalOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { announced, eventBody, LINK, type TestEvent } from '#test/builders/event.ts';
import { mailsSince, markMails } from '#test/builders/interview.ts';
import { inDays, openProgramme, startApplication } from '#test/builders/programme.ts';
import { readCalendar, valueOf } from '#test/ics.ts';
import { findEvent, findStanding } from './queries.ts';
import { toAudience } from './present.ts';

const NO_ID = '01900000-0000-7000-8000-000000000000';

describe('events', () => {
  let t: TestApp;
  const people = new Map<Persona, Caller>();
  const who = (persona: Persona): Caller => people.get(persona)!;
  /** A programme that `manager` manages, and one without a manager; applicant1 applies to the first. */
  let managed: string;
  let foreign: string;
  beforeAll(async () => {
    t = await startTestApp();
    for (const persona of [...PERSONAS, 'applicant3'] as Persona[]) people.set(persona, await t.as(persona));
    managed = await openProgramme(who('director'), undefined, { managers: [who('manager').userId] });
    foreign = await openProgramme(who('director'));
    await startApplication(who('applicant1'), managed);
    // The board has approved one of the other programme, and one applicant has withdrawn theirs.
    for (const [persona, flags] of [
      ['applicant2', '{BOARD_APPROVED}'],
      ['applicant1', '{WITHDRAWN}'],
    ] as const)
      await t.owner.query('update applications set approval_flags = $2 where id = $1', [
        await startApplication(who(persona), foreign),
        flags,
      ]);
  });
  afterAll(() => t.close());

  const many = async (persona: Persona, query = ''): Promise<TestEvent[]> =>
    dataOf<TestEvent[]>(await who(persona).get(`/event/many?limit=300${query}`));
  const one = async (persona: Persona, id: string): Promise<TestEvent> =>
    dataOf<TestEvent>(await who(persona).get(`/event/one/${id}`));
  const register = (persona: Persona, id: string) => who(persona).post(`/event/register/${id}`);
  const monthOf = async (persona: Persona): Promise<string[]> =>
    dataOf<{ events: TestEvent[] }>(
      await who(persona).get(`/event/month?from=${encodeURIComponent(inDays(-20))}&to=${encodeURIComponent(inDays(40))}`),
    ).events.map(({ _id }) => _id);

  it('one audience everywhere: list, month, page, registration, file and count agree for every kind of account', async () => {
    const roleId = (await t.owner.query<{ id: string }>(`select id from roles where name = 'Assessor'`)).rows[0]?.id;
    const cases: [string, object, Persona[]][] = [
      ['everyone', { isEveryone: true }, [...PERSONAS]],
      ['volunteers', { accountTypes: ['VOLUNTEER'] }, ['super.admin', 'director', 'volunteer']],
      ['staff', { accountTypes: ['ADMIN'] }, ['super.admin', 'director', 'manager', 'assessor1', 'accountant', 'mande']],
      ['a role', { roles: [roleId] }, ['super.admin', 'director', 'assessor1']],
      [
        'applicants of a programme',
        { programmes: [{ programme: managed, who: 'APPLICANTS' }] },
        ['super.admin', 'director', 'manager', 'applicant1'],
      ],
      [
        'its grantees, of whom there are none',
        { programmes: [{ programme: managed, who: 'GRANTEES' }] },
        ['super.admin', 'director', 'manager'],
      ],
      [
        'applicants of another',
        { programmes: [{ programme: foreign, who: 'APPLICANTS' }] },
        ['super.admin', 'director', 'applicant2'],
      ],
      ['its grantees', { programmes: [{ programme: foreign, who: 'GRANTEES' }] }, ['super.admin', 'director', 'applicant2']],
      [
        'two groups',
        { accountTypes: ['VOLUNTEER'], programmes: [{ programme: managed, who: 'APPLICANTS' }] },
        ['super.admin', 'director', 'volunteer', 'applicant1'],
      ],
    ];
    let checked = 0;
    for (const [label, audience, seers] of cases) {
      const { _id } = await announced(who('director'), { title: label, audience });
      const record = (await findEvent(t.db, who('director').userId, _id))!;
      for (const persona of PERSONAS) {
        const sees = seers.includes(persona);
        const at = `${label} as ${persona}`;
        expect(
          (await many(persona)).some((row) => row._id === _id),
          at,
        ).toBe(sees);
        expect((await monthOf(persona)).includes(_id), at).toBe(sees);
        for (const url of [`/event/one/${_id}`, `/event/file/${_id}`])
          expect((await who(persona).get(url)).statusCode, `${url} ${at}`).toBe(sees ? 200 : 404);
        if (!sees) {
          expect((await register(persona, _id)).statusCode, at).toBe(404);
          expect((await who(persona).post(`/event/leave/${_id}`)).statusCode, at).toBe(404);
          expect(
            (await many(persona, `&search=${encodeURIComponent(label)}`)).some((row) => row._id === _id),
            at,
          ).toBe(false);
        }
        // The rule of the domain and the condition of the rows are one.
        const person = DEMO_PEOPLE.find(({ email }) => email === demoEmail(persona))!;
        const permissions = SEEDED_ROLES.find(({ name }) => name === person.role)?.permissions ?? {};
        const actor = { ...person, userId: who(persona).userId, permissions };
        expect(canSeeEvent(actor, await findStanding(t.db, actor.userId), toAudience(record), false), at).toBe(sees);
        checked++;
      }
    }
    expect(checked).toBe(cases.length * PERSONAS.length);
    const totals = (await who('volunteer').get('/event/many?limit=5')).json<{ totalCount: number; data: object[] }>();
    expect(totals.totalCount).toBe((await many('volunteer')).length);
    // A role without the right to read events reaches none of them.
    await t.owner.query(`update roles set permissions = permissions - 'EVENTS' where name = 'M&E'`);
    for (const url of ['/event/many', `/event/month?from=${inDays(0)}&to=${inDays(1)}`, `/event/one/${NO_ID}`])
      expect((await who('mande').get(url)).statusCode).toBe(403);
    await t.owner.query(`update roles set permissions = permissions || '{"EVENTS": ["READ"]}' where name = 'M&E'`);
  });

  it('a volunteer reaches events, preferences and nothing else', async () => {
    const reached: string[] = [];
    for (const { key, method, path, endpoint } of listEndpoints()) {
      if (endpoint.access.kind === 'open') continue;
      const reply = await who('volunteer').send({
        method: method as 'GET',
        url: path.replace(/:\w+/g, NO_ID),
        ...(method !== 'GET' && { payload: {} }),
      });
      if (reply.statusCode < 300) reached.push(key);
      // Records are looked for once the input can be read at all: the record's own rule answers then.
      else if (!/^(user|event)\./.test(key)) expect([400, 403, 404, 422], key).toContain(reply.statusCode);
    }
    expect(reached.filter((key) => !/^(user|notification)\./.test(key))).toEqual(['event.many']);
    for (const path of ['/project/by-application', '/report/many', '/amendment/many', '/risk/many'])
      for (const name of ['applicationId', 'application', 'project', 'id'])
        expect((await who('volunteer').get(`${path}?${name}=${NO_ID}`)).statusCode, path).toBeGreaterThanOrEqual(400);
  });

  it('lets a manager announce to people of their own programmes, directors to anyone, and no one else at all', async () => {
    const mine = { audience: { programmes: [{ programme: managed, who: 'APPLICANTS' }] } };
    const made = await announced(who('manager'), mine);
    expect(made.editing?.version).toBe(1);
    for (const audience of [
      { isEveryone: true },
      { accountTypes: ['VOLUNTEER'] },
      { programmes: [{ programme: foreign, who: 'APPLICANTS' }] },
      { programmes: [{ programme: NO_ID, who: 'APPLICANTS' }] },
      { programmes: [{ programme: managed, who: 'APPLICANTS' }], isEveryone: true },
    ]) {
      const refusal = refusalOf(await who('manager').post('/event/new', eventBody({ audience })));
      expect(refusal.issues, JSON.stringify(audience)).toEqual([
        { path: 'audience', message: 'You can announce events to people in the programmes you manage.' },
      ]);
      expect((await who('manager').patch(`/event/update/${made._id}`, eventBody({ audience }))).statusCode).toBe(422);
    }
    const foreignOne = await announced(who('director'));
    for (const call of ['update', 'cancel', 'attendance'])
      expect(
        (
          await who('manager').patch(
            `/event/${call}/${foreignOne._id}`,
            eventBody({ reason: 'x', person: NO_ID, attended: true }),
          )
        ).statusCode,
        call,
      ).toBe(403);
    for (const call of ['registrations', 'people', 'export'])
      expect((await who('manager').get(`/event/${call}/${foreignOne._id}`)).statusCode, call).toBe(403);
    for (const persona of ['assessor1', 'accountant', 'applicant1', 'volunteer'] as Persona[])
      expect((await who(persona).post('/event/new', eventBody())).statusCode).toBe(403);
    const audiences = dataOf<{ isEveryone: boolean; roles: unknown[]; programmes: { _id: string }[] }>(
      await who('manager').get('/event/audiences'),
    );
    expect(audiences).toMatchObject({ isEveryone: false, roles: [] });
    expect(audiences.programmes.map(({ _id }) => _id)).toEqual([managed]);
  });

  it('registers once however often it is pressed, gives the link with the place, and mails a calendar file', async () => {
    const { _id } = await announced(who('director'), { title: 'Once' });
    expect(await one('applicant1', _id)).toMatchObject({ link: null, registration: null, registerDenial: null, audience: [] });
    const mark = markMails();
    const replies = await Promise.all(Array.from({ length: 12 }, () => register('applicant1', _id)));
    for (const reply of replies) expect(dataOf<TestEvent>(reply)).toMatchObject({ going: 1, registration: 'GOING', link: LINK });
    const mails = await mailsSince(t, mark);
    expect(mails.map(({ to, method }) => [to, method])).toEqual([['applicant1@demo.grantdesk.test', 'REQUEST']]);
    const file = readCalendar(mails[0]?.calendar ?? '');
    expect(valueOf(file, 'LOCATION')).toBe('Town hall');
    expect(valueOf(file, 'URL')).toBe(LINK);
    const calendar = readCalendar((await who('applicant1').get(`/event/file/${_id}`)).body);
    expect([valueOf(calendar, 'METHOD'), valueOf(calendar, 'UID')]).toEqual(['PUBLISH', valueOf(file, 'UID')]);
    // Who has no place does not get the link by the file either.
    expect((await who('applicant2').get(`/event/file/${_id}`)).body).not.toContain('event-room');
    expect((await many('applicant1', `&filters=${encodeURIComponent('{"mine":["GOING"]}')}`)).map((row) => row._id)).toEqual([
      _id,
    ]);
  });

  it('the organisation invites by its own name: in the calendar entry of the mail, and in the file', async () => {
    const organiser = (file: string) => readCalendar(file).find(({ name }) => name === 'ORGANIZER')?.parameters['CN'];
    const { _id } = await announced(who('director'), { title: 'By name' });
    const file = async () => organiser((await who('applicant1').get(`/event/file/${_id}`)).body);
    expect(await file()).toBe('Grantdesk');
    await t.owner.query(
      `insert into organisation_settings (key, value) values ('organisation', '{"name":"Obi Fund","address":"","contact":"","supportMail":""}')
         on conflict (key) do update set value = excluded.value`,
    );
    const mark = markMails();
    dataOf(await register('applicant1', _id));
    const [mail] = await mailsSince(t, mark);
    expect(organiser(mail?.calendar ?? '')).toBe('Obi Fund');
    expect(mail?.text).toMatch(/\n\nObi Fund$/);
    expect(await file()).toBe('Obi Fund');
    await t.owner.query(`delete from organisation_settings where key = 'organisation'`);
  });

  it('100 people at once: never more than there are places, the others wait in one line without a gap', async () => {
    const { _id } = await announced(who('director'), { title: 'Rush', capacity: 30 });
    const crowd = Array.from({ length: 100 }, (_, n) => ({
      email: `crowd${n}@demo.grantdesk.test`,
      name: `Crowd ${n}`,
      role: 'Volunteer',
      accountType: 'VOLUNTEER' as const,
    }));
    await insertPeople(t.ownerDb, crowd);
    const callers = await Promise.all(crowd.map(({ email }) => t.as(email.split('@')[0] as Persona)));
    const replies = await Promise.all(callers.map((caller) => caller.post(`/event/register/${_id}`)));
    const states = replies.map((reply) => dataOf<TestEvent>(reply));
    expect(states.filter(({ registration }) => registration === 'GOING').length).toBe(30);
    expect(states.filter(({ registration }) => registration === 'WAITING').length).toBe(70);
    const { rows } = await t.owner.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from event_registrations where event_id = $1 group by state order by state',
      [_id],
    );
    expect(rows).toEqual([
      { state: 'GOING', n: 30 },
      { state: 'WAITING', n: 70 },
    ]);
    const places = await Promise.all(
      callers.map(async (caller) => dataOf<TestEvent>(await caller.get(`/event/one/${_id}`)).inLine),
    );
    expect(places.filter((place) => place !== null).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 70 }, (_, n) => n + 1),
    );
    // Many leave at the same time: each place goes to one who waits, in order.
    const goers = callers.filter((_, n) => states[n]?.registration === 'GOING').slice(0, 10);
    await Promise.all(goers.map(async (caller) => dataOf(await caller.post(`/event/leave/${_id}`))));
    const next = await t.owner.query<{ state: string }>(
      `select r.state from event_registrations r where r.event_id = $1 and r.state <> 'LEFT' order by r.number`,
      [_id],
    );
    expect(next.rows.filter(({ state }) => state === 'GOING').length).toBe(30);
    expect(next.rows.slice(0, 30).every(({ state }) => state === 'GOING')).toBe(true);
  }, 120_000);

  it('who leaves gives the place to the first who waits; who comes back stands at the end', async () => {
    const { _id } = await announced(who('director'), { title: 'Cut-off', capacity: 1 });
    for (const persona of ['applicant1', 'applicant2', 'applicant3'] as Persona[]) dataOf(await register(persona, _id));
    expect(await one('applicant2', _id)).toMatchObject({ registration: 'WAITING', inLine: 1, isFull: true, link: null });
    expect(await one('applicant3', _id)).toMatchObject({ inLine: 2 });
    const mark = markMails();
    expect(dataOf<TestEvent>(await who('applicant1').post(`/event/leave/${_id}`))).toMatchObject({
      registration: null,
      going: 1,
    });
    expect(await one('applicant2', _id)).toMatchObject({ registration: 'GOING', link: LINK });
    expect(await one('applicant3', _id)).toMatchObject({ registration: 'WAITING', inLine: 1 });
    expect((await mailsSince(t, mark)).map(({ to, method }) => [to.split('@')[0], method])).toEqual([
      ['applicant1', 'CANCEL'],
      ['applicant2', 'REQUEST'],
    ]);
    expect(dataOf<TestEvent>(await register('applicant1', _id))).toMatchObject({ registration: 'WAITING', inLine: 2 });
    expect(refusalOf(await who('volunteer').post(`/event/leave/${_id}`)).message).toBe('You are not registered.');
    // More places go to those who wait.
    dataOf(await who('director').patch(`/event/update/${_id}`, eventBody({ title: 'Cut-off', capacity: 2 })));
    expect((await one('applicant3', _id)).registration).toBe('GOING');
    expect(refusalOf(await who('director').patch(`/event/update/${_id}`, eventBody({ capacity: 1 }))).issues?.[0]).toMatchObject({
      path: 'capacity',
    });
  });

  it('another time is mailed with the same UID and a higher SEQUENCE; another word is not; a stale version is 409', async () => {
    const times = { startDate: inDays(10), endDate: inDays(10.1) };
    const { _id } = await announced(who('director'), { title: 'Moves', capacity: 1, ...times });
    dataOf(await register('applicant1', _id));
    dataOf(await register('applicant2', _id));
    const first = readCalendar((await who('applicant1').get(`/event/file/${_id}`)).body);
    let mark = markMails();
    dataOf(
      await who('director').patch(`/event/update/${_id}`, eventBody({ title: 'Moves on', capacity: 1, ...times, version: 1 })),
    );
    expect(await mailsSince(t, mark)).toEqual([]);
    mark = markMails();
    const moved = { title: 'Moves on', capacity: 1, startDate: inDays(12), endDate: inDays(12.1) };
    dataOf(await who('director').patch(`/event/update/${_id}`, eventBody({ ...moved, version: 2 })));
    const mails = await mailsSince(t, mark);
    expect(mails.map(({ to, method }) => [to.split('@')[0], method])).toEqual([
      ['applicant1', 'REQUEST'],
      ['applicant2', null],
    ]);
    const file = readCalendar(mails[0]?.calendar ?? '');
    expect([valueOf(file, 'UID'), valueOf(file, 'SEQUENCE')]).toEqual([valueOf(first, 'UID'), '1']);
    mark = markMails();
    expect(refusalOf(await who('director').patch(`/event/update/${_id}`, eventBody({ version: 2 })))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      details: { version: 3 },
    });
    expect(await mailsSince(t, mark)).toEqual([]);
    expect((await one('director', _id)).title).toBe('Moves on');
    const { rows } = await t.owner.query<{ data: { changes: { field: string }[] } }>(
      `select data from audit_events where subject_id = $1 and type = 'event.updated' order by at`,
      [_id],
    );
    expect(rows.map(({ data }) => data.changes.map(({ field }) => field))).toEqual([['title'], ['start', 'end']]);
  });
});
