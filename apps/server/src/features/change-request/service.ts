import {
  ADMINISTRATION,
  CONFIRMED_BY,
  hasWayOut,
  isOfProgramme,
  ROLES_THAT_MANAGE_ALL,
  SINGLE_HOLDER_HOURS,
  takesNewHolders,
  type ChangeFacts,
  type ChangeKind,
  type ChangeState,
} from '@grantdesk/domain';
import { forTrail, recordAudit, type AuditSubject } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { ChangePayloads } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import { notifyDecided, notifyRequested } from './mails.ts';
import { presentRequest, describeRequest, type PresentedRequest } from './present.ts';
import {
  cancelWaiting,
  countRecentHolders,
  findHolders,
  findRequest,
  findWaiting,
  insertRequest,
  type Holder,
  type RequestRecord,
} from './queries.ts';

export interface NewChange<K extends ChangeKind> {
  kind: K;
  /** The programme, user, role or declaration that it changes. */
  subjectId: string;
  programmeId?: string | null;
  payload: ChangePayloads[K];
  /** Names for the sentence that people read (`describeChange`). */
  names: Record<string, string>;
  /** People who cannot confirm it beside the person who asks: whom it favours. */
  excluded?: readonly string[];
}

/** Whether a change of access waits for a second person: two could have confirmed it within the last weeks. */
export const needsSecondPerson = async (db: Db): Promise<boolean> => (await countRecentHolders(db, ADMINISTRATION)) >= 2;

/** How many administrators could confirm a change of access now, without these people. */
export async function countSettledHolders(db: Db, without: readonly string[]): Promise<number> {
  const holders = await findHolders(db, ADMINISTRATION, null);
  return holders.filter(({ id, isSettled }) => isSettled && !without.includes(id)).length;
}

/** Everyone who has the permission for this kind of change, settled or not. */
export const findHoldersOf = (db: Db, kind: ChangeKind, programmeId: string | null): Promise<Holder[]> =>
  findHolders(db, CONFIRMED_BY[kind], isOfProgramme(kind) ? { roles: ROLES_THAT_MANAGE_ALL, programmeId } : null);

/** Of these holders, those who can confirm the request. */
const confirmersAmong = (kind: ChangeKind, holders: readonly Holder[], excluded: readonly string[]): Holder[] =>
  holders.filter(({ id, isSettled }) => !excluded.includes(id) && (isSettled || takesNewHolders(kind)));

/**
 * Asks a second person to confirm a change, inside the transaction that found it to need one. What waits for the same record
 * is replaced. If no one else could confirm it, it takes effect after a delay that every administrator is notified of.
 */
export async function requestChange<K extends ChangeKind>(
  p: Platform,
  tx: Tx,
  ctx: Ctx,
  { kind, subjectId, programmeId = null, payload, names, excluded = [] }: NewChange<K>,
): Promise<PresentedRequest> {
  await cancelWaiting(tx, kind, subjectId);
  const holders = await findHoldersOf(tx, kind, programmeId);
  const confirmers = confirmersAmong(kind, holders, [ctx.actor.userId, ...excluded]);
  const now = await databaseNow(tx);
  const waits = confirmers.length > 0 || !hasWayOut(kind);
  const effectiveAt = waits ? null : new Date(now.getTime() + SINGLE_HOLDER_HOURS * 3_600_000);
  const id = newId();
  await insertRequest(tx, {
    id,
    kind,
    programmeId,
    subjectId,
    payload: { ...payload, excluded },
    facts: names,
    requestedBy: ctx.actor.userId,
    effectiveAt,
  });
  const row = await findRequest(tx, id);
  if (!row) throw new Error('A request that was just written is gone');
  await recordAudit(tx, ctx, toAuditSubject(row), {
    type: 'change.requested',
    facts: { change: forTrail(() => describeRequest(row)), effectiveAt: effectiveAt?.toISOString() ?? null },
  });
  await notifyRequested(p, tx, row, await recipientsOf(tx, effectiveAt === null ? confirmers : holders));
  return presentRequest(row, toChangeFacts(row, holders), ctx.actor.userId, now);
}

/** With a delay in place of a second person, every administrator is notified, including the requester. */
async function recipientsOf(tx: Tx, people: readonly Holder[]): Promise<Holder[]> {
  const administrators = people.length > 0 ? [] : await findHolders(tx, ADMINISTRATION, null);
  return [...people, ...administrators];
}

/** The rules' view of a request. */
export function toChangeFacts(row: RequestRecord, holders: readonly Holder[]): ChangeFacts {
  const kind = row.kind as ChangeKind;
  const { excluded = [] } = row.payload as { excluded?: string[] };
  return {
    kind,
    state: row.state as ChangeState,
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt,
    effectiveAt: row.effectiveAt,
    confirmerIds: confirmersAmong(kind, holders, [row.requestedBy, ...excluded]).map(({ id }) => id),
    holderIds: holders.map(({ id }) => id),
  };
}

/** What waits for these records, as this person sees it. */
export async function readWaiting(
  db: Db,
  ctx: Ctx,
  kinds: readonly ChangeKind[],
  subjectIds: readonly string[],
): Promise<PresentedRequest[]> {
  const rows = await findWaiting(db, kinds, subjectIds);
  const now = await databaseNow(db);
  const presented: PresentedRequest[] = [];
  for (const row of rows) {
    const holders = await findHoldersOf(db, row.kind as ChangeKind, row.programmeId);
    presented.push(presentRequest(row, toChangeFacts(row, holders), ctx.actor.userId, now));
  }
  return presented;
}

/** Withdraws the request for a record that was changed otherwise, and notifies the requester. */
export async function withdrawWaiting(p: Platform, tx: Tx, ctx: Ctx, kind: ChangeKind, subjectId: string): Promise<void> {
  const [row] = await findWaiting(tx, [kind], [subjectId]);
  if (!row || !(await cancelWaiting(tx, kind, subjectId))) return;
  await recordAudit(tx, ctx, toAuditSubject(row), {
    type: 'change.cancelled',
    facts: { change: forTrail(() => describeRequest(row)) },
  });
  if (row.requestedBy !== ctx.actor.userId)
    await notifyDecided(p, tx, row, { state: 'CANCELLED', by: ctx.actor.name, reason: '' });
}

const SUBJECTS: Record<ChangeKind, AuditSubject['kind']> = {
  PAYMENT_LIMIT: 'PROGRAMME',
  NEW_STAFF: 'USER',
  STAFF_CHANGE: 'USER',
  ROLE_PERMISSIONS: 'ROLE',
  SECOND_FACTOR_RESET: 'USER',
  CONFLICT_WITHDRAWAL: 'USER',
  PAYMENT_TOKEN: 'SETTING',
  GROUP_ROLE: 'SETTING',
};

export const toAuditSubject = (row: RequestRecord): AuditSubject => ({
  kind: SUBJECTS[row.kind as ChangeKind],
  id: row.kind === 'CONFLICT_WITHDRAWAL' ? row.requestedBy : row.subjectId,
  ...(row.programmeId && { programmeId: row.programmeId }),
});
