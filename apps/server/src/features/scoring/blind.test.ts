import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf, sampleXlsx } from '#db/seed/files.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, startApplication } from '#test/builders/programme.ts';
import { textOf } from '#test/pdf-text.ts';
import { reviewProgramme, scoring, taskBody, taskOf } from '#test/builders/review.ts';

const form = formOf(
  { field_id: 'org', field_validation: { required: true } },
  { field_id: 'plan' },
  { field_id: 'cv', field_type: 'FILE' },
  { field_id: 'budget', field_type: 'FILE' },
);
const BLIND = { INITIAL_APPLICATION_SCORING: ['org', 'cv'] };

/** Every key of a value, as paths; lists and maps by id count once. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => keysOf(item, `${at}[]`)))];
  if (value === null || typeof value !== 'object') return [at];
  return [
    ...new Set(Object.entries(value).flatMap(([key, item]) => keysOf(item, `${at}.${/^[0-9a-f-]{36}$/.test(key) ? '*' : key}`))),
  ].toSorted();
}

describe('blind review', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let one: Caller;
  let applicant: Caller;
  let programme: string;
  let guide: string;
  let id: string;
  let task: string;
  let files: Record<string, { name: string }>;
  let secrets: string[];
  beforeAll(async () => {
    t = await startTestApp({ OFFICE_VIEWER_URL: 'https://viewer.example/show?src={url}', PUBLIC_URL: 'http://localhost:3000' });
    [director, manager, one, applicant] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('assessor1'),
      t.as('applicant1'),
    ]);
    ({ programme, guide } = await reviewProgramme(director, manager, { applicationForm: await publish(), blindReview: BLIND }));
    id = await startApplication(applicant, programme);
    const pdf = (name: string) => ({ name, content: samplePdf('Evidence') });
    dataOf(
      await applicant.form('PATCH', `/application/save/${id}`, [
        ['org', 'Canary Orchard Trust'],
        ['plan', 'We plant seeds.'],
        ['cv', pdf('Canary Orchard CV.pdf')],
        ['budget', { name: 'Canary Orchard budget.xlsx', content: sampleXlsx([['Item', 'Amount']]) }],
      ]),
    );
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, [id], [one.userId])));
    task = await taskOf(one, id);
    files = dataOf<{ files: typeof files }>(await manager.get(`/application/one/${id}`)).files;
    const { rows } = await t.owner.query<Record<string, string | null>>(
      'select name, email, organisation, phone_number from users where id = $1',
      [applicant.userId],
    );
    secrets = [
      'Canary',
      applicant.userId,
      ...Object.values(rows[0] ?? {}).filter((value) => value !== null && value !== ''),
    ] as string[];
  });
  afterAll(() => t.close());
  const publish = async () => {
    const { _id } = dataOf(await director.post('/form/import', form));
    dataOf(await director.post(`/form/publish/${_id}`));
    return _id;
  };
  const fileOf = (part: string): string => Object.entries(files).find(([, file]) => file.name.includes(part))?.[0] ?? '';
  const readAll = (who: Caller) =>
    Promise.all(
      [
        '/task/admin/many?limit=300',
        `/task/admin/one/${task}`,
        `/application/one/${id}`,
        `/application/timeline/${id}`,
        `/file/one/${fileOf('budget')}`,
        '/mailbox/many',
      ].map(async (path) => ({ path, reply: await who.get(path) })),
    );

  it('nothing that an assessor can read tells who applied: lists, task, application, history, files, mails', async () => {
    expect(secrets.length).toBeGreaterThan(3);
    for (const { path, reply } of await readAll(one)) {
      if (path === '/mailbox/many') continue; // in the demonstration everyone's mails are there; see below
      expect(reply.statusCode, path).toBe(200);
      for (const secret of secrets) expect(reply.body, path).not.toContain(secret);
    }
    const mails = await t.owner.query<{ text: string }>(
      `select to_jsonb(emails)::text as text from emails where to_jsonb(emails)::text ilike '%assessor1@%'`,
    );
    for (const { text } of mails.rows) for (const secret of secrets) expect(text).not.toContain(secret);
    const read = dataOf<{
      isBlind: boolean;
      user: object;
      data: object;
      files: Record<string, { name: string }>;
      people: object[];
    }>(await one.get(`/application/one/${id}`));
    expect(read).toMatchObject({ isBlind: true, data: { plan: 'We plant seeds.' }, people: [] });
    expect(Object.keys(read.data).toSorted()).toEqual(['budget', 'plan']);
    expect(Object.values(read.files).map((file) => file.name)).toEqual(['File 2.xlsx']);
  });

  it('a hidden name is not found by searching for it, by its file, its picture or its paper', async () => {
    for (const word of ['Canary', secrets[2] ?? '', 'Ada'])
      expect((await one.get(`/task/admin/many?search=${encodeURIComponent(word)}`)).json(), word).toMatchObject({
        totalCount: 0,
      });
    expect((await one.get(`/file/one/${fileOf('CV')}`)).statusCode).toBe(404);
    const budget = dataOf<{ name: string; url: string; viewerUrl: string | null }>(
      await one.get(`/file/one/${fileOf('budget')}`),
    );
    expect(budget.name).toBe('File 2.xlsx');
    // An outside viewer would show the name that the file was stored under.
    expect(budget.viewerUrl).toBeNull();
    expect(dataOf<{ viewerUrl: string | null }>(await manager.get(`/file/one/${fileOf('budget')}`)).viewerUrl).not.toBeNull();
    const bytes = await one.get(budget.url.replace('/api', ''));
    expect(bytes.statusCode).toBe(200);
    expect(String(bytes.headers['content-disposition'])).toContain('File 2.xlsx');
    expect(String(bytes.headers['content-disposition'])).not.toContain('Canary');
    const paper = textOf((await one.get(`/application/pdf/${id}`)).rawPayload);
    expect(paper).toContain('Weplantseeds.');
    for (const secret of secrets) expect(paper).not.toContain(secret.replace(/\s/g, ''));
    expect(paper).not.toContain('org');
    expect(textOf((await manager.get(`/application/pdf/${id}`)).rawPayload)).toContain('CanaryOrchardTrust');
    expect((await one.get(`/application/timeline/${id}`)).json()).toMatchObject({ data: [], totalCount: 0 });
  });

  it('the keys of a blind task and application are these and no others', async () => {
    const blind = keysOf(dataOf(await one.get(`/task/admin/one/${task}`)));
    const payload = blind.filter((key) => key.startsWith('.category.payload.application'));
    expect(payload).toEqual([
      '.category.payload.application._id',
      '.category.payload.application.applicationID',
      '.category.payload.application.data.budget[]',
      '.category.payload.application.data.plan',
      '.category.payload.application.files.*._id',
      '.category.payload.application.files.*.name',
      '.category.payload.application.files.*.scan',
      '.category.payload.application.files.*.size',
      '.category.payload.application.files.*.type',
      '.category.payload.application.hiddenQuestions[]',
      '.category.payload.application.interview.endDate',
      '.category.payload.application.interview.interviewLink',
      '.category.payload.application.interview.startDate',
      '.category.payload.application.interview.status',
      '.category.payload.application.isBlind',
      '.category.payload.application.proposalData',
      '.category.payload.application.user.name',
      '.category.payload.application.user.organisation',
      '.category.payload.applications[]',
    ]);
    const application = dataOf<Record<string, unknown>>(await one.get(`/application/one/${id}`));
    expect(application).toMatchObject({
      user: { _id: id, organisation: null, email: '', phoneNumber: null },
      extensions: { application: null, proposal: null },
      isOwner: false,
      isManager: false,
    });
  });

  it('those who run the programme and the applicant go on reading everything', async () => {
    for (const who of [manager, director, applicant]) {
      const { body } = await who.get(`/application/one/${id}`);
      expect(body).toContain('Canary Orchard Trust');
      expect(body).toContain('Canary Orchard CV.pdf');
    }
    expect((await manager.get('/task/admin/many?scope=all&search=Canary')).statusCode).toBe(200);
    expect(dataOf<{ blindReview: object }>(await manager.get(`/programme/one/${programme}`)).blindReview).toEqual(BLIND);
  });

  it('lets a manager open a stage, and no one else', async () => {
    expect((await one.patch(`/programme/update/${programme}`, { blindReview: {} })).statusCode).toBe(403);
    for (const wrong of [{ NO_STAGE: [] }, { INITIAL_APPLICATION_SCORING: 'org' }, []])
      expect((await manager.patch(`/programme/update/${programme}`, { blindReview: wrong })).statusCode).toBe(422);
    dataOf(await manager.patch(`/programme/update/${programme}`, { name: 'Renamed' }));
    expect((await one.get(`/task/admin/one/${task}`)).body).not.toContain('Canary');
    dataOf(await manager.patch(`/programme/update/${programme}`, { blindReview: {} }));
    expect((await one.get(`/task/admin/one/${task}`)).body).toContain('Canary Orchard Trust');
    dataOf(await manager.patch(`/programme/update/${programme}`, { blindReview: BLIND }));
    dataOf(await one.post('/task/admin/process', scoring(task, programme)));
    // Completed, it stays blind: nothing of a later, open stage has been given to this assessor.
    expect((await one.get(`/scoring/application/${id}`)).body).not.toContain(secrets[2] ?? 'x');
    expect((await one.get(`/task/admin/one/${task}`)).body).not.toContain('Canary');
  });
});
