import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool } from '#platform/db.ts';
import { readConfig } from '#platform/config.ts';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { demoEmail } from '#db/seed/accounts.ts';
import { remindDrafts } from './reminders.ts';

const form = formOf({ field_id: 'a', field_validation: { required: true } }, { field_id: 'doc', field_type: 'FILE' });
const HOUR = 3_600_000;
const after = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('deadlines', () => {
  let t: TestApp;
  let applicant: Caller;
  let manager: Caller;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [applicant, director, manager] = [await t.as('applicant1'), await t.as('director'), await t.as('manager')];
  });
  afterAll(() => t.close());

  /** Sets the database's clock to this distance from an instant. */
  const standAt = (instant: number, offsetMs: number) => t.shiftClock(`${(instant + offsetMs - Date.now()) / 1000} seconds`);
  const extend = (id: string, who: Caller, until: string, reason = 'Power cut in the district', which = 'application') =>
    who.patch(`/application/extension/${id}`, { form: which, until, reason });

  it('accepted iff the database says end + extension + grace at the latest: save, submit and upload alike', async () => {
    const end = Date.now() + 30 * 24 * HOUR;
    const until = end + 5 * HOUR;
    const cases: [name: string, extended: boolean, offset: number, ok: boolean][] = [
      ['before the end', false, -60_000, true],
      ['within the grace', false, 9 * 60_000, true],
      ['a second before the grace ends', false, 10 * 60_000 - 5_000, true],
      ['after the grace', false, 10 * 60_000 + 1, false],
      ['extended, long after the end', true, 4 * HOUR, true],
      ['extended, within the grace after it', true, 5 * HOUR + 9 * 60_000, true],
      ['extended, after its grace', true, 5 * HOUR + 10 * 60_000 + 1, false],
    ];
    for (const [name, extended, offset, ok] of cases) {
      const programme = await openProgramme(director, form, {
        startDate: after(-HOUR),
        endDate: new Date(end).toISOString(),
        graceMinutes: 10,
      });
      const id = await startApplication(applicant, programme);
      dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', 'x']]));
      if (extended) dataOf(await extend(id, director, new Date(until).toISOString()));
      await standAt(end, offset);
      const upload = await applicant.form('POST', '/file/new', [
        ['application', id],
        ['field', 'doc'],
        ['file', { name: 'a.pdf', content: samplePdf('a') }],
      ]);
      const save = await applicant.form('PATCH', `/application/save/${id}`, [['a', 'late']]);
      const { window } = dataOf<{ window: { isOpen: boolean } }>(
        await applicant.post(`/application/pulse/${id}`, { form: 'application' }),
      );
      const submit = await applicant.form('POST', `/application/submit/${id}`, []);
      await t.shiftClock('0');
      expect([upload.statusCode, save.statusCode, submit.statusCode], name).toEqual(ok ? [201, 200, 200] : [409, 409, 409]);
      expect(window.isOpen, name).toBe(ok);
      if (!ok) expect(refusalOf(save).message, name).toContain(extended ? 'Your extension ended on' : 'closed on');
    }
  });

  it('no decision is wrong around the last moment, whatever the clock of the server says', async () => {
    const end = Date.now() + 10 * 24 * HOUR;
    const programme = await openProgramme(director, form, { endDate: new Date(end).toISOString(), graceMinutes: 1 });
    const id = await startApplication(applicant, programme);
    let wrong = 0;
    for (let n = 0; n < 40; n++) {
      const offset = 60_000 + (n - 20) * 250;
      await standAt(end, offset);
      const before = await databaseNow(t);
      const { statusCode } = await applicant.form('PATCH', `/application/save/${id}`, [['a', String(n)]]);
      const later = await databaseNow(t);
      // Between the two readings the decision may fall on either side; outside them it must be right.
      if (later <= end + 60_000 && statusCode !== 200) wrong++;
      if (before > end + 60_000 && statusCode !== 409) wrong++;
    }
    await t.shiftClock('0');
    expect(wrong).toBe(0);
  });

  it('a window that changes while a save or a submit waits decides it: closed by then is refused, open by then is taken', async () => {
    const holder = await t.owner.connect();
    const waiting = async () =>
      (
        await t.owner.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]?.n;
    const cases: [what: 'save' | 'submit', atRequest: number, atDecision: number, status: number][] = [
      ['save', HOUR, -HOUR / 2, 409],
      ['submit', HOUR, -HOUR / 2, 409],
      ['submit', -HOUR / 2, HOUR, 200],
    ];
    for (const [what, atRequest, atDecision, status] of cases) {
      const programme = await openProgramme(director, form, { startDate: after(-HOUR), endDate: after(HOUR) });
      const id = await startApplication(applicant, programme);
      const endsIn = async (ms: number) => dataOf(await director.patch(`/programme/update/${programme}`, { endDate: after(ms) }));
      dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', 'x']]));
      await endsIn(atRequest);
      await holder.query('begin');
      await holder.query('select from applications where id = $1 for update', [id]);
      const answer =
        what === 'save'
          ? applicant.form('PATCH', `/application/save/${id}`, [['a', 'y']])
          : applicant.form('POST', `/application/submit/${id}`, []);
      await expect.poll(waiting).toBe(1);
      await endsIn(atDecision);
      await holder.query('rollback');
      expect((await answer).statusCode, `${what}, open for ${atRequest} and then for ${atDecision} ms`).toBe(status);
    }
    holder.release();
  });

  it('a deadline is one instant wherever its zone is, on both days when clocks change', async () => {
    const cases: [zone: string, endDate: string, words: string][] = [
      ['Pacific/Kiritimati', '2027-03-31T09:59:00.000Z', 'Mar 31, 2027 at 11:59pm GMT+14'],
      ['Africa/Lagos', '2027-03-31T22:59:00.000Z', 'Mar 31, 2027 at 11:59pm WAT'],
      ['America/Los_Angeles', '2027-03-15T06:59:00.000Z', 'Mar 14, 2027 at 11:59pm PDT'],
      ['Europe/London', '2027-03-28T22:59:00.000Z', 'Mar 28, 2027 at 11:59pm BST'],
      ['Europe/London', '2027-10-31T23:59:00.000Z', 'Oct 31, 2027 at 11:59pm GMT'],
    ];
    for (const [timeZone, endDate, words] of cases) {
      const programme = await openProgramme(director, form, { endDate, timeZone });
      const id = await startApplication(applicant, programme);
      await standAt(Date.parse(endDate), -2_000);
      expect((await applicant.form('PATCH', `/application/save/${id}`, [['a', 'in time']])).statusCode, words).toBe(200);
      await standAt(Date.parse(endDate), 1);
      const refused = refusalOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', 'late']]));
      await t.shiftClock('0');
      expect(refused).toMatchObject({ status: 409, code: 'OUTSIDE_WINDOW' });
      expect(refused.message).toContain(`closed on ${words}`);
    }
  });

  it('an extension needs the right of stage actions, a reason and a later end; it is audited and mailed', async () => {
    const programme = await openProgramme(director, form, { endDate: after(HOUR), managers: [manager.userId] });
    const id = await startApplication(applicant, programme);
    const until = after(48 * HOUR);
    const assessor = await t.as('assessor1');
    expect((await extend(id, applicant, until)).statusCode).toBe(403);
    expect([403, 404]).toContain((await extend(id, assessor, until)).statusCode);
    expect(refusalOf(await extend(id, manager, until, ' ')).issues).toEqual([{ path: 'reason', message: 'Enter a reason.' }]);
    expect(refusalOf(await extend(id, manager, after(HOUR / 2))).issues?.[0]).toMatchObject({ path: 'until' });
    expect(refusalOf(await extend(id, manager, until, 'x', 'proposal')).status).toBe(409);
    const other = await openProgramme(director, form, { endDate: after(HOUR) });
    expect((await extend(await startApplication(applicant, other), manager, until)).statusCode).toBe(404);
    dataOf(await extend(id, manager, until));
    const seen = dataOf<{ extensions: { application: { until: string; reason: string } } }>(
      await applicant.get(`/application/one/${id}`),
    );
    expect(seen.extensions.application).toEqual({ until, reason: 'Power cut in the district' });
    const { data } = (await director.get(`/application/timeline/${id}`)).json<{ data: { event: string; sentence: string }[] }>();
    expect(data.find((event) => event.event === 'application.extended')?.sentence).toContain(
      'because “Power cut in the district”',
    );
    const mails = await mailsTo(demoEmail('applicant1'), 'Extended deadline for your application');
    expect(mails.at(-1)).toContain('Power cut in the district');
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', 'x']]));
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    expect(refusalOf(await extend(id, manager, after(72 * HOUR))).code).toBe('ALREADY_SUBMITTED');
  });

  it('sends a link back when a draft is started, and reminders once a step, none after submission, moved with the deadline', async () => {
    const end = Date.now() + 20 * 24 * HOUR;
    const programme = await openProgramme(director, form, { name: 'Reminded', endDate: new Date(end).toISOString() });
    const id = await startApplication(applicant, programme);
    const address = demoEmail('applicant1');
    expect((await mailsTo(address, 'Your draft')).at(-1)).toContain(`/secure/subscriber/applications/${id}`);
    const pool = createPool(t.servingUrl, { max: 2, name: 'remind', onError: () => {} });
    const run = () => remindDrafts({ db: createDb(pool), config: readConfig({ PORT: '3000' }, '/') });
    const about = async () => (await mailsTo(address, 'Not submitted yet')).filter((text) => text.includes('Reminded'));
    await standAt(end, -73 * HOUR);
    await run();
    expect(await about()).toHaveLength(0);
    await standAt(end, -71 * HOUR);
    await Promise.all([run(), run()]);
    await run();
    const [first = ''] = await about();
    expect(await about()).toHaveLength(1);
    expect(first).toContain('One: 1 answer needed');
    expect(first).toContain(`/secure/subscriber/applications/${id}`);
    await t.shiftClock('0');
    dataOf(await extend(id, director, new Date(end + 48 * HOUR).toISOString()));
    await standAt(end, -23 * HOUR);
    await run();
    expect(await about(), 'the extension moves the last reminder').toHaveLength(1);
    await standAt(end, 25 * HOUR);
    await run();
    await run();
    expect(await about()).toHaveLength(2);
    await t.shiftClock('0');
    const sent = await startApplication(
      applicant,
      await openProgramme(director, form, { name: 'Reminded not', endDate: new Date(end).toISOString() }),
    );
    dataOf(await applicant.form('PATCH', `/application/save/${sent}`, [['a', 'x']]));
    dataOf(await applicant.form('POST', `/application/submit/${sent}`, []));
    await standAt(end, -20 * HOUR);
    await run();
    await t.shiftClock('0');
    expect((await mailsTo(address, 'Not submitted yet')).filter((text) => text.includes('Reminded not'))).toEqual([]);
    await pool.end();
  });

  async function mailsTo(address: string, subject: string): Promise<string[]> {
    const { rows } = await t.owner.query<{ text_body: string }>(
      'select text_body from emails where to_address = $1 and subject like $2 order by created_at, id',
      [address, `${subject}%`],
    );
    return rows.map((row) => row.text_body);
  }
});

const databaseNow = async (t: TestApp): Promise<number> =>
  (await t.owner.query<{ now: Date }>('select app_now() as now')).rows[0]?.now.getTime() ?? NaN;
