import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { beforeBoard } from '#test/builders/board.ts';
import { inDays, openProgramme } from '#test/builders/programme.ts';
import { textOf } from '#test/pdf-text.ts';

interface Line {
  _id: string;
  text: string;
  author: { _id: string; isYou: boolean };
  revision: number;
}
interface Meeting {
  _id: string;
  title: string;
  state: string;
  revision: number;
  startsAt: string;
  endsAt: string;
  denial: string | null;
  quorum: number;
  present: number;
  people: { _id: string; name: string; isGuest: boolean; isBoard: boolean; attendance: string | null }[];
  others: { _id: string }[];
  items: {
    _id: string;
    place: number;
    startsAt: string;
    minutes: number;
    application: { _id: string; applicationID: string };
    decision: { outcome: string; amount: number | null; isOfMeeting: boolean; isFinal: boolean } | null;
    recused: { _id: string; isDeclared: boolean; reason: string }[];
    lines: Line[];
  }[];
  closedItems: number;
  lines: Line[];
}

describe('meetings of a board', () => {
  let t: TestApp;
  let director: Caller;
  let superAdmin: Caller;
  let manager: Caller;
  let assessor: Caller;
  let applicants: Caller[];
  beforeAll(async () => {
    t = await startTestApp();
    [director, superAdmin, manager, assessor] = (await Promise.all(
      (['director', 'super.admin', 'manager', 'assessor1'] as const).map((name) => t.as(name)),
    )) as [Caller, Caller, Caller, Caller];
    applicants = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
  });
  afterAll(() => t.close());

  const startsAt = '2031-03-04T09:00:00.000Z';
  const plan = async (programme: string, more: object = {}): Promise<string> =>
    dataOf<{ _id: string }>(await manager.post('/panel/new', { programme, title: 'March board', startsAt, ...more }))._id;
  const before = (): Promise<{ programme: string; ids: [string, string, string] }> =>
    beforeBoard(t, { director, manager, applicants }, { budget: 40_000 });
  const one = async (who: Caller, id: string): Promise<Meeting> => dataOf<Meeting>(await who.get(`/panel/one/${id}`));
  const act = async (who: Caller, path: string, body: object = {}): Promise<Meeting> =>
    dataOf<Meeting>(await who.post(`/panel/${path}`, body));
  /** A meeting of three applications that has started. */
  const opened = async (): Promise<{ programme: string; ids: [string, string, string]; id: string; meeting: Meeting }> => {
    const board = await before();
    const id = await plan(board.programme);
    await act(manager, `fill/${id}`);
    return { ...board, id, meeting: await act(manager, `start/${id}`) };
  };
  const events = async (programme: string): Promise<string[]> =>
    (
      await t.owner.query<{ type: string }>(
        `select type from audit_events where type like 'panel.%' and programme_id = $1 order by at, id`,
        [programme],
      )
    ).rows.map(({ type }) => type);

  it('is planned, takes its agenda from the ranking, and starts each item when the one before it ends', async () => {
    const { programme, ids } = await before();
    const id = await plan(programme, { minutes: 15, place: 'Room 2' });
    const filled = await act(manager, `fill/${id}`);
    expect(filled.items.map((item) => item.application._id)).toEqual(ids);
    expect(filled.items.map((item) => item.startsAt)).toEqual([startsAt, '2031-03-04T09:15:00.000Z', '2031-03-04T09:30:00.000Z']);
    expect(filled.endsAt).toBe('2031-03-04T09:45:00.000Z');
    const [first, , last] = filled.items;
    const timed = dataOf<Meeting>(await manager.patch(`/panel/item/update/${first?._id}`, { minutes: 5 }));
    expect(timed.items[1]?.startsAt).toBe('2031-03-04T09:05:00.000Z');
    const moved = await act(manager, `item/move/${last?._id}`, { after: null });
    expect(moved.items.map((item) => item.application._id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(moved.items.map((item) => item.place)).toEqual([1, 2, 3]);
    const without = await act(manager, `item/remove/${first?._id}`);
    expect(without.items.map((item) => [item.place, item.application._id])).toEqual([
      [1, ids[2]],
      [2, ids[1]],
    ]);
    expect((await act(manager, `item/new/${id}`, { application: ids[0], minutes: 20 })).items[2]?.minutes).toBe(20);
    expect(await events(programme)).toEqual([
      'panel.planned',
      'panel.filled',
      'panel.item-timed',
      'panel.item-moved',
      'panel.item-removed',
      'panel.item-added',
    ]);
    const list = (await manager.get(`/panel/many?programme=${programme}`)).json<{ data: object[]; denial: string | null }>();
    expect(list).toMatchObject({
      denial: null,
      data: [{ _id: id, title: 'March board', items: 3, present: 0, state: 'PLANNED' }],
    });
  });

  it('refuses what makes no sense, each with its reason', async () => {
    const { programme, ids } = await before();
    const other = await beforeBoard(t, { director, manager, applicants });
    const id = await plan(programme);
    const refused = async (path: string, body: object): Promise<[number, string]> => {
      const answer = await manager.post(`/panel/${path}`, body);
      return [answer.statusCode, refusalOf(answer).message];
    };
    expect(await refused(`close/${id}`, {})).toEqual([409, 'Start the meeting first.']);
    await act(manager, `start/${id}`);
    expect((await refused(`close/${id}`, {}))[1]).toContain('Add an application to the agenda');
    for (const minutes of [0, 10_000, 2.5])
      expect((await refused(`item/new/${id}`, { application: ids[0], minutes }))[0], String(minutes)).toBe(422);
    expect(await refused(`item/new/${id}`, { application: other.ids[0] })).toEqual([404, 'No such application was found.']);
    await act(manager, `item/new/${id}`, { application: ids[0] });
    expect((await refused(`item/new/${id}`, { application: ids[0] }))[1]).toContain('is on this agenda already');
    const second = await plan(programme, { title: 'April board' });
    expect((await refused(`item/new/${second}`, { application: ids[0] }))[1]).toContain('another meeting');
    await t.owner.query(`update applications set approval_flags = approval_flags || '{BOARD_DECLINED}' where id = $1`, [ids[1]]);
    expect((await refused(`item/new/${id}`, { application: ids[1] }))[1]).toContain('decided already');
    await t.owner.query(`update applications set approval_flags = '{}' where id = $1`, [ids[2]]);
    expect((await refused(`item/new/${id}`, { application: ids[2] }))[1]).toContain('not before the board');
    expect((await refused(`fill/${second}`, {}))[1]).toContain('No more applications await a decision');
    expect((await refused('new', { programme, title: ' ', startsAt }))[0]).toBe(422);
    expect((await refused('new', { programme, title: 'x'.repeat(201), startsAt }))[0]).toBe(422);
    expect((await refused('new', { programme, title: 'Soon', startsAt: 'soon' }))[0]).toBe(422);
    expect((await refused(`line/new/${id}`, { text: 'x'.repeat(4001) }))[0]).toBe(422);
    expect((await refused(`attend/${id}`, { person: applicants[0]?.userId, attendance: 'PRESENT' }))[0]).toBe(422);
    const unknown = '01900000-0000-7000-8000-000000000000';
    for (const path of ['start', 'close', 'fill', 'item/remove', 'item/move'])
      expect((await refused(`${path}/${unknown}`, { after: null }))[0], path).toBe(404);
    expect((await manager.patch(`/panel/update/${id}`, { title: 'New', revision: 7 })).statusCode).toBe(409);
    expect((await refused(`remove/${id}`, {}))[1]).toBe('This meeting has started.');
    await act(manager, `remove/${second}`);
    expect((await manager.get(`/panel/one/${second}`)).statusCode).toBe(404);
  });

  it('keeps every line of two people who write at the same time', async () => {
    const { id, meeting } = await opened();
    const item = meeting.items[0]?._id;
    const texts = Array.from({ length: 24 }, (_, n) => `Line ${n}`);
    const answers = await Promise.all(
      texts.map((text, n) => (n % 2 ? manager : director).post(`/panel/line/new/${id}`, { item, text })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 201));
    const lines = (await one(manager, id)).items[0]?.lines ?? [];
    expect(lines.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
    expect(lines.filter(({ author }) => author.isYou)).toHaveLength(12);
    // The same request twice, as after a lost answer, adds one line.
    const again = { 'idempotency-key': 'line-of-the-secretary' };
    const first = dataOf<Line>(await manager.post(`/panel/line/new/${id}`, { text: 'Once' }, again));
    expect(dataOf<Line>(await manager.post(`/panel/line/new/${id}`, { text: 'Once' }, again))._id).toBe(first._id);
    expect((await one(manager, id)).lines.map(({ text }) => text)).toEqual(['Once']);
  });

  it('refuses a change of a line that someone else has changed, and says what it is now', async () => {
    const { id, meeting } = await opened();
    const item = meeting.items[0]?._id;
    const line = dataOf<Line>(await manager.post(`/panel/line/new/${id}`, { item, text: 'Agreed.' }));
    const [mine, theirs] = await Promise.all([
      manager.patch(`/panel/line/update/${line._id}`, { text: 'Agreed by all.', revision: 1 }),
      director.patch(`/panel/line/update/${line._id}`, { text: 'Agreed with a condition.', revision: 1 }),
    ]);
    expect([mine.statusCode, theirs.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = mine.statusCode === 200 ? 'Agreed by all.' : 'Agreed with a condition.';
    const loser = mine.statusCode === 200 ? theirs : mine;
    expect(loser.json()).toMatchObject({ code: 'STALE_VERSION', details: { text: winner, revision: 2, by: expect.any(String) } });
    expect((await one(manager, id)).items[0]?.lines.map(({ text }) => text)).toEqual([winner]);
    // The loser reads it and decides: now it counts.
    dataOf(await director.patch(`/panel/line/update/${line._id}`, { text: 'Both.', revision: 2 }));
    expect((await manager.post(`/panel/line/remove/${line._id}`, { revision: 2 })).statusCode).toBe(409);
    dataOf(await manager.post(`/panel/line/remove/${line._id}`, { revision: 3 }));
    const late = await director.patch(`/panel/line/update/${line._id}`, { text: 'Too late.', revision: 3 });
    expect(late.json()).toMatchObject({ code: 'STALE_VERSION', details: { text: null } });
    const { rows } = await t.owner.query<{ body: string }>('select body from panel_lines where id = $1', [line._id]);
    expect(rows).toEqual([{ body: '' }]);
    const trail = await t.owner.query<{ n: number }>(
      `select count(*)::int as n from audit_events where data::text ~ 'Agreed|Both'`,
    );
    expect(trail.rows[0]?.n, 'the trail has no text of the minutes').toBe(0);
  });

  it('records who is present for the quorum, guests by name, and for the decision room once it has started', async () => {
    const { programme, id } = await opened();
    dataOf(await director.patch(`/decision/settings/${programme}`, { quorum: 2 }));
    await act(director, `attend/${id}`, { person: director.userId, attendance: 'PRESENT' });
    await act(director, `attend/${id}`, { person: superAdmin.userId, attendance: 'PRESENT' });
    const withGuest = await act(director, `guest/new/${id}`, { name: 'Ngozi Eze' });
    expect(withGuest).toMatchObject({ quorum: 2, present: 2 });
    const guest = withGuest.people.find(({ isGuest }) => isGuest);
    expect(guest).toMatchObject({ name: 'Ngozi Eze', attendance: 'PRESENT', isBoard: false });
    const room = dataOf<{ board: { _id: string; present: boolean }[] }>(await director.get(`/decision/room/${programme}`));
    expect(
      room.board
        .filter(({ present }) => present)
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual([director.userId, superAdmin.userId].toSorted());
    // People who cannot decide do not record who counts at a release.
    await act(manager, `attend/${id}`, { person: manager.userId, attendance: 'PRESENT' });
    const same = dataOf<{ board: { present: boolean }[] }>(await director.get(`/decision/room/${programme}`));
    expect(same.board.filter(({ present }) => present)).toHaveLength(2);
    const { people } = await act(manager, `attend/${id}`, { person: guest?._id, attendance: null });
    expect(people.some(({ isGuest }) => isGuest)).toBe(false);
    const { rows } = await t.owner.query<{ data: object }>(
      `select data from audit_events where type = 'panel.attendance-recorded' and programme_id = $1`,
      [programme],
    );
    expect(JSON.stringify(rows)).not.toContain('Ngozi');
  });

  it('closes an item to those who are recused, in every answer', async () => {
    const { programme, ids, id, meeting } = await opened();
    const [first, second] = meeting.items;
    dataOf(await manager.post(`/panel/line/new/${id}`, { item: first?._id, text: 'SECRET-one' }));
    const line = dataOf<Line>(await manager.post(`/panel/line/new/${id}`, { item: second?._id, text: 'SECRET-two' }));
    dataOf(await superAdmin.post('/task/conflict', { application: ids[0], reason: 'My own.' }));
    dataOf(await manager.post(`/panel/recuse/${second?._id}`, { person: superAdmin.userId, reason: 'Former colleague.' }));
    const seen = await one(superAdmin, id);
    expect(seen.items.map((item) => [item.place, item.application._id])).toEqual([[3, ids[2]]]);
    expect(seen.closedItems).toBe(2);
    expect(JSON.stringify(seen)).not.toContain('SECRET');
    for (const path of [`item/remove/${first?._id}`, `item/move/${second?._id}`, `recuse/undo/${second?._id}`])
      expect((await superAdmin.post(`/panel/${path}`, { after: null, person: superAdmin.userId })).statusCode, path).toBe(404);
    expect((await superAdmin.post(`/panel/line/new/${id}`, { item: second?._id, text: 'Mine' })).statusCode).toBe(404);
    expect((await superAdmin.patch(`/panel/line/update/${line._id}`, { text: 'Mine', revision: 1 })).statusCode).toBe(404);
    expect((await superAdmin.get(`/panel/minutes/${id}?format=csv`)).body).not.toContain('SECRET');
    const mine = await one(manager, id);
    expect(mine.items.map(({ recused }) => recused)).toMatchObject([
      [{ _id: superAdmin.userId, isDeclared: true }],
      [{ _id: superAdmin.userId, isDeclared: false, reason: 'Former colleague.' }],
      [],
    ]);
    expect((await manager.post(`/panel/recuse/undo/${first?._id}`, { person: superAdmin.userId })).statusCode).toBe(409);
    expect((await manager.post(`/panel/recuse/${second?._id}`, { person: superAdmin.userId, reason: 'Again' })).statusCode).toBe(
      409,
    );
    dataOf(await manager.post(`/panel/recuse/undo/${second?._id}`, { person: superAdmin.userId }));
    expect((await one(superAdmin, id)).items).toHaveLength(2);
    const { rows } = await t.owner.query<{ data: object }>(
      `select data from audit_events where type like 'panel.recus%' and programme_id = $1`,
      [programme],
    );
    expect(JSON.stringify(rows)).not.toContain('Former colleague');
  });

  it('shows what is decided, and once closed nothing of it changes until it is reopened with a reason', async () => {
    const { programme, ids, id, meeting } = await opened();
    const [first] = meeting.items;
    dataOf(
      await director.post(`/decision/stage/${programme}`, {
        decisions: [{ application: ids[0], outcome: 'APPROVE', amount: 9_000, conditions: 'Two quotes' }],
      }),
    );
    expect((await one(manager, id)).items[0]?.decision).toMatchObject({
      outcome: 'APPROVE',
      amount: 9_000,
      isOfMeeting: true,
      isFinal: false,
    });
    dataOf(await manager.post(`/panel/line/new/${id}`, { item: first?._id, text: 'Approved with a condition.' }));
    expect((await manager.post(`/panel/item/remove/${first?._id}`)).statusCode, 'an item with lines stays').toBe(409);
    const closed = await act(manager, `close/${id}`);
    expect(closed.state).toBe('CLOSED');
    for (const [path, body] of [
      [`fill/${id}`, {}],
      [`line/new/${id}`, { text: 'Late' }],
      [`attend/${id}`, { person: manager.userId, attendance: 'PRESENT' }],
      [`guest/new/${id}`, { name: 'Late' }],
      [`item/move/${first?._id}`, { after: null }],
      [`recuse/${first?._id}`, { person: manager.userId, reason: 'Late' }],
      [`close/${id}`, {}],
    ] as const)
      expect(refusalOf(await manager.post(`/panel/${path}`, body)).message, path).toContain('This meeting is closed');
    expect((await manager.patch(`/panel/update/${id}`, { title: 'Late' })).statusCode).toBe(409);
    // What is decided later is not of this meeting.
    dataOf(
      await director.post(`/decision/stage/${programme}`, {
        decisions: [{ application: ids[0], outcome: 'DECLINE', reason: 'No.' }],
      }),
    );
    expect((await one(manager, id)).items[0]?.decision).toMatchObject({ outcome: 'APPROVE', amount: 9_000 });
    // Another meeting may have it now, and then this one cannot be reopened.
    const next = await plan(programme, { title: 'April board' });
    await act(manager, `item/new/${next}`, { application: ids[0] });
    expect((await manager.post(`/panel/reopen/${id}`, { reason: 'A name was wrong.' })).statusCode).toBe(409);
    await act(manager, `remove/${next}`);
    expect((await manager.post(`/panel/reopen/${id}`, { reason: ' ' })).statusCode).toBe(422);
    expect((await act(manager, `reopen/${id}`, { reason: 'A name was wrong.' })).state).toBe('OPEN');
    const { rows } = await t.owner.query<{ data: object }>(
      `select data from audit_events where type = 'panel.reopened' and programme_id = $1`,
      [programme],
    );
    expect(rows).toEqual([{ data: { title: 'March board', reason: 'A name was wrong.' } }]);
  });

  it('is exported as PDF and CSV, and the trail says so', async () => {
    const { programme, id, meeting } = await opened();
    dataOf(await manager.post(`/panel/line/new/${id}`, { item: meeting.items[1]?._id, text: 'Discussed, see budget.' }));
    dataOf(await manager.post(`/panel/line/new/${id}`, { text: 'Next meeting in May.' }));
    const pdf = await manager.get(`/panel/minutes/${id}`);
    const text = textOf(pdf.rawPayload);
    for (const part of ['Minutes:Marchboard', 'Discussed,seebudget.', 'NextmeetinginMay.', 'Thisisadraft'])
      expect(text).toContain(part);
    const csv = await manager.get(`/panel/minutes/${id}?format=csv`);
    expect(csv.body.split('\r\n')[2]).toContain('Discussed, see budget.');
    expect((await events(programme)).filter((type) => type === 'panel.exported')).toHaveLength(2);
  });

  it('puts the agenda on the board pack, without what is closed to its reader', async () => {
    const { programme } = await before();
    const id = await plan(programme, { title: 'May board', minutes: 25, place: 'Room 9' });
    const meeting = await act(manager, `fill/${id}`);
    dataOf(await manager.post(`/panel/recuse/${meeting.items[0]?._id}`, { person: superAdmin.userId, reason: 'A friend.' }));
    const pack = async (who: Caller): Promise<string> => textOf((await who.get(`/decision/board-pack/${programme}`)).rawPayload);
    const text = await pack(manager);
    expect(text).toContain('Room9');
    const agenda = (all: string): string => all.slice(all.indexOf('Plannedminutes'), all.indexOf('Rankingandbudgetcut-off'));
    const numbers = meeting.items.map(({ application }) => application.applicationID);
    expect(numbers.map((number) => agenda(text).includes(number))).toEqual([true, true, true]);
    expect(agenda(text)).toContain('10:25am');
    const hidden = agenda(await pack(superAdmin));
    expect(numbers.map((number) => hidden.includes(number))).toEqual([false, true, true]);
  });

  it('is read by those who run the programme, and written by those of them who can update applications', async () => {
    const { id, programme } = await opened();
    for (const who of [assessor, applicants[0]!]) {
      expect([403, 404]).toContain((await who.get(`/panel/one/${id}`)).statusCode);
      expect([403, 404]).toContain((await who.get(`/panel/many?programme=${programme}`)).statusCode);
      expect([403, 404]).toContain((await who.get(`/panel/minutes/${id}`)).statusCode);
      expect([403, 404]).toContain((await who.post(`/panel/line/new/${id}`, { text: 'Hello' })).statusCode);
    }
    const elsewhere = await openProgramme(director, undefined, { managers: [director.userId] });
    expect((await manager.get(`/panel/many?programme=${elsewhere}`)).statusCode).toBe(404);
    expect((await manager.post('/panel/new', { programme: elsewhere, title: 'No', startsAt: inDays(3) })).statusCode).toBe(404);
    const { rows } = await t.owner.query<{ id: string }>('select id from panel_meetings where programme_id = $1', [elsewhere]);
    expect(rows).toEqual([]);
  });

  it('loses what was written about an application when that is emptied, and guests with the last one', async () => {
    const { ids, id, meeting } = await opened();
    const [first] = meeting.items;
    dataOf(await manager.post(`/panel/line/new/${id}`, { item: first?._id, text: 'About the first.' }));
    dataOf(await manager.post(`/panel/line/new/${id}`, { item: meeting.items[1]?._id, text: 'About the second.' }));
    dataOf(await manager.post(`/panel/line/new/${id}`, { text: 'About none.' }));
    dataOf(await manager.post(`/panel/recuse/${first?._id}`, { person: director.userId, reason: 'A friend.' }));
    await act(manager, `guest/new/${id}`, { name: 'Ngozi Eze' });
    await t.owner.query('select * from empty_applications(array[$1]::uuid[])', [ids[0]]);
    const seen = await one(manager, id);
    expect(seen.items.map(({ lines }) => lines.map(({ text }) => text))).toEqual([[], ['About the second.'], []]);
    expect(seen.items[0]?.recused[0]?.reason).toBe('');
    expect(seen.lines).toHaveLength(1);
    await t.owner.query('select * from empty_applications($1::uuid[])', [ids.slice(1)]);
    const emptied = await one(manager, id);
    expect(emptied.lines).toEqual([]);
    expect(emptied.people.find(({ isGuest }) => isGuest)?.name).toBe('Erased person');
  });
});
