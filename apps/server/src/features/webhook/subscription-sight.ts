import { isWebhookKind, readsEvent } from '@grantdesk/domain';
import { findTokenReader } from '#platform/auth/tokens.ts';
import type { Db } from '#platform/db.ts';
import { findEventPlace } from './queries.ts';

/** Where an event happened, as its body says it. */
interface Place {
  programmeId: string | null;
  applicationID: string | null;
}

/** Why a program gets no word of an event: its token has ended, or it may not read of it. */
export type Withheld = 'token-ended' | 'unreadable';

/**
 * Judges events for the webhooks of programs as tokens, permissions, programmes and conflicts of interest are at this moment. What
 * was read once is read once for all of the events.
 */
export function createSight(db: Db): (tokenId: string, kind: string, place: Place) => Promise<Withheld | null> {
  const readers = new Map<string, ReturnType<typeof findTokenReader>>();
  const places = new Map<string, ReturnType<typeof findEventPlace>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  return async (tokenId, kind, { programmeId, applicationID }) => {
    const reader = await once(readers, tokenId, () => findTokenReader(db, tokenId));
    if (!reader) return 'token-ended';
    // A test says nothing of anyone.
    if (!isWebhookKind(kind)) return null;
    const place = await once(places, `${programmeId} ${applicationID}`, () => findEventPlace(db, programmeId, applicationID));
    return readsEvent(reader, kind, place) ? null : 'unreadable';
  };
}
