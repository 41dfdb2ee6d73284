import { applicationParts, readAsks, type Ask } from './answers.ts';
import { applicationForm, proposalForm, reportForm } from './forms.ts';
import { meetings } from './meetings.ts';
import { score } from './scoring.ts';
import { complete, grantOf, review, schedule, submitProposal } from './selection.ts';
import { apply, assign, createProgramme, step, type Application, type Programme } from './steps.ts';
import { FACTS, HEALTH } from './texts.ts';
import type { World } from './world.ts';

/** key | title | what | amount in cedis | mothers and babies */
const ASKS = readAsks(`
capecoast | A midwife on call | Midwives answer the phone at night and a tricycle brings women to the clinic. | 310000 | 2400
sunyani | A delivery room with light | Solar power and water for the delivery room, and a house for the midwife. | 345000 | 1850
wa | Volunteers in forty villages | Volunteers find women early and go with them to the clinic. | 265000 | 3900
tamale | Mothers’ groups and savings | Groups save for transport and learn to see danger signs. | 180000 | 2700
ho | Newborn corner | A warm corner for small babies, and training for the nurses. | 225000 | 900
bolga | Clinic days on market days | A mobile clinic comes to six markets every week. | 240000 | 3200
ada | Boat ambulance for the estuary | A boat brings women from the islands to the clinic. | 365000 | 640
asempa | The midwife on the radio | A weekly call-in hour with a midwife, in three languages. | 120000 | 38000
takoradi | A workshop for clinic beds | Apprentices repair beds and build warm boxes for the clinics. | 155000 | 1100
accra | Clean water for two maternity wards | Tanks and filters for two wards that have no water at night. | 205000 | 2900`);

const PANEL = ['manager', 'assessor2'];

/** A fund before its board: a ranked list around the budget line, drafted decisions, a split panel and a conflict of interest. */
export function atTheBoard(w: World, guides: () => Programme['guides']): void {
  const programme = createProgramme(
    w,
    -167,
    { application: applicationForm(FACTS.health), proposal: proposalForm(FACTS.health), report: reportForm(FACTS.health) },
    (guide) => ({
      name: `Healthy Mothers Fund ${w.day(-100).slice(0, 4)}`,
      description: '<p>Safe births and care for the newborn in Ghana, in places that a clinic does not reach.</p>',
      currency: 'GHS',
      timeZone: 'Africa/Accra',
      budget: 140_000_000,
      startDate: w.instant(-165, 8),
      endDate: w.instant(-135, 17),
      proposalStartDate: w.instant(-114, 8),
      proposalEndDate: w.instant(-88, 17),
      scoreGuides: {
        INITIAL_APPLICATION_SCORING: guide.initial,
        PROPOSAL_SCORING: guide.proposal,
        INTERVIEW_SCORING: guide.initial,
        FUNDING_APPROVAL: guide.initial,
      },
    }),
    guides,
  );
  w.at(-165, 12, async () => {
    const settings = {
      quorum: 2,
      amountQuestion: 'data.amount_requested',
      proposedQuestion: 'proposalData.final_amount',
      meetingAt: w.instant(16, 14),
      meetingPlace: 'Lagos',
    };
    await (await w.as('director')).json('PATCH', `/decision/settings/${programme.id}`, settings);
  });
  const applications = ASKS.map((ask, index) =>
    apply(w, programme, {
      key: ask.key,
      days: -154 + index * 2,
      parts: () => applicationParts(ask, HEALTH, { start: w.day(40), end: w.day(600) }),
    }),
  );
  const onTheBoard = applications.slice(0, 8);
  select(w, programme, applications, onTheBoard);
  decisions(w, programme, onTheBoard);
  meetings(w, programme, onTheBoard);
}

function select(w: World, programme: Programme, applications: Application[], onTheBoard: Application[]): void {
  const assessors = ['assessor2', 'assessor3'];
  review(w, -133, -119, programme, {
    action: 'INITIAL_APPLICATION_SCORING',
    of: applications,
    to: assessors,
    name: 'Initial review',
  });
  step(w, -116, 'SHORTLIST_FOR_PROPOSAL', onTheBoard);
  step(w, -115, 'CALL_FOR_PROPOSAL', onTheBoard);
  step(w, -114, 'NOT_TAKEN_FORWARD', applications.slice(8), {
    reason: 'The project is about equipment; this call is about care. Please look at our other funds.',
  });
  for (const [index, application] of onTheBoard.entries())
    submitProposal(w, -103 + index * 2, application, ASKS[index] as Ask, HEALTH, 45);
  review(w, -86, -73, programme, { action: 'PROPOSAL_SCORING', of: onTheBoard, to: assessors, name: 'Proposal review' });
  step(w, -70, 'SHORTLIST_FOR_INTERVIEW', onTheBoard);
  step(w, -69, 'CALL_FOR_INTERVIEW', onTheBoard);
  const meetings = onTheBoard.map((application, index) => ({
    application,
    days: -60 + Math.floor(index / 2),
    hour: 10 + (index % 2) * 3,
  }));
  schedule(w, -67, meetings, PANEL, 'https://meet.example/healthy-mothers');
  complete(w, meetings);
  // The panel agrees on all but one.
  const action = 'INTERVIEW_SCORING';
  assign(w, -55, programme, { action, of: onTheBoard, to: ['assessor1', 'assessor2'], due: -42, name: 'Interview scoring' });
  const levels = [0.88, 0.8, 0.74, 0.7, 0.66, 0.62, 0.5, 0.42];
  for (const [index, application] of onTheBoard.entries())
    for (const who of ['assessor1', 'assessor2']) {
      const isSplit = index === 4;
      const level = isSplit ? (who === 'assessor1' ? 0.97 : 0.2) : (levels[index] ?? 0.5) + (who === 'assessor1' ? 0.02 : -0.02);
      score(w, -53 + index, programme, { who, application, action, level });
    }
  step(w, -20, 'SHORTLIST_FOR_BOARD_APPROVAL', onTheBoard);
}

function decisions(w: World, programme: Programme, onTheBoard: Application[]): void {
  const [first, second, third, , , , , last] = onTheBoard as [Application, ...Application[]];
  w.at(-8, 10, async () => {
    const reason = 'I sat on the committee of this organisation until last year.';
    await (await w.as('manager')).json('POST', '/task/conflict', { application: third?.id, reason });
  });
  w.at(-1, 16, async () => {
    const approve = (of: Application | undefined) => ({
      application: of?.id,
      outcome: 'APPROVE',
      amount: grantOf(ASKS.find(({ key }) => key === of?.key) as Ask),
    });
    const decline = {
      application: last?.id,
      outcome: 'DECLINE',
      reason: 'Radio alone does not reach the women who need care first.',
    };
    await (
      await w.as('director')
    ).json('POST', `/decision/stage/${programme.id}`, { decisions: [approve(first), approve(second), decline] });
  });
  assign(w, -3, programme, {
    action: 'FUNDING_APPROVAL',
    of: onTheBoard.slice(3, 6),
    to: ['assessor1'],
    due: 4,
    name: 'Board paper',
  });
}
