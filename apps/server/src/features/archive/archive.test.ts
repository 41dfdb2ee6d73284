import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '#db/seed/files.ts';
import { dataOf, refusalOf, startTestApp, type Caller, type Persona, type TestApp } from '#test/app.ts';
import { madeArchive, progressOf, queuedArchives, requestArchive, runArchiveJob } from '#test/builders/archive.ts';
import { formOf, startApplication } from '#test/builders/programme.ts';
import { act, reviewProgramme, taskBody } from '#test/builders/review.ts';
import { textOf } from '#test/pdf-text.ts';

const form = formOf(
  { field_id: 'org', field_validation: { required: true } },
  { field_id: 'plan' },
  { field_id: 'cv', field_type: 'FILE', field_max_files: 2 },
  { field_id: 'budget', field_type: 'FILE' },
);
const NO_ID = '01900000-0000-7000-8000-000000000000';

describe('a ZIP of applications', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let programme: string;
  let guide: string;
  let ids: string[];
  let numbers: string[];
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager] = [await t.as('director'), await t.as('manager')];
    const applicationForm = dataOf(await director.post('/form/import', form))._id;
    dataOf(await director.post(`/form/publish/${applicationForm}`));
    ({ programme, guide } = await reviewProgramme(director, manager, {
      applicationForm,
      blindReview: { INITIAL_APPLICATION_SCORING: ['org', 'cv'] },
    }));
    ids = [];
    for (const [persona, who] of [
      ['applicant1', 'Ẹgbẹ́ / Orchard: Trust'],
      ['applicant2', 'مؤسسة النور'],
      ['applicant3', null],
    ] as const)
      ids.push(await submittedBy(persona, who));
    const { rows } = await t.owner.query<{ id: string; number: string }>(
      'select id, application_number as number from applications where programme_id = $1',
      [programme],
    );
    numbers = ids.map((id) => rows.find((row) => row.id === id)?.number ?? '');
  });
  afterAll(() => t.close());

  async function submittedBy(persona: Persona, organisation: string | null): Promise<string> {
    const applicant = await t.as(persona);
    await t.owner.query('update users set name = $2, organisation = $3 where id = $1', [
      applicant.userId,
      `Canary of ${persona}`,
      organisation,
    ]);
    const id = await startApplication(applicant, programme);
    const pdf = (name: string, text: string) => ({ name, content: samplePdf(text) });
    dataOf(
      await applicant.form('PATCH', `/application/save/${id}`, [
        ['org', `Secret of ${persona}`],
        ['plan', 'We plant seeds.'],
        ['cv', pdf('Canary CV.pdf', 'first')],
        ['cv', pdf('canary cv.pdf', 'second')],
        ['budget', pdf('Canary budget.pdf', 'budget')],
      ]),
    );
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    return id;
  }

  const linesOf = (entries: Map<string, Buffer>): string[] => String(entries.get('contents.csv')).split('\r\n').slice(1, -1);

  it('has a folder for each application with its PDF and files, and a list of its contents', async () => {
    const { id, response, entries } = await madeArchive(t, manager, programme, ids.slice(0, 2));
    const [one, two] = [`${numbers[0]} ${'Ẹgbẹ́-Orchard_ Trust'.normalize('NFC')}`, `${numbers[1]} مؤسسة النور`];
    expect([...entries.keys()]).toEqual([
      ...[one, two].flatMap((folder, at) => [
        `${folder}/${numbers[at]}.pdf`,
        `${folder}/files/3-Canary CV.pdf`,
        `${folder}/files/3-canary cv (2).pdf`,
        `${folder}/files/4-Canary budget.pdf`,
      ]),
      'contents.csv',
    ]);
    expect(entries.get(`${one}/files/3-canary cv (2).pdf`)).toEqual(samplePdf('second'));
    expect(textOf(entries.get(`${two}/${numbers[1]}.pdf`) as Buffer)).toContain('Secretofapplicant2');
    expect(String(entries.get('contents.csv'))).toMatch(/^\ufeffApplication,Organisation,Applicant,Folder,Files,Note\r\n/);
    expect(linesOf(entries)).toEqual([
      `${numbers[0]},Ẹgbẹ́ / Orchard: Trust,Canary of applicant1,${one},3,`,
      `${numbers[1]},مؤسسة النور,Canary of applicant2,${two},3,`,
    ]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(response.rawPayload.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="Test programme applications\.zip"/) as string,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['accept-ranges']).toBeUndefined();
    expect(await progressOf(manager, id)).toMatchObject({ state: 'READY', done: 2, total: 2, skipped: 0, failure: null });
  });

  it('is requested once at a time, follows its progress, and is recorded and notified of, without an email', async () => {
    const made = dataOf<{ _id: string; state: string; total: number }>(await requestArchive(manager, programme));
    expect(made).toMatchObject({ state: 'MAKING', done: 0, total: 3, size: null, expiresAt: null });
    expect(await queuedArchives(t)).toContain(made._id);
    expect(refusalOf(await requestArchive(manager, programme, ids))).toMatchObject({
      status: 409,
      message: 'Another ZIP of yours is still being prepared. You can start the next one when it is ready.',
      details: { archive: made._id },
    });
    expect((await manager.get(`/application/archive-file/${made._id}`)).statusCode, 'nothing half-made').toBe(404);
    const mails = async () => (await t.owner.query('select 1 from emails')).rowCount;
    const before = await mails();
    await runArchiveJob(t, made._id);
    // The queue may run a job twice: the second changes nothing.
    await runArchiveJob(t, made._id);
    expect(await progressOf(manager, made._id)).toMatchObject({ state: 'READY', done: 3 });
    const { data } = (await manager.get('/notification/many')).json<{ data: { sentence: string; path: string }[] }>();
    expect(data.filter(({ path }) => path.includes(made._id))).toEqual([
      expect.objectContaining({
        sentence: 'Your ZIP of 3 applications is ready.',
        path: `/secure/admin/applications/programmes/${programme}?archive=${made._id}`,
      }),
    ]);
    expect(await mails()).toBe(before);
    const { rows } = await t.owner.query(
      `select actor_id, data from audit_events where type = 'application.zipped' order by at desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: manager.userId, data: { programme: 'Test programme', applications: 3 } }]);
  });

  it('is read by its requester alone, for as long as they may export the list', async () => {
    const { id } = await madeArchive(t, manager, programme, ids);
    const both = [`/application/archive/${id}`, `/application/archive-file/${id}`];
    for (const who of [director, await t.as('super.admin')])
      for (const path of both) expect((await who.get(path)).statusCode).toBe(404);
    for (const path of both) expect((await (await t.as('assessor1')).get(path)).statusCode).toBe(403);
    await t.owner.query('delete from programme_managers where programme_id = $1 and user_id = $2', [programme, manager.userId]);
    for (const path of both) expect((await manager.get(path)).statusCode).toBe(404);
    expect((await requestArchive(manager, programme, ids)).statusCode).toBe(403);
    await t.owner.query('insert into programme_managers (programme_id, user_id) values ($1, $2)', [programme, manager.userId]);
    for (const path of both) expect((await manager.get(path)).statusCode).toBe(200);
  });

  it('leaves out what a conflict of interest closes, and is withdrawn if one is declared later', async () => {
    const { id } = await madeArchive(t, manager, programme, ids);
    dataOf(await manager.post('/task/conflict', { application: ids[0], reason: 'My cousin runs it.' }));
    expect((await manager.get(`/application/archive-file/${id}`)).statusCode).toBe(404);
    const { entries } = await madeArchive(t, manager, programme, ids);
    expect([...entries.keys()].some((name) => name.startsWith(numbers[0] ?? ''))).toBe(false);
    expect(linesOf(entries)[0]).toBe(',,,,0,"Not included: deleted, or no longer available to you"');
    await t.owner.query('update conflicts set withdrawn_at = now()');
  });

  it('hides who applied from a reader who reviews the applications blind', async () => {
    const reader = await blindReader();
    const { entries } = await madeArchive(t, reader, programme, ids.slice(0, 2));
    expect([...entries.keys()]).toEqual([
      ...numbers.slice(0, 1).flatMap((number) => [`${number}/${number}.pdf`, `${number}/files/4-File 3.pdf`]),
      ...[...entries.keys()].filter((name) => name.startsWith(numbers[1] ?? '')),
      'contents.csv',
    ]);
    expect(linesOf(entries)[0]).toBe(`${numbers[0]},,Hidden: this review is blind,${numbers[0]},1,`);
    const paper = textOf(entries.get(`${numbers[0]}/${numbers[0]}.pdf`) as Buffer);
    expect(paper).toContain('Weplantseeds.');
    for (const secret of ['Canary', 'Secret', 'Orchard']) expect(paper).not.toContain(secret);
    // The other one is not this person's to review.
    expect([...entries.keys()].filter((name) => name.startsWith(`${numbers[1]} مؤسسة النور/`))).toHaveLength(4);
  });

  /** Someone who sees all programmes, runs none, and reviews the first application. */
  async function blindReader(): Promise<Caller> {
    const reader = await t.as('accountant');
    await t.owner.query(`update roles set permissions = permissions || '{"APPLICATIONS": ["READ"]}' where name = 'Accountant'`);
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [ids[0] ?? ''], [reader.userId])));
    return reader;
  }

  it('has the proposal and its files apart, and papers in the language of its requester', async () => {
    const applicant = await t.as('applicant3');
    dataOf(await act(manager, 'SHORTLIST_FOR_PROPOSAL', ids[2] ?? ''));
    dataOf(await act(manager, 'CALL_FOR_PROPOSAL', ids[2] ?? ''));
    dataOf(await applicant.form('PATCH', `/application/save/${ids[2]}?form=proposal`, [['name', 'Our proposal']]));
    expect([...(await madeArchive(t, manager, programme, ids.slice(2))).entries.keys()].join()).not.toContain('proposal.pdf');
    dataOf(await applicant.form('POST', `/application/submit/${ids[2]}?form=proposal`, []));
    dataOf(await manager.patch('/user/language', { language: 'fr' }));
    const { entries } = await madeArchive(t, manager, programme, ids.slice(2));
    dataOf(await manager.patch('/user/language', { language: 'en' }));
    const folder = `${numbers[2]} Canary of applicant3`;
    expect([...entries.keys()]).toEqual([
      `${folder}/${numbers[2]}.pdf`,
      `${folder}/fichiers/3-Canary CV.pdf`,
      `${folder}/fichiers/3-canary cv (2).pdf`,
      `${folder}/fichiers/4-Canary budget.pdf`,
      `${folder}/${numbers[2]} projet.pdf`,
      'contenu.csv',
    ]);
    expect(textOf(entries.get(`${folder}/${numbers[2]} projet.pdf`) as Buffer)).toContain('Déposé');
  });

  it('refuses what is too much or nothing, with what to do', async () => {
    const many = Array.from({ length: 5_001 }, (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`);
    expect(refusalOf(await requestArchive(director, programme, many))).toMatchObject({
      status: 422,
      message: 'A ZIP can include at most 5,000 applications, and 5,001 are selected. Select fewer.',
    });
    const nothing = 'None of these applications can be downloaded: they are not submitted yet or no longer in this list.';
    expect(refusalOf(await requestArchive(director, programme, [NO_ID]))).toMatchObject({ status: 422, message: nothing });
    expect((await requestArchive(director, programme, [])).statusCode).toBe(422);
    expect((await requestArchive(director, NO_ID, ids)).statusCode).toBe(404);
    expect((await requestArchive(await t.as('assessor1'), programme, ids)).statusCode).toBe(403);
    expect((await (await t.as('applicant1')).post('/application/archive', { programme })).statusCode).toBe(403);
    expect((await director.get(`/application/archive/${NO_ID}`)).statusCode).toBe(404);
  });
});
