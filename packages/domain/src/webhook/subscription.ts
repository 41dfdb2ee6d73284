/** Webhooks that a program makes for itself with its token: of what the token and its person read, and for as long as they do. */
import { m } from '@grantdesk/messages';
import { can, canSeeAllProgrammes, isManagerOf } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { OWN_WEBHOOKS, scopesRead } from '../token/rules.ts';
import { webhookResource, type WebhookKind } from './kinds.ts';

/** Webhooks of one token. */
export const SUBSCRIPTIONS_MAX = 10;

/** A program as its token lets it read: who it acts for, and the scopes. */
export interface TokenReader {
  actor: Actor;
  scopes: readonly string[];
}

/** Whether a program may be notified of a kind at all. */
export const readsKind = ({ actor, scopes }: TokenReader, kind: WebhookKind): boolean => {
  const resource = webhookResource(kind);
  return scopes.includes(OWN_WEBHOOKS) && scopesRead(scopes, resource) && can(actor, resource, 'READ');
};

/** Why a program cannot subscribe to these kinds; null where it can. */
export function kindsDenial(reader: TokenReader, kinds: readonly WebhookKind[]): string | null {
  const closed = kinds.filter((kind) => !readsKind(reader, kind));
  return closed.length === 0 ? null : m.webhook.kindsBeyondToken({ kinds: closed.join(', ') });
}

/** Where an event happened: who manages its programme, and whom a conflict of interest closes its application to. */
export interface EventPlace {
  managerIds: readonly string[];
  conflictedIds: readonly string[];
}

/** Whether a program may read of an event at this moment. */
export const readsEvent = (reader: TokenReader, kind: WebhookKind, { managerIds, conflictedIds }: EventPlace): boolean =>
  readsKind(reader, kind) &&
  (canSeeAllProgrammes(reader.actor) || isManagerOf(reader.actor, managerIds)) &&
  !conflictedIds.includes(reader.actor.userId);
