import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { signInOver, type Session } from './http.ts';

const DAY = 86_400_000;
const FORM = {
  name: 'One question',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'One',
      section_fields: [
        { field_id: 'name', field_label: 'Name', field_type: 'SHORT_ANSWER', field_validation: { required: true } },
        { field_id: 'text', field_label: 'Text', field_type: 'LONG_ANSWER' },
        { field_id: 'doc', field_label: 'File', field_type: 'FILE', field_min_files: 0 },
      ],
    },
  ],
};

export interface Drafts {
  director: Session;
  applicant: Session;
  /** A new draft of the applicant, in a programme of its own that is open. */
  draft: (more?: object) => Promise<{ id: string; programme: string }>;
}

/** A person whose drafts are ready to be sent, each in its own programme, since a person has one application in each. */
export async function draftMaker(url: string): Promise<Drafts> {
  const director = await signInOver(url, demoEmail('director'));
  const applicant = await signInOver(url, demoEmail('applicant3'));
  const { _id: applicationForm } = await director.json('POST', '/form/import', FORM);
  await director.json('POST', `/form/publish/${applicationForm}`);
  const draft = async (more: object = {}): Promise<{ id: string; programme: string }> => {
    const { _id: programme } = await director.json('POST', '/programme/new', {
      name: 'Bench',
      currency: 'NGN',
      budget: 1,
      startDate: new Date(Date.now() - DAY).toISOString(),
      endDate: new Date(Date.now() + DAY).toISOString(),
      applicationForm,
      ...more,
    });
    const { _id: id } = await applicant.json('POST', '/application/new', { programme });
    await applicant.form('PATCH', `/application/save/${id}`, [['name', 'Ada']]);
    return { id, programme };
  };
  return { director, applicant, draft };
}
