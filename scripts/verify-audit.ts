// `npm run verify-audit`: compares every event of the audit trail with its seal; ends with 1 where something does not match.
import { checkAudit, problemSentence } from '../apps/server/src/features/audit/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createDb, createPool } from '../apps/server/src/platform/db.ts';
import { appUrl } from '../apps/server/src/platform/migrate.ts';
import { openOwnerDatabase } from '../apps/server/src/platform/owner-database.ts';

const MAX_SHOWN = 20;

export async function run(): Promise<number> {
  const config = readConfig(process.env, process.cwd());
  const database = await openOwnerDatabase(config);
  const pool = createPool(appUrl(database.url), { max: 2, name: 'grantdesk-verify', onError: () => {} });
  try {
    const { batches, events, waiting, problems } = await checkAudit({ db: createDb(pool), config });
    console.log(`${events} events in ${batches} batches; ${waiting} wait for the next batch.`);
    for (const problem of problems.slice(0, MAX_SHOWN)) console.log(problemSentence(problem));
    if (problems.length > MAX_SHOWN) console.log(`… and ${problems.length - MAX_SHOWN} more.`);
    console.log(problems.length === 0 ? 'The trail matches its seals.' : `${problems.length} problems were found.`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}
