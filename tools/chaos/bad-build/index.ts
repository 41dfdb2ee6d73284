import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { figure } from '../../bench/results.ts';
import { applyAll } from '../applicants.ts';
import { check, type Finding } from '../checker.ts';
import { PLAN } from '../in-world.ts';
import { prepareApplicants } from '../prepare.ts';
import { startWorld, type World } from '../world.ts';
import { FAULTS, type Fault } from './faults.ts';

const APPLY = pathToFileURL(path.join(import.meta.dirname, 'apply.ts')).href;
/** So many at once that saves share a statement; each tenth sends a file. */
const RUSH = { people: 40, rate: 400 };
/** So few that an answer is always under way. */
const STREAM = { people: 160, rate: 50 };
/** Of the five that each person of the stream gets: on a slow machine they come late. */
const KILL_AFTER_ANSWERS = 120;
const PATIENCE_MS = 20_000;

/**
 * Builds that carry one mistake each do what the product does, and the checker must find it in each; in the product itself
 * nothing may be found by the same means (trust, checker hygiene a).
 * @returns how many it did not see
 */
export async function bad(): Promise<number> {
  const wanted = new RegExp(process.env['FAULTS'] ?? '.');
  // What waits for the writer of the log would else be written within a fifth of a second, or with the first megabyte.
  const world = await startWorld(0, { settings: ['wal_writer_delay=10s', 'wal_writer_flush_after=1GB'] });
  try {
    for (const kind of [{}, { kills: 'process' }, { kills: 'database' }] as const) {
      const findings = await findingsOf(world, kind);
      if (findings.length > 0) throw new Error(`Grantdesk was not clean: ${JSON.stringify(findings.slice(0, 3))}`);
    }
    const faults = FAULTS.filter(({ name }) => wanted.test(name));
    let unseen = 0;
    for (const fault of faults) {
      const kinds = Object.entries(Object.groupBy(await findingsOf(world, fault), ({ kind }) => kind));
      const isSeen = kinds.some(([kind]) => fault.seenAs.includes(kind as Finding['kind']));
      if (!isSeen) unseen++;
      console.log(
        `  ${isSeen ? 'seen  ' : 'UNSEEN'} ${fault.name}: ${kinds.map(([kind, all]) => `${all.length} ${kind}`).join(', ')}`,
      );
    }
    figure('faults of bad builds', faults.length, '', { least: 10, row: 'R01' });
    figure('faults of bad builds that the checker does not see', unseen, '', { most: 0, row: 'R01' });
    return unseen;
  } finally {
    await world.stop();
  }
}

/** What the checker finds after everyone has applied to a build with this fault, or to the product itself. */
async function findingsOf(world: World, { module, kills, without, env = {} }: Partial<Fault>): Promise<Finding[]> {
  const fault = module ? { NODE_OPTIONS: `--import ${APPLY}`, BAD_BUILD: module } : {};
  const place = await world.startApi({ env: { ...env, ...fault } });
  const { people, rate } = kills ? STREAM : RUSH;
  const apiUrl = (): string => world.apiUrl(place);
  const { programme, applicants } = await prepareApplicants({ databaseUrl: world.databaseUrl, apiUrl }, people);
  if (without) await asOwner(world, (db) => db.query(`alter table submissions disable trigger ${without}`));
  let answers = 0;
  const toKill = Promise.withResolvers<void>();
  const onReply = (): void => {
    if (++answers === KILL_AFTER_ANSWERS) toKill.resolve();
  };
  const applying = applyAll(applicants, { target: apiUrl, rate, file: PLAN, onReply, patienceMs: PATIENCE_MS });
  if (kills) await toKill.promise;
  if (kills === 'process') await world.killApi(place);
  if (kills === 'database') await world.killDatabase();
  const deeds = await applying;
  const findings = await asOwner(world, async (db) => {
    if (without) await db.query(`alter table submissions enable trigger ${without}`);
    return check({ db, programme, digestOfStored: world.digestOfStored }, deeds);
  });
  await world.endApi(place);
  return findings;
}

async function asOwner<T>(world: World, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: world.databaseUrl });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}
