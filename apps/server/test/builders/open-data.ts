import { dataOf, type Caller, type TestApp } from '../app.ts';
import { formOf, openProgramme, startApplication } from './programme.ts';
import { signed } from './contract.ts';
import { dayIn, initialised } from './project.ts';

const FORM = formOf(
  { field_id: 'title', field_label: 'Title' },
  { field_id: 'sum', field_label: 'Summary', field_type: 'LONG_ANSWER' },
  { field_id: 'reg', field_label: 'Registration number' },
  { field_id: 'mail', field_label: 'Email', field_type: 'EMAIL' },
  { field_id: 'ask', field_label: 'Amount', field_type: 'NUMBER' },
  { field_id: 'country', field_label: 'Country', field_type: 'COUNTRY' },
  { field_id: 'state', field_label: 'State', field_type: 'STATE', field_state_source: 'country' },
);

/** A programme that the manager manages, on a form with the questions that settings may name. */
export const awardProgramme = (director: Caller, manager: Caller, more: object = {}): Promise<string> =>
  openProgramme(director, FORM, {
    name: 'Green Fund',
    description: '<p>Wells for <b>villages</b>.</p>',
    managers: [manager.userId],
    ...more,
  });

export const SETTINGS = {
  funderId: 'NG-CAC-112233',
  funderName: 'Green Foundation',
  prefix: '360G-green',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  registrationList: 'NG-CAC',
  names: 'PUBLISHED',
  location: 'REGION',
  persons: 'ROUNDED',
  titleQuestion: 'data.title',
  descriptionQuestion: 'data.sum',
  registrationQuestion: 'data.reg',
  countryQuestion: 'data.country',
  regionQuestion: 'data.state',
};

export interface AwardPlan {
  answers?: Record<string, string>;
  organisation?: string | null;
  /** Minor units. */
  amount?: number;
  contractOnly?: boolean;
}

/** An application that became an award: approved, signed, and with its project. */
export async function award(
  t: TestApp,
  manager: Caller,
  applicant: Caller,
  programme: string,
  { answers = {}, organisation = 'Obi Wells Ltd', amount = 1_000_000, contractOnly = false }: AwardPlan = {},
): Promise<string> {
  await t.owner.query('update users set organisation = $2 where id = $1', [applicant.userId, organisation]);
  const id = await startApplication(applicant, programme);
  const given = {
    title: 'Clean wells',
    sum: 'Twelve wells.',
    reg: 'RC 123456',
    mail: 'canary@mail.example',
    ask: '12500.5',
    country: 'Nigeria',
    state: 'Osun',
    ...answers,
  };
  dataOf(await applicant.form('PATCH', `/application/save/${id}`, Object.entries(given)));
  dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
  await t.owner.query(
    `update applications set proposal_progress_status = 'SUBMITTED', approval_flags =
       '{SHORTLISTED_FOR_PROPOSAL,CALLED_FOR_PROPOSAL,SHORTLISTED_FOR_INTERVIEW,CALLED_FOR_INTERVIEW,SHORTLISTED_FOR_BOARD_APPROVAL,BOARD_APPROVED}' where id = $1`,
    [id],
  );
  await signed(manager, applicant, id, { amount });
  if (!contractOnly)
    await initialised(manager, id, {
      budget: amount,
      lines: [{ title: 'All', amount }],
      terms: [{ amount, dueDate: dayIn(10) }],
      reports: [],
    });
  return id;
}

/** Settings and, with `publish`, publication; returns the version. */
export async function openData(manager: Caller, programme: string, change: object = {}, publish = true): Promise<number> {
  const { open } = (await manager.get(`/programme/open-data/${programme}`)).json<{ open: { version: number } }>();
  const { version } = dataOf<{ version: number }>(
    await manager.patch(`/programme/open-data/update/${programme}`, { ...SETTINGS, ...change, version: open.version }),
  );
  if (!publish) return version;
  return dataOf<{ version: number }>(await manager.patch(`/programme/open-data/publish/${programme}`, { publish: true, version }))
    .version;
}
