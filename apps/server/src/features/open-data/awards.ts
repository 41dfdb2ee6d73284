import { createHash } from 'node:crypto';
import {
  awardState,
  checkAward,
  answerToMinor,
  redactAward,
  type AwardProblem,
  type AwardRecord,
  type OpenDataSettings,
  type QuestionSetting,
  type Redaction,
} from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { htmlToText } from '#platform/html.ts';
import { COUNTRIES } from '#platform/places.ts';
import { findAwardMarks, findAwards, type AwardRow, type OpenDataProgramme } from './queries.ts';

/** Few at a time: what is read waits in memory until it has been sent. */
const AWARDS_AT_ONCE = 200;

const COUNTRY_CODES = new Map(COUNTRIES.map(({ name, code }) => [name, code]));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A UUID of version 8 that is always the same for a text, and does not tell it. */
export function toUuid(text: string): string {
  const bytes = sha256(text).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 15 digits that identify an account permanently: the same for each of its awards, and irreversible. */
const numberOf = (userId: string): string => String(sha256(`recipient ${userId}`).readUIntBE(0, 6)).padStart(15, '0');

/** The answer to the question that a setting names; null for what is empty or no text. */
function answerTo(row: AwardRow, question: string | null): string | null {
  const [form, field = ''] = question?.split(/\.(.*)/s) ?? [];
  const answer = (form === 'proposalData' ? row.proposalData : row.data)?.[field];
  const text = typeof answer === 'number' ? String(answer) : answer;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

function recordOf(
  row: AwardRow,
  programme: OpenDataProgramme,
  settings: OpenDataSettings,
  programmeDescription: string,
): AwardRecord {
  const answered = (name: QuestionSetting): string | null => answerTo(row, settings[name]);
  const country = answered('countryQuestion');
  return {
    number: row.applicationNumber,
    programmeName: programme.name,
    programmeDescription,
    currency: programme.currency,
    recipientNumber: numberOf(row.userId),
    recipientName: row.name,
    organisation: row.organisation,
    registered: row.registered,
    people: row.people,
    answers: {
      title: answered('titleQuestion'),
      description: answered('descriptionQuestion'),
      registration: answered('registrationQuestion'),
    },
    country: country === null ? null : { name: country, code: COUNTRY_CODES.get(country) ?? null },
    region: answered('regionQuestion'),
    applied: row.recordedRequest ?? answerToMinor(row.requested, programme.currency),
    awarded: row.granted,
    disbursed: row.budget === null ? null : row.released,
    awardedOn: row.awardedOn,
    startDate: row.startDate,
    endDate: row.endDate,
    isComplete: row.status === 'SUBMITTED',
    createdAt: row.boundAt.toISOString(),
    modifiedAt: laterOf(row.modifiedAt, programme.updatedAt).toISOString(),
    leftOut: row.leftOut,
  };
}

/** Leaving something out, or no longer, changes every award. */
const laterOf = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

export interface JudgedAward extends Redaction, ReturnType<typeof awardState> {
  id: string;
  record: AwardRecord;
  problems: AwardProblem[];
}

/** These awards, each with its published shape, its problems and its state; a few at a time. */
export async function* validatedAwards(
  db: Db,
  programme: OpenDataProgramme,
  settings: OpenDataSettings,
  ids: readonly string[],
): AsyncGenerator<JudgedAward> {
  const description = htmlToText(programme.description);
  for (let at = 0; at < ids.length; at += AWARDS_AT_ONCE)
    for (const row of await findAwards(db, programme, settings, ids.slice(at, at + AWARDS_AT_ONCE))) {
      const record = recordOf(row, programme, settings, description);
      const redaction = redactAward(record, settings);
      const problems = checkAward(record, redaction);
      yield { id: row.id, record, ...redaction, problems, ...awardState(record, settings, problems) };
    }
}

/** What a programme's awards come to. */
export interface AwardIndex {
  digest: string;
  /** Of all awards that the reader may see, the last changed first. */
  all: string[];
  /** Of those that are published. */
  published: string[];
  leftOut: number;
  notReady: number;
  incomplete: number;
  totalAwarded: number;
  modifiedAt: Date;
}

/** The last indexes, by programme and reader: a page or a file of unchanged awards judges no more than it shows. */
const cache = new Map<string, AwardIndex>();
const MAX_CACHED = 20;
const running = new Map<string, Promise<AwardIndex>>();

/** All that the awards of a programme depend on, in one digest, with their ids; the last changed first. */
export async function digestAwards(db: Db, programme: OpenDataProgramme, settings: OpenDataSettings, readerId: string | null) {
  const marks = await findAwardMarks(db, programme.id, readerId);
  const { id, name, description, currency, timeZone, amountQuestion, updatedAt } = programme;
  const hash = createHash('sha256').update(
    JSON.stringify([id, name, description, currency, timeZone, amountQuestion, updatedAt, settings]),
  );
  for (const row of marks) hash.update(`\n${row.id} ${row.modifiedAt.getTime()} ${row.mark}`);
  return {
    digest: hash.digest('base64url'),
    ids: marks.map((row) => row.id),
    modifiedAt: laterOf(marks[0]?.modifiedAt ?? new Date(0), updatedAt),
  };
}
export type AwardsDigest = Awaited<ReturnType<typeof digestAwards>>;

/** `readerId` null reads for the public; else what a conflict of interest closes to that person is left out everywhere. */
export async function indexAwards(
  db: Db,
  programme: OpenDataProgramme,
  settings: OpenDataSettings,
  readerId: string | null,
): Promise<AwardIndex> {
  const state = await digestAwards(db, programme, settings, readerId);
  const key = `${programme.id} ${readerId ?? ''}`;
  const known = cache.get(key);
  if (known?.digest === state.digest) return known;
  // Simultaneous requests for what has just changed share one validation.
  const same = `${key} ${state.digest}`;
  const begun = running.get(same) ?? buildAwardIndex(db, programme, settings, state).finally(() => running.delete(same));
  running.set(same, begun);
  const index = await begun;
  cache.delete(key);
  cache.set(key, index);
  for (const oldest of cache.keys()) if (cache.size > MAX_CACHED) cache.delete(oldest);
  return index;
}

async function buildAwardIndex(
  db: Db,
  programme: OpenDataProgramme,
  settings: OpenDataSettings,
  { digest, ids, modifiedAt }: AwardsDigest,
): Promise<AwardIndex> {
  const index: AwardIndex = {
    digest,
    all: ids,
    published: [],
    leftOut: 0,
    notReady: 0,
    incomplete: 0,
    totalAwarded: 0,
    modifiedAt,
  };
  for await (const { id: award, state, problems, award: shown } of validatedAwards(db, programme, settings, index.all)) {
    if (state === 'LEFT-OUT') index.leftOut++;
    else if (state === 'NOT-READY') index.notReady++;
    else {
      index.published.push(award);
      index.totalAwarded += shown.awarded ?? 0;
      if (problems.length > 0) index.incomplete++;
    }
  }
  return index;
}
