import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Config } from '#platform/config.ts';
import { gatherNotices } from '#platform/mail/notices.ts';
import { demoEmail, insertPeople } from '../accounts.ts';
import { signIn, type Client } from '../client.ts';
import type { SeedClock } from '../clock.ts';
import { applicantOf } from './organisations.ts';
import { remindOf } from './reminders.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long ago reminders begin to be sent every morning. */
const EVERY_MORNING_MS = 30 * DAY;
/** A mail that fails is not waited for: the job queue tries it again later. */
const MAX_MAIL_WAIT_MS = 10_000;

type Act = () => Promise<unknown>;

/**
 * Demonstration data as a script of acts. Each is planned for a time in days from today and is a call of the product by the person
 * who would make it; `run` plays them all in order of time, each on the clock of its time.
 */
export interface World {
  /** Plans an act, some days from today (negative is past) at an hour of Lagos. */
  at: (days: number, hour: number, act: Act) => void;
  /** Plans an act, some hours before now. */
  ago: (hours: number, act: Act) => void;
  /** Opens the account of an organisation before it first applies. */
  join: (key: string, days: number) => void;
  /** A person signed in, by the name before the @ of their address. */
  as: (name: string) => Promise<Client>;
  userId: (name: string) => Promise<string>;
  /** Everyone who has signed in so far. */
  present: () => Promise<Client[]>;
  /** An instant, some days from today at an hour of Lagos. */
  instant: (days: number, hour: number) => string;
  /** A day of the calendar, some days from today. */
  day: (days: number) => string;
  db: Db;
}

export interface WorldParts {
  app: FastifyInstance;
  db: Db;
  config: Config;
  clock: SeedClock;
}

export function createWorld({ app, db, config, clock }: WorldParts): World & { run: () => Promise<void> } {
  const startedAt = Date.now();
  const today = Math.floor(startedAt / DAY) * DAY;
  const acts: { at: number; act: Act }[] = [];
  const joins = new Map<string, number>();
  const clients = new Map<string, Promise<Client>>();
  const timeOf = (days: number, hour: number): number => today + days * DAY + (hour - 1) * HOUR;
  const plan = (at: number, act: Act): void => {
    if (at > startedAt) throw new Error(`An act is planned for ${new Date(at).toISOString()}, which is in the future`);
    acts.push({ at, act });
  };
  const as = (name: string): Promise<Client> => {
    const client = clients.get(name) ?? signIn(app, demoEmail(name));
    clients.set(name, client);
    return client;
  };
  return {
    db,
    at: (days, hour, act) => plan(timeOf(days, hour), act),
    ago: (hours, act) => plan(startedAt - hours * HOUR, act),
    join: (key, days) => void joins.set(key, Math.min(days, joins.get(key) ?? days)),
    as,
    userId: async (name) =>
      (await db.selectFrom('users').select('id').where('email', '=', demoEmail(name)).executeTakeFirstOrThrow()).id,
    present: () => Promise.all(clients.values()),
    instant: (days, hour) => new Date(timeOf(days, hour)).toISOString(),
    day: (days) => new Date(timeOf(days, 12)).toISOString().slice(0, 10),
    run: async () => {
      for (const [key, days] of joins) plan(timeOf(days, 9.5), () => insertPeople(db, [applicantOf(key)]));
      const inOrder = acts.toSorted((a, b) => a.at - b.at);
      if (inOrder[0]) await clock.moveTo(new Date(inOrder[0].at));
      for (const { at, act } of inOrder) {
        if (at > clock.now().getTime()) await moveTo(at);
        await act();
      }
      await moveTo(startedAt);
    },
  };

  /** Mails leave before the clock moves, and reminders leave on the mornings between. */
  async function moveTo(at: number): Promise<void> {
    await mailLeft(db, config);
    for (let morning = nextMorning(clock.now().getTime()); morning < at; morning += DAY) {
      // Further back a reminder may be some days late, which saves most of the work.
      if (startedAt - morning > EVERY_MORNING_MS && (morning / DAY) % 5 >= 1) continue;
      await clock.moveTo(new Date(morning));
      if ((await remindOf({ db, config })) > 0) await mailLeft(db, config);
    }
    await clock.moveTo(new Date(at));
  }
}

/** Seven in the morning in Lagos. */
const nextMorning = (time: number): number => Math.floor((time - 6 * HOUR) / DAY + 1) * DAY + 6 * HOUR;

/** Waits until the job queue has sent every mail. Without jobs in this process another one may send them, later. */
async function mailLeft(db: Db, config: Config): Promise<void> {
  if (config.run === 'web') return;
  await gatherNotices(db, false);
  const giveUpAt = Date.now() + MAX_MAIL_WAIT_MS;
  while (Date.now() < giveUpAt) {
    const { rows } = await sql`select from emails where state = 'QUEUED' and attempts = 0 limit 1`.execute(db);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The secret part of the link in the latest mail to an address. */
export async function linkIn({ db }: World, address: string, pattern: RegExp): Promise<string> {
  const mails = db.selectFrom('emails').select('textBody').where('toAddress', '=', address).orderBy('id', 'desc').limit(5);
  for (const { textBody } of await mails.execute()) {
    const found = pattern.exec(textBody)?.[1];
    if (found) return found;
  }
  throw new Error(`No mail to ${address} has such a link`);
}
