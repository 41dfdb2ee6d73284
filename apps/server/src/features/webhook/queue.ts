import { WEBHOOK_EVENT_TYPES, webhookNews } from '@grantdesk/domain';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { findListening, insertDeliveries } from './delivery-queries.ts';

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
  const rows = deliverable.flatMap((event) => {
    const facts = JSON.parse(event.data) as Record<string, unknown>;
    const news = webhookNews(event.type, facts);
    if (!news) return [];
    // A webhook gets no events from before it was created.
    const hooks = listening.filter(({ kinds, createdAt }) => kinds.includes(news.kind) && createdAt <= new Date(event.at));
    const body = toBody(news.kind, event.at, {
      eventId: event.id,
      subject: event.subjectKind,
      id: event.subjectId,
      programmeId: event.programmeId,
      applicationID: typeof facts['applicationID'] === 'string' ? facts['applicationID'] : null,
      status: news.status,
    });
    return hooks.map(({ id }) => ({ id: newId(), webhookId: id, eventId: event.id, kind: news.kind, body }));
  });
  await insertDeliveries(tx, rows);
}

/** Ids, kind, time and status: who wants to know more asks for it by a token, with the rights that it has. */
export const toBody = (kind: string, at: string, data: Record<string, string | null>): string =>
  JSON.stringify({ type: kind, timestamp: at, data });
