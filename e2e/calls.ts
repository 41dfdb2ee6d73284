import { answerOf, toForm, type Grantdesk, type Schemas } from '@grantdesk/client';

// What the worlds of several journeys make by calls.

/** The id of a form that is imported and published. */
export async function publishedForm(staff: Grantdesk, body: Schemas['FormImportBody']): Promise<string> {
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

export async function startApplication(applicant: Grantdesk, programme: string): Promise<string> {
  const { data } = await answerOf(applicant.POST('/api/application/new', { body: { programme } }));
  return data._id;
}

export async function submitAnswers(
  applicant: Grantdesk,
  id: string,
  answers: Record<string, unknown>,
  form: 'application' | 'proposal' = 'application',
): Promise<void> {
  await applicant.POST('/api/application/submit/{id}', {
    params: { path: { id }, query: { form } },
    body: answers,
    bodySerializer: toForm,
  });
}
