import type { FormField } from '@grantdesk/domain';
import { DEMO_APPLICATION_FORM } from '@grantdesk/domain/form/demo-form';
import { dataOf, type Caller } from '../app.ts';

const DAY = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** A form of one section with these questions. */
export const formOf = (...fields: (Partial<FormField> & { field_id: string })[]) => ({
  name: 'Test form',
  kind: 'APPLICATION',
  sections: [
    {
      section_id: 'one',
      section_name: 'One',
      section_fields: fields.map((field) => ({ field_label: field.field_id, field_type: 'SHORT_ANSWER', ...field })),
    },
  ],
});

/** Imports and publishes a form; answers its id. */
export async function publishForm(director: Caller, form: object = DEMO_APPLICATION_FORM): Promise<string> {
  const { _id } = dataOf(await director.post('/form/import', form));
  dataOf(await director.post(`/form/publish/${_id}`));
  return _id;
}

export const programmeBody = (applicationForm: string, more: object = {}) => ({
  name: 'Test programme',
  currency: 'NGN',
  budget: 100_000_000,
  startDate: inDays(-5),
  endDate: inDays(5),
  applicationForm,
  ...more,
});

/** A programme that is open now, on a form with these questions (the demonstration form by default). */
export async function openProgramme(director: Caller, form?: object, more: object = {}): Promise<string> {
  const { _id } = dataOf(await director.post('/programme/new', programmeBody(await publishForm(director, form), more)));
  return _id;
}

/** Starts an application; answers its id. */
export async function startApplication(applicant: Caller, programme: string): Promise<string> {
  return dataOf(await applicant.post('/application/new', { programme }))._id;
}
