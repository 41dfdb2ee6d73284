import { canReadEvents, canEditEvent, canSeeEvent, type AudienceMember } from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, notFound } from '#platform/errors.ts';
import { toAudience } from './present.ts';
import { findEvent, findStanding, type EventRecord } from './queries.ts';

/** @throws AppError 403 for staff without the right to read events */
export function assertCanReadEvents({ actor }: Ctx): void {
  if (!canReadEvents(actor)) throw accessDenied();
}

export interface VisibleEvent {
  record: EventRecord;
  standing: AudienceMember;
  mayEdit: boolean;
}

/**
 * An event that the person may see.
 * @param known the person's registration, if it was read a moment ago
 * @throws AppError 403 for staff without the right, 404 outside the audience
 */
export async function getVisibleEvent(db: Db, ctx: Ctx, id: string, known?: AudienceMember): Promise<VisibleEvent> {
  assertCanReadEvents(ctx);
  const record = await findEvent(db, ctx.actor.userId, id);
  const standing = known ?? (await findStanding(db, ctx.actor.userId));
  if (!record || !canSeeEvent(ctx.actor, standing, toAudience(record), record.ownState !== null)) throw notFound('event');
  return { record, standing, mayEdit: canEditEvent(ctx.actor, standing.manages, toAudience(record)) };
}

/** An event that the person may change. @throws AppError 404 for what they may not see, 403 for what they may not change */
export async function editedEvent(db: Db, ctx: Ctx, id: string): Promise<EventRecord> {
  const { record, mayEdit } = await getVisibleEvent(db, ctx, id);
  if (!mayEdit) throw accessDenied();
  return record;
}
