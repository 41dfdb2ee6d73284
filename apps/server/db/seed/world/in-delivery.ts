import { applicationParts, readAsks, type Ask } from './answers.ts';
import { applicationForm, proposalForm, reportForm } from './forms.ts';
import { bank, contract, CONTRACT, project, type Project } from './grants.ts';
import { amendAndRisk, reportsAndPayments } from './in-delivery-year.ts';
import { indicators } from './indicators.ts';
import { publishAwards } from './published-awards.ts';
import { grantOf, review, submitProposal } from './selection.ts';
import { apply, createProgramme, step, type Application, type Programme } from './steps.ts';
import { FACTS, LIGHT } from './texts.ts';
import type { World } from './world.ts';

/** key | title | what | amount in naira | pupils */
const ASKS = readAsks(`
imole | Light for nine village schools | Solar power for nine schools without a grid, and lamps for the examination classes. | 14500000 | 2340
osun | Evening classes along the river | Light for three schools on the river, where adults learn to read in the evening. | 8200000 | 860
umuada | Sun over Nsukka schools | Panels, batteries and a charging room at five schools around Nsukka. | 12800000 | 1720
mkpuru | Science rooms that work | Power for the science rooms of four secondary schools. | 9600000 | 1150
nkowa | Computers out of their boxes | Power and training so that six schools can use the computers that they were given. | 11400000 | 1980
kauye | Light and a cold box for the clinic school | A school and the clinic next to it share one solar system. | 6900000 | 540
gwarzo | Lamps to take home | Eight hundred lamps that pupils borrow, charged at school. | 7300000 | 800
okeimesi | Power for teachers’ houses | Light and charging for the houses of thirty teachers, so that they stay. | 8800000 | 1260
jos | Reading rooms for girls | Five reading rooms with light until nine, watched over by mothers. | 13900000 | 1490
maiduguri | Power for tent schools | Portable panels and fans for schools that teach in tents. | 10300000 | 2900
benue | Light for the ferry school | A school on the river bank gets light and a charging point for the village. | 5600000 | 430
makoko | Light for the waterfront school | Panels, batteries and lamps for a school on stilts, and a charging point for its street. | 9100000 | 410
bonny | Island school after dark | Light for the only secondary school of the island. | 6200000 | 390
calabar | Light on the creek | A floating panel for a school that stands in the water half of the year. | 7700000 | 350`);

const [PROJECT_START, PROJECT_END] = [-296, 80];

/** Last year's fund: twelve grants, most of them running, each at another point of reports, payments and changes. @returns the projects */
export function inDelivery(w: World, guides: () => Programme['guides']): Project[] {
  const programme = createProgramme(
    w,
    -416,
    { application: applicationForm(FACTS.light), proposal: proposalForm(FACTS.light), report: reportForm(FACTS.light) },
    (guide) => ({
      name: `Light for Schools ${w.day(-390).slice(0, 4)}`,
      description: '<p>Off-grid power for schools in rural Nigeria, from one classroom to a whole village.</p>',
      currency: 'NGN',
      timeZone: 'Africa/Lagos',
      budget: 13_000_000_000,
      startDate: w.instant(-415, 8),
      endDate: w.instant(-390, 17),
      proposalStartDate: w.instant(-371, 8),
      proposalEndDate: w.instant(-345, 17),
      scoreGuides: { INITIAL_APPLICATION_SCORING: guide.initial, PROPOSAL_SCORING: guide.proposal },
      stages: ['PROPOSAL'],
      requiresBankDetails: true,
    }),
    guides,
  );
  const applications = ASKS.map((ask, index) =>
    apply(w, programme, {
      key: ask.key,
      days: -408 + index,
      parts: () => applicationParts(ask, LIGHT, { start: w.day(PROJECT_START), end: w.day(PROJECT_END) }),
    }),
  );
  w.at(-415, 12, async () => {
    const settings = { quorum: 0, amountQuestion: 'data.amount_requested', proposedQuestion: 'proposalData.final_amount' };
    await (await w.as('director')).json('PATCH', `/decision/settings/${programme.id}`, settings);
    await (
      await w.as('manager')
    ).json('POST', '/contract/template/new', { programme: programme.id, name: 'Grant agreement', body: CONTRACT });
  });
  select(w, programme, applications);
  const projects = grant(w, applications);
  indicators(w, programme, projects);
  reportsAndPayments(w, programme, projects);
  amendAndRisk(w, projects);
  publishAwards(w, -21, programme, { prefix: '360G-baobab', sector: '11120', results: 'NUMBERS' });
  return projects;
}

/** From the first review to the board: nine grants in the first round, three more from the reserve list ten months later. */
function select(w: World, programme: Programme, applications: Application[]): void {
  review(w, -388, -374, programme, {
    action: 'INITIAL_APPLICATION_SCORING',
    of: applications,
    to: ['assessor1', 'assessor2'],
    name: 'Initial review',
  });
  step(w, -372, 'SHORTLIST_FOR_PROPOSAL', applications);
  step(w, -371, 'CALL_FOR_PROPOSAL', applications);
  for (const [index, application] of applications.entries())
    submitProposal(w, -362 + index, application, ASKS[index] as Ask, LIGHT, PROJECT_START + 6);
  step(w, -322, 'SHORTLIST_FOR_BOARD_APPROVAL', applications);
  const approve = (days: number, of: Application[]): void =>
    step(w, days, 'APPROVE_GRANT', of, {
      hour: 16,
      amounts: () => of.map(({ id, key }) => ({ application: id, amount: amountOf(key) })),
    });
  approve(-316, applications.slice(0, 9));
  step(w, -316, 'DECLINE_GRANT', applications.slice(12), {
    hour: 17,
    reason: 'The board could not fund every good project this year. Please apply again.',
  });
  approve(-62, applications.slice(9, 12));
}

const amountOf = (key: string): number => grantOf(ASKS.find((ask) => ask.key === key) as Ask);

const LINES = [
  ['Solar panels and batteries', 60],
  ['Installation', 18],
  ['Training of teachers', 14],
  ['Transport', 8],
] as const;

/** When the second report of each of the first nine grants is due. */
const SECOND_REPORTS = [-12, -120, -22, -14, 6, 30, -96, -104, 40];
/** When the first report is due; two projects began with the second rainy season. */
const FIRST_REPORTS = [-205, -215, -200, -198, -30, -60, -200, -202, -11];

function grant(w: World, applications: Application[]): Project[] {
  const projects = applications.slice(0, 9).map((application, n) => {
    const amount = amountOf(application.key);
    const [first, second] = [FIRST_REPORTS[n] ?? -200, SECOND_REPORTS[n] ?? -100];
    contract(w, -312 + n, application, { amount, start: PROJECT_START, end: PROJECT_END, signed: -307 + n });
    bank(w, -298 + Math.floor(n / 2), application, -294 + Math.floor(n / 2));
    const terms = [
      [40, -288],
      [35, first + 14, 0],
      [25, second + 14, 1],
    ] as [number, number, number?][];
    const last = n === 1 ? -34 : 66;
    return project(w, -299, application, {
      amount,
      start: PROJECT_START,
      end: PROJECT_END,
      lines: LINES,
      terms,
      reports: [first, second, last],
    });
  });
  // From the reserve list: one project that waits for activation, one signed contract, and one that waits for its signature.
  const [planned, signed, sent] = applications.slice(9, 12) as [Application, Application, Application];
  const later = (key: string) => ({ amount: amountOf(key), start: -40, end: 330 });
  contract(w, -56, planned, { ...later(planned.key), signed: -50 });
  contract(w, -30, signed, { ...later(signed.key), signed: -24 });
  contract(w, -9, sent, later(sent.key));
  project(
    w,
    -5,
    planned,
    {
      ...later(planned.key),
      lines: LINES,
      terms: [
        [50, -1],
        [50, 120, 0],
      ],
      reports: [100, 210, 320],
    },
    false,
  );
  return projects;
}
