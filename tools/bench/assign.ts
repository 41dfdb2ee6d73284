import pg from 'pg';
import { assign, FULL_CHAIN, planTasks, type PlanFacts } from '@grantdesk/domain';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { machineLoad, median } from './figures.ts';
import { signInOver, type Session } from './http.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const APPLICATIONS = Number(process.env['APPLICATIONS'] ?? 2000);
const REVIEWERS = Number(process.env['REVIEWERS'] ?? 200);
const AT_ONCE = Number(process.env['AT_ONCE'] ?? 500);
const MINIMUM = 3;
const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const idOf = (kind: number, n: number): string => `0190000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A sequence that looks random and is the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let value = seed; ;) {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield value / 0x80000000;
  }
}

/** The solver alone, and the whole plan with its conflicts. Then R17 over HTTP on the product itself. */
export async function bench(): Promise<void> {
  solve();
  await race();
}

function solve(): void {
  const load = machineLoad();
  for (const share of [0, 0.05, 0.5, 0.9]) {
    const random = numbers(7);
    const applications = Array.from({ length: APPLICATIONS }, (_, n) => ({ id: idOf(1, n), need: MINIMUM }));
    const reviewers = Array.from({ length: REVIEWERS }, (_, n) => ({
      id: idOf(2, n),
      load: Math.floor(random.next().value * 20),
    }));
    const barred = new Map(
      applications.map(({ id }) => [id, new Set(reviewers.filter(() => random.next().value < share).map((each) => each.id))]),
    );
    const took: number[] = [];
    let spread = '';
    for (let round = 0; round < 3; round++) {
      const began = performance.now();
      const { loads, short, pairs } = assign({ applications, reviewers, barred });
      took.push(performance.now() - began);
      const after = loads.map((each) => each.after);
      spread = `${pairs.length} pairs, ${short.length} short, load ${Math.min(...after)} to ${Math.max(...after)}`;
    }
    console.log(
      `solver, ${APPLICATIONS} applications x ${REVIEWERS} reviewers, ${share * 100} % of the pairs in conflict: ${median(took).toFixed(0)} ms; ${spread} (load before ${load})`,
    );
  }
  const facts: PlanFacts = {
    taskAction: 'INITIAL_APPLICATION_SCORING',
    stages: FULL_CHAIN,
    applications: Array.from({ length: APPLICATIONS }, (_, n) => ({
      id: idOf(1, n),
      progressStatus: 'SUBMITTED',
      proposalProgressStatus: null,
      flags: [],
      people: [{ email: `a${n}@org${n % 400}.example`, organisation: `Organisation ${n % 400}` }],
    })),
    assignees: Array.from({ length: REVIEWERS }, (_, n) => ({
      id: idOf(2, n),
      name: `Reviewer ${n}`,
      email: `r${n}@org${n * 2}.example`,
      organisation: null,
      open: n % 7,
    })),
    tasks: [],
    declines: [],
    declared: [],
    overridden: [],
  };
  const took = [1, 2, 3].map(() => {
    const began = performance.now();
    planTasks(facts, { isAuto: true, isNamed: false, minimum: MINIMUM, maximum: null });
    return performance.now() - began;
  });
  console.log(`plan with names, domains and organisations compared, same size: ${median(took).toFixed(0)} ms`);
}

/** Three managers auto-assign the same applications at once while reviewers finish; others re-assign meanwhile. */
async function race(): Promise<void> {
  const product = await productOnOwnDatabase('assign');
  const { databaseUrl } = product;
  const look = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const signIn = (name: string): Promise<Session> => signInOver(product.url, demoEmail(name));
    const [director, superAdmin, manager] = await Promise.all(['director', 'super.admin', 'manager'].map(signIn));
    const assessors = await Promise.all(['assessor1', 'assessor2', 'assessor3'].map(signIn));
    if (!director || !superAdmin || !manager) throw new Error('no one signed in');
    const { programme, guide, people } = await prepare(look, director, manager, assessors);
    const payload = { programme, taskAction: 'INITIAL_APPLICATION_SCORING', scoreGuide: guide };
    const common = { name: 'Task', startDate: inDays(0), dueDate: inDays(9), category: { name: 'APPLICATION_REVIEW', payload } };
    const auto = { ...common, assignedTo: people, isAutoAssignment: true, minAssigneesPerTask: MINIMUM };
    const [first] = await look
      .query<{ id: string }>('select id from applications where programme_id = $1 order by id limit 30', [programme])
      .then(({ rows }) => [rows.map(({ id }) => id)]);
    const finishing: string[] = [];
    for (const [n, assessor] of assessors.entries()) {
      const { _id } = await assessor.json('GET', '/user/me');
      finishing.push(_id);
      const applications = first?.slice(n * 10, n * 10 + 10);
      await director.json('POST', '/task/admin/new', {
        ...common,
        assignedTo: [_id],
        category: { ...common.category, payload: { ...payload, applications } },
      });
    }
    const own = await Promise.all(
      assessors.map((each) => each.json<{ _id: string }[]>('GET', `/task/admin/many?programmeId=${programme}&limit=300`)),
    );
    const load = machineLoad();
    const began = performance.now();
    const finish = assessors.flatMap((assessor, n) =>
      (own[n] ?? []).map(({ _id }) =>
        assessor.json('POST', '/task/admin/process', {
          taskId: _id,
          categoryName: 'APPLICATION_REVIEW',
          taskAction: 'INITIAL_APPLICATION_SCORING',
          programmeId: programme,
          recommended: true,
          data: { scoreData: { one: { outcome: 'High', weight: 5 } }, comments: 'x' },
        }),
      ),
    );
    const answers = await Promise.all(
      [director, superAdmin, manager].map((who) => who.json<{ count: number }>('POST', '/task/admin/new', auto)),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    await Promise.all(finish);
    const { rows } = await look.query<{ wrong: number; doubles: number; completed: number; total: number; spread: number }>(
      `select
        (select count(*)::int from (select a.id from applications a left join tasks t on t.application_id = a.id where a.programme_id = $1
          group by a.id having count(t.id) <> $2) as off) as wrong,
        (select count(*) - count(distinct (application_id, assigned_to))::int from tasks where programme_id = $1)::int as doubles,
        (select count(*)::int from tasks where programme_id = $1 and progress = 'COMPLETED') as completed,
        (select count(*)::int from tasks where programme_id = $1) as total,
        (select max(n) - min(n) from (select count(*)::int as n from tasks where programme_id = $1 and is_auto_assignment
          and assigned_to <> all ($3::uuid[]) group by assigned_to) as l)::int as spread`,
      // What is open is spread: how much that was of those who finished meanwhile, the moment decides.
      [programme, MINIMUM, finishing],
    );
    console.log(
      `three managers at once over ${AT_ONCE} applications, ${people.length} reviewers, 30 reviews finished meanwhile: ${seconds} s (load before ${load}); made ${answers.map(({ count }) => count).join(' + ')}; completed ${rows[0]?.completed}, tasks ${rows[0]?.total}`,
    );
    figure(`applications without exactly ${MINIMUM} reviewers`, rows[0]?.wrong ?? NaN, '', { most: 0, row: 'R17' });
    figure('reviewers who were given one application twice', rows[0]?.doubles ?? NaN, '', { most: 0, row: 'R17' });
    figure(
      'most tasks of one reviewer above the fewest of another, of those who finish none meanwhile',
      rows[0]?.spread ?? NaN,
      '',
      { most: 1, row: 'R17' },
    );
  } finally {
    await look.end();
    await product.stop();
  }
}

/** A programme with its guide and so many submitted applications, put straight into the tables. */
async function prepare(look: pg.Pool, director: Session, manager: Session, assessors: Session[]) {
  const sections = [{ section_name: 'One', section_fields: [{ field_id: 'a', field_label: 'A', field_type: 'SHORT_ANSWER' }] }];
  const { _id: applicationForm } = await director.json('POST', '/form/import', { name: 'One', kind: 'APPLICATION', sections });
  await director.json('POST', `/form/publish/${applicationForm}`);
  const { _id: managerId } = await manager.json('GET', '/user/me');
  const { _id: programme } = await director.json('POST', '/programme/new', {
    name: 'Race',
    currency: 'NGN',
    budget: 1,
    startDate: inDays(-1),
    endDate: inDays(1),
    applicationForm,
    managers: [managerId],
  });
  const { _id: guide } = await director.json('POST', '/score-guide/admin/new', {
    name: 'Guide',
    criteria: [{ title: 'One', isRange: true, possibleOutcomes: [{ title: 'High', weight: 10 }] }],
  });
  await look.query(
    `insert into users (id, name, email, account_type, role_id)
       select ('01900003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Applicant ' || n, 'a' || n || '@applicants.example', 'SUBSCRIBER',
         (select id from roles where name = 'Applicant') from generate_series(1, $1::int) as n`,
    [AT_ONCE],
  );
  await look.query(
    `insert into applications (id, programme_id, user_id, progress_status, submitted_at)
       select ('01900004-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, ('01900003-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
         'SUBMITTED', now() from generate_series(1, $1::int) as n`,
    [AT_ONCE, programme],
  );
  await look.query(
    `insert into submissions (id, owner_kind, owner_id, form_version_id, answers, progress, submitted_at, receipt_no, digest)
       select gen_random_uuid(), 'APPLICATION', a.id, (select id from form_versions where form_id = $2), '{}', 'SUBMITTED', now(), 'B-' || a.id, 'x'
       from applications a where a.programme_id = $1`,
    [programme, applicationForm],
  );
  await look.query(
    `insert into users (id, name, email, account_type, role_id)
       select ('01900005-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Reviewer ' || n, 'r' || n || '@panel.example', 'ADMIN',
         (select id from roles where name = 'Assessor') from generate_series(1, 37) as n`,
  );
  const more = Array.from({ length: 37 }, (_, n) => `01900005-0000-7000-8000-${String(n + 1).padStart(12, '0')}`);
  const own = await Promise.all(assessors.map(async (each) => (await each.json('GET', '/user/me'))._id));
  return { programme, guide, people: [...own, ...more] };
}
