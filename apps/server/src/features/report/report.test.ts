import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, publishForm } from '#test/builders/programme.ts';
import { approved, dayIn, grantProgramme, initialised, planBody } from '#test/builders/project.ts';
import { textOf } from '#test/pdf-text.ts';
import { remindReports } from './reminders.ts';

interface Report {
  _id: string;
  title: string;
  status: string;
  review: string;
  version: number;
  isLate: boolean;
  draft: { version: number; data: Record<string, unknown>; open: string[] | null; round: number } | null;
  rounds: { round: number; data: Record<string, unknown>; review: string | null; comment: string; reopened: string[] | null }[];
  receipt: { receiptNo: string } | null;
  denials: { write: string | null; review: string | null };
  project: { status: string };
}

describe('reports', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let mande: Caller;
  let accountant: Caller;
  let assessor: Caller;
  let grantee: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, mande, accountant, assessor, grantee, other] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('mande'),
      t.as('accountant'),
      t.as('assessor1'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());

  const REPORT_FORM = formOf(
    { field_id: 'done', field_label: 'What was done', field_validation: { required: true } },
    { field_id: 'spent', field_label: 'Spent', field_type: 'NUMBER' },
    { field_id: 'photo', field_label: 'Photo', field_type: 'FILE', field_allowed_file_types: ['PDF'] },
  );

  /** A project under way with two reports; answers it and its reports in order. */
  async function running(more: { active?: boolean; hasForm?: boolean; applicant?: Caller; plan?: object } = {}) {
    const { active = true, hasForm = true, applicant = grantee, plan } = more;
    const reportForm = hasForm
      ? await publishForm(director, { ...REPORT_FORM, name: `R ${Math.random()}`, kind: 'REPORT' })
      : null;
    const programme = await grantProgramme(director, manager, { reportForm });
    const application = await approved(t, applicant, programme, true);
    const project = await initialised(manager, application, plan);
    if (active) dataOf(await manager.patch(`/project/update/${project}`, { version: 1, activate: true }));
    const reports = dataOf<{ _id: string }[]>(await applicant.get(`/report/many?projectId=${project}&sort=ASCENDING`));
    return { programme, application, project, reports: reports.map(({ _id }) => _id) as [string, string] };
  }
  const read = async (who: Caller, id: string) => dataOf<Report>(await who.get(`/report/one/${id}`));
  const save = (who: Caller, id: string, parts: [string, string][]) => who.form('PATCH', `/report/save/${id}`, parts);
  const submit = (who: Caller, id: string, parts: [string, string][] = [], key?: string) =>
    who.form('POST', `/report/submit/${id}`, parts, key ? { 'idempotency-key': key } : {});
  const review = (who: Caller, id: string, body: object) => who.patch(`/report/review/${id}`, body);

  it('from Pending over In-Progress and Submitted to Approved, with receipt, mails, trail and the project SUBMITTED at the last', async () => {
    const { reports, project, application } = await running();
    const [first, last] = reports;
    expect(await read(grantee, first)).toMatchObject({ status: 'Pending', review: 'Pending', isLate: true, draft: null });
    const saved = dataOf<{ version: number; issues: unknown[] }>(await save(grantee, first, [['spent', '12']]));
    expect(saved.issues).toHaveLength(1); // the missing answer is reported, and the rest is saved
    expect(await read(grantee, first)).toMatchObject({ status: 'In-Progress', draft: { data: { spent: '12' }, round: 1 } });
    // Staff see that it is begun, and nothing of what is written.
    expect(await read(manager, first)).toMatchObject({ status: 'In-Progress', draft: null, rounds: [] });
    expect(refusalOf(await submit(grantee, first)).status).toBe(422);
    const receipt = dataOf<{ receipt: { receiptNo: string } }>(await submit(grantee, first, [['done', 'Planted.']])).receipt;
    const seen = await read(mande, first);
    expect(seen).toMatchObject({
      status: 'Submitted',
      review: 'Pending',
      receipt,
      rounds: [{ data: { done: 'Planted.', spent: '12' } }],
    });
    expect(seen.denials).toEqual({ write: 'Only the applicant and co-authors can write its reports.', review: null });
    expect(dataOf<Report>(await review(mande, first, { status: 'In-Progress' })).review).toBe('In-Progress');
    expect(dataOf<Report>(await review(mande, first, { status: 'Approved', comment: 'Well done.' }))).toMatchObject({
      status: 'Approved',
      review: 'Approved',
    });
    const paper = textOf((await grantee.get(`/report/pdf/${first}`)).rawPayload);
    for (const text of [receipt.receiptNo, 'Planted.', 'Welldone.', 'Approved']) expect(paper).toContain(text);
    expect((await grantee.get(`/report/pdf/${last}`)).statusCode, 'not submitted yet').toBe(404);
    expect((await read(grantee, first)).project.status).toBe('IN-PROGRESS');
    dataOf(await submit(grantee, last, [['done', 'All of it.']]));
    expect((await read(grantee, last)).project.status).toBe('SUBMITTED');
    const mails = await t.owner.query<{ subject: string; to_address: string }>(
      `select subject, to_address from emails where subject like '%First report%' order by id`,
    );
    const subjects = mails.rows.map(({ subject, to_address }) => [subject.split(':')[0], to_address]);
    expect(subjects).toContainEqual(['Report received', demoEmail('applicant1')]);
    expect(subjects).toContainEqual(['Report submitted', demoEmail('manager')]);
    expect(subjects).toContainEqual(['Your report was approved', demoEmail('applicant1')]);
    const trail = await t.owner.query(`select 1 from audit_events where subject_id = $1 and type like 'report.%'`, [application]);
    expect(trail.rowCount).toBe(4);
    expect(project).toBeTruthy();
  });

  it('a decline needs a comment, opens the questions that it names and no others, and keeps what was handed in', async () => {
    const { reports } = await running({ applicant: other });
    const [id] = reports;
    dataOf(
      await other.form('PATCH', `/report/save/${id}`, [
        ['done', 'Planted.'],
        ['spent', '12'],
        ['photo', { name: 'a.pdf', content: samplePdf('one') }],
      ]),
    );
    dataOf(await submit(other, id));
    expect(refusalOf(await review(manager, id, { status: 'Declined' })).issues).toEqual([
      { path: 'comment', message: 'Enter a comment!' },
    ]);
    expect(refusalOf(await review(manager, id, { status: 'Declined', comment: 'x', reopened: ['nothing'] })).issues).toEqual([
      { path: 'reopened', message: 'This question is not part of the report.' },
    ]);
    expect(refusalOf(await review(manager, id, { status: 'Paid' })).issues).toEqual([
      { path: 'status', message: 'Choose a result.' },
    ]);
    const declined = dataOf<Report>(
      await review(manager, id, { status: 'Declined', comment: 'Which month?', reopened: ['done'] }),
    );
    expect(declined).toMatchObject({
      status: 'Declined',
      review: 'Declined',
      rounds: [{ review: 'Declined', comment: 'Which month?' }],
    });
    const mine = await read(other, id);
    expect(mine).toMatchObject({ draft: { round: 2, open: ['done'], data: { done: 'Planted.', spent: '12' } }, receipt: null });
    const closed = refusalOf(await save(other, id, [['spent', '13']]));
    expect(closed.issues).toEqual([{ path: 'spent', message: 'This answer was accepted and can’t be changed.' }]);
    // A closed answer that comes along unchanged is no change.
    dataOf(
      await save(other, id, [
        ['spent', '12'],
        ['done', 'Planted in May.'],
      ]),
    );
    expect((await read(manager, id)).rounds).toHaveLength(1);
    dataOf(await submit(other, id));
    const rounds = (await read(manager, id)).rounds;
    expect(rounds.map(({ round, data }) => [round, data['done']])).toEqual([
      [2, 'Planted in May.'],
      [1, 'Planted.'],
    ]);
    // The file of the first round goes with the second, and staff read it.
    const [file] = (rounds[0]?.data['photo'] ?? []) as string[];
    expect(file).toBeTruthy();
    expect((await mande.get(`/file/one/${file}`)).statusCode).toBe(200);
    expect((await assessor.get(`/file/one/${file}`)).statusCode).toBe(404);
    expect((await grantee.get(`/file/one/${file}`)).statusCode).toBe(404);
    await expect(
      t.owner.query(`update submissions set answers = '{}' where owner_kind = 'REPORT' and progress = 'SUBMITTED'`),
    ).rejects.toThrow(/submi/i);
  });

  it('refuses bad input with a reason: before activation, without a form, submitted, approved, another version, another person', async () => {
    // A draft can be started before the project is active.
    const early = await running({ active: false });
    dataOf(await save(grantee, early.reports[0], [['done', 'x']]));
    const formless = await running({ hasForm: false });
    expect(refusalOf(await grantee.post(`/report/start/${formless.reports[0]}`)).message).toBe(
      'The programme team is preparing the report form. You can start the report once it is published.',
    );
    const { reports } = await running();
    const [id] = reports;
    expect(refusalOf(await review(manager, id, { status: 'Approved' })).message).toBe('This report has not been submitted yet.');
    dataOf(await submit(grantee, id, [['done', 'x']], 'k1'));
    // Sent again, with or without the key, it is one hand-in; other answers are refused.
    const [again, without] = [await submit(grantee, id, [['done', 'x']], 'k1'), await submit(grantee, id, [['done', 'x']])];
    expect(dataOf(again)).toEqual(dataOf(without));
    expect(refusalOf(await submit(grantee, id, [['done', 'y']])).code).toBe('ALREADY_SUBMITTED');
    expect(refusalOf(await save(grantee, id, [['done', 'y']])).message).toBe(
      'This report has been submitted and can’t be changed.',
    );
    expect(refusalOf(await review(manager, id, { status: 'Approved', version: 1 })).code).toBe('STALE_VERSION');
    dataOf(await review(manager, id, { status: 'Approved' }));
    expect(refusalOf(await review(manager, id, { status: 'Declined', comment: 'Late' })).message).toBe(
      'This report has already been reviewed.',
    );
    expect(refusalOf(await save(grantee, id, [['done', 'y']])).message).toBe('This report has been approved and is closed.');
  });

  it('names the payments that its approval releases, to the reviewer, until it is approved', async () => {
    const { reports, project } = await running();
    const [first, last] = reports;
    dataOf(await submit(grantee, first, [['done', 'Trees']]));
    const seen = dataOf<{ releases: object[] }>(await manager.get(`/report/one/${first}`));
    expect(seen.releases).toMatchObject([{ term: 2, amount: 600_000, currency: 'NGN', dueDate: dayIn(200) }]);
    const releasesFor = async (who: Caller, id: string) =>
      dataOf<{ releases: object[] }>(await who.get(`/report/one/${id}`)).releases;
    expect(await releasesFor(grantee, first)).toEqual([]);
    expect(await releasesFor(accountant, first)).toEqual([]);
    dataOf(await submit(grantee, last, [['done', 'More trees']]));
    expect(await releasesFor(manager, last)).toEqual([]);
    await t.owner.query(`update payments set status = 'Withheld', withheld_reason = 'x' where project_id = $1 and term = 2`, [
      project,
    ]);
    expect(await releasesFor(manager, first)).toEqual([]);
    await t.owner.query(`update payments set status = 'Pending', withheld_reason = '' where project_id = $1 and term = 2`, [
      project,
    ]);
    dataOf(await review(manager, first, { status: 'Approved' }));
    expect(await releasesFor(manager, first)).toEqual([]);
  });

  it('takes one decision of two reviewers at the same moment, and refuses the other', async () => {
    const { reports } = await running();
    const [id] = reports;
    dataOf(await submit(grantee, id, [['done', 'x']]));
    const replies = await Promise.all([
      review(manager, id, { status: 'Approved' }),
      review(mande, id, { status: 'Declined', comment: 'No.' }),
      review(director, id, { status: 'Approved' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const trail = await t.owner.query(`select 1 from report_rounds where report_id = $1 and review is not null`, [id]);
    expect(trail.rowCount).toBe(1);
  });

  it('who reads, writes and reviews a report; everybody else finds nothing', async () => {
    const { reports } = await running();
    const [id] = reports;
    for (const who of [director, manager, mande, accountant, grantee])
      expect((await who.get(`/report/one/${id}`)).statusCode).toBe(200);
    for (const who of [assessor, other]) {
      for (const kind of ['one', 'pdf']) expect((await who.get(`/report/${kind}/${id}`)).statusCode).toBe(404);
      expect((await save(who, id, [['done', 'x']])).statusCode).toBe(who === other ? 404 : 403);
    }
    expect((await save(manager, id, [['done', 'x']])).statusCode).toBe(403);
    expect((await review(accountant, id, { status: 'Approved' })).statusCode).toBe(403);
    const elsewhere = await t.as('manager');
    expect((await elsewhere.get('/report/one/01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });

  it('the people are reminded a week and a day before, and once that it is late', async () => {
    const { reports } = await running({
      plan: {
        reports: [
          { title: 'Late one', dueDate: dayIn(-5) },
          { title: 'Soon one', dueDate: dayIn(5) },
          { title: 'Far one', dueDate: dayIn(60) },
        ],
        terms: planBody('').terms.map(({ amount, dueDate }) => ({ amount, dueDate })),
      },
    });
    await remindReports({ db: t.db, config: t.config });
    expect(await remindReports({ db: t.db, config: t.config })).toBe(0);
    const { rows } = await t.owner.query<{ kind: string }>(
      `select kind from report_reminders where report_id = any ($1::uuid[]) order by kind`,
      [reports],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['LATE', 'WEEK']);
    const mails = await t.owner.query<{ subject: string }>(`select subject from emails where subject ~ '(Late|Soon|Far) one'`);
    // The programme's day may be another one than that of UTC.
    const words = mails.rows.map(({ subject }) => subject.split(':')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1));
    expect(words).toEqual([expect.stringMatching(/^Your report is due in [45] days$/), 'Your report is overdue']);
    expect(mails.rowCount).toBe(2);
  });

  it('says who may choose the missing report form of the programme', async () => {
    const { project } = await running({ hasForm: false });
    const denial = async (who: Caller) =>
      dataOf<{ denials: { reportForm: string | null } }>(await who.get(`/project/${project}`)).denials.reportForm;
    expect(await denial(manager)).toBeNull();
    for (const who of [await t.as('accountant'), grantee])
      expect(await denial(who)).toBe('Only this programme’s managers can do this.');
  });

  it('neither reminds of a report nor calls it due to its grantee while its programme has no form', async () => {
    const { project, programme, reports } = await running({ hasForm: false });
    const [first] = reports;
    const remind = async (): Promise<string[]> => {
      await remindReports({ db: t.db, config: t.config });
      const { rows } = await t.owner.query<{ kind: string }>(`select kind from report_reminders where report_id = $1`, [first]);
      return rows.map(({ kind }) => kind);
    };
    const atHome = async () => dataOf<{ _id: string }[]>(await grantee.get('/dashboard/home')).some(({ _id }) => _id === first);
    const planned = async () => {
      const one = dataOf<{ hasReportForm: boolean; reports: { _id: string; awaitsForm: boolean }[] }>(
        await manager.get(`/project/${project}`),
      );
      const mine = dataOf<{ _id: string; nextReport: { awaitsForm: boolean } }[]>(await grantee.get('/project/mine?limit=50'));
      return [
        one.hasReportForm,
        one.reports.find(({ _id }) => _id === first)?.awaitsForm,
        mine.find(({ _id }) => _id === project)?.nextReport.awaitsForm,
      ];
    };
    expect([await remind(), await atHome(), await planned()]).toEqual([[], false, [false, true, true]]);
    const form = await publishForm(director, { ...REPORT_FORM, name: `R ${Math.random()}`, kind: 'REPORT' });
    await t.owner.query(`update programmes set report_form_id = $1 where id = $2`, [form, programme]);
    expect([await remind(), await atHome(), await planned()]).toEqual([['LATE'], true, [true, false, false]]);
  });
});
