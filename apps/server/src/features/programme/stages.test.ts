import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { inDays } from '#test/builders/programme.ts';
import { act, reviewProgramme, submitted, taskBody } from '#test/builders/review.ts';

interface Programme {
  _id: string;
  stages: string[];
  revision: number;
}
interface List {
  data: { _id: string; recommendation: string; grantStatus: string }[];
  tabCounts: Record<string, number>;
  stages: string[];
}

describe('a programme that leaves out stages', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let assessor: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, assessor] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('assessor1'),
    ]);
  });
  afterAll(() => t.close());

  const withStages = async (stages: string[]) => reviewProgramme(director, manager, { stages });
  const read = async (id: string) => dataOf<Programme>(await manager.get(`/programme/one/${id}`));
  const change = (id: string, body: object) => manager.patch(`/programme/update/${id}`, body);
  const list = async (programme: string, tab: string) =>
    (await manager.get(`/application/many?programmeId=${programme}&tab=${tab}`)).json<List>();
  const interviewed = async (id: string): Promise<void> => {
    const time = { interviewStartDate: inDays(-0.2), interviewEndDate: inDays(-0.1) };
    await t.owner.query(
      `update applications set interview_status = 'COMPLETED', interview_start_date = $2, interview_end_date = $3 where id = $1`,
      [id, time.interviewStartDate, time.interviewEndDate],
    );
  };
  const proposed = async (id: string): Promise<void> => {
    dataOf(await applicant.form('PATCH', `/application/save/${id}?form=proposal`, [['name', 'In full']]));
    dataOf(await applicant.form('POST', `/application/submit/${id}?form=proposal`, []));
  };

  it('has both stages when none are named, and takes the named ones as a set', async () => {
    const { programme } = await reviewProgramme(director, manager);
    expect((await read(programme)).stages).toEqual(['PROPOSAL', 'INTERVIEW']);
    const { programme: small } = await withStages(['INTERVIEW', 'INTERVIEW']);
    expect((await read(small)).stages).toEqual(['INTERVIEW']);
    dataOf(await change(small, { name: 'Another name' }));
    expect((await read(small)).stages).toEqual(['INTERVIEW']);
    dataOf(await change(small, { stages: ['INTERVIEW', 'PROPOSAL'] }));
    expect((await read(small)).stages).toEqual(['PROPOSAL', 'INTERVIEW']);
  });

  it.each([[null], ['PROPOSAL'], [['BOARD']], [[null]]])('refuses %j as stages with 422', async (stages) => {
    const { programme } = await reviewProgramme(director, manager);
    const refusal = refusalOf(await change(programme, { stages }));
    expect([refusal.status, refusal.issues?.[0]?.path.split('.')[0]]).toEqual([422, 'stages']);
    expect((await read(programme)).stages).toEqual(['PROPOSAL', 'INTERVIEW']);
  });

  it.each([
    { stages: [], steps: ['SHORTLIST_FOR_BOARD_APPROVAL'] },
    { stages: ['PROPOSAL'], steps: ['SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL', 'proposal', 'SHORTLIST_FOR_BOARD_APPROVAL'] },
    {
      stages: ['INTERVIEW'],
      steps: ['SHORTLIST_FOR_INTERVIEW', 'CALL_FOR_INTERVIEW', 'interview', 'SHORTLIST_FOR_BOARD_APPROVAL'],
    },
    {
      stages: ['PROPOSAL', 'INTERVIEW'],
      steps: [
        'SHORTLIST_FOR_PROPOSAL',
        'CALL_FOR_PROPOSAL',
        'proposal',
        'SHORTLIST_FOR_INTERVIEW',
        'CALL_FOR_INTERVIEW',
        'interview',
        'SHORTLIST_FOR_BOARD_APPROVAL',
      ],
    },
  ])('with $stages: goes from the form to the grant, undoing its board shortlist on the way', async ({ stages, steps }) => {
    const { programme } = await withStages(stages);
    const id = await submitted(applicant, programme);
    for (const step of steps) {
      if (step === 'proposal') await proposed(id);
      else if (step === 'interview') await interviewed(id);
      else {
        const { move } = dataOf<{ move: string }>(await act(manager, step, id));
        if (step !== 'SHORTLIST_FOR_BOARD_APPROVAL') continue;
        dataOf(await manager.patch('/application/stage', { action: 'UNDO', applications: [id], move }));
        dataOf(await act(manager, step, id));
      }
    }
    const { data: before } = await list(programme, 'SHORTLISTED_FOR_BOARD_APPROVAL');
    expect(before).toMatchObject([{ recommendation: 'recommended for offer', grantStatus: 'pending approval' }]);
    dataOf(await act(director, 'APPROVE_GRANT', id));
    const contracts = await list(programme, 'CONTRACTS');
    expect(contracts.data).toMatchObject([{ _id: id, grantStatus: 'approved' }]);
    const allowed = [
      'SHORTLISTED_FOR_BOARD_APPROVAL',
      'BOARD_APPROVED',
      ...stages.flatMap((stage) => [`SHORTLISTED_FOR_${stage}`, `CALLED_FOR_${stage}`]),
    ];
    const { approvalFlags } = dataOf<{ approvalFlags: string[] }>(await manager.get(`/application/one/${id}`));
    expect(approvalFlags.toSorted()).toEqual(allowed.toSorted());
  });

  it('refuses the steps and the tasks of a stage that it leaves out, and its tab is empty', async () => {
    const { programme, guide } = await withStages([]);
    const id = await submitted(applicant, programme);
    const refusal = refusalOf(await act(manager, 'SHORTLIST_FOR_PROPOSAL', id));
    expect([refusal.status, refusal.message]).toEqual([
      409,
      expect.stringContaining('can’t take this step: its programme has no proposal stage.'),
    ]);
    const { data, tabCounts, stages } = await list(programme, 'PROPOSAL_APPLICATIONS');
    expect([data, tabCounts['PROPOSAL_APPLICATIONS'], stages]).toEqual([[], 0, []]);
    const task = (taskAction: string) =>
      manager.post(
        '/task/admin/new',
        taskBody(programme, guide, [id], [assessor.userId], {
          category: { name: 'APPLICATION_REVIEW', payload: { programme, applications: [id], taskAction, scoreGuide: guide } },
        }),
      );
    const denied = refusalOf(await task('INTERVIEW_SCORING'));
    expect([denied.status, denied.issues?.[0]]).toEqual([
      422,
      { path: 'category.payload.taskAction', message: 'This programme has no interview stage.' },
    ]);
    dataOf(await task('INITIAL_APPLICATION_SCORING'));
    dataOf(await act(manager, 'SHORTLIST_FOR_BOARD_APPROVAL', id));
    dataOf(await task('FUNDING_APPROVAL'));
  });

  it('keeps a stage that an application reached or passed, or that has tasks', async () => {
    const { programme } = await withStages(['INTERVIEW']);
    const id = await submitted(applicant, programme);
    dataOf(await change(programme, { stages: [] }));
    dataOf(await change(programme, { stages: ['INTERVIEW'] }));
    dataOf(await act(manager, 'SHORTLIST_FOR_INTERVIEW', id));
    for (const stages of [[], ['PROPOSAL', 'INTERVIEW'], ['PROPOSAL']]) {
      const refusal = refusalOf(await change(programme, { name: 'Kept out', stages }));
      expect([refusal.status, refusal.issues?.[0]?.path]).toEqual([409, 'stages']);
      expect(refusal.message).toMatch(/stage can no longer be changed: applications have reached it or a later stage.$/);
    }
    expect((await read(programme)).stages).toEqual(['INTERVIEW']);
    // The same choice in another order changes nothing and is no conflict.
    dataOf(await change(programme, { stages: ['INTERVIEW', 'INTERVIEW'] }));
    dataOf(await act(manager, 'DELIST', id));
    dataOf(await change(programme, { stages: ['PROPOSAL'] }));
  });

  it('lets either a stage change or a step that needs the stage happen, never both at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { programme } = await withStages(['INTERVIEW']);
      const id = await submitted(applicant, programme);
      const [step, changed] = await Promise.all([act(manager, 'SHORTLIST_FOR_INTERVIEW', id), change(programme, { stages: [] })]);
      expect([step.statusCode, changed.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('offers only filters of its stages', async () => {
    const paths = async (programme: string, tab: string) =>
      dataOf<{ field_path: string; field_filter_values: { value: string }[] }[]>(
        await manager.get(`/misc/filters/programme-applications/${programme}?tab=${tab}`),
      );
    const small = await paths((await withStages([])).programme, 'SHORTLISTED_FOR_BOARD_APPROVAL');
    expect(small.map((each) => each.field_path)).toContain('progressStatus');
    for (const path of ['proposalProgressStatus', 'interview.status'])
      expect(small.map((each) => each.field_path)).not.toContain(path);
    const flags = small.find((each) => each.field_path === 'approvalFlags')?.field_filter_values.map(({ value }) => value);
    expect(flags?.[0]).toBe('SHORTLISTED_FOR_BOARD_APPROVAL');
  });

  it('tells the applicant of an interview without mentioning a proposal that they never wrote', async () => {
    const { programme } = await withStages(['INTERVIEW']);
    const id = await submitted(applicant, programme);
    dataOf(await act(manager, 'SHORTLIST_FOR_INTERVIEW', id));
    dataOf(await act(manager, 'CALL_FOR_INTERVIEW', id));
    const { rows } = await t.owner.query<{ text: string }>(
      `select text_body as text from emails where subject like 'You’re invited to an interview%' order by id desc limit 1`,
    );
    expect(rows[0]?.text).toContain('Your application has been shortlisted');
    expect(rows[0]?.text).not.toContain('proposal');
  });
});

describe('the next round of a programme', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager] = await Promise.all([t.as('director'), t.as('manager')]);
  });
  afterAll(() => t.close());

  it('begins with the templates and settings that stand outside the programme form', async () => {
    const { programme } = await reviewProgramme(director, manager, { stages: ['PROPOSAL'] });
    const source = dataOf<Record<string, unknown>>(await director.get(`/programme/one/${programme}`));
    dataOf(await manager.post('/contract/template/new', { programme, name: 'Standard', body: '<p>Keep receipts.</p>' }));
    dataOf(await director.patch(`/decision/settings/${programme}`, { quorum: 2, amountQuestion: null }));
    const ids = (part: unknown) => (part as { _id: string } | null)?._id ?? null;
    const copy = dataOf<Programme>(
      await director.post('/programme/new', {
        ...source,
        name: 'The next round',
        applicationForm: ids(source['applicationForm']),
        proposalForm: ids(source['proposalForm']),
        reportForm: ids(source['reportForm']),
        managers: (source['managers'] as { _id: string }[]).map(({ _id }) => _id),
        reviewers: [],
        copyOf: programme,
      }),
    );
    expect(copy.stages).toEqual(['PROPOSAL']);
    const templates = dataOf<{ name: string }[]>(await manager.get(`/contract/templates/${copy._id}`));
    expect(templates.map(({ name }) => name)).toEqual(['Standard']);
    const { rows } = await t.owner.query<{ quorum: number }>('select quorum from board_settings where programme_id = $1', [
      copy._id,
    ]);
    expect(rows).toEqual([{ quorum: 2 }]);
  });

  it('refuses to copy a programme that does not exist', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const { applicationForm } = dataOf<{ applicationForm: { _id: string } }>(await director.get(`/programme/one/${programme}`));
    const body = {
      name: 'Copy of nothing',
      currency: 'NGN',
      budget: 1,
      startDate: inDays(0),
      endDate: inDays(9),
      applicationForm: applicationForm._id,
      copyOf: '01890000-0000-7000-8000-000000000000',
    };
    const refusal = refusalOf(await director.post('/programme/new', body));
    expect([refusal.status, refusal.issues?.[0]?.path]).toEqual([422, 'copyOf']);
  });
});
