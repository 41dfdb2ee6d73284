import { existsSync, globSync } from 'node:fs';
import pg from 'pg';
import { draftMaker } from './drafts.ts';
import { machineLoad } from './figures.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const TRIALS = Number(process.env['TRIALS'] ?? 2000);
/** How long before and after the last moment submits arrive. */
const SPREAD_MS = 4000;
const GRACE_MINUTES = 1;

/** What makes a process see another time; the database's process keeps the true one. */
const FAKETIME = [process.env['FAKETIME_LIB'], ...globSync('/usr/lib/*/faketime/libfaketime.so.1')].find(
  (file) => file !== undefined && existsSync(file),
);

/**
 * Trust R13: submits straddle the last moment while the server's own clock is two minutes ahead, then two minutes behind the
 * database's. What was accepted must have been stored at or before end and grace; what was refused must have been answered
 * after it.
 */
export async function bench(): Promise<void> {
  if (!FAKETIME) throw new Error('libfaketime is needed: install the package libfaketime, or name it by FAKETIME_LIB.');
  for (const shift of ['+120s', '-120s']) await straddle(shift, FAKETIME, Math.ceil(TRIALS / 2));
}

async function straddle(shift: string, library: string, trials: number): Promise<void> {
  const product = await productOnOwnDatabase('deadline', {
    LD_PRELOAD: library,
    FAKETIME: shift,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await owner.connect();
    const { draft, applicant } = await draftMaker(product.url);
    const drafts: string[] = [];
    while (drafts.length < trials) drafts.push((await draft({ name: 'Closing', graceMinutes: GRACE_MINUTES })).id);
    const load = machineLoad();
    const { rows } = await owner.query<{ last: Date }>(
      `update programmes set end_date = app_now() + ($1::int * interval '1 ms') - ($2::int * interval '1 minute') where name = 'Closing'
       returning end_date + ($2::int * interval '1 minute') as last`,
      [SPREAD_MS + 500, GRACE_MINUTES],
    );
    const last = rows[0]?.last.getTime() ?? 0;
    const counts = { accepted: 0, refused: 0, wrong: 0, other: 0 };
    await Promise.all(
      drafts.map(async (id, n) => {
        const at = last - SPREAD_MS + (2 * SPREAD_MS * n) / trials;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now())));
        const error = await applicant.form('POST', `/application/submit/${id}`, []).then(
          () => null,
          (thrown: unknown) => String(thrown),
        );
        if (error === null) counts.accepted++;
        else if (error.includes(': 409')) {
          counts.refused++;
          if (Date.now() <= last) counts.wrong++;
        } else counts.other++;
      }),
    );
    const { rows: stored } = await owner.query<{ late: number; accepted: number }>(
      `select count(*) filter (where s.submitted_at > p.end_date + p.grace_minutes * interval '1 minute')::int as late, count(*)::int as accepted
       from submissions s join applications a on a.id = s.owner_id join programmes p on p.id = a.programme_id
       where p.name = 'Closing' and s.progress = 'SUBMITTED'`,
    );
    const late = stored[0]?.late ?? -1;
    console.log(
      `server ${shift}, ${trials} submits within ${SPREAD_MS / 1000} s of the last moment (load before ${load}): accepted ${counts.accepted}, of them stored ${stored[0]?.accepted}, refused ${counts.refused}, other answers ${counts.other}`,
    );
    figure(`wrong decisions with the server at ${shift}`, counts.wrong + late, '', { most: 0, row: 'R13' });
  } finally {
    await owner.end();
    await product.stop();
  }
}
