import { applicationParts, readAsks } from './answers.ts';
import { payByFile } from './bank-files.ts';
import { applicationForm, reportForm } from './forms.ts';
import { bank, contract, CONTRACT, decide, pay, project, type Project } from './grants.ts';
import { publishAwards } from './published-awards.ts';
import { review } from './selection.ts';
import { apply, createProgramme, step, type Application, type Programme } from './steps.ts';
import { FACTS, FLOOD } from './texts.ts';
import type { World } from './world.ts';

/** key | title | what | amount in naira | people */
const ASKS = readAsks(`
makoko | Dry nights for two hundred families | Raised platforms and tarpaulins for families whose rooms are under water. | 4200000 | 940
ilaje | Wells cleaned within two weeks | We pump out and disinfect forty wells in six villages. | 3600000 | 5200
benue | Seed and food after the flood | Food for three weeks, and seed so that the second planting is not lost. | 5400000 | 2100
bonny | Boats for the clinic | Three boats bring patients and nurses while the road is cut. | 2900000 | 1500
osun | Cash for the worst hit | Cash by phone for three hundred families that lost their stores. | 6000000 | 1650
kauye | Pumps for the fields | Hired pumps save the onion harvest of two hundred growers. | 3100000 | 1200
okeimesi | A bridge of timber | The timber of fallen trees becomes a footbridge to the market. | 1800000 | 3400
umuada | Lamps for the shelters | Solar lamps for eleven schools that serve as shelters. | 2400000 | 2700`);

const rule = (source: string, comparison: string, choice: string, outcome: string, text: string) => ({
  conditions: [[{ logicSourceField: source, logicComparison: comparison, logicChoice: choice }]],
  outcome,
  text,
});
const CHECK = {
  intro: 'This fund helps communities in Nigeria that were hit by the October floods.',
  questions: ['organisation_type', 'country', 'amount_requested'],
  rules: [
    rule('country', 'IS NOT', 'Nigeria', 'NOT_ELIGIBLE', 'This fund works in Nigeria. See our open calls for other countries.'),
    rule(
      'amount_requested',
      'GREATER THAN',
      '6000000',
      'NOT_ELIGIBLE',
      'The largest grant is ₦6,000,000. Ask for less, or apply to a larger fund.',
    ),
    rule(
      'organisation_type',
      'IS',
      'Community group',
      'UNSURE',
      'A group without registration needs a registered partner that holds the money. Agree with one before you apply.',
    ),
  ],
};
/** People who found out in time that the fund is not for them. */
const NOT_FOR_THEM: [key: string, country: string, amount: string][] = [
  ['tamale', 'Ghana', '2400000'],
  ['machakos', 'Kenya', '3000000'],
  ['calabar', 'Nigeria', '9500000'],
];

const amountOf = (application: Application): number => (ASKS.find(({ key }) => key === application.key)?.amount ?? 0) * 100;

/** A small fund without proposal and interview: decided within two weeks, some awards paid already. */
export function rapidResponse(w: World, guides: () => Programme['guides']): Programme {
  const programme = createProgramme(
    w,
    -41,
    { application: applicationForm(FACTS.flood), report: reportForm(FACTS.flood) },
    (guide) => ({
      name: `Flood Response Fund ${w.day(-41).slice(0, 4)}`,
      description: '<p>Small grants after the October floods in Nigeria. Decisions come within two weeks.</p>',
      currency: 'NGN',
      timeZone: 'Africa/Lagos',
      budget: 2_400_000_000,
      startDate: w.instant(-40, 8),
      endDate: w.instant(-29, 17),
      stages: [],
      applicantRule: 'ORGANISATION',
      scoreGuides: { INITIAL_APPLICATION_SCORING: guide.initial },
    }),
    guides,
  );
  w.at(-40, 8.5, async () => {
    await (await w.as('director')).json('PATCH', `/eligibility/update/${programme.id}`, { check: CHECK });
  });
  w.at(-36, 13, async () => {
    for (const [key, country, amount] of NOT_FOR_THEM) {
      const answers = { organisation_type: 'Registered non-profit', country, amount_requested: amount };
      await (await w.as(key)).json('POST', `/eligibility/check/${programme.id}`, { answers });
    }
  });
  w.at(-40, 9, async () => {
    const settings = { quorum: 0, amountQuestion: 'data.amount_requested' };
    await (await w.as('director')).json('PATCH', `/decision/settings/${programme.id}`, settings);
    await (
      await w.as('manager')
    ).json('POST', '/contract/template/new', { programme: programme.id, name: 'Emergency grant', body: CONTRACT });
  });
  const applications = ASKS.map((ask, index) =>
    apply(w, programme, {
      key: ask.key,
      days: -37 + index,
      begun: 1,
      checked: CHECK.questions,
      parts: () => applicationParts(ask, FLOOD, { start: w.day(-14), end: w.day(60) }),
    }),
  );
  review(w, -29, -24, programme, {
    action: 'INITIAL_APPLICATION_SCORING',
    of: applications,
    to: ['assessor1', 'assessor2'],
    name: 'Rapid review',
  });
  step(w, -22, 'SHORTLIST_FOR_BOARD_APPROVAL', applications);
  const funded = applications.slice(0, 5);
  step(w, -17, 'APPROVE_GRANT', funded, {
    hour: 15,
    amounts: () => funded.map((each) => ({ application: each.id, amount: amountOf(each) })),
  });
  step(w, -17, 'DECLINE_GRANT', applications.slice(5), {
    hour: 16,
    reason: 'The fund goes to the areas that were hit hardest. Please apply to our next call.',
  });
  deliver(w, programme, funded);
  publishAwards(w, -11, programme, { prefix: '360G-baobab-flood', sector: '72010' });
  return programme;
}

const LINES = [
  ['Supplies', 70],
  ['Transport', 18],
  ['Volunteers', 12],
] as const;

/** Three awards are paid, two of them by one file for the bank, one payment waits to be approved, and one contract waits to be signed. */
function deliver(w: World, programme: Programme, funded: Application[]): void {
  const byFile: Project[] = [];
  for (const [n, application] of funded.entries()) {
    const amount = amountOf(application);
    const isSigned = n < 4;
    contract(w, -16, application, { amount, start: -14, end: 60, ...(isSigned && { signed: -15 }) });
    if (!isSigned) continue;
    const made = project(w, -14, application, { amount, start: -14, end: 60, lines: LINES, terms: [[100, -8]], reports: [50] });
    bank(w, -13, application, -12);
    if (n === 3) continue;
    decide(w, -11 + n, made, 0);
    if (n < 2) byFile.push(made);
    else pay(w, -9 + n, made, 0, () => amount);
  }
  payByFile(w, -9, programme, () => byFile);
}
