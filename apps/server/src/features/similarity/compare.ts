import { BOILERPLATE_APPLICANTS, PASSAGE_WORDS } from '@grantdesk/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { comparePairs, printsOf } from './pair-texts.ts';
import {
  deleteFingerprints,
  deleteOpenPairs,
  deleteSimilarity,
  findApplicationIds,
  findCarriers,
  findEnded,
  findForms,
  findOpenPairs,
  findReported,
  findStrangers,
  findUncompared,
  insertCompared,
  insertFingerprints,
  numberApplications,
  storePair,
  storeProgress,
  tryComparing,
  type Carried,
  type PairIds,
} from './compare-queries.ts';
import { readTexts } from './texts.ts';

export interface CompareParts {
  db: Db;
  log?: Pick<FastifyBaseLogger, 'warn'>;
}

/** Submissions of one transaction. */
const BATCH = 100;
/** Pairs whose texts are in memory together. */
const PAIRS = 25;
/** Applications that one application is compared with word by word: those that share the most fingerprints with it. */
const MAX_CANDIDATES = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Compares what was submitted since the last look. @returns how many submissions were compared */
export async function compareNew(parts: CompareParts, signal?: AbortSignal): Promise<number> {
  for (let compared = 0; ;) {
    const { ids, through } = await findReported(parts.db, BATCH);
    if (ids.length > 0 && !(await compareBatch(parts, ids))) return compared;
    await parts.db.transaction().execute((tx) => storeProgress(tx, through));
    compared += ids.length;
    if (ids.length === 0 || signal?.aborted) return compared;
  }
}

/** Compares all that was submitted and never compared. @returns how many submissions were compared */
export async function compareAll(parts: CompareParts, signal?: AbortSignal): Promise<number> {
  let compared = 0;
  for (let after = FIRST_ID; !signal?.aborted;) {
    const ids = await findUncompared(parts.db, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined || !(await compareBatch(parts, ids))) break;
    compared += ids.length;
    after = last;
  }
  return compared;
}

/** Deletes what is left of applications that ended while they were compared, and compares what no trail reported. */
export async function tidySimilarity(parts: CompareParts): Promise<void> {
  for (const id of await findEnded(parts.db)) await parts.db.transaction().execute((tx) => deleteSimilarity(tx, id));
  await compareAll(parts);
}

/** @returns false where another process compares */
async function compareBatch(parts: CompareParts, ids: readonly string[]): Promise<boolean> {
  try {
    return await parts.db.transaction().execute((tx) => compareIn(tx, parts, ids));
  } catch (error) {
    if (ids.length > 1) {
      // One of them prevents the others: each is tried by itself.
      for (const id of ids) if (!(await compareBatch(parts, [id]))) return false;
      return true;
    }
    parts.log?.warn({ err: error, submissions: ids }, 'a submission could not be compared with the others');
    const forms = await findApplicationIds(parts.db, ids);
    await parts.db.transaction().execute((tx) =>
      insertCompared(
        tx,
        forms.map((form) => ({ ...form, hasFailed: true })),
      ),
    );
    return true;
  }
}

async function compareIn(tx: Tx, { log }: CompareParts, ids: readonly string[]): Promise<boolean> {
  if (!(await tryComparing(tx))) return false;
  const forms = await findApplicationIds(tx, ids);
  const applicationIds = [...new Set(forms.map(({ applicationId }) => applicationId))];
  const failed = new Set<string>();
  const prints = new Map<string, Set<number>>();
  for (const [applicationId, submitted] of await findForms(tx, applicationIds))
    try {
      prints.set(applicationId, printsOf(await readTexts(tx, submitted)));
    } catch (error) {
      failed.add(applicationId);
      log?.warn({ err: error, application: applicationId }, 'an application could not be compared with the others');
    }
  await insertCompared(
    tx,
    forms.map((form) => ({ ...form, hasFailed: failed.has(form.applicationId) })),
  );
  await store(tx, prints);
  const hashes = [...prints.values()].flatMap((each) => [...each]);
  if (hashes.length === 0) return true;
  const carried = await findCarriers(tx, hashes);
  const pairs = [...findCandidates(carried, prints), ...(await findOverturned(tx, carried, prints))];
  await storeShared(tx, await findStrangers(tx, distinct(pairs)));
  return true;
}

async function store(tx: Tx, prints: Prints): Promise<void> {
  const ids = [...prints].filter(([, each]) => each.size > 0).map(([id]) => id);
  if (ids.length === 0) return;
  // Those of a form that was compared before, as of a proposal's application, are written again.
  await deleteFingerprints(tx, ids);
  const numbers = await numberApplications(tx, ids);
  const [hashes, applications]: [number[], number[]] = [[], []];
  for (const id of ids)
    for (const hash of prints.get(id) ?? []) {
      hashes.push(hash);
      applications.push(numbers.get(id) ?? 0);
    }
  await insertFingerprints(tx, hashes, applications);
}

type Prints = ReadonlyMap<string, ReadonlySet<number>>;

/** For each new application, those that share the most fingerprints with it. */
function findCandidates(carried: readonly Carried[], prints: Prints): PairIds[] {
  const shared = new Map<string, Map<string, number>>();
  for (const { carriers, isBoilerplate } of carried) {
    if (isBoilerplate) continue;
    const ids = carriers.map(({ applicationId }) => applicationId);
    for (const id of ids) {
      if (!prints.has(id)) continue;
      const counts = shared.get(id) ?? new Map<string, number>();
      shared.set(id, counts);
      for (const other of ids) if (other !== id) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  return [...shared].flatMap(([id, counts]) =>
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_CANDIDATES)
      .map(([other]) => toPair(id, other)),
  );
}

/** Open pairs that may rest on what has become boilerplate with these applications. */
async function findOverturned(tx: Tx, carried: readonly Carried[], prints: Prints): Promise<PairIds[]> {
  const ids = new Set<string>();
  for (const { carriers, isBoilerplate } of carried) {
    const before = carriers.filter(({ applicationId }) => !prints.has(applicationId));
    if (!isBoilerplate || new Set(before.map(({ applicantId }) => applicantId)).size > BOILERPLATE_APPLICANTS) continue;
    for (const { applicationId } of before) ids.add(applicationId);
  }
  return ids.size < 2 ? [] : findOpenPairs(tx, [...ids]);
}

const toPair = (id: string, other: string): PairIds =>
  id < other ? { firstId: id, secondId: other } : { firstId: other, secondId: id };

const distinct = (pairs: readonly PairIds[]): PairIds[] => [
  ...new Map(pairs.map((pair) => [pair.firstId + pair.secondId, pair])).values(),
];

/** Compares pairs word by word, and stores what they share. */
async function storeShared(tx: Tx, pairs: readonly PairIds[]): Promise<void> {
  for (let at = 0; at < pairs.length; at += PAIRS) {
    const compared = await comparePairs(tx, pairs.slice(at, at + PAIRS));
    const [some, none] = [
      compared.filter(({ passages }) => passages.length > 0),
      compared.filter(({ passages }) => passages.length === 0),
    ];
    for (const { pair, passages } of some) {
      const words = passages.reduce((sum, each) => sum + each.words, 0);
      await storePair(tx, newId(), pair, { words, passages: passages.length }, PASSAGE_WORDS);
    }
    await deleteOpenPairs(
      tx,
      none.map(({ pair }) => pair),
    );
  }
}
