import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { startProduct } from '../product.ts';
import { signInOver, type Session } from './http.ts';

const STAFF = ['super.admin', 'director', 'manager', 'assessor1', 'assessor2', 'assessor3', 'accountant', 'mande'];
const TASKS = Number(process.env['TASKS'] ?? 1000);
const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const criteria = [10, 20, 30].map((max, i) => ({
  title: `Criterion ${i + 1}`,
  isRange: true,
  possibleOutcomes: [
    { title: 'Low', weight: 0 },
    { title: 'High', weight: max },
  ],
}));

/** Totals and averages of random tasks, as the product answers them, against sums made here on the side. */
export async function bench(): Promise<void> {
  const product = await startProduct();
  try {
    const director = await signInOver(product.url, demoEmail('director'));
    const applicant = await signInOver(product.url, demoEmail('applicant3'));
    const staff = await Promise.all(STAFF.map((name) => signInOver(product.url, demoEmail(name))));
    const ids = await Promise.all(staff.map(async (who) => (await who.json('GET', '/user/me'))._id));
    const guide = await director.json('POST', '/score-guide/admin/new', { name: 'Random', criteria });
    const sections = [{ section_name: 'One', section_fields: [{ field_id: 'a', field_label: 'A', field_type: 'SHORT_ANSWER' }] }];
    const { _id: applicationForm } = await director.json('POST', '/form/import', { name: 'One', kind: 'APPLICATION', sections });
    await director.json('POST', `/form/publish/${applicationForm}`);
    let tasks = 0;
    let differences = 0;
    for (let round = 0; tasks < TASKS; round++) {
      const result = await scoreOne({ director, applicant, staff, ids, guide: guide._id, applicationForm, seed: round });
      tasks += result.tasks;
      differences += result.differences;
    }
    console.log(`${tasks} random tasks over ${Math.ceil(tasks / STAFF.length)} applications: differences ${differences}`);
  } finally {
    await product.stop();
  }
}

interface ScoresInput {
  director: Session;
  applicant: Session;
  staff: Session[];
  ids: string[];
  guide: string;
  applicationForm: string;
  seed: number;
}

async function scoreOne({ director, applicant, staff, ids, guide, applicationForm, seed }: ScoresInput) {
  const programme = await director.json('POST', '/programme/new', {
    name: `Scores ${seed}`,
    currency: 'NGN',
    budget: 1,
    startDate: inDays(-1),
    endDate: inDays(1),
    applicationForm,
  });
  const application = await applicant.json('POST', '/application/new', { programme: programme._id });
  await applicant.form('POST', `/application/submit/${application._id}`, [['a', 'x']]);
  const payload = {
    programme: programme._id,
    applications: [application._id],
    taskAction: 'INITIAL_APPLICATION_SCORING',
    scoreGuide: guide,
  };
  await director.json('POST', '/task/admin/new', {
    name: 'Task',
    startDate: inDays(0),
    dueDate: inDays(1),
    assignedTo: ids,
    category: { name: 'APPLICATION_REVIEW', payload },
  });
  const totals: number[] = [];
  let differences = 0;
  for (const who of staff) {
    const [task] = await who.json<{ _id: string }[]>('GET', `/task/admin/many?programmeId=${programme._id}`);
    // Hundredths, so that the independent sum can be made in whole numbers.
    const hundredths = [10, 20, 30].map((max) => Math.floor(Math.random() * (max * 100 + 1)));
    const scoreData = Object.fromEntries(hundredths.map((n, i) => [`criterion-${i + 1}`, { outcome: 'High', weight: n / 100 }]));
    const done = await who.json<{ category: { payload: { review: { score: { totalScore: number } } } } }>(
      'POST',
      '/task/admin/process',
      {
        taskId: task?._id,
        categoryName: 'APPLICATION_REVIEW',
        taskAction: 'INITIAL_APPLICATION_SCORING',
        programmeId: programme._id,
        recommended: true,
        data: { scoreData, comments: 'x' },
      },
    );
    const total = hundredths.reduce((sum, n) => sum + n, 0);
    totals.push(total);
    if (Math.round(done.category.payload.review.score.totalScore * 100) !== total) differences++;
  }
  const [row] = await director.json<{ averageScore: number; reviewsCount: number }[]>(
    'GET',
    `/application/many?programmeId=${programme._id}`,
  );
  const average = totals.reduce((sum, n) => sum + n, 0) / totals.length / 100;
  if (row?.reviewsCount !== totals.length || Math.abs(row.averageScore - average) > 1e-9) differences++;
  return { tasks: totals.length, differences };
}
