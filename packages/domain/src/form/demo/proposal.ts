/** The full proposal that shortlisted applicants are called for. */
import { field, item, logic, options, required, section, words } from './fields.ts';
import type { FormSection } from '../types.ts';

const plan = section('plan', 'Work plan', '<p>Build on your application: what is written there need not be repeated.</p>', [
  required('LONG_ANSWER', 'approach', 'Describe your approach step by step', words(800, 50)),
  required('FILE', 'work_plan', 'Work plan with milestones', {
    field_allowed_file_types: ['SPREADSHEET', 'PDF', 'DOCUMENT'],
    field_max_file_size: 10,
  }),
  required('MULTIPLE_CHOICE', 'changed', 'Has anything changed since your application?', options('Yes', 'No')),
  required('LONG_ANSWER', 'changes', 'What has changed, and why?', {
    ...words(300),
    ...logic('SHOW', [item('changed', 'IS', 'Yes')]),
  }),
  required('LONG_ANSWER', 'partners', 'Who works with you, and on what?', words(300)),
]);

const risks = section(
  'risks',
  'Risks and safeguards',
  '<p>A project without risks is one that nobody has thought through. Name the three that worry you most.</p>',
  [
    required('LONG_ANSWER', 'risks', 'Risks, and what you will do about each', words(400)),
    required('CHECKBOX', 'safeguards', 'Which safeguards apply to your project?', {
      ...options(
        'Work with children',
        'Land that people live on or farm',
        'Protected areas or species',
        'Chemicals or waste',
        'None of these',
      ),
    }),
    required('LONG_ANSWER', 'safeguard_measures', 'How will you protect people and nature?', {
      ...words(400),
      ...logic('HIDE', [item('safeguards', 'IS', 'None of these')], [item('safeguards', 'EMPTY')]),
    }),
    field('FILE', 'permits', 'Permits and consents that you hold', {
      field_allowed_file_types: ['PDF', 'IMAGE'],
      field_max_files: 5,
      field_max_file_size: 10,
    }),
  ],
);

const finance = section(
  'finance',
  'Budget and payments',
  '<p>All amounts in US dollars. Payments follow the milestones of your work plan.</p>',
  [
    required('NUMBER', 'final_amount', 'Amount that you ask from the fund'),
    required('FILE', 'final_budget', 'Final budget', { field_allowed_file_types: ['SPREADSHEET'], field_max_file_size: 5 }),
    required('NUMBER', 'own_contribution', 'Your own contribution, in money or kind'),
    field('LONG_ANSWER', 'own_contribution_detail', 'What does it consist of?', {
      ...words(150),
      ...logic('SHOW', [item('own_contribution', 'GREATER THAN', '0')]),
    }),
    required('SHORT_ANSWER', 'bank_name', 'Bank that holds the organisation’s account'),
    required('DATE', 'first_payment', 'When do you need the first payment?'),
  ],
);

export const DEMO_PROPOSAL_FORM: { name: string; kind: 'PROPOSAL'; sections: FormSection[] } = {
  name: 'Climate Resilience Fund proposal',
  kind: 'PROPOSAL',
  sections: [plan, risks, finance],
};
