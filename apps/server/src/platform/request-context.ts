import { type Locale } from '@grantdesk/messages';
import type { Actor } from '@grantdesk/domain';

/** One request, as services see it: who asks, and under which idempotency key. */
export interface Ctx {
  actor: Actor;
  sessionId: string;
  sessionEndsAt: Date;
  /** The real person, if they view as the actor. */
  viewedBy?: { userId: string; name: string } | null;
  /** The language that the answer is in. */
  language?: Locale;
  /** Which token a program acts by, in the actor's name. */
  tokenName?: string;
  /** When this person must have a second factor; null if none is required, or they have one. */
  secondFactorDueAt?: Date | null;
  mustSetSecondFactor?: boolean;
  ipAddress: string;
  idempotency?: { endpoint: string; key: string; bodyHash: string };
}
