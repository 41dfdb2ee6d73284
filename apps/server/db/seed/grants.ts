import type { FastifyInstance } from 'fastify';
import { demoEmail } from './accounts.ts';
import { signIn, type Client } from './client.ts';

const DAY = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const day = (days: number): string => at(days).slice(0, 10);

const form = (kind: 'APPLICATION' | 'PROPOSAL', name: string, question: string) => ({
  name,
  kind,
  sections: [
    { section_name: 'Your work', section_fields: [{ field_id: 'work', field_label: question, field_type: 'LONG_ANSWER' }] },
  ],
});

const REPORT_FORM = {
  name: 'Light for Schools: progress report',
  kind: 'REPORT',
  sections: [
    {
      section_name: 'Results',
      section_fields: [
        {
          field_id: 'done',
          field_label: 'What was done since the last report?',
          field_type: 'LONG_ANSWER',
          field_validation: { required: true, maxLength: 400, lengthValidationType: 'WORDS' },
        },
        { field_id: 'pupils', field_label: 'Pupils reached', field_type: 'NUMBER', field_validation: { required: true } },
        { field_id: 'changed', field_label: 'What went differently from the plan?', field_type: 'LONG_ANSWER' },
      ],
    },
    {
      section_name: 'Money and evidence',
      section_fields: [
        { field_id: 'spent', field_label: 'Spent so far, in naira', field_type: 'NUMBER', field_validation: { required: true } },
        {
          field_id: 'receipts',
          field_label: 'Receipts',
          field_type: 'FILE',
          field_allowed_file_types: ['PDF', 'IMAGE'],
          field_max_file_size: 10,
          field_max_files: 10,
        },
      ],
    },
  ],
};

const TEMPLATE = `<h2>Grant agreement</h2>
<p>{{programme}} grants {{organisation}} {{amount}} ({{amount_in_words}}) for application {{application_number}}.</p>
<h2>What the grantee agrees to</h2>
<ul><li>The money is spent on the plan of the application alone.</li><li>Reports are handed in by the days of the schedule.</li><li>Receipts are kept for six years.</li></ul>
<p>The agreement runs from {{start_date}} to {{end_date}}.</p>`;

/** A programme that has decided: one grantee whose project is under way, and one whose contract waits to be signed. */
export async function seedGrants(app: FastifyInstance, director: Client): Promise<void> {
  const manager = await signIn(app, demoEmail('manager'));
  const programme = await programmeOf(director);
  await manager.json('POST', '/contract/template/new', { programme, name: 'Grant agreement', body: TEMPLATE });
  const amount = 800_000_000;
  const contract = { title: 'Grant agreement', amount, startDate: day(-45), endDate: day(320), body: TEMPLATE };
  const [first, second] = [
    await approved(app, { director, manager, programme }, 'imole'),
    await approved(app, { director, manager, programme }, 'tamale'),
  ];
  await manager.json('POST', '/contract/new', { application: second._id, ...contract });
  const sent = await manager.json<{ versions: { digest: string }[] }>('POST', '/contract/new', {
    application: first._id,
    ...contract,
  });
  await first.client.json('PATCH', `/contract/sign/${first._id}`, {
    name: 'Táíwò Ajàyí',
    consent: true,
    digest: sent.versions[0]?.digest,
  });
  const project = await manager.json('POST', '/project/new', {
    application: first._id,
    budget: amount,
    startDate: contract.startDate,
    endDate: contract.endDate,
    lines: [
      { title: 'Solar panels and batteries', amount: 520_000_000 },
      { title: 'Training of teachers', amount: 180_000_000 },
      { title: 'Transport', amount: 100_000_000 },
    ],
    terms: [
      { amount: 320_000_000, dueDate: day(-30) },
      { amount: 280_000_000, dueDate: day(120), report: 0 },
      { amount: 200_000_000, dueDate: day(310), report: 1 },
    ],
    reports: [
      { title: 'First progress report', dueDate: day(-4) },
      { title: 'Second progress report', dueDate: day(140) },
      { title: 'Final report', dueDate: day(315) },
    ],
  });
  await manager.json('PATCH', `/project/update/${project._id}`, { version: 1, activate: true });
  // What was open for the demonstration's own steps closed long ago.
  await director.json('PATCH', `/programme/update/${programme}`, {
    startDate: at(-200),
    endDate: at(-140),
    proposalStartDate: at(-120),
    proposalEndDate: at(-90),
  });
}

async function programmeOf(director: Client): Promise<string> {
  const forms: string[] = [];
  for (const body of [
    form('APPLICATION', 'Light for Schools: application', 'What would you do with the grant?'),
    form('PROPOSAL', 'Light for Schools: proposal', 'How will you do it?'),
    REPORT_FORM,
  ]) {
    const { _id } = await director.json('POST', '/form/import', body);
    await director.json('POST', `/form/publish/${_id}`, {});
    forms.push(_id);
  }
  const managers = await director.json<{ _id: string; email: string }[]>('GET', '/user/admin/specific/programme-managers');
  const { _id } = await director.json('POST', '/programme/new', {
    name: 'Light for Schools 2026',
    description: '<p>Off-grid power for schools in rural areas, from one classroom to a whole village.</p>',
    currency: 'NGN',
    budget: 6_000_000_000,
    startDate: at(-60),
    endDate: at(1),
    proposalStartDate: at(-30),
    proposalEndDate: at(1),
    applicationForm: forms[0],
    reportForm: forms[2],
    proposalForm: forms[1],
    managers: managers.filter(({ email }) => email === demoEmail('manager')).map((person) => person._id),
  });
  return _id;
}

/** One application from its first answer to the approval of the board. */
async function approved(
  app: FastifyInstance,
  { director, manager, programme }: { director: Client; manager: Client; programme: string },
  name: string,
): Promise<{ _id: string; client: Client }> {
  const client = await signIn(app, demoEmail(name));
  const { _id } = await client.json('POST', '/application/new', { programme });
  const step = (who: Client, action: string) => who.json('PATCH', '/application/stage', { action, applications: [_id] });
  await client.form('POST', `/application/submit/${_id}`, [['work', 'Power for twelve classrooms and the teachers’ houses.']]);
  await step(manager, 'SHORTLIST_FOR_PROPOSAL');
  await step(manager, 'CALL_FOR_PROPOSAL');
  await client.form('POST', `/application/submit/${_id}?form=proposal`, [['work', 'With a local co-operative, in three steps.']]);
  await step(manager, 'SHORTLIST_FOR_INTERVIEW');
  await step(manager, 'CALL_FOR_INTERVIEW');
  for (const change of [
    { status: 'SCHEDULED', interviewStartDate: at(1), interviewEndDate: at(1.04) },
    { status: 'COMPLETED', interviewStartDate: at(-0.1), interviewEndDate: at(-0.06) },
  ])
    await manager.json('PATCH', `/application/interview/${_id}`, change);
  await step(manager, 'SHORTLIST_FOR_BOARD_APPROVAL');
  await step(director, 'APPROVE_GRANT');
  return { _id, client };
}
