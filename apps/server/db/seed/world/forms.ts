import { characters, field, options, required, section, words } from '@grantdesk/domain/form/demo/fields';
import type { FormSection } from '@grantdesk/domain';

export interface CallFacts {
  /** Of the fund, in the form's name. */
  fund: string;
  /** "naira", "US dollars". */
  money: string;
  smallest: string;
  largest: string;
  focus: { question: string; choices: string[] };
  /** "pupils", "mothers and babies". */
  reached: string;
}

const organisation = section('organisation', 'Your organisation', '<p>Use the name on your registration papers.</p>', [
  required('SHORT_ANSWER', 'organisation_name', 'Organisation name', characters(150, 3)),
  required('DROPDOWN', 'organisation_type', 'Type of organisation', {
    ...options('Community group', 'Registered non-profit', 'Cooperative', 'Social enterprise', 'School or clinic'),
  }),
  required('COUNTRY', 'country', 'Country'),
  required('STATE', 'state', 'State or region', { field_state_source: 'country' }),
  required('SINGLE_TEXT_BOX', 'town', 'Town or community', characters(100)),
  required('FILE', 'registration', 'Registration certificate', {
    field_allowed_file_types: ['PDF', 'IMAGE'],
    field_max_file_size: 10,
  }),
  required('SHORT_ANSWER', 'contact_name', 'Contact person', characters(120)),
  required('EMAIL', 'contact_email', 'Email address'),
  required('PHONE_NUMBER', 'contact_phone', 'Phone number'),
]);

const project = ({ focus, reached }: CallFacts): FormSection =>
  section('project', 'Your project', '<p>Write plainly and give figures where you have them.</p>', [
    required('SHORT_ANSWER', 'project_title', 'Project title', characters(120, 5)),
    required('CHECKBOX', 'focus', focus.question, options(...focus.choices)),
    required('LONG_ANSWER', 'summary', 'Summary', {
      ...words(150, 15),
      field_description: 'Published if the project is funded.',
    }),
    required('LONG_ANSWER', 'need', 'What is the need?', words(300)),
    required('LONG_ANSWER', 'activities', 'What will you do?', words(400)),
    required('NUMBER', 'people_reached', `How many ${reached} will you reach?`),
    required('DATE', 'start_date', 'Planned start'),
    required('DATE', 'end_date', 'Planned end'),
    field('FILE', 'photographs', 'Photographs of the place', {
      field_allowed_file_types: ['IMAGE'],
      field_max_files: 3,
      field_max_file_size: 8,
    }),
  ]);

const budget = ({ money, smallest, largest }: CallFacts): FormSection =>
  section('budget', 'Budget', `<p>All amounts in ${money}. Grants are between ${smallest} and ${largest}.</p>`, [
    required('NUMBER', 'total_cost', 'Total cost'),
    required('NUMBER', 'amount_requested', 'Amount requested'),
    required('FILE', 'budget_file', 'Budget', { field_allowed_file_types: ['SPREADSHEET'], field_max_file_size: 5 }),
    field('FILE', 'support_letter', 'Letter of support', {
      field_allowed_file_types: ['DOCUMENT', 'PDF'],
      field_max_file_size: 5,
    }),
    required('SHORT_ANSWER', 'signatory', 'Name of the person who signs', characters(120)),
  ]);

export const applicationForm = (facts: CallFacts) => ({
  name: `${facts.fund} application`,
  kind: 'APPLICATION',
  sections: [organisation, project(facts), budget(facts)],
});

export const proposalForm = ({ fund, money }: CallFacts) => ({
  name: `${fund} proposal`,
  kind: 'PROPOSAL',
  sections: [
    section('plan', 'Work plan', '<p>Build on your application. You do not need to repeat it.</p>', [
      required('LONG_ANSWER', 'approach', 'Describe your approach step by step', words(600)),
      required('FILE', 'milestones', 'Milestones', {
        field_allowed_file_types: ['SPREADSHEET', 'PDF', 'DOCUMENT'],
        field_max_file_size: 10,
      }),
      required('LONG_ANSWER', 'partners', 'Who works with you, and on what?', words(200)),
      required('LONG_ANSWER', 'risks', 'Risks, and what you will do about each', words(300)),
    ]),
    section('finance', 'Final budget', `<p>All amounts in ${money}.</p>`, [
      required('NUMBER', 'final_amount', 'Final amount requested'),
      required('NUMBER', 'own_contribution', 'Your own contribution'),
      required('FILE', 'final_budget', 'Final budget', { field_allowed_file_types: ['SPREADSHEET'], field_max_file_size: 5 }),
      required('DATE', 'first_payment', 'When do you need the first payment?'),
    ]),
  ],
});

export const reportForm = ({ fund, money, reached }: CallFacts) => ({
  name: `${fund} progress report`,
  kind: 'REPORT',
  sections: [
    section('results', 'Results', '', [
      required('LONG_ANSWER', 'done', 'What was done since the last report?', words(400)),
      required('NUMBER', 'people', `How many ${reached} were reached so far?`),
      field('LONG_ANSWER', 'changed', 'What went differently from the plan?', words(300)),
    ]),
    section('money', 'Money and evidence', '', [
      required('NUMBER', 'spent', `Spent so far, in ${money}`),
      required('FILE', 'receipts', 'Receipts', {
        field_allowed_file_types: ['PDF', 'IMAGE', 'SPREADSHEET'],
        field_max_file_size: 10,
        field_max_files: 10,
      }),
      field('FILE', 'photographs', 'Photographs', {
        field_allowed_file_types: ['IMAGE'],
        field_max_files: 5,
        field_max_file_size: 8,
      }),
    ]),
  ],
});
