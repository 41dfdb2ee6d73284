import { expect, test, type Page } from '../test.ts';
import { read, utils, write } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import {
  completeInterview,
  publishedForm,
  scoreGuideId,
  startApplication,
  takeStep,
  type Form,
  type StageAction,
} from '../calls.ts';
import { as, clientAt, dataOf, inDays, look, lookEverywhere } from '../people.ts';

/** Answers serve again, and what comes after the submission stands beside it. */
const field = (field_id: string, field_label: string, more: Partial<Field> = {}): Field => ({
  field_id,
  field_label,
  field_type: 'SHORT_ANSWER',
  ...more,
});
type Field = Form['sections'][number]['section_fields'][number];
const formOf = (name: string, fields: Field[], kind: 'APPLICATION' | 'PROPOSAL' = 'APPLICATION'): Form => ({
  name,
  kind,
  sections: [{ section_id: 'about', section_name: 'About you', section_fields: fields }],
});
const FIRST = formOf('First fund', [
  field('org', 'Name of your organisation'),
  field('mission', 'What is your mission?', { field_type: 'LONG_ANSWER' }),
  field('kind', 'Kind of work', { field_type: 'CHECKBOX', field_options: [{ value: 'Wells' }, { value: 'Schools' }] }),
]);
const SECOND = formOf('Second fund', [
  field('organisation', 'Name of your organisation?', { field_validation: { required: true } }),
  field('purpose', 'What is your mission', { field_type: 'LONG_ANSWER' }),
  field('work', 'Kind of work', { field_type: 'CHECKBOX', field_options: [{ value: 'Wells' }, { value: 'Roads' }] }),
  field('when', 'When do you start?', { field_type: 'DATE' }),
  field('contact', 'Contact', { field_type: 'EMAIL' }),
]);

test.describe('reusing answers, and what comes after the submission', () => {
  test.describe.configure({ mode: 'serial' });
  let director: Page;
  let applicant: Page;
  let programmeId = '';
  let applicationId = '';

  const programme = async (name: string, form: Form, more: object = {}): Promise<string> =>
    (
      await dataOf(
        clientAt(director).POST('/api/programme/new', {
          body: {
            name,
            currency: 'NGN',
            budget: 1_000_000,
            startDate: inDays(-3),
            endDate: inDays(6),
            applicationForm: await publishedForm(clientAt(director), form),
            ...more,
          },
        }),
      )
    )._id;
  const send = async (method: string, path: string, parts: [string, string][]): Promise<void> => {
    const multipart = new FormData();
    for (const [name, value] of parts) multipart.append(name, value);
    const response = await applicant.request.fetch(`/api${path}`, { method, multipart });
    expect(response.ok(), await response.text()).toBe(true);
  };
  const stage = (action: StageAction): Promise<unknown> => takeStep(clientAt(director), action, [applicationId]);

  test.beforeAll('an application to an earlier fund, and a new fund that asks much the same', async ({ browser }) => {
    director = await as(browser, 'director');
    applicant = await as(browser, 'applicant2');
    const _id = await startApplication(clientAt(applicant), await programme('Earlier Fund 2025', FIRST));
    await send('PATCH', `/application/save/${_id}`, [
      ['org', 'Clear Water Trust'],
      ['mission', 'Wells that last.\nFor everybody.'],
      ['kind', 'Wells'],
      ['kind', 'Schools'],
    ]);
    programmeId = await programme('Second Fund 2026', SECOND, {
      proposalForm: await publishedForm(clientAt(director), formOf('Proposal', [field('plan', 'Your plan')], 'PROPOSAL')),
      proposalStartDate: inDays(-1),
      proposalEndDate: inDays(20),
      blindReview: { INITIAL_APPLICATION_SCORING: ['organisation'] },
    });
    applicationId = await startApplication(clientAt(applicant), programmeId);
  });

  test('17 18 answers of an earlier application are looked at and taken; what is there stays', async () => {
    await send('PATCH', `/application/save/${applicationId}`, [['purpose', 'Water for schools.']]);
    await applicant.goto(`/secure/subscriber/applications/${applicationId}`);
    await applicant.getByRole('link', { name: 'Import answers' }).click();
    await applicant.getByRole('radio', { name: 'Earlier Fund 2025' }).check();
    await applicant.getByRole('button', { name: 'View answers' }).click();
    await expect(applicant.getByRole('heading', { name: '3 answers available' })).toBeFocused();
    await expect(applicant.getByRole('checkbox', { name: 'Name of your organisation?' })).toBeChecked();
    // What was written already is not replaced unasked; of the choices, only what this form offers.
    await expect(applicant.getByRole('checkbox', { name: 'What is your mission' })).not.toBeChecked();
    await lookEverywhere(applicant, 'bring-answers');
    await applicant.getByRole('button', { name: 'Import 2 answers' }).click();
    await expect(applicant).toHaveURL(new RegExp(`/applications/${applicationId}$`));
    const { data } = await dataOf(
      clientAt(applicant).GET('/api/application/one/{id}', { params: { path: { id: applicationId } } }),
    );
    expect(data).toEqual({ organisation: 'Clear Water Trust', purpose: 'Water for schools.', work: ['Wells'] });
  });

  test('9 17 the sheet is downloaded, filled elsewhere and brought back; a wrong file says so', async () => {
    await applicant.goto(`/secure/subscriber/applications/${applicationId}/bring`);
    const downloaded = applicant.waitForEvent('download');
    await applicant.getByRole('button', { name: 'Download spreadsheet' }).click();
    const book = read(readFileSync(await (await downloaded).path()));
    const rows = utils.sheet_to_json<(string | number)[]>(book.Sheets['Answers']!, { header: 1 });
    expect(rows.map((row) => row[3])).toEqual(['Answer', 'Clear Water Trust', 'Water for schools.', 'Wells', '', '']);
    const filled = rows.map((row) => {
      const given: Record<string, string | number> = { purpose: 'Water for everybody.', when: 46_150, contact: 'not an address' };
      return row.map((cell, at) => (at === 3 ? (given[String(row[4])] ?? cell) : cell));
    });
    const made = utils.book_new();
    utils.book_append_sheet(made, utils.aoa_to_sheet(filled), 'Answers');
    const file = applicant.getByLabel('Completed spreadsheet (.xlsx or .csv)');
    await file.setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
    await expect(applicant.getByRole('alert')).toContainText('This file is not this form’s answer sheet.');
    await file.setInputFiles({
      name: 'filled.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    });
    await expect(applicant.getByRole('heading', { name: '3 answers available' })).toBeFocused();
    await expect(applicant.getByText('Enter a valid email address!')).toBeVisible();
    await applicant.getByRole('checkbox', { name: 'All 3' }).check();
    await look(applicant, 'bring-sheet');
    await applicant.getByRole('button', { name: 'Import 3 answers' }).click();
    await expect(applicant).toHaveURL(new RegExp(`/applications/${applicationId}$`));
    const { data } = await dataOf(
      clientAt(applicant).GET('/api/application/one/{id}', { params: { path: { id: applicationId } } }),
    );
    expect(data).toMatchObject({ purpose: 'Water for everybody.', when: '2026-05-08', contact: 'not an address' });
  });

  test('16 a correction and an answered question stand beside the submission, and a text begun survives a reload', async () => {
    await send('POST', `/application/submit/${applicationId}`, [['contact', 'ada@example.test']]);
    await applicant.goto(`/secure/subscriber/applications/${applicationId}/submitted`);
    await applicant.getByRole('link', { name: 'Messages and corrections' }).click();
    await applicant.getByLabel('About which question').selectOption({ label: 'When do you start?' });
    await applicant.getByLabel('Correct information').fill('We start on June 01, 2026.');
    await applicant.reload();
    await expect(applicant.getByLabel('Correct information')).toHaveValue('We start on June 01, 2026.');
    await applicant.getByLabel('About which question').selectOption({ label: 'When do you start?' });
    await applicant.getByRole('button', { name: 'Send correction' }).click();
    await expect(applicant.getByRole('article')).toContainText('We start on June 01, 2026.');
    await expect(applicant.getByLabel('Correct information')).toHaveValue('');

    await director.goto(`/secure/admin/applications/programmes/${programmeId}/application/${applicationId}?tab=messages`);
    await director.getByLabel('Your question').fill('How many people drink from the well?');
    await director.getByRole('button', { name: 'Send question' }).click();
    await expect(director.getByRole('article')).toHaveCount(2);
    await director.getByRole('button', { name: 'Share with reviewers' }).click();
    await expect(director.getByText('Reviewers can read it.')).toBeVisible();
    await lookEverywhere(director, 'messages-staff');

    await applicant.goto(`/secure/subscriber/applications/${applicationId}/submitted`);
    await look(applicant, 'receipt-question');
    await applicant.getByRole('link', { name: 'Answer question' }).click();
    await applicant.getByLabel('Your answer').fill('About four hundred.');
    await lookEverywhere(applicant, 'messages-applicant');
    await applicant.getByRole('button', { name: 'Send answer' }).click();
    await expect(applicant.getByText('About four hundred.')).toBeVisible();
    await expect(applicant.getByLabel('Your answer')).toHaveCount(0);
  });

  test('a blind reviewer reads the shared correction beside the answers, and not who wrote it', async ({ browser }) => {
    const assessor = await as(browser, 'assessor1');
    const { _id: userId } = await dataOf(clientAt(assessor).GET('/api/user/me'));
    const scoreGuide = await scoreGuideId(clientAt(director));
    await dataOf(
      clientAt(director).POST('/api/task/admin/new', {
        body: {
          name: 'Review',
          description: '',
          startDate: inDays(0),
          dueDate: inDays(7),
          assignedTo: [userId],
          isAutoAssignment: false,
          category: {
            name: 'APPLICATION_REVIEW',
            payload: {
              programme: programmeId,
              applications: [applicationId],
              taskAction: 'INITIAL_APPLICATION_SCORING',
              scoreGuide,
            },
          },
        },
      }),
    );
    await assessor.goto('/secure/admin/tasks');
    const tasks = await dataOf(clientAt(assessor).GET('/api/task/admin/many', { params: { query: { limit: 300 } } }));
    const task = tasks.find((each) => each.category.payload.application?._id === applicationId);
    await assessor.goto(`/secure/admin/tasks/${task?._id}?id=${programmeId}`);
    const sent = assessor.getByRole('region', { name: 'Sent after submission' });
    await expect(sent.getByRole('article')).toHaveCount(1);
    await expect(sent).toContainText('We start on June 01, 2026.');
    await expect(sent).toContainText('The applicant ·');
    await look(assessor, 'messages-reviewer');
  });

  test('19 feedback goes out with the decision, drafted from the reviews and without names', async () => {
    for (const action of ['SHORTLIST_FOR_PROPOSAL', 'CALL_FOR_PROPOSAL'] as const) await stage(action);
    await send('POST', `/application/submit/${applicationId}?form=proposal`, [['plan', 'Dig.']]);
    for (const action of ['SHORTLIST_FOR_INTERVIEW', 'CALL_FOR_INTERVIEW'] as const) await stage(action);
    await completeInterview(clientAt(director), applicationId);
    for (const action of ['SHORTLIST_FOR_BOARD_APPROVAL', 'DECLINE_GRANT'] as const) await stage(action);
    await director.reload();
    await director.getByRole('button', { name: 'Feedback', exact: true }).click();
    await director.getByRole('button', { name: 'Use reviewers’ comments' }).click();
    await expect(director.getByText('No completed review of this application includes a comment.')).toBeVisible();
    await director.getByRole('textbox', { name: 'Feedback' }).fill('A sound plan; the budget was not.');
    await director.getByRole('button', { name: 'Send feedback' }).click();
    await expect(director.getByRole('article').last()).toContainText('A sound plan');
    await applicant.goto(`/secure/subscriber/applications/${applicationId}/submitted`);
    await applicant.getByRole('link', { name: 'Read feedback' }).click();
    await expect(applicant.getByRole('article').last()).toContainText('The programme team');
    await expect(applicant.getByText('The decision has been made, so nothing can be corrected.')).toBeVisible();
    await look(applicant, 'messages-feedback');
  });
});
