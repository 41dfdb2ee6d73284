import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, DEMO_PEOPLE, insertPeople } from '#db/seed/accounts.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { plannedProject } from '#test/builders/money.ts';
import { newOrganisation } from '#test/builders/organisation.ts';
import { openProgramme } from '#test/builders/programme.ts';
import { reviewProgramme, submitted, taskBody } from '#test/builders/review.ts';

interface Note {
  _id: string;
  body: string;
  author: { _id: string; name: string; isYou: boolean };
  mentions: { _id: string; name: string }[];
  editedAt: string | null;
  version: number;
  mayEdit: boolean;
  mayRemove: boolean;
}
interface Listed {
  data: Note[];
  denial: string | null;
  totalCount: number;
}
type Subject = 'application' | 'project' | 'organisation';
const NO_ID = '01900000-0000-7000-8000-000000000000';

describe('notes of the programme team', () => {
  let t: TestApp;
  type People = [Caller, Caller, Caller, Caller, Caller, Caller, Caller];
  let [director, manager, other, accountant, mande, assessor, applicant] = [] as never as People;
  beforeAll(async () => {
    t = await startTestApp();
    const like = DEMO_PEOPLE.find(({ email }) => email === demoEmail('manager'))!;
    await insertPeople(t.ownerDb, [{ ...like, email: demoEmail('manager2'), name: 'Bisi Alade' }]);
    const names = ['director', 'manager', 'manager2', 'accountant', 'mande', 'assessor1', 'applicant1'];
    [director, manager, other, accountant, mande, assessor, applicant] = (await Promise.all(
      names.map((name) => t.as(name as Persona)),
    )) as People;
  });
  afterAll(() => t.close());

  const address = (call: string, subject: Subject, id: string, more = '') => `/note/${call}?subject=${subject}&id=${id}${more}`;
  const read = async (who: Caller, subject: Subject, id: string): Promise<Listed> =>
    (await who.get(address('many', subject, id))).json() as Listed;
  const bodies = async (who: Caller, subject: Subject, id: string) => (await read(who, subject, id)).data.map(({ body }) => body);
  const send = (who: Caller, subject: Subject, id: string, body: string, more: object = {}) =>
    who.post('/note/new', { subject, id, body, ...more });
  const write = async (...given: Parameters<typeof send>): Promise<Note> => dataOf<Note>(await send(...given));
  const statuses = async (who: Caller, subject: Subject, id: string): Promise<number[]> => [
    (await who.get(address('many', subject, id))).statusCode,
    (await who.get(address('people', subject, id))).statusCode,
    (await send(who, subject, id, 'Mine')).statusCode,
  ];
  const application = async (more: object = {}) => {
    const made = await reviewProgramme(director, manager, more);
    return { ...made, id: await submitted(applicant, made.programme) };
  };
  const mails = async (persona: string) =>
    (
      await t.owner.query<{ subject: string; text_body: string }>(
        `select subject, text_body from emails where to_address = $1 and kind = 'note.mention' order by created_at, id`,
        [demoEmail(persona as Persona)],
      )
    ).rows;
  const bell = async (who: Caller) =>
    dataOf<{ kind: string; sentence: string; path: string }[]>(await who.get('/notification/many')).filter(
      ({ kind }) => kind === 'note.mention',
    );
  const conflict = (who: Caller, id: string) =>
    t.owner.query(`insert into conflicts (id, user_id, application_id, reason) values (gen_random_uuid(), $1, $2, 'Kin')`, [
      who.userId,
      id,
    ]);
  const numberOf = async (id: string): Promise<string> =>
    (await t.owner.query<{ n: string }>('select application_number as n from applications where id = $1', [id])).rows[0]?.n ?? '';

  it('are read and written by who manages the programme of an application, newest first, and by no one else', async () => {
    const { programme, guide, id } = await application();
    const first = await write(manager, 'application', id, '  Called them.\nThey will send the register.  ');
    expect(first).toMatchObject({
      body: 'Called them.\nThey will send the register.',
      author: { _id: manager.userId, isYou: true },
      mentions: [],
      editedAt: null,
      mayEdit: true,
      mayRemove: true,
    });
    await write(director, 'application', id, 'Thank you.');
    expect(await read(manager, 'application', id)).toMatchObject({
      totalCount: 2,
      denial: null,
      data: [
        { body: 'Thank you.', author: { isYou: false }, mayEdit: false, mayRemove: true },
        { _id: first._id, mayEdit: true },
      ],
    });
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [assessor.userId])));
    for (const who of [assessor, other, accountant, mande])
      expect(await statuses(who, 'application', id)).toEqual([404, 404, 404]);
    expect(await statuses(applicant, 'application', id)).toEqual([403, 403, 403]);
    expect(await statuses(t.anonymous, 'application', id)).toEqual([401, 401, 401]);
    await conflict(manager, id);
    expect(await statuses(manager, 'application', id)).toEqual([404, 404, 404]);
    expect((await manager.patch(`/note/update/${first._id}`, { body: 'x' })).statusCode).toBe(404);
    expect((await manager.post(`/note/remove/${first._id}`)).statusCode).toBe(404);
    await t.owner.query('delete from conflicts');
    await t.owner.query('delete from programme_managers where programme_id = $1', [programme]);
    expect(await statuses(manager, 'application', id)).toEqual([404, 404, 404]);
  });

  it('on a project are for who runs grants, and on an organisation for who lists them', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const { project, application: id } = await plannedProject(t, { applicant, planner: accountant }, programme, { bank: false });
    await write(accountant, 'project', project, 'Pay in May.');
    for (const who of [manager, director, mande]) expect(await bodies(who, 'project', project)).toEqual(['Pay in May.']);
    expect((await read(mande, 'project', project)).data[0]).toMatchObject({ mayEdit: false, mayRemove: false });
    for (const who of [assessor, other]) expect(await statuses(who, 'project', project)).toEqual([404, 404, 404]);
    await conflict(mande, id);
    expect(await statuses(mande, 'project', project)).toEqual([404, 404, 404]);
    await t.owner.query('delete from conflicts');

    const green = await newOrganisation(applicant, 'Green Roots');
    await write(manager, 'organisation', green, 'Pays late.');
    expect(await bodies(director, 'organisation', green)).toEqual(['Pays late.']);
    for (const who of [accountant, mande, assessor]) expect(await statuses(who, 'organisation', green)).toEqual([404, 404, 404]);
    // Named in no programme.
    expect(await statuses(other, 'organisation', green)).toEqual([404, 404, 404]);
    await t.owner.query('update applications set organisation_id = $1 where id = $2', [green, id]);
    await conflict(director, id);
    expect(await read(director, 'organisation', green)).toMatchObject({
      data: [],
      denial: expect.stringContaining('conflict of interest') as string,
    });
    expect(refusalOf(await send(director, 'organisation', green, 'Mine'))).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
    expect(dataOf(await director.get(address('people', 'organisation', green)))).toEqual([]);
    await t.owner.query('delete from conflicts');
  });

  it('are closed, and say why, while the reader reviews blind', async () => {
    const blindReview = { INITIAL_APPLICATION_SCORING: [] };
    const { programme, guide, id } = await application({ blindReview });
    const green = await newOrganisation(applicant, 'Blind Roots');
    await t.owner.query('update applications set organisation_id = $1 where id = $2', [green, id]);
    const mine = await openProgramme(director, undefined, { managers: [other.userId] });
    await write(other, 'organisation', green, 'Known to us since 2019.');
    await write(manager, 'application', id, 'They are the ones from Osun.');
    // One who sees every programme, may read applications, and runs none.
    await t.owner.query(`update roles set permissions = permissions || '{"APPLICATIONS": ["READ"]}' where name = 'Accountant'`);
    expect(await bodies(accountant, 'application', id)).toEqual(['They are the ones from Osun.']);
    const task = await t.owner.query<{ id: string }>(
      `insert into tasks (id, name, description, start_date, due_date, assigned_to, programme_id, application_id, task_action, score_guide_id, score_guide_version)
       select gen_random_uuid(), 'Review', '', now(), now() + interval '7 days', person, $1, $2, 'INITIAL_APPLICATION_SCORING', $3, 1
         from unnest($4::uuid[]) as person returning id`,
      [programme, id, guide, [accountant.userId, other.userId]],
    );
    expect(await read(accountant, 'application', id)).toMatchObject({
      data: [],
      totalCount: 0,
      denial: 'Notes are closed while you review this application blind.',
    });
    expect(refusalOf(await send(accountant, 'application', id, 'Mine')).status).toBe(403);
    expect(refusalOf(await send(manager, 'application', id, '@A', { mentions: [accountant.userId] })).status).toBe(422);
    expect(await read(other, 'organisation', green)).toMatchObject({
      data: [],
      denial: 'Notes are closed while you review one of this organisation’s applications blind.',
    });
    expect(await bodies(manager, 'organisation', green)).toEqual(['Known to us since 2019.']);
    await t.owner.query('delete from tasks where id = any ($1)', [task.rows.map((row) => row.id)]);
    expect(await bodies(other, 'organisation', green)).toHaveLength(1);
    await t.owner.query(`update roles set permissions = permissions - 'APPLICATIONS' where name = 'Accountant'`);
    await t.owner.query('delete from programme_managers where programme_id = $1', [mine]);
  });

  it('notify each person whom they mention once, in an email with the text and a notification without it', async () => {
    const { id, programme } = await application();
    const name = await numberOf(id);
    const note = await write(manager, 'application', id, '@Director can you call them?\n\n<b>Monday</b>', {
      mentions: [director.userId, manager.userId],
    });
    expect(note.mentions.map(({ _id }) => _id).toSorted()).toEqual([director.userId, manager.userId].toSorted());
    const [mail] = await mails('director');
    expect(mail?.subject).toMatch(new RegExp(`mentioned you in a note on ${name}$`));
    expect(mail?.text_body).toContain('can you call them?');
    expect(mail?.text_body).toContain(`/secure/admin/applications/programmes/${programme}/application/${id}?tab=notes`);
    expect(await mails('manager')).toEqual([]);
    const [seen] = await bell(director);
    expect(seen).toMatchObject({ path: `/secure/admin/applications/programmes/${programme}/application/${id}?tab=notes` });
    expect(seen?.sentence).toMatch(new RegExp(`mentioned you in a note on ${name}\\.$`));
    const { rows } = await t.owner.query<{ facts: object }>(`select facts from notifications where kind = 'note.mention'`);
    expect(JSON.stringify(rows)).not.toContain('call them');
    // Taken out and put in again: it is the same mention.
    const none = dataOf<Note>(await manager.patch(`/note/update/${note._id}`, { mentions: [], version: 1 }));
    expect([none.mentions, none.version]).toEqual([[], 2]);
    dataOf(await manager.patch(`/note/update/${note._id}`, { body: 'Call them.', mentions: [director.userId] }));
    expect(await mails('director')).toHaveLength(1);
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, other.userId]);
    dataOf(await manager.patch(`/note/update/${note._id}`, { mentions: [director.userId, other.userId] }));
    expect([(await mails('director')).length, (await mails('manager2')).length]).toEqual([1, 1]);
    expect((await mails('manager2'))[0]?.text_body).toContain('Call them.');
    // A person who loses access finds no notification either, and the author can still edit.
    await t.owner.query('delete from programme_managers where programme_id = $1 and user_id = $2', [programme, other.userId]);
    expect(await bell(other)).toEqual([]);
    expect(dataOf<Note>(await manager.patch(`/note/update/${note._id}`, { body: 'Called.' })).mentions).toHaveLength(2);
  });

  it('link to where their reader finds the project or the organisation', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const { project, application: id } = await plannedProject(t, { applicant, planner: accountant }, programme, { bank: false });
    await t.owner.query(`update roles set permissions = permissions - 'GRANTEE_MANAGEMENT' where name = 'Accountant'`);
    const mentions = [accountant.userId, mande.userId];
    await write(manager, 'project', project, 'When?', { mentions });
    expect((await mails('accountant')).at(-1)?.text_body).toContain(
      `/secure/admin/accounting/${programme}/${project}/?applicationId=${id}#notes`,
    );
    expect((await mails('mande')).at(-1)?.text_body).toContain(`/secure/admin/grantee_management/${programme}/${project}/`);
    const green = await newOrganisation(applicant, 'Linked Roots');
    await write(manager, 'organisation', green, 'Who knows them?', { mentions: [director.userId] });
    expect((await mails('director')).at(-1)).toMatchObject({
      subject: expect.stringMatching(/mentioned you in a note on Linked Roots$/) as string,
      text_body: expect.stringContaining(`/secure/admin/organisations/${green}#notes`) as string,
    });
  });

  it('can be switched off or collected like other news', async () => {
    const { id } = await application();
    dataOf(await director.patch('/notification/choose', { kind: 'note.mention', choice: 'OFF' }));
    const before = [(await mails('director')).length, (await bell(director)).length];
    await write(manager, 'application', id, 'Quiet.', { mentions: [director.userId] });
    expect([(await mails('director')).length, (await bell(director)).length]).toEqual(before);
    dataOf(await director.patch('/notification/choose', { kind: 'note.mention', choice: 'DIGEST' }));
    await write(manager, 'application', id, 'Later.', { mentions: [director.userId] });
    expect([(await mails('director')).length, (await bell(director)).length]).toEqual([before[0], (before[1] ?? 0) + 1]);
    dataOf(await director.patch('/notification/choose', { kind: 'note.mention', choice: 'MAIL' }));
  });

  it('propose only people who may read them, by a part of the name or the address, oneself last', async () => {
    const { id, programme } = await application();
    const people = async (search: string, subject: Subject = 'application', of = id) =>
      dataOf<{ _id: string }[]>(await manager.get(address('people', subject, of, `&search=${encodeURIComponent(search)}`))).map(
        ({ _id }) => _id,
      );
    expect(await people('')).toEqual(expect.arrayContaining([director.userId, manager.userId]));
    expect((await people('')).at(-1)).toBe(manager.userId);
    for (const hidden of [applicant, assessor, other, accountant, mande]) expect(await people('')).not.toContain(hidden.userId);
    expect(await people('bisi')).toEqual([]);
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, other.userId]);
    for (const part of ['bisi', 'BISI AL', 'lade', 'manager2@']) expect(await people(part)).toEqual([other.userId]);
    await conflict(other, id);
    expect(await people('bisi')).toEqual([]);
    await t.owner.query('delete from conflicts');
    for (const odd of ['%', '_', '\\', "'"]) expect(await people(odd)).toEqual([]);
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [other.userId]);
    expect(await people('bisi')).toEqual([]);
    await t.owner.query(`update users set account_status = 'ACTIVE' where id = $1`, [other.userId]);
  });

  it('of two edits at the same moment one learns of the other, and nothing is lost', async () => {
    const { id } = await application();
    const note = await write(manager, 'application', id, 'First.');
    const edits = await Promise.all(
      ['One.', 'Two.'].map((body) => manager.patch(`/note/update/${note._id}`, { body, version: 1 })),
    );
    expect(edits.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refusalOf(edits.find(({ statusCode }) => statusCode === 409)!)).toMatchObject({
      code: 'STALE_VERSION',
      details: { version: 2 },
    });
    const [stored] = (await read(manager, 'application', id)).data;
    expect(stored).toMatchObject({ version: 2, body: expect.stringMatching(/^(One|Two)\.$/) as string });
    expect(stored?.editedAt).not.toBeNull();
    expect(refusalOf(await director.patch(`/note/update/${note._id}`, { body: 'Mine.' })).status).toBe(403);
  });

  it('are erased by their author or a manager: text, mentions and answers to keys, but not that there was one', async () => {
    const { id } = await application();
    const key = { 'idempotency-key': 'erase-me' };
    const body = { subject: 'application', id, body: 'A canary in a note.', mentions: [director.userId] };
    const note = dataOf<Note>(await manager.post('/note/new', body, key));
    expect(dataOf<Note>(await manager.post('/note/new', body, key))._id).toBe(note._id);
    expect((await read(manager, 'application', id)).totalCount).toBe(1);
    expect(dataOf(await director.post(`/note/remove/${note._id}`))).toEqual({ _id: note._id });
    expect(await bodies(manager, 'application', id)).toEqual([]);
    const { rows } = await t.owner.query('select body, version, removed_at is not null as gone from notes where id = $1', [
      note._id,
    ]);
    expect(rows).toEqual([{ body: '', version: 2, gone: true }]);
    expect((await t.owner.query('select from note_mentions where note_id = $1', [note._id])).rowCount).toBe(0);
    for (const table of ['notes', 'idempotency_keys', 'audit_events', 'notifications'])
      expect((await t.owner.query(`select from ${table} x where x::text like '%canary in a note%'`)).rowCount, table).toBe(0);
    for (const reply of [
      await manager.patch(`/note/update/${note._id}`, { body: 'x' }),
      await manager.post(`/note/remove/${note._id}`),
      await manager.post('/note/new', body, key),
    ])
      expect(reply.statusCode).toBe(404);
    const events = await t.owner.query<{ type: string; data: object }>(
      `select type, data from audit_events where subject_id = $1 and type like 'note.%' order by id`,
      [id],
    );
    const facts = { name: await numberOf(id) };
    expect(events.rows).toEqual([
      { type: 'note.created', data: facts },
      { type: 'note.removed', data: facts },
    ]);
  });

  it('move with a merge of organisations, and back when it is undone', async () => {
    const [target, source] = [await newOrganisation(applicant, 'Roots'), await newOrganisation(applicant, 'Roots Ltd')];
    await write(manager, 'organisation', target, 'Of the one.');
    const moved = await write(manager, 'organisation', source, 'Of the other.');
    const merge = dataOf(await director.post('/organisation/merge', { target, source }))._id;
    expect(await bodies(manager, 'organisation', target)).toEqual(['Of the other.', 'Of the one.']);
    expect(await bodies(manager, 'organisation', source)).toEqual(['Of the other.', 'Of the one.']);
    await write(manager, 'organisation', source, 'Since then.');
    dataOf(await manager.patch(`/note/update/${moved._id}`, { body: 'Of the other, edited.' }));
    dataOf(await director.post(`/organisation/undo-merge/${merge}`));
    expect(await bodies(manager, 'organisation', source)).toEqual(['Of the other, edited.']);
    expect(await bodies(manager, 'organisation', target)).toEqual(['Since then.', 'Of the one.']);
  });

  it('stay when their author is erased, without the name', async () => {
    const { id } = await application();
    await t.owner.query(
      `insert into programme_managers (programme_id, user_id) select programme_id, $2 from applications where id = $1`,
      [id, other.userId],
    );
    await write(other, 'application', id, 'Seen on site.', { mentions: [director.userId] });
    await write(manager, 'application', id, 'Thanks.', { mentions: [other.userId] });
    const erasure = `insert into erasures (id, user_id, reason, made_by) values (gen_random_uuid(), $1, 'Asked', $2) returning id`;
    const { rows } = await t.owner.query<{ id: string }>(erasure, [other.userId, director.userId]);
    await t.owner.query('select * from erase_person($1, $2)', [other.userId, rows[0]?.id]);
    expect(await read(manager, 'application', id)).toMatchObject({
      data: [
        { body: 'Thanks.', mentions: [{ name: 'Erased person' }] },
        { body: 'Seen on site.', author: { name: 'Erased person' } },
      ],
    });
    expect((await bell(director)).find(({ sentence }) => sentence.includes('Bisi'))).toBeUndefined();
  });

  it('bad input: unknown ids, nothing, too much, people who may not read them', async () => {
    const { id } = await application();
    const refused = async (body: object) =>
      refusalOf(await manager.post('/note/new', { subject: 'application', id, body: 'Text', ...body }));
    for (const subject of ['application', 'project', 'organisation'])
      expect((await refused({ subject, id: NO_ID })).status).toBe(404);
    expect((await refused({ subject: 'payment' })).issues).toEqual([
      { path: 'subject', message: 'Choose an application, a project or an organisation.' },
    ]);
    expect((await refused({ id: 'x' })).status).toBe(422);
    for (const body of ['', ' \n '])
      expect((await refused({ body })).issues).toEqual([{ path: 'body', message: 'Enter some text.' }]);
    expect((await refused({ body: 'x'.repeat(5001) })).issues).toMatchObject([{ path: 'body' }]);
    expect((await refused({ mentions: Array(21).fill(director.userId) })).issues).toMatchObject([{ path: 'mentions' }]);
    const { rows } = await t.owner.query<{ name: string }>('select name from users where id = any ($1) order by name', [
      [applicant.userId, assessor.userId],
    ]);
    const unreadable = await refused({ mentions: [director.userId, applicant.userId, assessor.userId] });
    expect(unreadable.issues?.[0]?.path).toBe('mentions');
    for (const { name } of rows) expect(unreadable.message).toContain(name);
    expect((await refused({ mentions: [NO_ID] })).message).toContain('can’t read these notes');
    expect(refusalOf(await manager.patch(`/note/update/${NO_ID}`, { body: 'x' })).status).toBe(404);
    expect((await read(manager, 'application', id)).totalCount).toBe(0);
    expect(await mails('assessor1')).toEqual([]);
    expect((await write(manager, 'application', id, 'x'.repeat(5000))).body).toHaveLength(5000);
  });

  it('list the newest as many as requested, and count all', async () => {
    const { id } = await application();
    await t.owner.query(
      `insert into notes (application_id, body, author_id, created_at) select $1, 'Note ' || n, $2, now() + n * interval '1 second' from generate_series(1, 30) n`,
      [id, manager.userId],
    );
    const newest = (await manager.get(address('many', 'application', id, '&limit=5'))).json() as Listed;
    expect([newest.totalCount, newest.data.length, newest.data[0]?.body]).toEqual([30, 5, 'Note 30']);
  });
});
