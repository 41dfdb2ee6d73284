import { pick } from './answers.ts';
import { bank, decide, pay, report, reviewReport, type Project } from './grants.ts';
import { accountForSpending, approveLess, moveMoney, returnUnspent } from './spending.ts';
import type { Programme } from './steps.ts';
import type { World } from './world.ts';

const DONE = [
  'The panels are on the roofs of the first schools and the classrooms are wired. Two teachers of each school were trained.',
  'All batteries arrived. Four schools have light, and the charging room opened at the first of them.',
  'The committee met every month. Pupils of the examination classes read at school until eight in the evening.',
];

/** By report, in percent of each line: one claim in review, two approved ones, and a project that needed less than it received. */
const CLAIMS = [
  [
    [55, 40, 30, 50],
    [30, 35, 20, 25],
  ],
  [
    [50, 45, 40, 40],
    [35, 30, 30, 35],
  ],
  [
    [50, 40, 40, 40],
    [30, 30, 30, 40],
    [20, 18, 30, 20],
  ],
];

/** What each project has reached by today, in the order of the asks. */
export function reportsAndPayments(w: World, programme: Programme, projects: Project[]): void {
  const [river, finished, returned, late, approved, withheld, amended, account, second] = projects.slice(0, 9) as [
    Project,
    Project,
    Project,
    Project,
    Project,
    Project,
    Project,
    Project,
    Project,
  ];
  accountForSpending(w, programme);
  const claims = new Map([river, account, finished].map((each, index) => [each, CLAIMS[index]]));
  const submit = (of: Project, index: number, days: number): void => {
    const claim = claims.get(of)?.[index];
    report(w, days, of, index, {
      ...(claim && { claim }),
      done: pick(DONE, `${of.application.key} ${index}`),
      people: 180 + index * 240,
      spent: 1_900_000 + index * 2_300_000,
    });
  };
  const settle = (of: Project, payment: number, days: number): void => {
    decide(w, days, of, payment);
    pay(w, days + 2, of, payment, () => amounts.get(of.payments[payment] ?? '') ?? 0);
  };
  const amounts = followAmounts(w, projects);
  for (const each of projects) settle(each, 0, -290);
  // The report of a quarter, its review a week later, and then the payment that depends on it.
  const quarter = (of: Project, index: number, days: number): void => {
    submit(of, index, days);
    reviewReport(w, days + 7, of, index);
  };
  for (const [of, due] of [
    [river, -205],
    [finished, -215],
    [returned, -200],
    [late, -198],
    [amended, -200],
    [account, -202],
  ] as const) {
    quarter(of, 0, due - 2);
    settle(of, 1, due + 12);
  }
  // Finished: every report is approved and every payment is made.
  quarter(finished, 1, -122);
  settle(finished, 2, -108);
  quarter(finished, 2, -36);
  returnUnspent(w, -25, -12, finished);
  moveMoney(w, -40, river);
  approveLess(w, -100, account, 1);
  // Waiting for its review; returned with two questions; and one that is two weeks late.
  submit(river, 1, -13);
  submit(returned, 1, -23);
  const comment =
    'The receipts end in August, and the total differs from the budget line. Please correct the amount and add the missing receipts.';
  reviewReport(w, -15, returned, 1, { status: 'Declined', comment, reopened: ['spent', 'receipts'] });
  // Since September two people approve larger payments.
  w.at(-70, 11, async () => {
    await (await w.as('director')).json('PATCH', `/payment/limit/${programme.id}`, { secondAbove: 300_000_000 });
  });
  quarter(approved, 0, -32);
  decide(w, -4, approved, 1);
  decide(w, -3, approved, 1, { who: 'super.admin' });
  quarter(withheld, 0, -61);
  decide(w, -40, withheld, 1, {
    status: 'Withheld',
    reason: 'The cold box was not delivered. The payment follows when the clinic confirms it.',
  });
  quarter(amended, 1, -98);
  settle(amended, 2, -80);
  quarter(account, 1, -106);
  settle(account, 2, -88);
  quarter(second, 0, -12);
  decide(w, -2, second, 1);
  // A request to raise the limit waits for a second person.
  w.at(-1, 15, async () => {
    await (await w.as('director')).json('PATCH', `/payment/limit/${programme.id}`, { secondAbove: 600_000_000 });
  });
  bank(w, -2, withheld.application);
}

/** Amounts of payments by id, read once the projects are planned. */
function followAmounts(w: World, projects: Project[]): Map<string, number> {
  const amounts = new Map<string, number>();
  w.at(-297, 18, async () => {
    const manager = await w.as('manager');
    for (const { id } of projects) {
      const { payments } = await manager.json<{ payments: { _id: string; amount: number }[] }>('GET', `/project/${id}`);
      for (const { _id, amount } of payments) amounts.set(_id, amount);
    }
  });
  return amounts;
}

/** A change that waits for a decision, and the registers of risks. */
export function amendAndRisk(w: World, projects: Project[]): void {
  const [, , , late, , withheld, amended] = projects as [Project, Project, Project, Project, Project, Project, Project];
  w.at(-3, 12, async () => {
    await (
      await w.as(amended.application.key)
    ).json('POST', '/amendment/new', {
      project: amended.id,
      reason: 'The second delivery of lamps is held up at the port. We need three more months to hand them out.',
      change: { endDate: w.day(172) },
    });
  });
  const risk = (days: number, of: Project, body: object): void =>
    w.at(days, 11, async () => void (await (await w.as('manager')).json('POST', '/risk/new', { project: of.id, ...body })));
  risk(-60, withheld, {
    title: 'Supplier of the cold box is insolvent',
    likelihood: 4,
    impact: 4,
    mitigation: 'A second supplier was asked for a quote.',
    owner: 'Musa Ɗan Kauye',
  });
  risk(-58, withheld, {
    title: 'Clinic moves to another site',
    likelihood: 2,
    impact: 3,
    mitigation: 'The system can be moved in two days.',
    owner: 'Programme team',
  });
  risk(-10, late, {
    title: 'Coordinator left, reports are delayed',
    likelihood: 4,
    impact: 3,
    mitigation: 'The trust names a deputy by the end of the month.',
    owner: 'Ifeanyi Okafor',
  });
  risk(-150, amended, {
    title: 'Import of lamps is delayed',
    likelihood: 5,
    impact: 2,
    mitigation: 'Half of the lamps come from a local store.',
    owner: 'Aisha Bello',
  });
}
