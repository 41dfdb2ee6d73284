import { WEBHOOK_EVENT_TYPES, webhookNews } from '@grantdesk/domain';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { findListening, insertDeliveries } from './delivery-queries.ts';
import { createSight } from './subscription-sight.ts';

/** An event of the trail, as it is sealed. */
interface SealedEvent {
  id: string;
  at: string;
  type: string;
  subjectKind: string;
  subjectId: string | null;
  programmeId: string | null;
  data: string;
}

/**
 * Writes a delivery and its job for every webhook that receives one of these events, in the transaction that seals them:
 * whatever ends in between, both are there or neither (decision 0034).
 */
export async function queueDeliveries(tx: Tx, events: readonly SealedEvent[]): Promise<void> {
  const deliverable = events.filter(({ type }) => WEBHOOK_EVENT_TYPES.some((each) => each === type));
  if (deliverable.length === 0) return;
  const listening = await findListening(tx);
  if (listening.length === 0) return;
  const sight = createSight(tx);
  const rows: Parameters<typeof insertDeliveries>[1] = [];
  for (const event of deliverable) {
    const facts = JSON.parse(event.data) as Record<string, unknown>;
    const news = webhookNews(event.type, facts);
    if (!news) continue;
    // A webhook gets no events from before it was created.
    const hooks = listening.filter(({ kinds, createdAt }) => kinds.includes(news.kind) && createdAt <= new Date(event.at));
    const applicationID = typeof facts['applicationID'] === 'string' ? facts['applicationID'] : null;
    const { programmeId } = event;
    const body = toBody(news.kind, event.at, {
      eventId: event.id,
      subject: event.subjectKind,
      id: event.subjectId,
      programmeId,
      applicationID,
      status: news.status,
    });
    for (const { id, tokenId } of hooks) {
      if (tokenId !== null && (await sight(tokenId, news.kind, { programmeId, applicationID })) !== null) continue;
      rows.push({ id: newId(), webhookId: id, eventId: event.id, kind: news.kind, body });
    }
  }
  await insertDeliveries(tx, rows);
}

/** Where the event of a body happened. */
export function placeOf(body: string): { programmeId: string | null; applicationID: string | null } {
  const { data } = JSON.parse(body) as { data: Partial<Record<'programmeId' | 'applicationID', string | null>> };
  return { programmeId: data.programmeId ?? null, applicationID: data.applicationID ?? null };
}

/** Ids, kind, time and status: who wants to know more asks for it by a token, with the rights that it has. */
export const toBody = (kind: string, at: string, data: Record<string, string | null>): string =>
  JSON.stringify({ type: kind, timestamp: at, data });
