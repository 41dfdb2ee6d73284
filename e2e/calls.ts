import { answerOf, type Grantdesk, type Schemas } from '@grantdesk/client';
import { inDays } from './people.ts';

// What several journeys make by calls.

export type Form = Schemas['FormImportBody'];
export type StageAction = Schemas['ApplicationStageBody']['action'];

/** The first of a list that must have one. */
export function first<T>(list: readonly T[]): T {
  if (list[0] === undefined) throw new Error('The list is empty');
  return list[0];
}

/** The id of a form that is imported and published. */
export async function publishedForm(staff: Grantdesk, body: Form): Promise<string> {
  const { data } = await answerOf(staff.POST('/api/form/import', { body }));
  await staff.POST('/api/form/publish/{id}', { params: { path: { id: data._id } }, body: {} });
  return data._id;
}

/** The manager of the demonstration, as a new programme takes them. */
export async function managerIds(staff: Grantdesk): Promise<string[]> {
  const { data } = await answerOf(
    staff.GET('/api/user/admin/specific/programme-managers', { params: { query: { search: 'manager@' } } }),
  );
  return data.slice(0, 1).map(({ _id }) => _id);
}

/** The programme of the demonstration with this in its name. */
export async function demoProgramme(staff: Grantdesk, name: string): Promise<string> {
  const { data } = await answerOf(staff.GET('/api/programme/many', { params: { query: { limit: 300 } } }));
  return first(data.filter((each) => each.name.includes(name)))._id;
}

/** Records that a person looked up an organisation that no register in use covers. */
export async function recordCheck(staff: Grantdesk, organisation: string): Promise<void> {
  const params = { path: { id: organisation } };
  const { data } = await answerOf(staff.GET('/api/register/one/{id}', { params }));
  const { register, subject } = first(data.subjects.filter((each) => each.register === 'elsewhere'));
  await answerOf(staff.POST('/api/register/manual/{id}', { params, body: { register, subject, note: 'Seen in Abuja.' } }));
}

export async function startApplication(applicant: Grantdesk, programme: string): Promise<string> {
  const { data } = await answerOf(applicant.POST('/api/application/new', { body: { programme } }));
  return data._id;
}

export async function submitAnswers(
  applicant: Grantdesk,
  id: string,
  answers: Record<string, string | string[] | null>,
  form: 'application' | 'proposal' = 'application',
): Promise<void> {
  await applicant.POST('/api/application/submit/{id}', {
    params: { path: { id }, query: { form } },
    body: answers,
  });
}

/** A score guide of the demonstration. */
export async function scoreGuideId(staff: Grantdesk, search = 'Initial'): Promise<string> {
  const { data } = await answerOf(staff.GET('/api/score-guide/admin/many', { params: { query: { search } } }));
  return first(data)._id;
}

export async function takeStep(staff: Grantdesk, action: StageAction, applications: string[]): Promise<void> {
  await staff.PATCH('/api/application/stage', { body: { action, applications } });
}

/** Schedules an interview, and completes it. */
export async function completeInterview(staff: Grantdesk, id: string): Promise<void> {
  const params = { path: { id } };
  const scheduled = { status: 'SCHEDULED', interviewStartDate: inDays(1), interviewEndDate: inDays(1.05) } as const;
  const completed = { status: 'COMPLETED', interviewStartDate: inDays(-0.1), interviewEndDate: inDays(-0.05) } as const;
  await staff.PATCH('/api/application/interview/{id}', { params, body: scheduled });
  await staff.PATCH('/api/application/interview/{id}', { params, body: completed });
}
