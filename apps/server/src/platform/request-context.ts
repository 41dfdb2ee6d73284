import type { Actor } from '@grantdesk/domain';
import type { Language } from '@grantdesk/domain/language/current';

/** One request, as services see it: who asks, and under which idempotency key. */
export interface Ctx {
  actor: Actor;
  sessionId: string;
  sessionEndsAt: Date;
  /** The real person, if they view as the actor. */
  viewedBy?: { userId: string; name: string } | null;
  /** What the person who asks reads. */
  language?: Language;
  /** Which token a program acts by, in the actor's name. */
  tokenName?: string;
  /** When this person must have a second factor; null if none is required, or they have one. */
  secondFactorDueAt?: Date | null;
  mustSetSecondFactor?: boolean;
  ipAddress: string;
  idempotency?: { endpoint: string; key: string; bodyHash: string };
}
