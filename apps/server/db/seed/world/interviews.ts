import { applicationParts, readAsks, type Ask } from './answers.ts';
import { applicationForm, proposalForm, reportForm } from './forms.ts';
import { score } from './scoring.ts';
import { complete, review, schedule, submitProposal, type Meeting } from './selection.ts';
import { apply, assign, createProgramme, step, type Application, type Programme } from './steps.ts';
import { ENTERPRISE, FACTS } from './texts.ts';
import type { World } from './world.ts';

/** key | title | what | amount in US dollars | people */
const ASKS = readAsks(`
kibera | A repair school for phones | Young people learn to repair phones and radios, and sell what they mend. | 28000 | 120
kisumu | Cold chain on the lake | Solar ice and insulated boxes keep fish fresh until it is sold in town. | 36500 | 410
mombasa | Tiles from plastic waste | A workshop presses roof tiles from plastic that is collected on the beach. | 31000 | 95
nakuru | Biogas for forty farms | Masons build small biogas plants that farmers pay off in two years. | 33500 | 240
meru | Briquettes instead of charcoal | Briquettes of coffee husk for kitchens and schools. | 19500 | 180
kilifi | Soap from seaweed | A women’s group makes soap and sells it to hotels. | 16500 | 75
takoradi | Solar lamps built in town | School leavers build and repair solar lamps. | 22500 | 130
accra | Juice from fruit that spoils | A small plant buys fruit that would rot and bottles it. | 27500 | 210
umuada | Solar mills for three markets | Traders mill grain without diesel and pay for each bag. | 34000 | 560
tamale | Shea press with sun | A press that runs on the sun doubles what the women earn. | 29500 | 320
machakos | Water kiosks | Four kiosks sell clean water at half the price of the lorries. | 25500 | 2400
turkana | Hides and leather | Herders tan hides with bark instead of selling them raw. | 14500 | 160`);

const PANEL = ['manager', 'assessor1'];
const LINK = 'https://meet.example/green-enterprise';

/** A fund between proposals and interviews: proposals are in, late and missing; interviews were held, are today, and lie ahead. */
export function interviews(w: World, guides: () => Programme['guides']): void {
  const programme = createProgramme(
    w,
    -98,
    {
      application: applicationForm(FACTS.enterprise),
      proposal: proposalForm(FACTS.enterprise),
      report: reportForm(FACTS.enterprise),
    },
    (guide) => ({
      name: `Green Enterprise Fund ${w.day(-62).slice(0, 4)}`,
      description:
        '<p>Start-up grants for young people in Kenya, Ghana and Nigeria who build a business on clean energy, repair or recycling.</p>',
      currency: 'USD',
      timeZone: 'Africa/Nairobi',
      budget: 20_000_000,
      startDate: w.instant(-96, 8),
      endDate: w.instant(-62, 17),
      proposalStartDate: w.instant(-44, 8),
      proposalEndDate: w.instant(-7, 17),
      scoreGuides: {
        INITIAL_APPLICATION_SCORING: guide.initial,
        PROPOSAL_SCORING: guide.proposal,
        INTERVIEW_SCORING: guide.initial,
      },
    }),
    guides,
  );
  w.at(-96, 12, async () => {
    const settings = { quorum: 0, amountQuestion: 'data.amount_requested', proposedQuestion: 'proposalData.final_amount' };
    await (await w.as('director')).json('PATCH', `/decision/settings/${programme.id}`, settings);
  });
  const applications = ASKS.map((ask, index) =>
    apply(w, programme, {
      key: ask.key,
      days: -88 + index * 2,
      parts: () => applicationParts(ask, ENTERPRISE, { start: w.day(60), end: w.day(420) }),
    }),
  );
  proposals(w, programme, applications);
  meet(w, programme, applications);
}

function proposals(w: World, programme: Programme, applications: Application[]): void {
  const called = applications.slice(0, 10);
  const assessors = ['assessor1', 'assessor3'];
  review(w, -60, -49, programme, {
    action: 'INITIAL_APPLICATION_SCORING',
    of: applications,
    to: assessors,
    name: 'Initial review',
  });
  step(w, -46, 'SHORTLIST_FOR_PROPOSAL', called);
  step(w, -45, 'CALL_FOR_PROPOSAL', called);
  step(w, -44, 'NOT_TAKEN_FORWARD', applications.slice(10), {
    reason: 'The business plan was not yet ready. We would like to see it again next year.',
  });
  const days = [-34, -31, -30, -28, -25, -12, -9, -8];
  for (const [index, on] of days.entries())
    submitProposal(w, on, applications[index] as Application, ASKS[index] as Ask, ENTERPRISE, 65);
  review(w, -24, -14, programme, {
    action: 'PROPOSAL_SCORING',
    of: applications.slice(0, 5),
    to: assessors,
    name: 'Proposal review',
  });
  assign(w, -6, programme, {
    action: 'PROPOSAL_SCORING',
    of: applications.slice(5, 8),
    to: assessors,
    due: 3,
    name: 'Proposal review, second batch',
  });
  // One of the two that are missing has more time.
  w.at(-7, 11, async () => {
    const reason = 'The workshop was flooded, and the books have to be copied.';
    await (
      await w.as('manager')
    ).json('PATCH', `/application/extension/${applications[8]?.id}`, { form: 'proposal', until: w.instant(5, 17), reason });
  });
  w.at(-4, 14, async () => {
    await (
      await w.as('umuada')
    ).form('PATCH', `/application/save/${applications[8]?.id}?form=proposal`, [
      ['partners', 'The traders’ association of each market runs the mill.'],
    ]);
  });
}

function meet(w: World, programme: Programme, applications: Application[]): void {
  const first = applications.slice(0, 5);
  step(w, -13, 'SHORTLIST_FOR_INTERVIEW', first);
  step(w, -12, 'CALL_FOR_INTERVIEW', first);
  const times: [days: number, hour: number][] = [
    [-5, 10],
    [-5, 14],
    [-4, 11],
    [0, 11],
    [0, 15.5],
  ];
  const meetings = first.map((application, index): Meeting => ({
    application,
    days: times[index]?.[0] ?? 0,
    hour: times[index]?.[1] ?? 10,
  }));
  schedule(w, -11, meetings, PANEL, LINK);
  complete(w, meetings.slice(0, 3));
  const action = 'INTERVIEW_SCORING';
  assign(w, -3, programme, { action, of: first.slice(0, 3), to: ['assessor1', 'assessor2'], due: 5, name: 'Interview scoring' });
  for (const [index, application] of first.slice(0, 2).entries())
    score(w, -2, programme, { who: 'assessor1', application, action, level: 0.72 - index * 0.1 });

  const second = applications.slice(5, 8);
  step(w, -4, 'SHORTLIST_FOR_INTERVIEW', second, { hour: 15 });
  step(w, -3, 'CALL_FOR_INTERVIEW', second);
  const [soap, lamps, juice] = second as [Application, Application, Application];
  schedule(
    w,
    -2,
    [
      { application: soap, days: 3, hour: 10 },
      { application: lamps, days: 9, hour: 14 },
    ],
    PANEL,
    `${LINK}-b`,
  );
  // The third chooses a time itself.
  w.at(-1, 10, async () => {
    const manager = await w.as('manager');
    await manager.json('POST', `/interview/offer/${programme.id}`, {
      applications: [juice.id],
      slots: [7, 8, 10].map((days) => ({ start: w.instant(days, 11), end: w.instant(days, 11.75) })),
      closesAt: w.instant(5, 17),
      interviewLink: `${LINK}-c`,
      panel: await Promise.all(PANEL.map((each) => w.userId(each))),
    });
  });
}
