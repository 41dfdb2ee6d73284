import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  eventIssues,
  eventWords,
  formatDateTimeZone,
  isMoved,
  canAddress,
  toMillis,
  type Actor,
  type Audience,
  type EventDraft,
  type EventIssue,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { applyPatch } from '#platform/patch.ts';
import { editedEvent } from './access.ts';
import { cancelEventRow, insertEvent, lockEvent, updateEvent, type EventValues } from './change-queries.ts';
import { mailEvent } from './mails.ts';
import { findAddressees } from './people-queries.ts';
import { toAudience, audienceWords } from './present.ts';
import { findEvent, findProgrammes, findRoles, findStanding, type EventRecord } from './queries.ts';
import { readEvent } from './read.ts';
import { promote } from './register.ts';

type Body = HandlerInput<'event.new'>['body'];
type One = Answer<'event.one'>;

/** Announces an event. @throws AppError 422 with an issue per broken rule */
export async function createEvent(p: Platform, ctx: Ctx, body: Body): Promise<One> {
  const draft = draftOf(body);
  return onceInTx(p, ctx, async (tx) => {
    await assertValidEvent(tx, ctx.actor, draft, 0);
    const id = newId();
    const { audience, ...values } = valuesOf(draft);
    await insertEvent(tx, { ...values, id, createdBy: ctx.actor.userId, scheduledAt: await databaseNow(tx) }, audience);
    await recordAudit(tx, ctx, { kind: 'EVENT', id }, { type: 'event.created', facts: { name: draft.title } });
    return readEvent(tx, ctx, id);
  });
}

/**
 * Changes an event. Everyone registered is notified of a new time or place, with the next version of the calendar entry; new
 * places go to the waiting list.
 * @throws AppError 403, 404, 409 for a cancelled event or a stale version, 422
 */
export async function changeEvent(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, ...patch }: HandlerInput<'event.update'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    const before = await lockEditable(tx, ctx, id, version);
    const draft = applyPatch(draftBefore(before), patch);
    await assertValidEvent(tx, ctx.actor, draft, before.going);
    const { now } = before;
    const { audience, ...values } = valuesOf(draft);
    const hasMoved = isMoved(before, values);
    const isRetimed = before.startDate.getTime() !== toMillis(values.startDate);
    await updateEvent(
      tx,
      id,
      {
        ...values,
        version: before.version + 1,
        sequence: before.sequence + (hasMoved ? 1 : 0),
        scheduledAt: isRetimed ? now : before.scheduledAt,
      },
      audience,
    );
    const after = await fresh(tx, ctx, id);
    const changes = changesOf(before, after);
    await recordAudit(tx, ctx, { kind: 'EVENT', id }, { type: 'event.updated', facts: { name: after.title, changes } });
    // No one needs to hear of an event that is over.
    if (hasMoved && after.endDate > now)
      for (const to of await findAddressees(tx, id)) await mailEvent(p.config, tx, after, to, 'MOVED', now);
    await promote(p.config, tx, after, now);
    return readEvent(tx, ctx, id);
  });
}

/** Cancels an event and tells everyone registered why. @throws AppError 403, 404, 409, 422 */
export async function cancelEvent(
  p: Platform,
  ctx: Ctx,
  id: string,
  { reason, version }: HandlerInput<'event.cancel'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    const before = await lockEditable(tx, ctx, id, version);
    const { now } = before;
    if (before.endDate <= now) throw new AppError('CONFLICT', m.event.thisEventIsOver());
    await cancelEventRow(tx, id, { reason, at: now, version: before.version + 1, sequence: before.sequence + 1 });
    const after = await fresh(tx, ctx, id);
    const recipients = await findAddressees(tx, id);
    for (const to of recipients) await mailEvent(p.config, tx, after, to, 'CANCELLED', now);
    await recordAudit(
      tx,
      ctx,
      { kind: 'EVENT', id },
      { type: 'event.cancelled', facts: { name: after.title, reason, registered: recipients.length } },
    );
    return readEvent(tx, ctx, id);
  });
}

/** The event to change, with its row locked, checked once more. */
async function lockEditable(
  tx: Parameters<typeof lockEvent>[0],
  ctx: Ctx,
  id: string,
  version: number | null | undefined,
): Promise<EventRecord> {
  await editedEvent(tx, ctx, id);
  await lockEvent(tx, id);
  const record = await editedEvent(tx, ctx, id);
  if (version !== undefined && version !== null && version !== record.version)
    throw new AppError('STALE_VERSION', m.event.someoneElseHasChangedThisEvent(), {
      details: { version: record.version },
    });
  if (record.cancelledAt) throw new AppError('CONFLICT', m.event.thisEventIsCancelled());
  return record;
}

async function fresh(db: Db, ctx: Ctx, id: string): Promise<EventRecord> {
  const record = await findEvent(db, ctx.actor.userId, id);
  if (!record) throw notFound('event');
  return record;
}

const draftOf = (body: Body): EventDraft => ({
  ...body,
  capacity: body.capacity ?? null,
  registrationClosesAt: body.registrationClosesAt ?? null,
});

/** The event as its form would be filled. */
const draftBefore = (record: EventRecord): EventDraft => ({
  title: record.title,
  description: record.description,
  place: record.place,
  link: record.link,
  recordingLink: record.recordingLink,
  startDate: record.startDate.toISOString(),
  endDate: record.endDate.toISOString(),
  timeZone: record.timeZone,
  capacity: record.capacity,
  registrationClosesAt: record.registrationClosesAt?.toISOString() ?? null,
  audience: toAudience(record),
});

const valuesOf = (draft: EventDraft): EventValues & { audience: Audience } => ({
  ...draft,
  startDate: draft.startDate ?? '',
  endDate: draft.endDate ?? '',
});

/** The rules of an event, and whether this person may address those people. @throws AppError 422; 403 for people who may address no one */
async function assertValidEvent(db: Db, actor: Actor, draft: EventDraft, going: number): Promise<void> {
  const issues: EventIssue[] = eventIssues(draft, going);
  const { manages } = await findStanding(db, actor.userId);
  const { audience } = draft;
  const wanted = [...new Set(audience.programmes.map(({ programme }) => programme))];
  if (!issues.some(({ path }) => path === 'audience')) {
    if (!canAddress(actor, manages, audience)) issues.push({ path: 'audience', message: eventWords.foreign });
    else if (
      (await findProgrammes(db, actor, wanted)).length < wanted.length ||
      (await findRoles(db, audience.roles)).length < new Set(audience.roles).size
    )
      issues.push({ path: 'audience', message: eventWords.unknown });
  }
  if (issues.length > 0) throw ruleBroken(issues);
}

type AuditedField = [field: string, of: (record: EventRecord) => string | null];
const AUDITED_FIELDS: AuditedField[] = [
  ['title', ({ title }) => title],
  ['description', ({ description }) => (description.length > 60 ? `${description.slice(0, 60)}…` : description)],
  ['start', ({ startDate, timeZone }) => formatDateTimeZone(startDate, timeZone)],
  ['end', ({ endDate, timeZone }) => formatDateTimeZone(endDate, timeZone)],
  ['place', ({ place }) => place],
  ['link', ({ link }) => link],
  ['recording', ({ recordingLink }) => recordingLink],
  ['places', ({ capacity }) => (capacity === null ? null : String(capacity))],
  [
    'end of registration',
    ({ registrationClosesAt, timeZone }) => (registrationClosesAt ? formatDateTimeZone(registrationClosesAt, timeZone) : null),
  ],
  ['audience', (record) => audienceWords(record).join(', ')],
];

const changesOf = (before: EventRecord, after: EventRecord): { field: string; from: string | null; to: string | null }[] =>
  AUDITED_FIELDS.map(([field, of]) => ({ field, from: of(before) || null, to: of(after) || null })).filter(
    ({ from, to }) => from !== to,
  );
