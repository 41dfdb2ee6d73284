import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { queueDeliveries } from '../webhook/index.ts';
import { computeDigest, GENESIS, computeHead, type Link, type SealedEvent, computeSignature, signingKey } from './chain.ts';
import { type ChainEnd, findLastBatch, findUnsealed, insertBatch, takeSealer } from './seal-queries.ts';

/** Events of one batch: its digests are read as one value. */
export const MAX_EVENTS = 5_000;
/** Catches up with a busy hour in one run, with a year of it in several. */
const MAX_BATCHES = 200;

export type SealParts = Pick<Platform, 'db' | 'config'>;

export const keyFile = (dataDir: string): string => path.join(dataDir, 'audit.key');
export const headsFile = (dataDir: string): string => path.join(dataDir, 'audit-heads.jsonl');

/** SEAL_KEY, else a secret in the data folder: a person with the whole database can still not sign a head. */
export async function readSigningKey({ config }: Pick<SealParts, 'config'>): Promise<Buffer> {
  if (config.sealKey) return signingKey(config.sealKey);
  const file = keyFile(config.dataDir);
  await mkdir(config.dataDir, { recursive: true });
  if (!existsSync(file)) {
    // Whole before it has its name: who comes at the same moment reads the key of who was first, and never an empty one.
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
    await link(draft, file).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
    await rm(draft, { force: true });
  }
  return signingKey(await readFile(file, 'utf8'));
}

/**
 * Seals what was written since the last time, in batches. Nothing to do costs one read.
 * @returns how many events were sealed
 */
export async function sealAudit(p: SealParts): Promise<number> {
  const key = await readSigningKey(p);
  let sealed = 0;
  for (let n = 0; n < MAX_BATCHES; n++) {
    const events = await sealBatch(p, key);
    sealed += events;
    if (events < MAX_EVENTS) break;
  }
  return sealed;
}

const sealBatch = ({ db }: SealParts, key: Buffer): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!(await takeSealer(tx))) return 0;
    const last = await findLastBatch(tx);
    const events = await findUnsealed(tx, last, MAX_EVENTS);
    const end = events.at(-1);
    if (!end) return 0;
    await queueDeliveries(tx, events);
    await appendBatch(tx, key, last ?? GENESIS, events, { throughXid: end.transaction, throughId: end.id });
    return events.length;
  });

/** Writes events as the batch after another. @returns the new end of the chain */
export async function appendBatch(tx: Tx, key: Buffer, before: Link, events: SealedEvent[], through: ChainEnd): Promise<Link> {
  const number = before.number + 1;
  const eventIds = events.map(({ id }) => id);
  const digests = Buffer.concat(events.map(computeDigest));
  const head = computeHead(before.head, number, eventIds, digests);
  await insertBatch(tx, { number, eventIds, digests, head, signature: computeSignature(key, { number, head }), ...through });
  return { number, head };
}

/** Keeps the chain's end outside of the database, so that a shortened chain is seen. @returns what was written */
export async function writeHead(p: SealParts): Promise<Link | null> {
  const last = await findLastBatch(p.db);
  if (!last) return null;
  const signature = computeSignature(await readSigningKey(p), last).toString('hex');
  const line = { at: new Date().toISOString(), number: last.number, head: last.head.toString('hex'), signature };
  await appendFile(headsFile(p.config.dataDir), `${JSON.stringify(line)}\n`, { mode: 0o600 });
  return last;
}
