import type pg from 'pg';
import { figure } from '../bench/results.ts';
import { applyAll } from './applicants.ts';
import { inWorld, number, pause } from './in-world.ts';
import { startMailStub, type ReceivedMail } from './mail-stub.ts';
import { report } from './report.ts';
import type { Applicant } from './prepare.ts';

/** Jobs that one process does at once, each of which may have handed over a mail and not written it down. */
const JOBS_AT_ONCE = 2;
/** Mails between two kills. */
const BETWEEN_KILLS = 4;
/** The others are slow, so that enough is left for the one that is killed. */
const OTHERS_TAKE_MS = 1_500;
/** The oldest job may be this old once the kills have ended. */
const MAX_QUEUE_MS = 60_000;
/** A queue that stands still is seen by then. */
const MAX_KILLING_MS = 600_000;

/**
 * The process that sends mails is killed between handing one over and writing it down, again and again, while people submit;
 * what some of them submit is rolled back after its mail was written.
 */
export async function mails(): Promise<number> {
  const [people, rate, kills, doomed] = [number('PEOPLE', 600), number('RATE', 20), number('KILLS', 50), number('DOOMED', 20)];
  let killSender = async (): Promise<void> => {};
  const seen = new Set<string>();
  const state = { kills: 0, isKilling: false, fresh: 0 };
  const stub = await startMailStub(({ messageId }, acknowledge) => {
    const isFresh = !seen.has(messageId);
    seen.add(messageId);
    const isNext = isFresh && ++state.fresh % BETWEEN_KILLS === 0;
    if (!isNext || state.isKilling || state.kills >= kills) return acknowledge();
    state.isKilling = true;
    const kill = (): void => void killSender().finally(() => (state.isKilling = false));
    // By turns: it never hears that the mail was taken, is killed as it hears it, and a moment later.
    const turn = state.kills++ % 3;
    if (turn > 0) acknowledge();
    if (turn < 2) kill();
    else setTimeout(kill, Math.random() * 10);
  });
  // Others who send too live on: what the killed one held must not wait for them.
  const others = await startMailStub(
    (_mail, acknowledge) => void setTimeout(acknowledge, state.kills < kills ? OTHERS_TAKE_MS : 0),
  );
  try {
    return await inWorld(
      1,
      people + doomed,
      async (world, { programme, applicants, db }) => {
        const [dooms, rest] = [applicants.slice(0, doomed), applicants.slice(doomed)];
        await doom(db, dooms);
        const sender = await world.startApi({ env: { RUN: 'jobs', MAIL_URL: stub.url } });
        killSender = () => world.killApi(sender);
        for (let more = 1; more < number('SENDERS', 2); more++)
          await world.startApi({ env: { RUN: 'jobs', MAIL_URL: others.url } });
        const load = { target: () => world.apiUrl(0), rate, onReply: () => {} };
        const [deeds, refused] = await Promise.all([applyAll(rest, load), applyAll(dooms, { ...load, patienceMs: 0 })]);
        const end = performance.now() + MAX_KILLING_MS;
        while (state.kills < kills && performance.now() < end && (await queued(db)) > 0) await pause(200);
        while (state.isKilling) await pause(200);
        const began = performance.now();
        while ((await queued(db)) > 0 && performance.now() - began < MAX_QUEUE_MS) await pause(200);
        const left = performance.now() - began;
        const wrongs = [
          state.kills < kills && `only ${state.kills} kills: more people are needed`,
          refused.some(({ receipt }) => receipt) && 'what was to be rolled back was acknowledged',
          ...(await compare(db, [...stub.taken, ...others.taken], state.kills)),
        ].filter((wrong) => wrong !== false);
        for (const wrong of wrongs) console.log(`  ${wrong}`);
        figure('until the queue was empty after the last kill', left, 'ms', { most: MAX_QUEUE_MS, row: 'R16' });
        return wrongs.length + (await report('mails', world, { db, programme }, deeds, { apiKills: state.kills }));
      },
      { version: { env: { RUN: 'web' } } },
    );
  } finally {
    await Promise.all([stub.close(), others.close()]);
  }
}

const DOOMED = 'doomed-';

/** What these people submit fails as it is committed, after its mail and the job that sends it were written. */
async function doom(db: pg.Client, applicants: Applicant[]): Promise<void> {
  await db.query(
    `update users set email = '${DOOMED}' || email where id in (select user_id from applications where id = any($1::uuid[]))`,
    [applicants.map(({ application }) => application)],
  );
  await db.query(`
    create function refuse_doomed() returns trigger language plpgsql as $$ begin raise exception 'rolled back'; end $$;
    create constraint trigger refuse_doomed after insert on emails deferrable initially deferred
      for each row when (new.to_address like '${DOOMED}%') execute function refuse_doomed()`);
}

async function queued(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from emails where state = 'QUEUED'`);
  return rows[0]?.n ?? 0;
}

/** What was handed over against what was written. @returns what is wrong */
async function compare(db: pg.Client, taken: readonly ReceivedMail[], kills: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string; to: string; state: string }>('select id, to_address as to, state from emails');
  const written = new Map(rows.map((row) => [`${row.id}@grantdesk`, row]));
  const times = Map.groupBy(taken, ({ messageId }) => messageId);
  const unsent = rows.filter(({ id, state }) => state !== 'SENT' || !times.has(`${id}@grantdesk`)).length;
  const strange = taken.filter(({ messageId, to }) => written.get(messageId)?.to !== to).length;
  const rolledBack = taken.filter(({ to }) => to.startsWith(DOOMED)).length;
  const doubles = taken.length - times.size;
  const most = Math.max(0, ...[...times.values()].map(({ length }) => length));
  console.log(
    `${rows.length} mails written, ${taken.length} handed over, ${doubles} of them again; one mail at most ${most} times`,
  );
  figure('mails that were not sent', unsent, 'mails', { most: 0, row: 'R16' });
  figure('mails handed over under an id that was not written for them', strange, 'mails', { most: 0, row: 'R16' });
  figure('mails of what was rolled back', rolledBack, 'mails', { most: 0, row: 'R16' });
  figure('mails handed over again for each kill', doubles / Math.max(1, kills), 'mails', { most: JOBS_AT_ONCE, row: 'R16' });
  return [
    unsent > 0 && `${unsent} mails were not sent`,
    strange > 0 && `${strange} mails came under an id that was not written for them`,
    rolledBack > 0 && `${rolledBack} mails tell of what was rolled back`,
    doubles > kills * JOBS_AT_ONCE && `${doubles} doubles of ${kills} kills`,
  ].filter((wrong) => wrong !== false);
}
