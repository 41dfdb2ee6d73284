import { applicationParts, readAsks, type Part } from './answers.ts';
import { applicationForm } from './forms.ts';
import { qualityOf, score } from './scoring.ts';
import { apply, assign, ASSESSORS, createProgramme, taskOf, type Application, type Programme } from './steps.ts';
import { FACTS, SCHOOLS } from './texts.ts';
import type { World } from './world.ts';

const ACTION = 'INITIAL_APPLICATION_SCORING';

/** key | title | what | amount in US dollars | pupils */
const ASKS = readAsks(`
makoko | A floating library and two dry classrooms | We rebuild two classrooms on stilts above the highest tide and add a reading room that floats. | 62000 | 410
cotonou | Dry floors for lakeside schools | Three schools on the lake get raised floors and covered walkways. | 54500 | 930
ganvie | A safe boat to school | Two covered school boats and a jetty bring children across the lake in every season. | 38000 | 260
saintlouis | Moving the school back from the sea | We move four classrooms to higher ground before the next swell season. | 76000 | 640
freetown | Walls that hold the hillside | Retaining walls and drains protect a school below the hills of the city. | 71000 | 820
monrovia | Toilets and water for West Point School | Eight toilets, a water tank and a caretaker for a school on the beach. | 29500 | 540
ada | Classrooms above the flood line | We raise six classrooms by a metre and plant mangroves in front of them. | 48000 | 470
nutifafa | Storm shutters and a meeting hall | Shutters for every window, and a hall where the village shelters from storms. | 41000 | 380
capecoast | Clean hands, clean water | Rain tanks and hand-washing places at five schools along the coast. | 33000 | 1250
takoradi | Roofs built by school leavers | Young people who learn carpentry rebuild the roofs of three schools. | 45500 | 690
ho | Gardens at twelve schools | Each school plants a garden that gives lunch to the youngest classes. | 24000 | 2100
accra | Drains around four schools | We clear and cover the drains that flood four schools twice a year. | 52000 | 1900
bonny | A school that stays open in the rains | Raised paths and a new roof keep a school on the island open all year. | 58000 | 360
calabar | Mangroves for the creek schools | Pupils raise seedlings that protect two schools from the creek. | 21500 | 440
ilaje | A school out of reach of the surge | We build four classrooms on piles for villages that lose land every year. | 79000 | 520
osun | River school repairs | We repair walls and wells that the river damaged at two schools. | 36500 | 610
nkowa | A computer room that stays dry | A sealed, ventilated room on the upper floor with solar power. | 27000 | 330
jos | Separate toilets for girls | Twenty toilets at five schools, built with the mothers’ associations. | 31500 | 1480
maiduguri | Shade and water for tent schools | Roofs, tanks and teachers’ kits for eight schools that teach in tents. | 66000 | 3200
benue | School meals from school land | Two hectares of garden at three schools feed four hundred children. | 23500 | 400
bo | Repairs led by pupils’ councils | Pupils list what is broken; builders and parents repair it together. | 18500 | 720
ziguinchor | A borehole for five classes | A borehole, a tank and a tree nursery for a school in the delta. | 26500 | 280
tamale | Shea trees and shade | We plant shade trees around seven schools and repair their wells. | 19500 | 1650
asempa | School radio on floods | Pupils make a weekly radio hour on how to stay safe when it rains. | 12500 | 5400
bolga | Roofs of local grass and tin | We combine tin and grass so that classrooms stay cool and dry. | 34500 | 580`);

/** Two applicants had help from the same person, who changed little. */
const COPIED: Record<string, string> = {
  bo: 'Every term a pupils’ council walks through the school with a list, marks what is broken and gives it a price together with a builder from the village. The council reads the list at the parents’ meeting, where each family says what it can bring: sand, labour or a meal for those who work. What is left is what we ask for.',
  ziguinchor:
    'Every term a pupils’ council walks through the school with a list, marks what is missing and gives it a price together with a builder from the village. The council reads the list at the parents’ meeting, where each family says what it can bring: sand, labour or a meal for those who work. A nursery follows in the second year.',
};

const withCopied = (parts: Part[], key: string): Part[] =>
  parts.map(([id, value]): Part => [
    id,
    id === 'activities' && typeof value === 'string' && COPIED[key] ? `${value}\n\n${COPIED[key]}` : value,
  ]);

/**
 * A fund in the middle of its first review: 25 applications, two of them without reviewers, tasks that are open, overdue, completed
 * and declined, and an assessor who is more severe than the others.
 */
export function inReview(w: World, guides: () => Programme['guides']): { programme: Programme; applications: Application[] } {
  const programme = createProgramme(
    w,
    -76,
    { application: applicationForm(FACTS.schools) },
    (guide) => ({
      name: `Safe Schools Fund ${w.day(-60).slice(0, 4)}`,
      description:
        '<p>Flood-safe classrooms, clean water and school gardens in West Africa.</p><p>Schools and organisations that work with them can request between $10,000 and $80,000.</p>',
      currency: 'USD',
      timeZone: 'Africa/Lagos',
      budget: 45_000_000,
      startDate: w.instant(-75, 8),
      endDate: w.instant(-18, 17),
      stages: ['INTERVIEW'],
      scoreGuides: { INITIAL_APPLICATION_SCORING: guide.initial },
    }),
    guides,
  );
  const applications = ASKS.map((ask, index) =>
    apply(w, programme, {
      key: ask.key,
      days: -19 - Math.round((index * 31) / ASKS.length),
      parts: () => withCopied(applicationParts(ask, SCHOOLS, { start: w.day(70), end: w.day(430) }), ask.key),
    }),
  );
  w.at(-75, 12, async () => {
    const settings = { quorum: 2, amountQuestion: 'data.amount_requested' };
    await (await w.as('director')).json('PATCH', `/decision/settings/${programme.id}`, settings);
  });
  reviews(w, programme, applications);
  return { programme, applications };
}

function reviews(w: World, programme: Programme, applications: Application[]): void {
  // Every assessor reads two thirds of the first twenty; the director reads three that are close. The last two wait for reviewers.
  const rounds = ASSESSORS.map((_, n) => applications.slice(0, 20).filter((_each, index) => index % ASSESSORS.length !== n));
  for (const [n, of] of rounds.entries()) {
    const who = ASSESSORS[n] ?? '';
    assign(w, -15, programme, { action: ACTION, of, to: [who], due: n === 1 ? -2 : 4, name: 'Initial review' });
  }
  const late = applications.slice(20, 23);
  assign(w, -4, programme, {
    action: ACTION,
    of: late,
    to: ['assessor1', 'assessor2'],
    due: 6,
    name: 'Initial review, late arrivals',
  });
  const close = applications.slice(2, 5);
  assign(w, -6, programme, { action: ACTION, of: close, to: ['director'], due: 2, name: 'Third opinion' });

  const severity = { assessor1: 0.04, assessor2: 0, assessor3: -0.24 };
  for (const [n, of] of rounds.entries()) {
    const who = ASSESSORS[n] ?? 'assessor1';
    const done = of.slice(0, [11, 8, 12][n]);
    for (const [index, application] of done.entries()) {
      const level = Math.min(1, Math.max(0.05, qualityOf(application.key, 'schools') + severity[who]));
      score(w, -12 + Math.floor((index * 10) / done.length), programme, { who, application, action: ACTION, level });
    }
  }
  for (const application of close.slice(0, 1))
    score(w, -2, programme, { who: 'director', application, action: ACTION, level: qualityOf(application.key, 'schools') });
  const decline = (days: number, who: string, application: Application | undefined, reason: string): void =>
    w.at(days, 16, async () => {
      if (!application) return;
      const task = await taskOf(w, programme, who, application, ACTION);
      await (await w.as(who)).json('POST', `/task/decline/${task}`, { reason });
    });
  decline(-9, 'assessor2', rounds[1]?.at(-1), 'My sister teaches at this school.');
  decline(-3, 'assessor1', late[0], 'I am travelling next week and cannot finish it in time.');
}
