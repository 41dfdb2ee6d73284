import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { createDb, createPool } from '../../apps/server/src/platform/db.ts';
import { enqueueMails } from '../../apps/server/src/platform/mail/outbox.ts';
import type { ReceivedMail } from '../chaos/mail-stub.ts';
import { draftMaker } from './drafts.ts';
import { forkSink } from './fork-sink.ts';
import { machineLoad, percentile } from './figures.ts';
import { productOnOwnDatabase } from './own-database.ts';
import { figure } from './results.ts';

const MAILS = Number(process.env['MAILS'] ?? 100_000);
/** Emails a minute of the whole installation; as fast as they go where it is 0. */
const RATE = Number(process.env['MAIL_RATE'] ?? 6_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 100);
const RECEIPTS = Number(process.env['RECEIPTS'] ?? 10);
/** A receipt that is not there by then counts with this time. */
const MAX_RECEIPT_MS = 60_000;
const NOTICES = '@notices.example';

/** So many notices leave while people list, save, write and submit. */
export async function bench(): Promise<void> {
  const sink = await startSink();
  const product = await productOnOwnDatabase('mails', { MAIL_URL: sink.url, ...(RATE > 0 && { MAIL_RATE: String(RATE) }) });
  const owner = new pg.Client({ connectionString: product.databaseUrl });
  await owner.connect();
  try {
    const people = await draftMaker(product.url);
    const { id, programme } = await people.draft();
    const times = async (): Promise<Record<string, number[]>> => {
      const all: Record<string, number[]> = { list: [], save: [], message: [] };
      for (let n = 0; n < ROUNDS; n++) {
        all['list']?.push(await timed(() => people.director.json('GET', `/application/many?limit=25&programmeId=${programme}`)));
        all['save']?.push(await timed(() => people.applicant.form('PATCH', `/application/save/${id}`, [['text', `Text ${n}`]])));
        all['message']?.push(
          await timed(() => people.director.json('POST', `/message/new/${id}`, { kind: 'TEAM_MESSAGE', body: `News ${n}` })),
        );
      }
      return all;
    };
    await times();
    const load = machineLoad();
    const before = await times();
    const receiptsBefore = await receipts(people, sink);

    const written = await timed(() => enqueue(product.databaseUrl));
    // The database has written down what was inserted: this is about what waits, not about how it came.
    for (const statement of ['vacuum analyze emails', 'checkpoint']) await owner.query(statement);
    const counting = await timed(() => owner.query(`select count(*) from emails where state in ('QUEUED', 'FAILED')`));
    const [began, sentBefore, commitsBefore] = [performance.now(), sink.notices(), await commits(owner)];
    await pause(3_000);
    const sent = sink.notices() - sentBefore;
    const perMail = ((await commits(owner)) - commitsBefore) / Math.max(1, sent);
    const during = await times();
    const receiptsDuring = await receipts(people, sink);
    const left = MAILS - sink.notices();
    console.log(
      `${MAILS} emails written in ${(written / 1000).toFixed(1)} s (load before ${load}); ${left} were left at the end of the requests`,
    );
    console.log(`transactions for each email: ${perMail.toFixed(2)}; counting what is queued: ${counting.toFixed(0)} ms`);
    for (const name of Object.keys(before)) {
      const [alone, beside] = [percentile(before[name] ?? [], 0.95), percentile(during[name] ?? [], 0.95)];
      figure(`${name} without the emails, p95`, alone, 'ms');
      figure(`${name} beside the emails, p95`, beside, 'ms');
      figure(`${name} beside the emails to without, p95`, beside / alone, 'times', RATE > 0 ? { most: 2, row: 'R24' } : {});
    }
    figure('receipt without the emails, worst', Math.max(...receiptsBefore), 'ms');
    figure('receipt beside the emails, worst', Math.max(...receiptsDuring), 'ms', { most: 5_000, row: 'R24' });
    while (process.env['DRAIN'] !== '0' && sink.notices() < MAILS) await pause(500);
    const seconds = (performance.now() - began) / 1000;
    figure(
      'emails a minute',
      ((sink.notices() - sentBefore) / seconds) * 60,
      '',
      RATE > 0 ? { most: Math.round(RATE * 1.1) } : {},
    );
    if (process.env['DRAIN'] !== '0') await pause(2_000);
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from emails where state <> 'SENT'`);
    if (process.env['DRAIN'] !== '0') figure('emails that were not sent', rows[0]?.n ?? NaN, '', { most: 0, row: 'R24' });
    figure('emails sent twice', sink.doubles(), '', { most: 0, row: 'R24' });
  } finally {
    await owner.end();
    await product.stop();
    sink.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds from the submission of an application to its receipt at the mail server. */
async function receipts({ applicant, draft }: Awaited<ReturnType<typeof draftMaker>>, sink: Sink): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < RECEIPTS; n++) {
    const { id } = await draft();
    const taken = sink.next(demoEmail('applicant3'));
    const began = performance.now();
    await applicant.json('POST', `/application/submit/${id}`);
    await Promise.race([taken, pause(MAX_RECEIPT_MS)]);
    waits.push(performance.now() - began);
  }
  return waits;
}

/** Written as the product writes a message to many people. */
async function enqueue(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1, name: 'bench', onError: () => {} });
  const db = createDb(pool);
  const text = 'A notice of about two kilobytes, as they are. '.repeat(40);
  for (let at = 0; at < MAILS; at += 10_000)
    await enqueueMails(
      db,
      Array.from({ length: Math.min(10_000, MAILS - at) }, (_, n) => ({
        to: `person${at + n}${NOTICES}`,
        kind: 'message.to-applicant' as const,
        mail: { subject: `Notice ${at + n}`, text, html: `<p>${text}</p>` },
      })),
    );
  await db.destroy();
}

const commits = async (db: pg.Client): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.n);
};

interface Sink {
  url: string;
  /** How many different notices have come. */
  notices: () => number;
  doubles: () => number;
  /** Settles with the next mail to an address. */
  next: (address: string) => Promise<void>;
  stop: () => void;
}

async function startSink(): Promise<Sink> {
  const { url, child } = await forkSink();
  const seen = new Set<string>();
  let [notices, doubles] = [0, 0];
  const waiting = new Map<string, () => void>();
  child.on('message', (said) => {
    const { messageId, to } = said as ReceivedMail;
    if (seen.has(messageId)) doubles++;
    else if (to.endsWith(NOTICES)) notices++;
    seen.add(messageId);
    waiting.get(to)?.();
  });
  return {
    url,
    notices: () => notices,
    doubles: () => doubles,
    next: (address) => new Promise((resolve) => waiting.set(address, resolve)),
    stop: () => void child.kill(),
  };
}
