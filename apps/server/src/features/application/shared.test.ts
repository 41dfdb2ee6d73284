import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { demoEmail } from '#db/seed/accounts.ts';
import { samplePdf } from '#db/seed/files.ts';

interface One {
  _id: string;
  isOwner: boolean;
  data: Record<string, unknown>;
  people: { _id: string; userId: string | null; name: string | null; email: string; state: string }[];
}
const form = formOf({ field_id: 'a' }, { field_id: 'b' }, { field_id: 'doc', field_type: 'FILE' });

describe('people who write an application together', () => {
  let t: TestApp;
  let owner: Caller;
  let guest: Caller;
  let stranger: Caller;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [owner, guest, stranger, director] = [
      await t.as('applicant1'),
      await t.as('applicant2'),
      await t.as('applicant3'),
      await t.as('director'),
    ];
  });
  afterAll(() => t.close());

  const draft = async (more: object = {}): Promise<string> => startApplication(owner, await openProgramme(director, form, more));
  const invite = (id: string, who: Caller, email: string, name = '') => who.post(`/application/invite/${id}`, { email, name });
  /** The link as the mail tells it: nowhere else does the token exist. */
  const tokenFor = async (email: string): Promise<string> => {
    const { rows } = await t.owner.query<{ text_body: string }>(
      `select text_body from emails where to_address = $1 and text_body like '%/invite/%' order by created_at desc, id desc limit 1`,
      [email],
    );
    return /\/invite\/([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? '';
  };
  const join = async (id: string): Promise<string> => {
    dataOf(await invite(id, owner, demoEmail('applicant2')));
    const token = await tokenFor(demoEmail('applicant2'));
    dataOf(await guest.post('/application/accept', { token }));
    return token;
  };
  const one = async (id: string, who: Caller = owner): Promise<One> => dataOf<One>(await who.get(`/application/one/${id}`));

  it('the invited person reads and writes answers and files; the list marks it as shared', async () => {
    const id = await draft();
    expect((await guest.get(`/application/one/${id}`)).statusCode).toBe(404);
    await join(id);
    expect(await one(id, guest)).toMatchObject({ isOwner: false, people: [{ state: 'JOINED' }] });
    dataOf(await guest.form('PATCH', `/application/save/${id}`, [['a', 'from the guest']]));
    const file = dataOf<{ _id: string; url: string }>(
      await guest.form('POST', '/file/new', [
        ['application', id],
        ['field', 'doc'],
        ['file', { name: 'a.pdf', content: samplePdf('a') }],
      ]),
    );
    expect((await guest.send({ method: 'GET', url: file.url })).statusCode).toBe(200);
    expect((await owner.get(`/file/one/${file._id}`)).statusCode).toBe(200);
    expect((await stranger.get(`/file/one/${file._id}`)).statusCode).toBe(404);
    expect((await one(id)).data).toMatchObject({ a: 'from the guest' });
    const mine = (await guest.get('/application/mine?limit=300')).json<{ data: { _id: string; sharedBy: object | null }[] }>();
    expect(mine.data.find((row) => row._id === id)?.sharedBy).toEqual({ name: expect.any(String) });
  });

  it('only the owner submits, invites and removes; staff read who wrote and the trail says who did what', async () => {
    const id = await draft();
    await join(id);
    dataOf(await guest.form('PATCH', `/application/save/${id}`, [['a', 'x']]));
    expect(refusalOf(await guest.form('POST', `/application/submit/${id}`, []))).toMatchObject({
      status: 403,
      message: 'Only the person who started the application can submit it.',
    });
    expect(refusalOf(await invite(id, guest, 'other@example.test')).status).toBe(403);
    dataOf(await invite(id, owner, 'waiting@example.test'));
    const waiting = (await one(id)).people.find((person) => person.state === 'INVITED');
    expect((await guest.patch(`/application/remove-person/${id}`, { person: waiting?._id })).statusCode).toBe(403);
    expect((await stranger.patch(`/application/remove-person/${id}`, { person: waiting?._id })).statusCode).toBe(404);
    dataOf(await owner.form('POST', `/application/submit/${id}`, []));
    const seen = await one(id, director);
    expect(seen.people.map((person) => person.state)).toEqual(['JOINED']);
    const sentences = async (who: Caller) =>
      (await who.get(`/application/timeline/${id}`)).json<{ data: { event: string; sentence: string; actor: object | null }[] }>()
        .data;
    const guestName = seen.people[0]?.name ?? '';
    expect((await sentences(director)).find((event) => event.event === 'application.saved')?.sentence).toContain(guestName);
    expect((await sentences(owner)).find((event) => event.event === 'application.saved')?.sentence).toBe(
      `${guestName} saved answers.`,
    );
    expect((await sentences(guest)).find((event) => event.event === 'application.saved')?.sentence).toBe('You saved answers.');
  });

  it('a removed person is out at once, on every way in', async () => {
    const id = await draft();
    await join(id);
    const [person] = (await one(id)).people;
    dataOf(await owner.patch(`/application/remove-person/${id}`, { person: person?._id }));
    for (const response of [
      await guest.get(`/application/one/${id}`),
      await guest.form('PATCH', `/application/save/${id}`, [['a', 'late']]),
      await guest.post(`/application/pulse/${id}`, { form: 'application', section: 'one' }),
      await guest.get(`/application/pdf/${id}`),
      await guest.get(`/application/timeline/${id}`),
    ])
      expect(response.statusCode).toBe(404);
    const again = await join(id);
    expect(again).not.toBe('');
    const mine = (await one(id, guest)).people[0];
    dataOf(await guest.patch(`/application/remove-person/${id}`, { person: mine?._id }));
    expect((await guest.get(`/application/one/${id}`)).statusCode).toBe(404);
  });

  it('expired, used, withdrawn and wrong address each have their own words', async () => {
    const id = await draft();
    const email = demoEmail('applicant2');
    dataOf(await invite(id, owner, email));
    const first = await tokenFor(email);
    expect(dataOf(await t.anonymous.get(`/application/invitation/${first}`))).toMatchObject({ state: 'OPEN', email });
    expect(refusalOf(await stranger.post('/application/accept', { token: first }))).toMatchObject({
      status: 403,
      message: `This invitation is for ${email}, but you are signed in as ${demoEmail('applicant3')}.`,
    });
    expect((await director.post('/application/accept', { token: first })).statusCode).toBe(403);
    await t.shiftClock('15 days');
    expect(dataOf(await t.anonymous.get(`/application/invitation/${first}`))).toMatchObject({ state: 'EXPIRED' });
    expect(refusalOf(await guest.post('/application/accept', { token: first }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('expired'),
    });
    await t.shiftClock('0');
    dataOf(await invite(id, owner, email.toUpperCase()));
    expect((await one(id)).people).toHaveLength(1);
    expect((await guest.post('/application/accept', { token: first })).statusCode, 'the old link is dead').toBe(404);
    const second = await tokenFor(email.toUpperCase());
    dataOf(await guest.post('/application/accept', { token: second }));
    expect(dataOf(await guest.post('/application/accept', { token: second }))._id, 'a repeated call returns the same').toBe(id);
    expect(refusalOf(await invite(id, owner, email)).status).toBe(409);
    const [person] = (await one(id)).people;
    dataOf(await owner.patch(`/application/remove-person/${id}`, { person: person?._id }));
    expect(refusalOf(await guest.post('/application/accept', { token: second }))).toMatchObject({
      status: 409,
      message: 'This invitation was cancelled.',
    });
    const { rows } = await t.owner.query<{ all: string }>('select string_agg(token_hash, $1) as all from application_people', [
      ' ',
    ]);
    expect(rows[0]?.all).not.toContain(second);
  });

  it('at most 20 people, never the owner, and no address that is none', async () => {
    const id = await draft();
    expect(refusalOf(await invite(id, owner, demoEmail('applicant1'))).issues).toEqual([
      { path: 'email', message: 'This is your own address. Enter someone else’s.' },
    ]);
    expect(refusalOf(await invite(id, owner, 'nobody'))).toMatchObject({ status: 422, issues: [{ path: 'email' }] });
    for (let i = 0; i < 20; i++) dataOf(await invite(id, owner, `p${i}@example.test`));
    expect(refusalOf(await invite(id, owner, 'p20@example.test'))).toMatchObject({
      status: 409,
      message: 'At most 20 people can be invited to one application.',
    });
    dataOf(await invite(id, owner, 'p3@example.test'));
  });

  it('the pulse tells the window, newer answers and who else is where, and forgets who is gone', async () => {
    const id = await draft();
    await join(id);
    interface Pulse {
      version: number;
      window: { isOpen: boolean };
      newer: { answers: object } | null;
      others: { name: string; section: string }[];
      sessionEndsAt: string;
    }
    const pulse = async (who: Caller, section: string | null, version?: number) =>
      dataOf<Pulse>(await who.post(`/application/pulse/${id}`, { form: 'application', section, version }));
    expect(await pulse(owner, 'one', 0)).toMatchObject({ others: [], newer: null, version: 0, window: { isOpen: true } });
    dataOf(await guest.form('PATCH', `/application/save/${id}`, [['a', 'new']]));
    expect((await pulse(guest, 'two', 1)).others).toMatchObject([{ section: 'one' }]);
    expect(await pulse(owner, 'one', 0)).toMatchObject({
      version: 1,
      newer: { answers: { a: 'new' } },
      others: [{ section: 'two' }],
    });
    await pulse(guest, null);
    expect((await pulse(owner, 'one', 1)).others).toEqual([]);
    await pulse(guest, 'two');
    await t.owner.query(`update application_presence set seen_at = now() - interval '61 seconds'`);
    expect((await pulse(owner, 'one', 1)).others).toEqual([]);
    expect((await stranger.post(`/application/pulse/${id}`, { form: 'application' })).statusCode).toBe(404);
    expect((await director.post(`/application/pulse/${id}`, { form: 'application' })).statusCode).toBe(403);
    expect(Date.parse((await pulse(owner, 'one')).sessionEndsAt)).toBeGreaterThan(Date.now());
  });
});
