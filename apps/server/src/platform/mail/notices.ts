import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { countSince, limitKey } from '../auth/rate-limit.ts';
import { toJson, type Db } from '../db.ts';
import { newId } from '../ids.ts';
import { findQueued, sendMail, type MailTransport } from './transport.ts';

/** Sends up to `MAX_AWAITED` emails that people wait for. */
export const SEND_AWAITED = 'send-awaited';
/** Sends up to `MAX_NOTICES`. */
export const SEND_NOTICES = 'send-notices';
/** Sends one email: jobs that versions before 29 November 2026 left. */
export const SEND_MAIL = 'send-mail';

/** Emails of one job, so that a million of them are not a million rows of the queue, which every taking of a job reads. */
export const MAX_NOTICES = 200;
/** The same of emails that people wait for: jobs of their own cost a rush of receipts more than sending them. */
const MAX_AWAITED = 20;
/** Emails of one job that are sent at the same time. */
const IN_PARALLEL = 4;
/** Emails that are read together. */
const MAX_READ = 20;
/** The mail server is out of order: the others wait. */
const MAX_FAILURES = 3;
const MAX_DELAY_SECONDS = 400;
/** A slow job goes on as a new one: after four hours the queue takes one for abandoned, and others would send the same. */
const MAX_JOB_MS = 30 * 60_000;
/** A job that was taken so often without an end goes on as a new one: the queue gives up after eight. */
const MAX_TAKEN = 4;

export const GATHER_EVERY_MS = 250;
/** More notices in a second than this are a rush: those who cause it come first, and their notices leave when it is over. */
const RUSH = 20;
const MAX_WAIT_SECONDS = 30;
/** Emails that are gathered at a time; of notices these are `MAX_GATHERED / MAX_NOTICES` jobs. */
const MAX_GATHERED = 10_000;

/**
 * Makes jobs of the emails that wait for one, by one statement: each is in exactly one job, however many processes gather. In a
 * rush notices wait on, up to half a minute, while awaited ones leave.
 * @param isPatient false for a caller that waits until its emails have been sent
 */
export async function gatherNotices(db: Db, isPatient = true): Promise<void> {
  await sql`
    with taken as (
      delete from waiting_notices where email_id in (
        select email_id from waiting_notices
        where is_awaited or not ${isPatient}::boolean or (
          select count(*) filter (where written_at > now() - interval '1 second') <= ${RUSH}
            or min(written_at) < now() - make_interval(secs => ${MAX_WAIT_SECONDS}) from waiting_notices where not is_awaited)
        order by is_awaited desc, email_id limit ${MAX_GATHERED} for update skip locked
      ) returning email_id, is_awaited
    ), numbered as (
      select email_id, is_awaited, (row_number() over (partition by is_awaited order by email_id) - 1)
        / case when is_awaited then ${MAX_AWAITED}::int else ${MAX_NOTICES}::int end as part
      from taken
    ), parts as (
      select is_awaited, json_build_object('ids', json_agg(email_id order by email_id)) as payload,
        'notices-' || min(email_id::text) as key
      from numbered group by is_awaited, part
    )
    select enqueue_jobs(case when is_awaited then ${SEND_AWAITED} else ${SEND_NOTICES} end, array_agg(payload), array_agg(key))
    from parts group by is_awaited`.execute(db);
}

export interface Notices {
  ids: readonly string[];
  /** How often it was tried before. */
  round?: number;
}

interface Parts {
  db: Db;
  transport: MailTransport;
  /** Emails a minute of the whole installation. */
  rate: number | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The job that holds them; what is left of it becomes another of its kind. */
interface Taken {
  task: string;
  attempts: number;
  stopping: AbortSignal | undefined;
}

/** Sends the emails of one job that have not been sent; what the mail server does not take now is a later job. */
export async function sendNotices({ db, transport, rate, log }: Parts, { ids, round = 0 }: Notices, taken: Taken): Promise<void> {
  const { task, stopping } = taken;
  if (taken.attempts >= MAX_TAKEN) return enqueueLater(db, task, { ids, round }, 0);
  const refused: string[] = [];
  let failures = 0;
  let code: string | undefined;
  const end = performance.now() + MAX_JOB_MS;
  const isOver = (): boolean => stopping?.aborted === true || failures >= MAX_FAILURES || performance.now() > end;
  const left: string[] = [];
  const pace = rate === undefined ? undefined : toPace(rate);
  const step = Math.min(MAX_READ, pace?.most ?? MAX_READ);
  for (let at = 0; at < ids.length; at += step) {
    const some = ids.slice(at, at + step);
    // Those that have been sent are found so by the next job.
    if (isOver() || (pace && !(await takePlaces(db, pace, some.length, isOver, stopping)))) {
      left.push(...some);
      continue;
    }
    const mails = await findQueued(db, some);
    const sendInTurn = async (): Promise<void> => {
      for (let mail = mails.shift(); mail; mail = mails.shift()) {
        if (isOver()) {
          left.push(mail.id);
          continue;
        }
        try {
          await sendMail(db, transport, mail);
          failures = 0;
        } catch (error) {
          // What the server said is written down with the email; the log names no address.
          failures++;
          refused.push(mail.id);
          code = (error as { code?: string }).code;
        }
      }
    };
    await Promise.all(Array.from({ length: IN_PARALLEL }, sendInTurn));
  }
  if (refused.length > 0) log.warn({ task, emails: refused.length, code }, 'the mail server did not take emails');
  const rest = { ids: [...left, ...refused], round: refused.length > 0 ? round + 1 : round };
  await enqueueLater(db, task, rest, refused.length > 0 ? Math.min(Math.exp(rest.round), MAX_DELAY_SECONDS) : 0);
}

async function enqueueLater(db: Db, task: string, notices: Notices, seconds: number): Promise<void> {
  if (notices.ids.length === 0) return;
  await sql`select enqueue_job_at(${task}, ${toJson(notices)}::json, ${`notices-${newId()}`},
    now() + make_interval(secs => ${seconds}))`.execute(db);
}

interface Pace {
  /** Emails of one window. */
  most: number;
  windowMs: number;
}

/** Windows of about a fifth of a second, so that a fast rate does not come in bursts; of a slow rate, one email each. */
function toPace(rate: number): Pace {
  const most = Math.max(1, Math.floor(rate / 300));
  return { most, windowMs: Math.ceil((most * 60_000) / rate) };
}

/** Waits until so many emails have a place in a window, which all processes share. @returns false where the job is over first */
async function takePlaces(
  db: Db,
  { most, windowMs }: Pace,
  places: number,
  isOver: () => boolean,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  for (;;) {
    const { count, since } = await countSince(db, limitKey('mail-rate'), windowMs, places);
    if (count <= most) return true;
    const left = Math.max(10, since + windowMs - Date.now());
    await pause(left, undefined, { ...(stopping && { signal: stopping }) }).catch(() => {});
    if (isOver()) return false;
  }
}
