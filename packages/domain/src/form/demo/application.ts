/** The product's own application form: all 14 types, all ten comparisons, SHOW and HIDE. */
import { characters, field, item, logic, options, required, section, words } from './fields.ts';
import type { FormSection } from '../types.ts';

const organisation = section(
  'organisation',
  'Your organisation',
  '<p>Tell us who is applying. Use the name on your <strong>registration papers</strong>; if you are not registered yet, use the name your community knows you by.</p>',
  [
    required('SHORT_ANSWER', 'organisation_name', 'Name of the organisation', characters(150, 3)),
    required('DROPDOWN', 'organisation_type', 'What kind of organisation are you?', {
      ...options(
        'Community group',
        'Registered non-profit',
        'Social enterprise',
        'Cooperative or farmers’ association',
        'Local government body',
        'Research or training institute',
        'Other',
      ),
    }),
    required('SINGLE_TEXT_BOX', 'organisation_type_other', 'Describe your kind of organisation', {
      ...characters(100),
      ...logic('SHOW', [item('organisation_type', 'IS', 'Other')]),
    }),
    required('COUNTRY', 'country', 'Country where you are based'),
    required('STATE', 'state', 'State or region', { field_state_source: 'country' }),
    required('SINGLE_TEXT_BOX', 'registration_number', 'Registration number', {
      ...characters(40),
      field_description: 'As printed on your certificate, letters included.',
      field_placeholder: 'IT 123456',
      ...logic('HIDE', [item('organisation_type', 'IS', 'Community group')]),
    }),
    required('FILE', 'registration_certificate', 'Registration certificate', {
      field_description: 'A scan or a clear photograph.',
      field_allowed_file_types: ['PDF', 'IMAGE'],
      field_max_file_size: 10,
      ...logic('SHOW', [item('registration_number', 'NOT EMPTY')]),
    }),
    field('LONG_ANSWER', 'trustees', 'Names of your registered trustees', {
      ...characters(1_000),
      field_description: 'One name per line. Asked of incorporated trustees in Nigeria.',
      ...logic('SHOW', [item('country', 'IS', 'Nigeria'), item('registration_number', 'STARTS WITH', 'IT')]),
    }),
    required('DATE', 'founded', 'When did you start working?', { field_description: 'The day need not be exact.' }),
    field('URL', 'website', 'Website or social media page', { field_placeholder: 'https://' }),
    field('SHORT_ANSWER', 'reference', 'Who could tell us about your work?', {
      ...characters(300),
      field_description: 'Since you give no website: a partner, a traditional ruler, a local official.',
      ...logic('SHOW', [item('website', 'EMPTY')]),
    }),
  ],
);

const contact = section(
  'contact',
  'Contact person',
  '<p>We write to this person about the application, and to nobody else.</p>',
  [
    required('SHORT_ANSWER', 'contact_name', 'Full name', characters(120)),
    required('SINGLE_TEXT_BOX', 'contact_position', 'Position in the organisation', characters(120)),
    required('EMAIL', 'contact_email', 'E-mail address'),
    field('EMAIL', 'contact_email_second', 'A second e-mail address', {
      field_description: 'Personal mailboxes are easily lost when a colleague leaves.',
      ...logic('SHOW', [item('contact_email', 'ENDS WITH', '@gmail.com')], [item('contact_email', 'ENDS WITH', '@yahoo.com')]),
    }),
    required('PHONE_NUMBER', 'contact_phone', 'Phone number', { field_placeholder: '+234 803 123 4567' }),
    required('MULTIPLE_CHOICE', 'language', 'In which language shall we speak with you?', {
      ...options('English', 'French', 'Portuguese'),
    }),
    field('MULTIPLE_CHOICE', 'interpreter', 'Would an interpreter help at the interview?', {
      ...options('Yes', 'No'),
      ...logic('SHOW', [item('language', 'IS NOT', 'English'), item('language', 'NOT EMPTY')]),
    }),
  ],
);

const project = section(
  'project',
  'Your project',
  '<p>What will change, where, and how you know that it will work:</p><ul><li>write plainly, as you would explain it to a neighbour;</li><li>give figures where you have them.</li></ul>',
  [
    required('SHORT_ANSWER', 'project_title', 'Title of the project', characters(120, 5)),
    required('CHECKBOX', 'themes', 'Which areas does it work in?', {
      field_description: 'Tick all that apply.',
      ...options(
        'Renewable energy',
        'Climate-smart farming',
        'Water and flood protection',
        'Coast and mangroves',
        'Forests and land',
        'Clean cooking',
        'Early warning',
        'Policy and training',
      ),
    }),
    required('LONG_ANSWER', 'summary', 'Summary', {
      ...words(150, 30),
      field_description: 'We publish this text if the project is funded.',
    }),
    required('LONG_ANSWER', 'problem', 'Which climate risk do people face, and who is hit hardest?', words(400)),
    required('LONG_ANSWER', 'activities', 'What will you do?', words(500)),
    required('NUMBER', 'capacity_kw', 'Installed capacity in kilowatts', {
      ...logic('SHOW', [item('themes', 'CONTAINS', 'energy')]),
    }),
    required('NUMBER', 'hectares', 'Land or coast restored or protected, in hectares', {
      ...logic('HIDE', [
        item('themes', 'DOES NOT CONTAIN', 'farming'),
        item('themes', 'DOES NOT CONTAIN', 'mangroves'),
        item('themes', 'DOES NOT CONTAIN', 'forests'),
      ]),
    }),
    required('DATE', 'start_date', 'Planned start'),
    required('DATE', 'end_date', 'Planned end'),
  ],
);

const people = section(
  'people',
  'People and results',
  '<p>The fund looks for projects that people trust and that last after the grant ends.</p>',
  [
    required('NUMBER', 'beneficiaries', 'How many people will benefit directly?'),
    required('LONG_ANSWER', 'small_reach', 'Why is this the right number?', {
      ...words(150),
      field_description: 'Small projects are welcome where they try something new or reach people nobody else reaches.',
      ...logic('SHOW', [item('beneficiaries', 'LESS THAN', '50')]),
    }),
    required('LONG_ANSWER', 'monitoring_plan', 'How will you measure results on this scale?', {
      ...words(250),
      ...logic('SHOW', [item('beneficiaries', 'GREATER THAN', '5000')]),
    }),
    required('NUMBER', 'women_share', 'Share of women and girls among them, in percent'),
    required('MULTIPLE_CHOICE', 'consulted', 'Have you planned this together with the people concerned?', {
      ...options('Yes, from the start', 'Partly', 'Not yet'),
    }),
    required('LONG_ANSWER', 'consultation_plan', 'How and when will you involve them?', {
      ...words(200),
      ...logic('SHOW', [item('consulted', 'IS', 'Partly')], [item('consulted', 'IS', 'Not yet')]),
    }),
    field('LONG_ANSWER', 'after_grant', 'Who looks after it when the grant ends?', words(200)),
  ],
);

const budget = section(
  'budget',
  'Budget',
  '<p>All amounts in US dollars, without thousands separators. Grants run from 5,000 to 150,000.</p>',
  [
    required('NUMBER', 'total_cost', 'Total cost of the project'),
    required('NUMBER', 'amount_requested', 'Amount that you ask from the fund'),
    required('FILE', 'budget_file', 'Detailed budget', {
      field_description: 'One line per item: unit, number, price.',
      field_allowed_file_types: ['SPREADSHEET'],
      field_max_file_size: 5,
    }),
    required('FILE', 'audited_accounts', 'Audited accounts of the last two years', {
      field_description: 'Needed from 50,000 upwards.',
      field_allowed_file_types: ['PDF'],
      field_min_files: 2,
      field_max_files: 3,
      field_max_file_size: 10,
      ...logic('SHOW', [item('amount_requested', 'GREATER THAN', '49999')]),
    }),
    required('MULTIPLE_CHOICE', 'other_funding', 'Does anyone else pay for part of it?', {
      ...options('Yes', 'No'),
    }),
    required('SHORT_ANSWER', 'other_funders', 'Who, and how much?', {
      ...characters(300),
      ...logic('SHOW', [item('other_funding', 'IS', 'Yes')]),
    }),
  ],
);

const declaration = section(
  'declaration',
  'Documents and declaration',
  '<p>Check your answers before you submit: <em>nothing can be changed afterwards</em>.</p>',
  [
    field('FILE', 'support_letters', 'Letters of support', {
      field_allowed_file_types: ['DOCUMENT', 'PDF'],
      field_max_files: 3,
      field_max_file_size: 5,
    }),
    field('FILE', 'photographs', 'Photographs of the place', {
      field_allowed_file_types: ['IMAGE'],
      field_max_files: 5,
      field_max_file_size: 8,
    }),
    field('DROPDOWN', 'heard_from', 'How did you hear about the fund?', {
      ...options('Radio', 'Newspaper', 'Social media', 'A partner organisation', 'A public office', 'Word of mouth'),
    }),
    required('CHECKBOX', 'declarations', 'We confirm that', {
      ...options(
        'everything stated here is true to our knowledge',
        'nobody in our organisation has a conflict of interest with the fund',
        'the fund may keep these data to judge the application',
      ),
    }),
    required('SHORT_ANSWER', 'signatory', 'Name of the person who signs', characters(120)),
  ],
);

export const DEMO_APPLICATION_FORM: { name: string; kind: 'APPLICATION'; sections: FormSection[] } = {
  name: 'Climate Resilience Fund application',
  kind: 'APPLICATION',
  sections: [organisation, contact, project, people, budget, declaration],
};
