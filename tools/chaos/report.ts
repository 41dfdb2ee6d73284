import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { figure } from '../bench/results.ts';
import { root } from '../../scripts/lib.ts';
import type { Deeds } from './applicants.ts';
import { check } from './checker.ts';
import type { World } from './world.ts';

/** Stored with the project: what was killed on one machine counts on the next. */
const results = path.join(root, 'docs/chaos.jsonl');

/** Which rows of docs/trust.md a mode is the proof of. */
const ROWS: Record<string, string> = {
  crash: 'R01 R06 R07',
  rolling: 'R10',
  versions: 'R20',
  window: 'R15',
  frozen: 'R11',
  full: 'R12',
  soak: 'R22',
  failover: 'R23',
  'cut-off': 'R23',
};

/** What a run adds to the sum of all runs. */
interface Result {
  mode: string;
  submissions: number;
  saves: number;
  apiKills: number;
  databaseKills: number;
  /** Times that a standby was promoted. */
  failovers: number;
  freezes: number;
  restarts: number;
  /** Times that the disk of the database and of the files was full. */
  fullDisks: number;
  /** Acts that got no answer. */
  unanswered: number;
  lost: number;
  doubled: number;
  altered: number;
  other: number;
}

/** Checks, prints, adds to the sum of all runs. @returns the number of findings */
export async function report(
  mode: string,
  { digestOfStored }: Pick<World, 'digestOfStored'>,
  { db, programme }: { db: pg.Client; programme: string },
  deeds: Deeds[],
  faults: Partial<Result>,
): Promise<number> {
  const findings = await check({ db, programme, digestOfStored }, deeds);
  await db.end();
  const of = (...kinds: string[]): number => findings.filter(({ kind }) => kinds.includes(kind)).length;
  const result: Result = {
    mode,
    submissions: deeds.filter(({ receipt }) => receipt).length,
    saves: deeds.reduce((sum, { savedText, sent }) => sum + (savedText === null ? 0 : sent.indexOf(savedText) + 1), 0),
    apiKills: 0,
    databaseKills: 0,
    failovers: 0,
    freezes: 0,
    restarts: 0,
    fullDisks: 0,
    ...faults,
    unanswered: deeds.reduce((sum, deed) => sum + deed.unanswered, 0),
    lost: of('lost', 'save lost'),
    doubled: of('doubled'),
    altered: of('altered', 'wrong receipt', 'late save'),
    other: of('no mail', 'false mail', 'unexpected answer'),
  };
  for (const { kind, application, detail } of findings.slice(0, 10)) console.log(`  ${kind}: ${application}: ${detail}`);
  console.log(sentence(result));
  const row = ROWS[mode];
  figure('acknowledged acts lost', result.lost, '', { most: 0, row });
  figure('acknowledged acts doubled', result.doubled, '', { most: 0, row });
  figure('acknowledged acts altered', result.altered, '', { most: 0, row });
  figure('receipts without a mail, mails without a receipt, or answers that no one may get', result.other, '', { most: 0, row });
  appendFileSync(results, `${JSON.stringify({ at: new Date().toISOString(), ...result })}\n`);
  console.log(`all runs so far: ${sentence(sumOf(results))}`);
  return findings.length;
}

const sentence = (r: Omit<Result, 'mode'>): string =>
  `${r.submissions} submissions and ${r.saves} saves acknowledged over ${r.apiKills + r.databaseKills} kills (${r.apiKills} product, ${r.databaseKills} database), ${r.failovers} failovers, ${r.freezes} freezes, ${r.restarts} restarts, ${r.fullDisks} full disks: unanswered ${r.unanswered}, lost ${r.lost}, doubled ${r.doubled}, altered ${r.altered}, other ${r.other}`;

function sumOf(file: string): Omit<Result, 'mode'> {
  const sum = {
    submissions: 0,
    saves: 0,
    apiKills: 0,
    databaseKills: 0,
    failovers: 0,
    freezes: 0,
    restarts: 0,
    fullDisks: 0,
    unanswered: 0,
    lost: 0,
    doubled: 0,
    altered: 0,
    other: 0,
  };
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line) as Result;
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += one[key] ?? 0;
  }
  return sum;
}
