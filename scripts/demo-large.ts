// `npm run demo:large`: adds a programme with 50,000 applications to the demonstration, to see how lists behave at that size.
import { methodAndPath, paths } from '@grantdesk/api/paths';
import pg from 'pg';
import { demoEmail } from '../apps/server/db/seed/accounts.ts';
import { signIn } from '../apps/server/db/seed/client.ts';
import { startServer } from '../apps/server/src/main.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { isInUse, readDemonstration } from '../apps/server/src/platform/demonstration.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';
import { fillProgramme } from './large-programme/data.ts';
import { LIST_FORM } from './large-programme/form.ts';

const ROWS = 50_000;
const DAY = 86_400_000;

/** What the services keep true of every programme, as statements that count what breaks it. */
const INVARIANTS: [name: string, query: string][] = [
  [
    'each submitted application has answers with a receipt',
    `select count(*) from applications a where programme_id = $1 and progress_status = 'SUBMITTED' and not exists (
       select from submissions s where s.owner_id = a.id and s.owner_kind = 'APPLICATION' and s.progress = 'SUBMITTED' and s.submitted_at = a.submitted_at)`,
  ],
  [
    'counts of tabs are those of the applications',
    `select count(*) from (select flag, n from application_counts where programme_id = $1
       except select '', count(*) from applications where programme_id = $1
       except select 'progress:' || progress_status, count(*) from applications where programme_id = $1 group by progress_status
       except select flag, count(*) from applications, unnest(approval_flags) flag where programme_id = $1 group by flag) wrong`,
  ],
  [
    'figures of reviews are those of the completed tasks',
    `select count(*) from (select application_id, n, round(sum::numeric, 6) from application_scores
         where application_id in (select id from applications where programme_id = $1)
       except select application_id, count(*), round(sum(total_score)::numeric, 6) from tasks
         where programme_id = $1 and progress = 'COMPLETED' group by application_id) wrong`,
  ],
  [
    'counts of tasks are those of the tasks',
    `select count(*) from (select task_action, state, n from task_counts where programme_id = $1
       except select task_action, task_state(progress, declined_at, recommended), count(*) from tasks
         where programme_id = $1 and not manual_deletion group by 1, 2) wrong`,
  ],
  [
    'averages follow from these figures',
    `select count(*) from applications a join application_scores s on s.application_id = a.id
       where a.programme_id = $1 and abs(a.average_initial - s.sum / s.n) > 0.000001`,
  ],
];

export async function run([rows = String(ROWS)]: string[]): Promise<number> {
  const config = readConfig({ ...process.env, PORT: '0' }, process.cwd());
  const database = await openOwnerDatabase(config);
  try {
    if ((await readDemonstration(database.url)) !== 'complete') {
      console.error(
        'This database does not hold complete demonstration data. Start Grantdesk once with "npm start", then stop it.',
      );
      return 1;
    }
    if (await isInUse(database.url)) {
      console.error('Grantdesk is running on this database. Stop it first.');
      return 1;
    }
    const running = await startServer({ ...config, workers: 1 });
    if (await running.db.selectFrom('users').select('id').where('email', '=', 'person1@example.org').executeTakeFirst()) {
      await running.stop();
      console.error(
        'The large programme is in this database already. "npm run demo:reset" removes it with the demonstration data.',
      );
      return 1;
    }
    const owner = new pg.Client({ connectionString: database.url, application_name: 'demo-large' });
    await owner.connect();
    try {
      const director = await signIn(running.app, demoEmail('director'));
      const post = (call: string, body: object) => director.json('POST', methodAndPath(call).path, body);
      const form = (await post(paths.form.import, LIST_FORM))._id;
      await post(paths.form.publish.replace(':id', form), {});
      const programme = await post(paths.programme.new, {
        name: `Speed trial, ${Number(rows).toLocaleString('en-GB')} applications`,
        currency: 'NGN',
        budget: 1_000_000_000,
        startDate: new Date(Date.now() - 60 * DAY).toISOString(),
        endDate: new Date(Date.now() + 30 * DAY).toISOString(),
        applicationForm: form,
      });
      console.log(`Adding ${rows} applications ...`);
      await fillProgramme(owner, programme._id, Number(rows));
      let wrong = 0;
      for (const [name, query] of INVARIANTS) {
        const found = Number((await owner.query<{ count: string }>(query, [programme._id])).rows[0]?.count);
        console.log(`${found === 0 ? 'ok    ' : 'FAILED'} ${name}`);
        wrong += found;
      }
      return wrong === 0 ? 0 : 1;
    } finally {
      await owner.end();
      await running.stop();
    }
  } finally {
    await database.stop();
  }
}
