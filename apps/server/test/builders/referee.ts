import type { Answer } from '@grantdesk/api';
import { dataOf, type Caller, type TestApp } from '../app.ts';
import { formOf, openProgramme, publishForm, startApplication } from './programme.ts';
import { GUIDE } from './review.ts';

export type Referee = Answer<'referee.new'>['data'];
export type OwnReferees = Answer<'referee.mine'>['data'];
export type LinkPage = Answer<'referee.link'>['data'];
export type StaffReferees = Answer<'referee.many'>['data'];

export const APPLICATION_FORM = formOf({ field_id: 'name', field_validation: { required: true } });
const REFERENCE_FORM = {
  ...formOf(
    { field_id: 'opinion', field_type: 'LONG_ANSWER', field_validation: { required: true } },
    { field_id: 'years', field_type: 'NUMBER' },
  ),
  name: 'Reference',
  kind: 'REFERENCE',
};
export const OPINION = { opinion: 'She leads well.' };

/** An open programme that requests references. */
export async function refereeProgramme(
  director: Caller,
  managers: Caller[],
  settings: object = {},
  more: object = {},
): Promise<string> {
  const programme = await openProgramme(director, APPLICATION_FORM, { managers: managers.map(({ userId }) => userId), ...more });
  const form = await publishForm(director, REFERENCE_FORM);
  dataOf(await director.patch(`/referee/settings/update/${programme}`, { form, min: 1, max: 2, days: 20, ...settings }));
  return programme;
}

let addresses = 0;
/** An address that no other test uses. */
export const refereeEmail = (): string => `referee${++addresses}@elsewhere.example`;

export const named = async (applicant: Caller, application: string, more: object = {}): Promise<Referee> =>
  dataOf<Referee>(
    await applicant.post('/referee/new', {
      application,
      name: 'Mary Ref',
      email: refereeEmail(),
      relation: 'Professor',
      ...more,
    }),
  );

export async function submit(applicant: Caller, application: string): Promise<void> {
  dataOf(await applicant.form('POST', `/application/submit/${application}`, [['name', 'Ada']]));
}

/** The links of the emails to an address, the newest first: nowhere else does a token exist. */
export async function tokensFor(t: TestApp, email: string): Promise<string[]> {
  const { rows } = await t.owner.query<{ text_body: string }>(
    `select text_body from emails where to_address = $1 and text_body like '%/reference/%' order by created_at desc, id desc`,
    [email],
  );
  return rows.map(({ text_body }) => /\/reference\/([\w-]+)/.exec(text_body)?.[1] ?? '');
}

export const tokenFor = async (t: TestApp, email: string): Promise<string> => (await tokensFor(t, email))[0] ?? '';

/** An application with one invited referee and their token. */
export async function invited(t: TestApp, applicant: Caller, programme: string) {
  const application = await startApplication(applicant, programme);
  const referee = await named(applicant, application);
  await submit(applicant, application);
  return { application, referee, token: await tokenFor(t, referee.email) };
}

export const ownReferees = async (applicant: Caller, application: string): Promise<OwnReferees> =>
  dataOf<OwnReferees>(await applicant.get(`/referee/mine/${application}`));
export const staffReferees = async (who: Caller, application: string): Promise<StaffReferees> =>
  dataOf<StaffReferees>(await who.get(`/referee/many/${application}`));
export const linkPage = async (t: TestApp, token: string): Promise<LinkPage> =>
  dataOf<LinkPage>(await t.anonymous.get(`/referee/link/${token}`));
export const answer = (t: TestApp, token: string, answers: object = OPINION) =>
  t.anonymous.post('/referee/submit', { token, answers });

/** An open review task of the first stage. */
export async function reviewTask(
  t: TestApp,
  { director, reviewer, programme, application }: { director: Caller; reviewer: Caller; programme: string; application: string },
): Promise<void> {
  const guide = dataOf(await director.post('/score-guide/admin/new', { ...GUIDE, name: `Guide ${programme}` }))._id;
  await t.owner.query(
    `insert into tasks (id, name, start_date, due_date, assigned_to, programme_id, application_id, task_action, score_guide_id, score_guide_version)
     values (gen_random_uuid(), 'Review', now(), now() + interval '7 days', $1, $2, $3, 'INITIAL_APPLICATION_SCORING', $4, 1)`,
    [reviewer.userId, programme, application, guide],
  );
}

/** What a programme requests of references, each setting with another value. */
export const refereeSettings = (
  get: (path: string) => Promise<Record<string, unknown>>,
  who: Caller,
  programme: string,
  form: string,
) => ({
  operation: 'referee.settingsUpdate',
  path: `/referee/settings/update/${programme}`,
  who,
  fields: {
    form,
    min: 0,
    max: 3,
    days: 30,
    invitedWhen: 'NAMED',
    namedBeforeSubmit: false,
    applicantReads: true,
    reviewersRead: 'NONE',
    refusesSameOrganisation: true,
  },
  read: async () => (await get(`/referee/settings/${programme}`))['settings'] as Record<string, unknown>,
});
