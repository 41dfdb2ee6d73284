/** Valid answers to the demonstration forms, files left out: see the lists of fields that need them. */
import type { Answers } from '../types.ts';

export const DEMO_ANSWERS: Answers = {
  organisation_name: 'Ẹgbẹ́ Àgbẹ̀ Ìlàjẹ Coastal Cooperative',
  organisation_type: 'Cooperative or farmers’ association',
  country: 'Nigeria',
  state: 'Ondo',
  registration_number: 'IT 204417',
  trustees: 'Ọláolúwa Akínṣẹ̀hìnwá\nNgọzi Okwuọsa\nHadiza Ɓala',
  founded: '2014-03-01',
  website: null,
  reference: 'The Olugbo’s palace, Ode-Ugbo, and the Ilaje local government agriculture office',
  contact_name: 'Adéọlá Ìbíkúnlé',
  contact_position: 'Programme coordinator',
  contact_email: 'adeola.ilaje@gmail.com',
  contact_email_second: 'office@ilajecoastal.example.org',
  contact_phone: '+2348031234567',
  language: 'English',
  project_title: 'Mangroves and solar cold rooms for the Ilaje coast',
  themes: ['Renewable energy', 'Coast and mangroves'],
  summary:
    'Four fishing villages on the Ilaje coast lose land and catch to the sea every rainy season. We will replant two hundred hectares of mangrove with the women who smoke the fish, and run two solar cold rooms that end the need to cut mangrove for firewood. Fees from the cold rooms pay for replanting after the grant ends.',
  problem:
    'Storm surges reach the houses of Awoye and Molutehin three to five times a year, and the shoreline moved back by about thirty metres last year alone. Women who smoke fish lose the most: their ovens stand nearest to the water and a third of the catch spoils before it is sold.',
  activities:
    'We train eighty nursery keepers, raise and plant mangrove seedlings in two seasons, install two cold rooms of twelve kilowatts each, and set up a committee in each village that collects the fees and reports to its own meeting every month.',
  capacity_kw: '24',
  hectares: '200',
  start_date: '2027-02-01',
  end_date: '2028-07-31',
  beneficiaries: '6200',
  monitoring_plan:
    'Village committees count seedlings after six and twelve months, cold rooms log weight and fees each day, and the fisheries department checks samples.',
  women_share: '62',
  consulted: 'Yes, from the start',
  after_grant: 'The four village committees, from the fees of the cold rooms.',
  total_cost: '118500.00',
  amount_requested: '92000',
  other_funding: 'Yes',
  other_funders: 'The cooperative’s members, 14,500 in labour and land; Ondo State, 12,000 for the jetty',
  heard_from: 'Radio',
  declarations: [
    'everything stated here is true to our knowledge',
    'nobody in our organisation has a conflict of interest with the fund',
    'the fund may keep these data to judge the application',
  ],
  signatory: 'Adéọlá Ìbíkúnlé',
};

/** Fields of the application that need a file for these answers, with a fitting name and size in bytes. */
export const DEMO_FILES: Record<string, { name: string; size: number }[]> = {
  registration_certificate: [{ name: 'certificate.pdf', size: 240_000 }],
  budget_file: [{ name: 'budget.xlsx', size: 36_000 }],
  audited_accounts: [
    { name: 'accounts-2024.pdf', size: 1_200_000 },
    { name: 'accounts-2025.pdf', size: 1_350_000 },
  ],
};

export const DEMO_PROPOSAL_ANSWERS: Answers = {
  approach:
    'We begin in the two villages where nurseries already stand, because their keepers can train the others. In the first dry season every village marks its plots and agrees in a public meeting which stretches stay open for boats. Seedlings are planted in the first rains and replaced where they fail. The cold rooms are built in month five, run for one month without fees, and are then handed to the committees.',
  changed: 'No',
  partners:
    'The Nigerian Institute for Oceanography advises on species and plots; a Lagos installer builds and maintains the cold rooms for three years.',
  risks:
    'Storms before the seedlings root: we plant in two seasons. Fees too high for the poorest: committees set a lower rate for small catches. Theft of panels: guards are paid from the first month.',
  safeguards: ['Land that people live on or farm', 'Protected areas or species'],
  safeguard_measures:
    'No plot is planted without the written consent of the families who use it, and every complaint goes to a person named on the notice board.',
  final_amount: '89500',
  own_contribution: '14500',
  own_contribution_detail: 'Labour of members for two planting seasons, and the land of both cold rooms.',
  bank_name: 'Ilaje Community Microfinance Bank',
  first_payment: '2027-02-01',
};

export const DEMO_PROPOSAL_FILES: Record<string, { name: string; size: number }[]> = {
  work_plan: [{ name: 'work-plan.xlsx', size: 48_000 }],
  final_budget: [{ name: 'final-budget.xlsx', size: 40_000 }],
};
